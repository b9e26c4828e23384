import { linkBetween } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexNamed } from "../../src/data.ts";
import { castOf } from "../../src/position.ts";
import { issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { activationOf } from "../../src/rules/march/activation.ts";
import { pointsLeft } from "../../src/rules/march/points.ts";
import { barToStep, costOfStep } from "../../src/rules/march/steps.ts";
import { barTo } from "../../src/table/bars.ts";
import { run } from "../bench.ts";
import { field, force } from "../field.ts";
import { capitano, scenario, unitsOfType } from "../table.ts";

/** Why a Force without an Order may not have this one. */
function whyNot(position: ReturnType<typeof scenario>, who: number, order: "attack" | "manoeuvre") {
  const { army } = castOf(position).capitani;
  position.order[who] = "";
  run(position, issueOrders, issueOrdersOf(position.controller[army[who]!]!, army[who]!));
  return barTo(position, { type: "order", order, forced: false })?.rule;
}

test("§18.4c §S3.6c §15.1.1c §9.1.1b an Order is refused with the rule that forbids it", () => {
  const offered = scenario(5);
  offered.apShift.rivals = 2;
  expect(whyNot(offered, capitano(offered, "francois-i"), "attack")).toBe("18.4c");
  const bought = field(3);
  bought.swissStatus = "pro-french";
  bought.controller[castOf(bought).armies.named("swiss")] = "french";
  const swiss = force(bought, "roist", "2611", [["swiss-infantry", 8]]);
  expect(whyNot(bought, swiss, "manoeuvre")).toBe("S3.6c");
  expect(barToStep(bought, activationOf(bought, swiss, 0), hexNamed("2612"))?.rule).toBe("S3.6c");
  const town = field(5);
  const leyva = force(town, "de-leyva", "1623", []);
  const [militia] = unitsOfType(town, "militia");
  town.holder[militia!] = leyva;
  town.sp[militia!] = 2;
  town.army[militia!] = castOf(town).capitani.army[leyva]!;
  expect(whyNot(town, leyva, "attack")).toBe("15.1.1c");
  const broken = field(5);
  const lannoy = force(broken, "lannoy", "1623", [["landsknecht-imperial", 8]]);
  for (const [unit, holder] of broken.holder.entries()) if (holder === lannoy) broken.demoralised[unit] = 1;
  expect(whyNot(broken, lannoy, "attack")).toBe("9.1.1b");
});

test("§S4.5a §S2.2 an Order that stays is explained by the scenario", () => {
  const position = scenario(4);
  const trivulzio = capitano(position, "t-trivulzio");
  const wanted = { type: "changeOrder", capitano: trivulzio } as const;
  expect(barTo(position, wanted)).toBeNull();
  position.order[trivulzio] = "retreat";
  position.reluctant[trivulzio] = 1;
  expect(barTo(position, wanted)?.rule).toBe("S4.5a");
  const novara = scenario(2);
  const primo = novara.hex.indexOf(hexNamed("2611"));
  expect(barTo(novara, { type: "changeOrder", capitano: primo })?.rule).toBe("S2.2");
  novara.turn = 3;
  expect(barTo(novara, { type: "changeOrder", capitano: primo })).toBeNull();
});

test("§18.1e §S3.3 §6.2a a hex of friends is closed for the reason that holds there", () => {
  const why = (quarters: number, friend: string, troops: string) => {
    const position = field(3);
    position.swissStatus = "anti-french";
    const [primo, other] = [
      force(position, "spanish-minor", "2846", [["landsknecht-imperial", 2]], "manoeuvre"),
      force(position, friend, "2847", [[troops, 2]], "stand"),
    ];
    force(position, "cardona", "2552", [["spanish-infantry", 4]]);
    position.generale[capitano(position, "cardona")] = "scenario";
    position.quarters[other] = quarters;
    const march = activationOf(position, primo, 0);
    // Enough for this hex, and not for another.
    const link = linkBetween(board, hexNamed("2846"), hexNamed("2847"));
    march.spent = pointsLeft(position, march) - costOfStep(position, march, link);
    const bar = barToStep(position, march, hexNamed("2847"));
    return bar?.rule;
  };
  expect([why(1, "urbino", "papal-heavy-cavalry"), why(0, "urbino", "papal-heavy-cavalry")]).toEqual(["18.1e", "S3.3"]);
});
