import { areNeighbours, linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, crossings, FRENCH, leaderNamed, pieces, sides, unitNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import {
  CAPTURED,
  CHECKED_ATTRITION,
  FACE_DOWN,
  MOVED,
  NOWHERE,
  type Quadrilateral,
  SHOWN_AS_LONE_LEADER,
  WORKED,
} from "../../src/position.ts";
import { combatOf, sizeOf } from "../../src/rules/core/forces.ts";
import { WITH_ARTILLERY, WITH_INFANTRY, zoneReaches } from "../../src/rules/core/ground.ts";
import { driveOff, refugesOf } from "../../src/rules/core/loneLeaders.ts";
import { marchOf, moveForce } from "../../src/rules/core/march.ts";
import { withdrawals } from "../../src/rules/core/repulse.ts";
import { allowanceOf, moverOf, stepsOf } from "../../src/rules/core/steps.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { frameOf, go, marching, offered, rolling } from "../marching.ts";

const vedetteOf = (side: 0 | 1) => pieces.vedette.indexOf(side);

function fair(position: Quadrilateral = emptyMap()): Quadrilateral {
  position.weather = "fair";
  return position;
}

/** Austrian columns at Bassano in November, with a French vedette on the road to Vicenza. */
function bassano() {
  const position = fair();
  const alvinczy = put(position, "alvinczy", "bassano", { sporck: 5, huff: 5, gyulai: 5, klenau: 2 });
  position.trainLeader[pieces.train.indexOf(AUSTRIAN)] = alvinczy;
  lineBetween(position, AUSTRIAN, "E2951", "bassano");
  position.ap[AUSTRIAN] = 15;
  position.condition[AUSTRIAN] = 1;
  const vedette = vedetteOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E2643");
  return { position, alvinczy, vedette };
}

test("§C8.13 §C7.12 §C11.1 #C8.13-1 Alvinczy marches from Bassano to E2442 past a vedette: 6 MPs, all he has", () => {
  const { position, alvinczy, vedette } = bassano();
  rolling(position, 3);
  const playing = marching(position, alvinczy);
  expect(allowanceOf(position, alvinczy)).toBe(12);
  go(playing, alvinczy, "E2643");
  expect(position.vedetteShown[vedette]).toBe(1);
  expect(playing.ask).toBe("repulse.withdraw");
  expect(playing.choice.seat).toBe("french");
  const away = playing.choice.options.map((option) => board.ids[(option as { hex: number }).hex]);
  expect(away).not.toContain("E2643");
  playing.play("withdraw", playing.choice.options.at(-1) as { hex: number });
  go(playing, alvinczy, "E2442");
  expect(frameOf(playing).spent).toBe(12);
  expect(offered(playing)).toEqual([]);
  playing.play("halt");
  const check = playing.events.find(({ type, leader }) => type === "attrition" && leader === alvinczy)!;
  expect([check.die, check.total, check.loss]).toEqual([3, 6, 0]);
  expect(sizeOf(position, alvinczy)).toBe(17);
  expect(position.leaderMoved[alvinczy]).toBe(MOVED);
});

test("§C7.13 which counter gives way is not told: by whatever number, the enemy sees the same", () => {
  const views = [0, 1].map((other) => {
    const { position, alvinczy, vedette } = bassano();
    position.vedetteHex[vedette + 1 - other] = hexAt("E2643");
    position.vedetteHex[vedette + other] = hexAt("E1020");
    const playing = marching(position, alvinczy);
    go(playing, alvinczy, "E2643");
    expect(playing.ask).toBe("repulse.withdraw");
    return quadrilateral.view(position, "austrian");
  });
  expect(views[1]).toEqual(views[0]);
});

test("§C8.13 a vedette that cannot withdraw is eliminated", () => {
  const { position, alvinczy, vedette } = bassano();
  for (const [name, at] of [
    ["provera", "E2442"],
    ["mittrowsky", "E2542"],
    ["hohenzollern", "E2544"],
  ] as const) {
    put(position, name, at, {});
  }
  put(position, "provera", "E2541", { roselmini: 3 });
  put(position, "mittrowsky", "E2544", { schubirz: 3 });
  put(position, "hohenzollern", "E2442", { klebek: 3 });
  put(position, "lipthay", "E2642", { spiegel: 3 });
  put(position, "ott", "E2644", { minckwitz: 3 });
  const playing = go(marching(position, alvinczy), alvinczy, "E2643");
  expect(position.vedetteHex[vedette]).toBe(NOWHERE);
  const lost = { type: "vedetteLost", rules: ["C8.13"], side: "french", hex: hexAt("E2643") };
  expect(playing.events).toContainEqual(lost);
});

test("§C8.13 §C14.11 a vedette withdraws into no hex with an enemy piece, not even with a leader who is alone", () => {
  const position = fair();
  const vedette = vedetteOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0306");
  const ways = () => withdrawals(position, vedette, hexAt("E0305")).map((hex) => board.ids[hex]);
  expect(ways()).toContain("E0308");
  position.leaderShown[put(position, "provera", "E0308")] = SHOWN_AS_LONE_LEADER;
  expect(ways()).not.toContain("E0308");
  expect(ways().length).toBeGreaterThan(0);
});

test("§C7.12 it must have the full cost of a hex; one that can pay for none enters one with its whole allowance", () => {
  const position = fair();
  const leader = put(position, "loudon", "E0304", { mahony: 2 });
  const playing = marching(position, leader);
  frameOf(playing).spent = 11;
  expect(offered(playing)).toEqual([]);
  expect(playing.options("halt")).toHaveLength(1);
  // With half an MP in all, less than any hex of the plain costs.
  const mover = { ...moverOf(position, marchOf(position, leader, "command")), left: 1 };
  const whole = stepsOf(position, mover);
  expect(whole).toHaveLength(6);
  for (const { cost } of whole) expect(cost).toBe(1);
  expect(stepsOf(position, { ...mover, march: { ...mover.march, worked: 4 } })).toEqual([]);
  expect(stepsOf(position, { ...mover, march: { ...mover.march, oneMp: true } })).toEqual([]);
});

test("§C8.1 §C7.12 #C8.1-1 Provera with his batteries cannot use the ford of Fontaniva; without them E2442 is 4.5 MPs away", () => {
  const position = fair();
  const provera = put(position, "provera", "E2847", { roselmini: 4, "friuli-batteries": 2 });
  const sub = putUnder(position, "lusignan", provera, {});
  expect(sub).toBe(leaderNamed("lusignan"));
  const guns = marching(position, provera);
  expect(() => go(guns, provera, "E2442", WITH_ARTILLERY | WITH_INFANTRY)).toThrow();
  const light = fair();
  const infantry = put(light, "provera", "E2847", { roselmini: 4 });
  const playing = go(marching(light, infantry), infantry, "E2442");
  expect(frameOf(playing).spent).toBe(9);
  const wet = fair();
  const soaked = put(wet, "provera", "E2847", { roselmini: 4 });
  wet.weather = "rain";
  expect(() => go(marching(wet, soaked), soaked, "E2442")).toThrow();
});

test("§C7.16 no Force enters a hex with an enemy Force or garrison, and an unshown piece counts as one", () => {
  const { position, alvinczy, massena } = meeting();
  const enters = () => {
    position.leaderHex[alvinczy] = hexAt("E0306");
    return offered(marching(position, alvinczy)).includes("E0307");
  };
  expect(enters()).toBe(false);
  position.strength[unitNamed("rampon")] = 0;
  expect(enters()).toBe(false);
  position.leaderShown[massena] = SHOWN_AS_LONE_LEADER;
  expect(enters()).toBe(true);
  position.garrisonHex[pieces.garrison.indexOf(FRENCH)] = hexAt("E0307");
  expect(enters()).toBe(false);
});

/** In the open plain of E0303 to E0307, where a hex costs 1 MP: an Austrian column, and a French piece three hexes away. */
function meeting(units: Record<string, number> = { rampon: 4 }) {
  const position = fair();
  const alvinczy = put(position, "alvinczy", "E0304", { sporck: 5, klenau: 2 });
  const massena = put(position, "massena", "E0307", units);
  return { position, alvinczy, massena };
}

test("§C8.5 a Force stops when it enters an enemy zone, and artillery alone may not enter one", () => {
  const { position, alvinczy } = meeting();
  const playing = go(marching(position, alvinczy), alvinczy, "E0305");
  expect(playing.over).toBe(false);
  expect(go(playing, alvinczy, "E0306").over).toBe(true);
  const guns = meeting();
  for (const unit of ["sporck", "klenau"]) guns.position.strength[unitNamed(unit)] = 0;
  guns.position.strength[unitNamed("reserve-artillerie")] = 2;
  guns.position.unitLeader[unitNamed("reserve-artillerie")] = guns.alvinczy;
  const battery = go(marching(guns.position, guns.alvinczy), guns.alvinczy, "E0305");
  expect(offered(battery)).not.toContain("E0306");
});

test("§C8.5 a Force with cavalry is shown vedettes and lone leaders beside it and need not stop; one without must", () => {
  const { position, alvinczy, massena } = meeting({});
  const playing = go(marching(position, alvinczy), alvinczy, "E0306");
  expect(position.leaderShown[massena]).toBe(SHOWN_AS_LONE_LEADER);
  expect(offered(playing).length).toBeGreaterThan(0);
  const blind = meeting({});
  blind.position.strength[unitNamed("klenau")] = 0;
  const stopped = go(marching(blind.position, blind.alvinczy), blind.alvinczy, "E0306");
  expect(stopped.over).toBe(true);
  expect(blind.position.leaderShown[blind.massena]).toBe(FACE_DOWN);
});

test("§C8.12 a shown vedette stops a Force without cavalry beside it, not one that has some", () => {
  for (const cavalry of [0, 2]) {
    const { position, alvinczy, massena } = meeting({});
    position.leaderState[massena] = 0;
    position.leaderHex[massena] = NOWHERE;
    position.strength[unitNamed("klenau")] = cavalry;
    position.vedetteHex[vedetteOf(FRENCH)] = hexAt("E0307");
    position.vedetteShown[vedetteOf(FRENCH)] = 1;
    const playing = go(marching(position, alvinczy), alvinczy, "E0306");
    expect(playing.over).toBe(cavalry === 0);
  }
});

test("§C8.7 from zone to zone only into a hex that held a friendly Force or garrison before (ruling C8.7)", () => {
  const { position, alvinczy } = meeting();
  position.leaderHex[alvinczy] = hexAt("E0306");
  const beside = neighboursOf(board, hexAt("E0306")).find((hex) => areNeighbours(board, hex, hexAt("E0307")))!;
  const enters = () => offered(marching(position, alvinczy)).includes(board.ids[beside]!);
  expect(enters()).toBe(false);
  const friend = put(position, "lipthay", board.ids[beside]!, { spiegel: 2 });
  expect(enters()).toBe(true);
  position.leaderHex[friend] = hexAt("trento");
  position.garrisonHex[pieces.garrison.indexOf(AUSTRIAN)] = beside;
  expect(enters()).toBe(true);
});

test("§C7.9 with the 1-MP result a Force spends 1 MP at most and enters no enemy zone", () => {
  const { position, alvinczy } = meeting();
  const playing = go(marching(position, alvinczy, "initiative", true), alvinczy, "E0305");
  expect(offered(playing)).toEqual([]);
  playing.play("halt");
  expect(position.leaderDone[alvinczy]! & CHECKED_ATTRITION).toBe(CHECKED_ATTRITION);
  position.leaderHex[alvinczy] = hexAt("E0305");
  expect(offered(marching(position, alvinczy, "initiative", true))).not.toContain("E0306");
});

test("§C6.10 §C11.8 a part is left behind with its own check for the whole; the rest goes on at its own rate (ruling C7.12)", () => {
  const position = fair();
  lineBetween(position, FRENCH, "E2601", "verona");
  position.ap[FRENCH] = 20;
  const massena = put(position, "massena", "verona", { beaumont: 4 });
  const joubert = putUnder(position, "joubert", massena, { rampon: 5, vial: 4 });
  rolling(position, 6, 6);
  const playing = marching(position, massena);
  playing.play("march", { hex: hexAt(offered(playing)[0]!) });
  const hex = position.leaderHex[massena]!;
  expect(allowanceOf(position, massena)).toBe(14);
  playing.play("drop", { leader: joubert });
  expect(allowanceOf(position, massena)).toBe(20);
  expect(position.superior[joubert]).toBe(NOWHERE);
  expect(position.leaderMoved[joubert]).toBe(MOVED);
  const check = playing.events.find(({ type, leader }) => type === "attrition" && leader === joubert)!;
  // 13 SPs began: +1, not the -1 of its own 9 or fewer.
  expect(check.modifiers).toContainEqual({ rule: "C11.5", by: 1 });
  playing.play("march", { hex: hexAt(offered(playing)[0]!) });
  playing.play("halt");
  const rest = playing.events.find(({ type, leader }) => type === "attrition" && leader === massena)!;
  expect(rest.modifiers).toContainEqual({ rule: "C11.5", by: 1 });
  expect(position.leaderHex[joubert]).toBe(hex);
});

test("§C6.10 no major general is offered to a Force of one unit: one at least goes on", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  expect(marching(position, massena).options("dropUnder")).toEqual([]);
});

