import type { Event } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  board,
  hexes,
  leaderNamed,
  pieces,
  SIDE_NAMES,
  type Side,
  sideNamed,
  sides,
  siegePlaceNamed,
  siegePlaces,
  TERRAINS,
  unitNamed,
  units,
} from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import type { March } from "../src/rules/core/steps.ts";
import { gameTurn } from "../src/rules/sequence.ts";
import { crowded } from "./crowded.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";
import { type Body, groundOf, halfMps, standing, treeOf, troopsOf } from "./recount.ts";
import {
  attackStrength,
  columnOf,
  combat,
  defenceStrength,
  dieOf,
  type Fought,
  fireDie,
  type Going,
  heldBy,
  isInvested,
  isMounted,
  mayCross,
  owedBy,
  surrenderSum,
  typesOf,
  waysBack,
} from "./recountBattle.ts";
import {
  apColumn,
  attritionSum,
  besiegedSum,
  type Check,
  forage,
  forageColumn,
  isInTwoHands,
  isSupplied,
  sizeOf,
} from "./recountHunger.ts";

const FIRST = 7000;
/** `RECOUNT=600` plays so many turns. */
const TURNS = Number(process.env.RECOUNT ?? 40);

type Battle = Fought & { readonly round: number; readonly told: readonly number[] };
type Say = (what: string, game: unknown, recount: unknown) => void;
interface Moment {
  readonly ask: string;
  readonly seat: string;
  readonly options: readonly object[];
  /** The position as it was asked; the events that follow change its strengths. */
  readonly before: Quadrilateral;
  readonly events: readonly Event[];
  readonly after: Quadrilateral;
}

/** Turns at random from crowded positions; in every second with Reserves, in every third with a rearguard. */
function moments(look: (moment: Moment, say: Say) => void, least: Readonly<Record<string, number>>): void {
  const counted: Record<string, number> = {};
  for (let seed = FIRST; seed < FIRST + TURNS; seed++) {
    const below = random(seed * 104729);
    const position = crowded(seed, below);
    Object.assign(position.optional, { reserve: seed % 2 === 0, rearguard: seed % 3 === 0 });
    position.outcome = null;
    const playing = new Playing(position, gameTurn);
    for (let decision = 0; !playing.over; decision++) {
      const { ask, seat, options } = playing.choice;
      const before = structuredClone(playing.position);
      const told = playing.events.length;
      playing.choose(below);
      const events = playing.events.slice(told);
      look({ ask, seat, options, before, events, after: playing.position }, (what, game, recount) => {
        counted[what] = (counted[what] ?? 0) + 1;
        expect(game, `${what}, seed ${seed}, decision ${decision}, ${ask}`).toEqual(recount);
      });
    }
  }
  for (const [what, times] of Object.entries(least)) expect(counted[what], what).toBeGreaterThan(times);
}

/** What follows cannot be told from the position of the question: somebody has moved, gone or come meanwhile. */
const UNSETTLES = new Set([
  ...["becameBesieged", "captured", "destroyed", "surrendered", "moved", "reserveCommitted", "newCommander"],
  ...["leftMap", "consolidated", "dropped", "battle"],
]);

/** The events that can be recounted: each after the losses told before it. */
function settled({ ask, before, events }: Moment, look: (event: Event) => void): void {
  if (/^(reserve|commitReserve|dropUnits)/.test(ask)) return;
  for (const event of events) {
    const { type, marker, rules } = event;
    if (UNSETTLES.has(type) || (marker === "rearguard" && rules?.includes("C14.38"))) return;
    look(event);
    if (type === "unitsLose") for (const id of event.units as string[]) before.strength[unitNamed(id)]!--;
    if (type !== "garrisonLost") continue;
    const isLost = (hex: number, one: number) => hex === event.hex && SIDE_NAMES[pieces.garrison[one]!] === event.side;
    before.garrisonHex = before.garrisonHex.map((hex, one) => (isLost(hex, one) ? -1 : hex));
  }
}

const sum = (modifiers: unknown) => (modifiers as { by: number }[]).reduce((all, { by }) => all + by, 0);
const sideOf = (name: unknown): Side => sideNamed(name as string);
const frameOf = <T>({ flow }: Quadrilateral, name: string) =>
  flow.findLast(({ procedure }) => procedure === name) as unknown as T | undefined;

