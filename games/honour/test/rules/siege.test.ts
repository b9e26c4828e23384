import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { NO_SIEGE } from "../../src/position.ts";
import { besiegersOf, isBesieged } from "../../src/rules/besieged.ts";
import { surrender } from "../../src/rules/capture.ts";
import { battle, battleOf } from "../../src/rules/combat/battle.ts";
import { bombardmentModifiers, bombardmentResult } from "../../src/rules/combat/bombardment.ts";
import { maySiege } from "../../src/rules/combat/duty.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { leaveBehind } from "../../src/rules/departure.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { militiaOf } from "../../src/rules/militia.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, dig, field, force, PAVIA, pavia, type Troops } from "../field.ts";

describe("§11.3.1 declaring a Siege", () => {
  test("§11.2.2b §11.3.1 only from Earthworks and with an Attack Order; §11.3.1b another Order keeps the marker only", () => {
    const { position, francois } = pavia();
    const hex = hexNamed(PAVIA);
    expect(maySiege(position, francois, hex)).toBe(true);
    position.order[francois] = "manoeuvre";
    expect(maySiege(position, francois, hex)).toBe(false);
    position.besieging[francois] = 1;
    position.siegeStatus[placeNamed(PAVIA)] = 1;
    const attack = attackOn(position, francois, PAVIA).pick({ type: "defend", inside: true });
    expect(attack.options().map(({ type }) => type)).toEqual(["breakOff", "storm"]);
    attack.pick({ type: "breakOff" });
    expect([position.besieging[francois], position.siegeStatus[placeNamed(PAVIA)]]).toEqual([1, 1]);
    position.order[francois] = "attack";
    position.earthworks = [];
    expect(maySiege(position, francois, hex)).toBe(false);
  });

  test("§11.3.Step2a §11.3.Step2b the defender says inside or outside; inside the attacker breaks off, storms or besieges", () => {
    const { position, francois } = pavia();
    const attack = attackOn(position, francois, PAVIA);
    expect([attack.ask(), attack.seat()]).toEqual(["battle.walls", "rivals"]);
    attack.pick({ type: "defend", inside: true });
    expect(attack.seat()).toBe("french");
    expect(attack.options().map(({ type }) => type)).toEqual(["breakOff", "storm", "siege"]);
    attack.pick({ type: "breakOff" });
    expect(attack.ask()).toBe("over");
    expect(position.attackFinished[francois]).toBe(1); // a renunciation
    expect(militiaOf(position, position.hex.indexOf(hexNamed(PAVIA)))).toEqual([]);
  });
});

