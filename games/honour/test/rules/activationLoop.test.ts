import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexNamed } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { activationLoop, deciderOf, loopFor, remainingOf } from "../../src/rules/activationLoop.ts";
import { activationPhase } from "../../src/rules/activationPhase.ts";
import { noteRiders, rideEnds, ridersOf } from "../../src/rules/rides.ts";
import { type Run, run, withDice } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

type Order = Honour["order"][number];

/** Scenario 5, an empty country but for these Forces of one unit each. */
function country(...forces: readonly (readonly [id: string, hex: string, unit: string, order?: Order])[]) {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  for (const [id, hex, unit, order] of forces) {
    stand(position, id, hex);
    strip(position, id);
    give(position, id, unit, 4);
    position.order[capitano(position, id)] = order ?? "manoeuvre";
  }
  return position;
}
const BONNIVET = ["bonnivet", "2020", "french-infantry"] as const;
const FLORANGE = ["florange", "1002", "swiss-infantry"] as const;
const DE_LEYVA = ["de-leyva", "1040", "spanish-infantry"] as const;
const LANNOY = ["lannoy", "2040", "landsknecht-imperial"] as const;

function loop(position: Honour): Run {
  return run(position, activationLoop, loopFor("french"));
}
/** Names these two, and lets one of them act. */
function bothName(play: Run, first: number, second: number): Run {
  return play.pick({ type: "indicate", capitano: first }).pick({ type: "indicate", capitano: second });
}

test("§2.2.C2a §2.2b §7.2.1 the First Player names a Primo Capitano first, then the other; Unemployed are not named §7.2.1b", () => {
  const position = country(BONNIVET, FLORANGE, DE_LEYVA);
  stand(position, "suffolk", "2021");
  const play = loop(position);
  expect([play.ask(), play.seat()]).toEqual(["activationLoop.indicate", "french"]);
  const named = [capitano(position, "bonnivet"), capitano(position, "florange")].sort((a, b) => a - b);
  expect(play.options()).toEqual([
    ...named.map((who) => ({ type: "indicate", capitano: who })),
    { type: "declineActivation" },
  ]);
  play.pick({ type: "indicate", capitano: named[0] });
  expect([play.ask(), play.seat(), play.options().length]).toEqual(["activationLoop.answer", "rivals", 2]);
});

test("§7.2 §2.2.C2b §7.2.2 the higher Initiative less die decides which of the two acts", () => {
  const position = withDice(country(BONNIVET, DE_LEYVA), 4, 4);
  const [bonnivet, leyva] = [capitano(position, "bonnivet"), capitano(position, "de-leyva")];
  const play = bothName(loop(position), bonnivet, leyva);
  // 2 - 4 = -2 against 3 - 4 = -1.
  expect([play.ask(), play.seat()]).toEqual(["activationLoop.choose", "rivals"]);
  expect(play.events.find(({ type }) => type === "activationRoll")).toMatchObject({
    frenchTotal: -2,
    rivalsTotal: -1,
    decider: "rivals",
  });
  expect(play.options()).toEqual([
    { type: "letAct", side: "french" },
    { type: "letAct", side: "rivals" },
  ]);
  play.pick({ side: "french" });
  expect([play.ask(), play.seat(), position.activations[bonnivet], position.activations[leyva]]).toEqual([
    "activation.act",
    "french",
    1,
    0,
  ]);
});

test("§7.2.2a #7.2.2a-1 ties: the printed Initiative, then the star; all equal, both roll again and only the last dice count", () => {
  const position = country(FLORANGE, DE_LEYVA, BONNIVET, ["frundsberg", "3040", "landsknecht-frundsberg"]);
  const [florange, leyva, bonnivet, frundsberg] = ["florange", "de-leyva", "bonnivet", "frundsberg"].map((id) =>
    capitano(position, id),
  ) as [number, number, number, number];
  const decider = (french: number, rivals: number, frenchDie: number, rivalsDie: number) =>
    deciderOf(position, { indicated: { french, rivals }, dice: { french: frenchDie, rivals: rivalsDie } });
  // Bonnivet 2 and De Leyva 3: 2 - 3 = 3 - 4. Both -1 with Initiative 3: only Frundsberg has a star.
  expect(decider(bonnivet, leyva, 3, 4)).toBe("rivals");
  expect(decider(florange, frundsberg, 4, 4)).toBe("rivals");
  expect(decider(florange, leyva, 6, 6)).toBeNull();

  withDice(position, 6, 6, 6, 5);
  const play = bothName(loop(position), florange, leyva);
  expect(play.seat()).toBe("rivals");
  play.pick({ side: "french" });
  // 3 - 6 = -3: foot of MA 5 has 2 MPs.
  expect(position.flow.at(-1)).toMatchObject({ procedure: "activation", reduced: 6 });
});

