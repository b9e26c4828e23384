import { describe, expect, test } from "vitest";
import { pursuit, pursuitOf } from "../../src/rules/combat/pursuit.ts";
import {
  lootOf,
  openToPursuit,
  plunderersReturn,
  victoryInBattle,
  withdrawal,
} from "../../src/rules/majorBattle/aftermath.ts";
import { majorBattle, majorBattleOf } from "../../src/rules/majorBattle/battle.ts";
import { type CorpsSet, type Field, field } from "../battlefield.ts";
import { type Run, run, withDice } from "../bench.ts";

const PALICE: CorpsSet = {
  id: "la-palice",
  units: [
    ["french-gendarmes", 12],
    ["landsknecht-french", 8],
  ],
};
const LANNOY: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 8]] };
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["spanish-infantry", 8]] };

/** Pursuit Losses are taken as they come. */
function caught(step: Run): Run {
  while (step.ask() === "pursuit.losses") step.pick({ type: "pursuitLoss" });
  return step;
}

function won({ position, attacker, defender }: Field): Run {
  return caught(
    run(position, victoryInBattle, {
      winner: "french",
      victors: [attacker],
      beaten: [defender],
      leader: defender,
      attacked: true,
    }),
  );
}

/** Plays a whole battle without chits: everybody in the Main Body, nobody moves anything. */
function fightOut(set: Field, choose: (battle: Run) => Record<string, unknown>): Run {
  set.position.battle = null;
  const battle = run(set.position, majorBattle, majorBattleOf(set.attacker, set.defender));
  for (let decisions = 0; battle.ask() !== "over" && decisions < 500; decisions++) battle.pick(choose(battle));
  return battle;
}

/** The last option of each question, which is to leave things alone. */
const leave = (battle: Run): Record<string, unknown> => ({ ...battle.options().at(-1)! });

describe("§11.4.Step10-a Pursuit and Recovery", () => {
  test("§11.4.Step10-a.a #11.4.Step10-a.a-1 half of the APs, rounded up, pass to the Army of the victor", () => {
    expect(lootOf(7)).toBe(4);
    const set = field([PALICE], [LANNOY]);
    const { position } = set;
    position.ap.fill(7);
    withDice(position, 1);
    won(set);
    expect([Math.max(...position.ap), Math.min(...position.ap)]).toEqual([11, 3]);
  });

  test("§11.4.Step10-a.c the victor stands: No Move, to be replaced in the next Command Phase", () => {
    const set = field([PALICE], [LANNOY]);
    withDice(set.position, 1);
    const step = won(set);
    const told = step.events.find(({ type }) => type === "battleWon");
    expect(told).toMatchObject({ side: "french", capitano: set.attacker, beaten: set.defender });
    expect(set.position.noMove[set.attacker]).toBe(1);
    expect(set.position.noMove[set.defender]).toBe(0);
  });

  test("§11.4.Step10-a all units of the losing Force are open to Pursuit, but not Corps that Mustered nor plunderers", () => {
    const set = field([PALICE], [LANNOY, BOURBON]);
    expect(openToPursuit(set.position, [set.defender], true)).toHaveLength(2);
    set.corps("bourbon-imperial").away = true;
    expect(openToPursuit(set.position, [set.defender], true)).toEqual(set.units("lannoy"));
    set.position.plundering[set.units("lannoy")[0]!] = 1;
    // Nobody is left to be pursued: no roll, but looting all the same (ruling 11.4.1.Muster.roll).
    set.position.ap.fill(2);
    const step = won(set);
    expect(step.events.some(({ type }) => type === "pursuit")).toBe(false);
    expect(step.events.some(({ type }) => type === "looted")).toBe(true);
  });

  test("§11.4.Step10-a.b #11.4.Step10-a.b-2 after a Muster: 5 Losses are a Demoralised SP and two in good order; who got away is untouched", () => {
    const set = field(
      [
        { id: "basel", units: [["swiss-infantry", 3]] },
        { id: "hohensax", units: [["swiss-infantry", 3]] },
        { id: "swiss-minor", units: [["swiss-infantry", 1, "broken"]] },
      ],
      [{ id: "tremouille", units: [["french-gendarmes", 4]] }],
      { scenario: 2 },
    );
    const { position } = set;
    set.corps("hohensax").away = true;
    withDice(position, 5);
    const open = openToPursuit(position, [set.attacker], true);
    const pursuing = set.units("tremouille");
    const step = run(position, pursuit, { ...pursuitOf(position, set.attacker, set.defender, pursuing), open });
    caught(step);
    const left = ["basel", "hohensax", "swiss-minor"].map((id) => position.sp[set.units(id)[0]!]);
    expect(left).toEqual([1, 3, 0]);
  });
});

