import { expect, test } from "vitest";
import { hexNamed, placeNamed, places } from "../../src/data.ts";
import { NO_SIEGE } from "../../src/position.ts";
import { eliminationCheck, eliminationCheckOf } from "../../src/rules/capture.ts";
import { assaultOdds } from "../../src/rules/combat/assault.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import { armyOf, isCapitanoGenerale, isMajor, unitsOf } from "../../src/rules/forces.ts";
import { victoryInBattle } from "../../src/rules/majorBattle/aftermath.ts";
import { corpsAssault } from "../../src/rules/majorBattle/attacks.ts";
import { fortressAt, ownerOf } from "../../src/rules/regions.ts";
import { exertsZone } from "../../src/rules/zones.ts";
import { field as battlefield } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, dig, field, force } from "../field.ts";
import { capitano } from "../table.ts";

/** Two rules that meet in one moment. */

/** Two French Forces in one hex, beaten by De Leyva from another: who goes where is asked next. */
function bothBeaten(hex: string, from: string) {
  const position = withDice(field(5), 6, 1);
  position.weather = "Fair";
  const palice = force(position, "la-palice", hex, [["landsknecht-french", 4]]);
  const florange = force(position, "florange", hex, [["landsknecht-french", 4]]);
  // Nobody of these is Capitano Generale by his Rank.
  force(position, "francois-i", "0706", [["french-gendarmes", 4]]);
  force(position, "lannoy", "1444", [["imperial-heavy-cavalry", 4]]);
  position.militiaLost.fill(1);
  const troops = [
    ["spanish-infantry", 8],
    ["spanish-infantry", 4],
  ] as const;
  const deLeyva = force(position, "de-leyva", from, [...troops, ["landsknecht-imperial", 8]], "attack");
  const fight = attackOn(position, deLeyva, hex);
  if (fight.ask() === "battle.walls") fight.pick({ inside: false });
  fight.pick({ capitano: florange });
  while (fight.ask() === "skirmish.demoralise") fight.pick({});
  expect(fight.ask()).toBe("retreat.choose");
  return { position, palice, florange, deLeyva, fight };
}

test("§11.5.Step6-b §12.2.1 two beaten Forces go one after the other: the ZOC of the first, one hex on, does not bar the advance", () => {
  const { position, palice, florange, deLeyva, fight } = bothBeaten("0226", "0225");
  fight.pick({ type: "retreat" });
  while (fight.ask() === "pursuit.losses") fight.pick({});
  expect([exertsZone(position, palice), position.hex[palice] === hexNamed("0226")]).toEqual([true, false]);
  fight.pick({ type: "retreat" });
  while (fight.ask() === "pursuit.losses") fight.pick({});
  expect(position.hex[florange]).not.toBe(hexNamed("0226"));
  expect(fight.ask()).toBe("advance.choose");
  fight.pick({ type: "advance" });
  expect(position.hex[deLeyva]).toBe(hexNamed("0226"));
});

test("§12.2.7 §11.5.Step6-b of two beaten Forces one goes inside its walls, and keeps the victor out", () => {
  const { position, palice, deLeyva, fight } = bothBeaten("2611", "2612");
  fight.pick({ type: "retreatInside" });
  expect(position.hex[palice]).toBe(hexNamed("2611"));
  fight.pick({ type: "retreat" });
  while (fight.ask() === "pursuit.losses") fight.pick({});
  expect([fight.ask(), position.hex[deLeyva]]).toEqual(["over", hexNamed("2612")]);
});

test("§3.6.2 §3.6.1a §3.5 the Capitano Generale falls alone among his troops: the Minor Capitano who takes them over is promoted", () => {
  const position = withDice(field(2), 1);
  const tremouille = force(position, "tremouille", "2512", [["landsknecht-french", 6]], "attack");
  const florange = force(position, "florange", "2014", [["landsknecht-french", 4]]);
  expect([isMajor(position, tremouille), isMajor(position, florange)]).toEqual([true, false]);
  const check = run(position, eliminationCheck, eliminationCheckOf(position, tremouille, false));
  while (check.ask() === "eliminationCheck.heirs") check.pick({ type: "inherit" });
  check.pick({ type: "takePost", order: "stand" });
  const minor = capitano(position, "french-minor");
  expect([position.hex[minor], unitsOf(position, minor).length]).toEqual([hexNamed("2512"), 1]);
  expect(isCapitanoGenerale(position, minor)).toBe(true);
  // §3.6.2a: the highest Rank of the Army is one besides.
  expect(isCapitanoGenerale(position, florange)).toBe(true);
  expect(check.events.filter(({ type }) => type === "promoted").map((event) => event.capitano)).toEqual([
    florange,
    minor,
  ]);
});

