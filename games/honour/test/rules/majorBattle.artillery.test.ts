import { describe, expect, test } from "vitest";
import type { Corps } from "../../src/position.ts";
import { artilleryFire, artilleryFireOf } from "../../src/rules/majorBattle/artillery.ts";
import { charges, chargesOf } from "../../src/rules/majorBattle/charges.ts";
import { targetsOf } from "../../src/rules/majorBattle/corps.ts";
import { engage } from "../../src/rules/majorBattle/engagements.ts";
import { fireModifiers, fireResult, shot, shotOf } from "../../src/rules/majorBattle/shot.ts";
import { type CorpsSet, contact, type Field, type FieldSet, field } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";

const BATTERY: CorpsSet = {
  id: "tremouille",
  units: [
    ["french-artillery", 6],
    ["landsknecht-french", 8],
  ],
  chits: ["artillery"],
};
const PALICE: CorpsSet = {
  id: "la-palice",
  units: [
    ["french-artillery", 2],
    ["french-infantry", 8],
  ],
  chits: ["artillery"],
};
const LANNOY: CorpsSet = {
  id: "lannoy",
  units: [
    ["spanish-infantry", 8],
    ["landsknecht-imperial", 8],
  ],
};
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["landsknecht-imperial", 8]] };

function cannonade(french: readonly CorpsSet[], imperial: readonly CorpsSet[], more: FieldSet = {}) {
  const set = field(french, imperial, { fight: "main-body", ...more });
  return { set, begin: () => run(set.position, artilleryFire, artilleryFireOf(set.position)) };
}

function reach(set: Field, id: string): string[] {
  const ids = ["lannoy", "bourbon-imperial", "pescara"].filter((one) => set.index(one) >= 0);
  return ids.filter((one) => targetsOf(set.position, set.corps(id)).includes(set.index(one)));
}

