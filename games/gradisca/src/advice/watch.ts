import type { Choice, Event, Share, Watcher } from "@gonfalon/engine/kernel";
import { areaNamed, board, corps, opponentOf, type Side, scenarioNamed, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NO_BOOTY, NOWHERE } from "../position.ts";
import { unitsToAct } from "../rules/activation.ts";
import { wallBombardmentBar } from "../rules/bombardment.ts";
import { recoveryBar } from "../rules/losses.ts";
import { mayMove } from "../rules/march.ts";
import { blowingBar, counterMiningBar, miningBar } from "../rules/mines.ts";
import { isCombatUnit, isFootOrHorse } from "../rules/pieces.ts";
import { rebuildingBar } from "../rules/walls.ts";
import { isFortress } from "./force.ts";
import { distanceBetween } from "./ground.ts";

/** Counts whether a game has sieges, and whether anybody stands about or rides to and fro: by the rules, not by rules of thumb. */
export function watch(position: Gradisca): Watcher<Gradisca, GradiscaOption> {
  return new GradiscaWatcher(position);
}

/** What units do, by event: whoever does one of these is not idle. */
const ACTS = new Set([
  "moved",
  "recovered",
  "wallBombarded",
  "bombardment",
  "mineLaid",
  "mineFired",
  "counterMine",
  "wallRebuilt",
  "fortBuilt",
  "fortDemolished",
  "campMoves",
  "campReturns",
  "raid",
  "incursion",
  "cardPlayed",
]);
/** What a march was for, by event: whoever goes back after it has not gone for nothing. */
const PURPOSES = new Set(["booty", "fieldCombat", "raid", "incursion", "recovered", "fortBuilt", "victoryPoints"]);
const AGAINST_WALLS = new Set(["wallBombarded", "mineLaid", "mineFired"]);

class GradiscaWatcher implements Watcher<Gradisca, GradiscaOption> {
  private readonly happened = new Set<string>();
  private areas = { times: 0, of: 0 };
  private commands = { times: 0, of: 0 };
  private moves = { times: 0, of: 0 };
  /** Whether the Command, and the area it has named, could do something useful, and whether anything was done. */
  private command = { useful: false, acted: false };
  private area = { named: NOWHERE, useful: false, acted: false };
  /** By unit: where it began the activation, where it stood before it came there, and when it came. */
  private readonly began: number[];
  private readonly before: number[];
  private readonly came: number[];
  /** By unit: how many enemies were near where it stood before, and near where it went, when it marched. */
  private readonly pressedBehind: number[];
  private readonly pressedHere: number[];
  /** By area: when something was last done there. */
  private readonly done: number[];
  private now = 0;
  private areaBegan = 0;
  private readonly marched = new Set<number>();

  constructor(private readonly start: Gradisca) {
    this.began = [...start.area];
    this.before = start.area.map(() => NOWHERE);
    this.came = start.area.map(() => 0);
    this.pressedBehind = start.area.map(() => 0);
    this.pressedHere = start.area.map(() => 0);
    this.done = new Array(board.size).fill(-1);
  }

  asked(position: Gradisca, { ask }: Choice<GradiscaOption>): void {
    const { activation } = position;
    if (!activation) return;
    if (ask === "activation.act" && !this.command.useful) {
      this.command.useful = corps.units[activation.corps]!.some((unit) => couldBeOfUse(position, unit));
    }
    if (ask === "areaActivation.operate" && !this.area.useful) {
      this.area.useful = unitsToAct(position, activation.area).some((unit) => couldBeOfUse(position, unit));
    }
  }

  played(position: Gradisca, events: readonly Event[]): void {
    for (const event of events) {
      this.now++;
      this.note(position, event as Event & Facts);
    }
    if (position.wallLevel.includes(0)) this.happened.add("breach");
  }

  counted(): Record<string, Share> {
    const inGame = (what: string): Share => ({ times: this.happened.has(what) ? 1 : 0, of: 1 });
    const always = {
      "games with guns or mines at work against a wall": inGame("work"),
      "games with a breach": inGame("breach"),
      "games with a Fortress stormed": inGame("storm"),
      "Commands that did nothing though they could": this.commands,
      "areas that did nothing though they could": this.areas,
      "marches back to where the unit stood before, for nothing": this.moves,
    };
    if (!this.start.advanced) return always;
    return {
      ...always,
      "games with supply by sea": inGame("seaSupply"),
      "games with a Camp moved": inGame("campMoves"),
      "games with units cut off from supply": inGame("outOfSupply"),
      "games with a Camp lost": inGame("campLost"),
    };
  }

