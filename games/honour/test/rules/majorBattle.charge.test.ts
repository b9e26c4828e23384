import { describe, expect, test } from "vitest";
import { charge, chargeOf } from "../../src/rules/majorBattle/charge.ts";
import { charges, chargesOf } from "../../src/rules/majorBattle/charges.ts";
import { isFirm, targetsOf } from "../../src/rules/majorBattle/corps.ts";
import { chargeModifiers } from "../../src/rules/majorBattle/wave.ts";
import { type CorpsSet, contact, type Field, type FieldSet, field } from "../battlefield.ts";
import { type Run, run, withDice } from "../bench.ts";

const HORSE: CorpsSet = { id: "la-palice", units: [["french-gendarmes", 9]], chits: ["cavalry-charge"] };
const FOOT: CorpsSet = { id: "florange", units: [["landsknecht-french", 8]] };
const GERMANS: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 8]] };
const SPANIARDS: CorpsSet = { id: "pescara", units: [["spanish-infantry", 8]] };
const LANCES: CorpsSet = {
  id: "bourbon-imperial",
  units: [["imperial-heavy-cavalry", 4]],
  chits: ["cavalry-charge"],
};

function lines(french: readonly CorpsSet[], imperial: readonly CorpsSet[], more: FieldSet = {}): Field {
  return field(french, imperial, { fight: "main-body", ...more });
}

/** Runs a Charge of one Corps against another, its waves made up of all its horse at the first target. */
function ride(set: Field, charger: string, target: string, ...dice: number[]): Run {
  withDice(set.position, ...dice);
  return run(set.position, charge, chargeOf(set.position, set.index(charger), set.index(target)));
}

function waves(step: Run) {
  return step.events.filter(({ type }) => type === "wave");
}

