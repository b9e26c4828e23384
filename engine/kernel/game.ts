import type { Board } from "../board/board.ts";
import type { Advice } from "./advice.ts";
import type { DiceKind } from "./dice.ts";
import type { Event, Rolled, Viewer } from "./event.ts";
import type { Position, Rules } from "./flow.ts";
import type { Calculator, Forecast } from "./forecast.ts";
import type { Reason, Refusal } from "./refusal.ts";
import type { Overlay, OverlaySpace, Place, Scene, Side, Spot, Value } from "./scene.ts";
import type { Story } from "./story.ts";

export type GameId = string;
export type Seat = string;

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly titleIn?: TitleIn;
  /** Who sits in each seat when it begins, in the order of the seats: known before there is a position. */
  readonly sides: readonly Side[];
}

/** Who sits in the seats of a game when one of its scenarios begins. */
export function sidesAtStart({ scenarios }: Pick<Game, "scenarios">, scenario: string): readonly Side[] {
  return scenarios.find(({ id }) => id === scenario)?.sides ?? [];
}

/** A title in other languages than English, where it has one. */
export type TitleIn = Readonly<Partial<Record<Language, string>>>;

/** A rule option that is set when a game is set up. The first value is the default. */
export interface OptionSpec {
  readonly name: string;
  readonly title: string;
  readonly titleIn?: TitleIn;
  readonly values: readonly string[];
}

export interface Setup {
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly dice: DiceKind;
}

/** Who decides, what is asked (by which rule), and every legal option. */
export interface Choice<O> {
  readonly over: false;
  readonly seat: Seat;
  readonly rule: Rules;
  /** The procedure and step that ask, such as `assault.advance`: the key of the question in the message catalogues. */
  readonly ask: string;
  readonly sealed: boolean;
  readonly options: O[];
}

/** How a game ended. */
export interface Outcome {
  readonly over: true;
  /** Null when nobody won. */
  readonly winner: Seat | null;
  /** In the words of the rulebook: "tactical Austrian victory". */
  readonly level: string;
  readonly scores: Readonly<Record<Seat, number>>;
  readonly rules: readonly string[];
}

/** An option is plain data with a type; what else it carries is the game's affair. */
export interface Option {
  readonly type: string;
}

/** One rule of the index: the text the rule reference shows and refusals quote. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly kind: string;
  readonly see?: readonly string[];
  /** The book it stands in, where a game has several: the rules of its system, and its own. */
  readonly book?: string;
}

export type Language = "en" | "it";

/** Charts and tables as players read them. */
export interface Charts {
  /** The charts in the data files in use, by their names. */
  of(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Fields that serve the program or whoever checks the data, not readers. */
  readonly hidden: readonly string[];
  /** What fields and values are called in a language: what is missing is said as it stands in the file. */
  words(language: Language): Promise<Readonly<Record<string, string>>>;
}

/** The contract between a game and everything that plays, shows or stores it. */
export interface Game<P extends Position = Position, O extends Option = Option, V = unknown> {
  readonly id: GameId;
  readonly title: string;
  readonly seats: readonly Seat[];
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly rules: readonly RuleText[];
  /** The same rules as a reader of a language wants them. Default: English. */
  rulesIn?(language: Language): Promise<readonly RuleText[]>;
  /** The charts of the data that players look things up in. Default: every data file. */
  readonly charts?: Charts;
  /** The data files in use, by name (`tables.json`): what the page shows as tables and charts, with their provenance. */
  data(): Readonly<Record<string, unknown>>;
  /** Puts an owner's own files in place of ours, checked like ours. To be called before the first game starts. */
  useData(files: Readonly<Record<string, unknown>>): void;
  /** Hash of what decides play in the data in use: a journal played on other tables is not the same game. */
  dataHash(): string;
  /**
   * Hashes under which earlier versions kept games that are the same on the data in use: the data were hashed in another way, or differ in
   * what a game with this setup does not use.
   */
  formerHashes?(setup: Pick<Setup, "scenario" | "options">): readonly string[];
  /** A position in each way that earlier versions spelled it: so their journals can be checked. */
  formerly?(position: P): readonly unknown[];
  /** Today's name of an option or event, by the one it was stored under: earlier versions may have called it otherwise. */
  renamed?(stored: string): string;

