import { neighboursOf } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexes, hexNamed, links, placeNamed } from "../../src/data.ts";
import { NO_RIVER, RIVER } from "../../src/ground.ts";
import { castOf, type Honour, NO_SIEGE, SPARE } from "../../src/position.ts";
import { earthworksAt } from "../../src/rules/earthworks.ts";
import { combatUnitsOf, isForce, isMajor, unitsOf } from "../../src/rules/forces.ts";
import { shortfallOf } from "../../src/rules/initiative.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pursuersOf } from "../../src/rules/march/leaving.ts";
import { sendMilitiaHome } from "../../src/rules/militia.ts";
import { mayTake, priceOf } from "../../src/rules/orders.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { canPay } from "../../src/rules/treasury.ts";
import { isCavalry } from "../../src/rules/units.ts";
import { exertsZone } from "../../src/rules/zones.ts";
import { type Run, run, withDice } from "../bench.ts";
import { BEFORE_PAVIA, field, force, pavia } from "../field.ts";
import { capitano, empty, give, scenario, stand, strip, unitsOfType } from "../table.ts";

function go(march: Run, ...ids: string[]): Run {
  for (const id of ids) march.pick({ type: "step", hex: hexNamed(id) });
  return march;
}
const steps = (march: Run) => march.options().flatMap((one) => (one.type === "step" ? [board.ids[one.hex]] : []));
const dropped = (march: Run) => march.options().flatMap((one) => (one.type === "dropOff" ? [one.capitano] : []));

/** Scenario 3: François in Vercelli on an Attack Order, his foot and guns on the Cards of Navarro and Gelderland. */
function vercelli(): { position: Honour; king: number; navarro: number; gelderland: number } {
  const position = scenario(3);
  position.weather = "Fair";
  const [king, navarro, gelderland] = ["francois-i", "navarro", "gelderland"].map((id) => capitano(position, id));
  for (const unit of unitsOf(position, king!)) if (!isCavalry(position, unit)) position.holder[unit] = navarro!;
  position.order[king!] = "attack";
  position.swissStatus = "anti-french";
  position.activations[king!] = 1;
  return { position, king: king!, navarro: navarro!, gelderland: gelderland! };
}

test("§6.3a #6.3a-1 #6.3a-2 François leaves foot and guns at 2408 and 2409, and goes on with his horse to 2511 for 5.0", () => {
  const { position, king, navarro, gelderland } = vercelli();
  expect([position.stands[navarro], position.stands[gelderland]]).toEqual(["subordinate", "subordinate"]);
  position.activations[king] = 0;
  expect(shortfallOf(position, king, 5)).toBe(1); // 4 - 5
  position.activations[king] = 1;
  const march = go(run(position, activation, activationOf(position, king, 1)), "2307", "2308", "2408");
  march.pick({ type: "dropOff", capitano: gelderland }).pick({ type: "order", order: "stand" });
  go(march, "2409");
  expect(steps(march)).toEqual([]);
  march.pick({ type: "dropOff", capitano: navarro }).pick({ type: "order", order: "stand" });
  go(march, "2510", "2511");
  expect([board.ids[position.hex[king]!], steps(march)]).toEqual(["2511", []]);
  expect([navarro, gelderland].map((who) => [board.ids[position.hex[who]!], position.activations[who]])).toEqual([
    ["2409", 1],
    ["2408", 1],
  ]);
});

test("§6.3 §1.4b the new Force is face down, stays in its hex, and takes the Disrupted marker of its parent", () => {
  const { position, king, navarro } = vercelli();
  position.disrupted[king] = 1;
  const march = go(run(position, activation, activationOf(position, king, 0)), "2307");
  march.pick({ type: "dropOff", capitano: navarro });
  expect([march.ask(), march.seat()]).toEqual(["orderOfNewForce.choose", "french"]);
  const { faceDown, droppedOff, disrupted, superior, stands } = position;
  expect([faceDown[navarro], droppedOff[navarro], disrupted[navarro], superior[navarro], stands[navarro]]).toEqual([
    1,
    1,
    1,
    -1,
    "map",
  ]);
  march.pick({ order: "manoeuvre", forced: false });
  const told = march.events.filter(({ type }) => type === "droppedOff");
  expect(told).toMatchObject([{ capitano: navarro }, { capitano: -1, hex: hexNamed("2307") }]);
  position.activations[navarro] = 1;
  const stays = run(position, activation, activationOf(position, navarro, 0));
  expect(steps(stays)).toEqual([]);
});

