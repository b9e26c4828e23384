import { expect, test } from "vitest";
import { board, cardNamed } from "../../src/data.ts";
import { ELIMINATED, NOWHERE } from "../../src/position.ts";
import { areasToActivate } from "../../src/rules/activation.ts";
import { bombardWall } from "../../src/rules/bombardment.ts";
import { checkCamp } from "../../src/rules/camp.ts";
import { discardBar } from "../../src/rules/deck.ts";
import { commanderCasualty } from "../../src/rules/effects/commanderCasualty.ts";
import { disorganise } from "../../src/rules/effects/disorganise.ts";
import { endOfGameShift } from "../../src/rules/effects/endOfGame.ts";
import { modifier } from "../../src/rules/effects/inForce.ts";
import { recover } from "../../src/rules/effects/recover.ts";
import { eliminateOnRoll } from "../../src/rules/effects/sally.ts";
import { campIsImmobile, modified } from "../../src/rules/lasting.ts";
import { layMine, removeMine } from "../../src/rules/mines.ts";
import { operationBar } from "../../src/rules/operations.ts";
import { place } from "../../src/rules/pieces.ts";
import { reactionBar } from "../../src/rules/reactions.ts";
import { arrival } from "../../src/rules/reinforcementGroups.ts";
import { retreatDefenders } from "../../src/rules/retreat.ts";
import { areasInSupply } from "../../src/rules/supply.ts";
import { whatCountsAtTheEnd } from "../../src/rules/victory.ts";
import {
  a,
  act,
  activate,
  advanced,
  asked,
  choose,
  enter,
  field,
  fight,
  isOver,
  link,
  nameOf,
  offers,
  passes,
  play,
  rig,
  run,
  u,
  wallOf,
} from "../field.ts";

/** What a rule leaves alone, and where it just begins or ends. */

const wall = wallOf("gradisca", "mariano");
const card = { side: "venetian", card: 0, window: null, effects: [], at: 0 } as never;

test("§7.4.1a the fire that makes a Breach is told by that rule as well, other fire is not", () => {
  const rules = (level: number) => {
    const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], gradisca: ["a-presidio-gradisca"] } });
    position.wallLevel[wall] = level;
    rig(position, 1);
    return run(position, bombardWall, { unit: u("v-cannoni"), wall })[0]!.rules;
  };
  expect([rules(1), rules(2)]).toEqual([["7.4.1", "7.4.1a"], ["7.4.1"]]);
});

test("§7.4.2 §5.1 each gun of a battery fires, and has done its operation", () => {
  const guns = ["v-cannoni", "v-campo-artiglieria"];
  const position = field({ units: { mariano: guns, gradisca: ["a-presidio-gradisca"] } });
  position.wallLevel[wall] = 0;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "fireAt", unit: u("v-cannoni"), area: a("gradisca") });
  rig(position, 5, 5);
  const events = choose(position, { type: "add", unit: u("v-campo-artiglieria") });
  const shots = events.flatMap((event) => (event.type === "bombardment" ? (event.shots as { unit: number }[]) : []));
  expect(shots.map(({ unit }) => unit)).toEqual(guns.map(u));
  expect(position.operated[u("v-campo-artiglieria")]).toBe(1);
});

test("§17f §15a §4.1ba the enemy may answer when a called unit is about to cross a river without a bridge", () => {
  const position = advanced({
    romans: ["v-giustiniani", "v-corsi-1"],
    villesse: ["a-stiria-1"],
    sagrado: ["v-italiani"],
  });
  position.hands.austrian = [cardNamed("C32")];
  position.camps.venetian.area = a("romans");
  act(position, "ven-campo", "romans");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("villesse") });
  passes(position);
  choose(position, { type: "halt" });
  choose(position, { type: "endArea" });
  choose(position, { type: "call", unit: u("v-italiani") });
  choose(position, { type: "go", area: a("villesse") });
  const open = { trigger: "opponent-crosses-unbridged-river", side: "austrian", area: a("sagrado"), wall: -1 };
  expect(position.flow.at(-1)).toMatchObject({ ...open, units: [u("v-italiani")], link: link("sagrado", "villesse") });
  choose(position, { type: "react", card: cardNamed("C32") });
  expect([position.area[u("v-italiani")], position.spent[u("v-italiani")]]).toEqual([a("sagrado"), 0]);
});

