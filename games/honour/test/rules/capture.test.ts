import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, NO_SIEGE, NOBODY } from "../../src/position.ts";
import { availableMinor, eliminationCheck, eliminationCheckOf, forceLostAll } from "../../src/rules/capture.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import {
  capitaniOf,
  isCapitanoGenerale,
  isMajor,
  subordinatesOf,
  unitsOf,
  unitsOfForce,
} from "../../src/rules/forces.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { run, withDice } from "../bench.ts";
import { dig, field, force, PAVIA, subordinate } from "../field.ts";
import { capitano, give, scenario } from "../table.ts";

/** The Major Force of scenario 5 with the most Capitani, and a Minor one. */
function forces() {
  const position = scenario(5);
  const onMap = position.stands.flatMap((standing, who) =>
    standing === "map" && unitsOfForce(position, who).length > 0 ? [who] : [],
  );
  const size = (who: number) => subordinatesOf(position, who).length;
  const major = onMap.filter((who) => isMajor(position, who)).sort((a, b) => size(b) - size(a))[0]!;
  const minor = onMap.find((who) => !isMajor(position, who) && capitaniOf(position, who).length === 1)!;
  return { position, major, minor };
}
const noMinors = (position: Honour) => {
  position.stands.forEach((standing, who) => {
    if (standing === "available") position.stands[who] = "waiting";
  });
};

describe("capture", () => {
  test("§3.6 §3.6a a Force that combat has robbed of all SPs: its Capitani are captured; by Attrition they are not", () => {
    const { position, major } = forces();
    const all = capitaniOf(position, major);
    for (const unit of unitsOfForce(position, major)) position.holder[unit] = GONE;
    forceLostAll(new Play(position), major, "attrition");
    expect(position.stands[major]).toBe("map");
    forceLostAll(new Play(position), major, "combat");
    expect(all.map((who) => position.stands[who])).toEqual(all.map(() => "captured"));
  });

  test("§3.6a a Force with an SP left loses nobody", () => {
    const { position, major } = forces();
    forceLostAll(new Play(position), major, "combat");
    expect(position.stands[major]).toBe("map");
  });
});

