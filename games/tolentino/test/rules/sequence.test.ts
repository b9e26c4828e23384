import { diceFrom, draw } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { DID_MOVE, NOBODY } from "../../src/position.ts";
import { formationsLeft, initiative, initiativeWinner } from "../../src/rules/initiative.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { activation, turn } from "../../src/rules/sequence.ts";
import { board, formation, hex, leader, run, unit } from "../board.ts";

const start = (seed: string) => tolentino.start({ scenario: "battle", options: {}, seed, dice: "fast" });

/** Plays at random to the end, noting what is asked in each turn and which formations act. */
function record(seed: string) {
  const position = start(seed);
  const luck = diceFrom(`luck ${seed}`, "fast");
  const asked: { turn: number; ask: string; active: number }[] = [];
  const activated: { turn: number; formation: number }[] = [];
  for (;;) {
    const choice = tolentino.choice(position);
    if (choice.over) return { asked, activated, position };
    asked.push({ turn: position.turn, ask: choice.ask, active: position.active });
    for (const event of tolentino.play(position, choice.options[draw(luck, choice.options.length)]!)) {
      if (event.type === "activates") activated.push({ turn: position.turn, formation: event.formation as number });
    }
  }
}
const game = record("sequence");

describe("sequence of play", () => {
  test("§3 §3.1 §3.1.Cc the game runs through its twelve turns in order", () => {
    const turns = [...new Set(game.asked.map(({ turn }) => turn))];
    expect(turns.every((one, i) => i === 0 || one > turns[i - 1]!)).toBe(true);
    expect(game.position.turn).toBe(12);
  });

  test("§3.1a §3.1.A §3.1.A1 §3.1.A2 §3.1.A3 orders come before replacements, and these before the first initiative", () => {
    for (const turn of [2, 3, 4, 8, 9, 10, 11, 12]) {
      const asks = game.asked.filter((one) => one.turn === turn).map(({ ask }) => ask.split(".")[0]!);
      const last = (name: string) => asks.lastIndexOf(name);
      const first = asks.indexOf("initiative");
      expect(last("orders")).toBeLessThan(first);
      expect(last("replacements")).toBeLessThan(first);
      if (last("replacements") >= 0) expect(last("orders")).toBeLessThan(asks.indexOf("replacements"));
    }
    expect(game.asked.some(({ ask }) => ask.startsWith("orders"))).toBe(true);
  });

  test("§3.1.A2 §3.1.A1 a turn begins with the Neapolitan's orders and then brings back who is due", () => {
    const position = board({ "l-murat": "3908", "l-dambrosio": "3908", "n-6r-1": "3908", "a-hil-1": "1010" });
    position.fate[unit("n-6r-2")] = 2;
    const run1 = run(procedures, position, turn, {});
    expect([run1.ask(), run1.seat()]).toEqual(["orders.give", "neapolitan"]);
    run1.pick({ type: "ordersGiven" });
    expect(run1.ask()).toBe("replacements.place");
  });

  test("§3.1.B §3.1.Ba §3.1.B1 §3.1.B2 §3.1.B3 the segments of an activation follow each other, and no other formation acts between", () => {
    const order = [
      "reinforcements",
      "officerInitiative",
      "movement",
      "unitMove",
      "bombardment",
      "combat",
      "reorganization",
    ];
    const rank = (ask: string) => Math.max(order.indexOf(ask.split(".")[0]!), 0);
    let [active, last] = [NOBODY, 0];
    for (const one of game.asked) {
      const name = one.ask.split(".")[0]!;
      if (one.active !== active) [active, last] = [one.active, 0];
      if (one.active === NOBODY || !order.includes(name) || name === "unitMove") continue;
      expect(rank(one.ask)).toBeGreaterThanOrEqual(last);
      last = rank(one.ask);
    }
    expect(game.asked.filter(({ ask }) => ask === "movement.inCommand").every(({ active }) => active !== NOBODY)).toBe(
      true,
    );
  });

  test("§3.1.Bb §6.1a §3.1.B6c by day every formation on the map acts once, each after a new choice", () => {
    for (const turn of [1, 2, 3, 4]) {
      const acted = game.activated.filter((one) => one.turn === turn).map(({ formation }) => formation);
      expect(new Set(acted).size).toBe(acted.length);
      // Nobody is wiped out on the first day of this game, and the 3rd Division has not come yet.
      const there = ["R", "Av", "T", "E", "S", "II", "Gd", "L"].map(formation);
      expect([...acted].sort()).toEqual(there.sort());
    }
  });

  test("§3.1.Bb §6.1a §3.1.B6c a formation of guns alone acts too, and before each activation there is a new roll", () => {
    const pieces = { "l-mohr": "1010", "a-kunerth": "1010", "a-hil-1": "1312", "n-6r-1": "3908" };
    const run1 = run(procedures, board(pieces, { turn: 2 }), turn, {});
    while (run1.position.turn === 2 && run1.ask() !== "over") {
      const quiet = run1.options().find(({ type }) => /^(end|keep|halt|stand|ordersGiven)/.test(type));
      run1.pick(quiet ?? run1.options().at(-1)!);
    }
    const told = run1.events.filter(({ type }) => type === "activates" || type === "initiative");
    expect(told.map(({ type }) => type)).toEqual([
      "initiative",
      "activates",
      "initiative",
      "activates",
      "initiative",
      "activates",
    ]);
    const acted = told.flatMap(({ type, formation: one }) => (type === "activates" ? [one] : []));
    expect(acted.sort()).toEqual(["R", "S", "II"].map(formation).sort());
  });

  test("§3.1.B6 §3.1.B6a §3.1.B6b the active leader is flipped, then Disordered units may try to reorganize", () => {
    const position = board(
      { "l-taxis": "3209", "a-dra-1": "3208", "n-6r-1": "1010" },
      { orders: { T: "Defense" }, states: { "a-dra-1": "disordered" } },
    );
    const run1 = run(procedures, position, activation, { formation: formation("T") });
    run1.pick({ type: "keepOrder" }).pick({ type: "endMovement" }).pick({ type: "endLeaders" });
    expect(run1.ask()).toBe("reorganization.attempt");
    expect(position.activated[formation("T")]).toBe(1);
    expect(run1.pick({ type: "endReorganization" }).ask()).toBe("over");
    expect(position.active).toBe(NOBODY);
  });

  test("§3.1.B2a the officer may try a new order when the Out of Command markers are down", () => {
    const position = board({ "l-taxis": "3209", "a-dra-1": "2610", "n-6r-1": "1010" }, { orders: { T: "Defense" } });
    const run1 = run(procedures, position, activation, { formation: formation("T") });
    expect(run1.ask()).toBe("officerInitiative.ask");
    expect(position.out[unit("a-dra-1")]).toBe(1);
  });

  test("§3.1.C §3.1.Ca §3.1.Cb §3.1.Cd §11b at the end of turn the routed run, guns and leaders are turned back", () => {
    const pieces = { "a-hil-1": "3209", "a-s-bty": "1010", "n-6r-1": "3206" };
    const position = board(pieces, { states: { "a-hil-1": "routed" }, turn: 3 });
    position.activated.fill(1);
    position.rode.fill(1);
    position.moved[unit("a-s-bty")] = 1;
    position.did[unit("a-s-bty")] = DID_MOVE;
    const ended = run(procedures, position, turn, {});
    expect(ended.ask()).toBe("rout.run");
    expect([position.moved[unit("a-s-bty")], position.activated[0]]).toEqual([1, 1]);
    while (ended.ask() === "rout.run") ended.pick({});
    const { activated, rode, moved, did } = position;
    expect([...activated, ...rode, ...moved, ...did].every((one) => one === 0)).toBe(true);
    expect(position.hex[unit("a-hil-1")]).not.toBe(hex("3209"));
  });

  test("§3.2 §3.2a turn 1 has no Command phase, and the Neapolitan must begin with a formation of his own", () => {
    const choice = tolentino.choice(start("first"));
    if (choice.over) throw new Error("over");
    expect([choice.ask, choice.seat]).toEqual(["initiative.choose", "neapolitan"]);
    expect(choice.options.map(({ formation }) => formation)).toEqual(["II", "Gd", "L"].map(formation));
    expect(start("first").dice.used).toBe(0);
  });
});

