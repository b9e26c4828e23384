import {
  type Choice,
  type Language,
  type Option,
  type OverlaySpace,
  Refused,
  reasonsIn,
  type Scene,
  type Seat,
  same,
  thoughtsOf,
} from "@gonfalon/engine/kernel";
import { titleOf } from "@gonfalon/games";
import { forecastLines } from "../forecastTable.ts";
import { entries, wrap } from "../layout.ts";
import { drawMap, type MapRequest, spacesThatMatter } from "../map/index.ts";
import { optionsBySpace } from "../map/spaces.ts";
import { nearest } from "../nearest.ts";
import type { Paint, Style } from "../paint.ts";
import { lookUp, type Rulebook } from "../ruleReference.ts";
import { heightOf, print, type Screen, widthOf } from "../terminal.ts";
import { intentFrom, type Question, wordsFor } from "./intent.ts";
import { type Listed, listed, optionLines } from "./optionList.ts";
import { overlayAsked, overlayTitles } from "./overlays.ts";
import { spaceNamed } from "./places.ts";
import type { Session } from "./session.ts";
import { storyLines } from "./story.ts";
import type { TextStyle } from "./style.ts";
import { lookLines, sceneLines } from "./table.ts";
import { thoughtLines } from "./thoughts.ts";
import { changedTracks, trackLines } from "./tracks.ts";
import { HELP, type Say, sayIn } from "./words.ts";

/** What a line at the prompt leads to. */
export type Reply = { readonly take: Option } | "asked" | "undone" | "hint" | "quit";

/** What a screen holds besides the map and the options: question, news, prompt; the first time tracks and legend too. */
const OTHER_LINES = 5;
const FIRST_LINES = 12;
/** A map is no lower and no higher than this. */
const MAP_LINES = [16, 40] as const;
const LOG_LENGTH = 25;
const ALIASES: Readonly<Record<string, string>> = { exit: "quit", rule: "rules", resume: "load", "?": "help" };

/** The prompt of one person at one decision: shows what is asked and answers what is typed. */
export class Prompt {
  private readonly say: Say;
  private readonly view: unknown;
  private readonly scene: Scene;

  private readonly seat: Seat;
  private readonly style: TextStyle;
  private readonly question: Question;
  private readonly listed: readonly Listed[];

  constructor(
    private readonly session: Session,
    private readonly choice: Choice<Option>,
    private readonly rulebook: Rulebook,
    private readonly language: Language,
    private readonly screen: Screen,
    private readonly paint: Paint,
  ) {
    this.seat = choice.seat;
    this.say = sayIn(language);
    this.view = session.match.view(this.seat);
    this.scene = session.game.scene(this.view, language);
    this.style = { language, say: this.say, paint, width: widthOf(screen) };
    this.question = { game: session.game, choice, view: this.view, scene: this.scene };
    this.listed = listed(this.question, this.style);
  }

  /** The question, the map around it and the options. */
  show(withMap: boolean): void {
    const { game, legendSeen } = this.session;
    if (withMap) {
      const explained = legendSeen.get(this.seat) ?? new Set();
      legendSeen.set(this.seat, explained);
      this.map("", explained, explained.size === 0 ? FIRST_LINES : OTHER_LINES);
    }
    this.tracks();
    const rules = [this.choice.rule].flat();
    const cited = this.say(rules.length > 1 ? "rules" : "rule", { rule: rules.join(", ") });
    const question = game.describe({ ask: this.choice.ask, seat: this.seat }, this.language, this.view);
    this.print("");
    this.tell(`${question} (${cited})`, "strong");
    this.print(this.optionLines(this.unread(this.listed), this.optionsShown()));
  }

  /** Carries out a line. Whatever is wrong with it is told; nothing is thrown but true errors. */
  answer(line: string): Reply {
    const text = line.trim();
    const [word = ""] = text.split(/\s+/);
    const about = text.slice(word.length).trim();
    try {
      if (/^\d+$/.test(text)) return this.take(text);
      if (text.startsWith("{")) return this.takeJson(text);
      return this.command(word.toLowerCase(), about);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const reasons = reasonsIn(this.session.game, error.refusal.reasons, this.language);
      this.tell(new Refused({ reasons }).message, "bad");
      return "asked";
    }
  }

  /** What is asked by a word at the beginning of a line, about the rest of it. */
  private readonly answers: Readonly<Record<string, (about: string) => void>> = {
    "": () => {},
    options: (words) => this.options(words),
    odds: (number) => this.odds(number),
    plan: () => this.plan(),
    why: (words) => this.why(words),
    rules: (words) => this.rules(words),
    map: (where) => this.map(where, new Set(), OTHER_LINES),
    look: (space) => this.look(space),
    show: (words) => this.overlay(words),
    view: () => this.print(sceneLines(this.session.game, this.scene, this.style)),
    log: (length) => this.log(length),
    save: (file) => this.save(file),
    load: () => this.tell(this.say("load", { game: this.session.game.id })),
    help: () => this.print(entries(HELP[this.language], this.style.width)),
  };

