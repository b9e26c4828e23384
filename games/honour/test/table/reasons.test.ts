import { neighboursOf } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexNamed } from "../../src/data.ts";
import { type Honour, NO_MOVE, NO_MOVE_AFTER_BATTLE } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { armyOf, combatUnitsOf } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { barToStep } from "../../src/rules/march/steps.ts";
import type { Order } from "../../src/schemas/index.ts";
import { barTo } from "../../src/table/bars.ts";
import { run } from "../bench.ts";
import { field, force, subordinate } from "../field.ts";
import { stand } from "../table.ts";

/** Scenario 5: François, a Capitano Generale, and La Palice, who is to have another Order. */
function camp(present: Order): { position: Honour; palice: number; ask: () => void } {
  const position = field(5);
  const king = force(position, "francois-i", "1723", [["french-gendarmes", 5]], "stand");
  position.generale[king] = "scenario";
  const foot = [
    ["french-infantry", 4],
    ["french-gendarmes", 4],
  ] as const;
  const palice = force(position, "la-palice", "1921", foot, present);
  const ask = () =>
    run(position, issueOrders, issueOrdersOf("french", armyOf(position, king))).pick({ capitano: palice });
  return { position, palice, ask };
}
const why = (position: Honour, order: Order, forced = false) => {
  const found = barTo(position, { type: "order", order, forced });
  return found && [found.rule, found.key];
};

describe("why an Order is not offered", () => {
  test("§5.3.2 the price of a change is told, not that of a new Order", () => {
    const { position, palice, ask } = camp("manoeuvre");
    position.generale[palice] = "promotion";
    position.ap[armyOf(position, palice)] = 1;
    ask();
    expect(barTo(position, { type: "order", order: "attack", forced: false })).toMatchObject({
      rule: "4.3.3",
      key: "bar.money",
      values: { cost: "2", left: "1" },
    });
  });

  test("§5.2a §5.3.1 without a Command Path it can only be Forced; what costs nothing cannot be", () => {
    const { position, ask } = camp("manoeuvre");
    ask();
    expect([why(position, "stand", true), why(position, "attack", true)]).toEqual([
      ["5.3.1", "bar.free-order"],
      ["5.3.1", "bar.free-order"],
    ]);
    // La Palice with an enemy on every second hex about him: the others lie in their zones.
    const cut = camp("manoeuvre");
    const around = neighboursOf(board, hexNamed("1921")).filter((_, i) => i % 2 === 0);
    for (const [i, id] of ["lannoy", "pescara", "del-vasto"].entries()) {
      force(cut.position, id, board.ids[around[i]!]!, [["spanish-infantry", 1]]);
    }
    cut.ask();
    expect(why(cut.position, "stand")).toEqual(["5.2a", "bar.no-path"]);
  });

  test("§9.1.1a §9.1.1b half of the units Demoralised bars Attack, all of them Manoeuvre too", () => {
    const { position, palice, ask } = camp("stand");
    const [first, second] = combatUnitsOf(position, palice);
    position.demoralised[first!] = 1;
    ask();
    expect([why(position, "attack"), why(position, "manoeuvre")]).toEqual([["9.1.1a", "bar.broken"], null]);
    position.demoralised[second!] = 1;
    expect(why(position, "manoeuvre")).toEqual(["9.1.1b", "bar.broken"]);
  });

  test("§5.3.Garrison §5.3.2 §11.4.Step10-a.c no place, the same Order, a victor who rests", () => {
    const { position, palice, ask } = camp("stand");
    position.hex[palice] = hexNamed("1922");
    ask();
    expect([why(position, "garrison"), why(position, "stand")]).toEqual([
      ["5.3.Garrison", "bar.no-place"],
      ["5.3.2", "bar.same-order"],
    ]);
    position.noMove[palice] = NO_MOVE_AFTER_BATTLE;
    expect(why(position, "attack")).toEqual(["11.4.Step10-a.c", "bar.rests"]);
  });
});

describe("why a Capitano is not indicated", () => {
  test("§7.2.1b §7.2.4b §7.2.5 he has no troops, is Finished, or has acted when only the others may", () => {
    const { position, palice } = camp("manoeuvre");
    const lone = stand(position, "florange", "1002");
    position.order[lone] = "";
    force(position, "lannoy", "0810", [["spanish-infantry", 2]]);
    const loop = run(position, activationLoop, loopFor("french"));
    const bar = (capitano: number) => barTo(position, { type: "indicate", capitano })?.key ?? null;
    expect([bar(lone), bar(palice)]).toEqual(["bar.no-troops", null]);
    position.activations[palice] = 2;
    expect(bar(palice)).toBe("bar.finished");
    position.activations[palice] = 1;
    loop.pick({ type: "indicate" }).pick({ type: "declineActivation" });
    expect([loop.ask(), bar(palice)]).toEqual(["activationLoop.remaining", "bar.activated"]);
  });
});

describe("why a hex is not entered", () => {
  test("§7.8.1 §5.3.Retreat guns alone enter no enemy zone, and who is to retreat does not march", () => {
    const position = field(5);
    const guns = force(position, "la-palice", "1921", [["french-artillery", 2]], "attack");
    force(position, "lannoy", "1923", [["spanish-infantry", 2]]);
    const march = activationOf(position, guns, 0);
    run(position, activation, march);
    expect(barToStep(position, march, hexNamed("1922"))?.key).toBe("bar.guns-alone");
    position.order[guns] = "retreat";
    expect(barToStep(position, march, hexNamed("1922"))?.key).toBe("bar.retreats");
    position.order[guns] = "stand";
    expect(barToStep(position, march, hexNamed("1922"))?.key).toBe("bar.order-stays");
  });

  test("§6.3 §11.4.Step10-a.c §18.5b §18.6 who is held by a marker is told so by its rule, and not by that of his Order", () => {
    const position = field(5);
    const palice = force(position, "la-palice", "1921", [["french-infantry", 4]], "manoeuvre");
    const march = activationOf(position, palice, 0);
    run(position, activation, march);
    const why = () => {
      const { rule, key } = barToStep(position, march, hexNamed("1922")) ?? {};
      return [rule, key];
    };
    expect(why()).toEqual([undefined, undefined]);
    position.noMove[palice] = NO_MOVE_AFTER_BATTLE;
    expect(why()).toEqual(["11.4.Step10-a.c", "bar.no-move"]);
    position.noMove[palice] = NO_MOVE;
    expect(why()).toEqual(["18.6", "bar.no-move"]);
    position.options.recruiting = true;
    expect(why()).toEqual(["18.5b", "bar.no-move"]);
    position.droppedOff[palice] = 1;
    expect(why()).toEqual(["6.3", "bar.dropped-off"]);
    // Under a Retreat Order a marker holds him as well.
    position.order[palice] = "retreat";
    expect(why()).toEqual(["6.3", "bar.dropped-off"]);
  });
});

describe("why a unit does not go to a Capitano", () => {
  test("§3.1 his Rank is full", () => {
    const position = field(5);
    const king = force(position, "francois-i", "1723", [["french-gendarmes", 5]]);
    const full = subordinate(position, "suffolk", king, [
      ["french-infantry", 2],
      ["french-infantry", 2],
    ]);
    const asked = run(position, transfers, transfersOf("french")).pick({
      type: "takeUnit",
      unit: combatUnitsOf(position, king)[0],
    });
    expect(asked.ask()).toBe("transfers.place");
    expect(barTo(position, { type: "giveUnit", capitano: full })).toMatchObject({ rule: "3.1", key: "bar.no-room" });
  });
});
