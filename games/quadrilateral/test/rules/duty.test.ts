import { areNeighbours, linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, pieces, siegePlaceNamed } from "../../src/data.ts";
import { ATTACKED, type Quadrilateral } from "../../src/position.ts";
import { mayAttackInto } from "../../src/rules/core/battle/state.ts";
import { waterAt } from "../../src/rules/core/ground.ts";
import "../../src/rules/sequence.ts";
import { mayAdd } from "../../src/rules/core/battle/duty.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { fight } from "./fighting.ts";
import type { Trial } from "./play.ts";

const LAKE = 6;

function owesOver(position: Quadrilateral, from: number, to: number): boolean {
  const link = linkBetween(board, from, to);
  return link >= 0 && waterAt(position, link).attackAllowed && waterAt(position, link).attackObligatory;
}

/** Wurmser next to a garrison in Brescia and to Massena, who is not next to Brescia; Ott, if there is one, next to Massena alone. */
function besideGarrison(withOtt: boolean): { position: Quadrilateral; wurmser: number; field: number } {
  const position = emptyMap();
  position.weather = "fair";
  const brescia = hexAt("brescia");
  position.holder[hexes.holding[brescia]!] = FRENCH;
  position.garrisonHex[pieces.garrison.indexOf(FRENCH) + 1] = brescia;
  const isPlain = (hex: number) => hexes.feature[hex] === 0 && hexes.terrain[hex] !== LAKE;
  const joins = (from: number, to: number) => mayAttackInto(position, from, to) && owesOver(position, from, to);
  for (const near of neighboursOf(board, brescia).filter(
    (hex) => isPlain(hex) && mayAttackInto(position, hex, brescia),
  )) {
    for (const field of neighboursOf(board, near).filter((hex) => isPlain(hex) && joins(near, hex))) {
      if (field === brescia || areNeighbours(board, field, brescia)) continue;
      const third = neighboursOf(board, field).find(
        (hex) => hex !== near && isPlain(hex) && joins(hex, field) && !areNeighbours(board, hex, brescia),
      );
      if (third === undefined) continue;
      const wurmser = put(position, "wurmser", board.ids[near]!, { gummer: 4, strassoldo: 4 });
      put(position, "massena", board.ids[field]!, { rampon: 4 });
      if (withOtt) put(position, "ott", board.ids[third]!, { spiegel: 4 });
      return { position, wurmser, field };
    }
  }
  throw new Error("No such place.");
}

test("§C14.3 §C10.16 §C14.1 nobody gets out of an attack that he alone owes by falling upon a garrison; with another there for it he may", () => {
  const attacks = (trial: Trial) => trial.options().flatMap((one) => (one.type === "attackHex" ? [one.hex] : []));
  const alone = besideGarrison(false);
  expect(attacks(fight(alone.position, AUSTRIAN))).toEqual([alone.field]);
  const { position, wurmser, field } = besideGarrison(true);
  const trial = fight(position, AUSTRIAN, [6, 1, 1, 1]);
  expect(attacks(trial).sort()).toEqual([hexAt("brescia"), field].sort());
  trial.play({ type: "attackHex", hex: hexAt("brescia") });
  // §C14.6 A battle of one hex: who owes an attack elsewhere does not come into it.
  expect(trial.event("battle")).toMatchObject({ attackers: ["wurmser"], hexes: [hexAt("brescia")] });
  while (trial.choice.ask !== "combat.declare") trial.play(trial.options().at(-1)!);
  expect(position.leaderDone[wurmser]! & ATTACKED).toBe(ATTACKED);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex"]);
});

test("§C14.3 §C10.16 a garrison is attacked by those who can be spared: who alone owes an attack elsewhere does not join them", () => {
  const { position, field } = besideGarrison(false);
  const brescia = hexAt("brescia");
  const free = neighboursOf(board, brescia).find(
    (hex) => mayAttackInto(position, hex, brescia) && !areNeighbours(board, hex, field) && hexes.terrain[hex] !== LAKE,
  )!;
  put(position, "provera", board.ids[free]!, { deutschmeister: 4 });
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: brescia });
  // §C1.8 He is asked whatever stands beside it.
  expect([trial.choice.ask, trial.options()]).toEqual(["declaration.add", [{ type: "fight" }]]);
  expect(trial.take("fight").event("battle")).toMatchObject({ attackers: ["provera"], hexes: [brescia] });
});

test("§C14.3 §C10.9 a besieger with the relieving Force beside him does not storm the place instead of fighting it", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  position.besieged[wurmser] = 1;
  position.siege[siegePlaceNamed("mantova")] = 1;
  put(position, "kilmaine", "E1224", { sandos: 4 });
  put(position, "dallemagne", "E1023", { lebley: 4, chabot: 4 });
  const storms = () =>
    fight(structuredClone(position), FRENCH)
      .options()
      .some((one) => one.type === "attackHex" && one.hex === hexAt("mantova"));
  expect(storms()).toBe(true);
  const relief = neighboursOf(board, hexAt("E1023")).find(
    (hex) => owesOver(position, hexAt("E1023"), hex) && !areNeighbours(board, hex, hexAt("mantova")),
  )!;
  put(position, "provera", board.ids[relief]!, { strassoldo: 4 });
  expect(storms()).toBe(false);
});

test("§C14.1 §C10.16 a garrison alone is attacked by itself: no other hex is added to it", () => {
  const position = emptyMap();
  const town = hexAt("brescia");
  position.holder[hexes.holding[town]!] = FRENCH;
  position.garrisonHex[pieces.garrison.lastIndexOf(FRENCH)] = town;
  const open = neighboursOf(board, town).filter((hex) => mayAttackInto(position, hex, town));
  const [from, beside] = open.flatMap((one) =>
    open.filter((other) => mayAttackInto(position, one, other)).map((other) => [one, other] as const),
  )[0]!;
  const wurmser = put(position, "wurmser", board.ids[from]!, { gummer: 4 });
  const plan = { forces: [wurmser], hexes: [town] };
  put(position, "massena", board.ids[beside]!, { rampon: 4 });
  expect(mayAdd(position, AUSTRIAN, plan)).toEqual([]);
  // With a Force in the town the two are attacked together.
  put(position, "augereau", "brescia", { robert: 4 });
  expect(mayAdd(position, AUSTRIAN, plan)).toEqual([beside]);
});
