import { expect, test } from "vitest";
import { ELIMINATED, type Gradisca, NOWHERE } from "../../src/position.ts";
import { spanFrom } from "../../src/rules/commandSpan.ts";
import { type FieldCombat, fieldCombat, fireInField } from "../../src/rules/fieldCombat.ts";
import { isLongBattle } from "../../src/rules/longBattle.ts";
import { mayRetreat } from "../../src/rules/retreat.ts";
import {
  a,
  act,
  activate,
  advanced,
  asked,
  choose,
  field,
  flow,
  isOver,
  nameOf,
  offers,
  rig,
  run,
  u,
} from "../field.ts";

// Rule 15

test("§15 artillery and the Camp do not cross a river without a bridge, nor does a retreat", () => {
  const position = advanced({ medea: ["v-campo-artiglieria", "v-corsi-1"] });
  position.camps.venetian.area = a("medea");
  act(position, "ven-campo", "medea");
  expect(offers(position, { type: "moveCamp", area: a("trivignano") })).toBe(false);
  expect(offers(position, { type: "moveCamp", area: a("romans") })).toBe(true);
  choose(position, { type: "move", unit: u("v-campo-artiglieria") });
  expect(offers(position, { type: "go", area: a("trivignano") })).toBe(false);
  expect(mayRetreat(position, "venetian", a("medea"), a("trivignano"))).toBe(false);
  expect(mayRetreat(field(), "venetian", a("medea"), a("trivignano"))).toBe(true);
});

test("§15a infantry may cross as its only step, which takes the whole allowance, but not after another step", () => {
  const position = advanced({ medea: ["v-corsi-1"], cormons: ["v-greci"] });
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("trivignano") });
  expect(position.spent[u("v-corsi-1")]).toBe(3);
  expect(asked(position).ask).toBe("activation.act");
  const moved = advanced({ cormons: ["v-greci"] });
  act(moved, "ven-campo", "cormons");
  choose(moved, { type: "move", unit: u("v-greci") });
  choose(moved, { type: "go", area: a("medea") });
  expect(offers(moved, { type: "go", area: a("trivignano") })).toBe(false);
});

test("§15a horse that crosses with foot has used its own whole allowance too", () => {
  const position = advanced({ medea: ["v-corsi-1", "v-giustiniani"] });
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "add", unit: u("v-giustiniani") });
  choose(position, { type: "go", area: a("trivignano") });
  expect(position.spent[u("v-giustiniani")]).toBe(5);
});

test("§15b §15c over a bridge supply, command span and retreat pass without penalty", () => {
  const position = advanced({ romans: ["v-giustiniani"] });
  expect(mayRetreat(position, "venetian", a("romans"), a("trivignano"))).toBe(true);
  expect(spanFrom(position, "venetian", a("romans"))[a("trivignano")]).toBe(1);
  expect(spanFrom(position, "venetian", a("medea"))[a("trivignano")]).toBe(1);
});

test("§15 attackers forced back over the unbridged river they crossed are removed", () => {
  const position = advanced({ medea: ["v-corsi-1"], trivignano: ["a-stiria-1"] });
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  rig(position, 6, 6);
  choose(position, { type: "go", area: a("trivignano") });
  expect(position.area[u("v-corsi-1")]).toBe(ELIMINATED);
});

// Rule 16

test("§16 option 3 activates only areas inside the command span; option 1 any one area", () => {
  const position = advanced({ udine: ["v-giustiniani"], manzano: ["v-corsi-1"], mariano: ["v-greci"] });
  activate(position, "ven-campo");
  choose(position, { type: "lead" });
  expect(offers(position, { type: "area", area: a("manzano") })).toBe(true);
  expect(offers(position, { type: "area", area: a("mariano") })).toBe(false);
  const one = advanced({ udine: ["v-giustiniani"], mariano: ["v-greci"] });
  activate(one, "ven-campo");
  choose(one, { type: "cardsAndArea" });
  expect(offers(one, { type: "area", area: a("mariano") })).toBe(true);
});

