"""Where the console script begins: from here on Ctrl+C ends the program without a word.

Whatever it needs is imported under the kernel's own handler; Python's would print where it was.
"""

import signal


def main() -> int:
    """Do what the command line says and return the exit code."""
    mine = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if mine:  # the parent process does not ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from ui import __main__  # noqa: PLC0415 - see above

    if mine:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return __main__.main()
