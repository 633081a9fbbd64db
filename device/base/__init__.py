"""What everything else stands on: errors, clock, files, threads; knows nothing of cards."""