test("§2.2a §2.2.C2c §7.2.1 whoever acted last, willing or not, names first; who did not act may be named again", () => {
  const position = withDice(country(BONNIVET, DE_LEYVA), 6, 1);
  const [bonnivet, leyva] = [capitano(position, "bonnivet"), capitano(position, "de-leyva")];
  const play = bothName(loop(position), bonnivet, leyva).pick({ side: "rivals" });
  play.pick({ type: "stop" });
  expect([play.ask(), play.seat()]).toEqual(["activationLoop.indicate", "rivals"]);
  expect(play.options()).toContainEqual({ type: "indicate", capitano: leyva });
  play.pick({ type: "indicate", capitano: leyva });
  expect(play.options()).toContainEqual({ type: "indicate", capitano: bonnivet });
});

test("§7.2.1a §7.2.5 §2.2.C2d declining ends the loop: the other has one Activation for each not yet activated, without an opposing die", () => {
  const position = withDice(country(BONNIVET, FLORANGE, DE_LEYVA, LANNOY), 5);
  position.activations[capitano(position, "lannoy")] = 1;
  const play = loop(position);
  play.pick({ type: "indicate", capitano: capitano(position, "bonnivet") }).pick({ type: "declineActivation" });
  // The one who was indicated does not act by that.
  expect([play.ask(), play.seat(), position.activations[capitano(position, "bonnivet")]]).toEqual([
    "activationLoop.remaining",
    "french",
    0,
  ]);
  play.pick({ type: "indicate", capitano: capitano(position, "bonnivet") });
  expect(position.flow.at(-1)).toMatchObject({ procedure: "activation", reduced: 6 });
  const roll = play.events.find(({ type }) => type === "remainingRoll");
  expect(roll).toMatchObject({ side: "french", die: 5, total: -3, capitano: capitano(position, "bonnivet") });
  play.pick({ type: "stop" });
  expect(play.options()).toEqual([
    { type: "indicate", capitano: capitano(position, "florange") },
    { type: "declineActivation" },
  ]);
  play.pick({ type: "declineActivation" });
  expect(play.ask()).toBe("over");
});

test("§2.2.C2c §7.2.4b §7.2.5 when all of one side are Finished the other has what it has not yet activated", () => {
  const position = country(BONNIVET, FLORANGE, DE_LEYVA);
  position.activations[capitano(position, "de-leyva")] = 2;
  position.activations[capitano(position, "florange")] = 1;
  const play = loop(position);
  expect([play.ask(), play.seat(), play.options().length]).toEqual(["activationLoop.remaining", "french", 2]);
});

test("§7.2.2 §8 #7.2.2-1 made to act a second time without MPs, a Force of 24 SPs is Finished and rolls for Attrition: 6, 1 SP", () => {
  const position = country(["bonnivet", "2020", "french-infantry"], DE_LEYVA);
  const [bonnivet, leyva] = [capitano(position, "bonnivet"), capitano(position, "de-leyva")];
  for (const sp of [10, 10]) give(position, "bonnivet", "swiss-infantry", sp);
  // In the ZOC of Pescara (5): 2 - 6 - 1 - die leaves no MPs.
  stand(position, "pescara", "2021");
  strip(position, "pescara");
  give(position, "pescara", "italian-infantry-imperial", 4);
  position.activations[bonnivet] = 1;
  withDice(position, 1, 1, 6);
  const strength = () => position.sp.reduce((sum, sp, unit) => sum + (position.holder[unit] === bonnivet ? sp : 0), 0);
  expect(strength()).toBe(24);
  const play = bothName(loop(position), bonnivet, leyva).pick({ side: "french" });
  expect(play.options()).toEqual([{ type: "stop" }]);
  play.pick({ type: "stop" });
  while (play.ask() === "takeLosses.choose") play.pick({});
  expect([position.activations[bonnivet], strength()]).toEqual([2, 23]);
  expect(play.events.find(({ type }) => type === "attrition")).toMatchObject({ die: 6, total: 6, loss: 1 });
});

test("§S2.2a in turns 1 and 2 of scenario 2 the French go on to two Activations when the Swiss have passed, later not", () => {
  const position = scenario(2);
  const tremouille = capitano(position, "tremouille");
  position.activations[tremouille] = 1;
  const left = (turn: number) => {
    position.turn = turn;
    return remainingOf(position, "french");
  };
  expect([left(1), left(2), left(3)]).toEqual([[tremouille], [tremouille], []]);
  position.turn = 1;
  expect(remainingOf(position, "rivals")).toEqual([capitano(position, "mutt")]);
  position.activations[tremouille] = 2;
  expect(remainingOf(position, "french")).toEqual([]);
});

