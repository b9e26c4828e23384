import { describe, expect, test } from "vitest";
import { copyPosition } from "../src/copy.ts";
import {
  type Arm,
  AUSTRIAN,
  board,
  FRENCH,
  leaderNamed,
  leaders,
  pieces,
  SIDE_NAMES,
  SIDES,
  type Side,
  scenarioNamed,
  scenarios,
  siegePlaceNamed,
  turnTrack,
  units,
} from "../src/data.ts";
import { IN_PLAY, IN_POOL, OUT_OF_PLAY, SHOWN_AS_LONE_LEADER } from "../src/position.ts";
import {
  armOf,
  forcesOf,
  headOf,
  isUnemployed,
  mayCommand,
  mayLead,
  under,
  withinSpan,
} from "../src/rules/core/forces.ts";
import { holderOf, isInvested } from "../src/rules/core/sieges.ts";
import { hexAt, scenarioPosition } from "./field.ts";

describe.each(scenarios.map(({ id }) => id))("%s", (id) => {
  const position = scenarioPosition(id);
  const scenario = scenarioNamed(id);

  test("§C16.3 §E46 the Forces of the file stand on the map, and their strengths are those it sums up", () => {
    const sum = (side: Side, besieged: number, arm: Arm) =>
      forcesOf(position, side)
        .filter((force) => position.besieged[force] === besieged)
        .reduce((total, force) => total + armOf(position, force, arm), 0);
    for (const side of SIDES) {
      const { field, besieged } = scenario.totals[SIDE_NAMES[side]];
      expect([0, 1, 2].map((arm) => sum(side, 0, arm as Arm))).toEqual(Object.values(field));
      expect([0, 1, 2].map((arm) => sum(side, 1, arm as Arm))).toEqual(Object.values(besieged));
    }
  });

  test("§C16.3 §E46 §E48 every leader stands on his hex under his superior, with the units and SPs of the file, and nobody else does", () => {
    const listed = scenario.forces.flatMap((force) => [
      { leader: force.leader, hex: force.hex, under: null, units: force.units, besieged: force.besieged },
      ...[...force.subordinates, ...force.unemployed.map((leader) => ({ leader, units: [] }))].map((one) => ({
        leader: one.leader,
        hex: force.hex,
        under: force.leader,
        units: one.units,
        besieged: force.besieged,
      })),
    ]);
    const placed = leaders.ids.flatMap((id, leader) => {
      if (position.leaderState[leader] !== IN_PLAY) return [];
      const his = [...units.ids.keys()].filter((unit) => position.unitLeader[unit] === leader);
      const superior = position.superior[leader]!;
      return {
        leader: id,
        hex: board.ids[position.leaderHex[leader]!],
        under: superior < 0 ? null : leaders.ids[superior]!,
        units: his.map((unit) => ({ unit: units.ids[unit]!, sp: position.strength[unit]! })),
        besieged: position.besieged[leader] === 1,
      };
    });
    const inOrder = (list: readonly { leader: string; units: readonly { unit: string; sp: number }[] }[]) =>
      list
        .map((one) => ({ ...one, units: one.units.map(({ unit, sp }) => `${unit} ${sp}`).sort() }))
        .sort((a, b) => (a.leader < b.leader ? -1 : 1));
    expect(inOrder(placed)).toEqual(inOrder(listed));
    const absent = scenario.leadersAbsent.map(({ leader }) => leader);
    expect(absent.filter((id) => position.leaderState[leaderNamed(id)] !== OUT_OF_PLAY)).toEqual([]);
    expect(position.strength.reduce((sum, sp) => sum + sp)).toBe(
      listed.flatMap(({ units: his }) => his).reduce((sum, { sp }) => sum + sp, 0),
    );
  });

  test("§E50 §E58 §E59 §E60 §C10.12 the tracks, the pools, the counters and the holders of the file", () => {
    expect(position.ap).toEqual([scenario.administrativePoints.austrian, scenario.administrativePoints.french]);
    expect(position.pool).toEqual([scenario.replacementPool.austrian, scenario.replacementPool.french]);
    expect([position.turn, position.weather, position.quietFortnights, position.dispatchOpen]).toEqual([
      scenario.startTurn,
      "fair",
      0,
      0,
    ]);
    expect(position.siegeTurns[siegePlaceNamed("mantova")]).toBe(scenario.mantovaSiege.turnsBesiegedThisFortnight);
    for (const side of SIDES) {
      for (const place of scenario.control[SIDE_NAMES[side]]) expect(holderOf(position, hexAt(place))).toBe(side);
    }
    const held = scenario.control.austrian.length + scenario.control.french.length;
    expect(position.holder.filter((side) => side >= 0)).toHaveLength(held);
  });

  test("§C1.4 §C2.3 §C2.4 §C2.5 §C2.6 no unit above its maximum, spans kept, every subordinate may serve, chains two deep", () => {
    units.ids.forEach((_, unit) => {
      expect(position.strength[unit]).toBeLessThanOrEqual(units.max[unit]!);
      const leader = position.unitLeader[unit]!;
      if (leader >= 0) expect(mayLead(leader, unit)).toBe(true);
    });
    for (const leader of leaders.ids.keys()) {
      if (position.leaderState[leader] !== IN_PLAY) continue;
      expect(withinSpan(position, leader)).toBe(true);
      for (const one of under(position, leader)) {
        expect(position.superior[leader]).toBe(-1);
        if (!isUnemployed(position, one)) expect(mayCommand(position, leader, one)).toBe(true);
      }
    }
  });

  test("§E59 §C10.4 Mantova is under siege and invested, at the modifier of the scenario", () => {
    const mantova = siegePlaceNamed("mantova");
    expect(position.siege).toEqual([1, 0, 0, 0]);
    expect(position.duration[mantova]).toBe(scenario.mantovaSiege.durationModifier);
    expect(isInvested(position, mantova, AUSTRIAN)).toBe(true);
    for (const force of forcesOf(position, FRENCH)) {
      if (position.leaderHex[force] === hexAt("E1023")) position.leaderHex[force] = hexAt("E0919");
    }
    expect(isInvested(position, mantova, AUSTRIAN)).toBe(false);
  });

  test("a position is small as JSON, and a copy is equal and shares nothing", () => {
    const copied = copyPosition(position);
    expect(copied).toEqual(position);
    expect(JSON.stringify(position).length).toBeLessThan(12_000);
    for (const [name, value] of Object.entries(position)) {
      if (value !== null && typeof value === "object") expect(copied[name as keyof typeof copied]).not.toBe(value);
    }
  });
});