describe("the elimination check", () => {
  test("§3.6.2 no die is rolled for a successor unless two have the highest Rank", () => {
    /** Those of the highest Rank of a Force but its Primo Capitano. */
    const best = (position: Honour, major: number) => {
      const { rank } = castOf(position).capitani;
      const others = capitaniOf(position, major).filter((who) => who !== major);
      return others.filter((who) => others.every((other) => rank[other]! <= rank[who]!));
    };
    const diceFor = (tied: boolean) => {
      const { position, major } = forces();
      while (best(position, major).length > 1 !== tied) {
        const [first] = best(position, major);
        position.stands[first!] = "waiting";
        position.superior[first!] = NOBODY;
      }
      withDice(position, 1);
      run(position, eliminationCheck, eliminationCheckOf(position, major, false));
      return (position.dice as { used: number }).used;
    };
    expect([diceFor(false), diceFor(true)]).toEqual([1, 2]);
  });

  test("§3.6c §3.6.1 on 1 or 2 he is eliminated, otherwise nothing happens", () => {
    for (const [die, lost] of [
      [1, true],
      [2, true],
      [3, false],
      [6, false],
    ] as const) {
      const { position, minor } = forces();
      withDice(position, die);
      run(position, eliminationCheck, eliminationCheckOf(position, minor, false));
      expect(position.stands[minor] === "eliminated", `${die}`).toBe(lost);
    }
  });

  test("§3.6.1a a Minor Capitano takes the units of a lone Primo Capitano, if the scenario still has one", () => {
    const { position, minor } = forces();
    const { capitani } = castOf(position);
    const heir = position.stands.findIndex(
      (_, who) => capitani.minor[who] === 1 && capitani.army[who] === capitani.army[minor] && who !== minor,
    );
    position.stands[heir] = "available";
    expect(availableMinor(position, minor)).toBe(heir);
    const units = unitsOf(position, minor);
    const hex = position.hex[minor];
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, minor, false));
    while (check.ask() === "eliminationCheck.heirs") check.pick({ type: "inherit" });
    // Until its owner has said so: no Force is without an Order (§5.2d).
    expect([check.ask(), position.order[heir]]).toEqual(["eliminationCheck.post", "stand"]);
    const taken = Math.min(units.length, capitani.rank[heir]!);
    expect(units.filter((unit) => position.holder[unit] === heir)).toHaveLength(taken);
    expect(units.filter((unit) => position.holder[unit] === GONE)).toHaveLength(units.length - taken);
    expect([position.stands[heir], position.hex[heir]]).toEqual(["map", hex]);
  });

  test("§3.6.1a (ruling 3.6.1a) whose Rank is too small for all takes those that their owner likes; the others are lost", () => {
    const position = field(5);
    force(position, "lannoy", "1444", [["imperial-heavy-cavalry", 4]]);
    const troops = [
      ["french-gendarmes", 5],
      ["french-infantry", 2],
      ["landsknecht-french", 8],
    ] as const;
    const palice = force(position, "la-palice", "0801", troops, "attack");
    const [horse, foot, germans] = unitsOf(position, palice) as [number, number, number];
    const minor = capitano(position, "french-minor");
    position.stands[minor] = "available";
    const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, palice, false));
    const offered = [horse, foot, germans].map((unit) => ({ type: "inherit", unit, heir: minor }));
    expect(check.options()).toEqual(offered);
    check.pick({ unit: germans }).pick({ unit: horse });
    expect(unitsOf(position, minor).sort((a, b) => a - b)).toEqual([horse, germans].sort((a, b) => a - b));
    expect(position.holder[foot]).toBe(GONE);
  });

  test("§3.6.1a §3.6.3 §9.1.1b with the units that nobody can take goes all that was in good order: the Force retreats", () => {
    const position = field(5);
    noMinors(position);
    const king = force(position, "francois-i", "2120", [["french-gendarmes", 8]], "attack");
    position.generale[king] = "scenario";
    const rank = castOf(position).capitani.rank[capitano(position, "suffolk")]!;
    const foot = (["french-infantry", "landsknecht-french", "swiss-infantry"] as const).slice(0, rank);
    const suffolk = subordinate(
      position,
      "suffolk",
      king,
      foot.map((type) => [type, 2] as const),
    );
    for (const unit of unitsOf(position, suffolk)) position.demoralised[unit] = 1;
    expect(unitsOf(position, suffolk)).toHaveLength(rank);
    const check = run(withDice(position, 1), eliminationCheck, eliminationCheckOf(position, king, false));
    check.pick({ type: "takePost", order: "stand" });
    expect([position.hex[suffolk], position.order[suffolk]]).toEqual([hexNamed("2120"), "retreat"]);
  });

  test("§3.6.1a a unit for which there is no commander is eliminated too", () => {
    const { position, minor } = forces();
    noMinors(position);
    const units = unitsOf(position, minor);
    withDice(position, 2);
    run(position, eliminationCheck, eliminationCheckOf(position, minor, false));
    expect(units.map((unit) => position.holder[unit])).toEqual(units.map(() => GONE));
    expect(units.map((unit) => position.sp[unit])).toEqual(units.map(() => 0));
  });

  test("§3.6.2 §3.6.2b the highest Rank of the Force takes the place of a Capitano Generale, on the map too", () => {
    const { position, major } = forces();
    noMinors(position);
    const { rank } = castOf(position).capitani;
    const others = capitaniOf(position, major).filter((who) => who !== major);
    const highest = Math.max(...others.map((who) => rank[who]!));
    const hex = position.hex[major];
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, major, false));
    while (check.ask() === "eliminationCheck.heirs") check.pick({ type: "inherit" });
    const heir = others.find((who) => position.stands[who] === "map")!;
    expect([rank[heir], position.hex[heir]]).toEqual([highest, hex]);
    expect(isCapitanoGenerale(position, heir)).toBe(true);
    expect(others.filter((who) => who !== heir).map((who) => position.superior[who])).toEqual(
      others.filter((who) => who !== heir).map(() => heir),
    );
  });

  test("§3.6.2a the whole Army is looked at again: two new Capitani Generali may appear at once", () => {
    const { position, major } = forces();
    noMinors(position);
    const { rank, army } = castOf(position).capitani;
    const all = position.stands.flatMap((_, who) => (army[who] === army[major] && who !== major ? [who] : []));
    const elsewhere = all.reduce((best, who) => (rank[who]! > rank[best]! ? who : best));
    // One of the highest Rank stands by himself; in the Force are only men of lower Rank, and nobody else is in play.
    for (const who of all) {
      const stays = position.superior[who] === major && rank[who]! < rank[elsewhere]!;
      if (stays) continue;
      position.stands[who] = who === elsewhere ? "map" : "away";
      position.superior[who] = -1;
      position.generale[who] = "";
    }
    position.hex[elsewhere] = 5;
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, major, false));
    const promoted = check.events.filter(({ type }) => type === "promoted").map(({ capitano }) => capitano);
    expect(promoted).toHaveLength(2);
    expect(promoted).toContain(elsewhere);
  });

  test("§3.6.1.1 in a Major Battle other Subordinates inherit nothing", () => {
    for (const inBattle of [true, false]) {
      const { position, major } = forces();
      noMinors(position);
      const units = unitsOf(position, major);
      const room = subordinatesOf(position, major).some(
        (who) => castOf(position).capitani.rank[who]! > unitsOf(position, who).length,
      );
      for (const who of capitaniOf(position, major)) {
        if (position.stands[who] !== "unemployed") continue;
        position.stands[who] = "away";
        position.superior[who] = -1;
      }
      withDice(position, 1);
      const check = run(position, eliminationCheck, eliminationCheckOf(position, major, inBattle));
      expect(check.ask() === "eliminationCheck.heirs").toBe(!inBattle && room && units.length > 0);
    }
  });

  test("§3.6.3 a Force that loses its Primo Capitano takes Stand or Garrison at once, and Attack Finished", () => {
    const { position, major } = forces();
    noMinors(position);
    position.order[major] = "attack";
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, major, false));
    while (check.ask() === "eliminationCheck.heirs") check.pick({ type: "inherit" });
    expect(check.ask()).toBe("eliminationCheck.post");
    check.pick({ order: "stand" });
    const heir = position.stands.findIndex((standing, who) => standing === "map" && position.attackFinished[who] === 2);
    expect(position.order[heir]).toBe("stand");
  });

  test("§3.6.1a a Capitano Generale without units of his own is not Unemployed: a Minor Capitano comes before him", () => {
    const position = field(5);
    const king = force(position, "francois-i", "1723", []);
    position.generale[king] = "scenario";
    const fallen = subordinate(position, "florange", king, [["swiss-infantry", 4]]);
    subordinate(position, "la-palice", king, [["french-infantry", 4]]);
    const minor = availableMinor(position, fallen);
    expect(minor).toBeGreaterThanOrEqual(0);
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, fallen, false));
    expect(check.options().map((option) => (option as { heir: number }).heir)).toEqual([minor]);
  });

  test("§3.6.1a §3.6.3 in a Minor Force the first heir leads it; a second one has a Force of his own that stands and attacks no more", () => {
    const lose = (...picks: readonly ("first" | "second")[]) => {
      const position = field(5);
      noMinors(position);
      const troops = picks.map(() => ["swiss-infantry", 2] as const);
      force(position, "francois-i", "0810", [["french-gendarmes", 5]]);
      const lost = force(position, "florange", PAVIA, troops, "garrison");
      // Bonnivet is of higher Rank, so he is the first of the two.
      const first = subordinate(position, "bonnivet", lost, []);
      const second = subordinate(position, "suffolk", lost, []);
      for (const who of [first, second]) position.stands[who] = "unemployed";
      withDice(position, 1);
      const check = run(position, eliminationCheck, eliminationCheckOf(position, lost, false));
      for (const pick of picks) check.pick({ type: "inherit", heir: pick === "first" ? first : second });
      check.pick({ type: "takePost", order: "garrison" });
      return { position, first, second };
    };
    const { position, first, second } = lose("first", "second");
    expect(
      [first, second].map((who) => [position.stands[who], position.order[who], position.attackFinished[who]]),
    ).toEqual([
      ["map", "garrison", 2],
      ["map", "stand", 2],
    ]);
    const all = lose("second", "second");
    expect([all.position.stands[all.first], all.position.superior[all.first]]).toEqual(["unemployed", all.second]);
    expect([all.position.stands[all.second], all.position.order[all.second]]).toEqual(["map", "garrison"]);
  });

  test("§3.6.2 a Capitano Generale who serves an ally and falls: the highest Rank of his Army in the Force is promoted", () => {
    const position = field(3);
    const king = force(position, "francois-i", "2206", [["french-gendarmes", 4]]);
    const alviano = subordinate(position, "alviano", king, [["venetian-infantry", 4]]);
    const orsini = subordinate(position, "orsini", king, [["venetian-infantry", 4]]);
    for (const who of [king, alviano]) position.generale[who] = "scenario";
    const ceri = force(position, "ceri", "2236", [["venetian-infantry", 2]]);
    expect([isCapitanoGenerale(position, orsini), isCapitanoGenerale(position, ceri)]).toEqual([false, false]);
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, alviano, false));
    expect(check.events.filter(({ type }) => type === "promoted")).toMatchObject([{ capitano: orsini }]);
    expect([isCapitanoGenerale(position, orsini), position.generale[king]]).toEqual([true, "scenario"]);
  });
});

