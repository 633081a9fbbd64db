"""The kernel of the machine: Debian's own, and the GPIO simulator that Debian does not build.

Made in a Debian tree of its own, since headers and sources are not wanted in the machine.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tests.appliance.machine.qemu import Kernel
from tests.appliance.tree import bare, called, copy

PACKAGES: Final = (
    *("linux-image-amd64", "linux-headers-amd64", "linux-source", "initramfs-tools"),
    *("make", "gcc", "libc6-dev", "xz-utils"),
)
BUILD: Final = r"""
version=$(basename /lib/modules/*)
mkdir /root/gpio
cd /root/gpio
tar -xf /usr/src/linux-source-*.tar.xz --strip-components=3 --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
# modules may not call irq_to_desc; this does the same without it
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/
        /^#include <linux.irq_sim.h>/a #include <linux/module.h>' irq_sim.c
grep -q generic_handle_irq irq_sim.c
echo 'MODULE_LICENSE("GPL");' >>irq_sim.c
echo 'obj-m := irq_sim.o gpio-sim.o' >Kbuild
make -s -C "/usr/src/linux-headers-$version" M=/root/gpio modules
install -D -t "/lib/modules/$version/extra" ./*.ko
# links into what stays here
rm -f "/lib/modules/$version/build" "/lib/modules/$version/source"
depmod "$version"
"""


def kept(cache: Path, suite: str) -> Path:
    """Return a folder with the kernel, its initial disk and its modules, made at the first time.

    Raises:
        TreeError: a step failed.
    """
    folder = cache / f"kernel-{suite}"
    if folder.exists():
        return folder
    made, root = folder.with_suffix(".new"), folder.with_suffix(".tree")
    for left in (made, root):
        shutil.rmtree(left, ignore_errors=True)
    tree = copy(bare(cache, suite, "amd64"), root)
    tree.install_packages(*PACKAGES)
    tree.run("sh", "-euc", BUILD)
    (modules,) = (root / "usr/lib/modules").iterdir()
    made.mkdir()
    shutil.copy(root / "boot" / f"vmlinuz-{modules.name}", made / "vmlinuz")
    shutil.copy(root / "boot" / f"initrd.img-{modules.name}", made / "initrd")
    called(["mv", str(modules), str(made)])
    shutil.rmtree(root)
    (made / modules.name).rename(made / "modules")
    (made / "version").write_text(modules.name)
    made.rename(folder)
    return folder


def bootable(folder: Path) -> Kernel:
    """Return what is to be booted from a folder that `kept` made."""
    return Kernel(folder / "vmlinuz", folder / "initrd")
