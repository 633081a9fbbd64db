"""The screens, a folder for each: a scene, what presents it, what paints it."""
