import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { candidatesFor, designOf } from "../src/advice/aims.ts";
import { siegeChance } from "../src/advice/blows.ts";
import { layOf } from "../src/advice/lay.ts";
import { orderFor } from "../src/advice/orderFor.ts";
import { useOf } from "../src/advice/posts.ts";
import { stakesOf } from "../src/advice/stakes.ts";
import { willingness } from "../src/advice/weighOrders.ts";
import { board, hexNamed } from "../src/data.ts";
import { honour } from "../src/index.ts";
import { castOf, type Honour } from "../src/position.ts";

/** What Forces are to do: lines, marches, sieges and posts. */

function begun(scenario: string): Honour {
  const options = Object.fromEntries(honour.options.map(({ name, values }) => [name, String(values[0])]));
  return honour.start({ scenario, options, seed: "aims", dice: "fast" });
}

test("§5.3.2 an Attack is bought when the enemy is at hand; till then a Manoeuvre will do", () => {
  const position = begun("4");
  const { capitani } = castOf(position);
  const orderAt = (hex: string) => {
    position.hex[capitani.named("lautrec")] = hexNamed(hex);
    const design = designOf(position, "french");
    const force = design.lay.own.find(({ primo }) => primo === capitani.named("lautrec"))!;
    const away = hexDistance(board, force.hex, hexNamed("1623")) / 3;
    return orderFor(position, force, { hex: hexNamed("1623"), purpose: "besiege", gain: 1, away }, design);
  };
  expect([orderAt("2827"), orderAt("1823")]).toEqual(["manoeuvre", "attack"]);
});

test("§7.2.4 a slow captain is farther from a place than a quick one with the same troops", () => {
  const position = begun("4");
  const { capitani } = castOf(position);
  const awayOf = (id: string) => {
    const { lay, country } = designOf(position, "rivals");
    const colonna = lay.own.find(({ primo }) => primo === capitani.named("colonna"))!;
    const aims = candidatesFor(position, { ...colonna, primo: capitani.named(id) }, lay, country);
    return aims.find(({ hex }) => hex === hexNamed("2341"))!.away;
  };
  expect(awayOf("sforza")).toBeGreaterThan(awayOf("colonna"));
});

test("§17 what a siege promises does not hang on the weather of the turn in which it is planned", () => {
  const position = begun("4");
  const promised = (["Rain", "Fair"] as const).map((weather) => {
    position.weather = weather;
    const lay = layOf(position, "french");
    const lautrec = lay.own.find(({ guns }) => guns > 0)!;
    const novara = lay.foes.filter(({ hex }) => hex === hexNamed("2611"));
    return siegeChance(position, lautrec, novara, lay, 3);
  });
  expect(promised[0]).toBeGreaterThan(0);
  expect(promised[0]).toBe(promised[1]);
});

test("§14.2 in 1509 Cremona, empty, is left to Roquebertin, who is near it, and the king turns to the towns on the Adda", () => {
  const position = begun("1");
  const { aims } = designOf(position, "french");
  const { capitani } = castOf(position);
  const aimOf = (id: string) => aims.get(capitani.named(id))!;
  expect(aimOf("roquebertin")).toMatchObject({ purpose: "take", hex: hexNamed("1444") });
  expect(aimOf("louis-xii").hex).not.toBe(hexNamed("1444"));
});

test("§S4.5 an ally who turns for home on three faces of six is told to march half as gladly", () => {
  const position = begun("4");
  const { ids } = castOf(position).armies;
  const gladness = (army: string, order: "manoeuvre" | "garrison") => willingness(position, ids.indexOf(army), order);
  expect(gladness("venetian", "manoeuvre")).toBe(0.5);
  expect([gladness("venetian", "garrison"), gladness("french", "manoeuvre")]).toEqual([1, 1]);
  expect(willingness(begun("3"), castOf(begun("3")).armies.ids.indexOf("venetian"), "manoeuvre")).toBe(1);
});

test("§S4.V2 an army that would beat Colonna covers Soncino, empty, against him; if he is the stronger it does not", () => {
  const gainAgainst = (power: number) => {
    const position = begun("4");
    const { own, foes, side } = layOf(position, "french");
    const { capitani } = castOf(position);
    const lautrec = own.find(({ primo }) => primo === capitani.named("lautrec"))!;
    const armies = foes.map((foe) => (foe.primo === capitani.named("colonna") ? { ...foe, power } : foe));
    const stake = stakesOf(position).places.find(({ hex }) => hex === hexNamed("2341"))!;
    return useOf(position, lautrec, stake, { own, foes: armies, side }, 1);
  };
  expect(gainAgainst(26).purpose).toBe("hold");
  expect(gainAgainst(26).gain).toBeGreaterThan(2 * gainAgainst(60).gain);
});
