import { linkNamed } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, charts, hexNamed, placeNamed, places } from "../src/data.ts";
import { columnOf, read } from "../src/lookup.ts";
import { castOf, GONE, type Honour } from "../src/position.ts";
import { isProtected, removeEarthworks } from "../src/rules/earthworks.ts";
import {
  capitaniGeneraliOf,
  capitaniOf,
  combatUnitsOfForce,
  controllerOf,
  forcesControlledBy,
  forcesOf,
  hexOf,
  isCapitanoGenerale,
  isForce,
  isMajor,
  isUnemployed,
  mayCommand,
  mayServeUnder,
  roomOf,
  sideOf,
  strengthOf,
  unitsOf,
} from "../src/rules/forces.ts";
import { hexsideOf } from "../src/rules/movement.ts";
import { alignmentOf, conquer, isHostile, ownerOf } from "../src/rules/regions.ts";
import { isHalfDemoralised, qualityOfGroup } from "../src/rules/units.ts";
import { weatherFor } from "../src/rules/weather.ts";
import { isInEnemyZone, zonesOn } from "../src/rules/zones.ts";
import { capitano, empty, give, scenario, stand, strip, unitsOfType } from "./table.ts";

describe("Capitani and Forces", () => {
  test("§3.3 §1.4 only the Primo Capitano stands on the map, and all on his Card are in his hex", () => {
    const position = scenario(2);
    const tremouille = capitano(position, "tremouille");
    expect(capitaniOf(position, tremouille).map((who) => castOf(position).capitani.ids[who])).toEqual([
      "tremouille",
      "bourbon-french",
      "florange",
      "g-trivulzio",
    ]);
    for (const who of capitaniOf(position, tremouille)) expect(hexOf(position, who)).toBe(hexNamed("1014"));
    expect(forcesOf(position, "french")).toEqual([tremouille]);
    expect(hexOf(position, capitano(position, "bern"))).toBe(-1);
  });

  test("§6 a Force is a Capitano on the map with a unit on some Card of his stack (ruling 3.4)", () => {
    const position = scenario(2);
    const tremouille = capitano(position, "tremouille");
    strip(position, "tremouille");
    expect(isForce(position, tremouille)).toBe(true);
    strip(position, "florange");
    strip(position, "g-trivulzio");
    expect(isForce(position, tremouille)).toBe(false);
  });

  test("§3.4 neither units nor Subordinates makes a Capitano Unemployed", () => {
    const position = scenario(2);
    strip(position, "tremouille");
    expect(isUnemployed(position, capitano(position, "tremouille"))).toBe(false);
    expect(isUnemployed(position, capitano(position, "bourbon-french"))).toBe(true);
    expect(isUnemployed(position, capitano(position, "florange"))).toBe(false);
  });

  test("§3.1 §3.2 Rank limits the Combat Units on a Card, Militia beside them", () => {
    const position = scenario(2);
    const florange = capitano(position, "florange");
    const [artillery] = unitsOfType(position, "french-artillery");
    expect([roomOf(position, florange), mayCommand(position, florange, artillery!)]).toEqual([1, true]);
    give(position, "florange", "french-infantry", 8);
    expect([roomOf(position, florange), mayCommand(position, florange, artillery!)]).toEqual([0, false]);
    expect(mayCommand(position, florange, unitsOfType(position, "militia")[0]!)).toBe(true);
  });

  test("§15.2a a Named Unit serves its own Capitano while he is in play, then anybody", () => {
    const position = scenario(3);
    const [schiner, rhan] = [capitano(position, "schiner"), capitano(position, "rhan")];
    const unit = unitsOf(position, schiner)[0]!;
    expect([mayCommand(position, schiner, unit), mayCommand(position, rhan, unit)]).toEqual([true, false]);
    position.stands[schiner] = "eliminated";
    position.superior[schiner] = -1;
    position.hex[schiner] = -1;
    expect(mayCommand(position, rhan, unit)).toBe(true);
  });

  test("§3.2.2 nobody serves under a lower Rank, except among Swiss who elect (§15.5a)", () => {
    const position = scenario(1);
    const [louis, chaumont] = [capitano(position, "louis-xii"), capitano(position, "chaumont")];
    expect([mayServeUnder(position, chaumont, louis), mayServeUnder(position, louis, chaumont)]).toEqual([true, false]);
    const swiss = scenario(3);
    expect(mayServeUnder(swiss, capitano(swiss, "von-stein"), capitano(swiss, "rhan"))).toBe(true);
  });

  test("§3.2.1 whoever outranks all others of his Army in play is a Capitano Generale, while it lasts", () => {
    const position = scenario(3);
    const [ceri, alviano] = [capitano(position, "ceri"), capitano(position, "alviano")];
    expect([isCapitanoGenerale(position, ceri), isMajor(position, ceri)]).toEqual([true, true]);
    stand(position, "alviano", "1552");
    expect([isCapitanoGenerale(position, ceri), isCapitanoGenerale(position, alviano)]).toEqual([false, true]);
  });

  test("§3.2.1 not among the Swiss, and a shared top Rank gives nothing", () => {
    const position = scenario(2);
    expect(isCapitanoGenerale(position, stand(position, "hohensax", "3822"))).toBe(false);
    const other = scenario(1);
    other.generale.fill("");
    empty(other);
    stand(other, "chaumont", "2832");
    expect(capitaniGeneraliOf(other, 0)).toEqual([capitano(other, "chaumont")]);
    stand(other, "g-trivulzio", "2728");
    expect(capitaniGeneraliOf(other, 0)).toEqual([]);
  });

  test("§S3.6 a Swiss Capitano belongs to his coalition in every status; who decides for him follows the control", () => {
    const position = scenario(3);
    const rhan = capitano(position, "rhan");
    expect([sideOf(position, rhan), controllerOf(position, rhan)]).toEqual(["rivals", "rivals"]);
    position.controller[castOf(position).armies.named("swiss")] = "french";
    expect([sideOf(position, rhan), controllerOf(position, rhan)]).toEqual(["rivals", "french"]);
    expect(forcesControlledBy(position, "rivals").includes(capitano(position, "swiss-minor"))).toBe(false);
    expect(forcesOf(position, "rivals").includes(capitano(position, "swiss-minor"))).toBe(true);
  });

  test("§1.3.3b a unit has the SPs of its space, whatever its size", () => {
    const position = scenario(2);
    const units = combatUnitsOfForce(position, capitano(position, "tremouille"));
    expect(strengthOf(position, units)).toBe(32);
    expect(units).toHaveLength(7);
  });
});