test("§E50 §E48 §E59 §E49 #E50-1 #E59-1 the given starts: APs, dates, siege modifiers, the last turn", () => {
  const start = (id: string) => {
    const { ap, duration, turn } = scenarioPosition(id);
    return [turnTrack[turn]!.start, ap[FRENCH], ap[AUSTRIAN], duration[0], scenarioNamed(id).endTurn];
  };
  expect(start("campaign-1796-07-29")).toEqual(["1796-07-29", 15, 19, 0, 93]);
  expect(start("campaign-1796-09-01")).toEqual(["1796-09-01", 6, 8, -3, 93]);
  expect(start("campaign-1796-11-04")).toEqual(["1796-11-04", 9, 17, -1, 93]);
  expect(start("campaign-1797-01-07")).toEqual(["1797-01-07", 11, 19, 3, 93]);
  expect(turnTrack[93]!.end).toBe("1797-01-30");
});

test("§E47 §E53 §E58 §E60 §E19 the Austrian is first, both Centers are active, Condition on space 1, Vienna Morale 0", () => {
  for (const { id } of scenarios) {
    const { phasing, centerActive, condition, morale } = scenarioPosition(id);
    expect([phasing, centerActive, condition, morale]).toEqual([AUSTRIAN, [1, 1], [1, 1], 0]);
  }
});

test("§E61e §E37 Vaubois is absent on 29 July and 7 January and leads Trento on 4 November", () => {
  const state = (id: string) => scenarioPosition(id).leaderState[leaderNamed("vaubois")];
  expect(["campaign-1796-07-29", "campaign-1797-01-07", "campaign-1796-11-04"].map(state)).toEqual([
    OUT_OF_PLAY,
    OUT_OF_PLAY,
    IN_PLAY,
  ]);
});

test("§C6.3 there are eight major generals and two of cavalry a side, those not on the map in the pool", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const generic = [...leaders.ids.keys()].filter((leader) => leaders.generic[leader]);
  expect(generic.length).toBe(20);
  expect(generic.filter((leader) => leaders.cavalryOnly[leader]).length).toBe(4);
  const states = generic.map((leader) => position.leaderState[leader]);
  expect([states.filter((s) => s === IN_POOL).length, states.filter((s) => s === IN_PLAY).length]).toEqual([18, 2]);
});

test("§C10.12 the scenario says who holds the works; Mantova and Cittadella are Austrian", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const holders = ["mantova", "citadella", "verona", "trento", "bassano"].map((place) =>
    holderOf(position, hexAt(place)),
  );
  expect(holders).toEqual([AUSTRIAN, AUSTRIAN, FRENCH, FRENCH, AUSTRIAN]);
});

test("§C1.8 leaders without SPs and vedettes of the set-up are taken as shown; Berthier rides with Bonaparte", () => {
  const position = scenarioPosition("castiglione");
  const bonaparte = leaderNamed("bonaparte");
  expect(position.leaderShown[bonaparte]).toBe(SHOWN_AS_LONE_LEADER);
  expect(headOf(position, leaderNamed("berthier"))).toBe(bonaparte);
  expect(isUnemployed(position, bonaparte)).toBe(true);
  expect(position.leaderShown[leaderNamed("massena")]).toBe(0);
  expect(position.vedetteShown).toEqual(position.vedetteHex.map((hex) => (hex >= 0 ? 1 : 0)));
});

test("§E56 §C9.7 the Austrian trains are with the commander and the leader of the other column", () => {
  const { trainLeader } = scenarioPosition("campaign-1796-11-04");
  expect(pieces.train).toEqual([AUSTRIAN, AUSTRIAN, FRENCH]);
  expect(trainLeader).toEqual([leaderNamed("alvinczy"), leaderNamed("davidovich"), leaderNamed("massena")]);
});

test("options of the table are switched on one by one; Fortnights only where the scenario has them", () => {
  const all = { fortnights: "on", reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };
  expect(Object.values(scenarioPosition("campaign-1796-07-29", all).optional)).toEqual([true, true, true, true, true]);
  expect(scenarioPosition("castiglione", all).optional.fortnights).toBe(false);
  expect(Object.values(scenarioPosition("castiglione").optional)).toEqual([false, false, false, false, false]);
});
