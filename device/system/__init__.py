"""The program as a service of systemd: what it tells it, and what it asks of it."""
