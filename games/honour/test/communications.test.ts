import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import {
  communicationOfArmy,
  communicationTo,
  hasCommandPath,
  hasCommunication,
  lineLength,
} from "../src/rules/communications.ts";
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

  test("§S3.supply.a the Swiss trace to the source of any Army of the side that controls them", () => {
    const position = scenario(3);
    const swiss = castOf(position).armies.named("swiss");
    const before = line(position, "swiss", "2848");
    expect(before).toBe(line(position, "spanish", "2848"));
    position.controller[swiss] = "french";
    expect(line(position, "swiss", "2206")).toBe(6);
  });
});
