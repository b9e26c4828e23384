import { linkBetween, Paths } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, leaderNamed, pieces, sides, unitNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import {
  CHECKED_ATTRITION,
  IN_PLAY,
  IN_POOL,
  MOVED,
  NOT_MOVED,
  NOT_RAISED,
  NOWHERE,
  type Quadrilateral,
  TO_COME,
  TRIED_INITIATIVE,
} from "../../src/position.ts";
import { commands, commandsOf, costOfCommand } from "../../src/rules/core/commands.ts";
import { CENTER_OF_OPERATIONS, stepCost } from "../../src/rules/core/ground.ts";
import { initiative, resultOf, zoneModifier } from "../../src/rules/core/initiative.ts";
import { movement } from "../../src/rules/core/movement.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { rolling } from "../marching.ts";
import { Playing } from "../playing.ts";

function french(): Quadrilateral {
  const position = emptyMap();
  position.weather = "fair";
  lineBetween(position, FRENCH, "E2601", "verona");
  position.ap[FRENCH] = 10;
  put(position, "bonaparte", "verona");
  return position;
}

const segment = (position: Quadrilateral, side: 0 | 1 = FRENCH) => {
  position.outcome = null;
  return new Playing(position, commands, { side });
};

test("§C7.6 §II.b #C7.6-1 French four, Austrian three; one fewer in mud; half while the Army Commander is away; none without a Center", () => {
  const position = french();
  expect(commandsOf(position, FRENCH)).toBe(4);
  position.weather = "mud";
  expect(commandsOf(position, FRENCH)).toBe(3);
  position.besieged[leaderNamed("bonaparte")] = 1;
  expect(commandsOf(position, FRENCH)).toBe(2);
  position.centerActive[FRENCH] = 0;
  expect(commandsOf(position, FRENCH)).toBe(0);
  const austrian = scenarioPosition("campaign-1796-07-29");
  austrian.weather = "fair";
  expect(commandsOf(austrian, AUSTRIAN)).toBe(3);
});

test("§C1.9 §C7.6 how many Commands are left is seen by the side that gives them alone: it tells where its commander is", () => {
  const position = french();
  position.phasing = FRENCH;
  segment(position);
  const seen = (viewer: string) => quadrilateral.view(position, viewer).position.commandsLeft;
  expect([seen("french"), seen("austrian"), seen("spectator")]).toEqual([4, 0, 0]);
});

test("§C7.6 a Command costs 1 AP up to 14 MPs of dispatch and 2 beyond, the Army Commander's own Force 1", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  lineBetween(position, AUSTRIAN, "E2951", "bassano");
  expect(costOfCommand(position, leaderNamed("provera"))).toBe(1);
  expect(costOfCommand(position, leaderNamed("davidovich"))).toBe(2);
  expect(costOfCommand(position, leaderNamed("loudon"))).toBe(-1);
  const own = french();
  put(own, "bonaparte", "E2601", { rampon: 4 });
  const far = put(own, "massena", "E2601", { vial: 4 });
  expect([costOfCommand(own, leaderNamed("bonaparte")), costOfCommand(own, far)]).toEqual([1, 2]);
});

test("§II.b.1 §II.b.2 §II.b.3 a Command is spent with its APs, the Force marches and checks attrition", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const playing = segment(position).play("command", { leader: massena });
  expect([position.commandsLeft, position.ap[FRENCH]]).toEqual([3, 9]);
  expect(playing.ask).toBe("march.next");
  const step = playing.options("march")[0] as { hex: number };
  playing.play("march", step).play("halt").until("commands.who");
  expect(playing.events.some(({ type, leader }) => type === "attrition" && leader === massena)).toBe(true);
  expect(playing.ask).toBe("commands.who");
  expect(playing.options("command")).toEqual([]);
});

test("§C7.2 §II.ba §II.ca one move a Phase: neither what came in nor what has moved or tried is asked again", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  position.leaderMoved[massena] = MOVED;
  expect(segment(position).options("command")).toEqual([]);
  position.outcome = null;
  expect(new Playing(position, initiative, { side: FRENCH }).choice.options).toEqual([{ type: "endSegment" }]);
  position.outcome = null;
  position.leaderMoved[massena] = NOT_MOVED;
  rolling(position, 6);
  const playing = new Playing(position, initiative, { side: FRENCH }).play("initiative", { leader: massena });
  expect(playing.options("initiative")).toEqual([]);
  expect(position.leaderDone[massena]! & TRIED_INITIATIVE).toBe(TRIED_INITIATIVE);
});

