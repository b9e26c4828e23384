import { describe, expect, test } from "vitest";
import { assaultOdds, assaultResult } from "../../src/rules/combat/assault.ts";
import { attacks, attacksOf, corpsAssault } from "../../src/rules/majorBattle/attacks.ts";
import { isFirm } from "../../src/rules/majorBattle/corps.ts";
import { musterBonus, musterWindow } from "../../src/rules/majorBattle/muster.ts";
import { rearguardCommitment } from "../../src/rules/majorBattle/reserves.ts";
import { combatResolution } from "../../src/rules/majorBattle/resolution.ts";
import { type CorpsSet, contact, type Field, field } from "../battlefield.ts";
import { type Run, run, withDice } from "../bench.ts";

const GERMANS: CorpsSet = { id: "la-palice", units: [["landsknecht-french", 8]] };
const FLORANGE: CorpsSet = { id: "florange", units: [["landsknecht-french", 8]] };
const LANNOY: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 8]] };
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["landsknecht-imperial", 8]] };

function attack(set: Field, engagement = 0): Run {
  return run(set.position, attacks, attacksOf(set.position, engagement));
}
function thrown(step: Run) {
  return step.events.filter(({ type }) => type === "corpsAttack");
}
function checks(step: Run) {
  return step.events.filter(({ type }) => type === "disciplineCheck");
}

