import {
  type Choice,
  type Language,
  type Option,
  Refused,
  reasonsIn,
  type Scene,
  type Seat,
  same,
} from "@gonfalon/engine/kernel";
import { forecastLines } from "../forecastTable.ts";
import { columns, JOINT, wrap } from "../layout.ts";
import { drawMap, type MapRequest, spacesThatMatter } from "../map/index.ts";
import { optionsBySpace, sideLetters } from "../map/spaces.ts";
import type { Paint } from "../paint.ts";
import { lookUp } from "../ruleReference.ts";
import { heightOf, print, type Screen, widthOf } from "../terminal.ts";
import { intentFrom, spaceNamed, wordsFor } from "./intent.ts";
import type { Session } from "./session.ts";
import { pieceLines, sceneLines } from "./table.ts";
import { HELP, type Say, sayIn } from "./words.ts";

/** What a line at the prompt leads to. */
export type Reply = { readonly take: Option } | "asked" | "undone" | "hint" | "quit";

/** What a screen holds besides the map and the options: tracks, legend, question, prompt. */
const OTHER_LINES = 12;
const LOG_LENGTH = 25;

/** The prompt of one person at one decision: shows what is asked and answers what is typed. */
export class Prompt {
  private readonly say: Say;
  private readonly view: unknown;
  private readonly scene: Scene;

  private readonly seat: Seat;

  constructor(
    private readonly session: Session,
    private readonly choice: Choice<Option>,
    private readonly language: Language,
    private readonly screen: Screen,
    private readonly paint: Paint,
  ) {
    this.seat = choice.seat;
    this.say = sayIn(language);
    this.view = session.match.view(this.seat);
    this.scene = session.game.scene(this.view, language);
  }

  /** The question, the map around it and the options. */
  show(withMap: boolean): void {
    const { game, legendSeen } = this.session;
    if (withMap) this.map("", !legendSeen.has(this.seat));
    if (withMap) legendSeen.add(this.seat);
    this.tracks();
    const rules = [this.choice.rule].flat();
    const cited = this.say(rules.length > 1 ? "rules" : "rule", { rule: rules.join(", ") });
    const question = game.describe({ ask: this.choice.ask, seat: this.seat }, this.language);
    this.print("", `${this.paint("strong", question)} ${this.paint("rule", `(${cited})`)}`);
    this.options("", this.optionsShown());
  }

  /** Carries out a line. Whatever is wrong with it is told; nothing is thrown but true errors. */
  answer(line: string): Reply {
    const text = line.trim();
    const [word = "", ...rest] = text.split(/\s+/);
    const about = text.slice(word.length).trim();
    try {
      if (/^\d+$/.test(word) && rest.length === 0) return this.take(word);
      if (text.startsWith("{")) return this.takeJson(text);
      return this.command(word.toLowerCase(), about, rest);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const reasons = reasonsIn(this.session.game, error.refusal.reasons, this.language);
      this.print(this.paint("bad", new Refused({ reasons }).message));
      return "asked";
    }
  }

  private command(word: string, about: string, rest: readonly string[]): Reply {
    switch (word) {
      case "":
        return this.choice.options.length === 1 ? this.take("1") : "asked";
      case "quit":
      case "exit":
        return "quit";
      case "undo":
        return this.undo();
      case "hint":
        return "hint";
      case "options":
        this.options(about, Number.POSITIVE_INFINITY);
        break;
      case "odds":
        this.odds(about);
        break;
      case "why":
        this.why(about);
        break;
      case "rules":
      case "rule":
        this.print(lookUp(this.session.game, rest, widthOf(this.screen), this.paint));
        break;
      case "map":
        this.map(about, true);
        break;
      case "look":
        this.look(about);
        break;
      case "view":
        this.print(sceneLines(this.session.game, this.scene, this.say, this.paint));
        break;
      case "log":
        this.log(about);
        break;
      case "save":
        this.save(about);
        break;
      case "help":
      case "?":
        this.print(columns(HELP[this.language]));
        break;
      default: {
        const line = `${word} ${about}`.trim();
        return this.takeAt(line, "unknown", { line });
      }
    }
    return "asked";
  }

  private take(number: string): Reply {
    const option = this.choice.options[Number(number) - 1];
    return option ? { take: option } : this.takeAt(number, "noOption", { number });
  }

  /** A space is as good as a number where only one option is chosen there. */
  private takeAt(name: string, otherwise: "noOption" | "unknown", values: Record<string, string | number>): Reply {
    const { game } = this.session;
    const space = spaceNamed(game, name);
    const numbers = space === undefined ? [] : (optionsBySpace(game, this.scene, this.choice.options).get(space) ?? []);
    if (numbers.length === 1) return { take: this.choice.options[numbers[0]! - 1]! };
    if (numbers.length > 1) this.print(this.say("several", { space: name, numbers: numbers.join(", ") }));
    else this.print(this.say(otherwise, { ...values, count: this.choice.options.length }));
    return "asked";
  }

  private takeJson(text: string): Reply {
    const intent = intentFrom(text, { game: this.session.game, choice: this.choice, scene: this.scene });
    const option = intent && this.choice.options.find((one) => same(one, intent));
    if (option) return { take: option };
    this.why(text);
    return "asked";
  }

  private undo(): Reply {
    const option = this.session.undo(this.seat);
    this.print(this.say("undone", { option: this.describe(option) }));
    return "undone";
  }