test("§11.4.Step7-a.1 §3.6.1 guns leave nobody to Engage: he falls with all he had, and the battle is drawn, without Pursuit or loot", () => {
  const battery: CorpsSet = { ...PALICE, units: [["french-artillery", 8], ...PALICE.units] };
  const set = field([battery], [LANNOY]);
  const { position } = set;
  position.ap.fill(7);
  // Chits for both; then a 6 of 8 SPs of guns: 1 SP, a check that is passed, and he falls on a 1 without an heir.
  withDice(position, 1, 1, 6, 1, 1);
  const battle = fightOut(set, (asked) => {
    const guns = asked
      .options()
      .find((one) => one.type === "playArtillery" || ("chit" in one && one.chit === "artillery"));
    const engage = asked.options().find(({ type }) => type === "engage");
    return guns ? { ...guns } : engage ? { ...engage } : leave(asked);
  });
  expect(position.stands[set.defender]).toBe("eliminated");
  const ends = battle.events.filter(({ type }) => type === "battleWon" || type === "battleDrawn");
  expect(ends.map(({ type }) => type)).toEqual(["battleDrawn"]);
  expect(position.ap.every((points) => points === 7)).toBe(true);
  expect(position.order[set.attacker]).toBe("retreat");
});

describe("§11.4.Step11-a Retreat", () => {
  test("§11.4.Step11-a the loser takes a Retreat Order and retreats; an attacker who won may advance, a defender may not", () => {
    const set = field([PALICE], [LANNOY]);
    const { position, attacker, defender, battle } = set;
    const { hex, worse } = battle;
    const locals = { side: "french" as const, attackers: [attacker], defenders: [defender], hex, worse };
    const step = run(position, withdrawal, { ...locals, losers: ["rivals"] });
    expect([position.order[defender], position.attackFinished[defender]]).toEqual(["retreat", 1]);
    expect(step.ask()).toBe("retreat.choose");
    caught(step.pick({ type: "retreat" }));
    expect(step.options()).toEqual([{ type: "advance", hex: battle.hex }, { type: "holdGround" }]);
    const other = field([PALICE], [LANNOY]);
    const back = run(other.position, withdrawal, { ...locals, losers: ["french"] });
    caught(back.pick({ type: "retreat" }));
    expect(back.ask()).toBe("over");
  });

  test("§11.4.Step11-a after a draw both retreat, and the attacker says who goes first", () => {
    const order = (choice: string) => {
      const set = field([PALICE], [LANNOY]);
      const { position, attacker, defender, battle } = set;
      const step = run(position, withdrawal, {
        side: "french",
        attackers: [attacker],
        defenders: [defender],
        hex: battle.hex,
        losers: ["french", "rivals"],
        worse: battle.worse,
      });
      expect([step.ask(), step.seat()]).toEqual(["withdrawal.choose", "french"]);
      step.pick({ type: choice });
      expect([position.order[attacker], position.order[defender]]).toEqual(["retreat", "retreat"]);
      expect([position.noMove[attacker], position.noMove[defender]]).toEqual([0, 0]);
      return step.seat();
    };
    expect(order("retreatFirst")).toBe("french");
    expect(order("retreatSecond")).toBe("rivals");
  });

  test("§11.4.1.Charge.plunder horse that plundered rejoins its Force as it was; without a Force it is lost", () => {
    const set = field([PALICE], [{ id: "lannoy", units: [["spanish-light-cavalry", 4]] }]);
    const { position } = set;
    const [horse] = set.units("la-palice");
    const [alone] = set.units("lannoy");
    position.plundering[horse!] = 1;
    position.plundering[alone!] = 1;
    plunderersReturn({ position, tell: () => {} } as never);
    expect([position.plundering[horse!], position.sp[horse!], position.demoralised[horse!]]).toEqual([0, 12, 0]);
    expect([position.sp[alone!], position.stands[set.defender]]).toEqual([0, "captured"]);
  });
});