test("§6.3 only a Capitano Generale drops off, one Force a hex; with a second one he stays himself", () => {
  const { position, king, navarro, gelderland } = vercelli();
  const march = go(run(position, activation, activationOf(position, king, 0)), "2307");
  expect(dropped(march)).toEqual([navarro, gelderland]);
  march.pick({ type: "dropOff", capitano: navarro }).pick({ order: "stand" });
  expect(steps(march).length).toBeGreaterThan(0);
  march.pick({ type: "dropOff", capitano: gelderland }).pick({ order: "stand" });
  expect(steps(march)).toEqual([]);

  const minor = scenario(3);
  minor.weather = "Fair";
  const prie = capitano(minor, "de-prie");
  const florange = capitano(minor, "florange");
  minor.stands[florange] = "subordinate";
  minor.superior[florange] = prie;
  minor.holder[unitsOf(minor, prie)[0]!] = florange;
  expect(isMajor(minor, prie)).toBe(false);
  const alone = run(minor, activation, activationOf(minor, prie, 0));
  expect([steps(alone).length > 0, dropped(alone)]).toEqual([true, []]);
});

test("§5.3.3 §5.3.1 the Order of a Force dropped off is paid as for a Minor Force, or Forced with a check at +1", () => {
  const paid = vercelli();
  const ap = paid.position.ap[0]!;
  const first = go(run(paid.position, activation, activationOf(paid.position, paid.king, 0)), "2307");
  first.pick({ type: "dropOff", capitano: paid.navarro }).pick({ order: "attack", forced: false });
  expect([ap - paid.position.ap[0]!, paid.position.order[paid.navarro]]).toEqual([1, "attack"]);

  const forced = vercelli();
  withDice(forced.position, 3);
  const second = go(run(forced.position, activation, activationOf(forced.position, forced.king, 0)), "2307");
  second.pick({ type: "dropOff", capitano: forced.navarro }).pick({ order: "attack", forced: true });
  expect(forced.position.ap[0]).toBe(ap);
  expect(second.events.find(({ type }) => type === "disciplineCheck")).toMatchObject({ die: 3, total: 4 });

  const poor = vercelli();
  poor.position.ap[0] = 0;
  const third = go(run(poor.position, activation, activationOf(poor.position, poor.king, 0)), "2307");
  third.pick({ type: "dropOff", capitano: poor.navarro });
  expect(third.options()).toContainEqual({ type: "order", order: "attack", forced: true });
  expect(third.options()).not.toContainEqual({ type: "order", order: "attack", forced: false });
  expect(third.options()).toContainEqual({ type: "order", order: "stand", forced: false });
});

test("§5.3.5 an Attack Order to a Capitano with Previous Attack brings a Discipline Check", () => {
  const { position, king, navarro } = vercelli();
  position.previousAttack[navarro] = 1;
  const march = go(run(position, activation, activationOf(position, king, 0)), "2307");
  march.pick({ type: "dropOff", capitano: navarro }).pick({ order: "attack", forced: false });
  expect(march.events.filter(({ type }) => type === "disciplineCheck").length).toBeGreaterThan(0);
});

