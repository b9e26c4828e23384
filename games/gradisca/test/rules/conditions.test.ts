import { describe, expect, test } from "vitest";
import type { Condition, Trigger } from "../../src/cardSchema.ts";
import { areaNamed, cardNamed, type Side } from "../../src/data.ts";
import { type Gradisca, NOWHERE } from "../../src/position.ts";
import { holds } from "../../src/rules/conditions.ts";
import { wallOf } from "../field.ts";
import { disorganised, onlyUnits, table, type Wanted } from "../table.ts";

/** §12: each condition that cards.json knows. */

interface Circumstances extends Wanted {
  by?: Side;
  reached?: Side;
  /** The area of the trigger, or the wall under attack. */
  area?: string;
  wall?: number;
}

function is(condition: Condition, { by = "venetian", reached, area, wall, ...wanted }: Circumstances = {}): boolean {
  const { position } = table(wanted);
  const at = area === undefined ? NOWHERE : areaNamed(area);
  const trigger: Trigger = wall === undefined ? "opponent-enters-area" : "opponent-siege-action";
  const window = { trigger, side: by, area: at, units: [], link: NOWHERE, wall: wall ?? NOWHERE };
  const inWindow = area !== undefined || wall !== undefined;
  return holds(position, condition, { side: by, card: cardNamed("C26"), ...(inWindow && { window }) }, reached);
}