test("§C14.17 §C14.20 §C14.21 §C14.22 §C14.35 §E12 strengths, columns and dice of battles are those of a plain recount from the text", () => {
  let horse: Quadrilateral | undefined;
  moments(
    (moment, say) => {
      const { before } = moment;
      const battle = frameOf<Battle>(before, "battle");
      // §C14.16: found in Step 4, whatever the guns do then.
      if (moment.ask === "round.types") horse = structuredClone(before);
      let first = true;
      if (battle)
        settled(moment, (event) => {
          const by = sideOf(event.side ?? "french");
          if (event.type === "bombardment" && horse) {
            const cavalry = isMounted(horse, battle, by) ? 1 : 0;
            say("fire", sum(event.modifiers), fireDie(before, event.hex as number) - cavalry);
          }
          if (event.type !== "exchange") return;
          const attack = attackOf(before, battle, by, event.hexes as number[]);
          const isCounter = by !== battle.phasing;
          // §C14.37: what was committed for the attack counts no more when it is answered.
          const now: Fought = { ...battle, ...(isCounter && { surprised: [] }), ...(!first && { committed: [0, 0] }) };
          const strengths = [Number(event.attacking) / 2, Number(event.defending) / 2];
          const counted = [attackStrength(before, now, attack), defenceStrength(before, now, attack)];
          say(isCounter ? "counterattack" : "attack", strengths, counted);
          say("column", event.column, columnOf(strengths[0]!, strengths[1]!));
          say("die", sum(event.modifiers), dieOf(before, now, attack));
          first = false;
        });
    },
    { fire: 10, attack: 20, counterattack: 4, column: 30, die: 30 },
  );
});

/** The Forces of a side that can reach the hexes attacked; in a counterattack those with something to strike back with. */
function attackOf(position: Quadrilateral, battle: Battle, by: Side, into: readonly number[]) {
  const isCounter = by !== battle.phasing;
  const strikes = (head: number) =>
    troopsOf(position, head).filter((unit) => !battle.reserve.includes(unit) && !position.beyondSpan[unit]);
  const forces = (isCounter ? battle.defenders : battle.attackers).filter(
    (head) =>
      position.superior[head]! < 0 &&
      into.some((hex) => mayCross(position, position.leaderHex[head]!, hex)) &&
      combat(position, isCounter ? strikes(head) : troopsOf(position, head)) > 0,
  );
  return { by, forces, hexes: into };
}

test("§C14.3 §C14.6 no Force is left out of the only battle in which it could meet its duty, and no duty is left that only they could meet", () => {
  moments(
    ({ before, events }, say) => {
      const battle = events.find(({ type }) => type === "battle");
      if (!battle) return;
      const side = sideOf(battle.side);
      const into = battle.hexes as number[];
      const there = (battle.attackers as string[]).map((id) => leaderNamed(id));
      const able = standing(before, side).filter((head) => owedBy(before, side, head).length > 0);
      const owed = new Set(able.flatMap((head) => owedBy(before, side, head)));
      if (!into.some((hex) => owed.has(hex))) return;
      const isLeftOut = (head: number) =>
        !there.includes(head) && owedBy(before, side, head).every((hex) => into.includes(hex));
      say("left out", able.filter(isLeftOut), []);
      const isUnmet = (hex: number) =>
        !into.includes(hex) && able.every((head) => there.includes(head) || !owedBy(before, side, head).includes(hex));
      say("unmet", [...owed].filter(isUnmet), []);
    },
    { "left out": 10, unmet: 10 },
  );
});

test("§C14.13 §C14.14 §C14.15 §C14.26 battle types and ways of retreat are those of a plain recount", () => {
  moments(
    ({ ask, seat, options, before }, say) => {
      if (ask !== "round.types" && ask !== "retreat.choose") return;
      const going = frameOf<Going>(before, "retreat");
      const side = ask === "round.types" ? sideOf(seat) : going!.side;
      const { enemy, zone, friends } = groundOf(before, side);
      const isSafe = (hex: number) => !zone.has(hex) || friends.has(hex);
      if (ask === "round.types") {
        const battle = frameOf<Battle>(before, "battle")!;
        const types = options.map((one) => (one as { battleType: string }).battleType);
        const offered = [...new Set(types)].filter((type) => type !== "rearguard");
        if (battle.round > 1 || !before.optional.reserve)
          say("types", offered, typesOf(before, battle, side, enemy, isSafe));
      } else if (going!.leader >= 0) {
        const offered = options.flatMap((one) => ("hex" in one ? [one.hex as number] : []));
        const counted = waysBack(before, going!, enemy, isSafe, (link) => priceOf(before, going!.leader, link));
        say("retreat", offered.sort(), counted.sort());
      }
    },
    { types: 20, retreat: 5 },
  );
});

