import { hexBoard } from "../board/index.ts";
import {
  type Catalogue,
  copy,
  copyFlow,
  defineGame,
  everybody,
  type Game,
  hash,
  type Language,
  type Option,
  type Play,
  type Position,
  phrase,
  type RuleText,
  rulebook,
  running,
  type Scenario,
} from "../kernel/index.ts";
import { ARCADIA, GHIBELLINES, GUELPHS, SABINES } from "./toySides.ts";

/**
 * A small game to test and measure the kernel with: units on a field of hexes. In turn each side picks one of its units,
 * then moves it to a free hex beside it or attacks an enemy there, who falls on a roll of 4 or more. Nothing is hidden.
 */
export interface Skirmish extends Position {
  /** The hex of each unit; -1 when it has fallen. The first half of the units is Red's. */
  at: number[];
  /** The unit in each hex; -1 when it is free. */
  on: number[];
  left: [number, number];
  /** 0 for Red, 1 for Blue. */
  side: number;
  turn: number;
  scenario: string;
}

export type SkirmishOption =
  | { readonly type: "pick"; readonly unit: number }
  | { readonly type: "move"; readonly to: number }
  | { readonly type: "attack"; readonly to: number };

export type SkirmishView = Omit<Skirmish, "flow" | "dice"> & { readonly picked: number };

export interface Field {
  readonly units: number;
  readonly cols: number;
  readonly rows: number;
  readonly turns: number;
}

const SEATS = ["red", "blue"] as const;
const SCENARIOS: readonly Scenario[] = [
  { id: "field", title: "An open field", sides: [GUELPHS("red"), GHIBELLINES("blue")] },
  { id: "ford", title: "By the ford", sides: [ARCADIA("red"), SABINES("blue")] },
];
const RULES: readonly RuleText[] = [
  { id: "1", title: "Turn", text: "The sides take turns; each picks one of its units.", kind: "procedure" },
  { id: "2", title: "Move", text: "A unit moves to a free hex beside it.", kind: "rule" },
  { id: "3", title: "Attack", text: "A unit attacks an enemy beside it, who falls on 4 or more.", kind: "rule" },
  { id: "4", title: "Victory", text: "The side with more units left when time is up wins.", kind: "victory" },
];
const WORDS: Record<Language, Catalogue> = {
  en: {
    pick: "Unit {unit}",
    move: "Move to {to}",
    attack: "Attack in {to}",
    moved: "Unit {unit} moves to {to}.",
    attacked: "Unit {unit} attacks in {to} and rolls {roll}.",
    "turn.unit": "Which unit?",
    "turn.action": "What does it do?",
  },
  it: {
    pick: "Unità {unit}",
    move: "Muovi in {to}",
    attack: "Attacca in {to}",
    moved: "L'unità {unit} muove in {to}.",
    attacked: "L'unità {unit} attacca in {to} e tira {roll}.",
    "turn.unit": "Quale unità?",
    "turn.action": "Che cosa fa?",
  },
};

type Acting = { unit: number };