describe("§11.4.3 Engagements on the Assault Table", () => {
  test("§11.4.3a §11.4.3b losses, Demoralisation, the check of the Corps that lost, without the units just broken", () => {
    const set = field(
      [GERMANS],
      [
        {
          id: "lannoy",
          units: [
            ["landsknecht-imperial", 8],
            ["spanish-infantry", 8],
          ],
        },
      ],
    );
    contact(set, ["la-palice"], ["lannoy"]);
    // 8 to 16: -1; die 6 is row 5 of column D: 1 SP, one unit Demoralised, check +1 on a 1: P.
    withDice(set.position, 6, 1);
    const step = attack(set);
    const [germans, spanish] = set.units("lannoy");
    step.pick({ type: "loseSp", unit: germans! }).pick({ type: "demoralise", unit: spanish! });
    expect(thrown(step)[0]).toMatchObject({ die: 6, loser: "target", losses: { attacker: 0, defender: 1 } });
    expect([set.position.sp[germans!], set.position.demoralised[spanish!]]).toEqual([7, 1]);
    // §11.4.3b: the broken unit does not check again.
    expect(checks(step)[0]).toMatchObject({ total: 2, results: [{ unit: germans }] });
    const kinds = step.events.map(({ type }) => type).filter((type) => type !== "corpsShown");
    expect(kinds).toEqual(["corpsAttack", "spsLost", "demoralised", "disciplineCheck"]);
  });

  test("§11.4.3a the losses of either side are taken, those of the attackers too", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const set = field([GERMANS], [LANNOY]);
      contact(set, ["la-palice"], ["lannoy"]);
      const sps = (id: string) => set.units(id).reduce((sum, unit) => sum + set.position.sp[unit]!, 0);
      withDice(set.position, face);
      const step = attack(set);
      while (step.ask() === "takeLosses.choose") step.pick({});
      const { losses } = thrown(step)[0] as unknown as { losses: { attacker: number; defender: number } };
      if (face === 1) expect(losses.attacker).toBeGreaterThan(0);
      expect([sps("la-palice"), sps("lannoy")]).toEqual([8 - losses.attacker, 8 - losses.defender]);
    }
  });

  test("§11.3.3a §12.1b the ground of the Battle hex counts for the Engaging Corps, of whichever side; works only by chits", () => {
    const set = field([GERMANS], [LANNOY], { ground: "hill" });
    set.position.earthworks = [{ hex: set.battle.hex, level: 2, sides: 0b111111 }];
    const of = (engaging: string, engaged: string) =>
      corpsAssault(set.position, {
        attackers: [set.index(engaging)],
        target: set.index(engaged),
        combined: [],
        firearms: false,
      });
    expect(of("la-palice", "lannoy")).toMatchObject({ affecting: true, doubled: 0, fortified: false, multipliers: [] });
    expect(of("lannoy", "la-palice")).toMatchObject({ affecting: true, doubled: 0, fortified: false });
    const open = field([GERMANS], [LANNOY]);
    const plain = { attackers: [open.index("la-palice")], target: open.index("lannoy"), combined: [], firearms: false };
    expect(corpsAssault(open.position, plain).affecting).toBe(false);
    open.corps("lannoy").works = true;
    // §11.4.1.Earthworks: the Affecting line.
    expect(corpsAssault(open.position, plain)).toMatchObject({ affecting: true, fortified: true, doubled: 0 });
  });

  test("§9.3a §7.7c what a Force's Quality is lowered by holds for all its Corps, in attack and in their checks", () => {
    const set = field([GERMANS], [LANNOY]);
    set.battle.worse = { french: 1, rivals: 2 };
    contact(set, ["la-palice"], ["lannoy"]);
    const assault = { attackers: [set.index("la-palice")], target: set.index("lannoy"), combined: [], firearms: false };
    expect(assaultOdds(set.position, corpsAssault(set.position, assault))).toMatchObject({
      attackQuality: 1,
      defendQuality: 0,
    });
    // Column E, die 4: the defender loses; Quality 0 fails on a 4.
    withDice(set.position, 4, 3);
    const step = attack(set);
    expect(thrown(step)[0]).toMatchObject({ loser: "target" });
    expect(isFirm(set.position, set.corps("lannoy"))).toBe(false);
  });

  test("§11.4.3 #11.4.3-1 Trivulzio attacks two Swiss Corps in turn: a) a check of 1 and he goes on, b) a 6 and the second is free", () => {
    const battle = (check: number) => {
      const set = field(
        [
          { id: "basel", units: [["swiss-infantry", 3]] },
          { id: "hohensax", units: [["swiss-infantry", 3]] },
        ],
        [
          { id: "tremouille", units: [["french-gendarmes", 4]] },
          {
            id: "g-trivulzio",
            units: [
              ["french-infantry", 7],
              ["landsknecht-french", 6],
            ],
          },
        ],
        { scenario: 2, ground: "rice-field" },
      );
      contact(set, ["g-trivulzio"], ["basel", "hohensax"]);
      withDice(set.position, 1, check, 6);
      const step = attack(set);
      expect(step.seat()).toBe("french");
      step.pick({ type: "corpsAttacks", target: set.who("basel") });
      if (step.ask() === "takeLosses.choose") step.pick({ type: "loseSp" });
      return { set, step };
    };
    const first = battle(1);
    expect(thrown(first.step)[0]).toMatchObject({ attackQuality: 1, losses: { attacker: 1, defender: 0 } });
    expect((thrown(first.step)[0]!.modifiers as { by: number }[]).map(({ by }) => by)).toEqual([3, 1]);
    expect(thrown(first.step)).toHaveLength(2);
    const second = battle(6);
    expect(thrown(second.step)).toHaveLength(1);
    expect(isFirm(second.set.position, second.set.corps("g-trivulzio"))).toBe(false);
    expect(second.set.corps("hohensax").role).toBe("free");
  });

  test("§11.4.3 several Engaging Corps attack one after the other; once it is broken the rest do not", () => {
    const set = field([GERMANS, FLORANGE], [{ id: "lannoy", units: [["landsknecht-imperial", 4]] }]);
    contact(set, ["la-palice", "florange"], ["lannoy"]);
    // 2 to 1: die 4 + 1 = 5: 1 SP and its only unit Demoralised.
    withDice(set.position, 4);
    const step = attack(set);
    expect(step.options()).toHaveLength(2);
    step.pick({ type: "corpsAttacks", capitano: set.who("florange") });
    expect(step.ask()).toBe("over");
    expect(thrown(step)).toHaveLength(1);
    expect(set.corps("la-palice").role).toBe("free");
    // As ruled, no die where nobody could fail.
    expect(checks(step)).toEqual([]);
  });

  test("§11.4.3 an Engaging Corps left with nothing but Artillery is Free again", () => {
    const set = field(
      [
        {
          id: "la-palice",
          units: [
            ["french-artillery", 2],
            ["landsknecht-french", 4],
          ],
        },
      ],
      [LANNOY],
    );
    contact(set, ["la-palice"], ["lannoy"]);
    // 4 to 8: -1; die 1 in column D: the attackers lose and their foot is Demoralised.
    withDice(set.position, 1, 1);
    attack(set);
    expect(set.position.demoralised[set.units("la-palice")[1]!]).toBe(1);
    expect(set.corps("la-palice")).toMatchObject({ role: "free", engagement: -1 });
    expect(isFirm(set.position, set.corps("la-palice"))).toBe(true);
  });

  test("§11.4.1.Combined #11.4.1.Combined-1 2 SPs of Heavy Cavalry and 3 of Infantry count 9; only in attack, for the Corps that plays it", () => {
    const mixed: CorpsSet = {
      id: "la-palice",
      units: [
        ["french-gendarmes", 2],
        ["landsknecht-french", 3],
      ],
      chits: ["combined-arms"],
    };
    const set = field([mixed], [LANNOY]);
    contact(set, ["la-palice"], ["lannoy"]);
    withDice(set.position, 3, 1);
    const step = attack(set);
    expect([step.ask(), step.seat()]).toEqual(["attacks.support", "french"]);
    step.pick({ type: "combineArms" });
    expect(thrown(step)[0]).toMatchObject({ attackSps: 9, defendSps: 8 });
    expect(set.corps("la-palice").chits).toEqual([]);
    // In a rice field horse counts half besides: 2 x 0.5 x 1.5 + 6.
    const rice = field([mixed], [LANNOY], { ground: "rice-field" });
    const index = rice.index("la-palice");
    const assault = { attackers: [index], target: rice.index("lannoy"), combined: [index], firearms: false };
    expect(assaultOdds(rice.position, corpsAssault(rice.position, assault)).attackSps).toBe(7.5);
    const defending = field([LANNOY], [mixed]);
    contact(defending, ["lannoy"], ["la-palice"]);
    withDice(defending.position, 3, 1);
    expect(attack(defending).events.some(({ type }) => type === "chitPlayed")).toBe(false);
    expect(defending.corps("la-palice").chits).toEqual(["combined-arms"]);
  });

  test("§11.4.1.Coordination #11.4.1.Coordination-1 'Basel' and Hohensax in one attack: 7 to 2 in a rice field, die 2: the Gendarmes are broken", () => {
    const set = field(
      [
        { id: "basel", units: [["swiss-infantry", 4]], chits: ["fight-coordination"] },
        { id: "hohensax", units: [["swiss-infantry", 3]] },
      ],
      [
        { id: "tremouille", units: [["landsknecht-french", 6]] },
        { id: "bourbon-french", units: [["french-gendarmes", 4]] },
      ],
      { scenario: 2, ground: "rice-field" },
    );
    contact(set, ["basel", "hohensax"], ["bourbon-french"]);
    withDice(set.position, 2);
    const step = attack(set).pick({ type: "corpsAttacks", capitano: set.who("basel") });
    step.pick({ type: "coordinate", capitano: set.who("hohensax") });
    expect(thrown(step)).toHaveLength(1);
    expect(thrown(step)[0]).toMatchObject({ attackSps: 7, defendSps: 2, losses: { attacker: 0, defender: 1 } });
    expect((thrown(step)[0]!.modifiers as { by: number }[]).map(({ by }) => by)).toEqual([2, 1]);
    expect(isFirm(set.position, set.corps("bourbon-french"))).toBe(false);
    expect(checks(step)).toEqual([]);
    expect(step.ask()).toBe("over");
  });

  test("§11.4.1.Firearms in melee the attacker's Quality is 1 lower; §11.4.3a the Engaging player declares first", () => {
    const shooters: CorpsSet = {
      id: "lannoy",
      units: [["spanish-infantry", 8]],
      chits: ["firearms", "earthworks-river"],
    };
    const mixed: CorpsSet = {
      id: "la-palice",
      units: [
        ["french-gendarmes", 4],
        ["landsknecht-french", 6],
      ],
      chits: ["combined-arms"],
    };
    const set = field([mixed], [shooters]);
    contact(set, ["la-palice"], ["lannoy"]);
    withDice(set.position, 3, 1);
    const step = attack(set);
    expect(step.ask()).toBe("attacks.support");
    step.pick({ type: "attackNow" });
    expect([step.ask(), step.seat()]).toEqual(["attacks.screen", "rivals"]);
    step.pick({ type: "playFirearms" }).pick({ type: "playWorks" });
    expect(thrown(step)[0]).toMatchObject({ attackQuality: 1, defendQuality: 2 });
    expect(set.corps("lannoy")).toMatchObject({ works: true, firearms: [1], chits: [] });
    // §11.4.1.Earthworks: -1 on the Affecting line is column B.
    const affecting = { ...PLAIN_ODDS, column: thrown(step)[0]!.column as number };
    expect(assaultResult(affecting, 3)).toEqual(assaultResult({ ...PLAIN_ODDS, column: 1 }, 3));
  });

  test("§11.4.Step8-a §11.4.3 the player who attacked in Step 1 chooses the order, and each result holds before the next", () => {
    const set = field([GERMANS, FLORANGE], [LANNOY, BOURBON]);
    contact(set, ["la-palice"], ["lannoy"]);
    contact(set, ["bourbon-imperial"], ["florange"]);
    withDice(set.position, 4, 1, 4, 1);
    const step = run(set.position, combatResolution, { fought: [], engagement: -1 });
    expect([step.seat(), step.options().length]).toEqual(["french", 2]);
    step.pick({ type: "resolve", capitano: set.who("bourbon-imperial") });
    expect(thrown(step).map(({ capitani }) => (capitani as number[])[0])).toEqual([
      set.who("bourbon-imperial"),
      set.who("la-palice"),
    ]);
    expect(step.ask()).toBe("over");
  });
});

