import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import type { Chit } from "../../src/position.ts";
import { combatUnitsOf, roomOf, unitsOf } from "../../src/rules/forces.ts";
import { majorBattle, majorBattleOf } from "../../src/rules/majorBattle/battle.ts";
import {
  assignChits,
  assignChitsOf,
  battleInitiative,
  chitsFor,
  freeChits,
} from "../../src/rules/majorBattle/battleInitiative.ts";
import { generaleOf } from "../../src/rules/majorBattle/corps.ts";
import { deployment } from "../../src/rules/majorBattle/deployment.ts";
import { formCorps, reorganization, reorganizationOf } from "../../src/rules/majorBattle/reorganization.ts";
import { isCavalry } from "../../src/rules/units.ts";
import { type CorpsSet, field } from "../battlefield.ts";
import { type Run, run, withDice } from "../bench.ts";

const KING: CorpsSet = { id: "francois-i", units: [["french-gendarmes", 10]] };
const PALICE: CorpsSet = { id: "la-palice", units: [["landsknecht-french", 8]] };
const FLORANGE: CorpsSet = { id: "florange", units: [["swiss-infantry", 10]] };
const LANNOY: CorpsSet = { id: "lannoy", units: [["spanish-infantry", 8]] };
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["landsknecht-imperial", 8]] };
const PESCARA: CorpsSet = { id: "pescara", units: [["spanish-infantry", 4]] };

/** The options of one type. */
function offered(battle: Run, type: string): Record<string, unknown>[] {
  return battle.options().filter((option) => option.type === type) as Record<string, unknown>[];
}

/** Plays an Organization Segment: Minors left as they are, then these acts of transfer, then no strength moved. */
function organize(segment: Run, ...acts: readonly Record<string, unknown>[]): Run {
  if (segment.ask() === "minors.act") segment.pick({ type: "minorsDone" });
  for (const act of acts) segment.pick(act);
  if (segment.ask() === "transfers.act") segment.pick({ type: "transfersDone" });
  if (segment.ask() === "strength.act") segment.pick({ type: "strengthDone" });
  return segment;
}

test("§7.7b §18.1c a Force that is attacked is in Administrative March or Quarters no more, whoever leads it later; its Quality suffers all the same", () => {
  const { position, attacker, defender } = field([KING], [LANNOY]);
  position.order[defender] = "manoeuvre";
  position.administrativeMarch[defender] = 1;
  position.quarters[defender] = 1;
  position.battle = null;
  run(position, majorBattle, majorBattleOf(attacker, defender));
  expect([position.administrativeMarch[defender], position.quarters[defender]]).toEqual([0, 0]);
  expect(position.battle).toMatchObject({ worse: { french: 0, rivals: 2 } });
});

