import { linkBetween } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, unitNamed } from "../../src/data.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { heldBack } from "../../src/rules/core/battle/strength.ts";
import { emptyMap, hexAt, lineBetween, put } from "../field.ts";
import { frameOf, marching } from "../marching.ts";
import { fight } from "./fighting.ts";

/** Rulings that a draw of forty showed to be named by no test of their own. */

test("§C10.3 ruling: a march through Cittadella into Mantova pays the road, half an MP; the 1 MP is for the shift alone", () => {
  const position = emptyMap();
  position.weather = "fair";
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  const provera = put(position, "provera", "citadella", { strassoldo: 4 });
  expect(linkBetween(board, hexAt("citadella"), hexAt("mantova"))).toBeGreaterThanOrEqual(0);
  const playing = marching(position, provera).play("march", { hex: hexAt("mantova") });
  expect(position.leaderHex[provera]).toBe(hexAt("mantova"));
  // In half MPs.
  expect(frameOf(playing).spent).toBe(1);
});

test("§C14.35 ruling: of hexes that are equally strong the counterattacker chooses which he must include", () => {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  lineBetween(position, AUSTRIAN, "E4531", "E4531");
  put(position, "davidovich", "E4332", { sporck: 4, gyulai: 4 });
  put(position, "loudon", "E4331", { klebek: 4, weidenfeld: 4 });
  put(position, "vaubois", "trento", { fiorella: 4, rusca: 4, gardanne: 4 });
  position.holder.fill(FRENCH);
  const trial = fight(position, AUSTRIAN, [3, 5, 1]).play({ type: "attackHex", hex: hexAt("trento") });
  trial.play({ type: "joinAttack", leader: leaderNamed("loudon") }).markers("pitched", "pitched");
  // The losses of the attack have made them unequal: they are made alike again.
  for (const unit of ["sporck", "gyulai", "klebek", "weidenfeld"]) position.strength[unitNamed(unit)] = 4;
  trial.take("counterattack");
  const named = trial.options().map((option) => ("hex" in option ? board.ids[option.hex as number] : option.type));
  expect(named.sort()).toEqual(["E4331", "E4332"]);
});

test("§C14.35 ruling: half of the combat SPs left alone are held back, rounded up, the weakest units first; guns are not counted", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "E0306", { rampon: 4, pijon: 2, vial: 3, "art-massena": 1 });
  const battle = newBattle(position, AUSTRIAN, [hexAt("E0306")], []);
  const held = heldBack(position, battle, { by: FRENCH, forces: [massena], hexes: [], withheld: 3 } as never);
  expect([...held]).toEqual([
    [unitNamed("pijon"), 2],
    [unitNamed("vial"), 1],
  ]);
});