describe("§3.6.2 who alone may lead a multinational Force falls", () => {
  const falls = (position: Honour, who: number) => {
    noMinors(position);
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, who, false));
    while (check.ask() !== "over") check.pick({});
    return check;
  };

  test("§3.6.2 §S4.2 Lautrec falls: a Frenchman succeeds him, whatever the Rank of the Venetian, who stands on the map with his own", () => {
    const position = field(4);
    const lautrec = force(position, "lautrec", "3032", [["french-infantry", 8]], "attack");
    const trivulzio = subordinate(position, "t-trivulzio", lautrec, [["venetian-infantry", 8]]);
    const lescun = subordinate(position, "lescun", lautrec, [["french-gendarmes", 2]]);
    for (const who of [lautrec, trivulzio]) position.generale[who] = "scenario";
    const check = falls(position, lautrec);
    expect(check.events.find(({ type }) => type === "promoted")).toMatchObject({ capitano: lescun });
    expect(unitsOf(position, lescun)).toHaveLength(2);
    for (const who of [lescun, trivulzio]) {
      expect([position.stands[who], position.hex[who]]).toEqual(["map", hexNamed("3032")]);
      expect([position.order[who], position.attackFinished[who]]).toEqual(["stand", 2]);
    }
    // As ruled (10a) they do not stay together: the allies go.
    const parting = run(position, consolidation, consolidationOf()).pick({ type: "moveBack" });
    expect([parting.ask(), position.hex[lescun]]).toEqual(["over", hexNamed("3032")]);
    expect(position.hex[trivulzio]).not.toBe(hexNamed("3032"));
  });

  test("§3.6.2 §S4.2 with nobody of his own Army left the Venetian leads; units that he may not have are lost", () => {
    const position = field(4);
    const lautrec = force(position, "lautrec", "3032", [["french-infantry", 8]], "attack");
    const trivulzio = subordinate(position, "t-trivulzio", lautrec, [["venetian-infantry", 8]]);
    for (const who of [lautrec, trivulzio]) position.generale[who] = "scenario";
    falls(position, lautrec);
    expect([position.stands[trivulzio], unitsOfForce(position, trivulzio).length]).toEqual(["map", 1]);
  });

  test("§3.6.2 §S3.3 §15.5 Cardona falls: the Papal Capitano Generale leads his own, several Swiss elect, one alone leads a Minor Force", () => {
    const left = (...swiss: readonly string[]) => {
      const position = field(3);
      position.swissStatus = "anti-french";
      const cardona = force(position, "cardona", "2849", [["spanish-infantry", 8]], "attack");
      const urbino = subordinate(position, "urbino", cardona, [["papal-heavy-cavalry", 4]]);
      for (const who of [cardona, urbino]) position.generale[who] = "scenario";
      const council = swiss.map((id) => subordinate(position, id, cardona, [["swiss-infantry", 8]]));
      const minor = subordinate(position, "spanish-minor", cardona, [["spanish-infantry", 2]]);
      falls(position, cardona);
      expect([urbino, minor].map((who) => [position.stands[who], isMajor(position, who)])).toEqual([
        ["map", true],
        ["map", true],
      ]);
      return { position, council };
    };
    const two = left("rhan", "anglard");
    const isLeader = (who: number) => two.position.stands[who] === "map";
    const [elected, other] = [two.council.find(isLeader), two.council.find((who) => !isLeader(who))];
    expect([two.position.generale[elected!], two.position.superior[other!]]).toEqual(["election", elected]);
    expect([two.position.stands[other!], two.position.order[elected!]]).toEqual(["subordinate", "stand"]);
    const one = left("rhan");
    const [rhan] = one.council;
    expect([one.position.stands[rhan!], isMajor(one.position, rhan!)]).toEqual(["map", false]);
  });

  test("§3.6.2 §S3.3 allies without a Capitano Generale lead what each has; one without units stays in the box", () => {
    const position = field(3);
    const king = force(position, "francois-i", "2206", []);
    position.generale[king] = "scenario";
    const bourbon = subordinate(position, "bourbon-french", king, [["french-infantry", 4]]);
    const orsini = subordinate(position, "orsini", king, [["venetian-infantry", 4]]);
    const alviano = force(position, "alviano", "2236", [["venetian-infantry", 8]]);
    position.generale[alviano] = "scenario";
    const ceri = subordinate(position, "ceri", king, []);
    position.stands[ceri] = "unemployed";
    falls(position, king);
    expect([position.stands[bourbon], position.stands[orsini]]).toEqual(["map", "map"]);
    expect([isMajor(position, orsini), position.superior[ceri]]).toEqual([false, bourbon]);
  });
});

