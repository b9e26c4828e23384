import { type Choice, type Event, type Share, SPECTATOR, type Watcher } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, SIDES, type Side, sideNamed, siegePlaceNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { MANTOVA } from "./stakes.ts";

/** Counts whether the armies make war, and with what: by the rules and by what happened, not by rules of thumb. */
export function watch(position: Quadrilateral): Watcher<Quadrilateral, QuadrilateralOption> {
  return new QuadrilateralWatcher(position);
}

/** What a Player-Turn was used for, by event: whoever does one of these is not idle. */
const ACTS = new Set(["battle", "work", "centerMoved", "replaced", "raised", "transferred", "pieceAppears"]);
/** Small bodies, by event: detached, raised, or given from one leader to another. */
const DETACHING = new Set(["raised", "dropped", "transferred", "garrison", "garrisonAbsorbed", "pieceAppears"]);
/** Columns of the CRT in which an attack is folly. */
const FOLLY: readonly (string | undefined)[] = ["1:5", "1:4", "1:3", "1:2"];

class QuadrilateralWatcher implements Watcher<Quadrilateral, QuadrilateralOption> {
  private readonly counts = new Map<string, { times: number; of: number }>();
  private readonly happened = new Set<string>();
  private stretch = "";
  private turn = 0;
  private isIdle = false;
  /** The battle that is being fought has had no exchange yet. */
  private isNew = false;
  private readonly had: number[];

  constructor(position: Quadrilateral) {
    this.had = [...position.ap];
  }

  asked(position: Quadrilateral, _: Choice<QuadrilateralOption>): void {
    const { turn, phasing } = position;
    const stretch = `${turn} ${phasing}`;
    if (stretch === this.stretch) return;
    if (this.stretch !== "") this.count(IDLE, this.isIdle ? 1 : 0);
    this.stretch = stretch;
    this.isIdle = position.quarters[phasing] === 0;
    this.count(RESTING, position.quarters[phasing] === 1 ? 1 : 0);
    if (turn === this.turn) return;
    this.turn = turn;
    this.count(BESIEGED, position.siege[siegePlaceNamed(MANTOVA)] === 1 ? 1 : 0);
  }

  played(position: Quadrilateral, events: readonly Event[]): void {
    for (const event of events as readonly (Event & Facts)[]) {
      if (!event.audience?.includes(SPECTATOR)) this.note(event);
    }
    if (!position.outcome) return;
    for (const side of SIDES) this.count(UNSPENT[side], position.ap[side], this.had[side]!);
  }

  counted(): Record<string, Share> {
    const turns = this.counts.get(IDLE)?.of ?? 0;
    const inGame = (what: string): Share => ({ times: this.happened.has(what) ? 1 : 0, of: 1 });
    const perTurn = (what: string): Share => ({ times: this.counts.get(what)?.times ?? 0, of: turns });
    const share = (what: string): Share => this.counts.get(what) ?? { times: 0, of: 0 };
    return {
      "games in which Mantova falls": inGame("fell"),
      "games in which Mantova is relieved": inGame("relieved"),
      [BESIEGED]: share(BESIEGED),
      [IDLE]: share(IDLE),
      [RESTING]: share(RESTING),
      "battles, by Player-Turns": perTurn("battle"),
      [BAD]: share(BAD),
      [CRITICAL]: share(CRITICAL),
      [WASTED]: share(WASTED),
      [UNSPENT[0]]: share(UNSPENT[0]),
      [UNSPENT[1]]: share(UNSPENT[1]),
      "Commands, by Player-Turns": perTurn("command"),
      "moves of vedettes, by Player-Turns": perTurn("vedette"),
      "works on bridges, by Player-Turns": perTurn("work"),
      "bodies detached, raised or transferred, by Player-Turns": perTurn("detached"),
    };
  }

  private count(what: string, times: number, of = 1): void {
    const so = this.counts.get(what) ?? { times: 0, of: 0 };
    this.counts.set(what, { times: so.times + times, of: so.of + of });
  }

  private note(event: Event & Facts): void {
    const { type } = event;
    if (ACTS.has(type) || (type === "moved" && event.leader !== undefined)) this.isIdle = false;
    if (type === "moved" && event.vedette !== undefined) this.count("vedette", 1);
    if (type === "command" || type === "work") this.count(type, 1);
    if (DETACHING.has(type)) this.count("detached", 1);
    if (type === "relieved") this.happened.add("relieved");
    if (type === "placeFell" && event.place === MANTOVA && event.side === SIDE_NAMES[0]) this.happened.add("fell");
    if (type === "apReceived") this.had[sideNamed(event.side!)]! += event.received! + (event.bonus ?? 0);
    this.noteBattle(event);
    this.noteLosses(event);
  }

  private noteBattle({ type, column, critical }: Event & Facts): void {
    if (type === "battle") {
      this.count("battle", 1);
      this.isNew = true;
    }
    if (type === "exchange" && this.isNew) {
      this.isNew = false;
      this.count(BAD, FOLLY.includes(column) ? 1 : 0);
    }
    if (type === "battleOver") this.count(CRITICAL, critical ? 1 : 0);
  }

  private noteLosses({ type, loss, units }: Event & Facts): void {
    if (type === "attrition" || type === "besiegedAttrition") this.count(WASTED, loss ?? 0, loss ?? 0);
    if (type === "unitsLose") this.count(WASTED, 0, units?.length ?? 0);
  }
}

const BESIEGED = "turns in which Mantova is besieged";
const IDLE = "Player-Turns On Campaign in which nobody marches or fights";
const RESTING = "Player-Turns in Quarters";
const BAD = "battles opened at 1:2 or worse, of those with an exchange";
const CRITICAL = "critical battles, of all";
const WASTED = "SPs lost to attrition, of all lost";
const UNSPENT: Readonly<Record<Side, string>> = {
  0: "APs that the Austrians have left, of all they had",
  1: "APs that the French have left, of all they had",
};

interface Facts {
  readonly audience?: readonly string[];
  readonly side?: string;
  readonly place?: string;
  readonly leader?: number;
  readonly vedette?: number;
  readonly received?: number;
  readonly bonus?: number;
  readonly column?: string;
  readonly critical?: boolean;
  readonly loss?: number;
  readonly units?: readonly unknown[];
}