describe("§11.4.Step3-a reorganization", () => {
  test("§11.4.Step3-a units pass between the Cards of the Force, and every Capitano with units leads a Corps", () => {
    const { position, attacker, battle, units, who } = field([KING, PALICE], [LANNOY]);
    battle.corps = [];
    const [swiss] = units("la-palice");
    const step = run(position, reorganization, reorganizationOf(position, attacker));
    organize(step, { type: "takeUnit", unit: swiss! }, { type: "giveUnit", capitano: who("francois-i") });
    expect(step.ask()).toBe("over");
    expect(unitsOf(position, attacker)).toContain(swiss);
    const told: unknown[] = [];
    formCorps({ position, tell: (event: unknown) => told.push(event) } as never, [attacker]);
    expect(battle.corps.map(({ capitano }) => capitano)).toEqual([attacker]);
    // La Palice is left without units, and so is Unemployed with the Capitano Generale.
    expect(position.stands[who("la-palice")]).toBe("unemployed");
  });

  test("§11.4.Step3-a a Capitano Generale without units is given the smallest, as ruled", () => {
    const { position, attacker, units } = field(
      [
        { id: "francois-i", units: [] },
        {
          id: "la-palice",
          units: [
            ["landsknecht-french", 8],
            ["french-infantry", 3],
          ],
        },
      ],
      [LANNOY],
    );
    const step = run(position, reorganization, reorganizationOf(position, attacker));
    organize(step);
    expect(unitsOf(position, attacker)).toEqual([units("la-palice")[1]]);
  });

  test("§3.8.1.I an Impetuoso is given horse if the Force has any", () => {
    const { position, attacker, who } = field(
      [
        { id: "francois-i", units: [["swiss-infantry", 10]] },
        {
          id: "la-palice",
          units: [
            ["french-gendarmes", 5],
            ["landsknecht-french", 8],
          ],
        },
      ],
      [LANNOY],
    );
    organize(run(position, reorganization, reorganizationOf(position, attacker)));
    expect(combatUnitsOf(position, who("francois-i")).some((unit) => isCavalry(position, unit))).toBe(true);
  });

  test("§3.8.1.I an Impetuoso who is Unemployed is given horse too, if somebody can spare it", () => {
    const battlefield = (...horse: readonly (readonly [string, number])[]) => {
      const set = field(
        [
          { id: "francois-i", units: [["french-gendarmes", 9]] },
          { id: "la-palice", units: [["landsknecht-french", 8], ...horse] },
          { id: "bonnivet", units: [] },
        ],
        [LANNOY],
      );
      set.position.stands[set.who("bonnivet")] = "unemployed";
      organize(run(set.position, reorganization, reorganizationOf(set.position, set.attacker)));
      return [set.position.stands[set.who("bonnivet")], combatUnitsOf(set.position, set.who("bonnivet")).length];
    };
    expect(battlefield(["french-gendarmes", 5])).toEqual(["subordinate", 1]);
    // The only horse is that of the king, who is as impetuous.
    expect(battlefield()).toEqual(["unemployed", 0]);
  });

  test("§3.8.1.I §11.4.Step3-a one whose Card is full gives his smallest unit for the smallest horse, as ruled, and only his side hears it", () => {
    // Bonnivet, of Rank 4, has four units of foot.
    const set = field(
      [
        { id: "francois-i", units: [["french-gendarmes", 9]] },
        {
          id: "bonnivet",
          units: [
            ["landsknecht-french", 8],
            ["landsknecht-french", 7],
            ["french-infantry", 3],
            ["french-infantry", 4],
          ],
        },
        {
          id: "la-palice",
          units: [
            ["french-gendarmes", 6],
            ["french-gendarmes", 5],
          ],
        },
      ],
      [LANNOY],
    );
    const { position, attacker, units, who } = set;
    expect(roomOf(position, who("bonnivet"))).toBe(0);
    const step = organize(run(position, reorganization, reorganizationOf(position, attacker)));
    expect(step.ask()).toBe("over");
    const [first, second, given, fourth] = units("bonnivet");
    const [kept, wanted] = units("la-palice");
    expect(new Set(unitsOf(position, who("bonnivet")))).toEqual(new Set([first, second, wanted, fourth]));
    expect(new Set(unitsOf(position, who("la-palice")))).toEqual(new Set([kept, given]));
    expect(step.events.find(({ type }) => type === "unitsExchanged")).toMatchObject({
      audience: ["french"],
      unit: wanted,
      other: given,
      giver: who("la-palice"),
      taker: who("bonnivet"),
    });
  });

  test("§S3.4 §3.8.1.I §11.4.Step3-a what he gives for it is a unit that the other may lead, and the horse is one for which there is such a unit", () => {
    // Alviano, of Rank 4 and an Impetuoso, has four units of foot. Venetians serve under Venetians alone.
    const exchanged = (foot: CorpsSet["units"]) => {
      const set = field(
        [
          { id: "la-palice", units: [["french-gendarmes", 9]] },
          { id: "alviano", units: foot },
          {
            id: "bayard",
            units: [
              ["french-gendarmes", 2],
              ["french-infantry", 1],
            ],
          },
          { id: "orsini", units: [["venetian-heavy-cavalry", 3]] },
        ],
        [{ id: "cardona", units: [["spanish-infantry", 8]] }],
        { scenario: 3 },
      );
      expect(roomOf(set.position, set.who("alviano"))).toBe(0);
      const step = organize(run(set.position, reorganization, reorganizationOf(set.position, set.attacker)));
      const [told, ...more] = step.events.filter(({ type }) => type === "unitsExchanged");
      expect(more).toEqual([]);
      return { set, told };
    };
    const mixed = exchanged([
      ["venetian-infantry", 1],
      ["venetian-infantry", 2],
      ["french-infantry", 4],
      ["french-infantry", 3],
    ]);
    // The smallest that may serve under a Frenchman.
    const { units, who } = mixed.set;
    expect(mixed.told).toMatchObject({ unit: units("bayard")[0], other: units("alviano")[3], giver: who("bayard") });
    expect(mixed.set.position.holder[units("alviano")[3]!]).toBe(who("bayard"));
    expect(mixed.set.position.holder[units("bayard")[0]!]).toBe(who("alviano"));
    const venetian = exchanged([
      ["venetian-infantry", 1],
      ["venetian-infantry", 2],
      ["venetian-infantry", 2],
      ["venetian-infantry", 2],
    ]);
    // Bayard's is the smallest horse, but he may take none of them.
    expect(venetian.told).toMatchObject({
      unit: venetian.set.units("orsini")[0],
      other: venetian.set.units("alviano")[0],
      giver: venetian.set.who("orsini"),
    });
  });

  test("§S3.4 §3.8.1.I §11.4.Step3-a whoever must have horse and has no room is given none that he may not lead, though it is the smallest", () => {
    const set = field(
      [
        {
          id: "francois-i",
          units: [
            ["landsknecht-french", 4],
            ["landsknecht-french", 3],
            ["landsknecht-french", 2],
            ["french-infantry", 3],
            ["french-infantry", 2],
            ["french-artillery", 1],
          ],
        },
        { id: "orsini", units: [["venetian-heavy-cavalry", 1]] },
        {
          id: "bayard",
          units: [
            ["french-gendarmes", 2],
            ["french-infantry", 1],
          ],
        },
      ],
      [{ id: "cardona", units: [["spanish-infantry", 8]] }],
      { scenario: 3 },
    );
    const { position, who, units } = set;
    expect(roomOf(position, who("francois-i"))).toBe(0);
    const step = organize(run(position, reorganization, reorganizationOf(position, set.attacker)));
    const told = step.events.filter(({ type }) => type === "unitsExchanged");
    expect(told).toMatchObject([{ unit: units("bayard")[0], other: units("francois-i")[5], taker: who("francois-i") }]);
    expect(position.holder[units("orsini")[0]!]).toBe(who("orsini"));
  });

  test("§3.8.1.I §11.4.Step3-a nobody is stripped for it of what he must have himself", () => {
    const horseOf = (...others: CorpsSet[]) => {
      const foot: CorpsSet = { id: "bonnivet", units: [["landsknecht-french", 8]] };
      const set = field([{ id: "francois-i", units: [["french-gendarmes", 9]] }, foot, ...others], [LANNOY]);
      organize(run(set.position, reorganization, reorganizationOf(set.position, set.attacker)));
      const count = (id: string) =>
        unitsOf(set.position, set.who(id)).filter((unit) => isCavalry(set.position, unit)).length;
      return ["francois-i", "bonnivet"].map(count);
    };
    // The last horse of the King, who is an Impetuoso as well, stays with him.
    expect(horseOf()).toEqual([1, 0]);
    expect(horseOf({ id: "la-palice", units: [["french-gendarmes", 5]] })).toEqual([1, 1]);
    // A Capitano Generale keeps his only unit, though he is none.
    const set = field(
      [
        { id: "la-palice", units: [["french-gendarmes", 9]] },
        { id: "bonnivet", units: [["landsknecht-french", 8]] },
      ],
      [LANNOY],
    );
    organize(run(set.position, reorganization, reorganizationOf(set.position, set.attacker)));
    expect(unitsOf(set.position, set.attacker)).toEqual(set.units("la-palice"));
  });

  test("§11.4.Step3-a.1 the enemy is told who leads Corps, and nothing of transfers", () => {
    const { position, attacker, defender, units, who } = field([KING, PALICE], [LANNOY]);
    const battle = run(position, majorBattle, majorBattleOf(attacker, defender));
    const [moving] = units("la-palice");
    organize(battle, { type: "takeUnit", unit: moving! }, { type: "giveUnit", capitano: who("francois-i") });
    organize(battle);
    const moved = battle.events.find(({ type }) => type === "unitTransferred");
    expect(moved?.audience).toEqual(["french"]);
    const formed = battle.events.filter(({ type }) => type === "corpsFormed");
    expect(formed.map(({ side, capitani }) => [side, capitani])).toEqual([
      ["french", [who("francois-i")]],
      ["rivals", [who("lannoy")]],
    ]);
    expect(formed.every(({ audience }) => audience === undefined)).toBe(true);
    expect(position.shown).not.toContain(1);
  });
});

