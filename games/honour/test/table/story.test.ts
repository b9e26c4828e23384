import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { board, casts, hexes } from "../../src/data.ts";
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
  expect(toldBy(honour, "en", events)).toEqual(["Alviano is activated before Louis XII (Initiative -1 against -2)."]);
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

test("§14.3 a place that is taken on the way is told with the march, and attrition with what it cost", () => {
  const marched = { type: "marched", capitano: louis!, scenario };
  const lodi = { type: "conquered", place: hexes.place[by!]!, side: "french", scenario };
  const march = [{ ...marched, from: from!, hex: by! }, lodi, { ...marched, from: by!, hex: to! }];
  expect(toldBy(honour, "en", march)).toEqual(["Louis XII marches from 2132 through Lodi to 1933 and takes Lodi."]);
  const attrition = { type: "attrition", side: "french", capitano: louis!, die: 4, total: 8, loss: 2, scenario };
  const suffered = [1, 1].map((sp) => ({ kind: "french-gendarmes", sp, what: "lost" }));
  expect(toldBy(honour, "it", [attrition, { type: "spsLost", side: "french", suffered, scenario }])).toEqual([
    "Logoramento per Luigi XII (dado 4, modificato in 8): i gendarmi francesi perdono 2 PF.",
  ]);
});

test("§11.3.Step1 Forces that are shown together are told once", () => {
  const shown = (capitano: number, hex: number) => ({ type: "composition", capitano, hex, units: [], scenario });
  const [one, other] = [shown(louis!, from!), shown(alviano!, to!)];
  expect(toldBy(honour, "en", [one, other, one, other])).toHaveLength(1);
});

test("§11.4 an attack is told before the Forces that it makes known, and the battle in its place", () => {
  const shown = { type: "composition", capitano: louis!, hex: from!, units: [], scenario };
  const attack = { type: "attack", side: "french", capitano: louis!, from: from!, hex: to!, scenario };
  const battle = { type: "majorBattle", attacker: louis!, defender: alviano!, from: from!, hex: to!, scenario };
  const force = "Louis XII at 2132 shows his Force: nothing.";
  expect(toldBy(honour, "en", [shown, attack])).toEqual([`Louis XII attacks 1933 from 2132. ${force}`]);
  expect(toldBy(honour, "en", [shown, attack, battle])).toEqual([
    `Major Battle at 1933: Louis XII attacks Alviano. ${force}`,
  ]);
});

test("§3.6.2 who is hit, falls and is followed by another is one sentence", () => {
  const hit = { type: "eliminationCheck", capitano: louis!, die: 1, lost: true, scenario };
  const fell = { type: "capitanoFell", capitano: louis!, scenario };
  const promoted = { type: "promoted", capitano: alviano!, scenario };
  const told = ["Louis XII is hit and falls (die 1); Alviano is now Capitano Generale."];
  expect(toldBy(honour, "en", [hit, promoted, fell])).toEqual(told);
  expect(toldBy(honour, "en", [hit, fell, promoted])).toEqual(told);
  expect(toldBy(honour, "en", [{ ...hit, lost: false }, promoted])).toHaveLength(2);
});