describe("conditions of cards", () => {
  test("§12 playedBy: the named side plays the card", () => {
    expect(is({ playedBy: "venetian" })).toBe(true);
    expect(is({ playedBy: "venetian" }, { by: "austrian" })).toBe(false);
  });

  test("§12 all and any; several tests in one condition must all pass", () => {
    const yes: Condition = { playedBy: "venetian" };
    const no: Condition = { playedBy: "austrian" };
    expect(is({ all: [yes, yes] })).toBe(true);
    expect(is({ all: [yes, no] })).toBe(false);
    expect(is({ any: [no, yes] })).toBe(true);
    expect(is({ any: [no, no] })).toBe(false);
    expect(is({ playedBy: "venetian", months: ["sep-oct"] })).toBe(true);
    expect(is({ playedBy: "venetian", months: ["mar-apr"] })).toBe(false);
  });

  test("§12 unitNear: a combat unit in one of the areas or within so many borders", () => {
    const near = (distance: number): Condition => ({
      unitNear: { side: "austrian", areas: ["cervignano", "aquileia"], distance },
    });
    const at = { "a-cavalli-gradisca": "villesse" };
    expect(is(near(1), { at })).toBe(true);
    expect(is(near(0), { at })).toBe(false);
    expect(is(near(0), { at: { "a-cavalli-gradisca": "aquileia" } })).toBe(true);
    expect(is(near(1))).toBe(false);
  });

  test("§12m unitNear: a Commander is no unit, and impassable borders do not count", () => {
    const near: Condition = { unitNear: { side: "austrian", areas: ["cervignano"], distance: 1 } };
    expect(is(near, { at: { "a-strassoldo": "cervignano" } })).toBe(false);
    // Plezzo touches La Chiusa only across an X.
    const chiusa: Condition = { unitNear: { side: "austrian", areas: ["la-chiusa"], distance: 1 } };
    expect(is(chiusa, { at: { "a-croati": "plezzo" } })).toBe(false);
    expect(is(chiusa, { at: { "a-croati": "pontebba" } })).toBe(true);
  });

  test("§12 unitNearEnemyCamp: such a unit within so many areas of a Camp that is in play", () => {
    const near: Condition = {
      unitNearEnemyCamp: { side: "player", type: "cavalry", order: "good", distance: 3 },
    };
    const by = "austrian";
    const at = { "a-cavalli-gradisca": "mariano" };
    expect(is(near, { by, at })).toBe(true);
    expect(is(near, { by, at: { "a-cavalli-gradisca": "trieste" } })).toBe(false);
    expect(is(near, { by, at: { "a-cavalli-gradisca": "trieste", "a-fanti-gradisca": "mariano" } })).toBe(false);
    expect(is(near, { by, at, change: (position) => disorganised(position, "a-cavalli-gradisca") })).toBe(false);
    const noCamp = (position: Gradisca) => {
      position.camps.venetian.area = NOWHERE;
    };
    expect(is(near, { by, at, change: noCamp })).toBe(false);
  });

  test("§12 hasUnit: such a unit on the map", () => {
    const cavalry: Condition = { hasUnit: { side: "player", type: "cavalry", order: "good" } };
    expect(is(cavalry)).toBe(true);
    expect(is(cavalry, { change: (position) => onlyUnits(position, "venetian", "v-corsi-1") })).toBe(false);
    const change = (position: Gradisca) => {
      onlyUnits(position, "venetian", "v-corsi-1", "v-gente-d-arme");
      disorganised(position, "v-gente-d-arme");
    };
    expect(is(cavalry, { change })).toBe(false);
  });

  test("§12 §21j campNotSupplied: tested for each side that the effect reaches", () => {
    const change = (position: Gradisca) => {
      position.camps.austrian.area = NOWHERE;
    };
    expect(is({ campNotSupplied: true }, { change, reached: "austrian" })).toBe(true);
    expect(is({ campNotSupplied: true }, { change, reached: "venetian" })).toBe(false);
    expect(is({ campNotSupplied: false }, { change, reached: "venetian" })).toBe(true);
  });

  test("§12 months: the current turn is one of these", () => {
    const winter: Condition = { months: ["nov-dec", "jan-feb"] };
    expect(is(winter, { turn: "nov-dec-1615" })).toBe(true);
    expect(is(winter, { turn: "jan-feb-1617" })).toBe(true);
    expect(is(winter, { turn: "mar-apr-1617" })).toBe(false);
  });

  test("§12 wonFieldCombatThisActivation: by the player of the card", () => {
    const t = table();
    const won = (by: Side) =>
      holds(t.position, { wonFieldCombatThisActivation: true }, { side: by, card: cardNamed("C28") });
    expect(won("venetian")).toBe(false);
    t.position.activation!.fieldCombatsWon.push("venetian");
    expect(won("venetian")).toBe(true);
    expect(won("austrian")).toBe(false);
  });

  test("§12 terrain and ownUnits: of the area of the trigger", () => {
    const hills: Condition = { terrain: ["difficult"] };
    expect(is(hills, { area: "quisca" })).toBe(true);
    expect(is(hills, { area: "mariano" })).toBe(false);
    expect(is(hills)).toBe(false);
    const held = (atLeast: number): Condition => ({ ownUnits: { type: ["infantry", "cavalry"], atLeast } });
    expect(is(held(1), { by: "austrian", area: "quisca" })).toBe(true);
    expect(is(held(2), { by: "austrian", area: "quisca" })).toBe(false);
    expect(is(held(1), { by: "venetian", area: "quisca" })).toBe(false);
    expect(is(held(1), { by: "austrian" })).toBe(false);
  });

  test("§12 fortressGarrison: of the Fortress whose wall is attacked", () => {
    const garrison = (atLeast: number): Condition => ({
      fortressGarrison: { type: ["infantry", "cavalry"], order: "good", atLeast },
    });
    const wall = wallOf("gradisca", "mariano");
    expect(is(garrison(3), { by: "austrian", wall })).toBe(true);
    expect(is(garrison(4), { by: "austrian", wall })).toBe(false);
    expect(is(garrison(1), { by: "austrian", wall: wallOf("palma", "trivignano") })).toBe(false);
    expect(is(garrison(1), { by: "austrian" })).toBe(false);
    const change = (position: Gradisca) => disorganised(position, "a-presidio-gradisca");
    expect(is(garrison(3), { by: "austrian", wall, change })).toBe(false);
  });
});
