import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { tables } from "../../data.ts";
import { castOf, type Honour, NO_MOVE, NOBODY, SPARE, WAITING } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll } from "../capture.ts";
import { takeFortress } from "../conquest.ts";
import { breakDown } from "../discipline.ts";
import {
  armyOf,
  controllerOf,
  forcesControlledBy,
  hexOf,
  isForce,
  mayCommand,
  mayLead,
  primoOf,
  sideOf,
} from "../forces.ts";
import { counter, counters, ownerOf, sidesOwn, tellOf } from "../known.ts";
import { fortressAt, isHostile } from "../regions.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { canPay, pay } from "../treasury.ts";

/** §18.5: Italian mercenaries, if the players want them: those of the turn before arrive, then others are recruited. */
export interface Recruiting {
  side: Side;
  /** As ruled: who has tried in this Segment; each does so once. */
  tried: number[];
  recruiter: number;
  /** Units drawn from the pool, and whether the recruiter may put the one back. */
  drawn: number[];
  mayRefuse: boolean;
  /** A unit that has come and looks for a Card. */
  arriving: number;
}
export type RecruitingOption =
  | { readonly type: "recruit"; readonly capitano: number }
  | { readonly type: "noRecruiting" }
  | { readonly type: "keepMercenary"; readonly unit: number }
  | { readonly type: "refuseMercenary" }
  | { readonly type: "returnMercenary"; readonly unit: number }
  | { readonly type: "placeMercenary"; readonly unit: number; readonly capitano: number };

const table = () => tables["italian-mercenary-recruits-table"];

export function recruitingOf(side: Side): Recruiting {
  return { side, tried: [], recruiter: NOBODY, drawn: [], mayRefuse: false, arriving: NOBODY };
}

/** §18.5b: the pool; a counter that has served and was reduced to nothing keeps its Army and is not in it. */
export function poolOf(position: Honour): number[] {
  const { mercenary } = castOf(position).units;
  return position.holder.flatMap((holder, unit) =>
    holder === SPARE && mercenary[unit] === 1 && position.army[unit] === -1 ? [unit] : [],
  );
}

/** §18.5, as ruled: Primi Capitani of Rank 3 or more in a Fortress of a Region that is not Hostile, with an AP to spend. */
export function recruitersOf(position: Honour, { side, tried }: Pick<Recruiting, "side" | "tried">): number[] {
  const pool = poolOf(position);
  const { minRank } = table().conditions;
  const { rank } = castOf(position).capitani;
  const mayLeadOne = (primo: number) => pool.some((unit) => mayLead(position, primo, unit));
  return inFriendlyTowns(position, side, tried).filter((primo) => rank[primo]! >= minRank && mayLeadOne(primo));
}

function inFriendlyTowns(position: Honour, side: Side, tried: readonly number[]): number[] {
  const { minAp } = table().conditions;
  return forcesControlledBy(position, side).filter((primo) => {
    const hex = position.hex[primo]!;
    if (tried.includes(primo) || fortressAt(hex) < 0 || isHostile(position, hex, sideOf(position, primo))) return false;
    return canPay(position, armyOf(position, primo), minAp);
  });
}

/** Whether the question is put: of a Capitano who lies face down nobody knows the Rank. */
function isAsked(position: Honour, frame: Recruiting): boolean {
  if (recruitersOf(position, frame).length > 0) return true;
  const { side, tried } = frame;
  return poolOf(position).length > 0 && inFriendlyTowns(position, side, tried).some((who) => position.faceDown[who]);
}

/** §18.5a: one die; §18.5b: whatever it brings he does not move in the coming Segment. */
function rollFor(play: Play<Honour>, frame: Recruiting, capitano: number) {
  const { position } = play;
  frame.recruiter = capitano;
  frame.tried.push(capitano);
  if (position.noMove[capitano] === 0) position.noMove[capitano] = NO_MOVE;
  const die = play.roll();
  const { ap, draw, mayRefuse, oneReturns } = table().results.find((one) => one.die === die)!;
  tellOf(play, capitano, { type: "recruitingRoll", rules: ["18.5", "18.5a"], die });
  frame.mayRefuse = mayRefuse;
  if (!mayRefuse) pay(position, armyOf(position, capitano), ap);
  if (draw === 0) return "recruit";
  frame.drawn = drawFrom(play, capitano, draw);
  if (mayRefuse || frame.drawn.length > 1) return "keep";
  enlist(play, frame, frame.drawn[0]!);
  return oneReturns ? "giveBack" : done;
}

function drawFrom(play: Play<Honour>, capitano: number, count: number): number[] {
  const pool = poolOf(play.position).filter((unit) => mayLead(play.position, capitano, unit));
  const drawn: number[] = [];
  while (drawn.length < count && pool.length > 0) drawn.push(...pool.splice(play.roll(pool.length) - 1, 1));
  return drawn;
}

/** §18.5c: onto the turn track, one turn ahead. */
function enlist(play: Play<Honour>, frame: Recruiting, unit: number): void {
  const { position } = play;
  const { recruiter } = frame;
  frame.drawn = [];
  position.holder[unit] = WAITING;
  position.army[unit] = armyOf(position, recruiter);
  position.recruits.push({ unit, capitano: recruiter, turn: position.turn + 1 });
  tellOf(play, recruiter, { type: "recruited", rules: ["18.5a", "18.5c"], unit });
}

function toPool(position: Honour, unit: number): void {
  position.holder[unit] = SPARE;
  position.army[unit] = -1;
  position.sp[unit] = 0;
  position.demoralised[unit] = 0;
}