test("§24c a Camp with nobody near it is not lost; one that is lost has not moved", () => {
  const position = advanced({});
  position.camps.venetian = { area: a("udine"), moved: false, lostIn: -1 };
  play(position, (now) => checkCamp(now, "venetian", a("udine"), false));
  expect(position.camps.venetian.area).toBe(a("udine"));
  play(position, (now) => checkCamp(now, "venetian", a("udine"), true));
  expect(position.camps.venetian).toEqual({ area: NOWHERE, moved: false, lostIn: position.turn });
});

test("§12b §26 nothing bars the discard of a card that is not bound", () => {
  const position = field({ hands: { venetian: ["C26", "C01"] } });
  const bars = position.hands.venetian.map((one) => discardBar(position, "venetian", one));
  expect(bars).toContain(null);
});

test("§4c a card that would move the End of Game marker by nothing has no effect at the last turn", () => {
  const position = field();
  position.endOfGame = 99;
  expect(endOfGameShift.canWork!(position, { turns: 0 } as never, ["venetian"])).toBe(false);
  expect(endOfGameShift.canWork!(position, { turns: -1 } as never, ["venetian"])).toBe(true);
});

test("§12 a modifier that names no minimum takes a value down to 0", () => {
  const position = field({ units: { udine: ["v-corsi-1"] } });
  const weaker = { target: "fire", amount: -2, until: "end-of-turn" } as never;
  play(position, (now) => modifier.carryOut(now, weaker, ["venetian"], card));
  expect([modified(position, "fire", u("v-corsi-1"), 3), modified(position, "fire", u("v-corsi-1"), 1)]).toEqual([
    1, 0,
  ]);
});

test("§12 a card that recovers units works while there is one on either side that it means, and not without", () => {
  const position = field({ units: { udine: ["v-corsi-1"], goritia: ["a-stiria-1"] } });
  const works = (...sides: ("venetian" | "austrian")[]) => recover.canWork!(position, { max: 2 } as never, sides);
  expect(works("venetian", "austrian")).toBe(false);
  position.turned[u("v-corsi-1")] = 1;
  expect([works("venetian", "austrian"), works("venetian"), works("austrian")]).toEqual([true, true, false]);
});

test("§12 a sally strikes at those in the besieging area alone", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"], bruma: ["v-guastatori-2"] } });
  const window = { trigger: "opponent-siege-action", side: "austrian", area: a("mariano"), units: [], link: -1, wall };
  const sally = { side: "austrian", card: 0, window, effects: [], at: 0 } as never;
  const strike = { filter: { type: ["guastatori"] }, on: 6 } as never;
  play(position, (now) => eliminateOnRoll.carryOut(now, strike, ["venetian"], sally));
  expect([nameOf(position, "v-guastatori-1"), nameOf(position, "v-guastatori-2")]).toEqual([null, "bruma"]);
});

test("§7.3c a garrison that gives way retreats, and takes no further hit", () => {
  const position = field({
    units: { gradisca: ["v-corsi-1", "v-albanesi-1", "a-presidio-gradisca", "a-fanti-gradisca"] },
  });
  position.wallLevel[wall] = 0;
  fight(position, "gradisca", "venetian", "mariano", [1, 6, 6, 6]);
  while (asked(position).ask === "takeHits.choose") choose(position, { type: "takeHit" });
  expect(asked(position).ask).toBe("fieldCombat.stand");
  const before = [...position.turned];
  const events = choose(position, { type: "giveWay" });
  expect(events.map(({ type }) => type)).not.toContain("stands");
  expect([...position.turned]).toEqual(before);
  expect(asked(position).ask).toBe("retreatDefenders.where");
});

test("§7.3c §6i a Commander left alone by the hit that his last troops took to stand is lost", () => {
  const position = field({
    units: { gradisca: ["v-corsi-1", "v-albanesi-1", "a-presidio-gradisca", "a-trautmansdorff"] },
  });
  position.wallLevel[wall] = 0;
  rig(position, 1);
  fight(position, "gradisca", "venetian", "mariano", [1, 6, 6, 6, 6]);
  while (asked(position).ask === "takeHits.choose") choose(position, { type: "takeHit" });
  if (asked(position).ask !== "fieldCombat.stand") throw new Error(asked(position).ask);
  choose(position, { type: "stand" });
  while (!isOver(position) && offers(position, { type: "takeHit" })) choose(position, { type: "takeHit" });
  expect(position.area[u("a-presidio-gradisca")]).toBe(ELIMINATED);
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
});

