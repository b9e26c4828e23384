import { linkBetween } from "@gonfalon/engine/board";
import {
  type Choice,
  canonical,
  copy,
  diceFrom,
  type Event,
  type Outcome,
  type Play,
  type Procedure,
} from "@gonfalon/engine/kernel";
import { Bench, diceThatFall } from "@gonfalon/engine/testkit";
import { areaNamed, board, cardNamed, corps, corpsNamed, type Side, unitNamed, units, walls } from "../src/data.ts";
import type { GradiscaOption } from "../src/option.ts";
import { FLAG, type Gradisca } from "../src/position.ts";
import { activation } from "../src/rules/activation.ts";
import { fieldCombat } from "../src/rules/fieldCombat.ts";
// All chapters of the rules are read before their list is.
import "../src/index.ts";
import { procedures } from "../src/rules/rulebook.ts";
import { setUp } from "../src/setup.ts";

/** A field for tests: a map with only the units a test puts there, dice that fall as it says, and any procedure to run. */

export interface Field {
  game?: "basic" | "advanced";
  scenario?: string;
  /** Units by area: `{ mariano: ["v-corsi-1"] }`. All others wait on their flag. */
  units?: Readonly<Record<string, readonly string[]>>;
  /** Cards in hand; all others are in the deck. */
  hands?: Partial<Record<Side, readonly string[]>>;
  turn?: number;
}

/** A position before any Command is drawn, with an empty flow: `run` a procedure on it, or `activate` a Command. */
export function field({
  game: rules = "basic",
  scenario = "campaign",
  units: placed = {},
  hands = {},
  turn,
}: Field = {}): Gradisca {
  const setup = { scenario, options: { game: rules }, seed: "field", dice: "fast" as const };
  const position: Gradisca = { ...setUp(setup), flow: [], dice: diceFrom("field", "fast"), outcome: null };
  position.victoryPoints = { venetian: 0, austrian: 0 };
  position.area.fill(FLAG);
  position.commands.fill("absent");
  position.groups = [];
  if (turn !== undefined) position.turn = turn;
  for (const [area, ids] of Object.entries(placed)) for (const id of ids) put(position, id, area);
  for (const side of ["venetian", "austrian"] as const) {
    const hand = (hands[side] ?? []).map(cardNamed);
    position.hands[side] = hand;
    position.deck = position.deck.filter((card) => !hand.includes(card));
    position.aside = position.aside.filter((card) => !hand.includes(card));
  }
  return position;
}

/** The same under the advanced rules. */
export const advanced = (units: Record<string, string[]>) => field({ game: "advanced", units });

/** Puts a unit into an area; the marker of its Corps goes into the container. */
export function put(position: Gradisca, unit: string, area: string): void {
  position.area[unitNamed(unit)] = areaNamed(area);
  position.commands[units.corps[unitNamed(unit)]!] = "container";
}

const bench = new Bench<Gradisca, GradiscaOption>(procedures);
export const { flow } = bench;

/** Runs a procedure on a position up to its first decision. */
export function run<L extends object>(position: Gradisca, procedure: Procedure<Gradisca, L>, locals: L): Event[] {
  return bench.run(position, procedure, locals).events;
}

/** Does something to a position as a step of play would, and goes on to the first decision that follows from it. */
export function play(position: Gradisca, action: (play: Play<Gradisca>) => void): Event[] {
  return bench.begin(position, action);
}

/** Whether what was run is over. */
export function isOver(position: Gradisca): boolean {
  return bench.isOver(position);
}

/** Draws a Command and goes on to its first decision. */
export function activate(position: Gradisca, id: string): Event[] {
  const index = corpsNamed(id);
  position.commands[index] = "drawn";
  return run(position, activation, { corps: index });
}

/** Draws a Command, takes an option of §5 for it and names an area, passing every reaction on the way. */
export function act(position: Gradisca, id: string, area: string, commander?: string): Event[] {
  const events = [...activate(position, id), ...passes(position)];
  if (commander) events.push(...choose(position, { type: "lead", commander: unitNamed(commander) }));
  else events.push(...choose(position, { type: "cardsAndArea" }));
  events.push(...choose(position, { type: "area", area: areaNamed(area) }));
  return [...events, ...passes(position)];
}

