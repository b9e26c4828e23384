import { describe, expect, test } from "vitest";
import mapFile from "../data/map.json" with { type: "json" };
import { hexNamed } from "../src/data.ts";
import { castOf } from "../src/position.ts";
import { issueOrders, issueOrdersOf } from "../src/rules/command/issuing.ts";
import { combatUnitsOf } from "../src/rules/forces.ts";
import { lossesOfGroup, takeLosses } from "../src/rules/losses.ts";
import { deployment } from "../src/rules/majorBattle/deployment.ts";
import { activation, activationOf } from "../src/rules/march/activation.ts";
import { field as battlefield } from "./battlefield.ts";
import { type Run, run, withDice } from "./bench.ts";
import { attackOn, field, force, PAVIA, pavia } from "./field.ts";

/**
 * How many sequences of so many options there are from a small position: counted by the rules, and a second time from the text
 * of the rule and the map file alone, or by hand where the text is short. A sequence that has come to its end is not counted
 * among the longer ones.
 */
function counted(at: Run, depth: number): number {
  const options = at.options();
  if (depth === 1) return options.length;
  return options.reduce((sum, option) => sum + counted(at.copy().pick({ ...option }), depth - 1), 0);
}

function counts(at: Run, ...depths: readonly number[]): number[] {
  return depths.map((depth) => counted(at, depth));
}

type Pairs = readonly (readonly string[])[];
type Directions = Readonly<Record<string, readonly [row: number, column: number]>>;
const map = mapFile as unknown as {
  readonly grid: { readonly directionSteps: { readonly evenRow: Directions; readonly oddRow: Directions } };
  readonly terrain: Readonly<Record<string, string>>;
  readonly places: readonly { readonly hex: string; readonly type: string }[];
  readonly roads: { readonly primary: Pairs; readonly secondary: Pairs };
  readonly hexsides: Readonly<Record<string, Pairs>>;
};

/** The map file read once more: hexes by number, neighbours by the steps of the grid, costs in half MPs by the chart's text. */
const STEPS = {
  even: Object.values(map.grid.directionSteps.evenRow),
  odd: Object.values(map.grid.directionSteps.oddRow),
};
const HALF_MPS: Readonly<Record<string, number>> = {
  clear: 2,
  woods: 4,
  hill: 4,
  mountain: 8,
  swamp: 6,
  "rice-field": 4,
};

function around(hex: string): string[] {
  const [row, column] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const two = (n: number) => String(n).padStart(2, "0");
  return (row % 2 === 0 ? STEPS.even : STEPS.odd)
    .map(([up, east]) => [row + up, column + east] as const)
    .filter(([r, c]) => r >= 1 && r <= 40 && c >= 1 && c <= 52)
    .map(([r, c]) => two(r) + two(c));
}

const isPair = ([a, b]: readonly string[], from: string, to: string) =>
  (a === from && b === to) || (a === to && b === from);
const runsAlong = (roads: Pairs, from: string, to: string) =>
  roads.some((road) => road.some((hex, i) => i > 0 && isPair([road[i - 1]!, hex], from, to)));
const lies = (kind: string, from: string, to: string) => map.hexsides[kind]!.some((pair) => isPair(pair, from, to));
const placeAt = (hex: string) => map.places.find((place) => place.hex === hex)?.type;

/** §7.6: into a Fortress 1 MP, else by road, else by terrain; over a bridge 1 MP more, over a river or by ferry 2; or closed. */
function costOf(from: string, to: string): number {
  const road = runsAlong(map.roads.primary, from, to) ? 1 : runsAlong(map.roads.secondary, from, to) ? 2 : 0;
  const terrain = Object.entries(map.terrain).find(([, list]) => list.split(" ").includes(to))?.[0] ?? "";
  const ground = placeAt(to)?.startsWith("fortified") ? 2 : road || HALF_MPS[terrain];
  if (ground === undefined || lies("lake", from, to)) return Number.POSITIVE_INFINITY;
  if (lies("bridge", from, to) || lies("stone-bridge", from, to)) return ground + 2;
  if (lies("ferry", from, to) || lies("secondary-river", from, to)) return ground + 4;
  return lies("primary-river", from, to) ? Number.POSITIVE_INFINITY : ground;
}

const isRoad = (from: string, to: string) =>
  [map.roads.primary, map.roads.secondary].some((all) => runsAlong(all, from, to));

/** A Force in the middle of its march: half MPs left, whether it has left the City it began in, and the order of march. */
interface Marching {
  readonly hex: string;
  readonly left: number;
  readonly stepped: boolean;
  readonly inColumn: boolean;
}

/**
 * §7.3, §7.7 for a Force under Manoeuvre that is alone in the country and too small to dig: each step it can pay, Administrative
 * March for 1 MP if that much is left (it doubles the rest and keeps to roads), or its end, and to stop.
 */