test("§12 §24a the Camp of the side that a card holds fast stays, the other may move", () => {
  const position = advanced({});
  position.modifiers.push({ kind: "immobile", side: "venetian", filter: { type: ["camp"] }, until: 9 });
  expect([campIsImmobile(position, "venetian"), campIsImmobile(position, "austrian")]).toEqual([true, false]);
  position.modifiers = [{ kind: "immobile", side: "venetian", filter: {}, until: 9 }];
  expect(campIsImmobile(position, "venetian")).toBe(false);
});

test("§25.2a §7.1f a Commander who is with those whom an incursion strikes is in danger, and a Camp left alone by it is lost", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1", "a-trautmansdorff"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  rig(position, 1, 2);
  const events = choose(position, { type: "incursion" });
  expect(events.filter(({ type }) => type === "survivalRoll")).toHaveLength(1);
  const camp = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-milizia-cormons"] });
  camp.camps.austrian = { area: a("farra"), moved: false, lostIn: -1 };
  enter(camp, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  rig(camp, 1);
  choose(camp, { type: "incursion" });
  expect([camp.area[u("a-milizia-cormons")], camp.camps.austrian.area]).toEqual([ELIMINATED, NOWHERE]);
});

test("§7.5b of two mines the one that is taken away is the older, as long as there is one", () => {
  const position = field();
  const left = (mines: number, fresh: number) => {
    position.mines.venetian[wall] = mines;
    position.freshMines[wall] = fresh;
    removeMine(position, "venetian", wall);
    return [position.mines.venetian[wall], position.freshMines[wall]];
  };
  expect([left(3, 1), left(2, 1), left(1, 1), left(1, 0)]).toEqual([
    [2, 1],
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
});

test("§7.5d of mines that are abandoned none counts as laid in this turn", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"], gradisca: ["a-presidio-gradisca"] } });
  rig(position, 1);
  run(position, layMine, { unit: u("v-guastatori-1"), wall });
  expect([position.mines.venetian[wall], position.freshMines[wall]]).toEqual([1, 1]);
  play(position, (now) => place(now, u("v-guastatori-1"), a("medea")));
  expect([position.mines.venetian[wall], position.freshMines[wall]]).toEqual([0, 0]);
});

test("§7.4.2b §7.3b who has nowhere to withdraw to from a bombardment stays and is not lost; §7.3 who must retreat is", () => {
  const ring = [
    "a-stiria-1",
    "a-stiria-2",
    "a-valloni",
    "a-presidio-gradisca",
    "a-milizia-cormons",
    "a-fanti-gradisca",
  ];
  const shut = () => {
    const position = field({ units: { mariano: ["v-corsi-1"] } });
    const here = a("mariano");
    let next = 0;
    for (let link = board.firstLink[here]!; link < board.firstLink[here + 1]!; link++) {
      const foe = ring[next++ % ring.length]!;
      const to = board.linkTo[link]!;
      if (next <= ring.length) position.area[u(foe)] = to;
      else position.area[u("a-cavalli-gradisca")] = to;
    }
    return position;
  };
  const stays = shut();
  run(stays, retreatDefenders, { side: "venetian", area: a("mariano"), forced: false });
  expect([isOver(stays), nameOf(stays, "v-corsi-1")]).toEqual([true, "mariano"]);
  const lost = shut();
  run(lost, retreatDefenders, { side: "venetian", area: a("mariano"), forced: true });
  expect(lost.area[u("v-corsi-1")]).toBe(ELIMINATED);
});

test("§7.4.2b who has one area to withdraw to from a bombardment may go there or stay", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  const here = a("mariano");
  const foes = ["a-stiria-1", "a-stiria-2", "a-valloni", "a-milizia-cormons", "a-fanti-gradisca", "a-cavalli-gradisca"];
  const around = [...new Set(board.linkTo.slice(board.firstLink[here]!, board.firstLink[here + 1]!))];
  around
    .filter((to) => to !== a("medea"))
    .forEach((to, i) => {
      position.area[u(foes[i % foes.length]!)] = to;
    });
  run(position, retreatDefenders, { side: "venetian", area: here, forced: false });
  expect(asked(position).options).toEqual([{ type: "retreat", area: a("medea") }, { type: "stay" }]);
});

test("§7.1g §6i a Commander whose last troops fall in a Field Combat is lost with them", () => {
  const position = field({ units: { farra: ["v-corsi-1", "v-albanesi-1", "a-milizia-cormons", "a-trautmansdorff"] } });
  fight(position, "farra", "venetian", "mariano", [1, 6, 6, 6]);
  expect(position.area[u("a-milizia-cormons")]).toBe(ELIMINATED);
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
});