test("§3.4a §3.4b #3.4a-1 after an Activation of their side two Unemployed Capitani on the map may ride, each once; not one in a box", () => {
  const position = country(BONNIVET, DE_LEYVA);
  for (const id of ["suffolk", "lorraine", "albany"]) stand(position, id, "2520");
  const tremouille = capitano(position, "tremouille");
  position.stands[tremouille] = "unemployed";
  position.superior[tremouille] = capitano(position, "bonnivet");
  noteRiders(position);
  withDice(position, 1, 6);
  const play = bothName(loop(position), capitano(position, "bonnivet"), capitano(position, "de-leyva"));
  play.pick({ side: "french" }).pick({ type: "stop" });
  expect([play.ask(), play.seat(), play.options().length]).toEqual(["rides.who", "french", 4]);
  play.pick({ type: "ride", capitano: capitano(position, "suffolk") });
  const there = hexNamed("2518");
  play.pick({ type: "rideTo", hex: there });
  expect(position.hex[capitano(position, "suffolk")]).toBe(there);
  expect(play.options()).not.toContainEqual({ type: "ride", capitano: capitano(position, "suffolk") });
  play.pick({ type: "ride", capitano: capitano(position, "albany") }).pick({ type: "rideTo" });
  expect(play.ask()).toBe("activationLoop.indicate");
  expect(play.events.filter(({ type }) => type === "rode")).toHaveLength(2);
});

test("§3.4a a ride has 9 MPs at terrain costs, City exit included, whatever the weather; through ZOCs but not through enemy Forces", () => {
  const position = country(DE_LEYVA);
  const suffolk = stand(position, "suffolk", "2611");
  const ends = () => new Set(rideEnds(position, suffolk));
  const before = ends();
  position.weather = "Mud";
  expect(ends()).toEqual(before);
  // From Novara along the primary road (half a MP a hex): 1 for the City, then 16 half MPs.
  expect(before.has(hexNamed("2612"))).toBe(true);
  const road = hexNamed("2612");
  stand(position, "lannoy", "2612");
  strip(position, "lannoy");
  give(position, "lannoy", "landsknecht-imperial", 4);
  const blocked = ends();
  expect([blocked.has(road), blocked.has(hexNamed("2712")), blocked.size < before.size]).toEqual([false, true, true]);
});

test("§3.4a who is shut in by enemy Forces on every side is not asked to ride", () => {
  const position = country(DE_LEYVA);
  const suffolk = stand(position, "suffolk", "2520");
  noteRiders(position);
  expect(ridersOf(position, "french")).toEqual([suffolk]);
  const around = rideEnds(position, suffolk).filter((hex) => hexDistance(board, hex, hexNamed("2520")) === 1);
  const enemies = [
    ["lannoy", "imperial-artillery"],
    ["pescara", "italian-infantry-imperial"],
    ["del-vasto", "imperial-heavy-cavalry"],
    ["bourbon-imperial", "landsknecht-imperial"],
    ["frundsberg", "landsknecht-frundsberg"],
    ["sittich", "spanish-light-cavalry"],
  ] as const;
  expect(around).toHaveLength(enemies.length);
  enemies.forEach(([id, unit], i) => {
    stand(position, id, board.ids[around[i]!]!);
    strip(position, id);
    give(position, id, unit, 1);
    expect(ridersOf(position, "french")).toHaveLength(i < enemies.length - 1 ? 1 : 0);
  });
});

test("§3.4 only those who were Unemployed when the Phase began may ride in it", () => {
  const position = country(BONNIVET, DE_LEYVA);
  const suffolk = stand(position, "suffolk", "2520");
  const play = run(position, activationPhase, {});
  expect([position.rode[suffolk], position.rode[capitano(position, "bonnivet")]]).toEqual([0, 1]);
  expect(play.ask()).toBe("activationLoop.indicate");
});

test("§2.2.C §2.2.C2 §2.2.C3 the Phase forgets the marks of the last one, runs the loop, and takes the Activation markers off", () => {
  const position = withDice(country(BONNIVET, DE_LEYVA), 1, 6, 1);
  const bonnivet = capitano(position, "bonnivet");
  position.leftHex[bonnivet] = 1;
  position.droppedOff[bonnivet] = 1;
  const play = run(position, activationPhase, {});
  expect([position.leftHex[bonnivet], position.droppedOff[bonnivet]]).toEqual([0, 0]);
  bothName(play, bonnivet, capitano(position, "de-leyva")).pick({ side: "french" }).pick({ type: "stop" });
  expect(position.activations[bonnivet]).toBe(1);
  play.pick({ type: "declineActivation" }).pick({ type: "declineActivation" });
  expect([play.ask(), position.activations[bonnivet]]).toEqual(["over", 0]);
});