test("§6.1 §6.1a §3.8.1.W what an Order costs: Major, Minor, light horse or one SP, an indecisive Capitano", () => {
  const position = scenario(5);
  const king = capitano(position, "francois-i");
  expect([priceOf(position, king, "manoeuvre"), priceOf(position, king, "attack")]).toEqual([2, 4]);
  const minor = stand(position, "montmorency", "0801");
  strip(position, "montmorency");
  const foot = give(position, "montmorency", "landsknecht-french", 2);
  expect([priceOf(position, minor, "attack"), priceOf(position, minor, "stand")]).toEqual([1, 0]);
  position.sp[foot] = 1;
  expect(priceOf(position, minor, "attack")).toBe(0);
  const swiss = scenario(3);
  expect(priceOf(swiss, capitano(swiss, "swiss-minor"), "attack")).toBe(0);
  const slow = scenario(1);
  const indecisive = capitano(slow, "pitigliano");
  expect([priceOf(slow, indecisive, "attack"), priceOf(slow, indecisive, "manoeuvre")]).toEqual([5, 2]);
  const rich = scenario(2);
  expect([canPay(rich, 0, 99), canPay(position, 0, 99)]).toEqual([true, false]);
});

test("§5.3.Garrison §5.3.Attack §9.1.1b Garrison needs a place, Attack half of the units in good order, Manoeuvre one", () => {
  const position = scenario(5);
  const who = stand(position, "montmorency", "2611");
  strip(position, "montmorency");
  const units = [
    give(position, "montmorency", "landsknecht-french", 2),
    give(position, "montmorency", "french-artillery", 1),
  ];
  const may = () => (["garrison", "attack", "manoeuvre"] as const).map((order) => mayTake(position, who, order));
  expect(may()).toEqual([true, true, true]);
  position.hex[who] = hexNamed("2020");
  position.demoralised[units[0]!] = 1;
  expect(may()).toEqual([false, false, true]);
  position.demoralised[units[1]!] = 1;
  expect(may()).toEqual([false, false, false]);
});

test("§14.2 a Force dropped off in a Fortress Conquers it, while its parent marches on", () => {
  const { position, king, navarro } = vercelli();
  const place = placeNamed("2206");
  position.conqueror[place] = castOf(position).armies.side.indexOf("rivals");
  const march = run(position, activation, activationOf(position, king, 0));
  march.pick({ type: "dropOff", capitano: navarro }).pick({ order: "garrison" });
  expect(ownerOf(position, place)).toBe("french");
});

test("§15.1.3 Siege Artillery follows the guns that are dropped off", () => {
  const { position, king, navarro } = vercelli();
  position.siegeArtillery[king] = 1;
  const march = go(run(position, activation, activationOf(position, king, 0)), "2307");
  march.pick({ type: "dropOff", capitano: navarro });
  expect([position.siegeArtillery[king], position.siegeArtillery[navarro]]).toEqual([0, 1]);
});

/** Scenario 3: Von Stein in Novara with Swiss foot, Rhan under him; François with 26 SPs of Gendarmes at 2511. */
function novara() {
  const { position, king } = vercelli();
  const stein = capitano(position, "von-stein");
  const rhan = capitano(position, "rhan");
  for (const who of [capitano(position, "schiner"), stein, rhan]) position.stands[who] = "waiting";
  stand(position, "von-stein", "2611");
  position.superior[rhan] = stein;
  position.stands[rhan] = "subordinate";
  position.superior[capitano(position, "schiner")] = -1;
  position.generale.fill("", 0);
  position.generale[stein] = "election";
  position.generale[king] = "scenario";
  position.order[stein] = "manoeuvre";
  position.swissStatus = "anti-french";
  position.hex[king] = hexNamed("2511");
  return { position, stein, rhan, king };
}

test("§7.8.2.1 #7.8.2.1-1 Von Stein leaves Novara under the eyes of François: 14 Losses, 7 SPs of good-order Swiss", () => {
  const { position, stein } = novara();
  expect(shortfallOf(position, stein, 1)).toBe(3); // 3 - 5 - 1
  withDice(position, 4);
  const before = position.sp.reduce((sum, sp) => sum + sp, 0);
  const march = go(run(position, activation, activationOf(position, stein, 3)), "2612");
  expect(march.options()).toEqual([{ type: "giveUp", points: 0 }]);
  march.pick({ type: "giveUp" });
  while (march.ask().startsWith("pursuit")) march.pick({});
  expect(march.events.find(({ type }) => type === "pursuit")).toMatchObject({ die: 4, losses: 14 });
  expect(before - position.sp.reduce((sum, sp) => sum + sp, 0)).toBe(7);
});