/** §18.5a: the mercenaries that a side has had before. */
function veteransOf(position: Honour, side: Side): number[] {
  const { mercenary } = castOf(position).units;
  return position.holder.flatMap((holder, unit) =>
    holder >= 0 && mercenary[unit] === 1 && ownerOf(position, unit) === side ? [unit] : [],
  );
}

function giveBack(play: Play<Honour>, unit: number): void {
  const { position } = play;
  const primo = primoOf(position, position.holder[unit]!);
  toPool(position, unit);
  play.tell({ type: "mercenariesReturned", rules: ["18.5a"], unit });
  forceLostAll(play, primo, "attrition");
  if (isForce(position, primo)) breakDown(play, primo);
}

/** §18.5c, as ruled: the recruiter, or if he cannot take it a Capitano in his hex with room in his Rank. */
export function takersOf(position: Honour, { recruiter, arriving }: Recruiting): number[] {
  const canTake = (who: number) =>
    (position.stands[who] === "map" || position.stands[who] === "subordinate") && mayCommand(position, who, arriving);
  if (canTake(recruiter)) return [recruiter];
  const hex = hexOf(position, recruiter);
  if (hex < 0) return [];
  return position.stands.flatMap((_, who) => (canTake(who) && isBeside(position, who, recruiter, hex) ? [who] : []));
}

function isBeside(position: Honour, who: number, recruiter: number, hex: number): boolean {
  return hexOf(position, who) === hex && controllerOf(position, who) === controllerOf(position, recruiter);
}

/** §18.5c: at maximum strength, and from then on like any other. */
function join(play: Play<Honour>, { arriving: unit }: Recruiting, who: number): void {
  const { position } = play;
  position.holder[unit] = who;
  position.army[unit] = armyOf(position, who);
  position.sp[unit] = castOf(position).units.size[unit]!;
  const primo = primoOf(position, who);
  if (position.order[primo] === "") position.order[primo] = "stand";
  tellOf(play, primo, { type: "mercenariesArrived", rules: ["18.5c"] });
  // §14.2: with them one who was alone in a Fortress is a Force that has stopped there.
  takeFortress(play, primo);
}

function arrive(play: Play<Honour>, frame: Recruiting): "arrive" | "place" | "recruit" {
  const { position } = play;
  const isDue = ({ turn, capitano }: Honour["recruits"][number]) =>
    turn <= position.turn && controllerOf(position, capitano) === frame.side;
  const next = position.recruits.findIndex(isDue);
  if (next < 0) return "recruit";
  const [{ unit, capitano }] = position.recruits.splice(next, 1) as [Honour["recruits"][number]];
  frame.arriving = unit;
  frame.recruiter = capitano;
  const takers = takersOf(position, frame);
  // Who has room for it is hidden (§1.4): the question is put to one taker too.
  if (takers.length > 0) return "place";
  toPool(position, unit);
  play.tell({ type: "mercenariesReturned", rules: ["18.5c"], unit });
  return "arrive";
}

export const recruiting = procedure<Recruiting>("recruiting", {
  side: everybody,
  tried: counters,
  recruiter: counter,
  drawn: sidesOwn<number[]>([]),
  mayRefuse: everybody,
  arriving: sidesOwn(NOBODY),
}).steps({
  arrive: step("18.5c", arrive),
  place: decision({
    rule: "18.5c",
    seat: (_, { side }) => side,
    options: (position, frame): RecruitingOption[] =>
      takersOf(position, frame).map((capitano) => ({ type: "placeMercenary", unit: frame.arriving, capitano })),
    play: (play, frame, option) => {
      if (option.type === "placeMercenary") join(play, frame, option.capitano);
      return "arrive";
    },
  }),
  recruit: decision({
    rule: ["18.5", "18.5b"],
    seat: (_, { side }) => side,
    when: isAsked,
    options: (position, frame): RecruitingOption[] => [
      ...recruitersOf(position, frame).map((capitano) => ({ type: "recruit" as const, capitano })),
      { type: "noRecruiting" },
    ],
    play: (play, frame, option) => (option.type === "recruit" ? rollFor(play, frame, option.capitano) : done),
  }),
  keep: decision({
    rule: "18.5a",
    seat: (_, { side }) => side,
    when: (_, { drawn }) => drawn.length > 0,
    options: (_, { drawn, mayRefuse }): RecruitingOption[] => [
      ...drawn.map((unit) => ({ type: "keepMercenary" as const, unit })),
      ...(mayRefuse ? [{ type: "refuseMercenary" as const }] : []),
    ],
    play: (play, frame, option) => {
      if (option.type !== "keepMercenary") {
        frame.drawn = [];
        return "recruit";
      }
      // A unit that may be put back is paid for only if it is kept.
      if (frame.mayRefuse) pay(play.position, armyOf(play.position, frame.recruiter), table().conditions.minAp);
      enlist(play, frame, option.unit);
      return done;
    },
  }),
  // Nobody is left who may try; what follows is reached by its name alone.
  over: step("18.5b", () => done),
  giveBack: decision({
    rule: "18.5a",
    seat: (_, { side }) => side,
    when: (position, { side }) => veteransOf(position, side).length > 0,
    options: (position, { side }): RecruitingOption[] =>
      veteransOf(position, side).map((unit) => ({ type: "returnMercenary", unit })),
    play: (play, _, option) => {
      if (option.type === "returnMercenary") giveBack(play, option.unit);
      return done;
    },
  }),
});
