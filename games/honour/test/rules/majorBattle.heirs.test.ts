import { expect, test } from "vitest";
import { GONE } from "../../src/position.ts";
import { charge, chargeOf } from "../../src/rules/majorBattle/charge.ts";
import { commanderCheck, commanderCheckOf } from "../../src/rules/majorBattle/checks.ts";
import { type CorpsSet, contact, field } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";

const HORSE: CorpsSet = { id: "la-palice", units: [["french-gendarmes", 9]], chits: ["cavalry-charge"] };
const FOOT: CorpsSet = { id: "florange", units: [["landsknecht-french", 8]] };
const GERMANS: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 8]] };

test("§3.6.1.1 two heirs of a Corps: one takes place, contact and chits, the other leads a Free Corps beside him", () => {
  const rich: CorpsSet = {
    id: "pescara",
    units: [
      ["spanish-infantry", 8],
      ["landsknecht-imperial", 8],
      ["imperial-heavy-cavalry", 4],
    ],
    chits: ["muster"],
  };
  const set = field([HORSE, FOOT], [GERMANS, rich], { fight: "main-body" });
  contact(set, ["la-palice"], ["pescara"]);
  const { position } = set;
  // 6 + 1 (Quality 3) - 1 (star) = 6 in the column of 9 SPs: the Capitano of the target is checked, and falls.
  const at = set.index("pescara");
  for (const one of ["a", "b"]) position.stands[set.who(`imperial-minor-${one}`)] = "available";
  withDice(position, 6, 1);
  const step = run(position, charge, chargeOf(position, set.index("la-palice"), at));
  step.pick({ type: "noMoreChits" }).pick({ type: "aimWave", unit: set.units("pescara")[2]! });
  while (step.ask() === "eliminationCheck.heirs") step.pick({ type: "inherit" });
  expect(step.ask()).toBe("commanderCheck.takeOver");
  expect(step.options()).toHaveLength(2);
  step.pick({ type: "takeOver", capitano: set.who("imperial-minor-b") });
  expect(set.battle.corps[at]).toMatchObject({ capitano: set.who("imperial-minor-b"), chits: ["muster"] });
  // Rank 2: the first Minor takes two units, the second the third.
  const under = (one: string) => position.holder.filter((holder) => holder === set.who(`imperial-minor-${one}`));
  expect([under("a").length, under("b").length]).toEqual([2, 1]);
  expect(set.corps("imperial-minor-a")).toMatchObject({ section: "main-body", role: "free", chits: [] });
});

test("§3.6.1.1 where nobody can lead them the units are gone, and chits, shells and works with the Capitano", () => {
  const set = field(
    [HORSE, FOOT],
    [GERMANS, { id: "pescara", units: [["imperial-heavy-cavalry", 4]], chits: ["muster"] }],
    { fight: "main-body" },
  );
  contact(set, ["la-palice"], ["pescara"]);
  const { position } = set;
  const corps = set.corps("pescara");
  Object.assign(corps, { shells: 1, firearms: [1], works: true });
  for (const one of ["a", "b"]) position.stands[set.who(`imperial-minor-${one}`)] = "eliminated";
  position.stands[corps.capitano] = "eliminated";
  position.holder = position.holder.map((holder) => (holder === corps.capitano ? GONE : holder));
  withDice(position, 1);
  run(position, commanderCheck, commanderCheckOf(position, set.index("pescara")));
  expect(corps).toMatchObject({ chits: [], firearms: [], shells: 0, works: false, section: "" });
});