describe("Quality and Demoralisation", () => {
  function group(position: Honour, ...parts: readonly [string, number][]): number[] {
    strip(position, "francois-i");
    return parts.map(([type, sp]) => give(position, "francois-i", type, sp));
  }

  test("§12.1a #12.1a-1 4 SPs of Quality 3, 2 of Quality 2 and 5 of Quality 1 have Quality 2", () => {
    const position = scenario(3);
    const units = group(position, ["french-gendarmes", 4], ["landsknecht-french", 2], ["french-infantry", 5]);
    expect(qualityOfGroup(position, units)).toBe(2);
  });

  test("§12.1a exactly half is enough; Demoralised units and Artillery do not count, Artillery alone does", () => {
    const position = scenario(3);
    const [horse, foot, guns] = group(
      position,
      ["french-gendarmes", 4],
      ["french-infantry", 4],
      ["french-artillery", 4],
    );
    expect(qualityOfGroup(position, [horse!, foot!, guns!])).toBe(3);
    position.demoralised[horse!] = 1;
    expect(qualityOfGroup(position, [horse!, foot!, guns!])).toBe(1);
    expect(qualityOfGroup(position, [guns!])).toBe(2);
  });

  test("§9.1.1a half or more counts counters, not SPs", () => {
    const position = scenario(3);
    const [a, b, c] = group(position, ["french-gendarmes", 9], ["french-infantry", 1], ["landsknecht-french", 1]);
    position.demoralised[b!] = 1;
    expect(isHalfDemoralised(position, [a!, b!, c!])).toBe(false);
    expect(isHalfDemoralised(position, [a!, b!])).toBe(true);
  });
});

