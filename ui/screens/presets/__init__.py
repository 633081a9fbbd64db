"""The presets screen."""