test("§C6.10 a major general from the pool takes units up to his span, one at a time", () => {
  const position = fair();
  const massena = put(position, "massena", "verona", { rampon: 5, vial: 4, pijon: 3, beaumont: 2 });
  const playing = marching(position, massena);
  const general = leaderNamed("french-major-general-1");
  playing.play("dropUnder", { leader: general });
  playing.play("dropUnit", { unit: unitNamed("rampon") });
  playing.play("dropUnit", { unit: unitNamed("vial") });
  expect(playing.options("dropUnit")).toEqual([]);
  playing.play("dropDone");
  expect(combatOf(position, general)).toBe(9);
  expect(combatOf(position, massena)).toBe(5);
  expect(position.leaderHex[general]).toBe(hexAt("verona"));
});

test("§C6.11 a moving Force picks up nobody on the way", () => {
  const position = fair();
  const massena = put(position, "massena", "verona", { rampon: 5 });
  const playing = marching(position, massena);
  const next = offered(playing)[0]!;
  const murat = put(position, "murat", next, { leclerc: 2 });
  playing.play("march", { hex: hexAt(next) });
  playing.play("march", { hex: hexAt(offered(playing).find((hex) => hex !== "E2128")!) });
  expect(position.leaderHex[murat]).toBe(hexAt(next));
  expect(position.superior[murat]).toBe(NOWHERE);
});