describe("§11.4.1.Artillery Artillery Fire", () => {
  test("§11.4.1.Artillery.fire by firing SPs alone: 6 SPs and a 4 take 1 SP, of a unit its owner picks", () => {
    const { set, begin } = cannonade([BATTERY], [LANNOY]);
    withDice(set.position, 4, 1);
    const fire = begin().pick({ type: "playArtillery" });
    const [spanish, germans] = set.units("lannoy");
    expect(fire.seat()).toBe("rivals");
    expect(fire.options()).toEqual([
      { type: "loseSp", unit: spanish },
      { type: "loseSp", unit: germans },
    ]);
    fire.pick({ type: "loseSp", unit: germans! });
    expect(set.position.sp[germans!]).toBe(7);
    // The second roll, a 1, does nothing.
    expect(fire.ask()).toBe("over");
    expect(fire.events.filter(({ type }) => type === "artilleryFire").map(({ die }) => die)).toEqual([4, 1]);
    const corps = (id: string) => set.corps(id) as Corps;
    expect(fireResult(set.position, corps("tremouille"), corps("lannoy"), 6)).toMatchObject({ sp: 1, checks: 1 });
  });

  test("§11.4.1.Artillery.fire checks fall on units of the owner's choice, one die for all, and §11.4.1.Artillery.targets on the guns", () => {
    const target: CorpsSet = { id: "lannoy", units: [...LANNOY.units, ["imperial-artillery", 2]] };
    const { set } = cannonade([BATTERY], [target]);
    // 6 SPs, die 3: one check; the Discipline die 6 breaks Quality 2.
    withDice(set.position, 3, 6);
    const one = run(set.position, shot, shotOf(set.position, set.index("tremouille"), set.index("lannoy")));
    const [spanish, germans, guns] = set.units("lannoy");
    expect(one.options()).toEqual([
      { type: "unitChecks", unit: spanish },
      { type: "unitChecks", unit: germans },
    ]);
    one.pick({ type: "unitChecks", unit: germans! });
    const check = one.events.find(({ type }) => type === "disciplineCheck")!;
    expect((check.results as { unit: number }[]).map(({ unit }) => unit)).toEqual([germans, guns]);
    expect([spanish, germans, guns].map((unit) => set.position.demoralised[unit!])).toEqual([0, 1, 1]);
  });

  test("§11.4.1.Artillery.fire §3.6.1 a result with the Capitano: after losses and checks he rolls, and falls on 1 or 2", () => {
    const great: CorpsSet = { ...BATTERY, units: [["french-artillery", 8]] };
    const hit = (fire: number, check: number) => {
      const { set } = cannonade([great, PALICE], [LANNOY, BOURBON]);
      withDice(set.position, fire, 1, check);
      const one = run(set.position, shot, shotOf(set.position, set.index("tremouille"), set.index("bourbon-imperial")));
      return one.events
        .map(({ type }) => type)
        .filter((type) => type === "eliminationCheck" || type === "capitanoFell");
    };
    // 8 SPs: a 5 does not ask for him, a 6 does.
    expect([hit(5, 1), hit(6, 3), hit(6, 2)]).toEqual([[], ["eliminationCheck"], ["eliminationCheck", "capitanoFell"]]);
  });

  test("§11.4.1.Artillery.targets guns lose no SPs unless they are alone; Demoralised guns do not fire", () => {
    const mixed: CorpsSet = {
      id: "lannoy",
      units: [
        ["imperial-artillery", 2],
        ["spanish-infantry", 8],
      ],
    };
    const first = cannonade([BATTERY], [mixed]).set;
    withDice(first.position, 4);
    run(first.position, shot, shotOf(first.position, first.index("tremouille"), first.index("lannoy")));
    expect(first.units("lannoy").map((unit) => first.position.sp[unit])).toEqual([2, 7]);
    const alone = cannonade([BATTERY], [{ id: "lannoy", units: [["imperial-artillery", 2]] }, BOURBON]).set;
    withDice(alone.position, 4);
    run(alone.position, shot, shotOf(alone.position, alone.index("tremouille"), alone.index("lannoy")));
    expect(alone.position.sp[alone.units("lannoy")[0]!]).toBe(1);
    const broken = cannonade([BATTERY], [LANNOY]);
    broken.set.position.demoralised[broken.set.units("tremouille")[0]!] = 1;
    expect(broken.begin().options()).toEqual([{ type: "noArtillery" }]);
  });

  test("§11.4.Step6-a.1 the attacker plays a chit or none, then the defender; rolls alternate, the attacker first", () => {
    const imperial: CorpsSet = {
      id: "lannoy",
      units: [
        ["imperial-artillery", 2],
        ["spanish-infantry", 8],
      ],
      chits: ["artillery"],
    };
    const { set, begin } = cannonade([BATTERY], [imperial]);
    withDice(set.position, 1, 1, 1, 1);
    const fire = begin();
    expect([fire.ask(), fire.seat()]).toEqual(["artilleryFire.attackerPlays", "french"]);
    fire.pick({ type: "playArtillery" });
    expect([fire.ask(), fire.seat()]).toEqual(["artilleryFire.defenderPlays", "rivals"]);
    fire.pick({ type: "playArtillery" });
    const firers = fire.events.filter(({ type }) => type === "artilleryFire").map(({ capitano }) => capitano);
    const [french, imperials] = [set.who("tremouille"), set.who("lannoy")];
    expect(firers).toEqual([french, imperials, french, imperials]);
  });

  test("§11.4.1.Artillery.shells two shells in different rounds, each of two rolls at any target; then the chit is gone", () => {
    const gunner: CorpsSet = { ...PALICE, chits: ["artillery", "artillery"] };
    const { set, begin } = cannonade([gunner], [LANNOY, BOURBON]);
    withDice(set.position, 1, 1, 1, 1);
    const first = begin().pick({ type: "playArtillery" });
    expect(first.options()).toHaveLength(2);
    first.pick({ type: "fire", target: set.who("lannoy") }).pick({ type: "fire", target: set.who("bourbon-imperial") });
    expect(set.corps("la-palice")).toMatchObject({ shells: 1, chits: ["artillery"] });
    // In the same round it neither fires again nor plays the other chit.
    expect(begin().ask()).toBe("over");
    set.battle.round = 2;
    const second = begin();
    expect(second.ask()).toBe("artilleryFire.attackerAgain");
    second.pick({ type: "fireAgain" }).pick({ type: "fire" }).pick({ type: "fire" });
    expect(set.corps("la-palice").shells).toBe(0);
    set.battle.round = 3;
    expect(begin().options()).toContainEqual({ type: "playArtillery", capitano: set.who("la-palice") });
  });

  test("§11.4.1.Artillery.shells a side plays one chit in a Fight; a second shell does not count as one", () => {
    const { set, begin } = cannonade([BATTERY, PALICE], [LANNOY]);
    withDice(set.position, 1, 1, 1, 1, 1);
    const fire = begin().pick({ type: "playArtillery", capitano: set.who("la-palice") });
    expect(fire.ask()).toBe("over");
    set.battle.round = 2;
    const next = begin().pick({ type: "playArtillery", capitano: set.who("tremouille") });
    expect(next.ask()).toBe("artilleryFire.attackerAgain");
    next.pick({ type: "fireAgain" });
    expect(next.ask()).toBe("artilleryFire.aim");
  });

  test("§3.8.1.A with Artillery Ability shells have no limit, but there is one a round", () => {
    const { set, begin } = cannonade([BATTERY], [LANNOY]);
    for (let round = 1; round <= 4; round++) {
      set.battle.round = round;
      withDice(set.position, 1, 1);
      begin().pick({ type: round === 1 ? "playArtillery" : "fireAgain" });
      expect(begin().ask()).toBe("over");
    }
    expect(set.corps("tremouille").shells).toBe(4);
  });

  test("§11.4.1.Artillery §11.4.Step6-a from the Vanguard at the Vanguard, or if there is none at the Main Body", () => {
    const van: CorpsSet = { ...BATTERY, section: "vanguard" };
    const { set } = cannonade([van, PALICE], [LANNOY, { ...BOURBON, section: "vanguard" }], { fight: "vanguard" });
    expect(reach(set, "tremouille")).toEqual(["bourbon-imperial"]);
    // A Demoralised Corps does not count (ruling 11.4.Step6-a).
    set.position.demoralised[set.units("bourbon-imperial")[0]!] = 1;
    expect(reach(set, "tremouille")).toEqual(["lannoy"]);
    // The Main Body is not active.
    const fire = run(set.position, artilleryFire, artilleryFireOf(set.position));
    expect(fire.options()).not.toContainEqual({ type: "playArtillery", capitano: set.who("la-palice") });
  });

  test("§11.4.1.Artillery §11.4.Step7-a in the Main Body Fight at the Main Body or a Free Corps of the Vanguard, never at the Rearguard", () => {
    const pescara: CorpsSet = { id: "pescara", units: [["spanish-infantry", 4]], section: "rearguard" };
    const { set } = cannonade([BATTERY, PALICE], [LANNOY, { ...BOURBON, section: "vanguard" }, pescara]);
    expect(reach(set, "tremouille")).toEqual(["lannoy", "bourbon-imperial"]);
    contact(set, ["la-palice"], ["bourbon-imperial"]);
    expect(reach(set, "tremouille")).toEqual(["lannoy"]);
  });

  test("§11.4.1.Artillery.engage a Corps that Engages loses its chit; one that is Engaged fires at those who Engage it", () => {
    const { set } = cannonade([BATTERY, PALICE], [LANNOY, BOURBON]);
    contact(set, ["bourbon-imperial"], ["tremouille"]);
    expect(reach(set, "tremouille")).toEqual(["bourbon-imperial"]);
    const { position } = set;
    engage({ position, tell: () => {} } as never, [set.index("la-palice")], [set.index("lannoy")], "11.4.2.2");
    expect(set.corps("la-palice").chits).toEqual([]);
    expect(set.corps("tremouille").chits).toEqual(["artillery"]);
  });

  test("§11.4.1.Artillery.terrain §17.2a §17.2b §17.2c woods take 1 off the die, Rain 2, Mud and Snow 1", () => {
    const by = (more: FieldSet) => {
      const { set } = cannonade([BATTERY], [LANNOY], more);
      return fireModifiers(set.position, set.corps("lannoy")).map((one) => [one.id, one.by]);
    };
    expect(by({})).toEqual([]);
    expect(by({ ground: "woods" })).toEqual([["terrain", -1]]);
    expect(by({ weather: "Rain" })).toEqual([["weather", -2]]);
    expect(by({ weather: "Mud" })).toEqual([["weather", -1]]);
    expect(by({ weather: "Snow" })).toEqual([["weather", -1]]);
    const swiss = cannonade([BATTERY], [{ id: "sittich", units: [["swiss-infantry", 10]] }]).set;
    expect(fireModifiers(swiss.position, swiss.corps("sittich")).map(({ by }) => by)).toEqual([1]);
  });

  test("§11.4.1.Earthworks the target plays its chit when it is named: 2 off the die, and §11.4.1.Earthworks.keep it stays", () => {
    const dug: CorpsSet = { ...LANNOY, chits: ["earthworks-river"] };
    const { set } = cannonade([BATTERY], [dug]);
    withDice(set.position, 4, 4);
    const one = run(set.position, shot, shotOf(set.position, set.index("tremouille"), set.index("lannoy")));
    expect([one.ask(), one.seat()]).toEqual(["shot.works", "rivals"]);
    one.pick({ type: "playWorks" });
    expect(one.events.find(({ type }) => type === "artilleryFire")).toMatchObject({ sp: 0, checks: 0 });
    expect(set.corps("lannoy")).toMatchObject({ works: true, chits: [] });
    // It protects without being asked for again.
    withDice(set.position, 4);
    expect(run(set.position, shot, shotOf(set.position, set.index("tremouille"), set.index("lannoy"))).ask()).toBe(
      "over",
    );
  });
});

