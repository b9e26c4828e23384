import { expect, test } from "vitest";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { coverCards, layOpen, showComposition } from "../../src/rules/openCards.ts";
import { procedure, step } from "../../src/rules/rulebook.ts";
import { run } from "../bench.ts";
import { capitano, scenario } from "../table.ts";

const show = procedure<{ primo: number }>("testShow", { primo: "everybody" }).steps({
  show: step("2.2.D1", (play, { primo }) => showComposition(play, primo, ["2.2.D1"])),
});
const open = procedure<{ primo: number }>("testLayOpen", { primo: "everybody" }).steps({
  open: step("11.3.Step2", (play, { primo }) => layOpen(play, primo, ["11.3.Step2"])),
});

test("§2.2.D1 a composition that is shown is told to everybody and remembered by the enemy with its turn", () => {
  const position = scenario(2);
  position.turn = 3;
  const primo = capitano(position, "tremouille");
  const { events } = run(position, show, { primo });
  expect(events).toMatchObject([{ type: "composition", capitano: primo }]);
  expect(events[0]!.audience).toBeUndefined();
  expect(position.looks.french).toEqual([]);
  expect(position.looks.rivals).toMatchObject([{ primo, turn: 3, units: unitsOfForce(position, primo) }]);
  expect(position.shown.includes(1)).toBe(false);
});

test("§11.3.Step2 a Force lies open from Step 2 to the end of its battle, and its Capitano is turned up", () => {
  const position = scenario(2);
  const primo = capitano(position, "tremouille");
  position.faceDown[primo] = 1;
  run(position, open, { primo });
  const units = unitsOfForce(position, primo);
  expect(units.map((unit) => position.shown[unit])).toEqual(units.map(() => 1));
  expect(position.faceDown[primo]).toBe(0);
  position.sp[units[0]!] = 1;
  coverCards(position);
  expect(position.shown.includes(1)).toBe(false);
  expect(position.looks.rivals[0]!.sp[0]).toBe(1);
  expect(position.looks.rivals).toHaveLength(1);
});
