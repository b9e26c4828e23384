import { describe, expect, test } from "vitest";
import { board, hexNamed, links, placeNamed } from "../../src/data.ts";
import { FERRY, PRIMARY_RIVER } from "../../src/ground.ts";
import { castOf, type Honour, LEADER_LOST, SPARE } from "../../src/position.ts";
import { assaultOdds } from "../../src/rules/combat/assault.ts";
import { assaultIn } from "../../src/rules/combat/circumstances.ts";
import { adjacentEnemies, canAttack, dutiesOf, targetsOf, wallsToAsk } from "../../src/rules/combat/duty.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { nextToBreak, skirmishOf } from "../../src/rules/combat/skirmish.ts";
import { lineLength } from "../../src/rules/communications.ts";
import { roomOf, unitsOfForce } from "../../src/rules/forces.ts";
import { isOnMap } from "../../src/rules/movement.ts";
import { hasWalls } from "../../src/rules/regions.ts";
import { paceOf } from "../../src/rules/units.ts";
import { type Run, run, withDice } from "../bench.ts";
import { attackOn, dig, field, force, subordinate, type Troops } from "../field.ts";

const FOOT: Troops = [["landsknecht-french", 6]];
const SWISS: Troops = [["swiss-infantry", 5]];

function begin(position: Honour): Run {
  return run(position, combatPhase, combatPhaseOf());
}
function offered(act: Run): string[] {
  return act.options().map(({ type }) => type);
}
function demoralise(position: Honour, primo: number): void {
  for (const unit of unitsOfForce(position, primo)) position.demoralised[unit] = 1;
}
/** Two hexes of the map with this on the hexside between them. */
function acrossA(position: Honour, crossing: number): [string, string] {
  const link = links.crossing.findIndex(
    (one, i) =>
      one === crossing &&
      [board.linkFrom[i]!, board.linkTo[i]!].every((hex) => isOnMap(position, hex) && !hasWalls(position, hex)),
  );
  return [board.ids[board.linkFrom[link]!]!, board.ids[board.linkTo[link]!]!];
}

describe("§11 §11.1 adjacent Forces", () => {
  const over = (crossing: number, pontoon = false) => {
    const position = field(5);
    const [from, to] = acrossA(position, crossing);
    const florange = force(position, "florange", from, FOOT);
    const lannoy = force(position, "lannoy", to, [["spanish-infantry", 6]]);
    const link = board.linkTo.findIndex((at, i) => at === hexNamed(to) && board.linkFrom[i] === hexNamed(from));
    if (pontoon) position.pontoons.push(Math.min(link, board.back[link]!));
    return { position, florange, lannoy };
  };

  test("§11 §11.1 §7.8.3 over the Po without a crossing they are not, and nobody is asked", () => {
    const { position, florange } = over(PRIMARY_RIVER);
    expect(adjacentEnemies(position, florange)).toEqual([]);
    expect(begin(position).ask()).toBe("over");
  });

  test("§7.8.3b §11.2.4 #7.8.3b-1 at a ferry each is in the other's ZOC, and nobody has to attack", () => {
    const { position, florange, lannoy } = over(FERRY);
    expect(dutiesOf(position, florange)).toEqual([]);
    expect(dutiesOf(position, lannoy)).toEqual([]);
    expect(offered(begin(position))).toEqual(["attack", "passAttack"]);
  });

  test("§11.2.1b §7.8.3b #7.8.3b-1 at a pontoon on the Po neither is in a ZOC; either may attack", () => {
    const { position, florange, lannoy } = over(PRIMARY_RIVER, true);
    expect(adjacentEnemies(position, florange)).toEqual([lannoy]);
    const phase = begin(position);
    expect(offered(phase)).toEqual(["attack", "passAttack"]);
    phase.pick({ type: "passAttack" });
    expect(offered(phase)).toEqual(["attack", "passAttack"]); // passing obliges nobody
  });
});

