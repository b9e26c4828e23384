import { linkBetween } from "@gonfalon/engine/board";
import { type Choice, completeSetup, copy, diceFrom, draw, Match, type Option, seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { ground } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { AS_FORMATION, DID_MOVE, GOOD } from "../../src/position.ts";
import { disorder, findIn } from "../../src/rules/disorder.ts";
import { disguise, reveals } from "../../src/table/view.ts";
import { board, carryOut, hex, leader, unit } from "../board.ts";

const { view } = tolentino;

const hidden = { "a-hil-1": "1611", "a-hil-2": "1611", "l-senitzer": "1611", "l-bianchi": "1112", "a-wac": "1412" };
const pieces = { ...hidden, "a-jag": "3208", "n-6r-1": "3209" };

const VIEWERS = ["austrian", "neapolitan", "spectator"];
const up = (a: number, b: number) => a - b;

interface Told {
  readonly type: string;
  readonly unit: number;
  readonly returns: number;
  readonly from: number;
  readonly to: number;
}

/** What whoever hears of an event knows of reduced units and of the bridge from then on. */
function takeIn(known: { reduced: Set<number>; bridge: number }, { type, unit: one, returns, from, to }: Told): void {
  if (type === "eliminated" && returns >= 0) known.reduced.add(one);
  if (type === "bridgeBuilt") known.bridge = linkBetween(ground.board, from, to);
  if (type === "bridgeLifted" || (type === "eliminated" && one === unit("a-rad"))) known.bridge = -1;
}

describe("fog of war", () => {
  test("§11.3.2 an enemy stack is examined only with a line of sight; else its hex and its zone are all one knows", () => {
    const position = board(pieces, { states: { "a-wac": "disordered" } });
    const seen = view(position, "neapolitan");
    expect(seen.hex[unit("a-jag")]).toBe(hex("3208"));
    expect([seen.hex[unit("a-hil-1")], seen.at[leader("l-senitzer")], seen.state[unit("a-wac")]]).toEqual([-1, -1, 0]);
    expect(seen.stacks).toEqual([
      { hex: hex("1112"), side: 0, units: 0, zone: 0 },
      { hex: hex("1412"), side: 0, units: 1, zone: 0 },
      { hex: hex("1611"), side: 0, units: 1, zone: 1 },
    ]);
    expect(seen.unknown).toEqual([unit("a-hil-1"), unit("a-hil-2"), unit("a-wac")]);
  });

  test("§8d §11.3.2 that the zone of an unseen stack ends or begins is told to those who may not look into it, and no more", () => {
    const position = board(pieces);
    const { events } = carryOut(position, (play) => {
      for (const id of ["a-hil-1", "a-hil-2"]) disorder(play, unit(id), ["12.5.4e"]);
      findIn(play, unit("a-hil-1"), GOOD, {
        type: "reorganized",
        rules: ["15.3.1"],
        unit: unit("a-hil-1"),
        state: GOOD,
      });
      disorder(play, unit("a-jag"), ["12.5.4e"]);
    });
    const zone = (type: string) => ({
      type,
      rules: ["8", "8d"],
      hex: hex("1611"),
      audience: ["neapolitan", "spectator"],
    });
    const typesFor = (viewer: string) => seenBy(events, viewer).map(({ type }) => type);
    expect(events.filter(({ type }) => type.startsWith("zone"))).toEqual([zone("zoneEnds"), zone("zoneBegins")]);
    expect(typesFor("neapolitan")).toEqual(["zoneEnds", "zoneBegins", "disorder"]);
    expect(typesFor("austrian")).toEqual(["disorder", "disorder", "reorganized", "disorder"]);
  });

  test("§11.3.2 one's own pieces are always known; a spectator sees what both sides see", () => {
    const position = board(pieces);
    expect(view(position, "austrian").hex).toEqual(position.hex);
    const watched = view(position, "spectator");
    expect([watched.hex[unit("a-jag")], watched.hex[unit("n-6r-1")], watched.hex[unit("a-wac")]]).toEqual([
      hex("3208"),
      hex("3209"),
      -1,
    ]);
  });

  test("§11.3.2 the dice are in nobody's view, and a view does not share anything with its position", () => {
    const position = board(pieces, { rolls: [3] });
    const seen = view(position, "austrian");
    expect(seen.dice).not.toEqual(position.dice);
    seen.hex[0] = 99;
    expect(position.hex[0]).toBe(-1);
  });

  test("§11.3.2 at night sight reaches one hex only", () => {
    const far = { "a-jag": "3208", "n-6r-1": "3210" };
    expect(view(board(far), "neapolitan").unknown).toEqual([]);
    expect(view(board(far, { turn: 6 }), "neapolitan").unknown).toEqual([unit("a-jag")]);
  });

  test("§16.1 §11.3.2 Radinski's bridge is open to all, the markers on his company are not", () => {
    const position = board({ "a-rad": "2012", "n-6r-1": "3903" }, { out: ["a-rad"], own: { "a-rad": "Attack" } });
    position.bridge = linkBetween(ground.board, hex("2012"), hex("2013"));
    position.did[unit("a-rad")] = DID_MOVE;
    for (const viewer of ["neapolitan", "spectator"]) {
      const seen = view(position, viewer);
      expect([seen.bridge, seen.hex[unit("a-rad")]]).toEqual([position.bridge, hex("2012")]);
      const { out, own, did } = seen;
      expect([out, own, did].map((list) => list[unit("a-rad")])).toEqual([0, AS_FORMATION, 0]);
      expect(seen.stacks.some(({ side }) => side === AUSTRIAN) || seen.unknown.includes(unit("a-rad"))).toBe(false);
    }
    expect(view(position, "austrian").out[unit("a-rad")]).toBe(1);
  });

  test("§12.8 §16.1 which units are reduced and where the bridge lies is what everybody was told, and no more", () => {
    let reduced = 0;
    let bridged = 0;
    for (const seed of ["one", "two", "three", "four"]) {
      const match = Match.start(tolentino, completeSetup(tolentino, { seed, dice: "fast" }));
      const chance = diceFrom(seed, "fast");
      const told = Object.fromEntries(VIEWERS.map((viewer) => [viewer, { reduced: new Set<number>(), bridge: -1 }]));
      for (let choice = match.choice(); !choice.over; choice = match.choice()) {
        const { seat, options } = choice as Choice<Option>;
        const bold = options.filter(({ type }) => type === "assault" || type === "build");
        const offered = bold.length > 0 ? bold : options;
        const events = match.play(seat, offered[draw(chance, offered.length)]!);
        for (const viewer of VIEWERS) {
          const known = told[viewer]!;
          for (const event of seenBy(events, viewer)) takeIn(known, event as unknown as Told);
          if (match.entries.length % 10 > 0) continue;
          const seen = view(match.position, viewer);
          expect(seen.reduced.flatMap((face, one) => (face ? [one] : []))).toEqual([...known.reduced].sort(up));
          expect(seen.bridge).toBe(known.bridge);
          if (known.bridge >= 0) bridged++;
        }
      }
      reduced += told.spectator!.reduced.size;
    }
    expect(reduced).toBeGreaterThan(0);
    expect(bridged).toBeGreaterThan(100);
  });

  test("a stack that comes into sight is a revelation; one that stays out of it is not", () => {
    const before = board(pieces);
    const after = board({ ...pieces, "n-uss-1": "1512" });
    expect(reveals(before, after, "neapolitan")).toBe(true);
    expect(reveals(before, board(pieces), "neapolitan")).toBe(false);
    expect(reveals(before, after, "austrian")).toBe(false);
  });

  test("§3.1.B3b an escape after which the enemy's movement goes on cannot be taken back: it shows who has still to move", () => {
    const moving = (step: string) => {
      const position = board({ "a-jag": "3209", "l-livron": "3207" }, { active: "Av" });
      position.flow = [{ procedure: "movement", step }];
      return position;
    };
    expect(reveals(moving("outOfCommand"), moving("officers"), "neapolitan")).toBe(true);
    expect(reveals(moving("outOfCommand"), moving("outOfCommand"), "neapolitan")).toBe(false);
    expect(reveals(moving("outOfCommand"), moving("officers"), "austrian")).toBe(false);
  });

  test("a disguise changes who is under the unseen stacks, and the viewer cannot tell", () => {
    const position = board({ ...pieces, "a-car-1": "1312", "a-sim-1": "1010" });
    let changed = false;
    const luck = diceFrom("disguise", "fast");
    for (let i = 0; i < 20; i++) {
      const other = disguise(copy(position), "neapolitan", (n) => draw(luck, n));
      changed ||= other.hex.some((one, at) => one !== position.hex[at]);
      expect(view(other, "neapolitan")).toEqual(view(position, "neapolitan"));
    }
    expect(changed).toBe(true);
  });

  test("events about unseen troops are told to their owner in full and to the rest vaguely", () => {
    const position = tolentino.start({ scenario: "battle", options: {}, seed: "fog", dice: "fast" });
    const isPublic = (type: string) => ["activates", "initiative", "order", "eliminated"].includes(type);
    const choice = tolentino.choice(position);
    if (choice.over) throw new Error("over");
    const events = tolentino.play(position, choice.options[0]!);
    expect(events.filter(({ type }) => isPublic(type)).every(({ audience }) => audience === undefined)).toBe(true);
  });
});