test("§16a the span reaches two areas: A, B and C, but not D", () => {
  const span = spanFrom(advanced({}), "venetian", a("udine"));
  expect([span[a("udine")], span[a("manzano")], span[a("cormons")], span[a("mariano")]]).toEqual([1, 1, 1, 0]);
});

test("§16b its path crosses no X and no unbridged river and passes through no area with enemies", () => {
  const open = spanFrom(advanced({}), "venetian", a("udine"));
  const blocked = spanFrom(advanced({ manzano: ["a-stiria-1"] }), "venetian", a("udine"));
  expect(open[a("cormons")]).toBe(1);
  expect(blocked[a("cormons")]).toBe(0);
  expect(blocked[a("manzano")]).toBe(1);
  expect(spanFrom(advanced({}), "venetian", a("la-chiusa"))[a("plezzo")]).toBe(0);
  expect(spanFrom(advanced({}), "venetian", a("farra"))[a("rubia")]).toBe(0);
});

// Rule 17

const battle = {
  medea: ["v-giustiniani", "v-corsi-1"],
  mariano: ["a-stiria-1"],
  romans: ["v-italiani", "v-erizzo"],
  cormons: ["v-corazze-1"],
  udine: ["v-svizzeri-1"],
};

/** Giustiniani and an escort enter Mariano. */
function enterMariano(units: Record<string, string[]> = battle): Gradisca {
  const position = advanced(units);
  position.camps.venetian.area = a("manzano");
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  return position;
}

test("§17 §17c a Commander who enters with an escort may call units of any Corps before the combat", () => {
  const position = enterMariano();
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "calling.whom" });
  expect(offers(position, { type: "call", unit: u("v-italiani") })).toBe(true);
  expect(offers(position, { type: "call", unit: u("v-corazze-1") })).toBe(true);
  expect(offers(position, { type: "call", unit: u("v-erizzo") })).toBe(true);
});

test("§17a he calls as many as his Leadership Value, from inside his span", () => {
  const position = enterMariano({ ...battle, romans: ["v-italiani", "v-erizzo", "v-presidio-palma"] });
  expect(offers(position, { type: "call", unit: u("v-svizzeri-1") })).toBe(false);
  for (const unit of ["v-italiani", "v-erizzo", "v-corazze-1"]) {
    choose(position, { type: "call", unit: u(unit) });
    choose(position, { type: "stayPut" });
  }
  expect(asked(position).ask).not.toBe("calling.whom");
});

test("§17b the path to a called unit goes through no area with enemies", () => {
  const far = { medea: ["v-giustiniani", "v-corsi-1"], mariano: ["a-stiria-1"], vipulzano: ["v-italiani"] };
  expect(offers(enterMariano(far), { type: "call", unit: u("v-italiani") })).toBe(true);
  const blocked = { ...far, farra: ["a-valloni"], cormons: ["a-ungari"] };
  expect(asked(enterMariano(blocked)).ask).not.toBe("calling.whom");
});

test("§17d a called unit is marked Activated and does not act again with its own Corps in that turn", () => {
  const position = enterMariano();
  choose(position, { type: "call", unit: u("v-italiani") });
  expect(position.activated[u("v-italiani")]).toBe(1);
  choose(position, { type: "stayPut" });
  choose(position, { type: "enough" });
  while (!isOver(position)) flow.play(position, asked(position).options.at(-1)!);
  act(position, "ven-palma", "romans");
  expect(offers(position, { type: "move", unit: u("v-erizzo") })).toBe(true);
  expect(offers(position, { type: "move", unit: u("v-italiani") })).toBe(false);
});

test("§17 §5f nobody is called who has acted in this activation, or whose Command has been played in this turn", () => {
  const there = { ...battle, romans: ["v-italiani", "v-greci"] };
  const called = (mark: (position: Gradisca) => void) => {
    const position = advanced(there);
    mark(position);
    position.camps.venetian.area = a("manzano");
    act(position, "ven-campo", "medea");
    choose(position, { type: "move", unit: u("v-giustiniani") });
    choose(position, { type: "add", unit: u("v-corsi-1") });
    choose(position, { type: "go", area: a("mariano") });
    return ["v-italiani", "v-greci"].map((unit) => offers(position, { type: "call", unit: u(unit) }));
  };
  expect(called(() => {})).toEqual([true, true]);
  expect(called(({ activated }) => activated.fill(1, u("v-italiani"), u("v-italiani") + 1))).toEqual([false, true]);
  expect(called(({ operated }) => operated.fill(1, u("v-greci"), u("v-greci") + 1))).toEqual([true, false]);
});