describe("§11.2 who fights", () => {
  test("§11.2.1 §2.2.D2 the highest Initiative first, then the next", () => {
    const position = field(2);
    force(position, "g-trivulzio", "2513", FOOT); // 3, with a star
    force(position, "bern", "2413", SWISS); // 3
    force(position, "tremouille", "1515", [["french-gendarmes", 4]]);
    force(position, "graff", "1615", SWISS); // 2
    const phase = begin(position);
    expect(phase.seat()).toBe("french");
    expect((position.flow.at(-1) as unknown as { current: number }).current).toBe(
      position.hex.indexOf(hexNamed("2513")),
    );
  });

  test("§11.2.1a #11.2.1a-1 in the ZOC of A alone, who is Finished, it has to attack A: B without a ZOC does not count", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", FOOT);
    const a = force(position, "bern", "2413", SWISS);
    const b = force(position, "basel", "2514", SWISS);
    position.attackFinished[a] = 1;
    demoralise(position, b);
    expect(dutiesOf(position, florange)).toEqual([a]);
    expect(targetsOf(position, florange, true)).toEqual([hexNamed("2413")]);
    expect(begin(position).options()).toEqual([{ type: "attack", hex: hexNamed("2413") }]);
  });

  test("§11.2.1a §11.2.1c whoever renounces is Finished, and the one he names attacks him and is Finished too", () => {
    const position = withDice(field(2), 3, 3);
    const trivulzio = force(position, "g-trivulzio", "2513", FOOT);
    const graff = force(position, "graff", "2413", SWISS);
    const phase = begin(position).pick({ type: "compel", capitano: graff });
    expect(phase.events.find(({ type }) => type === "attack")).toMatchObject({
      capitano: graff,
      hex: hexNamed("2513"),
    });
    expect([position.attackFinished[trivulzio], position.attackFinished[graff]]).toEqual([1, 1]);
    position.attackFinished[graff] = LEADER_LOST;
    while (phase.ask() !== "over") phase.pick({});
    // The markers come off at the end of the Phase, but not that of a Force without its leader.
    expect([position.attackFinished[trivulzio], position.attackFinished[graff]]).toEqual([0, LEADER_LOST]);
    position.hex[graff] = hexNamed("3010");
    begin(position);
    expect(position.attackFinished[graff]).toBe(0);
  });

  test("§7.5 §7.8.3a behind a works hexside, or in a Fortress, nobody has to attack", () => {
    const position = field(2);
    const florange = force(position, "florange", "2512", FOOT);
    const mutt = force(position, "mutt", "2611", SWISS);
    const bern = force(position, "bern", "2513", SWISS);
    expect(dutiesOf(position, mutt)).toEqual([]);
    expect(new Set(dutiesOf(position, florange))).toEqual(new Set([mutt, bern]));
    dig(position, "2512", "NE", "NW", "W");
    expect(dutiesOf(position, florange)).toEqual([bern]);
  });

  test("§9.1.1a §11.2.4 a half-Demoralised Force in a ZOC may attack and need not; §9.1.1b a broken one may not", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", [...FOOT, ["landsknecht-french", 4]]);
    force(position, "bern", "2413", SWISS);
    position.demoralised[unitsOfForce(position, florange)[0]!] = 1;
    expect(dutiesOf(position, florange)).toEqual([]);
    expect(canAttack(position, florange, hexNamed("2413"))).toBe(true);
    demoralise(position, florange);
    expect(canAttack(position, florange, hexNamed("2413"))).toBe(false);
  });

  test("§11.2.4 #11.2.4-1 next to Novara: inside leaves François free, outside obliges him to attack", () => {
    const make = () => {
      const position = field(3);
      position.swissStatus = "anti-french";
      const francois = force(position, "francois-i", "2511", [["french-gendarmes", 8]]);
      const stein = force(position, "von-stein", "2611", SWISS, "garrison");
      return { position, francois, stein, phase: begin(position) };
    };
    const { position, francois, stein } = make();
    expect(wallsToAsk(position, francois)).toEqual([stein]);
    const inside = make().phase.pick({ type: "declare", inside: true });
    expect(offered(inside)).toEqual(["attack", "passAttack"]);
    inside.pick({ type: "attack" });
    expect([inside.ask(), offered(inside)]).toEqual(["battle.answer", ["breakOff", "storm"]]); // the word holds
    const outside = make().phase.pick({ type: "declare", inside: false });
    expect(offered(outside)).toEqual(["attack"]);
  });

  test("§11.5.Step3-b.note nothing but Artillery and Demoralised units cannot attack, nor be compelled", () => {
    const position = field(2);
    const tremouille = force(position, "tremouille", "2513", [
      ["french-artillery", 2],
      ["french-artillery", 1],
      ...FOOT,
    ]);
    force(position, "bern", "2413", SWISS);
    expect(canAttack(position, tremouille, hexNamed("2413"))).toBe(true);
    position.demoralised[unitsOfForce(position, tremouille).at(-1)!] = 1;
    const infantry = unitsOfForce(position, tremouille).find((unit) => position.sp[unit] === 6)!;
    position.demoralised.fill(0);
    position.demoralised[infantry] = 1;
    expect(canAttack(position, tremouille, hexNamed("2413"))).toBe(false);
    expect(dutiesOf(position, tremouille)).toEqual([]);
  });
});

