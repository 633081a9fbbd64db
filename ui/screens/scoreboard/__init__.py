"""The scoreboard screen."""