describe("§11.4.1.Artillery.reaction Reaction Charge", () => {
  const horse: CorpsSet = {
    id: "lannoy",
    units: [
      ["imperial-heavy-cavalry", 4],
      ["spanish-infantry", 8],
    ],
  };

  function hit(die: number, spare: number) {
    const { set } = cannonade([BATTERY, PALICE], [horse]);
    set.battle.spareCharges.rivals = spare;
    withDice(set.position, die);
    const one = run(set.position, shot, shotOf(set.position, set.index("tremouille"), set.index("lannoy")));
    if (one.ask() === "takeLosses.choose") one.pick({ type: "loseSp", unit: set.units("lannoy")[1]! });
    const told = one.events.filter(({ type }) => type === "reactionCharge");
    expect(told).toMatchObject(set.corps("lannoy").reaction ? [{ capitano: set.who("lannoy") }] : []);
    return set;
  }

  test("§11.4.1.Artillery.reaction fire with effect on any unit gives its horse a chit, while the set has one", () => {
    expect(hit(4, 1).corps("lannoy").reaction).toBe(true);
    expect(hit(1, 1).corps("lannoy").reaction).toBe(false);
    expect(hit(4, 0).corps("lannoy").reaction).toBe(false);
    expect(hit(4, 1).battle.spareCharges.rivals).toBe(0);
  });

  test("§11.4.1.Artillery.reaction it has to be used in this Fight, against whom its owner likes; nobody passes before", () => {
    const set = hit(4, 1);
    const step = run(set.position, charges, chargesOf()).pick({ type: "noCharge" });
    expect([step.ask(), step.seat()]).toEqual(["charges.declareLast", "rivals"]);
    expect(step.options()).toEqual([{ type: "charge", capitano: set.who("lannoy") }]);
    step.pick({ type: "charge" });
    const targets = [set.who("tremouille"), set.who("la-palice")];
    expect(step.options()).toEqual(targets.map((target) => ({ type: "chargeCorps", target })));
  });

  test("§11.4.1.Artillery.reaction without good-order horse the chit goes back", () => {
    const set = hit(4, 1);
    set.position.demoralised[set.units("lannoy")[0]!] = 1;
    set.corps("lannoy").open = true;
    expect(run(set.position, charges, chargesOf()).pick({ type: "noCharge" }).ask()).toBe("over");
    expect(set.battle.spareCharges.rivals).toBe(1);
    expect(set.corps("lannoy").reaction).toBe(false);
  });

  test("§11.4.1.Artillery.reaction a Main Body Corps hit in the Vanguard Fight charges a Free Corps of the Vanguard", () => {
    const { set } = cannonade([PALICE, { ...BATTERY, section: "vanguard" }], [horse], { fight: "vanguard" });
    set.corps("lannoy").reaction = true;
    expect(targetsOf(set.position, set.corps("lannoy"))).toEqual([set.index("tremouille")]);
  });
});