export function skirmish(field: Field): Game<Skirmish, SkirmishOption, SkirmishView> {
  const board = hexBoard({
    orientation: "flat-top",
    numbering: "CCRR",
    cols: [1, field.cols],
    rows: [1, field.rows],
    shifted: "even",
    rowsFrom: "top",
  });
  const { firstLink, linkTo } = board;
  const red = Math.ceil(field.units / 2);
  const sideOf = (unit: number) => (unit < red ? 0 : 1);

  function canAct({ at, on }: Skirmish, unit: number): boolean {
    const hex = at[unit]!;
    if (hex < 0) return false;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const other = on[linkTo[link]!]!;
      if (other < 0 || sideOf(other) !== sideOf(unit)) return true;
    }
    return false;
  }

  function unitsThatCanAct(position: Skirmish): SkirmishOption[] {
    const options: SkirmishOption[] = [];
    const end = position.side === 0 ? red : field.units;
    for (let unit = position.side === 0 ? 0 : red; unit < end; unit++) {
      if (canAct(position, unit)) options.push({ type: "pick", unit });
    }
    return options;
  }

  function someUnitCanAct(position: Skirmish): boolean {
    const end = position.side === 0 ? red : field.units;
    for (let unit = position.side === 0 ? 0 : red; unit < end; unit++) if (canAct(position, unit)) return true;
    return false;
  }

  function actionsOf({ at, on }: Skirmish, { unit }: Acting): SkirmishOption[] {
    const options: SkirmishOption[] = [];
    const hex = at[unit]!;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const to = linkTo[link]!;
      const other = on[to]!;
      if (other < 0) options.push({ type: "move", to });
      else if (sideOf(other) !== sideOf(unit)) options.push({ type: "attack", to });
    }
    return options;
  }

  function act(play: Play<Skirmish>, { unit }: Acting, option: SkirmishOption): void {
    if (option.type === "move") moveUnit(play, unit, option.to);
    else if (option.type === "attack") attackHex(play, unit, option.to);
  }

  function moveUnit(play: Play<Skirmish>, unit: number, to: number): void {
    const { at, on } = play.position;
    on[at[unit]!] = -1;
    on[to] = unit;
    at[unit] = to;
    play.tell({ type: "moved", rules: ["2"], unit, to });
  }

  function attackHex(play: Play<Skirmish>, unit: number, to: number): void {
    const { at, on, left } = play.position;
    const target = on[to]!;
    const roll = play.roll();
    if (roll >= 4) {
      at[target] = -1;
      on[to] = -1;
      left[sideOf(target) as 0 | 1]--;
    }
    play.tell({ type: "attacked", rules: ["3"], unit, to, roll });
  }

  function endTurn(play: Play<Skirmish>, frame: Acting): "unit" | undefined {
    const { position } = play;
    frame.unit = -1;
    position.side = 1 - position.side;
    position.turn++;
    const [ofRed, ofBlue] = position.left;
    if (position.turn < field.turns && ofRed > 0 && ofBlue > 0) return "unit";
    const winner = ofRed === ofBlue ? null : ofRed > ofBlue ? "red" : "blue";
    play.end({
      winner,
      level: winner ? `${winner} wins` : "a draw",
      scores: { red: ofRed, blue: ofBlue },
      rules: ["4"],
    });
    return undefined;
  }

  const { procedure, step, decision, call, procedures } = rulebook<Skirmish, SkirmishOption>();
  const turn = procedure<Acting>("turn", { unit: everybody }).steps({
    // A side whose units are all hemmed in passes.
    unit: decision({
      rule: "1",
      seat: ({ side }) => SEATS[side]!,
      when: someUnitCanAct,
      options: (position) => unitsThatCanAct(position) as (SkirmishOption & { type: "pick" })[],
      play: (_, frame, { unit }) => {
        frame.unit = unit;
      },
    }),
    action: decision({
      rule: ["2", "3"],
      seat: ({ side }) => SEATS[side]!,
      when: (_, { unit }) => unit >= 0,
      options: actionsOf,
      play: act,
    }),
    end: step("4", endTurn),
  });

  const whole = procedure("skirmish").steps({
    turns: call(
      "1",
      () => turn,
      () => ({ unit: -1 }),
    ),
  });

  return defineGame<Skirmish, SkirmishOption, SkirmishView>({
    id: "skirmish",
    title: "Skirmish",
    seats: SEATS,
    scenarios: SCENARIOS,
    options: [],
    rules: RULES,
    procedures,
    whole,
    data: () => ({}),
    useData() {},
    dataHash: () => hash(field),
    setup: ({ scenario }) => ({ ...drawnUp(field, red), scenario }),
    open: true,
    copy: ({ flow, dice, outcome, at, on, left, side, turn: number, scenario }) => ({
      flow: copyFlow(flow),
      dice: copy(dice),
      outcome: copy(outcome),
      at: at.slice(),
      on: on.slice(),
      left: [left[0], left[1]],
      side,
      turn: number,
      scenario,
    }),
    known: { at: everybody, on: everybody, left: everybody, side: everybody, turn: everybody, scenario: everybody },
    view: (position) => {
      const { at, on, left, side, turn: number, scenario, outcome } = position;
      const picked = running(position, turn)?.unit ?? -1;
      return { at, on, left, side, turn: number, scenario, outcome, picked };
    },
    refuse: (view, intent) => ({ reasons: reasonsAgainst(view, intent) }),
    thinkable: () => [],
    reveals: () => false,
    invariants: brokenIn,
    disguise: (position) => position,
    forecast: (_, option) =>
      option.type !== "attack"
        ? null
        : {
            title: "Attack",
            basis: [],
            modifiers: [],
            results: [
              { result: "falls", text: "The enemy falls.", chance: 1 / 2 },
              { result: "stands", text: "Nothing happens.", chance: 1 / 2 },
            ],
          },
    calculators: () => [],
    rolls: ({ roll }) => (typeof roll === "number" ? [{ die: roll }] : []),
    describe: (thing, language) => {
      if ("ask" in thing) return phrase(WORDS[language], thing.ask, () => "");
      if ("reason" in thing) return thing.reason.text;
      if ("outcome" in thing) return thing.outcome.level;
      const facts: Readonly<Record<string, unknown>> = "option" in thing ? { ...thing.option } : thing.event;
      return phrase(WORDS[language], String(facts.type), (name) =>
        name === "to" ? board.ids[facts.to as number]! : String(facts[name]),
      );
    },
    board,
    scene: ({ at, scenario }) => ({
      pieces: at.map((space, unit) => ({
        id: String(unit),
        space: space < 0 ? null : space,
        side: SEATS[sideOf(unit)]!,
        kind: "unit",
        name: `Unit ${unit}`,
        states: [],
      })),
      marks: [],
      displays: [],
      sides: SCENARIOS.find(({ id }) => id === scenario)!.sides,
    }),
    locateEvent: ({ to }) => (typeof to === "number" ? { space: to } : {}),
    intentsAt: ({ picked }, { space, piece }) => {
      if (piece !== undefined) return [{ type: "pick", unit: Number(piece) } as Option];
      if (space === undefined || picked < 0) return [];
      return [{ type: "move", to: space } as Option, { type: "attack", to: space } as Option];
    },
    locate: (option) => (option.type === "pick" ? { piece: String(option.unit) } : { space: option.to }),
    overlays: () => [],
    overlay: () => [],
  });

  function reasonsAgainst({ on, at, picked }: SkirmishView, intent: Option) {
    const { type, to } = intent as SkirmishOption & { to?: number };
    if (!(type in WORDS.en)) return [];
    const notNow = [{ rule: type === "attack" ? "3" : "1", text: "This is not on offer now." }];
    if (type !== "move" || to === undefined || picked < 0) return notNow;
    if (on[to] !== -1) return [{ rule: "2", text: `Hex ${board.ids[to] ?? to} is not free.` }];
    const beside = linkTo.subarray(firstLink[at[picked]!], firstLink[at[picked]! + 1]).includes(to);
    return beside ? notNow : [{ rule: "2", text: `Hex ${board.ids[to] ?? to} is not beside the unit.` }];
  }

  function brokenIn({ at, on, left }: Skirmish): string[] {
    const broken = at.flatMap((hex, unit) => (hex >= 0 && on[hex] !== unit ? [`Unit ${unit} is not in its hex.`] : []));
    const standing = at.filter((hex) => hex >= 0).length;
    if (on.filter((unit) => unit >= 0).length !== standing) broken.push("A hex holds a unit that is not there.");
    if (left[0] + left[1] !== standing) broken.push("The units left are miscounted.");
    return broken;
  }
}

/** Red in the first columns, Blue in the last. */
function drawnUp({ units, cols, rows, turns: _ }: Field, red: number): Omit<Skirmish, keyof Position | "scenario"> {
  const size = cols * rows;
  const at = Array.from({ length: units }, (_, unit) => (unit < red ? unit : size - 1 - (unit - red)));
  const on = new Array<number>(size).fill(-1);
  at.forEach((hex, unit) => {
    on[hex] = unit;
  });
  return { at, on, left: [red, units - red], side: 0, turn: 0 };
}