test("§C7.7 #C7.7-1 Joubert beside Wurmser is given a Command: he moves on 4, has 1 MP on 5 and stays on 6", () => {
  const rows = [
    [4, "moves"],
    [5, "oneMp"],
    [6, "stays"],
  ] as const;
  for (const [die, result] of rows) {
    const position = french();
    lineBetween(position, FRENCH, "E0130", "E0304");
    position.supply[FRENCH] = hexAt("E0304");
    const joubert = put(position, "joubert", "E0304", { rampon: 4 });
    put(position, "bonaparte", "E0304");
    put(position, "wurmser", "E0305", { sporck: 5 });
    rolling(position, die);
    const playing = segment(position).play("command", { leader: joubert });
    const roll = playing.events.find(({ type }) => type === "initiative")!;
    expect([roll.zone, roll.by, roll.result]).toEqual([2, -2, result]);
    expect(position.ap[FRENCH]).toBe(9);
    expect(playing.ask).toBe(result === "stays" ? "commands.who" : "march.next");
  }
  expect(resultOf(4, 6, -2)).toBe("oneMp");
});

test("§C7.8 §C7.9 §C7.10 §II.c.1 §II.c.1a equal or less moves, one more gives 1 MP, anything higher nothing (ruling II.c.1a)", () => {
  expect([1, 2, 3, 4, 5, 6].map((die) => resultOf(3, die, 0))).toEqual([
    "moves",
    "moves",
    "moves",
    "oneMp",
    "stays",
    "stays",
  ]);
  expect(resultOf(5, 6, 0)).toBe("oneMp");
  expect(resultOf(3, 3, 1)).toBe("oneMp");
});

test("§C8.6 the zone modifier goes by the best Initiative of those who exert it; over a primary river there is none", () => {
  const position = french();
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  expect(zoneModifier(position, massena)).toBe(0);
  put(position, "davidovich", "E0304", { sporck: 3 });
  expect(zoneModifier(position, massena)).toBe(1);
  put(position, "wurmser", "E0306", { huff: 3 });
  expect(zoneModifier(position, massena)).toBe(2);
  const river = french();
  const guard = put(river, "massena", "E1235", { rampon: 4 });
  river.leaderHex[guard] = hexAt("E1236");
  put(river, "wurmser", "E1235", { huff: 3 });
  expect(zoneModifier(river, guard)).toBe(0);
});

test("§II.c §II.c.2 §II.c.3 a Force that rolls well marches and checks", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  rolling(position, 2);
  const playing = new Playing(position, initiative, { side: FRENCH }).play("initiative", { leader: massena });
  expect(playing.ask).toBe("march.next");
  playing.play("march", playing.options("march")[0] as { hex: number }).play("halt");
  expect(position.leaderDone[massena]! & CHECKED_ATTRITION).toBe(CHECKED_ATTRITION);
});

test("§C7.11 besieged Forces and Forces in Quarters are not offered", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  expect(segment(position).options("command")).toHaveLength(1);
  position.besieged[massena] = 1;
  expect(segment(position).options("command")).toEqual([]);
  position.besieged[massena] = 0;
  position.quarters[FRENCH] = 1;
  expect(segment(position).options("command")).toEqual([]);
  position.alert[massena] = 1;
  expect(segment(position).options("command")).toHaveLength(1);
});

test("§II §C7.1 the Segments come in order: reinforcements, commands, initiative, consolidation, bridges", () => {
  const position = french();
  put(position, "massena", "verona", { rampon: 4 });
  position.pool[FRENCH] = [3, 0, 0];
  position.centerActive[FRENCH] = 1;
  const playing = new Playing(position, movement, { side: FRENCH });
  const asked: string[] = [];
  while (!playing.over) {
    const ask = playing.ask!;
    if (asked.at(-1) !== ask) asked.push(ask);
    playing.play(playing.options("endSegment").length > 0 ? "endSegment" : playing.choice.options[0]!.type);
  }
  expect(asked.slice(0, 3)).toEqual(["reinforcements.who", "commands.who", "initiative.who"]);
});

test("§C7.18 §C8.11 a vedette moves once, 10 MPs at the cost of cavalry, and stops beside the enemy", () => {
  const position = french();
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0303");
  put(position, "wurmser", "E0306", { sporck: 5 });
  // A chain of zones from the edge of the map upwards, too long to go round.
  put(position, "davidovich", "E0106", { huff: 5 });
  put(position, "quasdanovich", "E0506", { gyulai: 5 });
  put(position, "melas", "E0706", { gummer: 5 });
  const playing = segment(position).play("vedette", { vedette });
  expect(playing.ask).toBe("smallMove.where");
  const to = playing.choice.options.map((option) => board.ids[(option as { hex: number }).hex]);
  expect(to).toContain("E0305");
  expect(to).not.toContain("E0306");
  expect(to).not.toContain("E0307");
  playing.play("goTo", { hex: hexAt("E0305") });
  expect(position.vedetteHex[vedette]).toBe(hexAt("E0305"));
  expect(playing.options("vedette")).toEqual([]);
  const moved = playing.events.filter(({ type }) => type === "moved");
  expect(moved.map(({ vedette: one }) => one)).toEqual([vedette, undefined]);
});

