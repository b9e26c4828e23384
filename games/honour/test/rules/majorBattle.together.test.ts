import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { invariants } from "../../src/invariants.ts";
import { castOf } from "../../src/position.ts";
import { isForce, unitsOfForce } from "../../src/rules/forces.ts";
import { forcesInBattle } from "../../src/rules/majorBattle/corps.ts";
import { reducedModifiers } from "../../src/rules/majorBattle/reducedModifiers.ts";
import type { Run } from "../bench.ts";
import { attackOn, field, force } from "../field.ts";

const [FROM, HEX] = ["2218", "2219"];

/** Scenario 5: the king and La Palice in one hex, Lannoy and De Leyva in the next, four Forces. */
function meeting(more: { friends?: boolean } = {}) {
  const position = field(5);
  position.order.fill("");
  const king = force(position, "francois-i", FROM, [["french-gendarmes", 8]], "attack");
  const lannoy = force(position, "lannoy", HEX, [["landsknecht-imperial", 8]]);
  for (const who of [king, lannoy]) position.generale[who] = "scenario";
  if (more.friends === false) return { position, king, lannoy, palice: -1, deLeyva: -1 };
  const palice = force(position, "la-palice", FROM, [["landsknecht-french", 8]]);
  const deLeyva = force(position, "de-leyva", HEX, [["spanish-infantry", 8]]);
  return { position, king, lannoy, palice, deLeyva };
}

/** Until the question begins with this. */
function until(battle: Run, ask: string): Run {
  for (let i = 0; battle.ask() !== "over" && !battle.ask().startsWith(ask); i++) {
    expect(i).toBeLessThan(500);
    battle.pick({ ...battle.options().at(-1)! });
  }
  return battle;
}

describe("§11.2.2 several Forces in one hex", () => {
  test("§11.2.2 all Combat Units in both hexes take part: every Capitano with units leads a Corps", () => {
    const { position, king, palice, lannoy, deLeyva } = meeting();
    until(attackOn(position, king, HEX), "deployment");
    const led = (side: string) =>
      position.battle!.corps.filter((one) => one.side === side).map(({ capitano }) => capitano);
    expect(led("french")).toEqual([king, palice]);
    expect(led("rivals")).toEqual([lannoy, deLeyva]);
    expect(forcesInBattle(position, "rivals")).toEqual([lannoy, deLeyva]);
  });

  test("§11.2.2 as ruled the Capitano Generale leads, whatever his Rank and wherever he stands in the list", () => {
    const { position, king, lannoy, deLeyva } = meeting();
    position.hex[lannoy] = hexNamed("3030");
    const sittich = force(position, "sittich", HEX, [["italian-infantry-imperial", 4]]);
    position.generale[sittich] = "promotion";
    const { rank } = castOf(position).capitani;
    expect(rank[sittich]).toBeLessThan(rank[deLeyva]!);
    until(attackOn(position, king, HEX), "deployment");
    expect(forcesInBattle(position, "rivals")).toEqual([sittich, deLeyva]);
  });

  test("§11.2.1c §11.3.Step1 whoever joins an attack has made his own, and is seen", () => {
    const { position, king, palice } = meeting();
    position.faceDown[palice] = 1;
    const battle = attackOn(position, king, HEX);
    expect([position.attackFinished[palice], position.faceDown[palice]]).toEqual([1, 0]);
    const seen = battle.events.filter(({ type }) => type === "composition").map(({ capitano }) => capitano);
    expect(seen).toContain(palice);
  });

  test("§9.3a one Disrupted Force lowers the Quality of the whole", () => {
    const { position, king, deLeyva } = meeting();
    position.disrupted[deLeyva] = 1;
    until(attackOn(position, king, HEX), "deployment");
    expect(position.battle!.worse).toEqual({ french: 0, rivals: 1 });
  });

  test("§11.4.Step11-a all Forces of the loser take Retreat Orders and leave; all of a winner stand", () => {
    let decided = 0;
    for (let seed = 0; seed < 12; seed++) {
      const { position, king, palice, lannoy, deLeyva } = meeting();
      position.dice = diceFrom(`together ${seed}`, "fast");
      const battle = attackOn(position, king, HEX);
      const lots = diceFrom(`choices ${seed}`, "fast");
      for (let i = 0; battle.ask() !== "over" && i < 1000; i++) {
        const options = battle.options();
        battle.pick({ ...options[roll(lots, options.length) - 1]! });
        expect(invariants(position), `seed ${seed}`).toEqual([]);
      }
      const won = battle.events.find(({ type }) => type === "battleWon");
      if (!won) continue;
      decided++;
      const [victors, beaten] =
        won.side === "french"
          ? [
              [king, palice],
              [lannoy, deLeyva],
            ]
          : [
              [lannoy, deLeyva],
              [king, palice],
            ];
      const left = won.side === "french" ? HEX : FROM;
      for (const primo of beaten.filter((one) => isForce(position, one))) {
        expect(position.order[primo], `seed ${seed}`).toBe("retreat");
        expect(position.hex[primo], `seed ${seed}`).not.toBe(hexNamed(left));
      }
      for (const primo of victors.filter((one) => isForce(position, one))) expect(position.noMove[primo]).toBe(1);
    }
    expect(decided).toBeGreaterThan(4);
  });

  test("§18.9.StepO3 the reduced battle counts them all", () => {
    const one = meeting({ friends: false });
    const all = meeting();
    const ratio = ({ position, king, lannoy }: typeof one) =>
      reducedModifiers(position, { attacker: king, defender: lannoy }).find(({ id }) => id === "sp-ratio")?.by ?? 0;
    one.position.sp[unitsOfForce(one.position, one.lannoy)[0]!] = 4;
    all.position.sp[unitsOfForce(all.position, all.lannoy)[0]!] = 4;
    expect(ratio(one)).toBeGreaterThan(ratio(all)); // 8 to 4 alone, 16 to 12 together
  });

  test("§18.9.StepO6 after a reduced battle they retreat together", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { position, king, lannoy, deLeyva } = meeting();
      position.options.reducedBattle = true;
      position.dice = diceFrom(`reduced ${seed}`, "fast");
      const battle = until(attackOn(position, king, HEX), "never");
      if (battle.events.find(({ type }) => type === "battleWon")?.side !== "french") continue;
      const left = [lannoy, deLeyva].filter((one) => isForce(position, one));
      expect(left.map((one) => position.order[one])).toEqual(left.map(() => "retreat"));
      expect(left.map((one) => position.hex[one])).not.toContain(hexNamed(HEX));
      return;
    }
    expect.fail("The French never won.");
  });
});