  private note(position: Gradisca, event: Event & Facts): void {
    const { type } = event;
    this.happened.add(type);
    if (AGAINST_WALLS.has(type)) this.happened.add("work");
    if (type === "fieldCombat" && isFortress(event.area!)) this.happened.add("storm");
    if (ACTS.has(type)) {
      this.command.acted = true;
      this.area.acted = true;
    }
    const where = event.area ?? (event.unit === undefined ? NOWHERE : position.area[event.unit]!);
    if (PURPOSES.has(type) && where >= 0) this.done[where] = this.now;
    if (AGAINST_WALLS.has(type)) this.done[position.area[event.unit!] ?? 0] = this.now;
    if (type === "wayChosen") this.command = { useful: false, acted: event.way === 2 };
    if (type === "moved") for (const unit of event.units!) this.marched.add(unit);
    if (type === "areaNamed") {
      this.endArea(position);
      this.areaBegan = this.now;
      this.area = { named: event.area!, useful: false, acted: false };
    }
    if (type === "commandPlayed") {
      this.endArea(position);
      this.commands.of++;
      if (this.command.useful && !this.command.acted) this.commands.times++;
    }
  }

  private endArea(position: Gradisca): void {
    if (this.area.named !== NOWHERE) {
      this.areas.of++;
      if (this.area.useful && !this.area.acted) this.areas.times++;
      this.area = { named: NOWHERE, useful: false, acted: false };
    }
    for (let unit = 0; unit < position.area.length; unit++) this.follow(position, unit);
    this.marched.clear();
  }

  /** Where the unit has gone since the last area was done. Whoever was driven off has not marched, but stands elsewhere. */
  private follow(position: Gradisca, unit: number): void {
    const from = this.began[unit]!;
    const to = position.area[unit]!;
    if (from === to) return;
    if (from >= 0 && to >= 0 && this.marched.has(unit)) {
      this.moves.of++;
      if (to === this.before[unit] && !this.hasReason(position, unit, from, to)) this.moves.times++;
    }
    this.pressedBehind[unit] = from < 0 ? 0 : enemiesNear(position, unit, from);
    this.pressedHere[unit] = to < 0 ? 0 : enemiesNear(position, unit, to);
    this.before[unit] = from;
    this.began[unit] = to;
    this.came[unit] = this.areaBegan;
  }

  /** Something was done where it went, or enemies have come since: near that place, or near the one it goes back to. */
  private hasReason(position: Gradisca, unit: number, from: number, to: number): boolean {
    return (
      this.done[from]! >= this.came[unit]! ||
      enemiesNear(position, unit, from) > this.pressedHere[unit]! ||
      enemiesNear(position, unit, to) > this.pressedBehind[unit]!
    );
  }
}

interface Facts {
  readonly area?: number;
  readonly unit?: number;
  readonly units?: readonly number[];
  readonly way?: number;
}

/** Movement points within which an enemy presses. */
const PRESSING = 2;

function enemiesNear(position: Gradisca, unit: number, area: number): number {
  return units.ofSide[opponentOf(units.side[unit]!)].filter((foe) => {
    const at = position.area[foe]!;
    return at >= 0 && isCombatUnit(foe) && distanceBetween(at, area) <= PRESSING;
  }).length;
}

/** By the rules: it could recover, or work at a wall, or it is a fighting unit far from the war with nothing to guard. */
function couldBeOfUse(position: Gradisca, unit: number): boolean {
  const area = position.area[unit]!;
  if (area < 0 || position.operated[unit]) return false;
  if (position.turned[unit] && isCombatUnit(unit) && !recoveryBar(position, unit)) return true;
  if (canWorkAtWalls(position, unit)) return true;
  return isFootOrHorse(unit) && mayMove(position, unit) && isFarFromTheWar(position, units.side[unit]!, area);
}

function canWorkAtWalls(position: Gradisca, unit: number): boolean {
  const type = units.type[unit];
  if (type !== "artillery" && type !== "guastatori") return false;
  return walls.outside.some(
    (_, wall) =>
      !wallBombardmentBar(position, unit, wall) ||
      !miningBar(position, unit, wall) ||
      !blowingBar(position, unit, wall) ||
      !counterMiningBar(position, unit, wall) ||
      !rebuildingBar(position, unit, wall),
  );
}

/** Movement points within which an enemy is near. */
const NEAR = 4;

function isFarFromTheWar(position: Gradisca, side: Side, area: number): boolean {
  const enemy = opponentOf(side);
  if (position.booty[side][area] !== NO_BOOTY) return false;
  const pays = scenarioNamed(position.scenario).vpAreas.some((one) => areaNamed(one.area) === area);
  if (pays) return false;
  return !units.ofSide[enemy].some(
    (unit) => position.area[unit]! >= 0 && isCombatUnit(unit) && distanceBetween(position.area[unit]!, area) <= NEAR,
  );
}
