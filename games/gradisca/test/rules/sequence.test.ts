import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { board, corps, SIDES, timeLine, turnNamed } from "../../src/data.ts";
import { NOWHERE, ON_TIME_LINE } from "../../src/position.ts";
import { turn } from "../../src/rules/sequence.ts";
import { setUp } from "../../src/setup.ts";
import { a, act, asked, choose, corpsOf, field, idle, isOver, nameOf, outcome, run, u } from "../field.ts";

const two = { udine: ["v-corsi-1"], goritia: ["a-stiria-1"] };

test("§4.1 §4.1a a turn begins with a Command drawn at random from the container", () => {
  const drawn = new Set<string>();
  for (let seed = 1; seed < 20; seed++) {
    const position = field({ units: two });
    position.dice = diceFrom(`draw ${seed}`, "fast");
    run(position, turn, {});
    drawn.add(corps.ids[position.activation!.corps]!);
  }
  expect([...drawn].sort()).toEqual(["aus-arciducale", "ven-campo"]);
});

test("§4.1b the owner of the drawn Command decides what to do with it", () => {
  const position = field({ units: { goritia: ["a-stiria-1"] } });
  run(position, turn, {});
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "activation.way" });
});

test("§4.1bb §4.1c the marker goes to the played Commands, and drawing goes on until none is left", () => {
  const position = field({ units: two });
  run(position, turn, {});
  const first = position.activation!.corps;
  choose(position, { type: "cardsAndArea" });
  choose(position, { type: "endActivation" });
  expect(position.commands[first]).toBe("played");
  expect(position.activation!.corps).not.toBe(first);
  choose(position, { type: "cardsAndArea" });
  choose(position, { type: "endActivation" });
  expect(isOver(position)).toBe(true);
});

const SEVEN = {
  venetian: ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-corsi-2", "v-albanesi-2", "v-greci"],
  austrian: [
    "a-stiria-1",
    "a-stiria-2",
    "a-carniola-1",
    "a-uscocchi-1",
    "a-uscocchi-2",
    "a-croati",
    "a-presidio-gradisca",
  ],
} as const;

test("§4.1d then stacking is checked in every area, for both sides, and after that the turn marker moves on", () => {
  for (const side of SIDES) {
    for (const area of [board.ids[0]!, "udine", board.ids.at(-1)!]) {
      const position = field({ units: { [area]: SEVEN[side] } });
      const before = position.turn;
      run(position, turn, {});
      idle(position, () => isOver(position) || asked(position).ask === "overcrowding.choose");
      expect([area, asked(position).ask, asked(position).seat, position.turn]).toEqual([
        area,
        "overcrowding.choose",
        side,
        before,
      ]);
      choose(position, { type: "disorganise", unit: u(SEVEN[side][0]) });
      expect([isOver(position), position.turn]).toEqual([true, before + 1]);
    }
  }
});

test("§4.1e §13 beyond the End of Game marker play is over; before it all markers go back into the container", () => {
  const position = field({ units: two });
  run(position, turn, {});
  idle(position, isOver);
  expect(outcome(position)).toBeNull();
  expect(position.commands[corpsOf("ven-campo")]).toBe("container");
  position.endOfGame = position.turn;
  run(position, turn, {});
  idle(position, isOver);
  expect(outcome(position)).toMatchObject({ over: true });
});

test("§4.1f the game ends when Mar.-Apr. 1618 is finished: 16 turns", () => {
  expect(timeLine).toHaveLength(16);
  const position = field({ units: two, turn: turnNamed("mar-apr-1618") });
  position.endOfGame = 99;
  run(position, turn, {});
  idle(position, isOver);
  expect(outcome(position)).not.toBeNull();
});

test("§5f §21d with the turn the units are no longer activated, and the sea supplies nobody any more", () => {
  const position = field({ game: "advanced", units: { pirano: ["v-armata"], goritia: ["a-stiria-1"] } });
  run(position, turn, {});
  choose(position, { type: "seaSupply", area: a("pirano") });
  idle(position, (now) => isOver(now) || now.activated[u("v-armata")] === 1);
  expect([position.activated[u("v-armata")], position.seaSupply]).toEqual([1, a("pirano")]);
  idle(position, isOver);
  expect([position.activated[u("v-armata")], position.seaSupply]).toEqual([0, NOWHERE]);
});

test("§4a a Command marker leaves at once with the last unit of its Corps", () => {
  const position = field({ units: { codroipo: ["v-corsi-1"], mariano: ["a-stiria-1"] } });
  act(position, "ven-campo", "codroipo");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  expect(position.commands[corpsOf("ven-campo")]).toBe("drawn");
  choose(position, { type: "leaveMap" });
  expect(position.commands[corpsOf("ven-campo")]).toBe("absent");
  choose(position, { type: "endActivation" });
  expect(position.commands[corpsOf("ven-campo")]).toBe("absent");
});

test("§4d the reinforcements of the first siege enter at the start of their turn without a die, where there is no enemy; else they wait", () => {
  const siege = (units: Record<string, string[]>) => {
    const position = field({ scenario: "first-siege", units, turn: turnNamed("mar-apr-1616") });
    position.groups = setUp({ scenario: "first-siege", options: {}, seed: "", dice: "fast" }).groups;
    for (const { units: waiting } of position.groups) for (const unit of waiting) position.area[unit] = ON_TIME_LINE;
    run(position, turn, {});
    choose(position, { type: "enterAt", area: a("goritia") });
    expect(nameOf(position, "a-stiria-2")).toBe("goritia");
    return position;
  };
  const open = siege({ rubia: ["a-stiria-1"], goritia: ["a-stander"] });
  expect(asked(open).seat).toBe("venetian");
  choose(open, { type: "enterAt", area: a("palma") });
  expect(nameOf(open, "v-albanesi-2")).toBe("palma");
  const held = siege({ palma: ["a-stiria-1"], udine: ["a-stander"] });
  expect(held.activation).not.toBeNull();
  expect(held.area[u("v-albanesi-2")]).toBe(ON_TIME_LINE);
  held.area[u("a-stander")] = a("goritia");
  held.turn++;
  run(held, turn, {});
  expect(nameOf(held, "v-albanesi-2")).toBe("udine");
});

test("§22c reaching a box with Morale -1 lowers the morale of each army by one; §22d High morale has no effect", () => {
  const position = field({ game: "advanced", units: two, turn: turnNamed("sep-oct-1615") });
  run(position, turn, {});
  idle(position, isOver);
  expect(position.morale).toEqual({ venetian: 6, austrian: 5 });
  run(position, turn, {});
  idle(position, isOver);
  expect(position.morale).toEqual({ venetian: 5, austrian: 4 });
  run(position, turn, {});
  idle(position, isOver);
  expect(position.morale).toEqual({ venetian: 5, austrian: 4 });
});