test("§7.8.2.1b with Rhan as rearguard in the Fortress there is no Pursuit", () => {
  const { position, stein, rhan } = novara();
  expect(combatUnitsOf(position, rhan).length).toBeGreaterThan(0);
  const march = run(position, activation, activationOf(position, stein, 3));
  march.pick({ type: "dropOff", capitano: rhan }).pick({ order: "garrison" });
  go(march, "2612");
  expect(march.events.some(({ type }) => type === "pursuit")).toBe(false);
});

test("§7.8.2.1b a rearguard behind a Secondary River covers the march only if every ZOC comes over the river", () => {
  const position = scenario(5);
  empty(position);
  const isOpen = (hex: number) => hexes.place[hex]! < 0 && !hexes.lake[hex];
  const over = links.crossing.findIndex(
    (code, link) => code === RIVER && isOpen(board.linkFrom[link]!) && isOpen(board.linkTo[link]!),
  );
  const hex = board.linkFrom[over]!;
  const king = stand(position, "francois-i", "0801");
  const rearguard = stand(position, "montmorency", "0801");
  position.hex[king] = hex;
  const enemy = stand(position, "pescara", "0801");
  position.hex[enemy] = board.linkTo[over]!;
  const march = activationOf(position, king, 0);
  expect(pursuersOf(position, march)).toEqual([enemy]);
  position.hex[rearguard] = hex;
  march.dropped = [rearguard];
  expect(pursuersOf(position, march)).toEqual([]);
  const dry = links.crossing.findIndex((code, link) => code === NO_RIVER && board.linkFrom[link] === hex);
  const other = stand(position, "lannoy", "0801");
  position.hex[other] = board.linkTo[dry]!;
  expect(pursuersOf(position, march)).toEqual(expect.arrayContaining([enemy, other]));
});

/** Scenario 3: François in Vercelli with Navarro's foot, Militia on his own Card, and Bayard without units. */
function militiaOfVercelli() {
  const set = vercelli();
  const { position, king } = set;
  const [militia] = unitsOfType(position, "militia");
  position.holder[militia!] = king;
  position.sp[militia!] = 3;
  position.army[militia!] = castOf(position).capitani.army[king]!;
  const bayard = capitano(position, "bayard");
  for (const unit of unitsOf(position, bayard)) position.holder[unit] = king;
  position.stands[bayard] = "unemployed";
  position.superior[bayard] = king;
  position.hex[bayard] = -1;
  return { ...set, militia: militia!, bayard };
}