test("§C2.11 §E11 a leader without units goes 12 MPs without command or die, through enemy zones, into no enemy hex", () => {
  const position = french();
  const victor = put(position, "victor", "E0304");
  put(position, "wurmser", "E0306", { sporck: 5 });
  const playing = segment(position).play("loneLeader", { leader: victor });
  const to = playing.choice.options.map((option) => board.ids[(option as { hex: number }).hex]);
  expect(to).not.toContain("E0306");
  expect(to).toContain("E0307");
  playing.play("goTo", { hex: hexAt("E0307") });
  expect(position.leaderHex[victor]).toBe(hexAt("E0307"));
  expect(playing.options("loneLeader").some((option) => (option as { leader: number }).leader === victor)).toBe(false);
  expect(playing.events.some(({ type }) => type === "attrition")).toBe(false);
});

test("§C4.10 in mud the Center goes 4 MPs of road from Bassano as far as E2643 and shows its moving side", () => {
  const position = emptyMap();
  position.weather = "mud";
  lineBetween(position, AUSTRIAN, "E2951", "bassano");
  const playing = segment(position, AUSTRIAN).play("center");
  const to = playing.choice.options.map((option) => board.ids[(option as { hex: number }).hex]);
  expect(to).toContain("E2643");
  expect(to).not.toContain("E2542");
  expect(to).not.toContain("E2441");
  playing.play("goTo", { hex: hexAt("E2643") });
  expect([position.center[AUSTRIAN], position.centerActive[AUSTRIAN]]).toEqual([hexAt("E2643"), 0]);
  const moved = {
    type: "centerMoved",
    rules: ["C4.10"],
    side: "austrian",
    from: hexAt("bassano"),
    hex: hexAt("E2643"),
  };
  expect(playing.events).toContainEqual(moved);
  expect(playing.options("center")).toEqual([]);
});

test("§C4.10 a Center rides with a Force for 6 MPs and no farther (ruling C4.10)", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const cost = (link: number) => stepCost(position, link, CENTER_OF_OPERATIONS, "fair");
  const paths = new Paths(board.size);
  paths.begin(14);
  paths.enter(hexAt("verona"), 0);
  const ways: number[][] = [];
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    if (paths.spent === 13) ways.push(paths.pathTo(hex).slice(1));
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (sides.road[link] && cost(link) === 1) paths.enter(board.linkTo[link]!, 1);
    }
  }
  // Thirteen hexes of primary road, half an MP each.
  const [way] = ways;
  const playing = segment(position).play("command", { leader: massena }).play("takeCenter");
  for (const hex of way!) playing.play("march", { hex });
  expect([position.leaderHex[massena], position.center[FRENCH]]).toEqual([way![12], way![11]]);
});

test("§C4.10 a Center rides with a Force along the road, and is left where it cannot follow", () => {
  const position = french();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const playing = segment(position).play("command", { leader: massena }).play("takeCenter");
  const step = (road: boolean) => {
    const from = position.leaderHex[massena]!;
    const fits = playing.options("march").find((option) => {
      const link = linkBetween(board, from, (option as { hex: number }).hex);
      return sides.road[link]! > 0 === road;
    }) as { hex: number };
    playing.play("march", fits);
    return fits.hex;
  };
  const along = step(true);
  expect([position.center[FRENCH], position.centerActive[FRENCH], position.centerMoved[FRENCH]]).toEqual([along, 0, 1]);
  step(false);
  expect(position.center[FRENCH]).toBe(along);
});

test("§C4.11 §C12.3 §II.ec a Center that stood still with a LOC may be turned to its active side", () => {
  const ask = (spoil: (position: Quadrilateral) => void) => {
    const position = french();
    position.centerActive[FRENCH] = 0;
    spoil(position);
    const playing = new Playing(position, movement, { side: FRENCH });
    while (!playing.over && playing.ask !== "movement.center") playing.play("endSegment");
    return playing;
  };
  const playing = ask(() => undefined);
  expect(playing.ask).toBe("movement.center");
  playing.play("activateCenter");
  expect(playing.position.centerActive[FRENCH]).toBe(1);
  const hex = playing.position.center[FRENCH];
  expect(playing.events).toContainEqual({ type: "centerActive", rules: ["C4.11"], side: "french", hex });
  expect(ask((position) => (position.centerMoved[FRENCH] = 1)).over).toBe(true);
  expect(ask((position) => (position.supply[FRENCH] = NOWHERE)).over).toBe(true);
});

