import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import { seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexes, hexNamed, links, placeNamed } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { mayAdvance } from "../../src/rules/combat/advance.ts";
import { endsOf, isAtEdge, retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { entry } from "../../src/rules/combat/siege.ts";
import { hexOf, unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { isOnMap, isPassable } from "../../src/rules/movement.ts";
import { riddenDown } from "../../src/rules/unemployed.ts";
import { reaches } from "../../src/rules/zones.ts";
import { type Run, run, withDice } from "../bench.ts";
import { attackOn, dig, field, force, subordinate, type Troops } from "../field.ts";

const FOOT = [["landsknecht-french", 6]] as const;

function playOut(act: Run): Run {
  while (act.ask() !== "over" && act.ask() !== "advance.choose") act.pick({});
  return act;
}
function neighbours(hex: number): number[] {
  return Array.from(board.linkTo.slice(board.firstLink[hex]!, board.firstLink[hex + 1]!));
}

describe("§12.2 retreat", () => {
  /** The Swiss beaten at 2513, French at 2512 and 2612; §12.2.1 of the examples. */
  const swiss = () => {
    const position = field(2);
    const basel = force(position, "basel", "2513", [["swiss-infantry", 5]]);
    for (const unit of unitsOfForce(position, basel)) position.demoralised[unit] = 1;
    force(position, "tremouille", "2512", [["french-gendarmes", 4]]);
    force(position, "florange", "2612", FOOT);
    return { position, basel };
  };

  test("§12.2 §12.2.1 §12.2.1a §12.2.1f beaten at 2513 the Swiss go six hexes by the cheapest way, 4 MPs, and enter no ZOC", () => {
    const { position, basel } = swiss();
    const ends = endsOf(position, retreatOf(position, basel)).filter(({ fortress }) => !fortress);
    expect(ends.map(({ hex }) => board.ids[hex])).toEqual(["2618"]);
    expect(ends[0]!.path.map((hex) => board.ids[hex])).toEqual(["2514", "2515", "2615", "2616", "2617", "2618"]);
    expect([ends[0]!.cost, ends[0]!.pursuers]).toEqual([8, []]);
  });

  test("§12.2.1c the path runs through friends, with no effect on either", () => {
    const { position, basel } = swiss();
    const bern = force(position, "bern", "2515", [["swiss-infantry", 5]]);
    const act = run(position, retreat, retreatOf(position, basel)).pick({ type: "retreat", hex: hexNamed("2618") });
    expect(act.ask()).toBe("over");
    expect([position.hex[basel], position.hex[bern]]).toEqual([hexNamed("2618"), hexNamed("2515")]);
  });

  test("§12.2.1d beaten at 2512 the French enter the ZOC of 2513: one Pursuit by that Force", () => {
    const position = withDice(field(2), 6);
    const florange = force(position, "florange", "2512", FOOT);
    const basel = force(position, "basel", "2513", [["swiss-infantry", 5]]);
    force(position, "mutt", "2611", [["swiss-infantry", 8]]);
    force(position, "bern", "2712", [["swiss-infantry", 5]]);
    const act = run(position, retreat, retreatOf(position, florange));
    expect(act.options()).toEqual([{ type: "retreat", hex: hexNamed("2013") }]);
    playOut(act.pick({ type: "retreat" }));
    const pursuits = seenBy(act.events, "french").filter(({ type }) => type === "pursuit");
    expect(pursuits.map(({ pursuer }) => pursuer)).toEqual([basel]);
    expect(position.hex[florange]).toBe(hexNamed("2013"));
  });

  test("§12.2.1e among the farthest hexes the one nearest to the active source", () => {
    const endsWith = (source: string) => {
      const position = field(2);
      const florange = force(position, "florange", "2113", FOOT);
      const { armies } = castOf(position);
      position.conqueror.fill(armies.named("swiss")); // no Fortress to go to
      position.source[armies.named("french")] = hexNamed(source);
      return endsOf(position, retreatOf(position, florange)).map(({ hex }) =>
        hexDistance(board, hex, hexNamed(source)),
      );
    };
    const west = endsWith("0801");
    expect(new Set(west).size).toBe(1);
    const position = field(2);
    const florange = force(position, "florange", "2113", FOOT);
    position.conqueror.fill(castOf(position).armies.named("swiss"));
    position.source[castOf(position).armies.named("french")] = hexNamed("2624");
    const east = endsOf(position, retreatOf(position, florange)).map(({ hex }) =>
      hexDistance(board, hex, hexNamed("0801")),
    );
    expect(Math.min(...east)).toBeGreaterThan(west[0]!);
  });

  test("§12.2.2 all Capitani of the Force go with it", () => {
    const { position, basel } = swiss();
    position.generale[basel] = "election";
    const graff = subordinate(position, "graff", basel, [["swiss-infantry", 2]]);
    playOut(run(position, retreat, retreatOf(position, basel)));
    expect(position.superior[graff]).toBe(basel);
    expect(hexOf(position, graff)).toBe(position.hex[basel]);
    expect(position.hex[basel]).not.toBe(hexNamed("2513"));
  });

  test("§12.2.4 §7.5d works are gone once their Force has retreated; §12.2.6 its Garrison Order becomes Stand in the open", () => {
    const { position, basel } = swiss();
    dig(position, "2513", "E", "NE", "NW");
    position.order[basel] = "garrison";
    run(position, retreat, retreatOf(position, basel)).pick({ type: "retreat", hex: hexNamed("2618") });
    expect(position.earthworks).toEqual([]);
    expect(position.order[basel]).toBe("stand");
  });

  test("§12.2.7 beaten outside its Fortress a Force may go inside, with a Discipline Check; the victor does not advance", () => {
    const position = withDice(field(2), 6, 3, 6);
    const tremouille = force(position, "tremouille", "2511", [["french-gendarmes", 9], ...FOOT]);
    const foot = [2, 2].map((sp) => ["swiss-infantry", sp] as const);
    const mutt = force(position, "mutt", "2611", foot, "garrison");
    position.militiaLost.fill(1);
    const fight = attackOn(position, tremouille, "2611").pick({ inside: false });
    while (fight.ask() !== "retreat.choose") fight.pick({});
    expect(fight.options().map(({ type }) => type)).toContain("retreatInside");
    const before = fight.events.filter(({ type }) => type === "disciplineCheck").length;
    fight.pick({ type: "retreatInside" });
    expect(fight.events.filter(({ type }) => type === "disciplineCheck").length).toBe(before + 1);
    expect([fight.ask(), position.hex[mutt]]).toEqual(["over", hexNamed("2611")]);
  });
});

describe("§12.2.7 into the Fortress of its own hex", () => {
  /** Mutt in Novara with two units of foot, Tremouille before it. */
  const novara = (owner = "swiss") => {
    const position = field(2);
    const tremouille = force(position, "tremouille", "2511", [["french-gendarmes", 9], ...FOOT]);
    const foot = [2, 2, 2].map((sp) => ["swiss-infantry", sp] as const);
    const mutt = force(position, "mutt", "2611", foot, "garrison");
    position.conqueror[placeNamed("2611")] = castOf(position).armies.named(owner);
    position.militiaLost.fill(1);
    return { position, tremouille, mutt };
  };
  const toRetreat = (fight: Run): Run => {
    while (fight.ask() !== "retreat.choose") fight.pick({});
    return fight;
  };

  test("§12.2.7 one who attacked out of his Fortress and lost may go inside as well, if his side owns it", () => {
    const options = (owner: string) => {
      const { position, mutt } = novara(owner);
      withDice(position, 1, 1);
      const fight = toRetreat(attackOn(position, mutt, "2511"));
      expect(fight.seat()).toBe("rivals");
      return fight.options().map(({ type }) => type);
    };
    expect(options("swiss")).toContain("retreatInside");
    expect(options("french")).not.toContain("retreatInside");
  });

  test("§12.2.7 §9.3a the check is by the Quality that Disruption leaves, as in the battle", () => {
    const lastCheck = (disrupted: number) => {
      const { position, tremouille, mutt } = novara();
      position.disrupted[mutt] = disrupted;
      // The assault, the check of the loser, and the check on the way inside: a 5 breaks Quality 2 and not Quality 3.
      withDice(position, 6, 1, 5);
      const fight = toRetreat(attackOn(position, tremouille, "2611").pick({ inside: false }));
      fight.pick({ type: "retreatInside" });
      const check = fight.events.filter(({ type }) => type === "disciplineCheck").at(-1)!;
      expect([check.die, (check.rules as string[]).includes("12.2.7")]).toEqual([5, true]);
      return new Set((check.results as { code: string }[]).map(({ code }) => code));
    };
    expect(lastCheck(0)).toEqual(new Set(["P"]));
    expect(lastCheck(1)).toEqual(new Set(["F"]));
  });
});

describe("§12.2a a Force that finds no way", () => {
  /** A Force with an enemy in every hex around it. */
  const surrounded = (hex: string) => {
    const position: Honour = field(5);
    const florange = force(position, "florange", hex, [["french-infantry", 4]]);
    const ids = ["lannoy", "pescara", "de-leyva", "frundsberg", "del-vasto", "sittich"];
    const enemies = neighbours(hexNamed(hex)).map((at, i) =>
      force(position, ids[i]!, board.ids[at]!, [["spanish-infantry", 1]]),
    );
    return { position, florange, enemies };
  };

  test("§12.2a inland it stays where it is, and is lost if the victor enters its hex", () => {
    const { position, florange, enemies } = surrounded("2014");
    expect(isAtEdge(position, hexNamed("2014"))).toBe(false);
    for (const enemy of enemies.slice(1))
      for (const unit of unitsOfForce(position, enemy)) position.demoralised[unit] = 1;
    const act = run(position, retreat, retreatOf(position, florange, { victor: enemies[0]! }));
    expect([act.ask(), position.hex[florange]]).toEqual(["advance.choose", hexNamed("2014")]);
    act.pick({ type: "advance" });
    expect([position.stands[florange], position.hex[enemies[0]!]]).toEqual(["captured", hexNamed("2014")]);
  });

  test("§12.2.3 (ruling 12.2.3) of a half map the cut edge counts as an edge, on the whole map it is inland", () => {
    const [half, whole] = [field(2), field(5)];
    const cut = Array.from(board.ids.keys()).filter(
      (hex) => isOnMap(half, hex) && neighbours(hex).length === 6 && neighbours(hex).some((at) => !isOnMap(half, at)),
    );
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.every((hex) => isAtEdge(half, hex))).toBe(true);
    expect(cut.some((hex) => isAtEdge(whole, hex))).toBe(false);
  });

  test("§12.2.3 at the edge of the map it retreats off it and is captured", () => {
    const edge = Array.from(board.ids.keys()).find(
      (hex) => neighbours(hex).length === 4 && neighbours(hex).every((at) => at >= 0),
    )!;
    const { position, florange } = surrounded(board.ids[edge]!);
    expect(isAtEdge(position, edge)).toBe(true);
    expect(run(position, retreat, retreatOf(position, florange)).ask()).toBe("over");
    expect(position.stands[florange]).toBe("captured");
  });
});

test("§11.5.Step6-b the victor enters the ZOC of the beaten Force, but of no other enemy; he may leave any", () => {
  const position = field(2);
  const florange = force(position, "florange", "2512", FOOT);
  const beaten = force(position, "basel", "2514", [["swiss-infantry", 5]]);
  const advanceTo = { side: "french" as const, primo: florange, hex: hexNamed("2513"), beaten: [beaten] };
  expect(mayAdvance(position, advanceTo)).toBe(true);
  const bern = force(position, "bern", "2414", [["swiss-infantry", 5]]);
  expect(mayAdvance(position, advanceTo)).toBe(!reaches(position.hex[bern]!, hexNamed("2513")));
  position.hex[bern] = hexNamed("2413");
  expect(reaches(hexNamed("2413"), hexNamed("2513"))).toBe(true);
  expect(mayAdvance(position, advanceTo)).toBe(false);
  position.hex[bern] = hexNamed("2611"); // a zone that he leaves
  expect(mayAdvance(position, advanceTo)).toBe(true);
});

test("§11.5.Step6-b §7.6 a Force with guns does not advance where guns may not go; a besieger does not enter so either", () => {
  const position = field(5);
  const barred = Array.from(links.artillery.keys()).find(
    (link) => links.artillery[link] === 0 && isPassable(position, link) && hexes.place[board.linkTo[link]!]! < 0,
  )!;
  const [from, hex] = [board.linkFrom[barred]!, board.linkTo[barred]!];
  const may = (...troops: Troops) => {
    const land = field(5);
    const florange = force(land, "florange", board.ids[from]!, troops);
    dig(land, board.ids[from]!, "E", "SE", "SW");
    const entering = run(land, entry, { side: "french", hex, besiegers: [florange] });
    return [mayAdvance(land, { side: "french", primo: florange, hex, beaten: [] }), entering.ask()];
  };
  expect(may(["swiss-infantry", 5])).toEqual([true, "entry.choose"]);
  expect(may(["swiss-infantry", 5], ["french-artillery", 1])).toEqual([false, "over"]);
});

test("§12.2.7bis §7.6 one gun keeps a Force under a Retreat Order to the ways that guns may go", () => {
  /** The hexsides over which a Force of these goes home from there. */
  const wayOf = (hex: number, types: readonly string[]): number[] => {
    const position = field(5);
    position.weather = "Fair";
    force(position, "francois-i", "2624", [["french-gendarmes", 4]]);
    const troops = types.map((type) => [type, 2] as const);
    const palice = force(position, "la-palice", "2020", troops, "retreat");
    position.hex[palice] = hex;
    const march = run(position, activation, activationOf(position, palice, 0));
    if (!march.options().some(({ type }) => type === "withdraw")) return [];
    march.pick({ type: "withdraw" });
    return march.events.flatMap(({ type, from }, i, all) => {
      if (type !== "marched") return [];
      const next = all.slice(i + 1).find((one) => one.type === "marched");
      return [linkBetween(board, from as number, (next?.from as number | undefined) ?? position.hex[palice]!)];
    });
  };
  const isClosedToGuns = (link: number) => links.artillery[link] === 0;
  const rough = Array.from(board.linkFrom).filter((_, link) => isClosedToGuns(link));
  const from = rough.find((hex) => wayOf(hex, ["french-infantry"]).some(isClosedToGuns))!;
  expect(from).toBeDefined();
  expect(wayOf(from, ["french-infantry", "french-artillery"]).filter(isClosedToGuns)).toEqual([]);
});

test("§3.6b horse among the foot of a Force is enough to ride a captain down", () => {
  const cavalry = (types: readonly string[]) => {
    const position = field(5);
    const troops = types.map((type) => [type, 2] as const);
    const palice = force(position, "la-palice", "2020", troops);
    const pescara = force(position, "pescara", "2020", []);
    expect(riddenDown(position, palice).map(({ capitano }) => capitano)).toEqual([pescara]);
    return riddenDown(position, palice)[0]!.cavalry;
  };
  expect(cavalry(["french-infantry"])).toBe(false);
  expect(cavalry(["french-infantry", "french-gendarmes"])).toBe(true);
});
