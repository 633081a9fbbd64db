"""The running table: one thread, one mode at a time, one snapshot for the screen."""