describe("Zones of Control", () => {
  function facing(french: string, imperial: string): Honour {
    const position = scenario(5);
    empty(position);
    stand(position, "la-palice", french);
    stand(position, "pescara", imperial);
    return position;
  }

  test("§7.8 a Force controls its own hex and the six around it", () => {
    const position = facing("2116", "1912");
    expect(isInEnemyZone(position, hexNamed("2117"), "rivals")).toBe(true);
    expect(isInEnemyZone(position, hexNamed("2116"), "rivals")).toBe(true);
    expect(isInEnemyZone(position, hexNamed("2118"), "rivals")).toBe(false);
    expect(isInEnemyZone(position, hexNamed("2117"), "french")).toBe(false);
  });

  test("§7.8.3 §7.8.3b no zone crosses the Po but at a ferry; a Pontoon Bridge lets none through", () => {
    const ferry = facing("1111", "1211");
    expect(zonesOn(ferry, hexNamed("1211"), "rivals")).toEqual([capitano(ferry, "la-palice")]);
    const river = facing("1112", "1212");
    expect(zonesOn(river, hexNamed("1212"), "rivals")).toEqual([]);
    river.pontoons = [hexsideOf(linkNamed(board, "1112", "1212"))];
    expect(zonesOn(river, hexNamed("1212"), "rivals")).toEqual([]);
  });

  test("§9.1.1a §3.4b a Force half Demoralised and a Capitano without units exert none", () => {
    const position = facing("2116", "1912");
    const [first, second] = unitsOf(position, capitano(position, "la-palice"));
    position.demoralised[first!] = 1;
    expect(isInEnemyZone(position, hexNamed("2117"), "rivals")).toBe(true);
    position.demoralised[second!] = 1;
    expect(isInEnemyZone(position, hexNamed("2117"), "rivals")).toBe(false);
    position.demoralised.fill(0);
    strip(position, "la-palice");
    expect(isInEnemyZone(position, hexNamed("2117"), "rivals")).toBe(false);
  });
});

describe("Regions and ownership", () => {
  const region = (hex: string) => places.region[placeNamed(hex)]!;

  test("§14 §14a alignment is that of the scenario; the Swiss status and the fall of Milano change it", () => {
    const position = scenario(3);
    expect(alignmentOf(position, region("2624"))).toBe("not-aligned");
    position.swissStatus = "anti-french";
    expect(alignmentOf(position, region("2624"))).toBe("rivals");
    expect(isHostile(position, hexNamed("2624"), "french")).toBe(true);
    const later = scenario(5);
    expect(alignmentOf(later, region("2624"))).toBe("rivals");
    later.duchyTurned = 1;
    expect(alignmentOf(later, region("2624"))).toBe("not-aligned");
    expect(alignmentOf(later, region("2236"))).toBe("neutral");
  });

  test("§14.1 a side owns what is Aligned with it unless Conquered, and what it has Conquered", () => {
    const position = scenario(4);
    expect(ownerOf(position, placeNamed("2611"))).toBe("rivals");
    expect(ownerOf(position, placeNamed("1444"))).toBe("french");
    expect(ownerOf(position, placeNamed("2236"))).toBe(null);
  });

  test("§14.2 conquest puts down a marker, and the side of the Region takes it up by stopping there", () => {
    const position = scenario(4);
    const { armies } = castOf(position);
    const [novara, french, imperial] = [placeNamed("2611"), armies.named("french"), armies.named("imperial")];
    expect(conquer(position, novara, french)).toBe(true);
    expect([ownerOf(position, novara), position.conqueror[novara]]).toEqual(["french", french]);
    expect(conquer(position, novara, french)).toBe(false);
    expect(conquer(position, novara, imperial)).toBe(true);
    expect([ownerOf(position, novara), position.conqueror[novara]]).toEqual(["rivals", -1]);
  });

  test("§14.2 §14.3 a Fortress in a Neutral Region cannot be Conquered, a Town can", () => {
    const position = scenario(5);
    const french = castOf(position).armies.named("french");
    expect(conquer(position, placeNamed("2236"), french)).toBe(false);
    const town = places.type.findIndex(
      (type, place) => type === "town" && alignmentOf(position, places.region[place]!) === "neutral",
    );
    expect(conquer(position, town, french)).toBe(true);
    expect(ownerOf(position, town)).toBe("french");
  });
});