  private command(word: string, about: string): Reply {
    const name = ALIASES[word] ?? word;
    if (name === "quit" || name === "hint") return name;
    if (name === "undo") return this.undo();
    if (name === "" && this.choice.options.length === 1) return this.take("1");
    if (!Object.hasOwn(this.answers, name)) {
      const line = `${word} ${about}`.trim();
      const [command] = nearest(word, [...Object.keys(this.answers), "quit", "hint", "undo"].filter(Boolean), 1);
      return command ? this.takeAt(line, "meant", { line, command }) : this.takeAt(line, "unknown", { line });
    }
    this.answers[name]!(about);
    return "asked";
  }

  private take(number: string): Reply {
    const option = this.choice.options[Number(number) - 1];
    return option ? { take: option } : this.takeAt(number, "noOption", { number });
  }

  /** A space is as good as a number where only one option is chosen there. */
  private takeAt(
    name: string,
    otherwise: "noOption" | "unknown" | "meant",
    values: Record<string, string | number>,
  ): Reply {
    const { game } = this.session;
    const space = spaceNamed(game, name);
    const numbers = space === undefined ? [] : (optionsBySpace(game, this.scene, this.choice.options).get(space) ?? []);
    if (numbers.length === 1) return { take: this.choice.options[numbers[0]! - 1]! };
    if (numbers.length > 1) this.tell(this.say("several", { space: name, numbers: numbers.join(", ") }));
    else this.tell(this.say(otherwise, { ...values, count: this.choice.options.length }));
    return "asked";
  }

  private takeJson(text: string): Reply {
    const intent = intentFrom(text, this.question);
    const option = intent && this.choice.options.find((one) => same(one, intent));
    if (option) return { take: option };
    this.why(text);
    return "asked";
  }

  private undo(): Reply {
    if (this.session.match.undoable(this.seat) === 0) {
      this.tell(this.say("nothingToUndo"), "bad");
      return "asked";
    }
    const option = this.session.undo(this.seat);
    this.tell(this.say("undone", { option: this.describe(option) }));
    return "undone";
  }

  /** Lists all options, or those with certain words. */
  private options(words: string): void {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.listed.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
    if (found.length === 0) this.tell(this.say("noneMatch", { words }));
    else this.print(this.optionLines(found, Number.POSITIVE_INFINITY));
  }

  private optionLines(list: readonly Listed[], most: number): string[] {
    return optionLines(list, { most, ...this.style });
  }

  /** The options with those notes only that this person has not read before. */
  private unread(list: readonly Listed[]): readonly Listed[] {
    const { notesSeen } = this.session;
    const seen = notesSeen.get(this.seat) ?? new Set();
    notesSeen.set(this.seat, seen);
    return list.map((one) => {
      if (one.note === null || seen.has(one.note)) return { ...one, note: null };
      seen.add(one.note);
      return one;
    });
  }

  /** As many options as leave room for a map on the same screen. */
  private optionsShown(): number {
    return Math.min(this.choice.options.length, Math.max(8, Math.floor(heightOf(this.screen) / 2)));
  }

  private odds(about: string): void {
    const option = /^\d+$/.test(about) ? this.choice.options[Number(about) - 1] : undefined;
    if (!option) {
      this.tell(this.say("needNumber", { command: "odds", count: this.choice.options.length }));
      return;
    }
    const forecast = this.session.game.forecast(this.session.match.view(this.seat), option, this.language);
    if (forecast) this.print(forecastLines(forecast, widthOf(this.screen), this.paint, this.language));
    else this.tell(this.say("nothingRolled", { number: about }));
  }

  /** What one could mean to do this turn, from what the seat may know. */
  private plan(): void {
    const { game } = this.session;
    const thoughts = thoughtsOf(game, this.view, this.seat, this.language);
    if (thoughts) for (const line of thoughtLines(thoughts)) this.tell(line);
    else this.tell(this.say("noPlan", { game: titleOf(game, this.language) }));
  }

  private rules(words: string): void {
    this.print(lookUp(this.rulebook, words.split(/\s+/).filter(Boolean), widthOf(this.screen), this.paint));
  }