  /** Lists options, those with certain words or all; where there are many it says how to see the rest. */
  private options(words: string, most: number): void {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const lines = this.choice.options
      .map((option, i) => ({ number: i + 1, text: this.describe(option) }))
      .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
    if (lines.length === 0) this.print(this.say("noneMatch", { words }));
    const wide = String(this.choice.options.length).length;
    for (const { number, text } of lines.slice(0, most)) {
      const [first, ...more] = wrap(text, widthOf(this.screen) - wide - 4);
      this.print(`  ${this.paint("choice", String(number).padStart(wide))}  ${first}`);
      for (const line of more) this.print(" ".repeat(wide + 4) + line);
    }
    if (lines.length > most) this.print(`  ${this.say("more", { count: lines.length - most })}`);
  }

  /** As many options as leave room for a map on the same screen. */
  private optionsShown(): number {
    return Math.min(this.choice.options.length, Math.max(8, Math.floor(heightOf(this.screen) / 2)));
  }

  private odds(about: string): void {
    const option = /^\d+$/.test(about) ? this.choice.options[Number(about) - 1] : undefined;
    if (!option) {
      this.print(this.say("needNumber", { command: "odds", count: this.choice.options.length }));
      return;
    }
    const forecast = this.session.game.forecast(this.session.match.view(this.seat), option, this.language);
    if (forecast) this.print(forecastLines(forecast, widthOf(this.screen), this.paint, this.language));
    else this.print(this.say("nothingRolled", { number: about }));
  }

  private why(text: string): void {
    const { game, match } = this.session;
    const intent = intentFrom(text, { game, choice: this.choice, scene: this.scene });
    if (!intent) {
      const [first] = this.choice.options;
      this.print(this.say("whyHow", { example: wordsFor(game, this.scene, first!), json: JSON.stringify(first) }));
      return;
    }
    const number = this.choice.options.findIndex((one) => same(one, intent)) + 1;
    if (number > 0) {
      this.print(this.say("legal", { number, option: this.describe(intent) }));
      return;
    }
    const reasons = reasonsIn(game, game.refuse(match.view(this.seat), intent).reasons, this.language);
    if (reasons.length === 0) this.print(this.say("noReason"));
    for (const { rule, text: reason } of reasons) {
      this.print(`${this.paint("bad", reason)}${rule ? this.paint("rule", ` (${this.say("rule", { rule })})`) : ""}`);
    }
  }

  private map(about: string, withLegend: boolean): void {
    const legend = withLegend ? this.language : null;
    const request = { scene: this.scene, options: this.choice.options, legend, ...this.around(about) };
    this.print(drawMap(this.session.game, request, this.paint));
  }

  /** Where to look, and how much room there is. */
  private around(about: string): Pick<MapRequest, "around" | "width" | "height"> {
    const left = heightOf(this.screen) - this.optionsShown() - OTHER_LINES;
    const room = { width: widthOf(this.screen) - 1, height: Math.max(20, Math.min(40, left)) };
    if (about === "") {
      const { game, looking } = this.session;
      const spaces = spacesThatMatter(game, this.scene, this.choice.options, looking.get(this.seat) ?? []);
      looking.set(this.seat, spaces);
      return { around: spaces, ...room };
    }
    if (about === "all") return { around: "everything", ...room };
    return { around: [this.space(about)], ...room };
  }

  private space(name: string): number {
    const space = spaceNamed(this.session.game, name);
    if (space === undefined) throw new Refused({ reasons: [{ rule: "", text: this.say("nowhere", { space: name }) }] });
    return space;
  }

  private look(about: string): void {
    const space = this.space(about);
    const lines = pieceLines(this.session.game, this.scene, space, this.paint);
    this.print(lines.length > 0 ? lines : this.say("empty", { space: about }));
  }

  /** Turn, points and the like, when they are not as they were last shown. */
  private tracks(): void {
    const { tracksSeen } = this.session;
    const letters = sideLetters(this.session.game);
    const line = this.scene.tracks
      .map(({ title, value, side }) => `${side === undefined ? "" : `${letters[side]}: `}${title} ${value}`)
      .map((text) => (text.length < LONG_TRACK ? text.replaceAll(" ", JOINT) : text))
      .join(" · ");
    if (line === (tracksSeen.get(this.seat) ?? "")) return;
    tracksSeen.set(this.seat, line);
    this.print("", ...wrap(line, widthOf(this.screen)).map((one) => this.paint("faint", one)));
  }

  private log(about: string): void {
    const length = /^\d+$/.test(about) ? Number(about) : LOG_LENGTH;
    const events = this.session.events(this.seat).slice(-length);
    if (events.length === 0) this.print(this.say("nothingYet"));
    for (const event of events) this.print(this.session.game.describe({ event }, this.language));
  }

  private save(file: string): void {
    if (file === "") {
      this.print(this.say("needFile"));
      return;
    }
    this.session.save(file);
    this.print(this.say("saved", { file, entries: this.session.match.entries.length }));
  }

  private describe(option: Option): string {
    return this.session.game.describe({ option }, this.language, this.view);
  }

  private print(...lines: (string | readonly string[])[]): void {
    print(this.screen, ...lines);
  }
}

/** A track longer than this may be broken into lines. */
const LONG_TRACK = 40;
