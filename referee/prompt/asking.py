"""What is asked before a match: which one, or for a new one the game, its options and the names."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from events.errors import RefereeError, UnknownMatch, Unreadable
from projections.match import COMMON
from referee.desk.desk import Desk
from referee.desk.edge import new_seed
from referee.desk.opening import read_tags
from referee.games.finding import find, names_of, slugs
from referee.games.game import Game, Setup
from referee.moves.options import YES_NO
from referee.moves.refusal import Ambiguous
from referee.prompt import commands
from referee.prompt.commands import Command
from referee.prompt.front import Front, Question, nothing_to_suggest
from referee.prompt.options import Options
from referee.prompt.suggest import Suggestion
from referee.prompt.voice import searching
from referee.render.board import LONGEST_NAME
from referee.render.layout import shortened
from referee.speech import LANGS, NOBODY, Lang, Naming, choose, explain, say
from referee.speech.option_words import DEAL, DEALS, names_seed
from referee.terminal import beginning
from referee.terminal.beginning import Given
from referee.terminal.output import folded
from referee.terminal.place import pick
from referee.terminal.settings import Settings
from replays.characters import caseless, plain
from replays.record import Tag

NO = ("n", "no", *YES_NO["no"], "不", "不改")
"""Answers to the question whether an option is to be changed that say it as well as Enter."""

ROOM = 8
"""Columns that are left for an answer beside its question."""


class Left(Exception):
    """The one who was asked has gone."""


class Asking:
    """Asks until each answer will do; Enter takes what is usual. Raises Left at the input's end."""

    def __init__(self, front: Front, settings: Settings) -> None:
        self._front = front
        self._settings = settings
        self._naming = NOBODY

    @property
    def _lang(self) -> Lang:
        return self._settings.language()

    # Which match

    def which(self, desks: Sequence[Desk]) -> Desk | None:
        """One of several open matches; None: a new one."""
        self._say("continue")
        for number, desk in enumerate(desks, start=1):
            match = desk.sitting.state.match
            players = tuple(shortened(name, LONGEST_NAME) for _, name in match.seats)
            self._say(
                "match",
                number=number,
                match=desk.match,
                game=match.game,
                players=players,
                moves=desk.sitting.number,
            )
        last = len(desks) + 1
        self._say("new", number=last)
        ids = [desk.match for desk in desks]
        while True:
            answer = plain(self._ask("which", _words(ids))) or "1"
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= last:
                return desks[int(answer) - 1] if int(answer) < last else None
            try:
                return desks[ids.index(pick(ids, answer))]
            except UnknownMatch:
                self._say("which_wrong", last=last)
            except Ambiguous as several:
                self._tell(explain(self._lang, several))

    # A new match

    def setup(self, slug: str = "", usual: str = "") -> Setup:
        """All that opens a match; where no game is named `usual` is what Enter takes."""
        game = find(slug) if slug else self._game(usual)
        tags = {"Game": game.kit.slug}
        self._options(game, tags)
        opened = _setup(tags).opened
        self._naming = Naming(game.kit.slug)
        for seat in (seat for seat, _ in opened.seats if seat not in game.automatic):
            name = self._answered("seat", seat=seat)
            if name:
                tags[f"Seat.{seat}"] = name
        return _setup(tags)

    def taken(self, game: Game, given: Given) -> Setup:
        """All that opens a match, as a command line gives it; nothing is asked."""
        found = beginning.setup(game, given, self._lang)
        if names_seed(given.dealt(game, self._lang)):
            self._tell(say(self._lang, "opening.seed-typed", {}))
        return found

    def _game(self, usual: str) -> Game:
        games = slugs()
        default = usual if usual in games else games[0]
        self._say("games")
        for number, slug in enumerate(games, start=1):
            names = names_of(slug)
            name = names.get(self._lang) or names.get("en", "")
            self._say("game_line", number=number, game=slug, name=name)
        while True:
            answer = plain(self._ask("game", _words(games), default=default))
            if answer == "?":
                self._say("game_help")
                continue
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games):
                return find(games[int(answer) - 1])
            begun = [slug for slug in games if _is_begun(answer, slug)]
            try:
                return find(begun[0] if len(begun) == 1 else answer or default)
            except Unreadable as error:
                self._tell(explain(self._lang, error))

    def _options(self, game: Game, tags: dict[str, str]) -> None:
        """Options by name, until nothing more is named."""
        options = Options(game, self._lang)
        self._say("options")
        self._tell_options(options, options.usual, tags)
        while (answer := self._ask("option", options.suggestions)) and caseless(answer) not in NO:
            options = Options(game, self._lang)  # another language may be spoken by now
            before = dict(tags)
            try:
                if plain(answer).startswith("?"):
                    self._explain(game, options, options.asked(plain(answer)[1:]))
                    continue
                chosen = options.read_all(answer)
                tags |= {
                    "Deal" if slug == DEAL else f"Option.{slug}": value
                    for slug, value in chosen.items()
                }
                _setup(tags)
            except RefereeError as error:
                tags.clear()
                tags.update(before)
                self._tell(explain(self._lang, error, Naming(game.kit.slug)))
            else:
                self._tell_options(options, chosen, tags)
                if names_seed(chosen.get(DEAL, "")):
                    self._tell(say(self._lang, "opening.seed-typed", {}))

    def _tell_options(
        self, options: Options, slugs: Iterable[str], tags: Mapping[str, str]
    ) -> None:
        """The options as they are now, but for those of a seat that the match does not have."""
        deal = tags.get("Deal", DEALS[0])
        chosen = {DEAL: deal, **COMMON, **dict(_setup(tags).opened.options)}
        for slug in (slug for slug in slugs if slug in chosen):
            self._say(
                "option_line",
                name=options.called(slug),
                value=options.called(chosen[slug], slug),
                values=tuple(options.called(value, slug) for value in options.values[slug]),
            )

    def _explain(self, game: Game, options: Options, slugs: Iterable[str]) -> None:
        for slug in slugs:
            whose = "match" if slug in COMMON else game.kit.slug
            choice = "play.ask.deal" if slug == DEAL else f"{whose}.choice.{slug}"
            self._say("explained", name=options.called(slug), text=say(self._lang, choice, {}))

    def _answered(self, name: str, /, **facts: object) -> str:
        """An answer; `?` explains what is asked."""
        while (answer := self._ask(name, **facts)) and plain(answer) == "?":
            self._say(f"{name}_help", **facts)
        return answer

    def _ask(
        self,
        name: str,
        suggest: Callable[[str], Sequence[Suggestion]] | None = None,
        /,
        **facts: object,
    ) -> str:
        while True:
            question = Question(
                self._folded(self._text(name, **facts)),
                searching=searching(self._lang),
                suggest=suggest or nothing_to_suggest,
                interrupted=folded(self._text("interrupted"), width=self._front.width),
            )
            try:
                answer = self._front.ask(question)
                if answer is None:
                    raise Left
                if not self._is_command(answer.strip()):
                    return answer.strip()
            except Unreadable as error:
                self._tell(explain(self._lang, error))

    def _is_command(self, answer: str) -> bool:
        """Whether an answer is a command of the prompt, which is done; no name is written so.

        Raises Left, and Unreadable for a command that wants a match.
        """
        if plain(answer[:1]) != ":":
            return False
        match commands.read(answer):
            case Command("quit"):
                raise Left
            case Command("help"):
                self._say("help")
            case Command("lang", ""):
                wanted = say(self._lang, "play.wants.lang", {"known": LANGS})
                raise Unreadable("play.command_wants", command=":lang", wanted=wanted)
            case Command("lang", rest):
                self._settings.lang = choose(rest)
            case _:
                raise Unreadable("play.ask.command", command=answer.split()[0])
        return True

    def _folded(self, text: str) -> str:
        """A question that leaves room for the beginning of its answer."""
        return "\n".join(folded(text, width=self._front.width - ROOM)) + " "

    def _text(self, name: str, /, **facts: object) -> str:
        return say(self._lang, f"play.ask.{name}", facts, self._naming)

    def _say(self, name: str, /, **facts: object) -> None:
        self._tell(self._text(name, **facts))

    def _tell(self, text: str) -> None:
        self._front.tell(folded(text, hang=4, width=self._front.width))


def _is_begun(answer: str, slug: str) -> bool:
    """Whether a game's name begins so, in any language, or its slug does."""
    called = (slug, *names_of(slug).values())
    return any(caseless(one).startswith(caseless(answer)) for one in called)


def _setup(tags: Mapping[str, str]) -> Setup:
    return read_tags([Tag(name, value) for name, value in tags.items()], draw=new_seed)


def _words(words: Sequence[str]) -> Callable[[str], Sequence[Suggestion]]:
    return lambda line: [
        Suggestion(word, len(line)) for word in words if word.startswith(caseless(line))
    ]