describe("§11.6 Siege Combat before Pavia", () => {
  test("§11.6 §11.6.Step3-c #11.6.Step3-c-1 §15.1.2a §15.1.3 §3.8.1.S the walls take the blow, the Breach stands, the garrison answers", () => {
    const { position, francois, deLeyva, place } = pavia();
    withDice(position, 4, 3, 5, 4, 1);
    const siege = attackOn(position, francois, PAVIA)
      .pick({ inside: true })
      .pick({ type: "siege" })
      .pick({ type: "raiseMilitia" });
    expect(position.siegeStatus[place]).toBe(0);
    expect(isBesieged(position, deLeyva)).toBe(true);
    siege.pick({ type: "useEngineers" }); // die 3: nothing
    const [first, second] = siege.events.filter(({ type }) => type === "siegeFire");
    expect(first).toMatchObject({ die: 5, total: 5, loss: 0, count: 0 });
    expect(position.siegeStatus[place]).toBe(1);
    expect(second).toMatchObject({ die: 4, total: 5, loss: 0, count: 1 });
    expect(second!.modifiers).toEqual([
      { rule: "3.8.1.S", id: "siege-ability", by: 1 },
      { rule: "7.5.1", id: "earthworks-siege", by: -1 },
      { rule: "11.6.Step3-c", id: "swiss-target", by: 1 },
    ]);
    expect([siege.ask(), siege.seat()]).toEqual(["underFire.pick", "french"]);
    siege.pick({ type: "unitChecks" });
    const check = siege.events.find(({ type }) => type === "disciplineCheck") as { results?: unknown[] } | undefined;
    expect(check!.results).toHaveLength(4); // the unit of French choice and three of Artillery
    expect(siege.ask()).toBe("siege.breach");
  });

  test("§11.6.Step4-c #11.6.Step4-c-1 §11.6.Step5-c §15.1.1a Florange storms the breach: Pavia falls, De Leyva is captured", () => {
    const { position, francois, florange, deLeyva, place } = pavia();
    withDice(position, 4, 3, 5, 4, 1, 5);
    const siege = attackOn(position, francois, PAVIA)
      .pick({ inside: true })
      .pick({ type: "siege" })
      .pick({ type: "raiseMilitia" });
    expect(militiaOf(position, deLeyva).map((unit) => position.sp[unit])).toEqual([4]);
    siege.pick({ type: "useEngineers" }).pick({ type: "unitChecks" }).pick({ type: "breachAttack" });
    siege.pick({ type: "fightWith", capitano: florange });
    expect(siege.events.find(({ type }) => type === "assault")).toMatchObject({
      ...{ attackSps: 22, defendSps: 26, attackQuality: 3, defendQuality: 2, total: 4 },
      ...{ loser: "rivals", attackerLoses: 1, defenderLoses: 1 },
    });
    while (siege.ask() === "takeLosses.choose") siege.pick({});
    expect(siege.ask()).toBe("entry.choose");
    expect(position.stands[deLeyva]).toBe("captured");
    siege.pick({ type: "enterFortress" });
    expect([position.hex[francois], position.siegeStatus[place], position.besieging[francois]]).toEqual([
      ...[hexNamed(PAVIA), NO_SIEGE, 0],
    ]);
    expect(position.earthworks).toEqual([]);
  });
});
describe("§11.6.Step3-c the Artillery Fire Table in a Siege", () => {
  const novara = (engineered: number, status = 0) => {
    const position = field(2);
    const troops = [
      ["french-artillery", 2],
      ["french-artillery", 1],
      ["landsknecht-french", 6],
    ] as const;
    const tremouille = force(position, "tremouille", "2512", troops, "attack");
    position.siegeArtillery[tremouille] = 1;
    position.militiaLost[placeNamed("2611")] = 1;
    const mutt = force(position, "mutt", "2611", [["swiss-infantry", 8]], "garrison");
    const fire = { from: hexNamed("2512"), hex: hexNamed("2611"), firing: [tremouille], target: [mutt] };
    return { position, tremouille, mutt, fire: { ...fire, status, engineered } };
  };

  test("§11.6.Step3-c #11.6.Step3-c-2 Novara: the walls at Status 0 absorb a check, with and without the Engineers", () => {
    const plain = novara(0);
    expect(bombardmentModifiers(plain.position, plain.fire)).toEqual([
      { rule: "11.6.Step3-c", id: "swiss-target", by: 1 },
    ]);
    const nothing = { sp: 0, checks: 0, capitano: false, breach: false };
    expect(bombardmentResult(plain.position, plain.fire, 2)).toMatchObject(nothing);
    const helped = novara(2);
    expect(bombardmentResult(helped.position, helped.fire, 1)).toMatchObject(nothing);
    // Without the walls both would have shown one check.
    expect(bombardmentResult(plain.position, { ...plain.fire, status: null }, 2)).toMatchObject({ sp: 0, checks: 1 });
    expect(bombardmentResult(helped.position, { ...helped.fire, status: null }, 1)).toMatchObject({ sp: 0, checks: 1 });
  });

  test("§11.6.Step3-c.level §3.8.1.S #11.6.Step3-c.level-1 4 SPs, Siege Artillery, Status 1, Siege Ability, die 4: an SP, a check, a Breach", () => {
    const position = field(3);
    const guns = [
      ["french-artillery", 2],
      ["french-artillery", 2],
      ["landsknecht-french", 4],
    ] as const;
    const navarro = force(position, "navarro", BEFORE_PAVIA, guns);
    position.siegeArtillery[navarro] = 1;
    const cardona = force(position, "cardona", PAVIA, [["spanish-infantry", 8]]);
    const at = { from: hexNamed(BEFORE_PAVIA), hex: hexNamed(PAVIA), firing: [navarro], target: [cardona] };
    const fire = { ...at, status: 1, engineered: 0 };
    expect(bombardmentModifiers(position, fire)).toEqual([{ rule: "3.8.1.S", id: "siege-ability", by: 1 }]);
    expect(bombardmentResult(position, fire, 4)).toMatchObject({ sp: 1, checks: 1, breach: true, capitano: false });
    // One column less for each: without Siege Artillery, and at Status 0 where the walls also take the blow.
    position.siegeArtillery[navarro] = 0;
    expect(bombardmentResult(position, fire, 4)).toMatchObject({ sp: 1, checks: 1, breach: false });
    expect(bombardmentResult(position, { ...fire, status: 0 }, 4)).toMatchObject({ sp: 0, checks: 0, breach: false });
  });

  test("§17.2 §11.3.3 weather and the ground of the target change the die", () => {
    const { position, fire } = novara(0);
    position.weather = "Rain";
    expect(bombardmentModifiers(position, fire).find(({ id }) => id === "weather")?.by).toBe(-2);
    const swamp = { ...fire, hex: hexNamed("2612") };
    expect(bombardmentModifiers(position, swamp).find(({ id }) => id === "terrain")?.by).toBe(-1);
  });

  test("§15.1.2a Engineers are lost with a 1; §11.6.Step3-c.break without a Breach the combat ends with no loser", () => {
    const { position, tremouille, mutt } = novara(0);
    position.engineers[tremouille] = 1;
    dig(position, "2512", "E", "NE", "NW");
    withDice(position, 1, 1);
    const siege = attackOn(position, tremouille, "2611");
    siege.pick({ inside: true }).pick({ type: "siege" }).pick({ type: "useEngineers" });
    expect(siege.ask()).toBe("over");
    expect(position.engineers[tremouille]).toBe(0);
    expect([position.attackFinished[tremouille], position.attackFinished[mutt]]).toEqual([1, 0]);
    expect([position.besieging[tremouille], position.siegeStatus[placeNamed("2611")]]).toEqual([1, 0]);
  });

  test("§15.1b §15.1c §11.3.1 without Artillery a Siege is declared all the same; nobody fires, the Engineers rest", () => {
    const position = field(2);
    const florange = force(position, "florange", "2512", [["landsknecht-french", 6]], "attack");
    position.engineers[florange] = 1;
    force(position, "mutt", "2611", [["swiss-infantry", 8]], "garrison");
    dig(position, "2512", "E", "NE", "NW");
    position.militiaLost[placeNamed("2611")] = 1;
    const siege = attackOn(position, florange, "2611").pick({ inside: true }).pick({ type: "siege" });
    expect(siege.ask()).toBe("over");
    expect(siege.events.some(({ type }) => type === "siegeFire")).toBe(false);
    expect(position.siegeStatus[placeNamed("2611")]).toBe(0);
    expect(position.engineers[florange]).toBe(1);
  });

  test("§3.6a §11.6.Step3-c fire that takes the last SP of a Force captures its Capitani, of the garrison and of the besieger", () => {
    /** A siege at Status 1 by and of these; the dice of both fires. */
    const after = (besieger: Troops, besieged: Troops, ...dice: number[]) => {
      const position = field(5);
      const palice = force(position, "la-palice", BEFORE_PAVIA, besieger, "attack");
      const leyva = force(position, "de-leyva", PAVIA, besieged, "garrison");
      dig(position, BEFORE_PAVIA, "W", "SW", "SE");
      position.siegeStatus[placeNamed(PAVIA)] = 1;
      position.besieging[palice] = 1;
      position.militiaLost.fill(1);
      withDice(position, ...dice);
      const fight = attackOn(position, palice, PAVIA).pick({ inside: true }).pick({ type: "siege" });
      const [ask] = [fight.ask()];
      while (fight.ask() !== "over") fight.pick({ ...fight.options().at(-1)! });
      const lost = [palice, leyva].map((who) => position.stands[who] === "captured");
      return { ask, lost, status: position.siegeStatus[placeNamed(PAVIA)] };
    };
    const guns = [2, 2, 2].map((sp) => ["french-artillery", sp] as const);
    const strong = [...guns, ["french-infantry", 4]] as const;
    const garrison = after(strong, [["spanish-infantry", 1]], 6);
    expect([garrison.ask, garrison.lost]).toEqual(["entry.choose", [false, true]]);
    // The besieger has one gun and fires in vain; the garrison has two and a 6.
    const besieger = after(
      [["french-artillery", 1]],
      [
        ["imperial-artillery", 2],
        ["spanish-infantry", 4],
      ],
      1,
      6,
    );
    expect([besieger.lost, besieger.status]).toEqual([[true, false], NO_SIEGE]);
  });

  test("§11.6.Step5-c a garrison without a good-order unit once both have fired is eliminated; nobody has to enter", () => {
    const { position, tremouille, mutt } = novara(0);
    dig(position, "2512", "E", "NE", "NW");
    for (const unit of unitsOfForce(position, mutt)) position.demoralised[unit] = 1;
    withDice(position, 1);
    const siege = run(position, battle, battleOf(position, tremouille, hexNamed("2611")));
    siege.pick({ inside: true }).pick({ type: "siege" });
    expect(position.stands[mutt]).toBe("captured");
    siege.pick({ type: "leaveEmpty" });
    expect(position.hex[tremouille]).toBe(hexNamed("2512"));
  });
});