test("§15.1.1c one from the Unemployed box may be left to command the Militia, under Garrison or Stand; it stays when the Force goes", () => {
  const { position, king, navarro, militia, bayard } = militiaOfVercelli();
  const march = run(position, activation, activationOf(position, king, 0));
  const offers = march.options().filter(({ type }) => type === "dropOff");
  expect(offers).toContainEqual({ type: "dropOff", capitano: bayard, militia: true });
  expect(offers).not.toContainEqual({ type: "dropOff", capitano: bayard });
  expect(offers).toContainEqual({ type: "dropOff", capitano: navarro, militia: true });
  march.pick({ type: "dropOff", capitano: bayard, militia: true });
  expect(march.ask()).toBe("orderOfNewForce.choose");
  expect(new Set(march.options().map((one) => (one.type === "order" ? one.order : "")))).toEqual(
    new Set(["garrison", "stand"]),
  );
  march.pick({ type: "order", order: "garrison" });
  go(march, "2307");
  expect([position.holder[militia], position.sp[militia]]).toEqual([bayard, 3]);
  expect([isForce(position, bayard), isMajor(position, bayard), exertsZone(position, bayard)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("§15.1.1c without such a Capitano the Militia goes home when the Force leaves", () => {
  const { position, king, navarro, militia } = militiaOfVercelli();
  const march = run(position, activation, activationOf(position, king, 0));
  march.pick({ type: "dropOff", capitano: navarro }).pick({ type: "order", order: "stand" });
  expect(position.holder[militia]).toBe(king);
  go(march, "2307");
  expect([position.holder[militia], position.sp[militia]]).toEqual([SPARE, 0]);
});

test("§15.1.1c §7.5d a Force of Militia alone ends with it: its Capitano is Unemployed and has no Order, and its works are gone", () => {
  const { position, king, militia, bayard } = militiaOfVercelli();
  const march = run(position, activation, activationOf(position, king, 0));
  march.pick({ type: "dropOff", capitano: bayard, militia: true }).pick({ type: "order", order: "garrison" });
  const vercelli = position.hex[bayard]!;
  position.earthworks.push({ hex: vercelli, level: 2, sides: 0b111111 });
  march.pick({ type: "step" });
  expect(earthworksAt(position, vercelli)).toBeDefined();
  sendMilitiaHome(position, bayard);
  expect([position.holder[militia], position.order[bayard], position.stands[bayard]]).toEqual([SPARE, "", "map"]);
  expect(earthworksAt(position, vercelli)).toBeUndefined();
});

test("§6.3 §11.3.1a the Siege stays with the hex: a Force that is left in the works goes on with it (ruling 6.3)", () => {
  const { position, francois, florange, place } = pavia();
  position.besieging[francois] = 1;
  position.siegeStatus[place] = 1;
  position.activations[francois] = 1;
  const march = run(position, activation, activationOf(position, francois, 0));
  march.pick({ type: "dropOff", capitano: florange }).pick({ type: "order", order: "stand" });
  const [out] = steps(march);
  march.pick({ type: "step", hex: hexNamed(out!) });
  expect([position.besieging[francois], position.besieging[florange], position.siegeStatus[place]]).toEqual([0, 1, 1]);
  expect(earthworksAt(position, hexNamed(BEFORE_PAVIA))).toBeDefined();
});

test("§11.3.1a without anybody left in the works the siege is over", () => {
  const { position, francois, place } = pavia();
  position.besieging[francois] = 1;
  position.siegeStatus[place] = 1;
  position.activations[francois] = 1;
  const march = run(position, activation, activationOf(position, francois, 0));
  march.pick({ type: "step", hex: hexNamed(steps(march)[0]!) });
  expect([position.besieging[francois], position.siegeStatus[place]]).toEqual([0, NO_SIEGE]);
});

test("§7.8.2.1 (ruling 7.8.2.1) of two Forces that control the hex the enemy chooses the one that pursues", () => {
  const position = field(5);
  const leaver = force(position, "la-palice", "1921", [["italian-light-cavalry-french", 3]], "manoeuvre");
  const around = neighboursOf(board, hexNamed("1921")).slice(0, 2);
  const [lannoy, pescara] = ["lannoy", "pescara"].map((id, i) =>
    force(position, id, board.ids[around[i]!]!, [["spanish-infantry", 2]]),
  );
  position.activations[leaver] = 1;
  const march = run(position, activation, activationOf(position, leaver, 0)).pick({ type: "step" });
  march.pick({ type: "giveUp", points: 0 });
  expect([march.ask(), march.seat()]).toEqual(["activation.pursuer", "rivals"]);
  expect(march.options()).toHaveLength(2);
  expect(march.options()).toContainEqual({ type: "pursue", capitano: lannoy });
  march.pick({ type: "pursue", capitano: pescara });
  const pursuers = march.events.filter(({ type }) => type === "pursuit").map(({ pursuer }) => pursuer);
  expect(new Set(pursuers)).toEqual(new Set([pescara]));
});