  private why(text: string): void {
    const { game, match } = this.session;
    const intent = intentFrom(text, this.question);
    if (!intent) {
      this.sayHowToAsk(text);
      return;
    }
    const number = this.choice.options.findIndex((one) => same(one, intent)) + 1;
    if (number > 0) {
      this.tell(this.say("legal", { number, option: this.describe(intent) }));
      return;
    }
    const reasons = reasonsIn(game, match.whyNot(this.seat, intent)?.refusal.reasons ?? [], this.language);
    if (reasons.length === 0) this.tell(this.say("noReason"));
    for (const { rule, text: reason } of reasons) {
      this.tell(rule ? `${reason} (${this.say("rule", { rule })})` : reason, "bad");
    }
  }

  private sayHowToAsk(words: string): void {
    const [first] = this.choice.options;
    if (words.startsWith("{")) {
      this.tell(this.say("notJson", { json: JSON.stringify(first) }));
      return;
    }
    const types = [...new Set(this.choice.options.map(({ type }) => type))].join(", ");
    if (words !== "") this.tell(this.say("whyElse", { words, types }));
    const example = wordsFor(this.session.game, this.scene, first!);
    this.tell(this.say("whyHow", { example, json: JSON.stringify(first) }));
  }

  /** With a legend of what is not explained yet; without any where nothing is to be explained. */
  private map(about: string, explained: Set<string> | null, others: number, overlay?: readonly OverlaySpace[]): void {
    const legend = explained && { language: this.language, explained };
    const { scene } = this;
    const request = { scene, options: this.choice.options, legend, ...this.around(about, others) };
    this.print(drawMap(this.session.game, overlay ? { ...request, overlay } : request, this.paint));
  }

  /** Where to look, and how much room there is. */
  private around(about: string, others: number): Pick<MapRequest, "around" | "width" | "height"> {
    const [least, most] = MAP_LINES;
    const left = heightOf(this.screen) - this.optionsShown() - others;
    const room = { width: widthOf(this.screen) - 1, height: Math.max(least, Math.min(most, left)) };
    if (about === "") {
      const { game, looking } = this.session;
      const spaces = spacesThatMatter(game, this.scene, this.choice.options, looking.get(this.seat) ?? []);
      looking.set(this.seat, spaces);
      return { around: spaces, ...room };
    }
    if (about.toLowerCase() === "all") return { around: "everything", ...room };
    return { around: [this.space(about)], ...room };
  }

  private space(name: string): number {
    const space = spaceNamed(this.session.game, name);
    if (space === undefined) throw new Refused({ reasons: [{ rule: "", text: this.say("nowhere", { space: name }) }] });
    return space;
  }

  private look(about: string): void {
    const { game } = this.session;
    if (about === "") this.tell(this.say("needSpace", { space: game.board.ids[0]! }));
    else this.print(lookLines(game, this.scene, this.space(about), this.style));
  }

  /** Marks on the map what an overlay answers, or lists the overlays there are. */
  private overlay(words: string): void {
    const { game } = this.session;
    if (words === "") {
      this.print(entries(overlayTitles(game, this.language, this.say), this.style.width));
      return;
    }
    const { overlay, space } = overlayAsked(game, words, this.language, this.say);
    const marked = game.overlay(this.view, overlay.id, this.language, overlay.from ? space : undefined);
    this.tell(overlay.about);
    if (marked.length === 0) this.tell(this.say("overlayEmpty"));
    else this.map(space === undefined ? "" : game.board.ids[space]!, new Set(), OTHER_LINES, marked);
  }

  /** Turn, points and the like, when they are not as they were last shown. */
  private tracks(): void {
    const { tracksSeen } = this.session;
    const seen = tracksSeen.get(this.seat) ?? new Set();
    tracksSeen.set(this.seat, seen);
    const lines = trackLines(this.scene, changedTracks(this.scene.displays, seen), this.language, widthOf(this.screen));
    if (lines.length > 0) this.print("", ...lines.map((line) => this.paint("faint", line)));
  }

  private log(about: string): void {
    if (about !== "" && !/^[1-9]\d*$/.test(about)) {
      this.tell(this.say("needLength", { length: LOG_LENGTH }));
      return;
    }
    const length = about === "" ? LOG_LENGTH : Number(about);
    const events = this.session.events(this.seat);
    if (events.length === 0) this.tell(this.say("nothingYet"));
    else this.print(storyLines(this.session.game, events, this.style, length));
  }

  private save(file: string): void {
    if (file === "") {
      this.tell(this.say("needFile"));
      return;
    }
    this.session.save(file);
    this.tell(this.say("saved", { file, entries: this.session.match.entries.length }));
  }

  private describe(option: Option): string {
    return this.session.game.describe({ option }, this.language, this.view);
  }

  /** A sentence, broken into lines. */
  private tell(text: string, style: Style = "plain"): void {
    this.print(wrap(text, widthOf(this.screen)).map((line) => this.paint(style, line)));
  }

  private print(...lines: (string | readonly string[])[]): void {
    print(this.screen, ...lines);
  }
}