test("§3.6.1.1 §11.4.Step10-a.a the beaten have lost their Capitano Generale and everybody else: half of the APs of his Army are looted all the same", () => {
  const position = field(5);
  const king = force(position, "francois-i", "2413", [["french-infantry", 8]]);
  const [lannoy, french, imperial] = [capitano(position, "lannoy"), armyOf(position, king), 1];
  position.stands[lannoy] = "eliminated";
  position.ap[french] = 2;
  position.ap[imperial] = 5;
  const won = { winner: "french" as const, victors: [king], beaten: [], leader: lannoy, attacked: true };
  const battle = run(position, victoryInBattle, won);
  expect([armyOf(position, lannoy), position.ap[french], position.ap[imperial]]).toEqual([imperial, 5, 2]);
  expect(battle.events.find(({ type }) => type === "battleWon")).toMatchObject({ capitano: king, beaten: lannoy });
});

test("§11.3.3 §12.1.2 §11.4.3 a Major Battle over a ferry: Corps of the attacker Engage on the Affecting line, those of the defender do not", () => {
  const palice = { id: "la-palice", units: [["landsknecht-french", 8]] } as const;
  const lannoy = { id: "lannoy", units: [["landsknecht-imperial", 8]] } as const;
  const columns = (hex: string, from: string) => {
    const { position, index } = battlefield([palice], [lannoy], { hex, from });
    const column = (one: string, two: string) =>
      assaultOdds(
        position,
        corpsAssault(position, { attackers: [index(one)], target: index(two), combined: [], firearms: false }),
      ).column;
    return [column("la-palice", "lannoy"), column("lannoy", "la-palice")];
  };
  // The ferry of Valenza, and a field without a river.
  expect(columns("1211", "1111")).toEqual([2, 3]);
  expect(columns("2413", "2513")).toEqual([3, 3]);
});

test("§9.1.1b §11.5.Step4-b the last unit of a Larger Force is Demoralised by the Skirmish itself: no die falls, and it takes a Retreat Order", () => {
  const position = withDice(field(5), 6);
  position.weather = "Fair";
  force(position, "francois-i", "0706", [["french-gendarmes", 4]]);
  force(position, "lannoy", "1444", [["imperial-heavy-cavalry", 4]]);
  const palice = force(position, "la-palice", "2413", [["french-infantry", 8]]);
  const deLeyva = force(position, "de-leyva", "2513", [["landsknecht-imperial", 4]], "attack");
  const fight = attackOn(position, deLeyva, "2413");
  expect(fight.events.find(({ type }) => type === "assault")).toMatchObject({ loser: "french", dem: 1 });
  while (fight.ask() === "skirmish.demoralise") fight.pick({});
  expect([fight.ask(), fight.seat()]).toEqual(["retreat.choose", "rivals"]);
  expect(fight.events.some(({ type }) => type === "disciplineCheck")).toBe(false);
  expect([position.hex[palice], position.order[palice]]).toEqual([hexNamed("2413"), "retreat"]);
});