describe("§11.2.5 the first steps", () => {
  test("§11.2.5 §11.3.Step1 §11.3.Step2 both Forces lie open until the battle is over", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", [...FOOT, ["landsknecht-french", 4]]);
    const bern = force(position, "bern", "2413", SWISS);
    position.generale[florange] = "promotion";
    subordinate(position, "bourbon-french", florange, [["french-gendarmes", 5]]);
    const fight = attackOn(position, florange, "2413");
    expect(fight.ask()).toBe("skirmish.choose");
    expect(position.attackFinished[florange]).toBe(1);
    const open = [...unitsOfForce(position, florange), ...unitsOfForce(position, bern)];
    expect(open.every((unit) => position.shown[unit] === 1)).toBe(true);
    expect(fight.events.filter(({ type }) => type === "composition").map(({ capitano }) => capitano)).toEqual([
      ...[florange, bern],
    ]);
    while (fight.ask() !== "over") fight.pick({});
    expect(position.shown.every((one) => one === 0)).toBe(true);
  });

  test("§11.2.2 §11.2.2a two Capitani Generali fight a Major Battle, one alone a Skirmish; §11.5 Steps 3-b to 6-b", () => {
    const make = (generali: readonly string[]) => {
      const position = field(2);
      const tremouille = force(position, "tremouille", "2513", [["french-gendarmes", 5]]);
      const bern = force(position, "bern", "2413", SWISS);
      // He is of the highest Rank of his Army: another of the same Rank takes that away.
      force(position, "florange", "1014", FOOT);
      if (generali.includes("french")) position.generale[tremouille] = "scenario";
      if (generali.includes("swiss")) position.generale[bern] = "election";
      return attackOn(position, tremouille, "2413").events.map(({ type }) => type);
    };
    expect(make(["french", "swiss"])).toContain("majorBattle");
    const skirmish = make(["french"]);
    expect(skirmish).toContain("skirmish");
    expect(skirmish).not.toContain("majorBattle");
  });

  test("§18.9 where the option is chosen, two Capitani Generali fight the reduced battle in place of the Major Battle", () => {
    const fought = (isReduced: boolean) => {
      const position = field(2);
      position.options.reducedBattle = isReduced;
      const tremouille = force(position, "tremouille", "2513", [["french-gendarmes", 5]]);
      const bern = force(position, "bern", "2413", SWISS);
      position.generale[tremouille] = "scenario";
      position.generale[bern] = "election";
      const kinds = attackOn(position, tremouille, "2413").events.map(({ type }) => type);
      return ["majorBattle", "reducedBattle"].filter((kind) => kinds.includes(kind));
    };
    expect(fought(false)).toEqual(["majorBattle"]);
    expect(fought(true)).toEqual(["reducedBattle"]);
  });

  test("§11.3.2 a wholly Demoralised Force does not await the attack: it is pursued once and the attacker may advance", () => {
    const position = withDice(field(2), 6);
    const tremouille = force(position, "tremouille", "2513", [["french-gendarmes", 9]]);
    const bern = force(position, "bern", "2413", [["swiss-infantry", 5]]);
    demoralise(position, bern);
    const fight = attackOn(position, tremouille, "2413");
    expect(fight.ask()).toBe("retreat.choose");
    fight.pick({});
    while (fight.ask() === "pursuit.losses") fight.pick({});
    expect(fight.events.filter(({ type }) => type === "pursuit")).toHaveLength(1);
    expect(fight.events.some(({ type }) => type === "assault")).toBe(false);
    expect(fight.ask()).toBe("advance.choose");
  });

  test("§2.2.D1 §1.4c face-up Capitani next to an enemy show their Force; face-down ones are turned up and show their name", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", FOOT);
    const bern = force(position, "bern", "2413", SWISS);
    const far = force(position, "basel", "3010", SWISS);
    for (const who of [florange, far]) position.faceDown[who] = 1;
    const phase = begin(position);
    const shown = phase.events.filter(({ type }) => type === "composition").map(({ capitano }) => capitano);
    expect(shown).toEqual([bern]);
    expect(phase.events.find(({ type }) => type === "turnedUp")).toMatchObject({ capitano: florange });
    expect([position.faceDown[florange], position.faceDown[far]]).toEqual([0, 1]);
  });

  test("§2.2.D4 Disrupted markers come off after the battles", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", FOOT);
    position.disrupted[florange] = 1;
    begin(position);
    expect(position.disrupted[florange]).toBe(0);
  });
});