describe("initiative", () => {
  const roll = (rolls: number[], turn = 2) =>
    run(
      procedures,
      board({ "l-murat": "3908", "l-bianchi": "1112", "a-hil-1": "1010", "n-6r-1": "3903" }, { rolls, turn }),
      initiative,
      {
        winner: 0,
        isGiven: 0,
      },
    );

  test("§6 both sides roll and add their Commander's initiative; the higher total chooses", () => {
    expect(roll([5, 4]).seat()).toBe("austrian");
    expect(roll([4, 5]).seat()).toBe("neapolitan");
    const headless = board({ "l-murat": "3908", "a-hil-1": "1010", "n-6r-1": "3903" }, { rolls: [5, 3] });
    headless.commander[0] = NOBODY;
    const run1 = run(procedures, headless, initiative, { winner: 0, isGiven: 0 });
    expect(run1.seat()).toBe("neapolitan");
    expect(run1.events[0]).toMatchObject({ austrian: 5, neapolitan: 6 });
  });

  test("§6.1 the winner picks any formation not yet activated, his own or the enemy's, and its owner runs it", () => {
    const choice = roll([6, 1]);
    expect(choice.options().map(({ formation }) => formation)).toEqual([formation("S"), formation("II")]);
    choice.pick({ formation: formation("II") });
    expect(choice.position.active).toBe(formation("II"));
    const enemy = board({ "l-dambrosio": "3903", "n-6r-1": "3903", "a-hil-1": "1010" });
    expect(run(procedures, enemy, activation, { formation: formation("II") }).seat()).toBe("neapolitan");
  });

  test("§6.1a a formation with nothing on the map and nothing due counts as activated", () => {
    const position = board({ "a-hil-1": "1010", "n-6r-1": "3903" });
    expect(formationsLeft(position)).toEqual([formation("S"), formation("II")]);
    position.turn = 7;
    expect(formationsLeft(position)).toContain(formation("III"));
    position.activated[formation("S")] = 1;
    expect(formationsLeft(position)).not.toContain(formation("S"));
  });

  test("§6.1.1 §6 tied totals: the Neapolitan on turn 3, the Austrian on turn 8", () => {
    expect(initiativeWinner(board({}, { turn: 3 }), 6, 6)).toBe(1);
    expect(initiativeWinner(board({}, { turn: 8 }), 6, 6)).toBe(0);
    expect(roll([3, 3], 3).seat()).toBe("neapolitan");
    expect(roll([3, 3], 8).seat()).toBe("austrian");
    expect(army.initiative[leader("l-murat")]).toBe(army.initiative[leader("l-bianchi")]);
  });
});