/** A unit and its companions of a Command march from one area to the next. */
export function enter(position: Gradisca, corps: string, from: string, to: string, units: readonly string[]): void {
  act(position, corps, from);
  choose(position, { type: "move", unit: u(units[0]!) });
  for (const unit of units.slice(1)) choose(position, { type: "add", unit: u(unit) });
  choose(position, { type: "go", area: a(to) });
}

/** Lets every reaction window pass that stands open. */
export function passes(position: Gradisca): Event[] {
  const events: Event[] = [];
  for (;;) {
    const now = flow.choice(position);
    if (now.over || now.ask !== "reactionWindow.answer") return events;
    events.push(...flow.play(position, { type: "pass" }));
  }
}

export function asked(position: Gradisca, seat?: Side): Choice<GradiscaOption> {
  const now = flow.choice(position, seat);
  if (now.over) throw new Error("The game is over.");
  return now;
}

export function outcome(position: Gradisca): Outcome | null {
  return position.outcome;
}

/** Plays the listed option that has the given values; a test that names one that is not listed fails. */
export function choose(position: Gradisca, wanted: Partial<GradiscaOption> & { type: string }, seat?: Side): Event[] {
  const { options, ask } = asked(position, seat);
  const found = options.find((option) =>
    Object.entries(wanted).every(([key, value]) => canonical((option as never)[key]) === canonical(value)),
  );
  if (!found) throw new Error(`${JSON.stringify(wanted)} is not offered at ${ask}: ${JSON.stringify(options)}`);
  return flow.play(position, found, seat);
}

/** Whether an option with the given values is offered. */
export function offers(position: Gradisca, wanted: Partial<GradiscaOption> & { type: string }): boolean {
  const now = flow.choice(position);
  if (now.over) return false;
  return now.options.some((option) =>
    Object.entries(wanted).every(([key, value]) => canonical((option as never)[key]) === canonical(value)),
  );
}

/** Makes the next dice fall as given. */
export function rig(position: Gradisca, ...faces: number[]): void {
  position.dice = diceThatFall(faces);
}

/** Finds dice with which a trial of what comes next turns out as wished: for more dice than `rig` can look for. */
export function rigUntil(position: Gradisca, wished: (trial: Gradisca) => boolean): void {
  for (let seed = 0; seed < 20_000; seed++) {
    position.dice = diceFrom(`wish ${seed}`, "fast");
    if (wished(copy(position))) return;
  }
  throw new Error("No dice found that fall as wished.");
}

/** Starts a Field Combat in an area whose attackers came from another one. */
export function fight(position: Gradisca, area: string, attacker: Side, from: string, dice: number[]): Event[] {
  for (const unit of units.ofSide[attacker]) if (position.area[unit] === a(area)) position.cameFrom[unit] = a(from);
  if (dice.length > 0) rig(position, ...dice);
  return run(position, fieldCombat, {
    area: a(area),
    attacker,
    newcomers: false,
    throughBreach: area === "gradisca",
    long: false,
    round: { venetian: 0, austrian: 0 },
    total: { venetian: 0, austrian: 0 },
    loser: null,
  });
}

export const u = unitNamed;
export const a = areaNamed;

/** The wall between a Fortress and an area outside. */
export function wallOf(fortress: string, outside: string): number {
  return walls.link.findIndex((_, wall) => walls.fortress[wall] === a(fortress) && walls.outside[wall] === a(outside));
}

export function link(from: string, to: string): number {
  return linkBetween(board, a(from), a(to));
}

export function nameOf(position: Gradisca, unit: string): string | null {
  const area = position.area[u(unit)]!;
  return area >= 0 ? board.ids[area]! : null;
}

export function corpsOf(id: string): number {
  return corps.named(id);
}

const IDLE = ["passTurn", "noSeaSupply", "cardsAndArea", "endActivation", "endArea", "halt", "stay", "enough"];

/** Plays the least that can be done until `stop` holds: nobody moves, cards are played only if they must be. */
export function idle(position: Gradisca, stop: (position: Gradisca) => boolean): Event[] {
  const events: Event[] = [];
  while (!position.outcome && !stop(position)) {
    const { options } = asked(position);
    const quiet = IDLE.map((type) => options.find((option) => option.type === type)).find((option) => option);
    events.push(...flow.play(position, quiet ?? options[0]!));
  }
  return events;
}
