"""The machine's disk: a Debian tree with the table installed in it, as an ext4 file system."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tests.appliance import wheels
from tests.appliance.machine import kernel
from tests.appliance.machine.guest import AT, INSIDE
from tests.appliance.tree import Tree, called
from tests.appliance.tree import make as tree_with_table

SUITE: Final = "bookworm"
"""lgpio has a wheel for its Python, and the kernel's simulator of pins builds there."""
SIZE: Final = "3G"
PINS: Final = ("lgpio", "gpiozero>=2.0.1")
"""What Raspberry Pi OS has as packages, and Debian not at all or too old for one another."""
AGENT: Final = f"""\
[Unit]
Description=What is done in the machine from outside
DefaultDependencies=no
After=local-fs.target
StartLimitIntervalSec=0
[Service]
# the port appears when its driver is loaded
Restart=always
RestartSec=1
ExecStart=/usr/bin/python3 {AT}/agent.py
[Install]
WantedBy=sysinit.target
"""
CPUINFO: Final = """\
processor\t: 0
Hardware\t: BCM2711
Revision\t: c03114
Model\t\t: Raspberry Pi 4 Model B Rev 1.4
"""
PI: Final = f"""\
[Service]
# what makes this machine a Pi to gpiozero
BindReadOnlyPaths={AT}/cpuinfo:/proc/cpuinfo
# emulated, a start takes ten times as long, and so do an end and every turn of a loop
TimeoutStartSec=600
TimeoutStopSec=60
WatchdogSec=120
"""
"""All that differs from the unit as it is installed: whatever it forbids stays forbidden."""


def make(disk: Path, folder: Path, cache: Path, config: str) -> None:
    """Make the disk with the table installed by `systemd/install`, and this configuration.

    Raises:
        TreeError: a step failed.
    """
    boots = kernel.kept(cache, SUITE)
    tree = tree_with_table(folder / "tree", SUITE, "amd64", cache, ("kmod", "socat"))
    (tree.root / "etc/bummerl/config.toml").write_text(config)
    wheels.install(tree, "amd64", PINS)
    _bring_programs(tree)
    version = (boots / "version").read_text("ascii")
    modules = tree.root / "usr/lib/modules"
    modules.mkdir(exist_ok=True)
    called(["cp", "-a", str(boots / "modules"), str(modules / version)])
    called(["truncate", f"--size={SIZE}", str(disk)])
    called(["mkfs.ext4", "-q", "-d", str(tree.root), str(disk)])
    shutil.rmtree(tree.root)


def _bring_programs(tree: Tree) -> None:
    """Put in place what the machine is told from outside, and as which Pi it is known."""
    at = tree.root / AT.relative_to("/")
    shutil.copytree(INSIDE, at, ignore=shutil.ignore_patterns("__pycache__"))
    (at / "cpuinfo").write_text(CPUINFO)
    units = tree.root / "etc/systemd/system"
    (units / "agent.service").write_text(AGENT)
    (units / "bummerl.service.d").mkdir()
    (units / "bummerl.service.d/pi.conf").write_text(PI)
    tree.run("systemctl", "enable", "agent.service", network=False)
