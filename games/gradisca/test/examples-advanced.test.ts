import { afterAll, expect, test } from "vitest";
import { areaNamed, data, turnNamed, unitNamed, useData } from "../src/data.ts";
import { type Gradisca, NOWHERE, ON_TIME_LINE } from "../src/position.ts";
import { allowance } from "../src/rules/movement.ts";
import { foot, march, takeAllHits, told } from "./examples.ts";
import { a, act, activate, advanced, asked, choose, field, fight, nameOf, offers, rig, rigUntil, u } from "./field.ts";
import { table } from "./table.ts";

/** The worked examples of data/examples.json for the advanced game, in their order, each played with its own numbers. */

// Rules 15 to 19

test("§15a infantry may not move one area and then cross an unbridged river; it may cross as its only step", () => {
  const later = advanced({ cormons: ["v-corsi-1"] });
  march(later, "ven-campo", ["v-corsi-1"], "medea");
  expect(offers(later, { type: "go", area: a("mariano") })).toBe(true);
  expect(offers(later, { type: "go", area: a("trivignano") })).toBe(false);
  const first = advanced({ medea: ["v-corsi-1"] });
  march(first, "ven-campo", ["v-corsi-1"], "trivignano");
  expect([nameOf(first, "v-corsi-1"), asked(first).ask]).toEqual(["trivignano", "activation.act"]);
});

