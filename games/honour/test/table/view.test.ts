import { completeSetup, diceFrom, draw } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { honour } from "../../src/index.ts";
import { type Honour, NOBODY, OFF_MAP } from "../../src/position.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { disguise } from "../../src/table/disguise.ts";
import { presumed } from "../../src/table/presumed.ts";
import { lookOf, UNSEEN } from "../../src/table/view.ts";
import { capitano, scenario } from "../table.ts";

/** A French Subordinate stands face down beside his Capitano Generale. */
function withFlorangeHidden(): { position: Honour; florange: number } {
  const position = scenario(2);
  const florange = capitano(position, "florange");
  const tremouille = capitano(position, "tremouille");
  position.stands[florange] = "map";
  position.hex[florange] = position.hex[tremouille]!;
  position.superior[florange] = NOBODY;
  position.faceDown[florange] = 1;
  position.order[florange] = "attack";
  return { position, florange };
}

describe("§1.4 Cards are hidden from the enemy and from spectators", () => {
  const position = scenario(2);
  const tremouille = capitano(position, "tremouille");
  const units = unitsOfForce(position, tremouille);

  test("§1.4 their owner sees units, strengths, Subordinates and Orders", () => {
    const { position: seen } = honour.view(position, "french");
    for (const unit of units)
      expect([seen.holder[unit], seen.sp[unit]]).toEqual([position.holder[unit], position.sp[unit]]);
    expect(seen.superior[capitano(position, "florange")]).toBe(tremouille);
    expect(seen.order[tremouille]).toBe("manoeuvre");
    expect(seen.siegeArtillery[tremouille]).toBe(1);
  });

  test.each(["rivals", "spectator"])("§1.4 %s sees the counter on the map and nothing on its Card", (viewer) => {
    const { position: seen, counters } = honour.view(position, viewer);
    expect(units.map((unit) => seen.holder[unit])).toEqual(units.map(() => UNSEEN));
    expect(units.map((unit) => seen.sp[unit])).toEqual(units.map(() => 0));
    expect(seen.hex[tremouille]).toBe(position.hex[tremouille]);
    expect(seen.superior[capitano(position, "florange")]).toBe(NOBODY);
    expect(seen.siegeArtillery[tremouille]).toBe(0);
    expect(counters.find((one) => one.capitano === tremouille)).toMatchObject({ isForce: true, exertsZone: true });
  });

  test("§5.2c of Orders only Retreat lies on the map", () => {
    const ordered = scenario(2);
    expect(honour.view(ordered, "rivals").position.order[tremouille]).toBe("");
    ordered.order[tremouille] = "retreat";
    expect(honour.view(ordered, "rivals").position.order[tremouille]).toBe("retreat");
  });

  test("§11.3.Step2 a Force that lies open is seen by all", () => {
    const open = scenario(2);
    for (const unit of units) open.shown[unit] = 1;
    const { position: seen } = honour.view(open, "rivals");
    expect(units.map((unit) => [seen.holder[unit], seen.sp[unit]])).toEqual(
      units.map((unit) => [open.holder[unit], open.sp[unit]]),
    );
    expect(seen.superior[capitano(open, "florange")]).toBe(tremouille);
  });
});

describe("§1.4b a dropped-off Capitano lies face down", () => {
  test("§1.4b the enemy sees a counter of the Army without a name", () => {
    const { position, florange } = withFlorangeHidden();
    const { position: seen, counters } = honour.view(position, "rivals");
    expect(seen.hex[florange]).toBe(OFF_MAP);
    expect(seen.faceDown[florange]).toBe(0);
    const hidden = counters.filter((one) => one.capitano === NOBODY);
    expect(hidden).toMatchObject([{ hex: position.hex[florange], isForce: true, exertsZone: true, retreat: 0 }]);
    // §5.2c: a Retreat Order lies on the map beside him, whoever he is.
    position.order[florange] = "retreat";
    const beaten = honour.view(position, "rivals").counters.filter(({ capitano: who }) => who === NOBODY);
    expect(beaten).toMatchObject([{ hex: position.hex[florange], retreat: 1 }]);
    expect(honour.view(position, "french").counters.map((one) => one.capitano)).toContain(florange);
  });

  test("§1.4b once turned up he is named", () => {
    const { position, florange } = withFlorangeHidden();
    position.faceDown[florange] = 0;
    expect(honour.view(position, "rivals").position.hex[florange]).toBe(position.hex[florange]);
  });
});

describe("what the viewer cannot know", () => {
  const luck = diceFrom("disguise", "fast");
  const random = (below: number) => draw(luck, below);

  test("§1.4 a disguise changes Cards and names, and the view stays as it is", () => {
    const { position } = withFlorangeHidden();
    let changed = 0;
    for (let tries = 0; tries < 20; tries++) {
      const other = disguise(honour.copy(position), "rivals", random);
      expect(honour.view(other, "rivals")).toEqual(honour.view(position, "rivals"));
      if (JSON.stringify(other.holder) !== JSON.stringify(position.holder)) changed++;
    }
    expect(changed).toBeGreaterThan(10);
  });

  test("§7.8 a guess at the whole agrees with what has to be told of every counter", () => {
    const { position } = withFlorangeHidden();
    for (const viewer of ["french", "rivals", "spectator"]) {
      const view = honour.view(position, viewer);
      const guess = presumed(view);
      expect(honour.view(guess, viewer).counters).toEqual(view.counters);
      expect(guess.holder).not.toContain(UNSEEN);
    }
  });

  test("§2.2.D1 to be shown a Card cannot be taken back", () => {
    const before = scenario(2);
    before.flow = honour.start({ scenario: "2", options: defaults(), seed: "a", dice: "fast" }).flow;
    const after = honour.copy(before);
    after.shown[unitsOfForce(after, capitano(after, "tremouille"))[0]!] = 1;
    expect(honour.reveals(before, after, "rivals")).toBe(true);
    expect(lookOf(after, "rivals").units).not.toEqual(lookOf(before, "rivals").units);
  });
});

function defaults(): Record<string, string> {
  return Object.fromEntries(honour.options.map(({ name, values }) => [name, values[0]!]));
}

test("the briefing lies open before a player while he sets up, and closed later and before a spectator", () => {
  const open = (position: Honour, viewer: string) =>
    honour.scene(honour.view(position, viewer), "en").displays.find(({ id }) => id === "briefing")!.open;
  const position = honour.start(completeSetup(honour, { scenario: "1", seed: "briefing", dice: "fast" }));
  expect([open(position, "french"), open(position, "spectator")]).toEqual([true, undefined]);
  expect(open(scenario(1), "french")).toBeUndefined();
});
