import { expect, test } from "vitest";
import { board, hexes, hexNamed, places } from "../../src/data.ts";
import { ARRIVED, castOf, GONE, type Honour, NEVER, WAITING } from "../../src/position.ts";
import { edgeOf } from "../../src/rules/arrivals/entries.ts";
import { dueGroups, reinforcements, reinforcementsOf } from "../../src/rules/arrivals/reinforcements.ts";
import { armyOf, isCapitanoGenerale, strengthOf, subordinatesOf, unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { owns } from "../../src/rules/regions.ts";
import { run, withDice } from "../bench.ts";
import { field, force, subordinate } from "../field.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

/** A scenario at one of its turns, with the Deployment Segment of a seat under way. */
function arrivals(number: number, turn: number, side: "french" | "rivals", change?: (position: Honour) => void) {
  const position = scenario(number);
  position.turn = turn;
  position.weather = "Fair";
  change?.(position);
  return { position, play: run(position, reinforcements, reinforcementsOf(side)) };
}
function group(position: Honour, id: string): number {
  return castOf(position).groups.findIndex((one) => one.id === id);
}

test("§7.1 §2.2.C1 §S2.reinf.1 June 1: Bern and Basel come in on Manoeuvre, in Administrative March, face up; no APs are spent", () => {
  const { position, play } = arrivals(2, 2, "rivals");
  const [bern, basel] = [capitano(position, "bern"), capitano(position, "basel")];
  const before = [...position.ap];
  play.pick({ type: "enter", hex: hexNamed("4010") }).pick({ type: "enter", hex: hexNamed("3917") });
  expect([position.hex[bern], position.hex[basel]]).toEqual([hexNamed("4010"), hexNamed("3917")]);
  expect([position.order[bern], position.administrativeMarch[bern], position.faceDown[bern]]).toEqual([
    "manoeuvre",
    1,
    0,
  ]);
  expect([strengthOf(position, unitsOfForce(position, bern)), position.ap]).toEqual([5, before]);
  expect([position.due[group(position, "bern")], play.ask(), dueGroups(position, "rivals")]).toEqual([
    ARRIVED,
    "over",
    [],
  ]);
});

test("§3.6b §7.1 a reinforcement with horse rides down the enemy who stands alone in its entry hex; if he escapes he leaves it", () => {
  const enter = (die: number) => {
    const { position, play } = arrivals(3, 2, "rivals", (one) => {
      stand(one, "orsini", "0251");
      strip(one, "orsini");
      withDice(one, die);
    });
    play.pick({ type: "enter", group: group(position, "urbino") });
    return { position, play, orsini: capitano(position, "orsini") };
  };
  const caught = enter(6);
  expect(caught.play.events.find(({ type }) => type === "riddenDown")).toMatchObject({ die: 6, captured: true });
  expect(caught.position.stands[caught.orsini]).toBe("captured");
  const away = enter(1);
  expect([away.play.ask(), away.play.seat()]).toEqual(["rideDown.flee", "french"]);
  away.play.pick({ type: "flee" });
  expect(away.position.hex[away.orsini]).not.toBe(hexNamed("0251"));
});

test("§18.4c §7.7 Urbino, whose side had its offer of an Interphase Turn refused, comes on a Stand Order and not in column", () => {
  const enter = (refused: number) => {
    const { position, play } = arrivals(3, 2, "rivals", (one) => {
      one.apShift = { french: refused, rivals: 0 };
    });
    play.pick({ type: "enter", group: group(position, "urbino") });
    const urbino = capitano(position, "urbino");
    return [position.order[urbino], position.administrativeMarch[urbino]];
  };
  expect([enter(0), enter(2)]).toEqual([
    ["manoeuvre", 1],
    ["stand", 0],
  ]);
});

test("§S3.6c §S3.5a §7.7 Roist, who comes while the Swiss are Pro-French, stands and is not in column", () => {
  const enter = (status: "neutral" | "pro-french") => {
    const { position, play } = arrivals(3, 3, status === "neutral" ? "rivals" : "french", (one) => {
      one.swissStatus = status;
      one.controller[castOf(one).armies.named("swiss")] = status === "neutral" ? "rivals" : "french";
      one.due.fill(ARRIVED);
      one.due[group(one, "roist")] = 3;
    });
    play.pick({ type: "enter" });
    const roist = capitano(position, "roist");
    return [position.order[roist], position.administrativeMarch[roist]];
  };
  expect([enter("neutral"), enter("pro-french")]).toEqual([
    ["manoeuvre", 1],
    ["stand", 0],
  ]);
});

test("§S2.reinf.2 Hohensax is due in the third turn, not before, and for his own side only", () => {
  const due = [2, 3].map((turn) => {
    const position = scenario(2);
    position.turn = turn;
    return dueGroups(position, "rivals").map((one) => castOf(position).groups[one]!.id);
  });
  expect(due).toEqual([
    ["bern", "basel"],
    ["bern", "basel", "hohensax"],
  ]);
  expect(dueGroups({ ...scenario(2), turn: 4 }, "french")).toEqual([]);
});

test("§7.1.1 the owner may hold reinforcements back, and is asked again in the next turn", () => {
  const { position, play } = arrivals(2, 2, "rivals");
  play.pick({ type: "waitOutside" }).pick({ type: "waitOutside" });
  expect([play.ask(), dueGroups(position, "rivals").length]).toEqual(["over", 2]);
  position.turn = 3;
  expect(dueGroups(position, "rivals")).toHaveLength(3);
});

test("§7.1.1 §S5.1a #7.1.1-1 Montmorency in Novi controls 0114: the Force from Genova enters at 0115, the nearest free edge hex, or waits", () => {
  const { position, play } = arrivals(5, 6, "rivals", (one) => {
    const genova = castOf(one).groups.findIndex(({ id }) => id === "genova-10");
    one.due[genova] = 6;
  });
  expect(play.options()).toEqual([
    { type: "enter", group: group(position, "genova-10"), hex: hexNamed("0115") },
    { type: "waitOutside", group: group(position, "genova-10") },
  ]);
});

test("§7.1.1 §S1.map the edge of a half map is its cut as well; a lake hex is none", () => {
  const half = scenario(1);
  const ids = edgeOf(half).map((hex) => board.ids[hex]!);
  expect([ids.includes("2027"), ids.includes("2028"), ids.includes("1552")]).toEqual([true, false, true]);
  expect(ids.every((id) => Number(id.slice(2)) >= 27)).toBe(true);
});

test("§7.7 listed in Administrative March they enter without it when an enemy Force is within five hexes", () => {
  const { position, play } = arrivals(2, 3, "rivals", (one) => {
    stand(one, "florange", "3320");
    strip(one, "florange");
    give(one, "florange", "french-infantry", 2);
  });
  play
    .pick({ type: "waitOutside" })
    .pick({ type: "waitOutside" })
    .pick({ type: "enter", hex: hexNamed("3822") });
  expect(position.administrativeMarch[capitano(position, "hohensax")]).toBe(0);
});

test("§7.1a two Forces by one hex: the second to move has paid 1 MP already on a Primary Road, otherwise 2; the third twice that", () => {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  const column = (["bonnivet", "florange", "suffolk"] as const).map((id, i) => {
    const who = stand(position, id, "2301");
    strip(position, id);
    give(position, id, ["french-infantry", "swiss-infantry", "landsknecht-french"][i]!, 2);
    position.order[who] = "manoeuvre";
    position.arrival[who] = i + 1;
    position.cameFrom[who] = -1;
    return who;
  });
  const move = (who: number) => {
    const play = run(position, activation, activationOf(position, who, 0));
    position.prepaid[who] = 0;
    return play.pick({ type: "step" });
  };
  move(column[1]!);
  const paid = position.prepaid[column[0]!]!;
  expect(paid).toBeGreaterThan(0);
  expect([position.prepaid[column[2]!], activationOf(position, column[0]!, 0).spent]).toEqual([paid, paid]);
  move(column[0]!);
  expect(position.prepaid[column[2]!]).toBe(2 * paid);
  // Whoever moves on delays nobody any more.
  move(column[0]!);
  expect(position.prepaid[column[2]!]).toBe(2 * paid);
});

test("§7.1b §S4.reinf.1 Giovanni appears with Lautrec if he has an LOC on the due turn; without one he is lost", () => {
  const without = arrivals(4, 3, "french");
  const giovanni = capitano(without.position, "giovanni");
  expect([without.play.ask(), without.position.stands[giovanni]]).toEqual(["over", "away"]);
  expect(without.position.due[group(without.position, "giovanni")]).toBe(NEVER);
  expect(without.play.events.map(({ type }) => type)).toContain("reinforcementsLost");

  const open = arrivals(4, 3, "french", (position) => {
    for (const [who, stands] of position.stands.entries())
      if (stands === "map" && castOf(position).armies.ids[castOf(position).capitani.army[who]!] === "imperial") {
        position.stands[who] = "waiting";
        position.hex[who] = -1;
      }
    position.conqueror.fill(castOf(position).armies.named("french"));
  });
  const lautrec = capitano(open.position, "lautrec");
  open.play.pick({ type: "join", capitano: lautrec });
  expect(subordinatesOf(open.position, lautrec)).toContain(giovanni);
  expect(strengthOf(open.position, unitsOfForce(open.position, lautrec))).toBe(38 + 5);
});

test("§7.1b §5.2d a Capitano Generale who had no units and no Order stands once reinforcements are with him", () => {
  const { position, play } = arrivals(4, 3, "french", (one) => {
    for (const [who, stands] of one.stands.entries())
      if (stands === "map") {
        one.stands[who] = "waiting";
        one.hex[who] = -1;
      }
    one.conqueror.fill(castOf(one).armies.named("french"));
    const lautrec = stand(one, "lautrec", "2624");
    one.superior.fill(-1);
    for (const [who, stands] of one.stands.entries()) if (stands === "subordinate") one.stands[who] = "waiting";
    strip(one, "lautrec");
    one.order[lautrec] = "";
  });
  const lautrec = capitano(position, "lautrec");
  play.pick({ type: "join", capitano: lautrec });
  expect([unitsOfForce(position, lautrec).length > 0, position.order[lautrec]]).toEqual([true, "stand"]);
});

test("§S5.reinf.3 the troops of January come to a Capitano Generale in the Duchy who has an LOC, on a Card with room", () => {
  const { position, play } = arrivals(5, 15, "rivals", (one) => {
    // The Landsknechts of December are elsewhere.
    one.due[group(one, "landsknechts")] = ARRIVED;
    // Bourbon has left the Duchy.
    one.hex[capitano(one, "bourbon-imperial")] = hexNamed("0252");
  });
  const lannoy = capitano(position, "lannoy");
  expect(play.options().filter(({ type }) => type === "join")).toEqual([
    { type: "join", group: group(position, "imperial-15"), capitano: lannoy },
  ]);
  play.pick({ type: "join", capitano: lannoy });
  const [unit] = castOf(position).groups[group(position, "imperial-15")]!.units as [number];
  expect([play.ask(), position.holder[unit]]).toEqual(["reinforcements.allot", WAITING]);
  play.pick({ type: "allot", capitano: lannoy });
  expect(position.holder[unit]).toBe(lannoy);
});

test("§S3.reinf.1 Alviano comes as Capitano Generale with Orsini under him, Urbino at Parma in Administrative March", () => {
  const { position, play } = arrivals(3, 2, "french");
  const alviano = capitano(position, "alviano");
  play.pick({ type: "enter", hex: hexNamed("1552") });
  expect([position.generale[alviano], subordinatesOf(position, alviano)]).toEqual([
    "scenario",
    [capitano(position, "orsini")],
  ]);
  const rivals = arrivals(3, 2, "rivals");
  rivals.play.pick({ type: "enter", hex: hexNamed("0251") });
  const urbino = capitano(rivals.position, "urbino");
  expect([rivals.position.hex[urbino], rivals.position.administrativeMarch[urbino]]).toEqual([hexNamed("0251"), 1]);
});

test("§S3.reinf.2 the Landsknechts of September come under the Capitano who was set aside", () => {
  const { position, play } = arrivals(3, 4, "french", (one) => {
    one.due[group(one, "alviano")] = ARRIVED;
    // La Palice instead of Bourbon.
    const [bourbon, palice] = [capitano(one, "bourbon-french"), capitano(one, "la-palice")];
    one.stands[bourbon] = "unemployed";
    one.superior[bourbon] = capitano(one, "francois-i");
    one.stands[palice] = "waiting";
    one.superior[palice] = -1;
  });
  play.pick({ type: "enter", hex: hexNamed("2301") });
  const palice = capitano(position, "la-palice");
  expect([position.hex[palice], strengthOf(position, unitsOfForce(position, palice))]).toEqual([hexNamed("2301"), 32]);
});

test("§3.2.1 §6 (ruling 3.2.1) who led by his Rank alone leads no more when Sforza comes: those under him are Forces of their own", () => {
  const position = field(4);
  position.turn = 5;
  const leyva = force(position, "de-leyva", "1623", [["landsknecht-imperial", 4]], "garrison");
  const adorno = subordinate(position, "adorno", leyva, [["spanish-infantry", 4]]);
  expect(isCapitanoGenerale(position, leyva)).toBe(true);
  const ap = position.ap[armyOf(position, leyva)]!;
  const play = run(position, reinforcements, reinforcementsOf("rivals"));
  play.pick({ type: "enter", group: group(position, "sforza") });
  expect([isCapitanoGenerale(position, leyva), position.stands[adorno], position.hex[adorno]]).toEqual([
    false,
    "map",
    hexNamed("1623"),
  ]);
  expect([play.ask(), play.seat()]).toEqual(["orderOfNewForce.choose", "rivals"]);
  // Sforza has a Command Path to them, so it can be paid, at the price of a Minor Force.
  play.pick({ type: "order", order: "manoeuvre", forced: false });
  expect([play.ask(), position.order[adorno], position.ap[armyOf(position, leyva)]]).toEqual([
    "over",
    "manoeuvre",
    ap - 1,
  ]);
});

test("§14.2 §7.1b a Capitano Generale who was alone in an enemy Fortress and gets troops there has Conquered it", () => {
  const { position, play } = arrivals(5, 15, "rivals", (before) => {
    before.due[group(before, "landsknechts")] = ARRIVED;
    const lannoy = capitano(before, "lannoy");
    for (const unit of unitsOfForce(before, lannoy)) before.holder[unit] = GONE;
    before.order[lannoy] = "";
  });
  const lannoy = capitano(position, "lannoy");
  const place = hexes.place[position.hex[lannoy]!]!;
  expect(places.fortress[place]).toBe(1);
  play.pick({ type: "join", group: group(position, "imperial-15"), capitano: lannoy });
  position.conqueror[place] = castOf(position).armies.named("french");
  play.pick({ type: "allot", capitano: lannoy });
  expect([owns(position, "rivals", place), position.order[lannoy]]).toEqual([true, "stand"]);
});

test("§7.1a who came in by another hex is not delayed by the first to move", () => {
  const { position, play } = arrivals(2, 2, "rivals");
  const [bern, basel] = [capitano(position, "bern"), capitano(position, "basel")];
  play.pick({ type: "enter", hex: hexNamed("4010") }).pick({ type: "enter", hex: hexNamed("3917") });
  position.activations[bern] = 1;
  run(position, activation, activationOf(position, bern, 0)).pick({ type: "step" });
  expect([position.hex[bern] !== hexNamed("4010"), position.prepaid[basel]]).toEqual([true, 0]);
});