const PLAIN_ODDS = { attackQuality: 0, defendQuality: 0, attackSps: 1, defendSps: 1, column: 0, modifiers: [] };

describe("§11.4.1.Muster Muster", () => {
  const generale: CorpsSet = { ...LANNOY, chits: ["muster"] };

  test("§11.4.1.Muster only the Capitano Generale plays it, and only once the first round is complete", () => {
    const set = field([GERMANS], [generale, { ...BOURBON, chits: ["muster"] }]);
    expect(run(set.position, musterWindow, {}).ask()).toBe("over");
    set.battle.round = 2;
    const step = run(set.position, musterWindow, {});
    expect([step.ask(), step.options().length]).toEqual(["musterWindow.defender", 2]);
    const other = field([GERMANS], [LANNOY, { ...BOURBON, chits: ["muster"] }], { round: 2 });
    expect(run(other.position, musterWindow, {}).options()).toEqual([{ type: "fightOn" }]);
  });

  test("§11.4.1.Muster.roll #11.4.1.Muster.roll-1 Engaged 10, Free 11, Demoralised 9 with Initiative 3 and 3 and a 4", () => {
    const set = field(
      [
        { id: "basel", units: [["swiss-infantry", 5]] },
        { id: "hohensax", units: [["swiss-infantry", 5]] },
      ],
      [{ id: "tremouille", units: [["french-gendarmes", 5]] }],
      { scenario: 2 },
    );
    contact(set, ["tremouille"], ["hohensax"]);
    const bonus = () => 4 + musterBonus(set.position, set.corps("hohensax"));
    expect(bonus()).toBe(10);
    set.corps("hohensax").role = "free";
    expect(bonus()).toBe(11);
    set.position.demoralised[set.units("hohensax")[0]!] = 1;
    expect(bonus()).toBe(9);
  });

  test("§11.4.1.Muster.roll #11.4.1.Muster.roll-2 'Basel' musters: 7 is pursued, Hohensax 10 gets away, the Minor 6 is pursued", () => {
    const set = field(
      [
        { id: "basel", units: [["swiss-infantry", 5]], chits: ["muster"] },
        { id: "hohensax", units: [["swiss-infantry", 5, "broken"]] },
        { id: "swiss-minor", units: [["swiss-infantry", 5, "broken"]] },
      ],
      [{ id: "tremouille", units: [["french-gendarmes", 5]] }],
      { scenario: 2, round: 2 },
    );
    contact(set, ["tremouille"], ["basel"]);
    withDice(set.position, 1, 5, 3);
    const step = run(set.position, musterWindow, {}).pick({ type: "muster" });
    expect(step.events.filter(({ type }) => type === "musterRoll").map(({ total, away }) => [total, away])).toEqual([
      [7, false],
      [10, true],
      [6, false],
    ]);
    expect(set.battle.mustered).toEqual({ french: false, rivals: true });
  });

  test("§11.4.1.Muster a Demoralised or Rearguard Capitano Generale may play it; both at once need no rolls", () => {
    const set = field(
      [{ ...GERMANS, chits: ["muster"], section: "rearguard" }],
      [{ ...generale, units: [["landsknecht-imperial", 8, "broken"]] }],
      { round: 2 },
    );
    const step = run(set.position, musterWindow, {}).pick({ type: "muster" });
    expect(step.seat()).toBe("rivals");
    step.pick({ type: "muster" });
    expect(set.battle.mustered).toEqual({ french: true, rivals: true });
    expect(step.events.some(({ type }) => type === "musterRoll")).toBe(false);
  });

  test("§11.4.1.Muster is asked after each Engagement, and the rest are not fought", () => {
    const set = field([GERMANS, FLORANGE], [generale, BOURBON], { round: 2 });
    contact(set, ["la-palice"], ["lannoy"]);
    contact(set, ["florange"], ["bourbon-imperial"]);
    withDice(set.position, 3, 1, 3, 3);
    const step = run(set.position, combatResolution, { fought: [], engagement: -1 });
    step.pick({ type: "resolve", capitano: set.who("florange") });
    while (step.ask() !== "musterWindow.defender") step.pick({});
    step.pick({ type: "muster" });
    expect(step.ask()).toBe("over");
    expect(thrown(step)).toHaveLength(1);
  });
});

