"""What a table tells over a network: an MQTT broker, where one is configured. Nothing listens."""