test("§16a of A, B, C and D in a row A, B and C are in the span of a Commander in A", () => {
  const row = {
    udine: ["v-giustiniani", "v-corsi-1"],
    manzano: ["v-greci"],
    cormons: ["v-corsi-2"],
    mariano: ["v-albanesi-1"],
  };
  const position = advanced(row);
  activate(position, "ven-campo");
  choose(position, { type: "lead", commander: u("v-giustiniani") });
  expect(Object.keys(row).map((area) => offers(position, { type: "area", area: a(area) }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

const six = [...foot, "v-guastatori-1"];
const austrians = ["a-stiria-1", "a-carniola-1", "a-stiria-2", "a-stander", "a-valloni", "a-artiglieria"];

/** Plays the rest of a round, and tells whether it went as the example says. */
function isRound(
  position: Gradisca,
  action: (position: Gradisca) => { type: string }[],
  venetian: number,
  austrian: number,
) {
  const combat = told(action(position), "fieldCombat");
  return (
    JSON.stringify(combat && (combat as unknown as { suffered: object }).suffered) ===
    JSON.stringify({ venetian, austrian })
  );
}

test("§18 six attackers against five defenders: one round only", () => {
  const battle = (defenders: string[]) => {
    const position = advanced({ mariano: [...six, ...defenders] });
    const begin = (trial: Gradisca) => fight(trial, "mariano", "venetian", "medea", []);
    rigUntil(position, (trial) => isRound(trial, begin, 1, 3));
    begin(position);
    takeAllHits(position);
    return asked(position).ask;
  };
  expect(battle(austrians.slice(1))).toBe("retreatDefenders.where");
  expect(battle(austrians)).toBe("fieldCombat.winnerWants");
});

test("§18-4 rounds of 2 against 4 and 5 against 2: totals 7 against 6, the attacker retreats", () => {
  const position = advanced({ mariano: [...six, ...austrians] });
  const begin = (trial: Gradisca) => fight(trial, "mariano", "venetian", "medea", []);
  rigUntil(position, (trial) => isRound(trial, begin, 2, 4));
  begin(position);
  takeAllHits(position);
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "fieldCombat.winnerWants" });
  const goOn = (trial: Gradisca) => choose(trial, { type: "fightOn" });
  rigUntil(position, (trial) => isRound(trial, goOn, 5, 2));
  goOn(position);
  takeAllHits(position);
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "fieldCombat.winnerWants" });
  const events = choose(position, { type: "breakOff" });
  expect(told(events, "fieldCombatWon")).toMatchObject({ side: "austrian", total: { venetian: 7, austrian: 6 } });
  expect(six.every((unit) => nameOf(position, unit) !== "mariano")).toBe(true);
  expect(six.some((unit) => nameOf(position, unit) === "medea")).toBe(true);
});

test("§19.1 in difficult terrain attackers of 2, 3 and 4 fire with 2, 2 and 3", () => {
  const attackers = ["v-greci", "v-corsi-1", "v-olandesi-1"];
  const position = advanced({ podgora: [...attackers, "a-stiria-1"] });
  const combat = told(fight(position, "podgora", "venetian", "quisca", [6, 6, 6, 6]), "fieldCombat");
  const shots = (combat as unknown as { attack: { unit: number; value: number }[] }).attack;
  expect(attackers.map((id) => shots.find(({ unit }) => unit === u(id))!.value)).toEqual([2, 2, 3]);
});

test("§19.2 three Forts in a Fortified Town: of 5 hits 5 - 4 = 1 is left", () => {
  const position = advanced({ cormons: [...foot, "a-stiria-1", "a-valloni"] });
  position.forts.austrian[a("cormons")] = 3;
  const events = fight(position, "cormons", "venetian", "medea", [1, 1, 1, 1, 1, 6, 6]);
  expect(told(events, "fieldCombat")).toMatchObject({ works: 4, suffered: { austrian: 1 } });
});

// Rules 21 to 26

test("§21h a Commander of Leadership 4 out of supply activates one area, calls one unit and fires with 1", () => {
  const file = structuredClone(data()["units.json"]) as { commanders: { id: string; leadership: number }[] };
  file.commanders.find(({ id }) => id === "v-giustiniani")!.leadership = 4;
  useData({ "units.json": file });
  const position = advanced({
    pirano: ["v-giustiniani", "v-corsi-1", "v-armata", "v-presidio-capodistria"],
    "capo-d-istria": ["a-stiria-1"],
  });
  position.outOfSupply[u("v-giustiniani")] = 1;
  activate(position, "ven-campo");
  choose(position, { type: "lead" });
  choose(position, { type: "area", area: a("pirano") });
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("capo-d-istria") });
  choose(position, { type: "halt" });
  choose(position, { type: "call", unit: u("v-armata") });
  const events = choose(position, { type: "go", area: a("capo-d-istria") });
  const shots = (told(events, "fieldCombat") as unknown as { attack: { unit: number; value: number }[] }).attack;
  expect(shots.find(({ unit }) => unit === u("v-giustiniani"))).toMatchObject({ value: 1 });
  expect(position.activated[u("v-presidio-capodistria")]).toBe(0);
  const areasOf = (outOfSupply: number) => {
    const around = {
      udine: ["v-giustiniani"],
      mortegliano: ["v-greci"],
      codroipo: ["v-corsi-1"],
      palma: ["v-corsi-2"],
    };
    const led = advanced({ ...around, manzano: ["v-albanesi-1"] });
    led.outOfSupply[u("v-giustiniani")] = outOfSupply;
    activate(led, "ven-campo");
    choose(led, { type: "lead" });
    let areas = 0;
    for (const id of ["mortegliano", "codroipo", "palma", "manzano"]) {
      if (!offers(led, { type: "area", area: a(id) })) break;
      choose(led, { type: "area", area: a(id) });
      choose(led, { type: "endArea" });
      areas++;
    }
    return areas;
  };
  expect([areasOf(0), areasOf(1)]).toEqual([4, 1]);
});

const printed = data()["units.json"];
afterAll(() => useData({ "units.json": printed }));

test("§21.1b a chain of an open area and a difficult one with the Camp: 1 + 2 = 3, Attack Supply is available", () => {
  const supplied = (from: string) => {
    const position = advanced({ [from]: ["v-corsi-1"] });
    position.camps.venetian.area = a("vipulzano");
    act(position, "ven-campo", from);
    return position.activation!.attackSupply;
  };
  // Mariano by Farra to Vipulzano; from Romans there is one open area more.
  expect([supplied("mariano"), supplied("romans")]).toEqual([true, false]);
});