describe("§15.1a what else lay on the Card of one who falls", () => {
  const fallen = (position: Honour, who: number, inBattle = false) => {
    withDice(position, 1);
    const check = run(position, eliminationCheck, eliminationCheckOf(position, who, inBattle));
    while (check.ask() !== "over") check.pick({});
    return check;
  };
  /** Tremouille before Novara with the guns; Florange under him has the Engineers, or Tremouille himself. */
  function train(holder: "tremouille" | "florange") {
    const position = field(2);
    noMinors(position);
    const tremouille = force(position, "tremouille", "2512", [["french-artillery", 2]], "attack");
    const florange = subordinate(position, "florange", tremouille, [["landsknecht-french", 8]]);
    position.generale[tremouille] = "scenario";
    const who = holder === "tremouille" ? tremouille : florange;
    position.engineers[who] = 1;
    position.pontoonTrains[who] = 1;
    return { position, tremouille, florange };
  }

  test("§15.1a Engineers and pontoons of a Subordinate go to who takes his units: an Unemployed Capitano, else another one", () => {
    const { position, tremouille, florange } = train("florange");
    const trivulzio = subordinate(position, "g-trivulzio", tremouille, []);
    position.stands[trivulzio] = "unemployed";
    fallen(position, florange);
    expect([position.engineers[trivulzio], position.pontoonTrains[trivulzio]]).toEqual([1, 1]);
    const alone = train("florange");
    fallen(alone.position, alone.florange);
    expect([alone.position.engineers[alone.tremouille], alone.position.engineers[alone.florange]]).toEqual([1, 0]);
  });

  test("§15.1a §3.6.1.1 in a Major Battle another Corps inherits neither units nor markers", () => {
    const { position, tremouille, florange } = train("florange");
    fallen(position, florange, true);
    expect([position.engineers[tremouille], position.engineers[florange]]).toEqual([0, 0]);
    const led = train("tremouille");
    fallen(led.position, led.tremouille, true);
    expect([led.position.stands[led.florange], led.position.engineers[led.florange]]).toEqual(["map", 0]);
  });

  test("§15.1a a Minor Capitano who takes over a lone Force has its markers, and its siege", () => {
    const position = field(2);
    const florange = force(position, "florange", "2512", [["french-artillery", 1]], "attack");
    position.engineers[florange] = 1;
    position.siegeArtillery[florange] = 1;
    position.besieging[florange] = 1;
    position.siegeStatus[placeNamed("2611")] = 1;
    fallen(position, florange);
    const minor = position.hex.indexOf(hexNamed("2512"));
    expect(castOf(position).capitani.ids[minor]).toBe("french-minor");
    expect([position.engineers[minor], position.siegeArtillery[minor], position.besieging[minor]]).toEqual([1, 1, 1]);
    expect([position.besieging[florange], position.siegeStatus[placeNamed("2611")]]).toEqual([0, 1]);
  });

  test("§15.1.3 Siege Artillery does not stay with a Force whose guns fell with their Capitano", () => {
    const { position, tremouille, florange } = train("tremouille");
    position.siegeArtillery[tremouille] = 1;
    for (const unit of unitsOf(position, tremouille)) position.holder[unit] = florange;
    give(position, "tremouille", "french-gendarmes", 4);
    fallen(position, florange, true);
    expect(position.siegeArtillery[tremouille]).toBe(0);
  });

  test("§11.3.1a §7.5d §S4.7 a Force that ends with its only Capitano: siege and works are over, Milano is French", () => {
    const position = field(2);
    noMinors(position);
    const florange = force(position, "florange", "2512", [["french-infantry", 4]], "attack");
    dig(position, "2512", "E", "NE", "NW");
    position.besieging[florange] = 1;
    position.siegeStatus[placeNamed("2611")] = 1;
    fallen(position, florange);
    expect([position.siegeStatus[placeNamed("2611")], position.besieging[florange]]).toEqual([NO_SIEGE, 0]);
    expect(position.earthworks).toEqual([]);
    const milan = field(4);
    noMinors(milan);
    const adorno = force(milan, "adorno", "2624", [["spanish-infantry", 4]], "garrison");
    fallen(milan, adorno);
    expect(ownerOf(milan, placeNamed("2624"))).toBe("french");
  });
});
