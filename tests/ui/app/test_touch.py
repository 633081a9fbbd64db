"""Fingers and the mouse on the glass."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pygame
import pytest

from engine.actions import Match
from engine.interface.inputs import (
    Dispute,
    Input,
    NewMatch,
    SeatButton,
    SwitchOff,
    TouchCard,
    UndoButton,
)
from engine.interface.machine import PowerAction
from engine.interface.snapshot import Disputed, Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat, card
from engine.model.results import BummerlEnd, BummerlKind
from engine.rules.match_format import FormKind, MatchFormat
from engine.rules.rule_set import HOUSE
from tests.ui.states.power import CAN
from tests.ui.tables import FOLLOW, IDLE, LEAD, OVER, A, B, snap
from ui.app.stage import Stage
from ui.app.touch import AGAIN_NS, GUARD_NS, STALE_NS
from ui.backend.dimming import FULL
from ui.model.parts import Button, Page, Scene
from ui.model.screen_state import CLEANING_NS
from ui.screens.attract.scene import AttractScene
from ui.screens.board.scene import BoardScene
from ui.screens.claim.scene import ClaimScene
from ui.screens.power.scene import MessageScene
from ui.screens.settings.scene import CleaningScene

MS = 1_000_000
MINUTE_NS = 60_000 * MS
SIZE = (800, 480)
DEAF = {ClaimScene, CleaningScene, AttractScene, MessageScene}
"""Screens on which nothing can be pressed."""
RUNNING = replace(
    OVER,
    bummerls=(BummerlEnd(A, PerSeat(7, 3), BummerlKind.PLAIN, 1),),
    form=MatchFormat(FormKind.FIRST_TO, 3),
)
"""A match that a new one would end."""
MATCH = Match(HOUSE, PerSeat("Hermine", "Franz"), A)


class Glass:
    """A stage that shows a table, and a finger for it."""

    def __init__(self, table: Snapshot) -> None:
        pygame.display.init()
        self.stage = Stage(pygame.Surface(SIZE))
        self.now = self.changed = 0
        self.see(table)
        self.wait(GUARD_NS)

    def see(self, table: Snapshot) -> None:
        """Show another table."""
        self.stage.on_snapshot(table, self.now)
        self.refresh()

    def refresh(self) -> None:
        """Show what has changed, and note when it was something else altogether."""
        before = self.kind
        self.stage.refresh(self.now)
        if self.kind != before:
            self.changed = self.now

    @property
    def kind(self) -> object:
        """What kind of picture is shown."""
        return type(self.stage.scene), self.page, self.stage.state.sheet

    @property
    def deaf(self) -> bool:
        """Whether nothing may be pressed now."""
        asleep = self.stage.brightness(self.now) < FULL
        return asleep or self.now < self.changed + GUARD_NS or any(map(self.shows, DEAF))

    def wait(self, ns: int) -> tuple[Input, ...]:
        """Let time pass."""
        self.now += ns
        inputs = self.stage.tick(self.now)
        self.refresh()
        return inputs

    def place(self, button: str) -> tuple[int, int]:
        """Return the middle of a button."""
        assert self.stage.picture is not None
        return next(t.rect.center for t in self.stage.picture.targets if t.button.name == button)

    def button(self, name: str) -> Button:
        """Return a button as it was painted."""
        assert self.stage.picture is not None
        return next(t.button for t in self.stage.picture.targets if t.button.name == name)

    def finger(
        self, where: str | tuple[int, int], *, down: bool, finger: int = 0
    ) -> tuple[Input, ...]:
        """Put a finger down or lift it, as SDL tells: the finger, then a mouse made of it."""
        x, y = self.place(where) if isinstance(where, str) else where
        share = {"x": x / SIZE[0], "y": y / SIZE[1], "finger_id": finger}
        touch = pygame.FINGERDOWN if down else pygame.FINGERUP
        mouse = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self.feed(
            pygame.event.Event(touch, share),
            pygame.event.Event(mouse, button=1, pos=(x, y), touch=True),
        )

    def mouse(self, where: str, *, down: bool, button: int = 1) -> tuple[Input, ...]:
        """Press or release a button of a real mouse."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self.feed(
            pygame.event.Event(kind, button=button, pos=self.place(where), touch=False)
        )

    def feed(self, *events: pygame.event.Event) -> tuple[Input, ...]:
        """Hand over events of pygame, then repaint what they changed."""
        inputs = tuple(i for event in events for i in self.stage.handle(event, self.now))
        self.refresh()
        return inputs

    def tap(self, where: str | tuple[int, int]) -> tuple[Input, ...]:
        """Tap a button."""
        return self.finger(where, down=True) + self.finger(where, down=False)

    @property
    def names(self) -> list[str]:
        """The buttons that can be touched."""
        assert self.stage.picture is not None
        return [target.button.name for target in self.stage.picture.targets]

    def shows(self, kind: type[Scene]) -> bool:
        """Tell whether such a scene is shown."""
        return isinstance(self.stage.scene, kind)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.stage.state.page

    def open(self, *buttons: str) -> None:
        """Tap through pages, waiting before each as people do."""
        for button in buttons:
            assert self.tap(button) == ()
            self.wait(GUARD_NS)


