"""The tally part."""