describe("§15.1.2 Field Engineers of the Besieged", () => {
  const repair = (die: number, status: number) => {
    const { position, francois, deLeyva, place } = pavia();
    position.engineers[deLeyva] = 1;
    position.siegeStatus[place] = status;
    position.besieging[francois] = 1;
    position.activations[deLeyva] = 1;
    withDice(position, die);
    const act = run(position, activation, activationOf(position, deLeyva, 8));
    act.pick({ type: "useEngineers" });
    // At the end: nothing else is left to do.
    expect(act.options()).toEqual([{ type: "stop" }]);
    return [position.siegeStatus[place], position.engineers[deLeyva]];
  };

  test("§15.1.2 at the end of its Activation 5 or 6 lowers the Siege Status, to 0 at least; 1 loses them", () => {
    expect(repair(5, 2)).toEqual([1, 1]);
    expect(repair(6, 0)).toEqual([0, 1]);
    expect(repair(4, 2)).toEqual([2, 1]);
    expect(repair(1, 2)).toEqual([2, 0]);
  });
});

describe("§11.3.1a sieges of places that lie close together", () => {
  /** Two hexes from each other: Treviglio and Caravaggio, both Venetian, and between them the works of Chaumont. */
  function betweenTwo() {
    const position = field(1);
    const [treviglio, caravaggio] = [placeNamed("2834"), placeNamed("2736")];
    const chaumont = force(position, "chaumont", "2835", [["french-gendarmes", 6]], "attack");
    force(position, "vitelli", "2834", [["italian-infantry-venetian", 2]], "garrison");
    force(position, "naldi", "2736", [["italian-infantry-venetian", 2]], "garrison");
    dig(position, "2835", "E", "SE", "SW", "W", "NW", "NE");
    position.besieging[chaumont] = 1;
    position.siegeStatus[treviglio] = 1;
    position.siegeStatus[caravaggio] = 0;
    return { position, chaumont, treviglio, caravaggio };
  }

  test("§11.3.1a one falls: who besieges the other as well keeps his marker, and that siege goes on", () => {
    const { position, chaumont, treviglio, caravaggio } = betweenTwo();
    surrender(new Play(position), position.hex.indexOf(hexNamed("2736")), ["16.surrender"]);
    const trivulzio = force(position, "g-trivulzio", "2736", [["swiss-infantry", 4]], "attack");
    takeFortress(new Play(position), trivulzio);
    expect([position.siegeStatus[caravaggio], position.siegeStatus[treviglio]]).toEqual([NO_SIEGE, 1]);
    expect(position.besieging[chaumont]).toBe(1);
    surrender(new Play(position), position.hex.indexOf(hexNamed("2834")), ["16.surrender"]);
    position.hex[trivulzio] = hexNamed("2834");
    takeFortress(new Play(position), trivulzio);
    expect([position.siegeStatus[treviglio], position.besieging[chaumont]]).toEqual([NO_SIEGE, 0]);
  });

  test("§11.3.1a §16.besieged a Force of the garrison's own side that besieges something else keeps no siege up", () => {
    const { position, chaumont, caravaggio } = betweenTwo();
    const alviano = force(position, "alviano", "2737", [["venetian-infantry", 8]], "attack");
    dig(position, "2737", "E", "SE", "SW", "W", "NW", "NE");
    position.besieging[alviano] = 1;
    expect(besiegersOf(position, caravaggio, "french")).toEqual([chaumont]);
    position.hex[chaumont] = hexNamed("2832");
    leaveBehind(position, chaumont, hexNamed("2835"));
    expect(position.siegeStatus[caravaggio]).toBe(NO_SIEGE);
    // Nor is his coming to its help a conquest.
    const relief = betweenTwo();
    const ally = force(relief.position, "alviano", "2737", [["venetian-infantry", 8]], "attack");
    relief.position.besieging[ally] = 1;
    takeFortress(new Play(relief.position), relief.position.hex.indexOf(hexNamed("2736")));
    expect(relief.position.siegeStatus[caravaggio]).toBe(0);
  });
});