@pytest.fixture
def glass() -> Glass:
    """Return a table on the glass, ready to be touched."""
    return Glass(snap(LEAD))


PRESSED = SeatButton(Seat.A, down=True)
RELEASED = SeatButton(Seat.A, down=False)


def dump(kinds: str, place: tuple[int, int]) -> list[pygame.event.Event]:
    """Return what SDL tells of one tap with a trembling finger: `f` of the finger, `m` a mouse.

    The order is that of X11 and Wayland, where both come; a console tells of fingers only, with
    another number for each, whatever SDL_TOUCH_MOUSE_EVENTS says (SDL#6650).
    """
    x, y = place
    finger: dict[str, object] = {
        "x": x / SIZE[0],
        "y": y / SIZE[1],
        "finger_id": 4_711,
        "touch_id": 6,
        "dx": 0.0,
    }
    mouse = {"pos": (x, y), "touch": True}
    told: list[tuple[str, int, dict[str, object]]] = [
        ("m", pygame.MOUSEMOTION, {**mouse, "rel": (9, 9), "buttons": (0, 0, 0)}),
        ("m", pygame.MOUSEBUTTONDOWN, {**mouse, "button": 1}),
        ("f", pygame.FINGERDOWN, finger),
        ("f", pygame.FINGERMOTION, finger),
        ("m", pygame.MOUSEMOTION, {**mouse, "rel": (0, 1), "buttons": (1, 0, 0)}),
        ("m", pygame.MOUSEBUTTONUP, {**mouse, "button": 1}),
        ("f", pygame.FINGERUP, finger),
    ]
    return [pygame.event.Event(kind, attributes) for of, kind, attributes in told if of in kinds]


@pytest.mark.parametrize("kinds", ["f", "fm"], ids=["console", "desktop"])
def test_a_tap_is_told_once_whatever_sdl_makes_of_it(glass: Glass, kinds: str) -> None:
    assert glass.feed(*dump(kinds, glass.place("seat A"))) == (PRESSED, RELEASED)
    glass.wait(AGAIN_NS)
    assert glass.feed(*dump(kinds, glass.place("seat A"))) == (PRESSED, RELEASED)
    assert glass.feed(*dump(kinds, glass.place("menu"))) == ()
    assert glass.page is Page.MENU
    glass.wait(GUARD_NS)
    assert glass.feed(*dump(kinds, glass.place("dispute"))) == (Dispute(),)


def test_a_tap_is_told_once_though_sdl_tells_it_twice(glass: Glass) -> None:
    assert glass.tap("seat A") == (PRESSED, RELEASED)
    glass.open("menu")
    assert glass.tap("dispute") == (Dispute(),)


def test_a_mouse_works_too_with_its_left_button(glass: Glass) -> None:
    assert glass.mouse("seat A", down=True) == (PRESSED,)
    assert glass.mouse("seat A", down=False) == (RELEASED,)
    assert glass.mouse("seat A", down=True, button=3) == ()


def test_a_tap_acts_when_it_is_lifted_inside(glass: Glass) -> None:
    glass.finger("menu", down=True)
    assert glass.page is Page.NONE
    glass.finger((5, 5), down=False)
    assert glass.page is Page.NONE


