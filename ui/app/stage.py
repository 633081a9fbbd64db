"""What stands between snapshots, events and a surface: no window, no clock, no thread.

The window's loop drives it, and so do tests and the pictures of the demonstration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from engine.interface.inputs import Input, LookForStick, OpenEquipment, OpenHistory
from engine.interface.snapshot import Snapshot
from engine.interface.sounds import Sound
from ui.app.key_bindings import DEFAULT_KEYS, KeyBindings, Keys
from ui.app.name_keys import acts_of_key
from ui.app.player_changes import with_player_changes
from ui.app.prerender import prerender
from ui.app.sound_cues import Shown, cues
from ui.app.touch import Acts, TouchContact, TouchTracker, contact_of
from ui.backend.dimming import FULL, RESTING_NS, SECOND_NS, SLOWER, dimmed
from ui.backend.events import key_code
from ui.draw.animation import SlideAnimation
from ui.draw.kept import forget_what_passed, give_back
from ui.model.activity import at_rest, people_acted
from ui.model.parts import OpenPage, Page, Scene, ScreenAct
from ui.model.screen_state import ScreenState
from ui.screens.board.scene import BoardScene
from ui.screens.new_match.present import offers_new_match
from ui.screens.paint import Picture, lasts, paint_below, paint_on
from ui.screens.players.scene import KeyboardScene
from ui.screens.present import present
from ui.screens.scoreboard.scene import ScoreboardScene

LIVELY_NS: Final = 3_000_000_000
"""For so long after people did something, more is likely to follow."""


class Stage:
    """Keeps the latest snapshot on a surface and turns events into inputs."""

    def __init__(self, surface: pygame.Surface, keys: Keys = DEFAULT_KEYS) -> None:
        self.surface = surface
        self.state = ScreenState()
        self.scene: Scene | None = None
        """What was painted last."""
        self.picture: Picture | None = None
        """How it was painted, and what can be touched there."""
        self._keys = KeyBindings(keys)
        self._touch = TouchTracker()
        self._sliding = SlideAnimation()
        self._shown: Shown | None = None
        self._sounds: tuple[Sound, ...] = ()
        self._snapshot: Snapshot | None = None
        self._stale = True
        self._awake_ns = 0
        """When people last did something."""
        self._in_deal = False
        """Whether a deal, dispute, lesson or save is under way."""
        self._ignored_touch = False
        self._second = 0
        """In which second it was looked last what time has changed."""
        self._requested: tuple[Input, ...] = (
            OpenEquipment(on=False),
            LookForStick(on=False),
            OpenHistory(None),
        )
        """What was last asked to be looked for."""
        self._prerendered_for: object = None
        """For which kind of table pictures have been painted ahead."""
        self._prerendering: Iterator[None] | None = None

    def on_snapshot(self, snapshot: Snapshot, now_ns: int) -> None:
        """Take a snapshot; `refresh` will show it."""
        if people_acted(self._snapshot, snapshot):
            self._wake(now_ns)
        self._in_deal = not at_rest(snapshot)
        state = self.state.on_snapshot(self._snapshot, snapshot, now_ns)
        self.state = with_player_changes(state, self._snapshot, snapshot)
        self._snapshot = snapshot
        self._stale = True

    def set_clock(self, clock: str, date: str = "") -> None:
        """Take the local time, hours and minutes; what shows it is painted at the next one."""
        if (clock, date) != (self.state.clock, self.state.date):
            self.state = replace(self.state, clock=clock, date=date)
            self._stale = True

    def brightness(self, now_ns: int) -> int:
        """Return how bright the screen is to be, in percent."""
        if self._snapshot is None:
            return FULL
        return min(self._snapshot.look.brightness * 10, self._dimmed(now_ns))

    def lively(self, now_ns: int) -> bool:
        """Tell whether more than now and then is to be looked whether something has changed."""
        moving = self.scene is not None and self.scene.moving
        prepared = self._prerendering is None
        return moving or self.sliding or not prepared or now_ns - self._awake_ns < LIVELY_NS

    def handle(self, event: pygame.event.Event, now_ns: int) -> tuple[Input, ...]:
        """Return the inputs that an event of pygame means; places are those of the picture."""
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            return self._key(event, now_ns)
        if event.type == pygame.MOUSEMOTION:
            self._wake(now_ns)
        what = contact_of(event, self.surface.get_size())
        return self._on_contact(what, now_ns) if what is not None else ()

    def _on_contact(self, what: TouchContact, now_ns: int) -> tuple[Input, ...]:
        self._update_targets(now_ns)  # an event before this one may have opened a page
        acts = self._touch.feed(what, now_ns)
        if self.state.resting and self._snapshot and offers_new_match(self._snapshot):
            self.state = replace(self.state, page=Page.START)
        self._wake(now_ns)
        return self._apply(acts, now_ns)

    def _ignores_touch(self, now_ns: int) -> bool:
        """Tell whether no touch counts: the glass is wiped, or the touch only wakes."""
        asleep = self.state.resting or self._dimmed(now_ns) < FULL
        return asleep or self.state.cleaning(now_ns)

    def _update_targets(self, now_ns: int) -> None:
        """Say what can be touched."""
        self._ignored_touch = self._ignores_touch(now_ns)
        targets = () if self._ignored_touch or self.picture is None else self.picture.targets
        # on the board buttons stay in place, and each that does not is told apart by its place
        kind = None if isinstance(self.scene, BoardScene) else _frame(self.scene)
        screen = kind, self.state.page, self.state.sheet, self.state.question
        self._touch.set_targets(screen, targets, self.surface.get_size(), now_ns)

    def _wake(self, now_ns: int) -> None:
        self._awake_ns = now_ns
        if self.state.resting:
            self.state = replace(self.state, resting=False)
            self._stale = True

    def _dimmed(self, now_ns: int) -> int:
        return dimmed(self._idle_ns(now_ns), deal=self._in_deal)

    def _idle_ns(self, now_ns: int) -> int:
        """Return for how long the table has been idle; on a scoreboard time passes slowly."""
        slow = self._snapshot is not None and self._snapshot.scoreboard is not None
        return (now_ns - self._awake_ns) // (SLOWER if slow else 1)

    def tick(self, now_ns: int) -> tuple[Input, ...]:
        """Return the inputs that are due because time has passed, or a page has changed."""
        due = self._touch.tick(now_ns)
        done = self._apply(due, now_ns) if due else ()
        return (*done, *self._requests())

    def resized(self, surface: pygame.Surface) -> None:
        """Paint on another surface from now on."""
        self.surface = surface
        self.scene = None
        self._stale = True

    @property
    def sliding(self) -> bool:
        """Whether cards or beads are on their way, so that frames should follow soon."""
        return self._sliding.moving

    def refresh(self, now_ns: int) -> bool:
        """Paint if the scene has changed or something moves on it, and tell whether it did."""
        second = now_ns // SECOND_NS
        changed = second != self._second
        if changed:
            self._second = second
            self._on_second(now_ns)
        painted = self._paint(now_ns)
        if painted or changed or self._ignored_touch:
            self._update_targets(now_ns)
        return painted or self._sliding.step(self.surface, now_ns)

    def _on_second(self, now_ns: int) -> None:
        """Let time pass for what is shown in whole seconds or minutes."""
        state = self.state
        if not self._in_deal and self._idle_ns(now_ns) >= RESTING_NS and not state.resting:
            state = replace(state.without_page(), resting=True)
        if state.cleaning_until is not None:
            self._stale = True
            if not state.cleaning(now_ns):
                state = replace(state, cleaning_until=None)
        self._stale = self._stale or state != self.state
        self.state = state

    def _paint(self, now_ns: int) -> bool:
        moving = self._touch.holding or (self.scene is not None and self.scene.moving)
        if self._snapshot is None or not (self._stale or moving):
            return False
        self._stale = False
        shown = Shown(self._snapshot, self.state.claiming(now_ns))
        self._sounds += cues(self._shown, shown)
        self._shown = shown
        scene = present(self._snapshot, self.state, now_ns)
        if scene == self.scene:
            return False
        self.scene = scene
        look = self._snapshot.look
        self.picture = paint_below(self.surface, scene, look, self.state.opened_by)
        layout = (look, self.surface.get_size(), _frame(scene)) if look.motion else None
        self._sliding.show(self.surface, self.picture.pieces, layout, now_ns)
        return True

    @property
    def volume(self) -> int:
        """How loud cues are; one of `engine.interface.appearance.VOLUMES`."""
        return 0 if self._snapshot is None else self._snapshot.look.volume

    def pop_sounds(self) -> tuple[Sound, ...]:
        """Return, once, what is to be heard of what was shown."""
        heard, self._sounds = self._sounds, ()
        return heard

    def prerender(self, now_ns: int) -> None:
        """Draw some of what later pictures need, to be called while nothing else is to do."""
        if self._snapshot is None or self.scene is None:
            return
        if lasts(self.scene):
            forget_what_passed()
        table, size = self._snapshot, self.surface.get_size()
        wanted = table.look, size, table.view.rules, table.view.players, table.cards_on_screen
        if wanted != self._prerendered_for:
            self._prerendered_for = wanted
            self._prerendering = prerender(table, self._sliding.scratch_surface(size), now_ns)
        if self._prerendering is not None and next(self._prerendering, True):
            self._prerendering = None
        if not self.lively(now_ns):
            give_back()

    def picture_of(self, page: Page, now_ns: int) -> pygame.Surface:
        """Return what is shown or would be with that page open, when all of it has arrived."""
        surface = pygame.Surface(self.surface.get_size())
        if self._snapshot is None:
            return surface
        state = self.state if page is Page.NONE else replace(self.state, page=page)
        scene = present(self._snapshot, state, now_ns)
        paint_on(surface, scene, self._snapshot.look, state.opened_by)
        return surface

    def _key(self, event: pygame.event.Event, now_ns: int) -> tuple[Input, ...]:
        down = event.type == pygame.KEYDOWN
        self._wake(now_ns)
        if not down:
            return self._keys.release(event)
        if key_code(event) == pygame.K_ESCAPE:
            return self._apply((OpenPage(Page.NONE),), now_ns)
        keyboard = self._keyboard(now_ns)
        if keyboard is not None:
            return self._apply(acts_of_key(keyboard, event), now_ns)
        return self._keys.press(event)

    def _keyboard(self, now_ns: int) -> KeyboardScene | None:
        """Return the page on which a name is typed, as it is before it is painted.

        In the middle of a deal keys are the players' buttons whatever is open.
        """
        if self._in_deal or self._snapshot is None or not self.state.draft.typing:
            return None
        scene = present(self._snapshot, self.state, now_ns)
        return scene if isinstance(scene, KeyboardScene) else None

    def _requests(self) -> tuple[Input, ...]:
        """Return what the open page needs to be looked for, where that has changed."""
        page = self.state.page
        wanted: tuple[Input, ...] = (
            OpenEquipment(page is Page.EQUIPMENT),
            LookForStick(page is Page.SAVE),
            OpenHistory(self.state.question),
        )
        changed = tuple(
            new for new, old in zip(wanted, self._requested, strict=True) if new != old
        )
        self._requested = wanted
        return changed

    def _apply(self, acts: Acts, now_ns: int) -> tuple[Input, ...]:
        inputs: list[Input] = []
        pressed, seat = self._touch.pressed, self._touch.seat
        state = replace(self.state, pressed=pressed, opened_by=seat)
        for act in acts:
            if isinstance(act, ScreenAct):
                state = state.on_act(act, now_ns)
            else:
                inputs.append(act)
                state = state.on_input(act)
        self._stale = self._stale or state != self.state
        self.state = state
        return tuple(inputs)


def _frame(scene: Scene | None) -> object:
    """Return what decides where buttons are: most pictures of the board have them in place."""
    if isinstance(scene, BoardScene):
        return scene.strip is None, scene.palettes is None
    if isinstance(scene, ScoreboardScene):
        return ScoreboardScene, scene.strip is None
    return type(scene)
