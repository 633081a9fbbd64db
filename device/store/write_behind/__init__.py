"""The write-behind cache: holds in memory what the disk does not take."""