describe("§11.4.1.Charge.exec the Cavalry Charge Table", () => {
  test("§11.4.1.Charge.exec #11.4.1.Charge.exec-1 9 SPs of Gendarmes on Landsknechts, die 4: 1 SP each and a check of the target", () => {
    const set = lines([HORSE], [GERMANS]);
    const step = ride(set, "la-palice", "lannoy", 4, 1);
    expect(waves(step)[0]).toMatchObject({ sps: 9, chargerSp: 1, targetSp: 1, effect: "check", chargerCheck: false });
    expect(set.position.sp[set.units("la-palice")[0]!]).toBe(8);
    expect(set.position.sp[set.units("lannoy")[0]!]).toBe(7);
    expect(step.events.filter(({ type }) => type === "disciplineCheck")).toHaveLength(1);
  });

  test("§11.4.1.Firearms #11.4.1.Firearms-1 10 SPs of Gendarmes against Firearms, die 3: the wave loses 2 and checks, the target nothing", () => {
    const shooters: CorpsSet = { ...SPANIARDS, id: "lannoy", chits: ["firearms"] };
    const set = lines([{ ...HORSE, units: [["french-gendarmes", 10]] }], [shooters]);
    withDice(set.position, 3, 1);
    const step = run(set.position, charge, chargeOf(set.position, set.index("la-palice"), set.index("lannoy")));
    expect([step.ask(), step.seat()]).toEqual(["charge.screen", "rivals"]);
    step.pick({ type: "playFirearms" });
    expect(waves(step)[0]).toMatchObject({ chargerSp: 2, chargerCheck: true, targetSp: 0, effect: "none" });
    expect(set.position.sp[set.units("la-palice")[0]!]).toBe(8);
    const check = step.events.find(({ type }) => type === "disciplineCheck");
    expect(check).toMatchObject({ capitano: set.who("la-palice") });
  });

  test("§11.4.1.Firearms.uses a chit serves twice, in different rounds; not in Rain (§17.2a), not with Demoralised units", () => {
    const shooters: CorpsSet = { ...SPANIARDS, id: "lannoy", chits: ["firearms"] };
    const set = lines([HORSE], [shooters, GERMANS_AGAIN]);
    const attack = () => ride(set, "la-palice", "lannoy", 3, 1);
    attack().pick({ type: "playFirearms" });
    expect(set.corps("lannoy")).toMatchObject({ chits: [], firearms: [1] });
    expect(attack().ask()).not.toBe("charge.screen");
    set.battle.round = 2;
    const again = attack().pick({ type: "playFirearms" });
    expect(again.events.filter(({ type }) => type === "firearmsAgain")).toMatchObject([
      { capitano: set.who("lannoy") },
    ]);
    expect(set.corps("lannoy").firearms).toEqual([]);
    set.battle.round = 3;
    expect(attack().ask()).not.toBe("charge.screen");
    const wet = lines([HORSE], [shooters], { weather: "Rain" });
    expect(ride(wet, "la-palice", "lannoy", 3).ask()).not.toBe("charge.screen");
    const broken = lines(
      [HORSE],
      [
        {
          ...shooters,
          units: [
            ["spanish-infantry", 8, "broken"],
            ["landsknecht-imperial", 4],
          ],
        },
      ],
    );
    expect(ride(broken, "la-palice", "lannoy", 3).ask()).not.toBe("charge.screen");
  });

  test("§11.4.1.Charge.exec #11.4.1.Charge.exec-2 Bourbon, Engaged, charges the Swiss who Engage him in a rice field, and falls: the Minor takes his place", () => {
    const bourbon: CorpsSet = {
      id: "bourbon-french",
      units: [["french-gendarmes", 5]],
      chits: ["cavalry-charge", "muster"],
    };
    const set = field(
      [{ id: "basel", units: [["swiss-infantry", 5]] }],
      [{ id: "tremouille", units: [["landsknecht-french", 6]] }, bourbon],
      { scenario: 2, ground: "rice-field", fight: "main-body" },
    );
    contact(set, ["basel"], ["bourbon-french"]);
    const { position } = set;
    const at = set.index("bourbon-french");
    withDice(position, 2, 3, 1);
    const step = run(position, charges, chargesOf());
    step.pick({ type: "charge", capitano: set.who("bourbon-french") });
    step.pick({ type: "inherit", heir: set.who("french-minor") });
    expect(waves(step)[0]).toMatchObject({ die: 2, chargerSp: 1, chargerCheck: true, commander: "charger" });
    const modifiers = waves(step)[0]!.modifiers as { id: string; by: number }[];
    expect(modifiers.map(({ id, by }) => [id, by])).toEqual([
      ["quality-3", 1],
      ["target-swiss", -1],
      ["terrain", -2],
    ]);
    expect(position.stands[set.who("bourbon-french")]).toBe("eliminated");
    expect(set.battle.corps[at]).toMatchObject({
      capitano: set.who("french-minor"),
      chits: ["muster"],
      role: "engaged",
      engagement: set.corps("basel").engagement,
    });
    expect(position.holder[set.units("bourbon-french")[0]!]).toBe(set.who("french-minor"));
    expect(position.sp[set.units("bourbon-french")[0]!]).toBe(4);
  });

  test("§11.4.1.Charge.exec waves are all Heavy or all Light, and aim at different units while there are any", () => {
    const mixed: CorpsSet = {
      id: "la-palice",
      units: [
        ["french-gendarmes", 5],
        ["italian-light-cavalry-french", 4],
        ["french-gendarmes", 5],
      ],
    };
    const set = lines(
      [mixed],
      [
        {
          id: "lannoy",
          units: [
            ["spanish-infantry", 8],
            ["landsknecht-imperial", 8],
          ],
        },
      ],
    );
    const [heavy, light, other] = set.units("la-palice");
    const [spanish, germans] = set.units("lannoy");
    withDice(set.position, 3, 3, 3);
    const step = run(set.position, charge, chargeOf(set.position, set.index("la-palice"), set.index("lannoy")));
    expect(step.options()).toHaveLength(3);
    step.pick({ type: "addToWave", unit: heavy! });
    expect(step.options()).toContainEqual({ type: "addToWave", unit: other });
    expect(step.options()).not.toContainEqual({ type: "addToWave", unit: light });
    step.pick({ type: "aimWave", unit: spanish! }).pick({ type: "addToWave", unit: light! });
    // The second wave takes the other unit, and the last one is free to choose again.
    expect(step.events.filter(({ type }) => type === "wave")).toHaveLength(0);
    step.pick({ type: "aimWave", unit: spanish! });
    expect(waves(step).map(({ units, unit }) => [units, unit])).toEqual([
      [[heavy], spanish],
      [[light], germans],
      [[other], spanish],
    ]);
  });

  test("§11.4.1.Charge.exec a wave whose unit is broken takes one at which no other wave is aimed, while there is one", () => {
    const four = [4, 4, 4, 4].map((sp) => ["landsknecht-imperial", sp] as const);
    const set = lines([HORSE], [{ id: "lannoy", units: four }]);
    const units = set.units("la-palice");
    const [charged, broken, third, fourth] = set.units("lannoy") as [number, number, number, number];
    const ask = (...gone: number[]) => {
      for (const unit of gone) set.position.demoralised[unit] = 1;
      withDice(set.position, 3);
      const plan = chargeOf(set.position, set.index("la-palice"), set.index("lannoy"));
      const waiting = [{ units, target: broken }];
      return run(set.position, charge, { ...plan, waves: waiting, aimed: [charged, broken] });
    };
    expect(ask(broken).options()).toEqual([third, fourth].map((unit) => ({ type: "aimAnew", unit })));
    // With one fresh unit left there is no choice, and without any it is one that was charged.
    expect(waves(ask(third)).map(({ unit }) => unit)).toEqual([fourth]);
    expect(waves(ask(fourth)).map(({ unit }) => unit)).toEqual([charged]);
  });

  test("§11.4.1.Charge.exec of two waves that lose their units the second does not follow the first to its new one", () => {
    const two: CorpsSet = { ...HORSE, units: [5, 5].map((sp) => ["french-gendarmes", sp] as const) };
    const four = [8, 8, 8, 8].map((sp) => ["landsknecht-imperial", sp] as const);
    const set = lines([two], [{ id: "lannoy", units: four }]);
    const [front, rear] = set.units("la-palice") as [number, number];
    const [one, other, third, fourth] = set.units("lannoy") as [number, number, number, number];
    for (const unit of [one, other]) set.position.demoralised[unit] = 1;
    const waiting = [
      { units: [front], target: one },
      { units: [rear], target: other },
    ];
    // 1 and 1: the waves lose a SP and do nothing.
    withDice(set.position, 1, 1);
    const plan = chargeOf(set.position, set.index("la-palice"), set.index("lannoy"));
    const step = run(set.position, charge, { ...plan, waves: waiting, aimed: [one, other] });
    expect([step.ask(), step.options().length]).toEqual(["charge.anew", 2]);
    step.pick({ type: "aimAnew", unit: third });
    // One fresh unit is left: nothing is asked.
    expect(waves(step).map(({ units, unit }) => [units, unit])).toEqual([
      [[front], third],
      [[rear], fourth],
    ]);
  });

  test("§11.4.1.Charge.targets Artillery that is charged with any effect is Demoralised; Demoralised horse does not charge", () => {
    const guns: CorpsSet = {
      id: "lannoy",
      units: [
        ["imperial-artillery", 2],
        ["spanish-infantry", 8],
      ],
    };
    const set = lines([HORSE], [guns]);
    const [gun] = set.units("lannoy");
    // 9 SPs, die 3 + 1 + 1 = 5: 1 SP and a check; on Artillery that is Demoralisation.
    withDice(set.position, 3);
    const step = run(set.position, charge, chargeOf(set.position, set.index("la-palice"), set.index("lannoy")));
    step.pick({ type: "aimWave", unit: gun! });
    expect([set.position.sp[gun!], set.position.demoralised[gun!]]).toEqual([1, 1]);
    set.position.demoralised[set.units("la-palice")[0]!] = 1;
    const later = run(set.position, charges, chargesOf());
    expect(later.ask()).toBe("over");
  });

  test("§11.4.1.Charge.exec SPs beyond those of the target unit are lost by others of its Corps, as their owner picks", () => {
    const set = lines(
      [{ ...HORSE, units: [["french-gendarmes", 13]] }],
      [
        {
          id: "lannoy",
          units: [
            ["imperial-artillery", 1],
            ["spanish-infantry", 8],
          ],
        },
      ],
    );
    const [gun, foot] = set.units("lannoy");
    withDice(set.position, 5, 6);
    const step = run(set.position, charge, chargeOf(set.position, set.index("la-palice"), set.index("lannoy")));
    step.pick({ type: "aimWave", unit: gun! });
    // 5 + 1 (Quality 3) + 1 (guns) = 7 in the column of 13: 2 SPs and Demoralisation, which falls on the foot.
    expect(waves(step)[0]).toMatchObject({ targetSp: 2, effect: "demoralised" });
    expect([set.position.sp[gun!], set.position.sp[foot!], set.position.demoralised[foot!]]).toEqual([0, 7, 1]);
  });

  test("§11.4.1.Charge.terrain hills and rice fields hinder, woods forbid; §17.2b Mud takes 1; SPs never change", () => {
    const by = (more: FieldSet) => {
      const set = lines([HORSE], [GERMANS], more);
      const [units, [unit]] = [set.units("la-palice"), set.units("lannoy")];
      const riding = { units, charger: set.index("la-palice"), target: set.index("lannoy"), unit: unit! };
      const all = chargeModifiers(set.position, { ...riding, flank: false, firearms: false });
      return Object.fromEntries(all.map(({ id, by: die }) => [id, die]));
    };
    expect(by({ ground: "hill" }).terrain).toBe(-1);
    expect(by({ ground: "rice-field" }).terrain).toBe(-2);
    expect(by({ weather: "Mud" }).weather).toBe(-1);
    expect(by({})).toEqual({ "quality-3": 1, "target-landsknecht": -1 });
    const woods = lines([HORSE], [GERMANS], { ground: "woods" });
    expect(run(woods.position, charges, chargesOf()).ask()).toBe("over");
    expect(waves(ride(lines([HORSE], [GERMANS], { ground: "rice-field" }), "la-palice", "lannoy", 3))[0]!.sps).toBe(9);
  });

  test("§3.7a stars of the two Capitani count on the Charge die, and §11.4.1.Earthworks a chit takes 3 off it", () => {
    const star: CorpsSet = { ...HORSE, id: "giovanni" };
    const dug: CorpsSet = { ...SPANIARDS, chits: ["earthworks-river"] };
    const set = lines([FOOT, star], [GERMANS, dug]);
    withDice(set.position, 4);
    const step = run(set.position, charge, chargeOf(set.position, set.index("giovanni"), set.index("pescara")));
    step.pick({ type: "playWorks" });
    const modifiers = waves(step)[0]!.modifiers as { id: string; by: number }[];
    expect(modifiers.map(({ id, by }) => [id, by])).toEqual([
      ["quality-3", 1],
      ["charger-star", 1],
      ["target-star", -1],
      ["earthworks-river-chit", -3],
    ]);
    expect(set.corps("pescara").works).toBe(true);
  });

  test("§11.4.1.Charge.plunder a unit that goes off plundering is out of the battle and counts as Demoralised", () => {
    const light: CorpsSet = {
      id: "la-palice",
      units: [["italian-light-cavalry-french", 4]],
      chits: ["cavalry-charge"],
    };
    const set = lines(
      [FOOT, light],
      [
        {
          id: "lannoy",
          units: [
            ["imperial-artillery", 2],
            ["spanish-infantry", 8],
          ],
        },
      ],
    );
    const [rider] = set.units("la-palice");
    // 6 - 1 (light) + 1 (guns) + 1 (flank) = 7 in column 3-5: plunder for light horse.
    contact(set, ["florange"], ["lannoy"]);
    withDice(set.position, 6, 6);
    const step = run(set.position, charge, chargeOf(set.position, set.index("la-palice"), set.index("lannoy")));
    step.pick({ type: "aimWave", unit: set.units("lannoy")[0]! });
    expect(waves(step)[0]).toMatchObject({ plunder: "light" });
    expect(step.events.filter(({ type }) => type === "plundering")).toMatchObject([{ unit: rider }]);
    expect(set.position.plundering[rider!]).toBe(1);
    expect(isFirm(set.position, set.corps("la-palice"))).toBe(false);
  });
});

