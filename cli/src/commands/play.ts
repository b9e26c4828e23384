import { randomUUID } from "node:crypto";
import {
  type Choice,
  capitalised,
  completeSetup,
  digest,
  type Event,
  type Language,
  mayHear,
  type Option,
  refused,
  type Seat,
  SPECTATOR,
  same,
  thoughtsByTurn,
  thoughtsOf,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { type AnyGame, titleOf } from "@gonfalon/games";
import { levels, playerOf } from "@gonfalon/opponents";
import { type Arguments, type Command, parse } from "../command.ts";
import { dataFiles, dataFlag, gameOf, setupFlags, wantedSetup } from "../gameArguments.ts";
import { wrap } from "../layout.ts";
import { type Paint, paintFor } from "../paint.ts";
import { type Lines, linesFrom } from "../play/lines.ts";
import { Prompt } from "../play/prompt.ts";
import { Session } from "../play/session.ts";
import { storyLines, tellableNow } from "../play/story.ts";
import { Thinkers } from "../play/thinkers.ts";
import { hopeAndFearLines, thoughtLines } from "../play/thoughts.ts";
import { languageOf, playerName, type Say, sayIn } from "../play/words.ts";
import { Progress } from "../progress.ts";
import { rulebookOf } from "../ruleReference.ts";
import { print, type Terminal, widthOf } from "../terminal.ts";

const HUMAN = "human";
/** Whom one plays against without a word: somebody who answers at once and knows what he does. */
const EVERYDAY = "recruit";
/** Seconds a computer player thinks at most, unless told otherwise. */
const THINKING = 3;
/** Whose advice `hint` gives, for he never slips, and how many seconds they think about it at most. */
const ADVISER = "general";
const ADVICE = 0.5;

export const play: Command = {
  name: "play",
  operands: "GAME",
  atMost: 1,
  summary: "play at the prompt, against the computer or each other",
  about:
    "Plays a game at the prompt: the map around what matters, the question with its rule, and every legal option with a " +
    "number. Type help at the prompt for what else it understands. Lines may also come from a file or a pipe.",
  flags: {
    seats: {
      value: "A,B",
      about: `who plays each seat: ${[HUMAN, ...Object.keys(levels)].join(", ")} (default: ${HUMAN},${EVERYDAY})`,
    },
    seed: { value: "S", about: "the seed of the dice, any text (default: drawn by lot)" },
    ...setupFlags,
    save: { value: "FILE", about: "save the game there when you leave or it ends" },
    resume: { value: "FILE", about: "take up a saved game" },
    language: { value: "en|it", about: "English or Italian" },
    budget: { value: "SECONDS", about: `how long a computer player may think about a decision (default ${THINKING})` },
    plans: { about: "where only computers play: what each means to do, hopes for and fears, turn by turn" },
    every: { about: "put every question, those with a single answer too" },
    open: { about: "several people: do not clear the screen when the keyboard is handed over" },
    ...dataFlag,
  },
  examples: [
    "gonfalon play tolentino",
    "gonfalon play tolentino --seats captain,human --save evening.json",
    "gonfalon play tolentino --resume evening.json --save evening.json",
  ],
  async run(words, { terminal, covers }) {
    const args = parse(play, words);
    const game = await gameOf(args, covers);
    const played = new TerminalGame(args, game, terminal);
    return played.play();
  },
};

/** One session at the terminal. */
class TerminalGame {
  private readonly language: Language;
  private readonly say: Say;
  private readonly paint: Paint;
  private readonly saveFile: string | undefined;
  /** The levels of the computer players. */
  private readonly players: ReadonlyMap<Seat, string>;
  private readonly thinkers: Thinkers;
  private readonly session: Session;
  private readonly budget: number;
  /** Whether the seed was given, and so is known to those who play. */
  private readonly seedIsKnown: boolean;
  /** By seat: the turn of which its plan was told. */
  private readonly toldPlans = new Map<Seat, string>();
  /** What onlookers have not been told because the next event may go on with it. */
  private heldBack: readonly Event[] = [];

  constructor(
    private readonly args: Arguments,
    private readonly game: AnyGame,
    private readonly terminal: Terminal,
  ) {
    this.language = languageOf(args.value("language"));
    this.say = sayIn(this.language);
    this.paint = paintFor(terminal.out, terminal.environment);
    this.saveFile = args.value("save");
    this.budget = args.seconds("budget", THINKING);
    const seats = seatsOf(args, game);
    this.players = new Map(game.seats.flatMap((seat, i) => (seats[i] === HUMAN ? [] : [[seat, seats[i]!] as const])));
    for (const level of this.players.values()) playerOf(level, game);
    if (args.has("plans") && this.players.size < game.seats.length) {
      throw refused(
        "--plans is for games between computers: whoever plays may not know what the other side means to do.",
      );
    }
    this.thinkers = new Thinkers(game, dataFiles(args));
    const people = game.seats.filter((seat) => !this.players.has(seat));
    this.session = this.sitDown(people);
    if (this.saveFile !== undefined) this.session.claim(this.saveFile);
    this.seedIsKnown = args.has("seed");
  }

  /** A new game, or a saved one taken up. */
  private sitDown(people: readonly Seat[]): Session {
    const file = this.args.value("resume");
    if (file === undefined) {
      const seed = this.args.value("seed") ?? randomUUID();
      return Session.start(this.game, completeSetup(this.game, { ...wantedSetup(this.args), seed }), people);
    }
    for (const flag of ["seed", "scenario", "option"]) {
      if (this.args.has(flag)) throw refused(`--${flag} does not go with --resume: the saved game has its own.`);
    }
    return Session.resume(this.game, file, people);
  }

  async play(): Promise<number> {
    this.announce();
    const lines = linesFrom(this.terminal);
    try {
      let last: Seat | undefined;
      while (!lines.left.aborted) {
        const choice = this.session.match.choice();
        if (choice.over) return this.end();
        const level = this.players.get(choice.seat);
        if (level !== undefined) await this.letPlay(level, choice, lines.left);
        else if (await this.ask(choice, last, lines)) last = choice.seat;
        else break;
      }
      return this.leave();
    } finally {
      lines.close();
      await this.thinkers.close();
    }
  }

  private announce(): void {
    const { setup, entries } = this.session.match;
    const player = (seat: Seat) => playerName(this.players.get(seat) ?? HUMAN, this.say);
    const seats = this.game.seats.map((seat) => `${this.nameOf(seat)} (${player(seat)})`);
    this.print(this.say("begin", { title: this.title(), seats: seats.join(", ") }));
    if (entries.length > 0) this.print(this.say("resumed", { entries: entries.length }));
    if (!this.seedIsKnown) this.print(this.say("dice", { hash: digest(setup.seed) }));
    if (this.session.people.length > 0) this.print(this.say("hint"));
  }

  /** Game and scenario; a scenario that bears the name of its game says it once. */
  private title(): string {
    const { setup } = this.session.match;
    const { title, titleIn } = this.game.scenarios.find(({ id }) => id === setup.scenario)!;
    const scenario = titleIn?.[this.language] ?? title;
    const game = titleOf(this.game, this.language);
    return scenario.startsWith(game) ? scenario : `${game}, ${scenario}`;
  }

  private nameOf(seat: Seat): string {
    return capitalised(this.nameWithin(seat));
  }

  /** The name of a side within a sentence: "the French". */
  private nameWithin(seat: Seat): string {
    const { sides } = this.game.scene(this.session.match.view(SPECTATOR), this.language);
    return sides.find((one) => one.seat === seat)?.words[this.language].name ?? seat;
  }

  private async letPlay(level: string, choice: Choice<Option>, signal: AbortSignal): Promise<void> {
    if (this.args.has("plans")) this.tellPlan(choice.seat);
    const answer = await this.think(level, choice, this.budget, signal);
    if (!answer) return;
    this.session.play(choice.seat, answer.option);
    if (this.session.people.length === 0) this.tellOnlookers();
  }

  /** What a computer means to do this turn, once a turn, where that may be known. */
  private tellPlan(seat: Seat): void {
    const { game, language } = this;
    const { match, people } = this.session;
    const turn = game.advice?.thoughts?.turn(match.position);
    if (turn === undefined || this.toldPlans.get(seat) === turn || !this.hasThoughts(seat)) return;
    if (!mayHear(SPECTATOR, seat, { people, isOver: false })) return;
    this.toldPlans.set(seat, turn);
    this.tellHeldBack();
    this.print(this.paint("strong", this.say("means", { seat: this.nameWithin(seat) })));
    for (const line of thoughtLines(thoughtsOf(game, match.view(seat), seat, language)!)) this.print(line, "  ");
  }

  /** Chance has no thoughts, nor has a search that knows no game. */
  private hasThoughts(seat: Seat): boolean {
    return !["random", "plain"].includes(this.players.get(seat) ?? "");
  }

  /** What a computer player would do, from what the seat may know; undefined when somebody leaves meanwhile. */
  private async think(level: string, choice: Choice<Option>, budget: number, signal: AbortSignal) {
    const { match } = this.session;
    const { seat } = choice;
    const { language } = this;
    const bar = new Progress(this.terminal.err, this.say("thinking", { seat: this.nameOf(seat) }), 100);
    const seed = `${match.setup.seed}/players/${match.entries.length}`;
    const asked = { level, view: match.view(seat), choice, seat, budget, language, seed };
    try {
      const progress = (done: number) => bar.show(Math.round(100 * done));
      return await this.thinkers.think(asked, { signal, progress });
    } finally {
      bar.end();
    }
  }

  /** What an adviser would do in one's own place, and why. */
  private async hint(choice: Choice<Option>, signal: AbortSignal): Promise<void> {
    if (!this.game.advice) return this.print(this.say("noAdvice", { game: titleOf(this.game, this.language) }));
    const answer = await this.think(ADVISER, choice, Math.min(this.budget, ADVICE), signal);
    if (!answer) return;
    const { option, reasons = [] } = answer;
    const number = choice.options.findIndex((one) => same(one, option)) + 1;
    const described = this.game.describe({ option }, this.language, this.session.match.view(choice.seat));
    this.print(this.say("advice", { number, option: described }));
    for (const reason of reasons) this.print(reason, "  ");
  }

  /** Asks a person until a decision is taken; false when the person leaves. */
  private async ask(choice: Choice<Option>, last: Seat | undefined, lines: Lines): Promise<boolean> {
    if (!(await this.handOver(choice.seat, last, lines))) return false;
    const news = this.tell(choice.seat);
    if (this.answerFor(choice)) return true;
    const { session, language, terminal, paint } = this;
    const prompt = new Prompt(
      session,
      choice,
      await rulebookOf(this.game, language, "rules"),
      language,
      terminal.out,
      paint,
    );
    prompt.show(news || last !== choice.seat || terminal.out.isTTY === true);
    for (;;) {
      const line = await lines.ask(this.say("prompt", { seat: this.nameOf(choice.seat) }));
      const reply = line === null ? "quit" : prompt.answer(line);
      if (reply === "quit") return false;
      if (reply === "undone") return true;
      if (reply === "hint") await this.hint(choice, lines.left);
      if (reply === "asked" || reply === "hint") continue;
      session.play(choice.seat, reply.take);
      return true;
    }
  }

  /** Gives the answer where there is only one, and says so; whether it did. */
  private answerFor(choice: Choice<Option>): boolean {
    const { session } = this;
    if (this.args.has("every") || !session.mayAnswerFor(choice)) return false;
    const [option] = choice.options;
    const described = this.game.describe({ option: option! }, this.language, session.match.view(choice.seat));
    this.print(this.say("lone", { option: described }));
    session.play(choice.seat, option!, true);
    return true;
  }

  /** Where several people share the screen, nobody reads what was shown to another. */
  private async handOver(seat: Seat, last: Seat | undefined, lines: Lines): Promise<boolean> {
    const shared = this.session.people.length > 1 && this.terminal.out.isTTY === true && !this.args.has("open");
    if (!shared || seat === last) return true;
    // What stands on the screen before anybody has decided is for everybody.
    if (last !== undefined) this.terminal.out.write("\x1b[2J\x1b[3J\x1b[H");
    return (await lines.ask(this.say("handOver", { seat: this.nameWithin(seat) }))) !== null;
  }

  /** Tells a viewer what happened since they were last told; whether there was anything. */
  private tell(viewer: Viewer): boolean {
    const events = this.session.news(viewer);
    this.printStory(events);
    return events.length > 0;
  }

  /** Tells those who look on what is complete: the steps of one march are one sentence, however many decisions it took. */
  private tellOnlookers(): void {
    const [now, later] = tellableNow(this.game, [...this.heldBack, ...this.session.news(SPECTATOR)], this.language);
    this.heldBack = later;
    this.printStory(now);
  }

  private tellHeldBack(): void {
    this.printStory(this.heldBack);
    this.heldBack = [];
  }

  private printStory(events: readonly Event[]): void {
    const { language, say, paint } = this;
    const lines = storyLines(this.game, events, { language, say, paint, width: widthOf(this.terminal.out) });
    if (lines.length > 0) print(this.terminal.out, lines);
  }

  private end(): number {
    this.tellHeldBack();
    for (const viewer of this.session.people.length > 0 ? this.session.people : [SPECTATOR]) this.tell(viewer);
    const outcome = this.session.outcome!;
    const { winner, scores } = outcome;
    const level = this.game.describe({ outcome }, this.language);
    this.print("");
    this.print(this.paint("strong", this.say("over", { level })));
    if (winner) this.print(this.say("won", { seat: this.nameWithin(winner) }));
    for (const [seat, score] of Object.entries(scores)) {
      this.print(this.say("score", { seat: this.nameOf(seat), score }), "  ");
    }
    this.tellHopesAndFears();
    this.print(this.say("seed", { seed: this.session.match.setup.seed }));
    this.save();
    return 0;
  }

  /** The game is over: now everybody may hear what the computers hoped and feared. */
  private tellHopesAndFears(): void {
    if (!this.game.advice?.thoughts) return;
    const journal = this.session.match.journal();
    for (const seat of [...this.players.keys()].filter((one) => this.hasThoughts(one))) {
      this.print(this.say("hopedAndFeared", { seat: this.nameWithin(seat) }));
      for (const line of hopeAndFearLines(thoughtsByTurn(this.game, journal, seat, this.language)))
        this.print(line, "  ");
    }
  }

  private leave(): number {
    this.tellHeldBack();
    const { people, match } = this.session;
    const isLost = match.entries.some(([seat]) => people.length === 0 || people.includes(seat));
    if (this.saveFile === undefined && isLost) this.print(this.say("notSaved", { entries: match.entries.length }));
    this.save();
    this.print(this.say("bye"));
    return 0;
  }

  private save(): void {
    if (this.saveFile === undefined) return;
    this.session.save(this.saveFile);
    this.print(this.say("saved", { file: this.saveFile, entries: this.session.match.entries.length }));
  }

  /** A sentence, broken into lines. */
  private print(text: string, indent = ""): void {
    print(this.terminal.out, wrap(text, widthOf(this.terminal.out), indent));
  }
}

/** Who sits where; without a word, a person in the first seat and the computer in the others. A recruit needs advice. */
function seatsOf(args: Arguments, game: AnyGame): string[] {
  const opponent = game.advice ? EVERYDAY : "random";
  const seats = args.value("seats")?.split(",") ?? game.seats.map((_, i) => (i === 0 ? HUMAN : opponent));
  if (seats.length !== game.seats.length) {
    throw refused(
      `--seats takes one player for each of the ${game.seats.length} seats (${game.seats.join(", ")}), not ${seats.length}.`,
    );
  }
  for (const seat of seats) {
    if (seat !== HUMAN && !Object.hasOwn(levels, seat)) {
      throw refused(`There is no player "${seat}". There are: ${[HUMAN, ...Object.keys(levels)].join(", ")}.`);
    }
  }
  return seats;
}