def test_a_tap_inside_opens_a_page(glass: Glass) -> None:
    glass.tap("menu")
    assert glass.page is Page.MENU


def test_the_button_under_the_finger_looks_pressed_at_once(glass: Glass) -> None:
    glass.finger("menu", down=True)
    assert isinstance(glass.stage.scene, BoardScene)
    assert glass.stage.scene.menu.pressed
    glass.finger("menu", down=False)


def test_a_finger_that_slides_off_a_seats_button_still_lets_it_go(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger((400, 100), down=False) == (RELEASED,)


def test_a_second_finger_or_a_palm_does_nothing(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger("menu", down=True, finger=1) == ()
    assert glass.finger("menu", down=False, finger=1) == ()
    assert glass.finger("seat A", down=False) == (RELEASED,)
    assert glass.page is Page.NONE


def test_a_drop_of_beer_neither_acts_nor_blocks(glass: Glass) -> None:
    glass.finger("menu", down=True, finger=7)
    glass.wait(6_000 * MS)
    assert glass.tap("seat A") == (PRESSED, RELEASED)
    glass.finger("menu", down=False, finger=7)
    assert glass.page is Page.NONE


def test_a_touch_right_after_another_screen_came_up_presses_nothing(glass: Glass) -> None:
    glass.tap("menu")
    assert glass.tap("dispute") == ()
    glass.wait(GUARD_NS)
    assert glass.tap("dispute") == (Dispute(),)


def test_a_finger_that_was_down_before_the_change_presses_nothing(glass: Glass) -> None:
    glass.finger("menu", down=True)
    glass.see(snap(OVER, claimed_by=A))
    glass.wait(2_000 * MS)
    glass.finger((10, 10), down=False)
    assert glass.page is Page.NONE


def test_a_seats_button_held_over_a_change_is_still_let_go(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    glass.see(snap(OVER, claimed_by=A))
    glass.wait(1_000 * MS)
    assert glass.finger((10, 10), down=False) == (RELEASED,)


@pytest.fixture
def stake() -> Glass:
    """Return the page of a new match while another runs."""
    glass = Glass(snap(RUNNING, wanted=MATCH))
    glass.open("menu", "start")
    return glass


def test_a_new_match_that_ends_another_needs_a_second_of_holding(stake: Glass) -> None:
    stake.finger("start", down=True)
    assert stake.wait(990 * MS) == ()
    (begun,) = stake.wait(10 * MS)
    assert isinstance(begun, NewMatch)
    assert stake.wait(1_000 * MS) == ()
    assert stake.finger((10, 10), down=False) == ()


def test_the_computer_is_switched_off_by_two_seconds_of_holding() -> None:
    glass = Glass(snap(LEAD, machine=CAN))
    glass.open("menu", "power")
    assert glass.tap("off") == ()
    glass.wait(AGAIN_NS)
    glass.finger("off", down=True)
    assert glass.wait(1_990 * MS) == ()
    assert glass.wait(10 * MS) == (SwitchOff(),)
    glass.see(snap(LEAD, machine=replace(CAN, going=PowerAction.OFF)))
    assert glass.shows(MessageScene)
    assert glass.names == []


def test_a_card_that_is_played_meanwhile_switches_nothing_off() -> None:
    glass = Glass(snap(LEAD, machine=CAN))
    glass.open("menu", "power")
    glass.finger("restart", down=True)
    glass.wait(1_000 * MS)
    glass.see(snap(FOLLOW, machine=CAN))
    assert glass.wait(2_000 * MS) == ()
    assert glass.page is Page.NONE


def test_a_button_fills_while_it_is_held(stake: Glass) -> None:
    stake.finger("start", down=True)
    stake.wait(500 * MS)
    assert 40 < stake.button("start").progress < 60


def test_a_button_that_is_tapped_though_it_wants_to_be_held_says_so(stake: Glass) -> None:
    before = stake.button("start").sub
    assert stake.tap("start") == ()
    assert stake.button("start").sub == "weiter halten" != before
    stake.open("back", "start")
    assert stake.button("start").sub == before


def test_undo_in_the_menu_says_so_too(glass: Glass) -> None:
    glass.open("menu")
    assert glass.tap("undo") == (UndoButton(down=True), UndoButton(down=False))
    assert glass.button("undo").sub == "weiter halten"
    glass.open("back", "menu")
    assert glass.button("undo").sub != "weiter halten"


def test_undo_is_pressed_and_let_go(glass: Glass) -> None:
    assert glass.tap("undo") == (UndoButton(down=True), UndoButton(down=False))


def test_nothing_can_be_touched_while_a_claim_is_checked(glass: Glass) -> None:
    glass.see(snap(OVER, claimed_by=A))
    assert glass.stage.picture is not None
    assert glass.stage.picture.targets == ()


def test_two_players_hold_their_buttons_at_the_same_moment(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger("seat B", down=True, finger=1) == (SeatButton(B, down=True),)
    assert glass.finger("seat A", down=False) == (RELEASED,)
    assert glass.finger("seat B", down=False, finger=1) == (SeatButton(B, down=False),)


def test_a_second_finger_on_the_same_button_does_nothing(glass: Glass) -> None:
    glass.finger("seat A", down=True)
    assert glass.finger("seat A", down=True, finger=1) == ()
    assert glass.finger("seat A", down=False, finger=1) == ()


def test_a_palm_lets_go_of_what_is_pressed_and_presses_nothing(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger("seat B", down=True, finger=1) == (SeatButton(B, down=True),)
    released = glass.finger((400, 100), down=True, finger=2)
    assert Counter(released) == Counter((RELEASED, SeatButton(B, down=False)))
    assert glass.finger("menu", down=True, finger=3) == ()
    for finger in range(4):
        assert glass.finger("menu", down=False, finger=finger) == ()
    assert glass.page is Page.NONE
    assert glass.tap("seat A") == (PRESSED, RELEASED)


def test_a_finger_whose_end_was_never_told_is_let_go_when_it_comes_again(glass: Glass) -> None:
    assert glass.finger("seat A", down=True) == (PRESSED,)
    assert glass.finger("seat B", down=True) == (RELEASED, SeatButton(B, down=True))


def test_a_drop_on_a_seats_button_is_let_go_once_somebody_touches_the_glass(glass: Glass) -> None:
    assert glass.finger("seat A", down=True, finger=7) == (PRESSED,)
    glass.wait(STALE_NS)
    assert glass.finger("menu", down=True) == (RELEASED,)
    glass.finger("menu", down=False)
    assert glass.page is Page.MENU


def test_the_hand_that_holds_the_glass_at_its_edge_hinders_nobody(glass: Glass) -> None:
    assert glass.finger((3, 240), down=True, finger=5) == ()
    assert glass.tap("seat A") == (PRESSED, RELEASED)


def test_a_stutter_of_the_panel_is_one_tap_and_fast_fingers_are_two() -> None:
    glass = Glass(snap(LEAD, cards_on_screen=True))
    ace, ten = TouchCard(A, card("AS")), TouchCard(A, card("TS"))
    assert glass.tap("card A AS") == (ace,)
    glass.wait(AGAIN_NS // 2)
    assert glass.tap("card A AS") == ()
    assert glass.tap("card A TS") == (ten,)
    glass.wait(AGAIN_NS)
    assert glass.tap("card A TS") == (ten,)


def test_both_events_of_one_look_do_not_reach_a_page_that_the_first_opened(glass: Glass) -> None:
    place = glass.place("menu")
    for down in (True, False, True, False):
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        event = pygame.event.Event(kind, button=1, pos=place, touch=False)
        assert glass.stage.handle(event, glass.now) == ()
    glass.wait(0)
    assert glass.page is Page.MENU


def test_a_dispute_that_begins_takes_no_finger_that_was_on_its_way(glass: Glass) -> None:
    glass.see(snap(LEAD, disputed=Disputed()))
    assert glass.tap("action") == ()
    glass.wait(GUARD_NS)
    (chosen,) = glass.tap("action")
    assert isinstance(chosen, Dispute)


def test_buttons_that_moved_take_no_finger_that_was_on_its_way(glass: Glass) -> None:
    before = glass.place("seat A")
    glass.see(snap(LEAD, cards_on_screen=True))
    assert glass.place("seat A") != before
    assert glass.tap("seat A") == ()
    glass.wait(GUARD_NS)
    assert glass.tap("seat A") == (PRESSED, RELEASED)


def test_the_waking_touch_presses_nothing() -> None:
    glass = Glass(snap(LEAD))
    glass.wait(30 * MINUTE_NS)
    assert glass.tap("seat A") == ()
    glass.wait(GUARD_NS)
    assert glass.tap("seat A") == (PRESSED, RELEASED)


def test_the_touch_that_wakes_the_invitation_presses_nothing() -> None:
    glass = Glass(snap(OVER))
    glass.wait(2 * MINUTE_NS)
    assert glass.shows(AttractScene)
    assert glass.tap((400, 240)) == ()
    glass.wait(0)
    assert glass.shows(BoardScene)
    assert glass.tap("menu") == ()
    assert glass.page is Page.NONE


def test_keys_count_though_the_screen_was_asleep() -> None:
    glass = Glass(snap(OVER))
    glass.wait(2 * MINUTE_NS)
    assert glass.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q)) == (PRESSED,)
    assert glass.shows(BoardScene)


def wiped(glass: Glass) -> None:
    """Begin to wipe the glass."""
    glass.open("menu", "settings")
    while "clean" not in glass.names:
        glass.open(next(name for name in glass.names if name.startswith("sheet 1")))
    glass.tap("clean")
    glass.wait(0)


def test_while_the_glass_is_wiped_keys_alone_count(glass: Glass) -> None:
    wiped(glass)
    assert glass.shows(CleaningScene)
    glass.wait(CLEANING_NS // 2)
    assert glass.tap((400, 240)) == ()
    assert glass.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q)) == (PRESSED,)
    assert glass.shows(CleaningScene)
    glass.wait(CLEANING_NS // 2)
    assert not glass.shows(CleaningScene)


def test_the_time_left_to_wipe_is_painted_once_a_second(glass: Glass) -> None:
    wiped(glass)
    painted = 0
    for _ in range(25 * 10):
        glass.now += 40 * MS
        painted += glass.stage.refresh(glass.now)
    assert painted == 10


TABLES = (
    snap(LEAD),
    snap(LEAD, cards_on_screen=True),
    snap(OVER, claimed_by=A),
    snap(OVER),
    snap(IDLE),
    snap(LEAD, disputed=Disputed()),
    snap(LEAD, store_trouble=StoreTrouble.FULL),
    snap(LEAD, machine=replace(CAN, going=PowerAction.OFF)),
)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_hands_do_every_press_is_let_go_once(seed: int) -> None:
    rng = Random(seed)
    glass = Glass(snap(LEAD))
    down: Counter[Input] = Counter()
    for _ in range(700):
        for act in _anything(glass, rng):
            if isinstance(act, SeatButton | UndoButton):
                up = replace(act, down=False)
                down[up] += 1 if act.down else -1
                assert 0 <= down[up] <= 1
    for finger in range(5):
        for act in glass.finger((400, 240), down=False, finger=finger):
            down[act] -= 1
    assert not +down


def _anything(glass: Glass, rng: Random) -> tuple[Input, ...]:
    """Let something happen: a finger, time, another table; nothing acts where nothing may."""
    places = [*map(glass.place, glass.names), (400, 100), (2, 2), (799, 479)]
    finger, where = rng.randrange(5), rng.choice(places)
    deaf = glass.deaf
    match rng.choice(("down", "down", "up", "up", "wait", "short", "table", "sleep")):
        case "down":
            acts = glass.finger(where, down=True, finger=finger)
            # what is given up is let go, but nothing goes down
            assert not deaf or not any(getattr(act, "down", True) for act in acts)
            return acts
        case "up":
            return glass.finger(where, down=False, finger=finger)
        case "wait":
            return glass.wait(rng.choice((500, 2_500)) * MS)
        case "short":
            return glass.wait(rng.randrange(120) * MS)
        case "table":
            glass.see(rng.choice(TABLES))
            return ()
        case _:
            return glass.wait(3 * MINUTE_NS) if rng.random() < 0.1 else ()