const GERMANS_AGAIN: CorpsSet = { id: "del-vasto", units: [["landsknecht-imperial", 8]] };

describe("§11.4.Step6-a.2 declaring Charges", () => {
  test("§11.4.Step6-a.2 the attacker declares one at a time and passes for good, then the defender", () => {
    const set = lines(
      [HORSE, { ...FOOT, id: "montmorency", units: [["french-gendarmes", 5]], chits: ["cavalry-charge"] }],
      [GERMANS, LANCES],
    );
    withDice(set.position, 3, 3, 3);
    const step = run(set.position, charges, chargesOf());
    expect([step.ask(), step.seat()]).toEqual(["charges.declare", "french"]);
    step.pick({ type: "noCharge" });
    expect([step.ask(), step.seat()]).toEqual(["charges.declareLast", "rivals"]);
    step.pick({ type: "charge" }).pick({ type: "chargeCorps" });
    while (step.ask() !== "over") step.pick({});
    expect(step.events.filter(({ type }) => type === "charge")).toHaveLength(1);
    expect(set.corps("la-palice").chits).toEqual(["cavalry-charge"]);
  });

  test("§11.4.1.Charge a Capitano charges once in a Fight, others after him; the chit is spent", () => {
    const twice: CorpsSet = { ...HORSE, chits: ["cavalry-charge", "cavalry-charge"] };
    const set = lines([twice], [GERMANS]);
    withDice(set.position, 3, 1);
    const step = run(set.position, charges, chargesOf()).pick({ type: "charge" });
    step.pick({ type: "letGo" });
    expect(step.ask()).toBe("over");
    expect(set.corps("la-palice").chits).toEqual(["cavalry-charge"]);
  });

  test("§11.4.1.Charge Vanguard against Vanguard, or the Main Body if there is none; a Main Body Corps at Free Vanguard Corps", () => {
    const van: CorpsSet = { ...HORSE, section: "vanguard" };
    const set = lines(
      [van, FOOT],
      [GERMANS, { ...LANCES, section: "vanguard" }, { ...SPANIARDS, section: "rearguard" }],
      {
        fight: "vanguard",
      },
    );
    const { position } = set;
    expect(targetsOf(position, set.corps("la-palice"))).toEqual([set.index("bourbon-imperial")]);
    position.demoralised[set.units("bourbon-imperial")[0]!] = 1;
    expect(targetsOf(position, set.corps("la-palice"))).toEqual([set.index("lannoy")]);
    set.battle.fight = "main-body";
    position.demoralised[set.units("bourbon-imperial")[0]!] = 0;
    const both = [set.index("lannoy"), set.index("bourbon-imperial")];
    expect(targetsOf(position, set.corps("florange"))).toEqual(both);
  });

  test("§11.4.1.Charge.counter the higher Initiative charges first, then the other may charge back; the first must Engage", () => {
    const set = lines([HORSE, FOOT], [GERMANS, LANCES]);
    withDice(set.position, 3, 3, 3);
    const step = run(set.position, charges, chargesOf()).pick({ type: "charge" });
    expect([step.ask(), step.seat()]).toEqual(["charges.answer", "rivals"]);
    step.pick({ type: "charge", capitano: set.who("bourbon-imperial") });
    // Bourbon (4) before La Palice (3), each against the other.
    expect(step.events.find(({ type }) => type === "countercharge")).toMatchObject({
      capitano: set.who("bourbon-imperial"),
      target: set.who("la-palice"),
    });
    expect(step.ask()).toBe("countercharge.back");
    expect(step.seat()).toBe("french");
    step.pick({ type: "chargeBack" });
    expect(
      step.events.filter(({ type }) => type === "charge").map(({ capitano, target }) => [capitano, target]),
    ).toEqual([
      [set.who("bourbon-imperial"), set.who("la-palice")],
      [set.who("la-palice"), set.who("bourbon-imperial")],
    ]);
    expect(set.corps("bourbon-imperial").role).toBe("engaging");
    expect(set.corps("la-palice").role).toBe("engaged");
  });

  test("§11.4.1.Charge.counter a defender who does not answer has passed, and the charger may choose any target", () => {
    const set = lines([HORSE, FOOT], [GERMANS, LANCES]);
    withDice(set.position, 3);
    const step = run(set.position, charges, chargesOf()).pick({ type: "charge" }).pick({ type: "noCharge" });
    expect(step.options()).toEqual([
      { type: "chargeCorps", target: set.who("lannoy") },
      { type: "chargeCorps", target: set.who("bourbon-imperial") },
    ]);
    step.pick({ type: "chargeCorps", target: set.who("lannoy") }).pick({ type: "letGo" });
    expect(step.ask()).toBe("over");
    expect(set.corps("bourbon-imperial").chits).toEqual(["cavalry-charge"]);
  });

  test("§11.4.1.Charge.engage the owner of the charged Corps decides whether the charger Engages, and it loses chits", () => {
    const armed: CorpsSet = { ...HORSE, chits: ["cavalry-charge", "artillery"] };
    const decide = (answer: string) => {
      const set = lines([armed], [GERMANS]);
      withDice(set.position, 3);
      const step = run(set.position, charges, chargesOf()).pick({ type: "charge" });
      expect([step.ask(), step.seat()]).toEqual(["charge.engage", "rivals"]);
      step.pick({ type: answer });
      return set;
    };
    expect(decide("makeEngage").corps("la-palice")).toMatchObject({ role: "engaging", chits: [] });
    expect(decide("letGo").corps("la-palice")).toMatchObject({ role: "free", chits: ["artillery"] });
  });

  test("§11.4.1.Charge.engage a Corps in contact charges nobody else, and nothing changes afterwards", () => {
    const set = lines([HORSE], [GERMANS, SPANIARDS]);
    contact(set, ["lannoy"], ["la-palice"]);
    expect(targetsOf(set.position, set.corps("la-palice"))).toEqual([set.index("lannoy")]);
    withDice(set.position, 3);
    const step = run(set.position, charges, chargesOf()).pick({ type: "charge" });
    expect(step.ask()).toBe("over");
    expect(set.corps("la-palice").role).toBe("engaged");
    expect(step.events.find(({ type }) => type === "charge")).toMatchObject({ flank: false });
  });

  test("§11.4.1.Charge.flank a Free Corps against one in contact adds 1", () => {
    const set = lines([HORSE, FOOT], [GERMANS]);
    contact(set, ["florange"], ["lannoy"]);
    const step = ride(set, "la-palice", "lannoy", 3);
    expect(step.events.find(({ type }) => type === "charge")).toMatchObject({ flank: true });
    const modifiers = waves(step)[0]!.modifiers as { id: string; by: number }[];
    expect(modifiers).toContainEqual({ rule: "11.4.1.Charge.flank", id: "flank", by: 1 });
  });

  test("§11.4.1.Charge.earthworks a Corps that charges loses its Earthworks/River chits, even unplayed", () => {
    const dug: CorpsSet = { ...LANCES, chits: ["cavalry-charge", "earthworks-river"] };
    const set = lines([FOOT], [GERMANS, dug]);
    withDice(set.position, 3);
    const step = run(set.position, charges, chargesOf());
    while (step.ask() !== "over" && step.seat() === "french") step.pick({ type: "noCharge" });
    step.pick({ type: "charge" });
    expect(set.corps("bourbon-imperial").chits).toEqual([]);
  });

  test("§3.8.1.I an Impetuoso with the chit has to charge at the first chance, before any other chit of his", () => {
    const king: CorpsSet = {
      id: "francois-i",
      units: [
        ["french-gendarmes", 10],
        ["french-artillery", 2],
      ],
      chits: ["cavalry-charge", "artillery"],
    };
    const set = lines([king, HORSE], [GERMANS]);
    const step = run(set.position, charges, chargesOf());
    expect(step.options()).toEqual([{ type: "charge", capitano: set.who("francois-i") }]);
  });
});
