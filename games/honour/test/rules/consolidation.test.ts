import { hexDistance } from "@gonfalon/engine/board";
import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexNamed, places } from "../../src/data.ts";
import { castOf, GONE, type Honour } from "../../src/position.ts";
import { mayStayTogether } from "../../src/rules/coalition.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import { election, electionOf, electionsAtSetUp } from "../../src/rules/elections.ts";
import {
  capitaniGeneraliOf,
  combatUnitsOf,
  isCapitanoGenerale,
  isForce,
  isMajor,
  roomOf,
  strengthOf,
  unitsOf,
} from "../../src/rules/forces.ts";
import { mayEndIn } from "../../src/rules/march/steps.ts";
import { fortressAt } from "../../src/rules/regions.ts";
import { run } from "../bench.ts";
import { capitano, empty, scenario, stand, unitsOfType } from "../table.ts";

const meet = (position: Honour) => run(position, consolidation, consolidationOf());
const army = (position: Honour, id: string) => castOf(position).armies.named(id);

/** An empty country; each Capitano of the list on the map in his hex with units that nobody had. */
function country(number: number, forces: Readonly<Record<string, readonly [string, ...string[]]>>): Honour {
  const position = scenario(number);
  empty(position);
  position.holder.fill(GONE);
  position.order.fill("");
  for (const [id, [hex, ...types]] of Object.entries(forces)) {
    const who = stand(position, id, hex);
    for (const type of types) {
      const unit = unitsOfType(position, type).find((one) => position.holder[one] === GONE)!;
      position.holder[unit] = who;
      position.sp[unit] = 2;
      position.army[unit] = castOf(position).capitani.army[who]!;
    }
    if (types.length === 0) position.order[who] = "";
  }
  return position;
}
const HORSE = "french-gendarmes";