function marches(at: Marching, depth: number): number {
  const exit = at.stepped || placeAt(at.hex) !== "fortified-city" ? 0 : 2;
  const steps = around(at.hex)
    .map((to) => ({ to, cost: costOf(at.hex, to) + exit }))
    .filter(({ to, cost }) => cost <= at.left && (!at.inColumn || isRoad(at.hex, to)));
  const mode = at.inColumn || at.left >= 2 ? 1 : 0;
  if (depth === 1) return steps.length + mode + 1;
  const onward = steps.map(({ to, cost }) => ({ ...at, hex: to, left: at.left - cost, stepped: true }));
  // To end the Administrative March is to stop.
  if (!at.inColumn && mode) onward.push({ ...at, left: 2 * (at.left - 2), inColumn: true });
  return onward.reduce((sum, next) => sum + marches(next, depth - 1), 0);
}

describe("exact numbers of option sequences", () => {
  test.each([
    ["2032", "Lodi, a City on the Adda", 0],
    ["2117", "Vigevano, a Fortified Town", 1],
    ["1623", "Pavia by its stone bridge", 2],
  ])("§7.4 §7.6 §7.7 1 SP of foot under Manoeuvre marches from %s: %s, with %i MPs too few", (hex, _, shortfall) => {
    const position = field(5);
    force(position, "francois-i", "0810", [["french-gendarmes", 5]]);
    const palice = force(position, "la-palice", hex, [["french-infantry", 1]], "manoeuvre");
    const march = run(position, activation, activationOf(position, palice, shortfall));
    const start = { hex, left: 2 * (5 - shortfall), stepped: false, inColumn: false };
    expect(counts(march, 1, 2, 3)).toEqual([1, 2, 3].map((depth) => marches(start, depth)));
  });

  test("§7.8.2.1 §7.8.2.1a light horse leaves the ZOC of foot, and gives up MPs before the Pursuit", () => {
    // 1724 and 1824 are open country beside 1723, where the enemy stands. Light horse has 7 MPs.
    const position = field(5);
    force(position, "francois-i", "0810", [["french-gendarmes", 5]]);
    force(position, "lannoy", "1723", [["spanish-infantry", 4]]);
    const palice = force(position, "la-palice", "1724", [["italian-light-cavalry-french", 3]], "manoeuvre");
    const march = run(position, activation, activationOf(position, palice, 0));
    const zone = around("1723");
    // §7.8.2.2: from ZOC to ZOC nobody goes, and under Manoeuvre nobody goes next to an enemy. Then: Administrative March, or stop.
    const ways = around("1724").filter((to) => to !== "1723" && !zone.includes(to) && costOf("1724", to) <= 14);
    expect(zone).toContain("1724");
    expect(march.options().filter(({ type }) => type === "step")).toHaveLength(ways.length);
    expect(counts(march, 1)).toEqual([ways.length + 2]);
    // Behind each step as many answers as full MPs are left, and none given up.
    const givenUp = ways.map((to) => 1 + Math.floor((14 - costOf("1724", to)) / 2));
    const stepped = ways.map((to) => march.copy().pick({ type: "step", hex: hexNamed(to) }));
    expect(stepped.map((one) => counted(one, 1))).toEqual(givenUp);
    expect(stepped.every((one) => one.ask() === "activation.giveUp")).toBe(true);
  });

  /** §5.2, §5.3.1: a Force in the open takes Stand or Retreat for nothing, Manoeuvre or Attack Forced, or paid if there are APs. */
  function orders(
    prices: readonly (readonly [manoeuvre: number, attack: number])[],
    aps: number,
    depth: number,
  ): number {
    const [next, ...later] = prices;
    if (!next) return 0;
    const paid = next.filter((price) => price <= aps);
    if (depth === 1) return 4 + paid.length;
    const after = (left: number) => orders(later, left, depth - 1);
    return 4 * after(aps) + paid.reduce((sum, price) => sum + after(aps - price), 0);
  }

  test.each([0, 1, 3, 4, 5, 9])(
    "§5.2 §5.3.1 three Forces without Orders in an Army with %i APs, the Major one first",
    (aps) => {
      const position = field(5);
      force(position, "francois-i", "0810", [["french-gendarmes", 5]]);
      force(position, "la-palice", "0911", [["french-infantry", 4]]);
      force(position, "montmorency", "0912", [["landsknecht-french", 4]]);
      position.order.fill("");
      const army = castOf(position).armies.named("french");
      position.ap[army] = aps;
      // Ones: nobody refuses a Forced Order.
      withDice(position, 1, 1, 1);
      const segment = run(position, issueOrders, issueOrdersOf("french", army));
      // §6.1: a Major Force pays 2 for Manoeuvre and 4 for Attack, a Minor one 1 for either.
      const prices = [
        [2, 4],
        [1, 1],
        [1, 1],
      ] as const;
      expect(counts(segment, 1, 2, 3)).toEqual([1, 2, 3].map((depth) => orders(prices, aps, depth)));
    },
  );

  /** A side that deploys: Corps to come and in the Main Body, places in the Rearguard, Formation on the Card or on the Roster. */
  interface Deploying {
    readonly toCome: number;
    readonly main: number;
    readonly rear: number;
    readonly holds: boolean;
    readonly played: boolean;
  }

  /**
   * §11.4.Step5-a: in turn, any Corps to come into any section that is open; without Formation only the Main Body is, and the last
   * Corps that could stand there has to. Formation may be played first, which leaves the turn as it is.
   */
  function deployments(mine: Deploying, other: Deploying, depth: number): number {
    if (mine.toCome === 0) return other.toCome === 0 ? 0 : deployments(other, mine, depth);
    const isNeeded = mine.toCome === 1 && mine.main === 0;
    const main = { ...mine, toCome: mine.toCome - 1, main: mine.main + 1 };
    const places = [main];
    if (mine.played && !isNeeded) {
      places.push({ ...main, main: mine.main });
      if (mine.rear > 0) places.push({ ...main, main: mine.main, rear: mine.rear - 1 });
    }
    if (depth === 1) return mine.toCome * places.length + (mine.holds ? 1 : 0);
    const turn = (after: Deploying) =>
      other.toCome > 0 ? deployments(other, after, depth - 1) : deployments(after, other, depth - 1);
    const deployed = places.reduce((sum, place) => sum + turn(place), 0);
    const formed = mine.holds ? deployments({ ...mine, holds: false, played: true }, other, depth - 1) : 0;
    return mine.toCome * deployed + formed;
  }

  test.each([
    [false, false],
    [true, false],
    [true, true],
  ])(
    "§11.4.Step5-a §11.4.1.Formation three Corps deploy against two; Formation with the attacker: %s, with the defender: %s",
    (theirs, ours) => {
      const { position, battle } = battlefield(
        [
          { id: "francois-i", units: [["french-gendarmes", 9]], section: "", chits: theirs ? ["formation"] : [] },
          { id: "la-palice", units: [["landsknecht-french", 8]], section: "" },
          { id: "florange", units: [["swiss-infantry", 9]], section: "" },
        ],
        [
          { id: "lannoy", units: [["spanish-infantry", 8]], section: "" },
          { id: "pescara", units: [["spanish-infantry", 4]], section: "", chits: ours ? ["formation"] : [] },
        ],
      );
      battle.formation = { french: false, rivals: false };
      const { initiative } = castOf(position).capitani;
      const side = (toCome: number, id: string, holds: boolean): Deploying => {
        return { toCome, main: 0, rear: initiative[castOf(position).capitani.named(id)]!, holds, played: false };
      };
      const both = [side(3, "francois-i", theirs), side(2, "lannoy", ours)] as const;
      const deploy = run(position, deployment, { side: "french" });
      expect(counts(deploy, 1, 2, 3, 4)).toEqual([1, 2, 3, 4].map((depth) => deployments(...both, depth)));
    },
  );

  test("§11.3.Step2a §11.3.1 §12.1a §15.1.1 an attack on Pavia: inside or outside, what the king does about it, Militia, and who fights", () => {
    const { position, francois } = pavia();
    // Lannoy is the Capitano Generale, far away: De Leyva outside his walls fights a Skirmish.
    force(position, "lannoy", "2052", [["spanish-infantry", 4]]);
    const attack = attackOn(position, francois, PAVIA);
    // 1: inside or outside. 2: inside the king breaks off, storms or besieges (3); outside Militia is raised or not (2).
    // 3: to break off is the end; a storm and a Siege meet Militia or none (2 each); outside the king, who has not left his hex,
    // names one of his three Capitani with troops other than guns, or La Palice, whose foot is of two kinds, counted down (§12.1a);
    // De Leyva is alone (2 x 4).
    expect(counts(attack, 1, 2, 3)).toEqual([2, 3 + 2, 2 + 2 + 2 * 4]);
    // 4: a storm is led by one of the four, with or without Militia before them (2 x 4); in a Siege the Engineers work or rest (2 x 2).
    const inside = attack.copy().pick({ inside: true });
    expect(counts(inside.copy().pick({ type: "storm" }), 1, 2)).toEqual([2, 2 * 4]);
    expect(counts(inside.copy().pick({ type: "siege" }), 1, 2)).toEqual([2, 2 * 2]);
    expect(inside.copy().pick({ type: "breakOff" }).ask()).toBe("over");
  });

  test.each([
    // The group gives a point of each unit in either order (2), the rest takes one, and the fourth point is anybody's (3).
    [4, [2, 2 * 3, 0]],
    // The group gives three: one of each in either order (2) and one more of either (2). The rest takes one; the last point
    // falls on one of the two who have lost one only (2).
    [5, [2, 2 * 2, 2 * 2 * 2]],
  ])(
    "§12.1.7 %i SPs lost by 4 of Quality 3, 2 of Quality 2 and 5 of Quality 1, evenly, half of them by the first two",
    (loss, expected) => {
      const position = field(5);
      const units = [
        ["french-gendarmes", 4],
        ["landsknecht-french", 2],
        ["french-infantry", 5],
      ] as const;
      const palice = force(position, "la-palice", "0911", units);
      const group = lossesOfGroup(position, combatUnitsOf(position, palice), 2, loss, "12.1.7");
      expect(counts(run(position, takeLosses, group), 1, 2, 3)).toEqual(expected);
    },
  );
});