test("§17 §5e nor anybody who could have acted in the area just activated and has stayed there", () => {
  const position = advanced({ ...battle, medea: ["v-giustiniani", "v-corsi-1", "v-greci"], cormons: ["v-albanesi-1"] });
  position.camps.venetian.area = a("manzano");
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "endArea" });
  expect(offers(position, { type: "call", unit: u("v-albanesi-1") })).toBe(true);
  expect(offers(position, { type: "call", unit: u("v-greci") })).toBe(false);
});

test("§17 a Commander who has lost his escort before the combat calls nobody", () => {
  const position = advanced({ ...battle, medea: ["v-giustiniani", "v-corsi-1", "v-greci"] });
  position.camps.venetian.area = a("manzano");
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  position.area[u("v-corsi-1")] = ELIMINATED;
  choose(position, { type: "endArea" });
  expect(asked(position).ask).not.toBe("calling.whom");
  expect(position.area[u("v-giustiniani")]).toBe(ELIMINATED);
});

test("§17f a called unit does not pass through another area with enemies", () => {
  const position = enterMariano({
    medea: ["v-giustiniani", "v-corsi-1"],
    mariano: ["a-stiria-1"],
    vipulzano: ["v-italiani"],
    farra: ["a-valloni"],
  });
  choose(position, { type: "call", unit: u("v-italiani") });
  const ways = asked(position).options.flatMap((option) => (option.type === "go" ? [option.area] : []));
  expect(ways).toEqual([a("cormons")]);
});

function callsToVillesse(there: Record<string, string[]>): Gradisca {
  const position = advanced({ romans: ["v-giustiniani", "v-corsi-1"], villesse: ["a-stiria-1"], ...there });
  position.camps.venetian.area = a("romans");
  act(position, "ven-campo", "romans");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("villesse") });
  choose(position, { type: "halt" });
  choose(position, { type: "endArea" });
  choose(position, { type: "call", unit: u("v-italiani") });
  return position;
}

test("§17f §15a a called unit that has not moved may come over a river without a bridge", () => {
  const position = callsToVillesse({ sagrado: ["v-italiani"] });
  choose(position, { type: "go", area: a("villesse") });
  expect(nameOf(position, "v-italiani")).toBe("villesse");
});

test("§17f §15a a called unit crosses no such river after its first step: from Trivignano it comes by Romans, not by Cervignano over the Torre", () => {
  const position = callsToVillesse({ trivignano: ["v-italiani"] });
  const ways = asked(position).options.flatMap((option) => (option.type === "go" ? [option.area] : []));
  expect(ways).toEqual([a("romans")]);
});

test("§17e a Commander who was called calls nobody", () => {
  const position = enterMariano();
  choose(position, { type: "call", unit: u("v-erizzo") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "enough" });
  expect(asked(position).ask).not.toBe("calling.whom");
});

test("§17f §21.1a a called unit needs the movement to reach the combat, but no Attack Supply; beaten, it goes back", () => {
  const slow = {
    medea: ["v-giustiniani", "v-corsi-1"],
    mariano: ["a-stiria-1"],
    quisca: ["v-bombardieri"],
    romans: ["v-italiani", "v-presidio-palma"],
  };
  const position = enterMariano(slow);
  position.activation!.attackSupply = false;
  position.outOfSupply[u("v-bombardieri")] = 1;
  choose(position, { type: "call", unit: u("v-bombardieri") });
  expect(asked(position).options).toEqual([{ type: "stayPut" }]);
  choose(position, { type: "stayPut" });
  for (const unit of ["v-italiani", "v-presidio-palma"]) {
    choose(position, { type: "call", unit: u(unit) });
    rig(position, 6, 6, 6, 6, 6);
    choose(position, { type: "go", area: a("mariano") });
  }
  expect(nameOf(position, "v-italiani")).toBe("romans");
  expect(nameOf(position, "v-corsi-1")).toBe("medea");
});