describe("§11.4.Step4-a battle initiative", () => {
  test("§11.4.Step4-a #11.4.Step4-a-1 half the die, rounded up, and the Initiative of the Capitano Generale", () => {
    expect(chitsFor(5, 3)).toBe(6);
    expect([1, 2, 3, 4, 5, 6].map((die) => chitsFor(die, 0))).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test("§11.4.Step4-a.1 two Earthworks chits in Level 1, four in Level 2, through a protected hexside", () => {
    const { position } = field([KING], [LANNOY]);
    const [hex, from] = [hexNamed("2512"), hexNamed("2513")];
    expect(freeChits(position, hex, from)).toBe(0);
    position.earthworks = [{ hex, level: 1, sides: 0b000001 }];
    expect(freeChits(position, hex, from)).toBe(2);
    position.earthworks = [{ hex, level: 1, sides: 0b001000 }];
    expect(freeChits(position, hex, from)).toBe(0);
    position.earthworks = [{ hex, level: 2, sides: 0b111111 }];
    expect(freeChits(position, hex, from)).toBe(4);
  });

  test("§11.4.Step4-a.2 #11.4.Step4-a.1-1 two River chits behind a Secondary River, besides those for Earthworks", () => {
    const { position } = field([KING], [LANNOY]);
    const [hex, from] = [hexNamed("0107"), hexNamed("0108")];
    expect(freeChits(position, hex, from)).toBe(2);
    position.earthworks = [{ hex, level: 1, sides: 0b111111 }];
    expect(freeChits(position, hex, from)).toBe(4);
  });

  test("§11.4.Step4-a.3 #11.4.Step4-a-2 three Capitani hold six: with 'Basel' (die 4) and Tremouille (die 6) in Level 1 works two are set aside", () => {
    const swiss = ["basel", "hohensax", "bern"].map((id) => ({ id, units: [["swiss-infantry", 5] as const] }));
    const french: CorpsSet[] = [
      { id: "tremouille", units: [["french-gendarmes", 4]] },
      { id: "bourbon-french", units: [["french-gendarmes", 5]] },
      { id: "g-trivulzio", units: [["landsknecht-french", 6]] },
    ];
    const { position, battle, corps } = field(swiss, french, { scenario: 2, hex: "2512", from: "2513" });
    position.earthworks = [{ hex: battle.hex, level: 1, sides: 0b000001 }];
    withDice(position, 4, 6);
    const step = run(position, battleInitiative, {});
    expect(battle.chosen).toEqual({ french: 6, rivals: 5 });
    expect(battle.free).toEqual({ french: 2, rivals: 0 });
    const ours = step.events.filter(({ type }) => type === "battleInitiative");
    expect(ours.map(({ side, die, chits, free }) => [side, die, chits, free])).toEqual([
      ["rivals", 4, 5, 0],
      ["french", 6, 6, 2],
    ]);
    while (step.seat() === "rivals") step.pick({ type: "noChit" });
    // Six places for eight chits.
    const kinds: Chit[] = ["earthworks-river", "artillery", "earthworks-river", "firearms", "muster", "reserve"];
    for (const chit of kinds) step.pick({ type: "assignChit", chit });
    expect(step.ask()).toBe("over");
    expect(corps("tremouille").chits).toEqual(["earthworks-river", "artillery"]);
    expect(corps("bourbon-french").chits).toHaveLength(2);
    expect(corps("g-trivulzio").chits).toHaveLength(2);
  });

  test("§11.4.1 the set is a strict limit, and Earthworks/River chits cannot be chosen", () => {
    const { position, battle } = field([KING, PALICE], [LANNOY]);
    battle.chosen.french = 6;
    const step = run(position, assignChits, assignChitsOf(position, "french"));
    // François is Impetuoso and has horse: his first chit can only be a Charge.
    step.pick({ type: "assignChit", chit: "cavalry-charge" });
    expect(offered(step, "assignChit").map(({ chit }) => chit)).not.toContain("earthworks-river");
    step.pick({ type: "assignChit", chit: "formation" });
    expect(offered(step, "assignChit").map(({ chit }) => chit)).not.toContain("formation");
    step.pick({ type: "assignChit", chit: "firearms" }).pick({ type: "assignChit", chit: "firearms" });
    expect(step.ask()).toBe("over");
    expect(battle.spareCharges.french).toBe(3);
  });

  test("§3.8.1.I an Impetuoso with horse has a Cavalry Charge among his chits, or none", () => {
    const { position, battle } = field([KING, PALICE], [LANNOY]);
    battle.chosen.french = 3;
    const step = run(position, assignChits, assignChitsOf(position, "french"));
    expect(offered(step, "assignChit").map(({ chit }) => chit)).toEqual(["cavalry-charge"]);
    step.pick({ type: "noChit" });
    expect(offered(step, "assignChit").map(({ chit }) => chit)).toEqual(["cavalry-charge"]);
    step.pick({ type: "noChit" });
    expect(offered(step, "assignChit").length).toBeGreaterThan(5);
  });
});

describe("§11.4.Step5-a deployment", () => {
  const undeployed = (set: CorpsSet): CorpsSet => ({ ...set, section: "" });

  test("§11.4.Step5-a the attacker first, then in turn; the side with more Corps goes on alone", () => {
    const { position, who } = field([KING, PALICE, FLORANGE].map(undeployed), [LANNOY].map(undeployed));
    const step = run(position, deployment, { side: "french" });
    const seats: string[] = [];
    while (step.ask() !== "over") {
      seats.push(step.seat());
      step.pick({ type: "deploy", section: "main-body" });
    }
    expect(seats).toEqual(["french", "rivals", "french", "french"]);
    expect(step.events.map(({ capitano, section }) => [capitano, section])[0]).toEqual([
      who("francois-i"),
      "main-body",
    ]);
  });

  test("§11.4.Step5-a.1 §11.4.1.Formation Vanguard and Rearguard are open only to a side that has played Formation", () => {
    const { position, battle, corps, who } = field(
      [undeployed({ ...KING, chits: ["formation"] }), ...[PALICE, FLORANGE].map(undeployed)],
      [LANNOY].map(undeployed),
    );
    battle.formation = { french: false, rivals: false };
    const step = run(position, deployment, { side: "french" });
    expect(offered(step, "deploy").map(({ section }) => section)).toEqual(["main-body", "main-body", "main-body"]);
    step.pick({ type: "playFormation" });
    // It may come from a Capitano who is not placed there himself.
    step.pick({ type: "deploy", capitano: who("florange"), section: "vanguard" });
    expect(offered(step, "playFormation")).toEqual([]);
    expect(offered(step, "deploy").map(({ section }) => section)).toEqual(["main-body"]);
    step.pick({ type: "deploy" });
    expect(offered(step, "playFormation")).toEqual([]);
    step.pick({ type: "deploy", capitano: who("la-palice"), section: "rearguard" });
    // The last good-order Corps has to stand in the Main Body (ruling).
    expect(offered(step, "deploy").map(({ section }) => section)).toEqual(["main-body"]);
    step.pick({ type: "deploy" });
    expect(corps("la-palice").section).toBe("rearguard");
    expect(corps("francois-i").chits).toEqual([]);
  });

  test("§11.4.1.Formation (ruling 11.4.1.Muster) a Demoralised Corps does not play it, as it plays no other chit but Muster", () => {
    const broken: CorpsSet = { ...PALICE, units: [["landsknecht-french", 8, "broken"]], chits: ["formation"] };
    const { position, battle, units } = field([KING, broken].map(undeployed), [LANNOY].map(undeployed));
    battle.formation = { french: false, rivals: false };
    const step = run(position, deployment, { side: "french" });
    expect(offered(step, "playFormation")).toEqual([]);
    position.demoralised[units("la-palice")[0]!] = 0;
    expect(offered(step, "playFormation")).toHaveLength(1);
  });

  test("§11.4.Step5-a.1 §11.4.1.Reserve.limits no more Corps in the Rearguard than the Initiative of the Capitano Generale", () => {
    const imperial = [LANNOY, BOURBON, PESCARA, { id: "del-vasto", units: [["spanish-infantry", 8]] } as CorpsSet];
    const { position, battle, who } = field(imperial.map(undeployed), [KING].map(undeployed));
    expect(generaleOf(position, "rivals")).toBe(who("lannoy"));
    const step = run(position, deployment, { side: "rivals" });
    step.pick({ type: "deploy", capitano: who("pescara"), section: "rearguard" }).pick({ type: "deploy" });
    step.pick({ type: "deploy", capitano: who("del-vasto"), section: "rearguard" });
    // Lannoy's Initiative is 2.
    expect(new Set(offered(step, "deploy").map(({ section }) => section))).toEqual(new Set(["vanguard", "main-body"]));
    expect(battle.corps.filter(({ section }) => section === "rearguard")).toHaveLength(2);
  });
});
