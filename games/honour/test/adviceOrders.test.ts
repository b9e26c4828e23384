import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { type Aim, candidatesFor, designOf } from "../src/advice/aims.ts";
import { siegeChance } from "../src/advice/blows.ts";
import { orderFor } from "../src/advice/orderFor.ts";
import { useOf } from "../src/advice/posts.ts";
import { savingsFor } from "../src/advice/purse.ts";
import { stakesOf, stepsWith } from "../src/advice/stakes.ts";
import { weigh } from "../src/advice/weigh.ts";
import { hexNamed, placeNamed } from "../src/data.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour } from "../src/position.ts";
import { handOver } from "../src/rules/cards.ts";
import { unitsOf, unitsOfForce } from "../src/rules/forces.ts";
import { capitano, give, remove, scenario, stand } from "./table.ts";

/** How computer commanders spend their money, and what they dare to ask of unpaid troops. */

type Seat = "french" | "rivals";

function weights(position: Honour, ask: string, seat: Seat, options: readonly HonourOption[], frame: object = {}) {
  const asked = { ...position, flow: [...position.flow, { procedure: ask.split(".")[0], side: seat, ...frame }] };
  return weigh(asked as unknown as Honour, { ask, seat, options } as unknown as Choice<HonourOption>, null);
}

function forceOf(position: Honour, id: string, seat: Seat) {
  const primo = capitano(position, id);
  const design = designOf(position, seat);
  return { design, force: design.lay.own.find((one) => one.primo === primo)! };
}

const MILANO = hexNamed("2624");

/** La Palice beside Milano, which is empty; Pescara on the other side of it, or far away. */
function besideMilano(pescara: string) {
  const position = scenario(5);
  stand(position, "la-palice", "2623");
  stand(position, "pescara", pescara);
  return position;
}

test("§5.3.Attack an empty place next to an enemy is entered under an Attack Order, any other on the march", () => {
  const orderAt = (pescara: string) => {
    const position = besideMilano(pescara);
    const { design, force } = forceOf(position, "la-palice", "french");
    return orderFor(position, force, { hex: MILANO, purpose: "take", gain: 3, away: 0.5 }, design);
  };
  expect([orderAt("2625"), orderAt("0809")]).toEqual(["attack", "manoeuvre"]);
});

test("§5.3.Manoeuvre who is told to march, and has nothing left for an Attack, hopes for little from walls and enemies", () => {
  const position = scenario(1);
  const king = capitano(position, "louis-xii");
  position.order[king] = "manoeuvre";
  const siege = (points: number) => {
    position.ap[0] = points;
    const { design, force } = forceOf(position, "louis-xii", "french");
    const aims = candidatesFor(position, force, design.lay, design.country);
    return aims.find(({ purpose, hex }) => purpose === "besiege" && hex === hexNamed("2834"))!.gain;
  };
  expect(siege(1)).toBeCloseTo(0.3 * siege(2), 6);
});

test("§14.2 two go for a place if the one who has more to gain by it comes much later", () => {
  const position = scenario(3);
  position.swissStatus = "anti-french";
  for (const id of ["schiner", "swiss-minor"]) remove(position, id);
  for (const [id, hex] of Object.entries({ "francois-i": "2611", "g-trivulzio": "2623", roist: "2625" })) {
    stand(position, id, hex);
  }
  give(position, "g-trivulzio", "landsknecht-french", 8);
  give(position, "roist", "swiss-infantry", 10);
  position.turn = 9;
  const { aims } = designOf(position, "french");
  const goals = ["francois-i", "g-trivulzio"].map((id) => (aims.get(capitano(position, id)) as Aim).hex);
  expect(goals).toEqual([MILANO, MILANO]);
});

test("§5.3.1 an unpaid Order is asked of troops who will not break over it, and not of those who mind their pay", () => {
  const chosen = (type: string) => {
    const position = scenario(5);
    position.ap[1] = 0;
    const bourbon = stand(position, "bourbon-imperial", "0809");
    position.order[bourbon] = "";
    for (const unit of unitsOf(position, bourbon)) position.holder[unit] = -3;
    const { units } = castOf(position);
    const unit = units.typeIds.findIndex((id, one) => id === type && units.size[one]! >= 8);
    position.sp[unit] = 8;
    position.holder[unit] = bourbon;
    const [march, post] = weights(
      position,
      "issueOrders.order",
      "rivals",
      [
        { type: "order", order: "manoeuvre", forced: true },
        { type: "order", order: "stand", forced: false },
      ],
      { primo: bourbon },
    );
    return march! - post!;
  };
  expect(chosen("spanish-infantry")).toBeGreaterThan(chosen("landsknecht-imperial") + 0.5);
});

test("§5.3.4, §5.3.5 on the eve of a payday mercenaries who attack are told to rest, so that they need not be asked again", () => {
  const position = scenario(5);
  const king = stand(position, "francois-i", "2623");
  stand(position, "lannoy", "2624");
  position.siegeStatus[placeNamed("2624")] = 0;
  position.order[king] = "attack";
  const change = (turn: number) => {
    position.turn = turn;
    const options = [{ type: "changeOrder", capitano: king }, { type: "ordersDone" }] as const;
    return weights(position, "issueOrders.force", "french", options);
  };
  const [rest, done] = change(5);
  expect(rest).toBeGreaterThan(done!);
  expect(change(4)[0]).toBeLessThan(done!);
});