test("§C4.12 an enemy vedette in its hex keeps a Center from moving", () => {
  const position = french();
  expect(segment(position).options("center")).toHaveLength(1);
  const vedette = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[vedette] = hexAt("verona");
  position.vedetteShown[vedette] = 1;
  expect(segment(position).options("center")).toEqual([]);
});

test("§C10.3 the holder of Mantova and Cittadella shifts a Force between them once, without a command, even under siege", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const inside = leaderNamed("canto");
  const hex = position.leaderHex[inside]!;
  const playing = segment(position, AUSTRIAN).play("shift", { leader: inside });
  expect(position.leaderHex[inside]).not.toBe(hex);
  expect(["mantova", "citadella"].map(hexAt)).toContain(position.leaderHex[inside]);
  expect(playing.options("shift")).not.toContainEqual({ type: "shift", leader: inside });
});

test("§C7.19 the flotilla carries 3 SPs without cavalry between ports of Garda, by Command, not in rain", () => {
  const position = french();
  position.optional.flotilla = true;
  const massena = put(position, "massena", "desenzano", { rampon: 3 });
  const riva = hexAt("riva");
  const sails = () => segment(position).options("sail").length > 0;
  expect(sails()).toBe(true);
  position.strength[unitNamed("rampon")] = 4;
  expect(sails()).toBe(false);
  position.strength[unitNamed("rampon")] = 3;
  position.weather = "rain";
  expect(sails()).toBe(false);
  position.weather = "fair";
  const playing = segment(position).play("sail", { leader: massena, hex: riva });
  expect(position.leaderHex[massena]).toBe(riva);
  expect(position.commandsLeft).toBe(3);
  expect(playing.options("sail")).toEqual([]);
  position.optional.flotilla = false;
  position.flotillaUsed = 0;
  position.leaderMoved.fill(0);
  expect(sails()).toBe(false);
});

test("§C7.19 §C11.1 a Force that has sailed checks attrition as one that has moved, by its APs where it is in dispatch", () => {
  const position = french();
  position.optional.flotilla = true;
  position.ap[FRENCH] = 30;
  const massena = put(position, "massena", "riva", { rampon: 3 });
  const playing = segment(position).play("sail", { leader: massena, hex: hexAt("desenzano") });
  expect(playing.events.filter(({ type, leader }) => type === "attrition" && leader === massena)).toMatchObject([
    {
      forages: false,
      modifiers: [
        { rule: "C11.5", by: -2 },
        { rule: "C2.15", by: -1 },
      ],
    },
  ]);
  expect(playing.events.filter(({ type }) => type === "attrition")).toHaveLength(2);
});

/** A Force of 3 SPs at Desenzano, and the ports to which it may sail. */
function atDesenzano(): { position: Quadrilateral; massena: number; ports: () => number[] } {
  const position = french();
  position.optional.flotilla = true;
  const massena = put(position, "massena", "desenzano", { rampon: 2, pijon: 1 });
  const ports = () =>
    segment(position)
      .options("sail")
      .map((option) => (option as { hex: number }).hex);
  return { position, massena, ports };
}

test("§C7.19 §C5.5 a unit that has just received replacements does not sail, and so its Force does not", () => {
  const { position, ports } = atDesenzano();
  expect(ports()).toContain(hexAt("riva"));
  position.received[unitNamed("pijon")] = 1;
  expect(ports()).toEqual([]);
});

test("§C7.19 §E16a a Force On Alert sails no farther from its Center than it was", () => {
  const { position, massena, ports } = atDesenzano();
  position.center[FRENCH] = hexAt("desenzano");
  expect(ports()).toContain(hexAt("riva"));
  position.quarters[FRENCH] = 1;
  position.alert[massena] = 1;
  expect(ports()).toEqual([]);
  position.center[FRENCH] = hexAt("riva");
  position.supply[FRENCH] = hexAt("riva");
  expect(ports()).toContain(hexAt("riva"));
});