test("§C5.5 §C7.11 units that received replacements do not move: the Force goes when they are left behind", () => {
  const position = fair();
  const massena = put(position, "massena", "verona", { rampon: 5 });
  const joubert = putUnder(position, "joubert", massena, { vial: 4 });
  position.received[unitNamed("vial")] = 2;
  const playing = marching(position, massena);
  expect(offered(playing)).toEqual([]);
  playing.play("drop", { leader: joubert });
  expect(offered(playing).length).toBeGreaterThan(0);
});

test("§C6.12 a Force does not end its move where nobody could command both, but may pass through", () => {
  const position = fair();
  const massena = put(position, "massena", "verona", { rampon: 5 });
  const playing = marching(position, massena);
  const next = offered(playing)[0]!;
  put(position, "augereau", next, { verdier: 4 });
  playing.play("march", { hex: hexAt(next) });
  expect(playing.options("halt")).toEqual([]);
  expect(offered(playing).length).toBeGreaterThan(0);
  put(position, "bonaparte", next);
  expect(playing.options("halt")).toHaveLength(1);
});

test("§C8.3 a ferry takes one Force a Player-Turn, of 5 SPs with 1 of artillery, not next to the enemy (ruling C8.3)", () => {
  const position = fair();
  const ferry = board.linkTo.findIndex((_, link) => {
    const crossing = sides.crossing[link]!;
    return crossing >= 0 && sides.river[link] === 2 && crossings.kind[crossing] === "ferry";
  });
  const [from, to] = [board.linkFrom[ferry]!, board.linkTo[ferry]!];
  const cross = (units: Record<string, number>, set: (position: Quadrilateral) => void = () => undefined) => {
    const trial = fair();
    put(trial, "massena", board.ids[from]!, units);
    set(trial);
    return offered(marching(trial, leaderNamed("massena"))).includes(board.ids[to]!);
  };
  expect(position.ferryUsed[0]).toBe(0);
  expect(cross({ rampon: 5 })).toBe(true);
  expect(cross({ rampon: 4, dommartin: 1 })).toBe(true);
  expect(cross({ rampon: 5, dommartin: 1 })).toBe(false);
  expect(cross({ rampon: 3, dommartin: 2 })).toBe(false);
  expect(cross({ rampon: 3 }, (trial) => trial.ferryUsed.fill(2))).toBe(false);
  expect(cross({ rampon: 3 }, (trial) => trial.ferryUsed.fill(1))).toBe(true);
  const watch = neighboursOf(board, to).find(
    (hex) => !areNeighbours(board, hex, from) && zoneReaches(position, linkBetween(board, hex, to)),
  )!;
  const watched = (trial: Quadrilateral) => put(trial, "wurmser", board.ids[watch]!, { sporck: 3 });
  expect(cross({ rampon: 3 }, (trial) => void watched(trial))).toBe(false);
});