describe("§11.4 the end of a battle", () => {
  test("§11.4.Step7-a.1 without an Engagement in the Main Body the battle is drawn: no Pursuit, no loot", () => {
    // Guns alone on both sides: nobody can Engage.
    const set = field(
      [{ id: "la-palice", units: [["french-artillery", 2]] }],
      [{ id: "lannoy", units: [["imperial-artillery", 2]] }],
    );
    const battle = fightOut(set, leave);
    expect(battle.events.some(({ type }) => type === "battleDrawn")).toBe(true);
    // Those on the retreat through the enemy's zone are another matter (§12.2.1d).
    const drawn = battle.events.findIndex(({ type }) => type === "battleDrawn");
    const gone = battle.events.findIndex(({ type }) => type === "retreated" || type === "pursuit");
    expect(gone).toBeGreaterThan(drawn);
    expect(battle.events.some(({ type }) => type === "looted" || type === "battleWon")).toBe(false);
    expect([set.position.noMove[set.attacker], set.position.noMove[set.defender]]).toEqual([0, 0]);
    expect([set.position.order[set.attacker], set.position.order[set.defender]]).toEqual(["retreat", "retreat"]);
  });

  test("§11.4.Step8-a.1 if neither side has a firm Corps left in the Main Body, or one has none and the other Musters, it is a draw", () => {
    const end = (broken: readonly string[], mustered: "french" | "rivals" | "") => {
      const french = ["la-palice", "florange"].map((id): CorpsSet => ({ id, units: [["landsknecht-french", 8]] }));
      const set = field(french, [LANNOY, BOURBON]);
      const { position } = set;
      let wereTwo = false;
      const battle = fightOut(set, (asked) => {
        // Two Engagements are on the Roster: what is to happen in Step 8-a happens now.
        if (asked.ask() === "combatResolution.choose" && position.battle!.round === 1) {
          wereTwo = true;
          for (const id of broken) for (const unit of set.units(id)) position.demoralised[unit] = 1;
          if (mustered !== "") position.battle!.mustered[mustered] = true;
        }
        const offers = asked.options().filter(({ type }) => type === "engage") as { target: number }[];
        const fresh = offers.find(({ target }) =>
          position.battle!.corps.some(({ capitano, role }) => capitano === target && role === "free"),
        );
        const isNamed = asked.options().some(({ type }) => type === "beginEngagement");
        return fresh && !isNamed ? { ...fresh } : leave(asked);
      });
      expect(wereTwo).toBe(true);
      const told = battle.events.find(({ type }) => type === "battleWon" || type === "battleDrawn")!;
      const followed = ["pursuit", "looted"].filter((type) => battle.events.some((one) => one.type === type));
      return { told, followed, orders: [position.order[set.attacker], position.order[set.defender]] };
    };
    const all = ["la-palice", "florange", "lannoy", "bourbon-imperial"];
    const both = end(all, "");
    expect(both.told).toMatchObject({ type: "battleDrawn", rules: ["11.4.Step8-a.1"] });
    expect([both.followed.includes("looted"), both.orders]).toEqual([false, ["retreat", "retreat"]]);
    expect(end(all.slice(0, 2), "rivals").told).toMatchObject({ type: "battleDrawn", rules: ["11.4.Step8-a.1"] });
    expect(end(all.slice(0, 2), "").told).toMatchObject({ type: "battleWon", side: "rivals" });
  });

  test("§11.4.Step8-a.1 a side without a firm Corps in the Main Body loses", () => {
    const strong: CorpsSet = { id: "la-palice", units: [["swiss-infantry", 10]] };
    const set = field([strong], [{ id: "lannoy", units: [["italian-infantry-imperial", 2]] }]);
    const battle = fightOut(set, (asked) => {
      const target = asked.options().find(({ type }) => type === "engage");
      return target ? { ...target } : leave(asked);
    });
    const ends = battle.events.filter(({ type }) => type === "battleWon" || type === "battleDrawn");
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ type: "battleWon", side: "french" });
    expect(set.position.noMove[set.attacker]).toBe(1);
  });
});
