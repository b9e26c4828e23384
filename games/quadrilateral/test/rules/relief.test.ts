import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { advance } from "../../src/rules/core/battle/advance.ts";
import { goOff, goOffOf } from "../../src/rules/core/battle/goOff.ts";
import { jointConsolidation } from "../../src/rules/core/siegeWarfare.ts";
import { fortnightMoves } from "../../src/rules/exclusive/fortnightMoves.ts";
import { relief } from "../../src/rules/exclusive/relief.ts";
import "../../src/rules/sequence.ts";
import { freshMarks } from "../../src/rules/core/marks.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { go, marching } from "../marching.ts";
import { Playing } from "../playing.ts";
import { Trial } from "./play.ts";

/** §E40, §C10.7, §C10.11: how a relief of Mantova comes about, and what siege follows it. */
const mantova = siegePlaceNamed("mantova");
const SIX = { strassoldo: 3, deutschmeister: 3 };

/** Mantova and Cittadella in these hands, with nobody about. */
function place(holder: number): Quadrilateral {
  const position = emptyMap("campaign-1796-11-04");
  for (const name of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(name)]!] = holder;
  position.weather = "fair";
  return position;
}

/** The French on one bank only, on both, or gone. */
function blockade(position: Quadrilateral, banks: readonly string[]): void {
  put(position, "kilmaine", banks[0] ?? "E0301", { sandos: 3, bertin: 3 });
  put(position, "dallemagne", banks[1] ?? "E0303", { lebley: 3, chabot: 3 });
}

test("§C10.11 §E40a a relief while the place still counts as besieged: the siege that follows is a new one, and may be relieved again (ruling E40)", () => {
  const position = place(AUSTRIAN);
  position.siege[mantova] = 1;
  position.duration[mantova] = 4;
  blockade(position, ["E1224"]);
  // A forced march in the French Player-Turn: the south bank was left in their Movement Phase.
  const provera = put(position, "provera", "mantova", SIX);
  relief(new Play(position), provera);
  expect([position.morale, position.reliefScored, position.duration[mantova]]).toEqual([1, 1, -3]);
  new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect(position.siege[mantova]).toBe(0);
  position.turn++;
  blockade(position, ["E1224", "E1023"]);
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect([position.siege[mantova], position.reliefScored, trial.event("siegeBegins")?.goesOn]).toEqual([1, 0, false]);
});

test("§C10.11 a relief in a siege that goes on all the same does not make an interruption long after it a new siege", () => {
  const position = place(AUSTRIAN);
  position.siege[mantova] = 1;
  blockade(position, ["E1224", "E1023"]);
  const provera = put(position, "provera", "mantova", SIX);
  relief(new Play(position), provera);
  new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect(position.siege[mantova]).toBe(1);
  position.turn += 3;
  blockade(position, ["E1224"]);
  new Trial(position).begin(jointConsolidation, { side: FRENCH });
  position.turn++;
  blockade(position, ["E1224", "E1023"]);
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect([trial.event("siegeBegins")?.goesOn, position.reliefScored]).toEqual([true, 1]);
});

test("§E40 §C14.15 a refuser who has won and goes off a single hex, into Mantova, has relieved it (ruling E40: a move or retreat)", () => {
  const position = place(AUSTRIAN);
  const provera = put(position, "provera", "E1022", SIX);
  new Playing(position, goOff, goOffOf(AUSTRIAN, provera, 3))
    .play("retreatTo", { hex: hexAt("mantova") })
    .play("stopRetreat");
  expect([position.leaderHex[provera], position.morale]).toEqual([hexAt("mantova"), 1]);
});

test("§E40 who occupies Mantova after a battle has made no move or retreat into it: no relief (ruling E40)", () => {
  const position = place(AUSTRIAN);
  const provera = put(position, "provera", "E1022", SIX);
  new Playing(position, advance, { side: AUSTRIAN, leader: provera, route: [hexAt("mantova")], fallen: false });
  expect([position.leaderHex[provera], position.morale]).toEqual([hexAt("mantova"), 0]);
});

test("§C4.2 a Force that stops in a Supply Source without a garrison after a battle takes it", () => {
  const position = place(AUSTRIAN);
  const provera = put(position, "provera", "E0131", SIX);
  position.supply[FRENCH] = hexAt("E0130");
  new Playing(position, advance, { side: AUSTRIAN, leader: provera, route: [hexAt("E0130")], fallen: false });
  expect([position.leaderHex[provera], position.supply[FRENCH]]).toEqual([hexAt("E0130"), NOWHERE]);
});

test("§E40 §E28a in the turns of a Fortnight too he must have begun the turn outside the citadels", () => {
  const position = lineBetween(place(AUSTRIAN), AUSTRIAN, "E1229", "E1123");
  position.quarters = [1, 1];
  const provera = put(position, "provera", "E1224", SIX);
  position.alert[provera] = 1;
  position.ap[AUSTRIAN] = 20;
  const playing = new Playing(position, fortnightMoves, { side: AUSTRIAN, turns: 7, past: 0, named: [] });
  playing.play("nameMover", { leader: provera }).play("done").play("command", { leader: provera });
  playing.play("march", { hex: hexAt("citadella") }).play("halt");
  playing.until("fortnightMoves.who");
  if (playing.options("command").length === 0) playing.play("endSegment");
  playing
    .play("command", { leader: provera })
    .play("march", { hex: hexAt("mantova") })
    .play("halt");
  expect([position.leaderHex[provera], position.morale]).toEqual([hexAt("mantova"), 0]);
});

test("§C10.7 §E40 as a Player-Turn begins it is noted which leaders and units are in a citadel", () => {
  const position = emptyMap();
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  const provera = put(position, "provera", "E0305", { strassoldo: 4 });
  position.unitHex[unitNamed("nicoletti")] = hexAt("citadella");
  freshMarks(position);
  expect([position.leaderFromCitadel[wurmser], position.leaderFromCitadel[provera]]).toEqual([1, 0]);
  const marks = ["gummer", "strassoldo", "nicoletti"].map((unit) => position.unitFromCitadel[unitNamed(unit)]);
  expect(marks).toEqual([1, 0, 1]);
});

test("§E40 §C6.10 a part under a named leader that is left in Mantova ends its move there: with 4 infantry SPs it is a relief, whoever marches on", () => {
  const relieved = (units: Record<string, number>) => {
    const position = place(AUSTRIAN);
    const wurmser = put(position, "wurmser", "E1022", { gummer: 4 });
    const provera = putUnder(position, "provera", wurmser, units);
    const playing = go(marching(position, wurmser), wurmser, "mantova").play("drop", { leader: provera });
    return [position.leaderHex[provera], position.morale, playing.ask];
  };
  expect(relieved(SIX)).toEqual([hexAt("mantova"), 1, "march.next"]);
  expect(relieved({ strassoldo: 3 })).toEqual([hexAt("mantova"), 0, "march.next"]);
});

test("§C4.2 §C6.10 a part that is left in a Supply Source without a garrison takes it, though the rest goes on", () => {
  const position = place(AUSTRIAN);
  const wurmser = put(position, "wurmser", "E0131", { gummer: 4 });
  const provera = putUnder(position, "provera", wurmser, SIX);
  position.supply[FRENCH] = hexAt("E0130");
  const playing = go(marching(position, wurmser), wurmser, "E0130");
  expect(position.supply[FRENCH]).toBe(hexAt("E0130"));
  playing.play("drop", { leader: provera });
  expect(position.supply[FRENCH]).toBe(NOWHERE);
});