test("§5.3.2 an Order that is paid for is kept by whoever holds a place, unless he has troops to rally", () => {
  const position = scenario(1);
  const chaumont = stand(position, "chaumont", "2632");
  stand(position, "naldi", "1552");
  position.order[chaumont] = "attack";
  const change = () =>
    weights(position, "issueOrders.force", "french", [
      { type: "changeOrder", capitano: chaumont },
      { type: "ordersDone" },
    ]);
  const [before, done] = change();
  expect(before).toBeLessThan(done!);
  position.demoralised[unitsOfForce(position, chaumont)[0]!] = 1;
  expect(change()[0]).toBeGreaterThan(done!);
});

test("§5.3 the main army's attack is saved for: of five APs one is spent on a captain who is sent off, and nothing of four", () => {
  const position = scenario(1);
  const { force } = forceOf(position, "louis-xii", "french");
  expect(savingsFor(position, force)).toBe(4);
  const imbault = capitano(position, "imbault");
  const sending = (points: number) => {
    position.ap[0] = points;
    const options = [{ type: "detach", capitano: imbault }, { type: "transfersDone" }] as const;
    const [detach, done] = weights(position, "transfers.act", "french", options);
    return detach! > done!;
  };
  expect([sending(5), sending(4)]).toEqual([true, false]);
});

test("§S1.V1 the last place that a side lacks counts more than it did, for both sides", () => {
  const position = scenario(1);
  const cremona = stakesOf(position).places.find(({ hex }) => hex === hexNamed("1444"))!;
  expect(stepsWith(position, "french", cremona.hex)).toBe(4);
  const gains = () =>
    (["french", "rivals"] as const).map((seat) => {
      const id = seat === "french" ? "roquebertin" : "alviano";
      const { design, force } = forceOf(position, id, seat);
      const at = seat === "rivals" ? { ...force, hex: cremona.hex, walls: true } : force;
      return useOf(position, at, cremona, design.lay, 1).gain;
    });
  const before = gains();
  for (const hex of ["2834", "2736", "2632"]) position.conqueror[placeNamed(hex)] = 0;
  expect(stepsWith(position, "french", cremona.hex)).toBe(1);
  expect(stepsWith(position, "french", hexNamed("2433"))).toBe(99);
  gains().forEach((gain, i) => {
    expect(gain).toBeGreaterThan(1.5 * before[i]!);
  });
});

test("§S5.2 the second Capitano Generale takes no troops, rides to the eastern edge and from there to Tirolo", () => {
  const position = scenario(5);
  const [bourbon, pescara] = ["bourbon-imperial", "pescara"].map((id) => capitano(position, id)) as [number, number];
  const unit = unitsOf(position, bourbon)[0]!;
  const dealt = position.holder.map(() => -1);
  const deal = (who: number) => ({ type: "dealUnit", unit, capitano: who }) as const;
  const [his, other] = weights(position, "settingUp.deal", "rivals", [deal(bourbon), deal(pescara)], { dealt });
  expect(other).toBeGreaterThan(his!);
  for (const one of unitsOf(position, bourbon)) handOver(position, one, pescara);
  const to = (hex: string) => ({ type: "rideTo", hex: hexNamed(hex) }) as const;
  position.source[1] = hexNamed("4029");
  const [east, west] = weights(position, "rides.where", "rivals", [to("1222"), to("1206")], { rider: bourbon });
  expect(east).toBeGreaterThan(west!);
  position.hex[bourbon] = hexNamed("2752");
  const leaves = (turn: number) => {
    position.turn = turn;
    const [ride, stay] = weights(position, "rides.who", "rivals", [
      { type: "ride", capitano: bourbon },
      { type: "noRide" },
    ]);
    return ride! > stay!;
  };
  expect([leaves(12), leaves(13)]).toEqual([false, true]);
});

test("§5.3.4, §5.3.5 nobody buys an Attack for a siege on the eve of a payday", () => {
  const position = scenario(5);
  const king = stand(position, "francois-i", "2623");
  stand(position, "lannoy", "2624");
  position.siegeStatus[placeNamed("2624")] = 0;
  position.ap[0] = 8;
  position.order[king] = "";
  const liked = (turn: number) => {
    position.turn = turn;
    const orders = (["attack", "manoeuvre", "stand"] as const).map(
      (order) => ({ type: "order", order, forced: false }) as const,
    );
    const [attack, ...others] = weights(position, "issueOrders.order", "french", orders, { primo: king });
    return attack! > Math.max(...others);
  };
  expect([liked(4), liked(5)]).toEqual([true, false]);
});

test("§S5.V2 for the last place that keeps a side from victory, those who are farther off are reckoned with in a siege", () => {
  const position = scenario(5);
  const tortona = stand(position, "montmorency", "0716");
  for (const id of ["francois-i", "la-palice"]) remove(position, id);
  stand(position, "pescara", "0718");
  const chance = (bourbon: string) => {
    stand(position, "bourbon-imperial", bourbon);
    const { design, force } = forceOf(position, "pescara", "rivals");
    const garrison = design.lay.foes.filter(({ primo }) => primo === tortona);
    return siegeChance(position, { ...force, guns: 3, power: garrison[0]!.power }, garrison, design.lay, 0.4);
  };
  const [near, far] = [chance("0710"), chance("2552")];
  expect(near).toBeGreaterThan(far);
});