test("§C7.13 a work on a bridge is announced to everybody as the MPs are spent, the name of the leader is not", () => {
  const position = fair();
  const bonaparte = put(position, "bonaparte", "vicenza", { rampon: 4 });
  const playing = marching(position, bonaparte);
  const link = linkBetween(board, hexAt("E2441"), hexAt("E2442"));
  playing.play("work", { kind: "damage", link });
  const told = playing.events.find(({ type }) => type === "work")!;
  expect(told.audience).toBeUndefined();
  expect(told.kind).toBe("damage");
  playing.play("march", { hex: hexAt("E2442") });
  const moves = playing.events.filter(({ type }) => type === "moved");
  for (const { audience, leader } of moves) expect(leader !== undefined).toBe(audience?.includes("french"));
});

test("§C7.17 nobody leaves the map: a march offers hexes of the map only", () => {
  const position = fair();
  const leader = put(position, "davidovich", "E4531", { sporck: 3 });
  const edge = offered(marching(position, leader));
  expect(edge.length).toBeLessThan(6);
  for (const hex of edge) expect(board.index.has(hex)).toBe(true);
});

test("§C7.11 §E16a a Force On Alert ends no farther from its Center and enters no enemy zone", () => {
  const position = fair();
  lineBetween(position, FRENCH, "E2601", "peschiera");
  const massena = put(position, "massena", "verona", { rampon: 4 });
  position.quarters[FRENCH] = 1;
  position.alert[massena] = 1;
  const playing = marching(position, massena);
  expect(offered(playing).length).toBeGreaterThan(0);
  playing.play("march", { hex: hexAt(offered(playing).find((hex) => hex.endsWith("29"))!) });
  expect(playing.options("halt")).toEqual([]);
  const plain = fair();
  plain.center[FRENCH] = hexAt("E0304");
  const augereau = put(plain, "augereau", "E0305", { verdier: 4 });
  put(plain, "wurmser", "E0303", { sporck: 4 });
  expect(offered(marching(plain, augereau))).toContain("E0304");
  plain.quarters[FRENCH] = 1;
  plain.alert[augereau] = 1;
  expect(offered(marching(plain, augereau))).not.toContain("E0304");
});