test("§17f a called unit goes area by area, never where the combat would be out of reach, and takes what it passes", () => {
  const there = { medea: ["v-giustiniani", "v-corsi-1"], mariano: ["a-stiria-1"], manzano: ["v-italiani"] };
  const position = enterMariano(there);
  position.booty.austrian[a("cormons")] = 3;
  position.forts.austrian[a("cormons")] = 1;
  position.camps.austrian.area = a("cormons");
  choose(position, { type: "call", unit: u("v-italiani") });
  // Three points: by Medea or Cormons to Mariano, with one to spare; Udine and Cividale are a step too far the other way.
  const ways = asked(position).options.flatMap((option) => (option.type === "go" ? [option.area] : []));
  expect(ways.sort()).toEqual([a("medea"), a("cormons"), a("cividale")].sort());
  choose(position, { type: "go", area: a("cormons") });
  choose(position, { type: "convertForts", count: 1 });
  expect(position.forts.venetian[a("cormons")]).toBe(1);
  expect(position.camps.austrian.area).toBe(NOWHERE);
  expect(position.victoryPoints.venetian).toBe(3);
  expect(offers(position, { type: "stayPut" })).toBe(false);
  expect(offers(position, { type: "go", area: a("quisca") })).toBe(false);
  choose(position, { type: "go", area: a("farra") });
  rig(position, 6, 6, 6, 6);
  choose(position, { type: "go", area: a("mariano") });
  expect(nameOf(position, "v-italiani")).toBe("farra");
});

test("§17f a Commander on his way takes nothing; a unit that a card holds fast does not come", () => {
  const there = {
    medea: ["v-giustiniani", "v-corsi-1"],
    mariano: ["a-stiria-1"],
    manzano: ["v-erizzo"],
    romans: ["v-bombardieri"],
  };
  const position = enterMariano(there);
  position.booty.austrian[a("cormons")] = 3;
  choose(position, { type: "call", unit: u("v-erizzo") });
  choose(position, { type: "go", area: a("cormons") });
  choose(position, { type: "go", area: a("mariano") });
  expect(position.booty.austrian[a("cormons")]).toBe(3);
  position.modifiers.push({
    kind: "immobile",
    side: "venetian",
    filter: { type: ["artillery"] },
    until: position.turn,
  });
  choose(position, { type: "call", unit: u("v-bombardieri") });
  expect(nameOf(position, "v-bombardieri")).toBe("romans");
});

// Rule 18

const six = (side: "v" | "a") =>
  side === "v"
    ? ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-greci", "v-guastatori-1"]
    : ["a-stiria-1", "a-carniola-1", "a-stiria-2", "a-stander", "a-valloni", "a-artiglieria"];

test("§18 with six attackers against five defenders there is one round only; with six on both sides there may be more", () => {
  expect(isLongBattle(advanced({ mariano: [...six("v"), ...six("a").slice(1)] }), a("mariano"))).toBe(false);
  expect(isLongBattle(advanced({ mariano: [...six("v"), ...six("a")] }), a("mariano"))).toBe(true);
  expect(isLongBattle(field({ units: { mariano: [...six("v"), ...six("a")] } }), a("mariano"))).toBe(false);
});

function afterRound(round: { venetian: number; austrian: number }, total = round): Gradisca {
  const position = advanced({ mariano: [...six("v"), ...six("a")] });
  for (const id of six("v")) position.cameFrom[u(id)] = a("medea");
  const frame: FieldCombat = {
    area: a("mariano"),
    attacker: "venetian",
    newcomers: false,
    throughBreach: false,
    long: true,
    round,
    total: { ...total },
    loser: null,
  };
  run(position, { ...fieldCombat, first: "bothWant" }, frame);
  return position;
}

test("§18-1 a further round is a full Field Combat", () => {
  const position = afterRound({ venetian: 1, austrian: 2 });
  const events = choose(position, { type: "fightOn" });
  expect(events.some(({ type }) => type === "fieldCombat")).toBe(true);
});

