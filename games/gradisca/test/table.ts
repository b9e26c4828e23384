import { type Choice, diceFrom, type Event } from "@gonfalon/engine/kernel";
import {
  areaNamed,
  board,
  cardNamed,
  cards,
  corps,
  corpsNamed,
  type Side,
  turnNamed,
  unitNamed,
  units,
} from "../src/data.ts";
import type { GradiscaOption } from "../src/option.ts";
import type { Gradisca } from "../src/position.ts";
import { setUp } from "../src/setup.ts";
import { flow, rig } from "./field.ts";

/**
 * A table at which a Command has just been drawn, for the tests of cards: who holds what, in which turn, is set; everything
 * after that is played by the game itself.
 */
export interface Wanted {
  game?: "basic" | "advanced";
  scenario?: "campaign" | "first-siege";
  /** A turn of the time line. */
  turn?: string;
  /** The Corps whose Command is drawn. */
  corps?: string;
  venetian?: readonly string[];
  austrian?: readonly string[];
  /** Cards that lie face up or are out of the game. */
  discard?: readonly string[];
  removed?: readonly string[];
  /** Where units stand that are not where the scenario puts them. */
  at?: Readonly<Record<string, string>>;
  /** What else is different, before the Command is drawn. */
  change?: (position: Gradisca) => void;
}

/** Says what is to be found in names: { card: "C07" }, { area: "udine" }, { unit: "v-greci" }. */
type Named = Readonly<Record<string, string | number>>;

export class Table {
  events: Event[] = [];

  constructor(readonly position: Gradisca) {}

  get choice(): Choice<GradiscaOption> {
    const choice = flow.choice(this.position);
    if (choice.over) throw new Error(`The game is over: ${choice.level}.`);
    return choice;
  }
  get ask(): string {
    return this.choice.ask;
  }
  get seat(): string {
    return this.choice.seat;
  }

  /** The options of a type, as they are listed. */
  options(type: GradiscaOption["type"]): GradiscaOption[] {
    return this.choice.options.filter((option) => option.type === type);
  }

  /** The ids of what options of a type are about: cards, areas or units. */
  ids(type: GradiscaOption["type"]): string[] {
    return this.options(type).map((option) => {
      if ("card" in option) return cards[option.card]!.id;
      if ("unit" in option) return units.ids[option.unit]!;
      if ("area" in option) return areaId(option.area);
      throw new Error(`What is ${JSON.stringify(option)} about?`);
    });
  }

  offers(type: GradiscaOption["type"], named: Named = {}): boolean {
    return this.find(type, named) !== undefined;
  }

  /** Plays the first option of that type that fits. */
  play(type: GradiscaOption["type"], named: Named = {}): this {
    const option = this.find(type, named);
    if (!option) {
      const listed = JSON.stringify(this.choice.options).slice(0, 600);
      throw new Error(`${type} ${JSON.stringify(named)} is not offered at ${this.ask}: ${listed}`);
    }
    this.events = flow.play(this.position, option, this.seat);
    return this;
  }

  told(type: string): Event | undefined {
    return this.events.find((event) => event.type === type);
  }

  private find(type: string, named: Named): GradiscaOption | undefined {
    const wanted = Object.entries(named).map(([field, value]) => [field, indexOf(field, value)] as const);
    return this.choice.options.find(
      (option) =>
        option.type === type && wanted.every(([field, value]) => option[field as keyof GradiscaOption] === value),
    );
  }

  /** Takes option 1 of rule 5 and plays a card. */
  playCard(card: string): this {
    if (this.ask === "activation.way") this.play("cardsAndArea");
    return this.play("playCard", { card });
  }

  /** Lets every reaction window pass until something else is asked. */
  passing(): this {
    while (this.ask === "reactionWindow.answer") this.play("pass");
    return this;
  }

  where(unit: string): string | number {
    const at = this.position.area[unitNamed(unit)]!;
    return at >= 0 ? areaId(at) : at;
  }
  isDisorganised(unit: string): boolean {
    return this.position.turned[unitNamed(unit)] === 1;
  }
  hand(side: Side): string[] {
    return this.position.hands[side].map((card) => cards[card]!.id);
  }
  /** The next dice show this. */
  dice(...faces: number[]): this {
    rig(this.position, ...faces);
    return this;
  }
}

/** Draws the Command and goes on to the first decision of the activation: a reaction window or the choice of rule 5. */
export function table(wanted: Wanted = {}): Table {
  const { game = "advanced", scenario = "campaign", corps: drawn = "ven-campo" } = wanted;
  const setup = { scenario, options: { game }, seed: "cards", dice: "fast" } as const;
  const position: Gradisca = { ...setUp(setup), flow: [], dice: diceFrom("cards", "fast"), outcome: null };
  position.victoryPoints = { venetian: 0, austrian: 0 };
  if (wanted.turn) position.turn = turnNamed(wanted.turn);
  layCards(position, wanted);
  for (const [unit, area] of Object.entries(wanted.at ?? {})) put(position, unit, area);
  position.commands = corps.ids.map((_, i) =>
    corps.units[i]!.some((u) => position.area[u]! >= 0) ? "played" : "absent",
  );
  wanted.change?.(position);
  position.commands[corpsNamed(drawn)] = "container";
  position.activation = null;
  position.flow = [
    { procedure: "game", step: "turn" },
    { procedure: "turn", step: "seaSupply" },
  ];
  flow.play(position, { type: "noSeaSupply" }, "venetian");
  return new Table(position);
}

export function put(position: Gradisca, unit: string, area: string): void {
  position.area[unitNamed(unit)] = areaNamed(area);
}

export function disorganised(position: Gradisca, ...ids: string[]): void {
  for (const id of ids) position.turned[unitNamed(id)] = 1;
}

/** Takes every unit of a side off the map, except those named. */
export function onlyUnits(position: Gradisca, side: Side, ...ids: string[]): void {
  for (const unit of units.ofSide[side]) {
    if (position.area[unit]! >= 0 && !ids.includes(units.ids[unit]!)) position.area[unit] = -2;
  }
}

function layCards(position: Gradisca, wanted: Wanted): void {
  const laid = (ids: readonly string[] = []) => ids.map(cardNamed);
  position.hands = { venetian: laid(wanted.venetian), austrian: laid(wanted.austrian) };
  position.discard = laid(wanted.discard);
  position.removed = laid(wanted.removed);
  const dealt = [...position.hands.venetian, ...position.hands.austrian, ...position.discard, ...position.removed];
  const later = position.scenario === "campaign" && position.turn < turnNamed("jan-feb-1617");
  const rest = cards.flatMap((_, card) => (dealt.includes(card) ? [] : [card]));
  const outOfPlay = rest.filter((card) =>
    position.scenario === "campaign" ? later && cards[card]!.year1617 : !position.deck.includes(card),
  );
  position.deck = rest.filter((card) => !outOfPlay.includes(card));
  position.aside = outOfPlay;
}

function indexOf(field: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  if (field === "card") return cardNamed(value);
  if (field === "unit" || field === "commander") return unitNamed(value);
  if (field === "area" || field === "from" || field === "to") return areaNamed(value);
  return value;
}

function areaId(area: number): string {
  return board.ids[area]!;
}
