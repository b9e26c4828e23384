import { hexDistance } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexNamed, placeNamed } from "../src/data.ts";
import { castOf, GONE, type Honour, NOBODY } from "../src/position.ts";
import {
  communicationOfArmy,
  communicationTo,
  hasCommandPath,
  hasCommunication,
  lineLength,
} from "../src/rules/communications.ts";
import { unitsOf } from "../src/rules/forces.ts";
import { isPassable, isRoad } from "../src/rules/movement.ts";
import { isEnemyFortress, ownerOf } from "../src/rules/regions.ts";
import { field, force } from "./field.ts";
import { capitano, scenario, stand } from "./table.ts";

function line(position: Honour, army: string, hex: string): number {
  return communicationTo(position, castOf(position).armies.named(army), hexNamed(hex));
}

function mark(position: Honour, army: string, ...hexes: string[]): void {
  for (const hex of hexes) position.conqueror[placeNamed(hex)] = castOf(position).armies.named(army);
}

describe("Lines of Communication", () => {
  test("§4.2 #4.2-3 scenario 2 at start: 15 hexes for Tremouille at Sale, 13 for the Swiss in Novara", () => {
    const position = scenario(2);
    expect(line(position, "french", "1014")).toBe(15);
    expect(line(position, "swiss", "2611")).toBe(13);
  });

  test("§4.2 §S1.supply.a #4.2-1 scenario 1 at start: Louis XII has 1 hex on the map and 31 on the table", () => {
    const position = scenario(1);
    expect(line(position, "french", "2728")).toBe(1);
    expect(communicationOfArmy(position, castOf(position).armies.named("french"))).toBe(31);
  });

  test("§4.2 #4.2-2 6 hexes to Vercelli in scenario 3, 13 to Novara in scenario 5", () => {
    expect(line(scenario(3), "french", "2206")).toBe(6);
    expect(line(scenario(5), "french", "2611")).toBe(13);
  });

  test("§4.2a #4.2a-1 in scenario 4 Lautrec at Trezzo has none from any western source; at 2727 one of 32 hexes from 3201", () => {
    const position = scenario(4);
    for (const source of ["0401", "0801", "1801", "2301", "3201"]) {
      expect(lineLength(position, hexNamed(source), hexNamed("3032"), "french")).toBe(-1);
    }
    stand(position, "lautrec", "2727");
    expect(line(position, "french", "2727")).toBe(32);
  });

  test("§4.2a §5.2a #4.2a-2 the garrison of Novara with French at 2512 and 2612, then at 2512 and 2711", () => {
    const position = scenario(2);
    stand(position, "tremouille", "2512");
    stand(position, "florange", "2612");
    expect(line(position, "swiss", "2611")).toBe(16);
    const bern = stand(position, "bern", "3010");
    expect(hasCommandPath(position, capitano(position, "mutt"), bern)).toBe(true);
    stand(position, "florange", "2711");
    expect(line(position, "swiss", "2611")).toBe(-1);
    expect(hasCommandPath(position, capitano(position, "mutt"), bern)).toBe(false);
  });

  test("§4.2a #4.3.1-3 scenario 5: 26 hexes to François at 2120, none to 1723, 30 with Abbiategrasso, 25 with Mortara", () => {
    const position = scenario(5);
    stand(position, "francois-i", "2120");
    expect(line(position, "french", "2120")).toBe(26);
    stand(position, "francois-i", "1723");
    expect(line(position, "french", "1723")).toBe(-1);
    mark(position, "french", "2418");
    expect(line(position, "french", "1723")).toBe(30);
    position.conqueror[placeNamed("2418")] = -1;
    mark(position, "french", "1914");
    expect(line(position, "french", "1723")).toBe(25);
  });

  test("§4.3.2 #4.3.2-1 scenario 5: of two Capitani Generali the farther counts, Bourbon with 42 hexes against 24 of Lannoy", () => {
    const position = scenario(5);
    stand(position, "francois-i", "2120");
    stand(position, "la-palice", "0708");
    stand(position, "montmorency", "0611");
    stand(position, "florange", "2611");
    expect(line(position, "imperial", "0710")).toBe(42);
    expect(line(position, "imperial", "2032")).toBe(24);
    expect(communicationOfArmy(position, castOf(position).armies.named("imperial"))).toBe(42);
  });

  test("§4.2a #16.attrition-1 Pavia besieged from 1723 alone has an LOC of 27 hexes, from 1723 and 1524 none", () => {
    const position = scenario(5);
    stand(position, "francois-i", "1723");
    expect(line(position, "imperial", "1623")).toBe(27);
    stand(position, "florange", "1524");
    expect(line(position, "imperial", "1623")).toBe(-1);
    expect(hasCommunication(position, capitano(position, "de-leyva"))).toBe(false);
  });

  test("§4.1.1 §4.1.2 an Army whose source is changing or lost has no LOC", () => {
    const position = scenario(2);
    position.source[castOf(position).armies.named("french")] = -1;
    expect(line(position, "french", "1014")).toBe(-1);
    position.source[castOf(position).armies.named("french")] = -2;
    expect(line(position, "french", "1014")).toBe(-1);
  });

  test("§4.2 the second part is five hexes at most, and from it no LOC returns to a road", () => {
    const position = field(5);
    const lengths = Array.from(board.ids, (_, hex) => lineLength(position, hexNamed("2301"), hex, "french"));
    // By roads alone, then five hexes anywhere: what is farther from every road of the net has none.
    const onRoad = new Set([hexNamed("2301")]);
    for (const hex of onRoad) {
      for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
        const isOpen = isRoad(link) && isPassable(position, link);
        if (isOpen && !isEnemyFortress(position, hex, "french")) onRoad.add(board.linkTo[link]!);
      }
    }
    const near = (hex: number) => Math.min(...[...onRoad].map((one) => hexDistance(board, one, hex)));
    const far = Array.from(board.ids.keys()).filter((hex) => near(hex) > 5);
    expect(far.length).toBeGreaterThan(20);
    expect(far.filter((hex) => lengths[hex]! >= 0)).toEqual([]);
    expect([...onRoad].filter((hex) => lengths[hex]! < 0)).toEqual([]);
  });

  test("§4.2a (ruling 4.2a) a Force without a ZOC blocks its own hex only, a Capitano without troops nothing", () => {
    const position = field(5);
    const length = () => lineLength(position, hexNamed("2301"), hexNamed("2305"), "french");
    const free = length();
    expect(free).toBeGreaterThan(0);
    const pescara = force(position, "pescara", "2303", [["spanish-infantry", 4]]);
    const blocked = length();
    expect(blocked === -1 || blocked > free).toBe(true);
    position.demoralised[unitsOf(position, pescara)[0]!] = 1;
    expect(length()).toBeGreaterThanOrEqual(free);
    const past = lineLength(position, hexNamed("2301"), hexNamed("2302"), "french");
    expect(past).toBe(1);
    for (const unit of unitsOf(position, pescara)) position.holder[unit] = GONE;
    expect(length()).toBe(free);
  });

  test("§4.2a (ruling 4.2a) out of a source in an enemy ZOC no LOC leads unless a friendly Force is in it; the marker stays", () => {
    const position = field(5);
    const french = castOf(position).armies.named("french");
    position.source[french] = hexNamed("2301");
    force(position, "pescara", "2302", [["spanish-infantry", 4]]);
    expect([line(position, "french", "2301"), line(position, "french", "2401")]).toEqual([0, -1]);
    force(position, "la-palice", "2301", [["french-infantry", 4]]);
    expect(line(position, "french", "2401")).toBeGreaterThan(0);
    expect(position.source[french]).toBe(hexNamed("2301"));
  });

  test("§4.2a (ruling 4.2a) an empty Fortress of the enemy is a wall to a line, one of nobody is none", () => {
    const position = field(5);
    const novara = placeNamed("2611");
    const through = () => lineLength(position, hexNamed("2610"), hexNamed("2612"), "french");
    position.conqueror[novara] = castOf(position).armies.named("french");
    expect(through()).toBe(2);
    position.conqueror[novara] = castOf(position).armies.named("imperial");
    expect(through()).toBeGreaterThan(2);
    position.conqueror[novara] = NOBODY;
    position.duchyTurned = 1;
    expect([ownerOf(position, novara), through()]).toEqual([null, 2]);
  });

  test("§S3.supply.a the Swiss trace to the source of any Army of the side that controls them", () => {
    const position = scenario(3);
    const swiss = castOf(position).armies.named("swiss");
    const before = line(position, "swiss", "2848");
    expect(before).toBe(line(position, "spanish", "2848"));
    position.controller[swiss] = "french";
    expect(line(position, "swiss", "2206")).toBe(6);
  });
});
