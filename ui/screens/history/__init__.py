"""What was played: matches, Bummerls, deals, standings, corrections."""
