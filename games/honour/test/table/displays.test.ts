import { expect, test } from "vitest";
import { placeNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { displays } from "../../src/table/displays.ts";
import { dig, field, force } from "../field.ts";

test("§11.3.1a the panel of a siege names those who besiege that place, and nobody else", () => {
  const position = field(1);
  const sieges = [
    ["chaumont", "vitelli", "2834", "2833", "french-gendarmes"],
    ["g-trivulzio", "naldi", "1444", "1443", "swiss-infantry"],
  ] as const;
  for (const [besieger, keeper, hex, before, troops] of sieges) {
    const primo = force(position, besieger, before, [[troops, 4]], "attack");
    force(position, keeper, hex, [["italian-infantry-venetian", 2]], "garrison");
    dig(position, before, "E", "SE", "SW", "W", "NW", "NE");
    position.besieging[primo] = 1;
    position.siegeStatus[placeNamed(hex)] = 1;
  }
  const panels = displays(honour.view(position, "rivals"), "en");
  const noteOf = (hex: string) => panels.find(({ id }) => id === `siege-${placeNamed(hex)}`)?.note;
  expect([noteOf("2834"), noteOf("1444")]).toEqual([
    expect.stringMatching(/Chaumont(?!.*Trivulzio)/),
    expect.stringMatching(/Trivulzio(?!.*Chaumont)/),
  ]);
  expect(noteOf("1444")).not.toContain("Chaumont");
});