test("§17f §11a a town that a called unit only passes stays whole", () => {
  const position = advanced({
    medea: ["v-giustiniani", "v-corsi-1"],
    mariano: ["a-stiria-1"],
    manzano: ["v-italiani"],
  });
  position.camps.venetian.area = a("manzano");
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "call", unit: u("v-italiani") });
  choose(position, { type: "go", area: a("cormons") });
  expect(nameOf(position, "v-italiani")).toBe("cormons");
  expect(position.townDestroyed[a("cormons")]).toBe(0);
});

test("§21 §21b every area that a chain without enemies joins to a Supply Source is in supply, others are not", () => {
  const position = advanced({ goritia: ["a-stiria-1"], medea: ["v-corsi-1"] });
  const names = areasInSupply(position, "venetian").map((area) => board.ids[area]!);
  expect(names).toContain("medea");
  expect(names).toContain("udine");
  expect(names).not.toContain("goritia");
});

test("§13e damage to the walls of Gradisca counts as such, and that of other Fortresses not at all", () => {
  const position = field({ scenario: "first-siege", units: { gradisca: ["a-presidio-gradisca"] } });
  position.wallLevel[wallOf("palma", "trivignano")] = 0;
  expect(whatCountsAtTheEnd(position, "venetian")).toEqual([]);
  position.wallLevel[wall] = 3;
  expect(whatCountsAtTheEnd(position, "venetian")).toEqual([{ area: a("gradisca"), amount: 1, isDamage: true }]);
});

test("§5e the areas in which a Command can act are told once an area is to be named, and none when no Command is drawn", () => {
  const position = field({ units: { udine: ["v-corsi-1"], medea: ["v-albanesi-1"], goritia: ["a-stiria-1"] } });
  expect(areasToActivate(position)).toEqual([]);
  activate(position, "ven-campo");
  choose(position, { type: "cardsAndArea" });
  expect(areasToActivate(position).sort()).toEqual([a("udine"), a("medea")].sort());
});

test("§5.1 the bar of an operation is that of its own kind", () => {
  const position = advanced({ mariano: ["v-guastatori-1", "v-corsi-1"], gradisca: ["a-presidio-gradisca"] });
  act(position, "ven-campo", "mariano");
  const bars = (option: object) => operationBar(position, option as never)?.rule ?? null;
  expect(bars({ type: "demolishFort", unit: u("v-guastatori-1") })).toBe("19.2c");
  position.forts.venetian[a("mariano")] = 1;
  expect(bars({ type: "demolishFort", unit: u("v-guastatori-1") })).toBeNull();
  expect(bars({ type: "bombardWall", unit: u("v-corsi-1"), wall })).toBe("5.1b");
  expect(bars({ type: "endArea" })).toBeNull();
});

test("§12 §7.2a a Commander is near the enemy when enemy troops stand in his own area, not when they are two areas off", () => {
  const shot = (foes: string) => {
    const position = field({ units: { mariano: ["v-giustiniani", "v-corsi-1"] } });
    position.area[u("a-stiria-1")] = a(foes);
    rig(position, 3);
    const effect = { unit: "v-giustiniani", face: "front", on: { nearEnemy: 4, otherwise: 1 } } as never;
    const events = play(position, (now) => commanderCasualty.carryOut(now, effect, [], card));
    return events.find(({ type }) => type === "survivalRoll")!.falls;
  };
  expect([shot("mariano"), shot("goritia")]).toEqual([true, false]);
});

test("§12 a card that disorganizes a number of units has their owner pick so many, one by one", () => {
  const position = field({ units: { udine: ["v-corsi-1", "v-albanesi-1", "v-greci"] } });
  play(position, (now) => disorganise.carryOut(now, { count: 2 } as never, ["venetian"], card));
  let picks = 0;
  for (; asked(position).ask === "cardDisorganise.unit"; picks++) choose(position, { type: "disorganise" });
  expect([picks, position.turned.filter((turned) => turned === 1).length]).toEqual([2, 2]);
});

test("§4.1ba nothing bars the card that answers the window that stands open, everything else is barred", () => {
  const position = field({ units: { quisca: ["a-stiria-1"] }, hands: { austrian: ["C33", "C26"] } });
  expect(reactionBar(position, cardNamed("C33"))).not.toBeNull();
  run(position, arrival, { side: "venetian", units: [u("v-corsi-1")], areas: [a("quisca")] });
  expect(reactionBar(position, cardNamed("C33"))).toBeNull();
  expect(reactionBar(position, cardNamed("C26"))).toMatchObject({ rule: "4.1ba" });
});