test("§C9.1 a Force that only worked has used its move and is left for the stationary check", () => {
  const position = fair();
  const bonaparte = put(position, "bonaparte", "vicenza", { rampon: 4 });
  const link = linkBetween(board, hexAt("E2441"), hexAt("E2442"));
  const playing = marching(position, bonaparte).play("work", { kind: "damage", link }).play("halt");
  expect(playing.over).toBe(true);
  expect(position.leaderMoved[bonaparte]).toBe(WORKED);
  expect(position.leaderDone[bonaparte]! & CHECKED_ATTRITION).toBe(0);
});

test("§C4.12 a Center of Operations alone in its hex is taken: 8 of 15 APs lost, 4 gained", () => {
  const position = fair();
  lineBetween(position, AUSTRIAN, "E2951", "vicenza");
  position.ap = [15, 5];
  position.phasing = FRENCH;
  const bonaparte = put(position, "bonaparte", "E2340", { rampon: 5 });
  go(marching(position, bonaparte), bonaparte, "vicenza");
  expect(position.ap).toEqual([7, 9]);
  expect(position.center[AUSTRIAN]).toBe(NOWHERE);
  expect([position.centerTaken[AUSTRIAN], position.centerDue[AUSTRIAN]]).toEqual([1, position.turn + 1]);
});

test("§C4.12 with a garrison in its hex it is safe", () => {
  const position = fair();
  lineBetween(position, AUSTRIAN, "E2951", "vicenza");
  position.garrisonHex[pieces.garrison.indexOf(AUSTRIAN)] = hexAt("vicenza");
  const bonaparte = put(position, "bonaparte", "E2340", { rampon: 5 });
  expect(() => go(marching(position, bonaparte), bonaparte, "vicenza")).toThrow();
});

/** Victor is alone in the way of an Austrian Force with cavalry; Augereau is near enough to flee to. */
function comingUponVictor() {
  const { position, alvinczy, massena } = meeting({});
  position.leaderState[massena] = 0;
  position.leaderHex[massena] = NOWHERE;
  const victor = put(position, "victor", "E0305");
  position.leaderShown[victor] = SHOWN_AS_LONE_LEADER;
  put(position, "augereau", "E0308", { verdier: 4 });
  return { position, alvinczy, victor };
}

