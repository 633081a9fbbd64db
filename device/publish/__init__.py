"""What a table tells to others: MQTT and the board on the wall."""
