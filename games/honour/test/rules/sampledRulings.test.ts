import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { castOf, GONE, SPARE } from "../../src/position.ts";
import { enter } from "../../src/rules/combat/advance.ts";
import { endsOf, retreatOf } from "../../src/rules/combat/retreat.ts";
import { strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { unitsOf } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { mayLeaveForNapoli } from "../../src/rules/scenarios/expedition.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, field, force, PAVIA, pavia, subordinate } from "../field.ts";

/** Rulings that a draw of forty showed to be named by no test of their own. */

test("§7.6.6 (ruling 7.6.6) the exit of a City is paid in a move under a Retreat Order, and not in a retreat after combat", () => {
  const position = field(5);
  const who = force(position, "la-palice", "2624", [["french-infantry", 5]], "retreat");
  // 5 MPs of road from Milano: ten hexes, or eight and the exit.
  expect(endsOf(position, retreatOf(position, who)).map(({ cost, path }) => [cost, path.length])).toEqual([[10, 10]]);
  position.activations[who] = 1;
  const act = run(position, activation, activationOf(position, who, 0)).pick({ type: "withdraw" });
  const costs = act.events.filter(({ type }) => type === "marched").map(({ cost }) => cost);
  expect(costs).toEqual([3, 1, 1, 1, 1, 1, 1, 1]);
});

test("§11.6.Step4-c (ruling 11.6.Step4-c) at Siege Status 3 a Breach raises nothing and opens the attack; a Status alone opens none", () => {
  const shelled = (...dice: number[]) => {
    const { position, francois, place } = pavia();
    position.engineers[francois] = 0;
    position.besieging[francois] = 1;
    position.siegeStatus[place] = 3;
    withDice(position, ...dice);
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
    siege.pick({ type: "noMilitia" });
    const asked: string[] = [];
    while (siege.ask() !== "over" && siege.ask() !== "siege.breach") {
      asked.push(siege.ask());
      siege.pick({});
    }
    const breached = siege.events.some(({ type }) => type === "breach");
    return { breached, open: siege.ask() === "siege.breach", status: position.siegeStatus[place] };
  };
  const all = [1, 2, 3, 4, 5, 6].map((die) => shelled(die, 1));
  for (const { breached, open, status } of all) if (status === 3) expect(open).toBe(breached);
  expect(all.some(({ breached, open }) => breached && open)).toBe(true);
  expect(all.filter(({ open }) => open).map(({ status }) => status)).toEqual([3, 3, 3, 3]);
});

test("§15.1.2a (ruling 15.1.2a) Engineers are not asked without a gun to help", () => {
  const asked = (guns: boolean) => {
    const { position, francois } = pavia();
    if (!guns)
      for (const unit of unitsOf(position, francois)) if (isGun(position, unit)) position.demoralised[unit] = 1;
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true });
    siege.pick({ type: "siege" }).pick({ type: "noMilitia" });
    return siege.ask();
  };
  expect(asked(true)).toBe("siege.engineers");
  expect(asked(false)).not.toBe("siege.engineers");
});
const isGun = (position: ReturnType<typeof field>, unit: number) =>
  castOf(position).units.typeIds[unit]!.includes("artillery");

test("§4.1.2 (ruling 4.1.2) a source is lost to an enemy Force that comes in by an advance, too", () => {
  const position = field(5);
  const imperial = castOf(position).armies.ids.findIndex((id) => id.includes("imperial"));
  const source = castOf(position).armies.sources[imperial]![0]!;
  position.source[imperial] = source;
  const palice = force(position, "la-palice", "0706", [["french-infantry", 5]]);
  enter(new Play(position), palice, source, ["11.5.Step6-b"]);
  expect(position.source[imperial]).not.toBe(source);
});

test("§1.3.4.2 (ruling 1.3.4.2) a unit that is put together stands with whichever holder of a part its owner names first", () => {
  const made = (first: 0 | 1) => {
    const position = field(2);
    position.turn = 3;
    const holders = [
      force(position, "bern", "2611", [["swiss-infantry", 5]]),
      force(position, "basel", "2611", [["swiss-infantry", 5]]),
    ];
    const { typeIds, size } = castOf(position).units;
    const swiss = [...typeIds.keys()].filter((unit) => typeIds[unit] === "swiss-infantry");
    const five = swiss.filter((unit) => size[unit] === 5);
    const ten = swiss.find((unit) => size[unit] === 10)!;
    position.holder.fill(GONE);
    position.holder[ten] = SPARE;
    holders.forEach((holder, i) => {
      position.holder[five[i]!] = holder;
      position.sp[five[i]!] = 5;
    });
    const act = run(position, strength, { ...strengthOfHex("rivals", hexNamed("2611"), true), made: [] });
    act
      .pick({ type: "reassemble", unit: five[first]! })
      .pick({ type: "addPart" })
      .pick({ type: "reassembled", size: 10 });
    return holders.indexOf(position.holder[ten]!);
  };
  expect([made(0), made(1)]).toEqual([0, 1]);
});

test("§S5.3 (ruling S5.3) the expedition is one Force: two that are strong enough together do not leave", () => {
  const position = field(5);
  position.turn = 1;
  const troops = [
    ["french-infantry", 5],
    ["landsknecht-french", 7],
    ["french-artillery", 1],
  ] as const;
  const albany = force(position, "albany", "0252", troops, "manoeuvre");
  expect(mayLeaveForNapoli(position, albany)).toBe(false);
  const other = force(position, "montmorency", "0252", [["french-gendarmes", 6]], "manoeuvre");
  expect([mayLeaveForNapoli(position, albany), mayLeaveForNapoli(position, other)]).toEqual([false, false]);
  subordinate(position, "montmorency", albany, []);
  expect(mayLeaveForNapoli(position, albany)).toBe(true);
});

test("§11.6.Step3-c (ruling 11.6.Step3-c) to break off after the shelling leaves siege and Status as they are", () => {
  for (const die of [6, 5, 4, 3, 2, 1]) {
    const { position, francois, place } = pavia();
    position.engineers[francois] = 0;
    withDice(position, die, 1);
    const siege = attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
    siege.pick({ type: "noMilitia" });
    while (siege.ask() !== "over" && siege.ask() !== "siege.breach") siege.pick({});
    if (siege.ask() === "over") continue;
    const status = position.siegeStatus[place];
    siege.pick({ type: "breakOffSiege" });
    expect([siege.ask(), position.siegeStatus[place], position.besieging[francois]]).toEqual(["over", status, 1]);
    expect(position.attackFinished[francois]).toBe(1);
    return;
  }
  throw new Error("No Breach.");
});
