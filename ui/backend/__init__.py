"""The platform: displays, consoles, sound, dimming; whatever differs from machine to machine."""
