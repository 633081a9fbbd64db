"""Copies of what was played: a backup is offered, a USB stick takes everything."""
