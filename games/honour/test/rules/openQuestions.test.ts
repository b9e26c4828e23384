import { seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { opponentOf } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { castOf, GONE, type Honour } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/arrivals/reinforcements.ts";
import { genovaHelp } from "../../src/rules/command/genova.ts";
import { issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { minors, minorsOf } from "../../src/rules/command/minors.ts";
import { strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import { election, electionOf } from "../../src/rules/elections.ts";
import { armyOf, roomOf } from "../../src/rules/forces.ts";
import { interphaseTurn } from "../../src/rules/interphase.ts";
import { evenLosses, takeLosses } from "../../src/rules/losses.ts";
import { assignChits, assignChitsOf } from "../../src/rules/majorBattle/battleInitiative.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pillage, pillageOf } from "../../src/rules/pillage.ts";
import { field as battlefield, type CorpsSet } from "../battlefield.ts";
import { type Run, run } from "../bench.ts";
import { field, force, pavia } from "../field.ts";
import { capitano, scenario } from "../table.ts";

/** §1.4: what a seat is asked, and how often, tells the enemy nothing of its Cards: the same questions to one who has nothing to choose. */

/** Options that decline, or give away nothing but what everybody must. */
const DECLINING: readonly string[] = [
  ...["stop", "noRecovery", "minorsDone", "transfersDone", "strengthDone", "ordersDone", "raiseNobody"],
  ...["declineActivation", "giveUp", "loseSp", "mergeForces"],
];

/** Declines whatever can be declined, and gives what the enemy has seen: who was asked what, and what was told. */
function declining(asked: Run): unknown[] {
  const seen: unknown[] = [];
  while (asked.ask() !== "over") {
    seen.push([asked.seat(), asked.ask()]);
    const quiet = asked.options().find(({ type }) => DECLINING.includes(type));
    if (!quiet) throw new Error(`${asked.ask()} cannot be declined: ${JSON.stringify(asked.options())}`);
    asked.pick(quiet);
  }
  return [...seen, ...seenBy(asked.events, "spectator").map(({ type }) => type)];
}

/** Both positions look alike to the enemy; in the second something is hidden. */
function expectAlike(position: Honour, hide: (other: Honour) => void, play: (position: Honour) => Run): void {
  const other = copyOf(position);
  hide(other);
  const [one, two] = [play(position), play(other)];
  expect(two.options(), "there is something to choose").not.toEqual(one.options());
  expect(declining(two)).toEqual(declining(one));
}

describe("in an Activation", () => {
  /** A Force of three units, and how the enemy may imagine it: with one of them Demoralised. */
  const laPalice = (order: "stand" | "manoeuvre") => {
    const position = field(5);
    const units: [string, number][] = [
      ["french-infantry", 4],
      ["french-gendarmes", 4],
      ["french-gendarmes", 2],
    ];
    const palice = force(position, "la-palice", "2020", units, order);
    const unit = position.holder.indexOf(palice);
    const demoralise = (other: Honour) => {
      other.demoralised[unit] = 1;
    };
    return { position, palice, demoralise };
  };
  const garrison = () => {
    const { position, francois, deLeyva, place } = pavia();
    position.siegeStatus[place] = 1;
    position.besieging[francois] = 1;
    position.activations[deLeyva] = 1;
    return { position, deLeyva };
  };

  test("§15.1.2 whoever lets his Engineers rest is asked no more than one who has none", () => {
    const { position, deLeyva } = garrison();
    const act = (one: Honour) => run(one, activation, activationOf(one, deLeyva, 8));
    expectAlike(
      position,
      (other) => {
        other.engineers[deLeyva] = 1;
      },
      act,
    );
  });

  test("§9.2 whoever does not rally his Demoralised units is asked no more than one who has none", () => {
    const { position, palice, demoralise } = laPalice("stand");
    const act = (one: Honour) => run(one, activation, activationOf(one, palice, 5));
    expectAlike(position, demoralise, act);
  });

  test("§7.4 §7.2.4 a Force without MPs is asked what it does like any other, and one with MPs left no more often", () => {
    const position = field(5);
    const palice = force(position, "la-palice", "2020", [["french-gendarmes", 4]], "stand");
    const act = (one: Honour) => run(one, activation, activationOf(one, palice, 0));
    expectAlike(
      position,
      (other) => {
        other.order[palice] = "manoeuvre";
      },
      act,
    );
  });

  test("§7.8.2.1a who leaves a ZOC is asked for MPs to give up, even if guns leave him none", () => {
    const left = (type: string) => {
      const position = field(5);
      force(position, "lannoy", "1723", [["spanish-infantry", 4]]);
      const palice = force(position, "la-palice", "1724", [[type, 1]], "manoeuvre");
      const march = run(position, activation, activationOf(position, palice, 3));
      march.pick({ type: "step" });
      return [march.ask(), march.options().length];
    };
    const [[slow, few], [fast, many]] = [left("french-infantry"), left("italian-light-cavalry-french")] as [
      [string, number],
      [string, number],
    ];
    expect([slow, fast]).toEqual(["activation.giveUp", "activation.giveUp"]);
    expect(many).toBeGreaterThan(few);
  });

  test("§7.2.4a §2.2.C2c a side whose Orders let nobody act again is asked like one that could", () => {
    const position = field(5);
    const palice = force(position, "la-palice", "2020", [["french-infantry", 4]], "stand");
    force(position, "lannoy", "1723", [["spanish-infantry", 4]], "stand");
    position.activations[palice] = 1;
    const loop = (one: Honour) => run(one, activationLoop, loopFor("french"));
    expectAlike(
      position,
      (other) => {
        other.order[palice] = "manoeuvre";
      },
      loop,
    );
  });

  test("§18.7d after a sack the owner is asked whether he rallies, with or without Demoralised units", () => {
    const { position, palice, demoralise } = laPalice("manoeuvre");
    const sack = (one: Honour) => run(one, pillage, pillageOf(one, palice, { mayRefuse: false, spentMps: true }));
    expectAlike(position, demoralise, sack);
  });
});

describe("in the Command Phase", () => {
  test("§3.5a §5.1 §5.1a a side that changes nothing is asked the same whatever it could change", () => {
    const position = scenario(1);
    const hide = (other: Honour) => {
      other.stands[capitano(other, "french-minor")] = "eliminated";
      const chaumont = capitano(other, "chaumont");
      other.holder.forEach((holder, unit) => {
        if (other.superior[holder] === chaumont) other.holder[unit] = chaumont;
      });
    };
    for (const [first, locals] of [
      [transfers, transfersOf("french")],
      [strength, strengthOfHex("french")],
    ] as const) {
      const other = copyOf(position);
      hide(other);
      const begin = (one: Honour) => declining(run<object>(one, first as never, { ...locals }));
      expect(begin(other)).toEqual(begin(position));
    }
    const treated = copyOf(position);
    treated.stands[capitano(treated, "french-minor")] = "unemployed";
    treated.superior[capitano(treated, "french-minor")] = capitano(treated, "chaumont");
    expect(declining(run(treated, minors, minorsOf("french")))).toEqual(
      declining(run(position, minors, minorsOf("french"))),
    );
  });

  test("§9.1.1a an Attack Order that may not stand is changed where any is: nobody is told that there was one", () => {
    const position = scenario(1);
    const chaumont = capitano(position, "chaumont");
    const army = position.army[position.holder.indexOf(chaumont)]!;
    position.holder.forEach((holder, unit) => {
      if (holder === chaumont) position.demoralised[unit] = 1;
    });
    const first = (order: "attack" | "manoeuvre") => {
      const other = copyOf(position);
      other.order[chaumont] = order;
      const asked = run(other, issueOrders, issueOrdersOf("french", army));
      const before = asked.ask();
      asked.pick({ type: "changeOrder", capitano: chaumont });
      return [before, asked.ask()];
    };
    expect(first("attack")).toEqual(first("manoeuvre"));
  });

  test("§S4.4a men from Genova are offered whether or not a unit has room for them", () => {
    const position = scenario(4);
    const { size } = castOf(position).units;
    const full = copyOf(position);
    full.sp = full.sp.map((sp, unit) => (sp > 0 ? size[unit]! : 0));
    const begin = (one: Honour) => run(one, genovaHelp, { side: "french", left: 0 });
    expect(begin(copyOf(full)).options()).toEqual([{ type: "raiseNobody" }]);
    expect(declining(begin(full))).toEqual(declining(begin(position)));
  });
});

test("§8c §1.4 out of sight a unit of one kind loses its SPs by as many questions as a mixed Force; if all is lost nobody is asked", () => {
  const count = (types: readonly (readonly [string, number])[], loss: number) => {
    const position = field(5);
    const palice = force(position, "la-palice", "2020", types);
    const units = position.holder.flatMap((holder, unit) => (holder === palice ? [unit] : []));
    return declining(run(position, takeLosses, evenLosses(position, units, loss, "8c", false)));
  };
  const mixed = count(
    [
      ["french-infantry", 3],
      ["french-gendarmes", 3],
    ],
    2,
  );
  expect(count([["french-infantry", 6]], 2)).toEqual(mixed);
  expect(mixed).toHaveLength(3);
  expect(count([["french-infantry", 2]], 2)).toHaveLength(1);
});

describe("when Forces meet", () => {
  /** Two Minor Forces of the king's Army in one hex, the second with so many units of foot. */
  const meeting = (units: number) => {
    const position = field(5);
    force(position, "francois-i", "2327", [["french-gendarmes", 4]]);
    const palice = force(position, "la-palice", "2020", [
      ["french-gendarmes", 4],
      ["french-gendarmes", 2],
      ["french-infantry", 2],
    ]);
    const foot = Array.from({ length: units }, () => ["swiss-infantry", 4] as const);
    const florange = force(position, "florange", "2020", foot);
    return { position, palice, florange };
  };
  const meet = (one: Honour) => run(one, consolidation, consolidationOf());

  test("§10.1 §1.4 two Minor Forces that merge are asked the same whether or not units are lost by it", () => {
    const [none, some] = [meet(meeting(1).position), meet(meeting(3).position)];
    expect([none.options().length, some.options().length]).toEqual([1, 3]);
    expect(declining(some)).toEqual(declining(none));
  });

  test("§10.1 §1.4 the units that change hands are not seen to go before the Forces are one", () => {
    const { position } = meeting(3);
    const asked = meet(position);
    const [before] = [honour.view(position, "rivals")];
    asked.pick({ type: "keepUnit" });
    expect(honour.view(position, "rivals")).toEqual(before);
  });

  test("§1.4b §10.1 a leader who lies face down is asked like any other, even if he is a Capitano Generale", () => {
    const asks = (isGenerale: boolean) => {
      const { position, palice, florange } = meeting(1);
      position.faceDown[palice] = 1;
      position.faceDown[florange] = 1;
      if (isGenerale) position.generale[palice] = "promotion";
      const asked = meet(position);
      const first = [asked.ask(), asked.options().length];
      asked.pick({ type: "leadForce" });
      return [first, asked.ask(), asked.options()];
    };
    expect(asks(true)).toEqual(asks(false));
    expect(asks(true)[1]).toBe("consolidation.keep");
  });

  test("§1.4b who lies face down is pointed at after all others: his place in a list would tell who he is", () => {
    const seen = (hidden: string) => {
      const { position, palice, florange } = meeting(1);
      const third = force(position, "lorraine", "2020", []);
      for (const who of [palice, florange, third]) position.faceDown[who] = 0;
      position.faceDown[capitano(position, hidden)] = 1;
      meet(position);
      const { primi } = honour.view(position, "rivals").position.flow.at(-1) as unknown as { primi: number[] };
      return primi.indexOf(-1);
    };
    expect([seen("la-palice"), seen("florange")]).toEqual([2, 2]);
  });

  test("§1.4b §15.5a who lay face down and is on a Card now is not named: not while his new Force is being reorganized", () => {
    const position = field(2);
    const [bern, basel] = (["bern", "basel"] as const).map((id) => {
      const who = force(position, id, "2611", [["swiss-infantry", 4]]);
      position.faceDown[who] = 1;
      return who;
    }) as [number, number];
    const asked = meet(position);
    while (asked.ask() === "election.order") asked.pick({});
    expect(asked.ask()).toBe("transfers.act");
    const frame = position.flow.find(({ procedure }) => procedure === "consolidation") as unknown as {
      primi: number[];
    };
    expect(frame.primi).toEqual(expect.arrayContaining([bern, basel]));
    const seen = honour.view(position, "french").position.flow.find(({ procedure }) => procedure === "consolidation");
    expect((seen as unknown as { primi: number[] }).primi).toEqual([-1, -1]);
  });

  test("§15.5a §1.4b of an elected Captain who lies face down the Order is asked for, whichever Force he was with", () => {
    const asked = (faceDown: number) => {
      const position = field(2);
      const [bern, basel] = (["bern", "basel"] as const).map((id) => {
        const who = force(position, id, "2611", [["swiss-infantry", 4]]);
        position.faceDown[who] = faceDown;
        return who;
      }) as [number, number];
      position.order[bern] = "stand";
      position.order[basel] = "manoeuvre";
      const council = run(position, election, electionOf(position, armyOf(position, bern), position.hex[bern]!));
      return [council.ask(), council.options()] as const;
    };
    const [ask, options] = asked(1);
    expect([ask, options.length]).toEqual(["election.order", 1]);
    expect(asked(0)[0]).not.toBe("election.order");
  });
});

test("§7.1 §3.1 §1.4 a new unit is asked about whether or not a Capitano of the Force has room for it", () => {
  const questions = (isFull: boolean) => {
    const position = scenario(5);
    position.turn = 15;
    position.weather = "Fair";
    const { groups } = castOf(position);
    const index = groups.findIndex(({ id }) => id === "imperial-15");
    position.due = position.due.map((turn, group) => (group === index ? turn : -1));
    const lannoy = capitano(position, "lannoy");
    const hosts = position.stands.flatMap((_, who) =>
      who === lannoy || position.superior[who] === lannoy ? [who] : [],
    );
    const spare = position.holder.flatMap((holder, unit) => (holder < 0 && position.army[unit] !== -1 ? [unit] : []));
    for (const who of isFull ? hosts : []) {
      while (roomOf(position, who) > 0) {
        const unit = spare.pop()!;
        position.holder[unit] = who;
        position.sp[unit] = 1;
      }
    }
    const asked = run(position, reinforcements, reinforcementsOf("rivals"));
    const seen: string[] = [];
    const [unit] = groups[index]!.units as [number];
    while (asked.ask() !== "over") {
      seen.push(asked.ask());
      asked.pick({ type: asked.options().some(({ type }) => type === "join") ? "join" : asked.options()[0]!.type });
    }
    return { seen, holder: position.holder[unit]! };
  };
  const [full, free] = [questions(true), questions(false)];
  expect(full.seen).toEqual(free.seen);
  expect(full.seen).toContain("reinforcements.allot");
  expect([full.holder === GONE, free.holder >= 0]).toEqual([true, true]);
});

test("§18.4a §1.4 for an Interphase Turn every Force is given its Order, hex by hex, whatever it had", () => {
  const asked = (orders: readonly ("manoeuvre" | "stand")[], hexes: readonly [string, string]) => {
    const position = field(5);
    force(position, "francois-i", hexes[0], [["french-gendarmes", 4]], orders[0]!);
    const palice = force(position, "la-palice", hexes[1], [["french-gendarmes", 4]], orders[1]!);
    position.faceDown[palice] = 1;
    position.fullPayTurn = position.turn + 4;
    const turn = run(position, interphaseTurn, {});
    const seen: unknown[] = [];
    while (turn.ask() === "interphaseOrders.order") {
      const { counters } = honour.view(position, "rivals");
      seen.push(counters.map(({ hex, pointedAt }) => [hex, pointedAt]));
      turn.pick({ type: "order", order: "stand" });
    }
    return seen;
  };
  const both = asked(["manoeuvre", "manoeuvre"], ["2020", "2327"]);
  expect(both).toHaveLength(2);
  expect(asked(["stand", "stand"], ["2020", "2327"])).toEqual(both);
  expect(asked(["stand", "manoeuvre"], ["2020", "2327"])).toEqual(both);
});

test("§5.2 §1.4b Orders are asked for hex by hex: not by the number of a Capitano who lies face down", () => {
  const hexesAsked = (first: string, second: string) => {
    const position = field(5);
    const king = force(position, "francois-i", "2624", [["french-gendarmes", 4]]);
    for (const [id, hex] of [
      [first, "2020"],
      [second, "2327"],
    ] as const) {
      const who = force(position, id, hex, [["french-gendarmes", 4]]);
      position.faceDown[who] = 1;
    }
    position.order.fill("");
    position.ap.fill(20);
    const orders = run(position, issueOrders, issueOrdersOf("french", armyOf(position, king)));
    const seen: number[] = [];
    while (orders.ask() === "issueOrders.order") {
      const { primo } = position.flow.at(-1) as unknown as { primo: number };
      seen.push(position.hex[primo]!);
      orders.pick({ type: "order", order: "stand" });
    }
    return seen;
  };
  const seen = hexesAsked("la-palice", "florange");
  expect(seen).toHaveLength(3);
  expect(hexesAsked("florange", "la-palice")).toEqual(seen);
});

test("§11.4.Step4-a.3 §1.4 chits are dealt place by place to the last: when they ran out is not seen", () => {
  const KING: CorpsSet = { id: "francois-i", units: [["french-gendarmes", 10]] };
  const PALICE: CorpsSet = { id: "la-palice", units: [["landsknecht-french", 8]] };
  const LANNOY: CorpsSet = { id: "lannoy", units: [["spanish-infantry", 8]] };
  const places = (first: "assignChit" | "noChit") => {
    const { position, battle } = battlefield([KING, PALICE], [LANNOY]);
    battle.chosen.french = 2;
    const deal = run(position, assignChits, assignChitsOf(position, "french"));
    let asked = 0;
    for (; deal.ask() === "assignChits.assign"; asked++) {
      const wanted = asked < 2 ? first : "assignChit";
      deal.pick({ type: deal.options().some(({ type }) => type === wanted) ? wanted : "noChit" });
    }
    return [asked, battle.corps.filter(({ side }) => side === "french").map(({ chits }) => chits.length)];
  };
  expect(places("assignChit")).toEqual([4, [2, 0]]);
  expect(places("noChit")).toEqual([4, [0, 2]]);
});

test("§18.6.3 §1.4 how many units of a garrison are to be won over is not told to whoever tries it", () => {
  const { position, francois } = pavia();
  const frame = { procedure: "treachery", step: "settle", side: "french", primo: francois, hex: 0, checked: 3 };
  position.flow = [frame] as never;
  const seen = (viewer: string) =>
    (honour.view(position, viewer).position.flow[0] as unknown as { checked: number }).checked;
  expect([seen("french"), seen("spectator"), seen(opponentOf("french"))]).toEqual([0, 0, 3]);
});

test("§S2.AP §1.4 where APs are not counted others do not hear what an Order would have cost", () => {
  const told = (order: "attack" | "stand") => {
    const position = scenario(2);
    const tremouille = capitano(position, "tremouille");
    position.order[tremouille] = "manoeuvre";
    const asked = run(position, issueOrders, issueOrdersOf("french", armyOf(position, tremouille)));
    asked.pick({ type: "changeOrder", capitano: tremouille }).pick({ type: "order", order, forced: false });
    return seenBy(asked.events, "rivals").filter(({ type }) => type === "order");
  };
  expect(told("attack")).toHaveLength(1);
  expect(told("attack")).toEqual(told("stand"));
});