describe("§11.4.Step9-a Rearguard Commitment", () => {
  test("§11.4.1.Reserve a Corps of the Rearguard goes to the Main Body with a Reserve chit of its own", () => {
    const set = field(
      [
        GERMANS,
        { ...FLORANGE, section: "rearguard", chits: ["reserve"] },
        { id: "lorraine", units: [["french-infantry", 4]], section: "rearguard" },
      ],
      [LANNOY],
    );
    const step = run(set.position, rearguardCommitment, { side: "french", done: false });
    expect(step.options()).toEqual([{ type: "commit", capitano: set.who("florange") }, { type: "keepBack" }]);
    step.pick({ type: "commit" });
    expect(step.ask()).toBe("over");
    expect(set.corps("florange")).toMatchObject({ section: "main-body", chits: [], role: "free" });
    expect(set.corps("lorraine").section).toBe("rearguard");
  });

  test("§11.4.1.Reserve (ruling 11.4.1.Muster) a Demoralised Corps plays no Reserve chit, though its owner is asked", () => {
    const broken: CorpsSet = { ...FLORANGE, units: [["landsknecht-french", 8, "broken"]] };
    const set = field([GERMANS, { ...broken, section: "rearguard", chits: ["reserve"] }], [LANNOY]);
    const step = run(set.position, rearguardCommitment, { side: "french", done: false });
    expect(step.options()).toEqual([{ type: "keepBack" }]);
  });

  test("§11.4.Step9-a §11.4.Step5-a.1 without a Reserve chit a Corps of the Rearguard takes no part", () => {
    const set = field([GERMANS, { ...FLORANGE, section: "rearguard" }], [{ ...LANNOY, chits: ["reserve"] }]);
    expect(run(set.position, rearguardCommitment, { side: "french", done: false }).ask()).toBe("over");
    expect(run(set.position, rearguardCommitment, { side: "rivals", done: false }).ask()).toBe("over");
  });
});
