import { seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { genovaHelp } from "../../src/rules/command/genova.ts";
import { issueOrders, issueOrdersOf } from "../../src/rules/command/issuing.ts";
import { minors, minorsOf } from "../../src/rules/command/minors.ts";
import { strength, strengthOfHex } from "../../src/rules/command/strength.ts";
import { transfers, transfersOf } from "../../src/rules/command/transfers.ts";
import { evenLosses, takeLosses } from "../../src/rules/losses.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pillage, pillageOf } from "../../src/rules/pillage.ts";
import { type Run, run } from "../bench.ts";
import { field, force, pavia } from "../field.ts";
import { capitano, scenario } from "../table.ts";

/** §1.4: what a seat is asked, and how often, tells the enemy nothing of its Cards: the same questions to one who has nothing to choose. */

/** Options that decline, or give away nothing but what everybody must. */
const DECLINING: readonly string[] = [
  ...["stop", "noRecovery", "minorsDone", "transfersDone", "strengthDone", "ordersDone", "raiseNobody"],
  ...["declineActivation", "giveUp", "loseSp"],
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