test("§16.surrender §11.6.Step5-c §14.2 two Fortresses surrender to one besieger: he leaves his works for one of them, and the other stays empty", () => {
  const position = withDice(field(1), 1, 1);
  force(position, "pitigliano", "1552", [["venetian-heavy-cavalry", 4]], "garrison");
  const king = force(position, "louis-xii", "2835", [["french-gendarmes", 8]], "attack");
  dig(position, "2835", "E", "SE", "SW", "W", "NW", "NE");
  position.besieging[king] = 1;
  const [treviglio, caravaggio] = [placeNamed("2834"), placeNamed("2736")];
  for (const [id, hex, place] of [
    ["vitelli", "2834", treviglio],
    ["naldi", "2736", caravaggio],
  ] as const) {
    const garrison = force(position, id, hex, [["italian-infantry-venetian", 2]], "garrison");
    for (const unit of unitsOf(position, garrison)) position.demoralised[unit] = 1;
    position.conqueror[place] = armyOf(position, garrison);
    position.siegeStatus[place] = 1;
    position.siegeBegun[place] = 1;
  }
  const phase = run(position, combatPhase, combatPhaseOf()).pick({ type: "passAttack" });
  expect(phase.events.filter(({ type }) => type === "surrendered")).toHaveLength(2);
  phase.pick({ type: "enterFortress" });
  expect(phase.ask()).toBe("over");
  expect(phase.events.filter(({ type }) => type === "advanced")).toHaveLength(1);
  const owned = [treviglio, caravaggio].filter((place) => ownerOf(position, place) === "french");
  expect(owned.map((place) => places.hex[place])).toEqual([position.hex[king]]);
  expect([position.siegeStatus[treviglio], position.siegeStatus[caravaggio]]).toEqual([NO_SIEGE, NO_SIEGE]);
});

test("§12.2.1d §3.6a a Force that a first pursuer has destroyed is not pursued by the next whose ZOC it entered", () => {
  const position = withDice(field(5), 6, 6, 6);
  const palice = force(position, "la-palice", "2413", [["landsknecht-french", 1]]);
  // Three to each hex around, and none of them next to him.
  const around = [
    ["lannoy", "2415", "spanish-infantry"],
    ["pescara", "2515", "spanish-infantry"],
    ["de-leyva", "2213", "landsknecht-imperial"],
    ["sittich", "2312", "landsknecht-imperial"],
    ["frundsberg", "2512", "landsknecht-frundsberg"],
    ["del-vasto", "2613", "imperial-heavy-cavalry"],
  ] as const;
  for (const [id, hex, type] of around) force(position, id, hex, [[type, 4]]);
  const flight = run(position, retreat, retreatOf(position, palice)).pick({ type: "retreat" });
  while (flight.ask() === "pursuit.losses") flight.pick({});
  expect([flight.ask(), position.stands[palice]]).toEqual(["over", "captured"]);
  const pursued = flight.events.filter(({ type, audience }) => type === "pursuit" && audience?.includes("french"));
  expect(pursued).toHaveLength(1);
});

test("§18.1f §10a §S3.3 a Papal Force In Quarters that has to make room for Cardona is On Campaign in the open", () => {
  const position = field(3);
  position.swissStatus = "anti-french";
  position.options.quarters = true;
  force(position, "cardona", "2849", [["spanish-infantry", 8]], "stand");
  const urbino = force(position, "urbino", "2849", [["papal-heavy-cavalry", 4]], "stand");
  position.quarters[urbino] = 1;
  position.arrival[urbino] = 1;
  const meeting = run(position, consolidation, consolidationOf());
  expect(meeting.ask()).toBe("consolidation.moveBack");
  const open = meeting.options().find((option) => option.type === "moveBack" && fortressAt(option.hex) < 0);
  meeting.pick({ ...open });
  expect(position.hex[urbino]).not.toBe(hexNamed("2849"));
  expect(position.quarters[urbino]).toBe(0);
});

test("§10a §S3.3 two Venetian Forces that make room for a French one, one after the other, are one Force where they meet", () => {
  const position = field(3);
  position.swissStatus = "anti-french";
  force(position, "navarro", "4029", [["french-infantry", 4]]);
  const alviano = force(position, "alviano", "4029", [["venetian-infantry", 4]]);
  const orsini = force(position, "orsini", "4029", [["venetian-infantry", 4]]);
  position.generale[alviano] = "scenario";
  for (const [who, arrival] of [
    [orsini, 2],
    [alviano, 1],
  ] as const) {
    position.arrival[who] = arrival;
    position.cameFrom[who] = hexNamed("4030");
  }
  const meeting = run(position, consolidation, consolidationOf());
  meeting.pick({ type: "moveBack" }).pick({ type: "moveBack" });
  expect([position.hex[alviano], position.superior[orsini]]).toEqual([hexNamed("4030"), alviano]);
});