test("§C2.12 cavalry that comes upon a lone leader captures him unless he rolls his Initiative or less", () => {
  for (const [die, state] of [
    [3, "escaped"],
    [4, "captured"],
  ] as const) {
    const { position, alvinczy, victor } = comingUponVictor();
    rolling(position, die);
    const playing = marching(position, alvinczy);
    go(playing, alvinczy, "E0305");
    if (state === "escaped") playing.play("flee", { hex: hexAt("E0308") });
    expect(position.leaderState[victor] === CAPTURED ? "captured" : "escaped").toBe(state);
    if (state === "escaped") expect(position.leaderHex[victor]).toBe(hexAt("E0308"));
  }
});

test("§C2.12 without a refuge within 12 MPs he is captured; a Force without cavalry only drives him off", () => {
  const { position, alvinczy, massena } = meeting({});
  expect(refugesOf(position, massena, 24)).toEqual([]);
  position.leaderShown[massena] = SHOWN_AS_LONE_LEADER;
  position.leaderHex[massena] = hexAt("E0305");
  rolling(position, 1);
  go(marching(position, alvinczy), alvinczy, "E0305");
  expect(position.leaderState[massena]).toBe(CAPTURED);
  const blind = meeting({});
  blind.position.strength[unitNamed("klenau")] = 0;
  blind.position.leaderShown[blind.massena] = SHOWN_AS_LONE_LEADER;
  blind.position.leaderHex[blind.massena] = hexAt("E0305");
  const playing = go(marching(blind.position, blind.alvinczy), blind.alvinczy, "E0305");
  if (playing.ask === "flight.refuge") playing.until("march.next");
  expect(blind.position.leaderState[blind.massena]).not.toBe(CAPTURED);
  expect(blind.position.leaderHex[blind.massena]).not.toBe(hexAt("E0305"));
});

test("§C9.8 Forces in both hexes of an enemy pontoon take it with its train", () => {
  const position = fair();
  const train = pieces.train.indexOf(AUSTRIAN);
  position.trainLink[train] = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  put(position, "massena", "E3730", { rampon: 4 });
  const augereau = put(position, "augereau", "E3728", { verdier: 4 });
  const telling = { position, tell: () => undefined, call: () => undefined } as never;
  moveForce(telling, augereau, hexAt("E3729"));
  expect(position.trainSide[train]).toBe(FRENCH);
  expect(position.trainLink[train]).not.toBe(NOWHERE);
});

test("§C9.8 a lone leader who is come upon loses his train: to a Force that can take it along, and to a vedette for good", () => {
  const train = pieces.train.indexOf(FRENCH);
  for (const [die, outcome] of [
    [3, "escapes"],
    [4, "is captured"],
  ] as const) {
    const { position, alvinczy, victor } = comingUponVictor();
    position.trainLeader.fill(NOWHERE);
    position.trainLeader[train] = victor;
    rolling(position, die);
    go(marching(position, alvinczy), alvinczy, "E0305");
    expect([position.trainSide[train], position.trainLeader[train]], outcome).toEqual([AUSTRIAN, alvinczy]);
  }
  const { position, massena } = meeting({});
  position.trainLeader.fill(NOWHERE);
  position.trainLeader[train] = massena;
  const told: { type: string; taken?: boolean }[] = [];
  const telling = { position, tell: (event: { type: string }) => told.push(event), call: () => undefined } as never;
  driveOff(telling, AUSTRIAN, position.leaderHex[massena]!, true);
  expect([position.trainSide[train], position.trainLeader[train]]).toEqual([FRENCH, NOWHERE]);
  expect(told.map(({ type, taken }) => [type, taken])).toEqual([["trainTaken", false]]);
});

test("§C4.2 a Force that ends its move on a Supply Source without its garrison takes it off", () => {
  const position = fair();
  position.supply[FRENCH] = hexAt("E0306");
  const wurmser = put(position, "wurmser", "E0304", { sporck: 4 });
  const playing = go(marching(position, wurmser), wurmser, "E0306").play("halt");
  expect(position.supply[FRENCH]).toBe(NOWHERE);
  // Ruling C4.2: both are told.
  const told = playing.events.filter(({ type }) => type === "supplySourceLost");
  expect(told).toMatchObject([{ side: "french", hex: hexAt("E0306") }]);
  expect(told[0]).not.toHaveProperty("audience");
  expect(position.supplyDue[FRENCH]).toBe(position.turn + 2);
});
