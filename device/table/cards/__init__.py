"""From tags on pads to actions: which card, laid how, meaning what."""