test("§18-2 §18-3 whether another round is fought is told, by whose wish and where", () => {
  const told = (round: { venetian: number; austrian: number }, ...wishes: ("fightOn" | "breakOff")[]) => {
    const position = afterRound(round);
    const events = wishes.flatMap((type, i) =>
      choose(position, { type }, asked(position).sealed ? (["venetian", "austrian"] as const)[i] : undefined),
    );
    return events.filter(({ type }) => type === "anotherRound");
  };
  const round = (rule: string, on: boolean) => ({ type: "anotherRound", rules: [rule], area: a("mariano"), on });
  expect(told({ venetian: 2, austrian: 2 }, "fightOn", "fightOn")).toEqual([round("18-2", true)]);
  expect(told({ venetian: 2, austrian: 2 }, "fightOn", "breakOff")).toEqual([round("18-2", false)]);
  expect(told({ venetian: 1, austrian: 2 }, "fightOn")[0]).toEqual(round("18-3", true));
  expect(told({ venetian: 1, austrian: 2 }, "breakOff")).toEqual([round("18-3", false)]);
});

test("§18-2 after an equal round both are asked in secret, and it goes on only if both want it", () => {
  const answer = (venetian: "fightOn" | "breakOff", austrian: "fightOn" | "breakOff") => {
    const position = afterRound({ venetian: 2, austrian: 2 });
    expect(asked(position).sealed).toBe(true);
    choose(position, { type: venetian }, "venetian");
    return choose(position, { type: austrian }, "austrian").some(({ type }) => type === "fieldCombat");
  };
  expect(answer("fightOn", "fightOn")).toBe(true);
  expect(answer("fightOn", "breakOff")).toBe(false);
  expect(answer("breakOff", "fightOn")).toBe(false);
});

test("§18-3 after a won round its winner alone decides", () => {
  expect(asked(afterRound({ venetian: 1, austrian: 2 }))).toMatchObject({
    seat: "venetian",
    ask: "fieldCombat.winnerWants",
  });
  expect(asked(afterRound({ venetian: 2, austrian: 1 }))).toMatchObject({ seat: "austrian" });
});

test("§18-4 rounds of 2 to 4 and 5 to 2: totals 7 against 6, the attacker has lost and retreats", () => {
  const position = afterRound({ venetian: 5, austrian: 2 }, { venetian: 7, austrian: 6 });
  expect(asked(position).seat).toBe("austrian");
  choose(position, { type: "breakOff" });
  expect(nameOf(position, "v-corsi-1")).toBe("medea");
  const won = afterRound({ venetian: 2, austrian: 4 });
  choose(won, { type: "breakOff" });
  expect(asked(won)).toMatchObject({ seat: "austrian", ask: "retreatDefenders.where" });
});

// Rule 19.1

test("§19.1 in difficult terrain attackers of 2, 3 and 4 fire with 2, 2 and 3; defenders are not affected", () => {
  const position = advanced({ podgora: ["v-greci", "v-corsi-1", "v-olandesi-1", "v-giustiniani"] });
  const fire = (id: string, role: "attack" | "defence") => fireInField(position, u(id), role, a("podgora"), false);
  expect([fire("v-greci", "attack"), fire("v-corsi-1", "attack"), fire("v-olandesi-1", "attack")]).toEqual([2, 2, 3]);
  expect(fire("v-olandesi-1", "defence")).toBe(3);
  expect(fire("v-giustiniani", "attack")).toBe(3);
  expect(fireInField(field({ units: { podgora: ["v-corsi-1"] } }), u("v-corsi-1"), "attack", a("podgora"), false)).toBe(
    3,
  );
});

test("§5c §16 when the Commander who leads falls the areas he gave stay; in the advanced game nobody is left to measure a span from", () => {
  const leaderless = (game: "basic" | "advanced") => {
    const position = field({ game, units: { udine: ["v-giustiniani", "v-corsi-1"], mortegliano: ["v-greci"] } });
    act(position, "ven-campo", "udine", "v-giustiniani");
    choose(position, { type: "endArea" });
    position.area[u("v-giustiniani")] = ELIMINATED;
    return offers(position, { type: "area", area: a("mortegliano") });
  };
  expect([leaderless("basic"), leaderless("advanced")]).toEqual([true, false]);
});