test("§23c four raiders, one enemy unit and one Fort: 2 succeeds, 3 fails, 1 succeeds, 6 scatters and stops them", () => {
  const raiders = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-greci"];
  const raid = (die: number) => {
    const position = advanced({ mariano: raiders, farra: ["a-stiria-1"] });
    position.forts.austrian[a("farra")] = 1;
    position.camps.venetian.area = a("mariano");
    march(position, "ven-campo", raiders, "farra");
    choose(position, { type: "raid", unit: u("v-corsi-1") });
    for (const unit of ["v-albanesi-1", "v-terraferma-1"]) choose(position, { type: "add", unit: u(unit) });
    rig(position, die);
    const events = choose(position, { type: "add", unit: u("v-greci") });
    const goOn = offers(position, { type: "go" });
    const disorganised = events.filter(({ type, rules }) => type === "disorganised" && rules.includes("23c")).length;
    return { ...told(events, "raid"), marked: position.raided[a("farra")], goOn, disorganised };
  };
  expect(raid(2)).toMatchObject({ modifier: 2, result: "success", marked: 1, goOn: true, disorganised: 0 });
  expect(raid(3)).toMatchObject({ modifier: 2, result: "failure", marked: 0, goOn: true, disorganised: 0 });
  expect(raid(1)).toMatchObject({ result: "success", marked: 1 });
  expect(raid(6)).toMatchObject({ result: "disaster", marked: 0, goOn: false, disorganised: 4 });
});

test("§23f a Raid succeeds where the enemy Camp is with morale 8: +2, but the limit is 9", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.austrian.area = a("farra");
  position.morale.venetian = 8;
  march(position, "ven-campo", ["v-corsi-1"], "farra");
  rig(position, 1);
  choose(position, { type: "raid", unit: u("v-corsi-1") });
  expect(position.morale.venetian).toBe(9);
});

test("§25.1 cavalry out of supply in Jan.-Febr. 1616 has 3 - 1 = 2 areas", () => {
  const winter = turnNamed("jan-feb-1616");
  const cut = { pirano: ["v-cappelletti-istria"], "capo-d-istria": ["a-stiria-1"] };
  const position = field({ game: "advanced", units: cut, turn: winter });
  position.seaSupply = NOWHERE;
  act(position, "ven-istria", "pirano");
  expect(position.outOfSupply[u("v-cappelletti-istria")]).toBe(1);
  expect(allowance(position, u("v-cappelletti-istria"))).toBe(2);
});

test("§26b an R card of Mar.-Apr. 1616: in May-June a 1 brings the group in, in July-Aug. a 1 or 2", () => {
  const startOf = (before: string, die: number) => {
    const t = table({
      turn: before,
      change: (position) => {
        const group = ["v-svizzeri-1", "v-svizzeri-2"].map(unitNamed);
        for (const unit of group) position.area[unit] = ON_TIME_LINE;
        const areas = [areaNamed("udine")];
        position.groups = [
          { side: "venetian", units: group, areas, turn: turnNamed("mar-apr-1616"), rolls: true, waits: false },
        ];
      },
    });
    return t.play("cardsAndArea").dice(die).play("endActivation").where("v-svizzeri-1") === "udine";
  };
  expect([1, 2].map((die) => startOf("mar-apr-1616", die))).toEqual([true, false]);
  expect([1, 2, 3].map((die) => startOf("may-jun-1616", die))).toEqual([true, true, false]);
  // Played on its date the card puts that very group there.
  const t = table({ turn: "mar-apr-1616", venetian: ["C09"] })
    .playCard("C09")
    .dice(1)
    .play("endActivation");
  expect(t.told("arrivalRoll")).toMatchObject({ die: 1, needed: 1 });
});