describe("Earthworks", () => {
  test("§7.5b §7.5c Level 1 protects the hexsides it shows, Level 2 all, and §7.5d they go with the Force", () => {
    const position = scenario(4);
    expect(isProtected(position, hexNamed("2624"), hexNamed("2625"))).toBe(true);
    expect(isProtected(position, hexNamed("2624"), hexNamed("2623"))).toBe(false);
    position.earthworks[0]!.sides = 63;
    expect(isProtected(position, hexNamed("2624"), hexNamed("2623"))).toBe(true);
    removeEarthworks(position, hexNamed("2624"));
    expect(isProtected(position, hexNamed("2624"), hexNamed("2625"))).toBe(false);
  });
});

describe("reading the tables", () => {
  test("38 hexes and a roll of 7 give -2; one column to the right in Mud gives -3", () => {
    expect(read(charts.adminPoints, 7, 38)).toBe(-2);
    expect(read(charts.adminPoints, 7, 38, charts.weather.Mud.apShift)).toBe(-3);
  });

  test("a die outside the rows and a shift past the last column stay at the end", () => {
    expect(read(charts.attrition, 40, 70)).toBe(7);
    expect(read(charts.attrition, -3, 70)).toBe(0);
    expect(read(charts.adminPoints, 12, 200, 5)).toBe(-3);
    expect(columnOf([1, 4, 8], 0)).toBe(0);
  });

  test("attrition: 40 SPs and a modified die of 7 lose 2; 24 SPs and a 6 lose 1", () => {
    expect(read(charts.attrition, 7, 40)).toBe(2);
    expect(read(charts.attrition, 6, 24)).toBe(1);
  });

  test("pursuit: 12 SPs of cavalry and a 5 inflict 11 Pursuit Losses", () => {
    expect(read(charts.pursuit, 5, 12)).toBe(11);
  });

  test("assault: column C, row 4: the attacker loses 1 SP; column D: 1 SP each and the defender loses", () => {
    expect(read(charts.assault, 4, 2)).toMatchObject({ loser: "A", a: 1, d: 0, dem: 0, check: 0 });
    expect(read(charts.assault, 4, 3)).toMatchObject({ loser: "D", a: 1, d: 1, dem: 0, check: 0 });
  });

  test("artillery: 4 SPs shifted twice and a die of 5: 1 SP, 1 check and a Breach", () => {
    expect(read(charts.artilleryFire, 5, 4, 2)).toMatchObject({ sp: 1, checks: 1, breach: true });
  });

  test("discipline: Quality 2 and a 6 is F, Very Sensitive and a 5 is D; a Sensitive unit recovers with 3", () => {
    expect(read(charts.disciplineByQuality, 6, 2)).toBe("F");
    expect(read(charts.disciplineByReliability.V, 5, 0)).toBe("D");
    expect(read(charts.recovery.S, 3, 0)).toMatchObject({ flip: true, spLost: 0 });
  });

  test("§17 the weather is that of the month: April 4 in 1509, a die of 1 brings Mud and a 6 Fair", () => {
    const position = scenario(1);
    expect([weatherFor(position, 1), weatherFor(position, 6)]).toEqual(["Mud", "Fair"]);
    position.turn = 4;
    expect(weatherFor(position, 1)).toBe("Rain");
  });

  test("reduced battle: a modified 4 in the reduced battle: the defender loses 15 per cent, the attacker 11", () => {
    expect(read(charts.reducedBattle, 4, 0)).toMatchObject({ loser: "D", a: 11, d: 15 });
  });
});

test("a unit that is gone belongs to no Force", () => {
  const position = scenario(2);
  const tremouille = capitano(position, "tremouille");
  const unit = unitsOf(position, tremouille)[0]!;
  position.holder[unit] = GONE;
  expect(combatUnitsOfForce(position, tremouille)).not.toContain(unit);
});
