"""Arduino and ESP32 boards that send a line of text for each tag."""
