import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { board, casts } from "../../src/data.ts";
import { honour } from "../../src/index.ts";

const scenario = 1;
const [louis, alviano] = ["Louis XII", "Alviano"].map((name) =>
  casts[0]!.capitani.names.findIndex((one) => one.includes(name)),
);
const [from, by, to] = ["2132", "2032", "1933"].map((id) => board.ids.indexOf(id));

test("§7.2 whom each side indicates, the rolls and who acts are one heading", () => {
  const indicated = (side: string, capitano: number) => ({ type: "indicated", side, capitano, hex: from, scenario });
  const roll = { type: "activationRoll", frenchDie: 5, frenchTotal: -2, rivalsDie: 5, rivalsTotal: -1, scenario };
  const events = [
    indicated("french", louis!),
    indicated("rivals", alviano!),
    { ...roll, decider: "rivals" },
    { type: "activated", side: "rivals", capitano: alviano!, hex: to, scenario },
  ];
  expect(toldBy(honour, "en", events)).toEqual([
    expect.stringMatching(/Alviano is activated before Louis XII\. Initiative: the French -2, the Venetians -1\.$/),
  ]);
});

test("§7.4 a march is one line with its route; one who lies face down has no name in it", () => {
  const step = (hex: number, next: number, capitano: number) => ({
    type: "marched",
    capitano,
    from: hex,
    hex: next,
    scenario,
  });
  expect(toldBy(honour, "en", [step(from!, by!, louis!), step(by!, to!, louis!)])).toEqual([
    "Louis XII marches from 2132 through Lodi to 1933.",
  ]);
  expect(toldBy(honour, "it", [step(from!, by!, -1), step(by!, to!, -1)])).toEqual([
    "Un Capitano coperto marcia da 2132 a 1933 per Lodi.",
  ]);
});