/** §C14.26 (7), §C14.27: half MPs, without end where an arm may not go; guns may be left at a river. */
function priceOf(position: Quadrilateral, leader: number, link: number): number {
  const arms = new Set(troopsOf(position, leader).map((unit) => units.arm[unit]!));
  const train = position.trainLeader.some((one) => treeOf(position, leader).includes(one));
  const body: Body = { infantry: arms.has(0), cavalry: arms.has(1), wheels: arms.has(2) || train, ferried: false };
  const whole = halfMps(position, link, body, position.weather);
  if (Number.isFinite(whole)) return whole;
  const isBarred = isRough(board.linkTo[link]!) && sides.road[link] === 0;
  const left = halfMps(position, link, { ...body, wheels: false }, position.weather);
  return !isBarred && Number.isFinite(left) ? LAST : Number.POSITIVE_INFINITY;
}
const isRough = (hex: number) => ["mountain", "marsh"].includes(TERRAINS[hexes.terrain[hex]!]!);
/** Dearer than any way that all can go. */
const LAST = 1e6;

test("§C11.4 §C11.5 §C11.10 §C11.11 §C11.12 §C11.13 what is added to the die of attrition, and its column, are those of a plain recount", () => {
  moments(
    (moment, say) => {
      const { before } = moment;
      let checked = 0;
      settled(moment, (event) => {
        if (event.type === "besiegedAttrition") {
          say("besieged", sum(event.modifiers), besiegedSum(before, event.place as number, sideOf(event.side)));
        }
        if (event.type !== "attrition" || event.leader === undefined) return;
        const check = checkOf(before, event);
        if (!check) return;
        const { leader, side, size, spent } = check;
        say(check.moved ? "on the march" : "at rest", sum(event.modifiers), attritionSum(before, check));
        if (!event.forages)
          say("column", event.column, isSupplied(before, side, leader) ? apColumn(before.ap[side]) : -1);
        else if (check.moved || checked === 0) {
          const used = check.moved ? before.forageUsed[side] : [];
          say("forage", event.column, forageColumn(forage(before, side, leader, used), size, spent));
        }
        checked++;
      });
    },
    { besieged: 2, "at rest": 80, "on the march": 40, column: 40, forage: 40 },
  );
});

/** Of a Force that has just stopped, or that rests; nothing of one that has come in this turn (§II.a.3). */
function checkOf(position: Quadrilateral, { leader: named, side: name, modifiers }: Event): Check | undefined {
  const [leader, side] = [named as number, sideOf(name)];
  if (isInTwoHands(position)) return undefined;
  const march = frameOf<Check>(position, "attritionCheck") ?? frameOf<March>(position, "march");
  const forced = (modifiers as { rule: string }[]).some(({ rule }) => rule === "C13.2");
  if (march?.leader === leader) {
    const { size, spent, mountain } = march;
    return { leader, side, size, spent, mountain, forced, moved: true };
  }
  if (march || forced || frameOf(position, "reinforcements")) return undefined;
  return { leader, side, size: sizeOf(position, leader), spent: 0, mountain: false, forced, moved: false };
}

test("§C10.4 §C10.11 §C15.1 sieges begin and end, and the dice of a surrender are changed, as a plain recount says", () => {
  moments(
    (moment, say) => {
      const { before, events, after } = moment;
      settled(moment, (event) => {
        if (event.type !== "surrenderModifiers") return;
        const place = siegePlaceNamed(event.place as string);
        say("surrender", sum(event.modifiers), surrenderSum(before, place, sideOf(event.audience![0])));
      });
      if (events.some(({ type }) => type === "placeFell")) return;
      for (const [place, id] of siegePlaces.ids.entries()) {
        if (!events.some(({ type, place: of }) => (type === "siegeBegins" || type === "siegeEnds") && of === id))
          continue;
        const holder = heldBy(after, place);
        if (holder !== undefined) say("siege", after.siege[place] === 1, isInvested(after, place, holder));
      }
    },
    { siege: 2, surrender: 1 },
  );
});