describe("Consolidation", () => {
  test("§10a §2.2.C3 §2.2.D3 in the hex of their Capitano Generale those with units become Subordinates, others Unemployed", () => {
    const position = country(1, { "louis-xii": ["2728", HORSE], chaumont: ["2728", HORSE], imbault: ["2728"] });
    const [louis, chaumont, imbault] = ["louis-xii", "chaumont", "imbault"].map((id) => capitano(position, id));
    expect(meet(position).ask()).toBe("over");
    expect(
      [chaumont, imbault].map((who) => [position.stands[who!], position.superior[who!], position.hex[who!]]),
    ).toEqual([
      ["subordinate", louis, -1],
      ["unemployed", louis, -1],
    ]);
    expect([position.stands[louis!], unitsOf(position, chaumont!).length]).toEqual(["map", 1]);
  });

  test("§10 any number of SPs and Capitani may end in a hex", () => {
    const all = { "louis-xii": ["2728", HORSE, HORSE, HORSE, HORSE] as const, chaumont: ["2728", HORSE] as const };
    const position = country(1, { ...all, "g-trivulzio": ["2728", "swiss-infantry", "swiss-infantry"] });
    meet(position);
    expect(position.stands.filter((standing) => standing === "map")).toHaveLength(1);
    expect(
      strengthOf(
        position,
        position.holder.flatMap((holder, unit) => (holder >= 0 ? [unit] : [])),
      ),
    ).toBe(14);
  });

  test("§5.3.6 the Order of the Capitano of highest Rank prevails, the other is removed", () => {
    const position = country(1, { "louis-xii": ["2728", HORSE], chaumont: ["2728", HORSE] });
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    position.order[louis] = "manoeuvre";
    position.order[chaumont] = "attack";
    meet(position);
    expect([position.order[louis], position.order[chaumont]]).toEqual(["manoeuvre", ""]);
  });

  test("§5.3.6 a Capitano Generale without troops who takes over has the Order of the Force that he joins", () => {
    const position = country(5, {
      "bourbon-imperial": ["0710"],
      pescara: ["0710", "spanish-infantry"],
      lannoy: ["2032", "imperial-heavy-cavalry"],
    });
    const [bourbon, pescara] = [capitano(position, "bourbon-imperial"), capitano(position, "pescara")];
    position.order[pescara] = "attack";
    meet(position);
    expect([position.stands[pescara], position.superior[pescara], position.order[bourbon]]).toEqual([
      "subordinate",
      bourbon,
      "attack",
    ]);
  });

  test("§10a markers are taken over by the whole, the highest Activation counts, Administrative March is the leader's", () => {
    const position = country(1, { "louis-xii": ["2728", HORSE], chaumont: ["2728", HORSE] });
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    for (const marks of [position.disrupted, position.attackFinished, position.noMove, position.administrativeMarch]) {
      marks[chaumont] = 1;
    }
    position.activations[chaumont] = 2;
    meet(position);
    const { disrupted, attackFinished, noMove, administrativeMarch, activations } = position;
    expect([disrupted, attackFinished, noMove, administrativeMarch, activations].map((marks) => marks[louis])).toEqual([
      1, 1, 1, 0, 2,
    ]);
    expect(
      [disrupted, attackFinished, noMove, administrativeMarch, activations].map((marks) => marks[chaumont]),
    ).toEqual([0, 0, 0, 0, 0]);
  });

  test("§3.2.3 of two Capitani Generali of one Army the lower Rank loses the status for good", () => {
    const position = country(5, {
      lannoy: ["2032", "imperial-heavy-cavalry"],
      "bourbon-imperial": ["2032", "spanish-infantry"],
    });
    const [lannoy, bourbon] = [capitano(position, "lannoy"), capitano(position, "bourbon-imperial")];
    expect(capitaniGeneraliOf(position, army(position, "imperial")).sort()).toEqual([lannoy, bourbon].sort());
    const lost = meet(position).events.filter(({ type }) => type === "statusLost");
    expect(lost).toMatchObject([{ rules: ["3.2.3"], capitano: bourbon }]);
    expect([position.superior[bourbon], position.stands[bourbon], position.generale[bourbon]]).toEqual([
      lannoy,
      "subordinate",
      "",
    ]);
    stand(position, "bourbon-imperial", "0710");
    expect([isCapitanoGenerale(position, bourbon), isCapitanoGenerale(position, lannoy)]).toEqual([false, true]);
  });

  test("§3.2.3 equal Ranks are drawn", () => {
    const leaders = [1, 2].map((draw) => {
      const position = country(1, { chaumont: ["2728", HORSE], "g-trivulzio": ["2728", HORSE] });
      const pair = [capitano(position, "chaumont"), capitano(position, "g-trivulzio")].sort((a, b) => a - b);
      for (const who of pair) position.generale[who] = "promotion";
      meet(drawing(position, draw, 2));
      return pair.map((who) => isCapitanoGenerale(position, who));
    });
    expect(leaders).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test("§10a the status passes to one of the Army in the hex who outranks the Capitano Generale", () => {
    const position = country(1, {
      lorraine: ["2728", HORSE],
      chaumont: ["2728", HORSE],
      "g-trivulzio": ["2031", HORSE],
    });
    const [lorraine, chaumont] = [capitano(position, "lorraine"), capitano(position, "chaumont")];
    position.generale[lorraine] = "promotion";
    meet(position);
    expect([isCapitanoGenerale(position, chaumont), isCapitanoGenerale(position, lorraine)]).toEqual([true, false]);
    expect([position.stands[chaumont], position.superior[lorraine]]).toEqual(["map", chaumont]);
  });

  test("§10.1 Minor Forces merge under the highest Rank: units up to it, the excess is lost, the others are Unemployed", () => {
    const position = country(1, {
      "louis-xii": ["2327", HORSE],
      lorraine: ["2728", HORSE],
      imbault: ["2728", "swiss-infantry", "swiss-infantry"],
    });
    const [lorraine, imbault] = [capitano(position, "lorraine"), capitano(position, "imbault")];
    position.engineers[imbault] = 1;
    const asked = meet(position);
    expect([asked.ask(), asked.seat()]).toEqual(["consolidation.choose", "french"]);
    asked.pick({ type: "leadForce", capitano: lorraine });
    expect(asked.ask()).toBe("consolidation.keep");
    // The first of two equal units would pass; the owner wants the other.
    const [lost, kept] = unitsOf(position, imbault);
    expect(asked.options()).toEqual([{ type: "keepUnit", unit: kept, other: lost }, { type: "mergeForces" }]);
    asked.pick({ type: "keepUnit", unit: kept, other: lost });
    expect(asked.options(), "what was given up is not taken back").toEqual([{ type: "mergeForces" }]);
    expect(isForce(position, imbault), "nothing is seen to pass before all is settled").toBe(true);
    asked.pick({ type: "mergeForces" });
    expect(asked.ask()).toBe("over");
    expect([position.holder[kept!], position.holder[lost!], roomOf(position, lorraine)]).toEqual([lorraine, GONE, 0]);
    expect([position.stands[imbault], position.superior[imbault], position.engineers[lorraine]]).toEqual([
      "unemployed",
      lorraine,
      1,
    ]);
    expect(isCapitanoGenerale(position, lorraine)).toBe(false);
  });

  test("§10.1 §3.1 if nothing is changed the strongest units pass up to the Rank, those in good order first", () => {
    const position = country(1, {
      "louis-xii": ["2327", HORSE],
      lorraine: ["2728", HORSE],
      imbault: ["2728", "swiss-infantry", "swiss-infantry"],
      roquebertin: ["2728", "swiss-infantry"],
    });
    const lorraine = capitano(position, "lorraine");
    const [weak, strong] = unitsOf(position, capitano(position, "imbault")) as [number, number];
    const [broken] = unitsOf(position, capitano(position, "roquebertin")) as [number];
    position.sp[strong] = 4;
    position.sp[broken] = 5;
    position.demoralised[broken] = 1;
    const asked = meet(position);
    asked.pick({ type: "leadForce", capitano: lorraine }).pick({ type: "mergeForces" });
    expect([weak, strong, broken].map((unit) => position.holder[unit])).toEqual([GONE, lorraine, GONE]);
    expect(roomOf(position, lorraine)).toBe(0);
  });

  test("§10.1 the higher Rank leads, and nobody is asked who it is", () => {
    const position = country(1, { "louis-xii": ["2327", HORSE], lorraine: ["2728", HORSE], chaumont: ["2728", HORSE] });
    const chaumont = capitano(position, "chaumont");
    const asked = meet(position);
    expect(asked.options()).toEqual([{ type: "mergeForces" }]);
    asked.pick({ type: "mergeForces" });
    expect(asked.ask()).toBe("over");
    expect([position.stands[chaumont], combatUnitsOf(position, chaumont).length]).toEqual(["map", 2]);
  });

  test("§10a §3.4d an Unemployed Capitano goes into the box of the Primo Capitano; of several alone the highest Rank stays", () => {
    const position = country(1, {
      "louis-xii": ["2327", HORSE],
      lorraine: ["2728", HORSE],
      imbault: ["2728"],
      chaumont: ["2832"],
      roquebertin: ["2832"],
    });
    meet(position);
    const { stands, superior } = position;
    const [lorraine, imbault, chaumont, roquebertin] = ["lorraine", "imbault", "chaumont", "roquebertin"].map((id) =>
      capitano(position, id),
    );
    expect([stands[imbault!], superior[imbault!], position.order[lorraine!]]).toEqual([
      "unemployed",
      lorraine,
      "stand",
    ]);
    expect([stands[chaumont!], stands[roquebertin!], superior[roquebertin!], isForce(position, chaumont!)]).toEqual([
      "map",
      "unemployed",
      chaumont,
      false,
    ]);
  });

  test("§1.4c §1.4b who goes back to a Card is face down when he is put on the map again, unless he began there (§1.4a)", () => {
    const position = country(1, { "louis-xii": ["2728", HORSE], lorraine: ["2728", HORSE], chaumont: ["2728", HORSE] });
    const [lorraine, chaumont] = [capitano(position, "lorraine"), capitano(position, "chaumont")];
    position.faceDown[lorraine] = 0;
    meet(position);
    const phase = run(position, commandPhase, { side: "french" });
    while (phase.ask() !== "transfers.act") phase.pick({ type: phase.options().at(-1)!.type });
    phase.pick({ type: "detach", capitano: lorraine }).pick({ type: "detach", capitano: chaumont });
    expect([position.faceDown[lorraine], position.alwaysFaceUp[chaumont], position.faceDown[chaumont]]).toEqual([
      1, 1, 0,
    ]);
  });

  test("§3.2.1 where the top Rank is shared and nobody leads, one of the tied is drawn", () => {
    const position = country(1, {
      chaumont: ["2728", HORSE],
      "g-trivulzio": ["2832", HORSE],
      lorraine: ["2327", HORSE],
    });
    expect(capitaniGeneraliOf(position, army(position, "french"))).toEqual([]);
    run(position, commandPhase, { side: "french" });
    const [drawn] = capitaniGeneraliOf(position, army(position, "french"));
    expect([capitano(position, "chaumont"), capitano(position, "g-trivulzio")]).toContain(drawn);
    expect(isMajor(position, drawn!)).toBe(true);
  });
});

describe("coalitions", () => {
  test("§3.2.3a §S4.2 Venetians and French become one Force under Lautrec; T. Trivulzio keeps his status", () => {
    const position = country(4, { lautrec: ["3032", "french-infantry"], "t-trivulzio": ["3032", "venetian-infantry"] });
    const [lautrec, trivulzio] = [capitano(position, "lautrec"), capitano(position, "t-trivulzio")];
    position.reluctant[trivulzio] = 1;
    meet(position);
    expect([position.stands[trivulzio], position.superior[trivulzio], isCapitanoGenerale(position, trivulzio)]).toEqual(
      ["subordinate", lautrec, true],
    );
    expect(position.reluctant[trivulzio]).toBe(0);
  });

  test("§3.2.3a §S3.3 of two Capitani Generali the one who may lead the coalition does, wherever he stands in the list", () => {
    const position = country(3, { cardona: ["2848", "spanish-infantry"], roist: ["2848", "swiss-infantry"] });
    const [cardona, roist] = [capitano(position, "cardona"), capitano(position, "roist")];
    position.swissStatus = "anti-french";
    position.generale[roist] = "election";
    expect(roist).toBeLessThan(cardona);
    meet(position);
    expect([position.stands[cardona], position.superior[roist]]).toEqual(["map", cardona]);
  });

  test("§S4.2 §6.2a without Lautrec they do not end together; if they are, the one that entered last goes back", () => {
    const position = country(4, {
      lescun: ["3032", "french-infantry"],
      "t-trivulzio": ["3033", "venetian-infantry"],
      lautrec: ["2727", HORSE],
    });
    const trivulzio = capitano(position, "t-trivulzio");
    expect(mayEndIn(position, trivulzio, hexNamed("3032"))).toBe(false);
    position.hex[trivulzio] = hexNamed("3032");
    position.cameFrom[trivulzio] = hexNamed("3033");
    position.arrival[trivulzio] = 1;
    const asked = meet(position);
    expect(asked.options()).toEqual([{ type: "moveBack", hex: hexNamed("3033") }]);
    asked.pick({ type: "moveBack" });
    expect(board.ids[position.hex[trivulzio]!]).toBe("3033");
  });

  test("§10a a Force that is moved back takes up an Unemployed Capitano who stands there", () => {
    const position = country(4, {
      lescun: ["3032", "french-infantry"],
      "t-trivulzio": ["3032", "venetian-infantry"],
      lautrec: ["2727", HORSE],
      montmorency: ["3033"],
    });
    const trivulzio = capitano(position, "t-trivulzio");
    position.cameFrom[trivulzio] = hexNamed("3033");
    position.arrival[trivulzio] = 1;
    meet(position).pick({ type: "moveBack", hex: hexNamed("3033") });
    const montmorency = capitano(position, "montmorency");
    expect([position.stands[montmorency], position.superior[montmorency]]).toEqual(["unemployed", trivulzio]);
  });

  test("§10a §14.2 a Force that is moved back stops there: it Conquers an empty Fortress, and leaves its works and siege behind", () => {
    const position = country(4, {
      lescun: ["3032", "french-infantry"],
      "t-trivulzio": ["3032", "venetian-infantry"],
      lautrec: ["2727", HORSE],
    });
    const trivulzio = capitano(position, "t-trivulzio");
    const next = Array.from(places.hex).find(
      (hex) => fortressAt(hex) >= 0 && hexDistance(board, hex, hexNamed("3032")) === 1,
    );
    const fortress = next === undefined ? hexNamed("2032") : next;
    const beside = board.linkTo[board.firstLink[fortress]!]!;
    for (const id of ["lescun", "t-trivulzio"]) position.hex[capitano(position, id)] = beside;
    position.cameFrom[trivulzio] = fortress;
    position.arrival[trivulzio] = 1;
    position.besieging[trivulzio] = 1;
    position.conqueror[fortressAt(fortress)] = army(position, "imperial");
    meet(position).pick({ type: "moveBack", hex: fortress });
    expect(position.conqueror[fortressAt(fortress)]).not.toBe(army(position, "imperial"));
    expect([position.hex[trivulzio], position.besieging[trivulzio]]).toEqual([fortress, 0]);
  });

  test("§10a §6.2a nobody is moved back to friends with whom he may not end either; with others he is consolidated there", () => {
    const meeting = (friend: string) => {
      const position = country(4, {
        lescun: ["3032", "french-infantry"],
        "t-trivulzio": ["3032", "venetian-infantry"],
        [friend]: ["3033", HORSE],
      });
      const trivulzio = capitano(position, "t-trivulzio");
      position.cameFrom[trivulzio] = hexNamed("3033");
      position.arrival[trivulzio] = 1;
      return { position, trivulzio, asked: meet(position), friend: capitano(position, friend) };
    };
    const other = meeting("bayard");
    expect(other.asked.options().length).toBeGreaterThan(0);
    expect(other.asked.options()).not.toContainEqual({ type: "moveBack", hex: hexNamed("3033") });
    const { position, trivulzio, asked, friend } = meeting("lautrec");
    asked.pick({ type: "moveBack", hex: hexNamed("3033") });
    expect([position.stands[trivulzio], position.superior[trivulzio]]).toEqual(["subordinate", friend]);
  });

  test("§S3.3 only François leads a mixed French Force, only Cardona an Anti-French one; Papal and Spanish need his Attack Order", () => {
    const position = country(3, {
      "francois-i": ["2206", "french-infantry"],
      alviano: ["1552", "venetian-infantry"],
      navarro: ["2301", "french-infantry"],
      cardona: ["2848", "spanish-infantry"],
      urbino: ["0252", "papal-heavy-cavalry"],
      roist: ["4029", "swiss-infantry"],
    });
    const who = (...ids: string[]) => ids.map((id) => capitano(position, id));
    expect([
      mayStayTogether(position, who("francois-i", "alviano")),
      mayStayTogether(position, who("navarro", "alviano")),
    ]).toEqual([true, false]);
    const cardona = capitano(position, "cardona");
    expect(mayStayTogether(position, who("cardona", "urbino"))).toBe(false);
    position.order[cardona] = "attack";
    expect(mayStayTogether(position, who("cardona", "urbino"))).toBe(true);
    expect(mayStayTogether(position, who("cardona", "roist"))).toBe(false);
    position.swissStatus = "anti-french";
    expect([
      mayStayTogether(position, who("cardona", "roist")),
      mayStayTogether(position, who("urbino", "roist")),
    ]).toEqual([true, false]);
  });
});

describe("Swiss Forces Command", () => {
  const council = ["schiner", "rhan", "von-stein"];

  test("§15.5a §S3.2 #15.5a-1 at Novara Rhan (Rank 2) is drawn over Schiner and Von Stein (3), who serve under him", () => {
    const position = scenario(3);
    const [novara] = electionsAtSetUp(position);
    const order = council.map((id) => capitano(position, id)).sort((a, b) => a - b);
    const rhan = capitano(position, "rhan");
    const asked = run(drawing(position, order.indexOf(rhan) + 1, 3), election, novara!);
    expect(asked.ask()).toBe("transfers.act");
    expect([isCapitanoGenerale(position, rhan), position.stands[rhan], position.hex[rhan]]).toEqual([
      true,
      "map",
      hexNamed("2611"),
    ]);
    for (const id of ["schiner", "von-stein"]) {
      expect([
        id,
        position.superior[capitano(position, id)],
        isCapitanoGenerale(position, capitano(position, id)),
      ]).toEqual([id, rhan, false]);
    }
    expect(roomOf(position, rhan)).toBeLessThanOrEqual(2);
    const schiners = unitsOfType(position, "swiss-infantry-schiner").filter((unit) => position.holder[unit]! >= 0);
    for (const unit of schiners) expect(position.holder[unit]).toBe(capitano(position, "schiner"));
    expect(asked.options().some(({ type }) => type === "detach")).toBe(false);
  });

  test("§15.5 §S2.1 two Swiss Primi Capitani may end together, and elect at Consolidation; the Order of the elected's Force prevails", () => {
    const position = country(2, { bern: ["3010", "swiss-infantry"], basel: ["3010", "swiss-infantry"] });
    const [bern, basel] = [capitano(position, "bern"), capitano(position, "basel")];
    expect(mayEndIn(position, bern, hexNamed("3010"))).toBe(true);
    position.order[bern] = "attack";
    position.order[basel] = "manoeuvre";
    const first = [bern, basel].sort((a, b) => a - b);
    const asked = meet(drawing(position, first.indexOf(basel) + 1, 2));
    expect(asked.events.some(({ type }) => type === "elected")).toBe(true);
    expect([isCapitanoGenerale(position, basel), position.superior[bern], position.order[basel]]).toEqual([
      true,
      basel,
      "manoeuvre",
    ]);
  });

  test("§15.5a a Swiss Primo Capitano alone leads a Minor Force; a joining Unemployed one calls no election", () => {
    const position = country(2, { bern: ["3010", "swiss-infantry"], basel: ["3010"] });
    const [bern, basel] = [capitano(position, "bern"), capitano(position, "basel")];
    expect(isMajor(position, bern)).toBe(false);
    expect(meet(position).events.some(({ type }) => type === "elected")).toBe(false);
    expect([position.stands[basel], position.superior[basel]]).toEqual(["unemployed", bern]);
  });

  test("§15.5 §S3.2 under Cardona the Swiss elect nobody: he is Primo Capitano and they are his Subordinates", () => {
    const position = country(3, {
      cardona: ["2848", "spanish-infantry"],
      roist: ["2848", "swiss-infantry"],
      rhan: ["2848", "swiss-infantry"],
    });
    position.swissStatus = "anti-french";
    const asked = meet(position);
    expect(asked.events.some(({ type }) => type === "elected")).toBe(false);
    expect(["roist", "rhan"].map((id) => position.superior[capitano(position, id)])).toEqual([
      capitano(position, "cardona"),
      capitano(position, "cardona"),
    ]);
  });

  test("§S2.2 until the third turn every Force in Novara has the Order of the garrison, whoever is elected", () => {
    const position = country(2, { bern: ["2611", "swiss-infantry"], mutt: ["2611", "swiss-infantry"] });
    position.order[capitano(position, "bern")] = "manoeuvre";
    position.order[capitano(position, "mutt")] = "garrison";
    meet(position);
    const primo = position.hex.indexOf(hexNamed("2611"));
    expect(position.order[primo]).toBe("garrison");
  });

  test("§15.5a an election of a hex asks its owner", () => {
    const position = scenario(3);
    expect(electionOf(position, army(position, "swiss"), hexNamed("2611")).side).toBe("rivals");
  });
});

/** Dice whose next draw of one out of so many is this one. */
function drawing(position: Honour, wanted: number, of: number): Honour {
  for (let seed = 0; ; seed++) {
    const dice = diceFrom(`draw ${seed}`, "fast");
    if (roll(structuredClone(dice), of) !== wanted) continue;
    position.dice = dice;
    return position;
  }
}