  start(setup: Setup): P;
  /** A position that is equal and shares nothing. Whoever copies many in a second uses this, not the general `copy`. */
  copy(position: P): P;
  /** What happens before the first decision (a deal, a first draw): the beginning of every log. */
  opening(setup: Setup): Event[];
  /** Whose answer is awaited, as far as `viewer` may know. */
  deciders(position: P, viewer?: Viewer): readonly Seat[];
  /** Every legal option of the seat that decides (of `seat`, where several decide in secret). */
  choice(position: P, seat?: Seat): Choice<O> | Outcome;
  /** Changes the position it is given; returns what happened. The option must be one that `choice` lists. */
  play(position: P, option: O, seat?: Seat): Event[];
  /** What that viewer may know, and nothing more: the only way out of a position. */
  view(position: P, viewer: Viewer): V;
  /** Whether nothing is hidden in this game: then there is but one view, whoever looks. */
  readonly open?: boolean;
  /** Why not: the rules that forbid what is not in the list, in words. */
  refuse(view: V, intent: Option): Refusal;
  /**
   * What one may think of at the question that is asked now, possible or not: every order, every group, every card in
   * hand. What is not among the options is shown greyed, and `refuse` tells why.
   */
  thinkable(view: V): readonly Option[];
  /** Whether going from one position to the other showed `seat` something that was hidden (rolled dice are found out by the kernel). */
  reveals(before: P, after: P, seat: Seat): boolean;

  /** What must hold in every position: a sentence for each thing that does not. */
  invariants(position: P): string[];
  /** What must hold from one decision to the next: asked before it, and of what came of it a sentence for each thing that is wrong. */
  changes?(before: P): (after: P, events: readonly Event[]) => string[];
  /** A position that differs only in what `viewer` may not know: for the test that nothing leaks. */
  disguise(position: P, viewer: Viewer, random: (below: number) => number): P;

  /** Chances of what an option leads to, computed from the tables; null where nothing is rolled. */
  forecast(view: V, option: O, language: Language): Forecast | null;
  /** The same for any situation, by name: `gonfalon odds`. */
  calculators(language: Language): readonly Calculator[];
  /** The dice that were rolled for an event. */
  rolls(event: Event): readonly Rolled[];

  /** A sentence for an option, an event, a question, a reason or an outcome; with the view, things have the names they have there. */
  describe(thing: Describable<O>, language: Language, view?: V): string;

  /** How the log is told as a story; without it every event is a line of its own. */
  readonly story?: Story;

  /** More about an option than its sentence, such as the text of a card. */
  note?(option: O, language: Language, view: V): string | null;

  /** What a computer player needs to know of the game. */
  readonly advice?: Advice<P, O, V>;

  readonly board: Board;
  /** What a view looks like on a table. */
  scene(view: V, language: Language): Scene;
  /** Where on the table an option is chosen; with the view, also what it costs and which way it leads. */
  locate(option: O, view?: V): Place;
  /** Where something happened, so that the log can show it on the table; empty for what happened nowhere. */
  locateEvent(event: Event): Place;
  /**
   * What a player may mean by pointing at a piece, a space or a box at the question that is asked now, possible or not:
   * each as an option, so that `refuse` can say why it is not offered. `offered` is what the viewer may choose among.
   */
  intentsAt(view: V, target: Spot, offered: readonly Option[]): readonly Option[];
  /** What is printed in a space of the map and what it does: "Woods: 2 points to enter; one column for the defender". */
  terrain?(space: number, language: Language): readonly Value[];
  overlays(language: Language): readonly Overlay[];
  overlay(view: V, id: string, language: Language, from?: number): OverlaySpace[];
}

export type Describable<O> =
  | { readonly option: O }
  | { readonly event: Event }
  | { readonly ask: string; readonly seat: Seat }
  | { readonly reason: Reason }
  | { readonly outcome: Outcome };