describe("§11.5.Step3-b the Fighting Force", () => {
  const ground = (position: Honour, hex: string, attacker: number, defender: number) => ({
    ...{ from: position.hex[attacker]!, hex: hexNamed(hex), inside: false, fromMarch: false },
    ...{ attacker, defender, attackCapitano: attacker, defendCapitano: defender },
  });

  test("§12.1.4 §12.1b a rice field halves heavy cavalry of both sides, and no other arm", () => {
    const position = field(2);
    const florange = force(position, "florange", "2511", [
      ["landsknecht-french", 6],
      ["french-gendarmes", 4],
    ]);
    const bern = force(position, "bern", "2512", SWISS);
    const odds = assaultOdds(
      position,
      assaultIn(
        position,
        ground(position, "2512", florange, bern),
        unitsOfForce(position, florange),
        unitsOfForce(position, bern),
      ),
    );
    expect([odds.attackSps, odds.defendSps]).toEqual([8, 5]);
  });

  test("§12.1.7a §11.5.Step4-b Demoralisation falls on a unit that took no loss, of any Quality", () => {
    const position = field(2);
    const florange = force(position, "florange", "2513", [
      ["landsknecht-french", 6],
      ["french-infantry", 4],
    ]);
    const bern = force(position, "bern", "2413", SWISS);
    const start = { side: "french" as const, kind: "skirmish" as const, from: position.hex[florange]!, inside: false };
    const frame = skirmishOf(position, { ...start, hex: position.hex[bern]!, attacker: florange, defenders: [bern] });
    const [first, second] = unitsOfForce(position, florange);
    Object.assign(frame, { loser: "attacker", attacking: [first, second], toDemoralise: 1 });
    frame.before = [position.sp[first!]! + 1, position.sp[second!]!];
    expect(nextToBreak(position, frame)).toEqual([second]);
    position.demoralised[second!] = 1;
    expect(nextToBreak(position, frame)).toEqual([first]); // there is no other
  });

  test("§11.5.Step3-b §9.1.1 §3.7 Demoralised units take no part, march 1 MP less, and the star of the fighting Capitano counts", () => {
    const position = field(2);
    const trivulzio = force(position, "g-trivulzio", "2513", [
      ["landsknecht-french", 6],
      ["french-infantry", 4],
    ]);
    const bern = force(position, "bern", "2413", SWISS);
    const units = unitsOfForce(position, trivulzio);
    const pace = paceOf(position, units);
    position.demoralised[units[0]!] = 1;
    expect(paceOf(position, units)).toBe(pace - 2);
    const assault = assaultIn(position, ground(position, "2413", trivulzio, bern), units, unitsOfForce(position, bern));
    const odds = assaultOdds(position, assault);
    expect(odds.attackSps).toBe(position.sp[units[1]!]);
    expect(odds.modifiers.find(({ id }) => id === "attacker-star")?.by).toBe(1);
  });
});

test("§14c in a Fortress of a Neutral Region a Force is always outside", () => {
  const position = field(4); // region PP is Neutral
  const parma = "0251";
  expect(hasWalls(position, hexNamed(parma))).toBe(false);
  const sforza = force(position, "sforza", parma, [["landsknecht-imperial", 4]]);
  const near = board.ids[board.linkTo[board.firstLink[hexNamed(parma)]!]!]!;
  const lescun = force(position, "lescun", near, [["french-infantry", 4]]);
  expect(attackOn(position, lescun, parma).ask()).not.toBe("battle.walls");
  expect(dutiesOf(position, sforza)).toEqual([lescun]);
  expect(position.conqueror[placeNamed(parma)]).toBe(-1);
});

test("§15.1 Militia and auxiliary markers do not count against a Capitano's Rank", () => {
  const position = field(2);
  const mutt = force(position, "mutt", "2611", SWISS);
  const room = roomOf(position, mutt);
  position.engineers[mutt] = 1;
  position.siegeArtillery[mutt] = 1;
  const militia = position.holder.indexOf(SPARE);
  position.holder[militia] = mutt;
  position.sp[militia] = 3;
  expect(roomOf(position, mutt)).toBe(room);
});

test("§14d a line crosses Regions of any alignment, but no Fortress that the enemy owns", () => {
  const position = field(2);
  const army = castOf(position).armies.named("french");
  const alessandria = placeNamed("0710");
  const length = () => lineLength(position, hexNamed("0801"), hexNamed("1014"), "french");
  position.conqueror[alessandria] = army;
  const open = length();
  expect(open).toBeGreaterThan(0);
  position.conqueror[alessandria] = castOf(position).armies.named("swiss");
  expect(length()).not.toBe(open);
});