test("§C7.19 §C2.11 a leader who has sailed with a Force does not go on alone", () => {
  const { position, massena } = atDesenzano();
  const murat = put(position, "murat", "desenzano");
  position.superior[murat] = massena;
  expect(segment(position).options("loneLeader")).toContainEqual({ type: "loneLeader", leader: murat });
  position.ap[FRENCH] = 30;
  const playing = segment(position).play("sail", { leader: massena, hex: hexAt("riva") });
  expect(position.leaderHex[murat]).toBe(hexAt("riva"));
  expect(playing.ask).toBe("commands.who");
  expect(playing.options("loneLeader")).not.toContainEqual({ type: "loneLeader", leader: murat });
});

/** The French pool has 5 infantry SPs, and `veaux` has never been in play. */
function raising() {
  const position = french();
  position.pool[FRENCH] = [5, 0, 0];
  position.unitState.fill(1);
  const veaux = unitNamed("veaux");
  position.unitState[veaux] = NOT_RAISED;
  return { position, veaux, playing: () => new Playing(position, reinforcements, reinforcementsOf(FRENCH)) };
}

test("§E57 §C7.3 §II.a a unit that was never in play is raised from the pool at the active Center under a major general", () => {
  const { position, veaux, playing } = raising();
  const general = leaderNamed("french-major-general-1");
  const segment = playing().play("raise", { unit: veaux, leader: general });
  expect(segment.choice.options).toHaveLength(3);
  segment.play("strength", { sps: 3 });
  expect([position.strength[veaux], position.pool[FRENCH][0]]).toEqual([3, 2]);
  const raised = { type: "raised", rules: ["E57", "C5.6"], side: "french", unit: veaux, leader: general, sps: 3 };
  expect(segment.events).toContainEqual({ ...raised, audience: ["french"] });
  expect(position.leaderHex[general]).toBe(hexAt("verona"));
  const idle = raising();
  idle.position.centerActive[FRENCH] = 0;
  expect(idle.playing().over).toBe(true);
});

test("§C7.4 §II.a.1 §II.a.2 a reinforcement moves its full allowance without AP or Command, and not again", () => {
  const { position, veaux, playing } = raising();
  const general = leaderNamed("french-major-general-1");
  const segment = playing().play("raise", { unit: veaux, leader: general }).play("strength", { sps: 3 });
  segment.play("moveReinforcement", { leader: general });
  segment.play("march", segment.options("march")[0] as { hex: number }).play("halt");
  expect(position.ap[FRENCH]).toBe(10);
  expect(position.leaderMoved[general]).toBe(MOVED);
  expect(segment.events.some(({ type, leader }) => type === "attrition" && leader === general)).toBe(true);
});

test("§II.a.3 a reinforcement that stays on its entry hex checks attrition as well (ruling II.a)", () => {
  const { veaux, playing } = raising();
  const general = leaderNamed("french-major-general-1");
  const segment = playing().play("raise", { unit: veaux, leader: general }).play("strength", { sps: 1 });
  segment.play("endSegment");
  expect(segment.events.some(({ type, leader }) => type === "attrition" && leader === general)).toBe(true);
});

test("§C7.5 the second Force by the same hex has spent 1 MP before it goes", () => {
  const { position, veaux, playing } = raising();
  const brune = unitNamed("brune");
  position.unitState[brune] = NOT_RAISED;
  const [first, second] = ["french-major-general-1", "french-major-general-2"].map((id) => leaderNamed(id));
  const segment = playing().play("raise", { unit: veaux, leader: first }).play("strength", { sps: 1 });
  segment.play("moveReinforcement", { leader: first });
  segment.play("march", segment.options("march")[0] as { hex: number }).play("halt");
  segment.play("raise", { unit: brune, leader: second }).play("strength", { sps: 1 });
  segment.play("moveReinforcement", { leader: second });
  expect((position.flow.at(-1) as unknown as { spent: number }).spent).toBe(2);
});

test("§E36 §C5.7 an available leader comes in at the active Center; his name is known as he enters, to his owner", () => {
  const { position, playing } = raising();
  position.unitState.fill(1);
  const rey = leaderNamed("rey");
  position.leaderState[rey] = TO_COME;
  position.leaderDue[rey] = position.turn + 1;
  expect(playing().choice.options).toEqual([{ type: "endSegment" }]);
  position.outcome = null;
  position.leaderDue[rey] = position.turn;
  const segment = playing().play("enterLeader", { due: position.turn });
  expect([position.leaderState[rey], position.leaderHex[rey]]).toEqual([IN_PLAY, hexAt("verona")]);
  const told = segment.events.filter(({ type }) => type === "leaderEnters");
  expect(told.map(({ leader }) => leader)).toEqual([rey, undefined]);
  expect(position.leaderState[leaderNamed("french-major-general-1")]).toBe(IN_POOL);
});
