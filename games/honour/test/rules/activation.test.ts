import { expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { isFinished, modifiedInitiative, shortfallOf } from "../../src/rules/initiative.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { run, withDice } from "../bench.ts";
import { empty, give, scenario, stand, strip } from "../table.ts";

/** Scenario 5, an empty country: Bonnivet (Initiative 2, no star) with 5 SPs of French foot at 2020. */
function alone(order: Honour["order"][number]) {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  const who = stand(position, "bonnivet", "2020");
  strip(position, "bonnivet");
  position.order[who] = order;
  position.activations[who] = 0;
  return { position, who, unit: give(position, "bonnivet", "french-infantry", 5) };
}
function enemyNextTo(position: Honour, id: string) {
  stand(position, id, "2021");
  strip(position, id);
  return give(position, id, "spanish-infantry", 4);
}

test("§7.8.2 §7.2.3 #7.8.2-1 Initiative 2 in the ZOC of Initiative 3: -4, and with a die of 3 the MA is reduced by 5", () => {
  const { position, who } = alone("manoeuvre");
  expect([modifiedInitiative(position, who), shortfallOf(position, who, 3)]).toEqual([2, 1]);
  const unit = enemyNextTo(position, "de-leyva");
  expect([modifiedInitiative(position, who), shortfallOf(position, who, 3)]).toEqual([-2, 5]);
  position.demoralised[unit] = 1;
  expect(modifiedInitiative(position, who)).toBe(2);
});

test("§7.2.3 §7.2.4c Garrison and Stand start from 0, Retreat adds 1, a Force activated before has 1 less", () => {
  const { position, who } = alone("stand");
  const by = (order: Honour["order"][number]) => {
    position.order[who] = order;
    return modifiedInitiative(position, who);
  };
  expect(["stand", "garrison", "attack", "retreat"].map((order) => by(order as "stand"))).toEqual([0, 0, 2, 3]);
  position.activations[who] = 1;
  expect([by("attack"), by("stand")]).toEqual([1, -1]);
});

test("§7.2.4a §7.2.4b two Activations under Manoeuvre, Attack or Retreat, one under Garrison or Stand", () => {
  const { position, who } = alone("stand");
  const limits = (["garrison", "stand", "manoeuvre", "attack", "retreat"] as const).map((order) => {
    position.order[who] = order;
    return [0, 1, 2].find((made) => {
      position.activations[who] = made;
      return isFinished(position, who);
    });
  });
  expect(limits).toEqual([1, 1, 2, 2, 2]);
});

test("§9.2 §7.3.Recover a Force on Stand rolls for its Demoralised units, at +1 after digging; not in an enemy ZOC", () => {
  const { position, who, unit } = alone("stand");
  position.demoralised[unit] = 1;
  withDice(position, 1);
  const check = run(position, activation, activationOf(position, who, 0));
  check.pick({ type: "dig", level: 1 }).pick({ type: "recover", wages: false });
  expect(check.ask()).toBe("over");
  expect(check.events.find(({ type }) => type === "recoveryCheck")).toMatchObject({ die: 1, total: 2 });
  position.demoralised[unit] = 1;
  enemyNextTo(position, "de-leyva");
  expect(run(position, activation, activationOf(position, who, 5)).options()).toEqual([{ type: "stop" }]);
});

test("§9.2a extra wages cost the Army 2 APs and take 1 off the die; without APs they are not offered", () => {
  const { position, who, unit } = alone("stand");
  position.demoralised[unit] = 1;
  position.ap[0] = 3;
  withDice(position, 4);
  const check = run(position, activation, activationOf(position, who, 5)).pick({ type: "recover", wages: true });
  expect([position.ap[0], check.events.find(({ type }) => type === "recoveryCheck")?.total]).toEqual([1, 3]);
  position.demoralised[unit] = 1;
  const poor = run(position, activation, activationOf(position, who, 5));
  expect(poor.options()).toEqual([{ type: "recover", wages: false }, { type: "stop" }]);
  position.order[who] = "manoeuvre";
  expect(run(position, activation, activationOf(position, who, 5)).options()).toEqual([{ type: "stop" }]);
});

test("§8 §7.2.2 a second Activation ends with Attrition, even without MPs, and with 1 more for each full MP spent", () => {
  const { position, who } = alone("manoeuvre");
  position.activations[who] = 1;
  const first = run(position, activation, activationOf(position, who, 5)).pick({ type: "stop" });
  expect(first.events.some(({ type }) => type === "attrition")).toBe(false);
  position.activations[who] = 2;
  withDice(position, 3);
  const idle = run(position, activation, activationOf(position, who, 5)).pick({ type: "stop" });
  expect(idle.events.find(({ type }) => type === "attrition")).toMatchObject({ die: 3, total: 3 });
  withDice(position, 2);
  const march = run(position, activation, activationOf(position, who, 0));
  march.pick({ type: "dig", level: 1 }).pick({ type: "stop" });
  expect(march.events.find(({ type }) => type === "attrition")).toMatchObject({ die: 2, total: 4 });
  expect(position.hex[who]).toBe(hexNamed("2020"));
});
