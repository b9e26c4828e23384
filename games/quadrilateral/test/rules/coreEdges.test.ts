import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import { FORCED_MARCH, type Quadrilateral, WAS_ATTACKED } from "../../src/position.ts";
import { placeSupply } from "../../src/rules/core/administration.ts";
import { commands } from "../../src/rules/core/commands.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { mayReceive } from "../../src/rules/core/replacements.ts";
import { holderOf } from "../../src/rules/core/sieges.ts";
import { emptyMap, hexAt, put, putUnder, scenarioPosition } from "../field.ts";
import { fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

/** Situations that play seldom brings about: parts of a Force, governors, units without a leader. */
const mantova = siegePlaceNamed("mantova");
const at = (position: Quadrilateral, leader: number) => board.ids[position.leaderHex[leader]!];

test("§C6.10 §C13.1 §C13.3 a part dropped on a forced march has tried with the whole, and has just ended a forced march like it", () => {
  const position = emptyMap();
  position.ap = [20, 20];
  position.phasing = FRENCH;
  const wurmser = put(position, "wurmser", "E0301", { gummer: 6, strassoldo: 6 });
  const ott = putUnder(position, "ott", wurmser, { spiegel: 3, klenau: 3 });
  const trial = new Trial(position).begin(forcedMarch, { side: AUSTRIAN }, [1, 1, 1]);
  trial.play({ type: "forcedMarch", leader: wurmser }).play({ type: "march", hex: hexAt("E0302") });
  trial
    .play({ type: "drop", leader: ott })
    .play({ type: "march", hex: hexAt("E0303") })
    .take("halt");
  expect([at(position, wurmser), at(position, ott)]).toEqual(["E0303", "E0302"]);
  expect(trial.options()).toEqual([{ type: "endSegment" }]);
  expect(position.leaderDone[ott]! & FORCED_MARCH).toBe(FORCED_MARCH);
});

/** Mantova under siege; Wurmser inside with Canto under him. */
function sortie(wurmsers: Record<string, number>, cantos: Record<string, number>) {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", wurmsers);
  const canto = putUnder(position, "canto", wurmser, cantos);
  put(position, "dallemagne", "E1023", { lebley: 2 });
  put(position, "kilmaine", "E1224", { sandos: 3, chabot: 2 });
  position.siege[mantova] = 1;
  for (const leader of [wurmser, canto]) position.besieged[leader] = 1;
  return { position, wurmser, canto };
}

test("§C2.17 §C14.1 a governor who stays when the Force goes out has fought with it: he makes no sortie of his own in this Phase (ruling C2.17)", () => {
  const { position, wurmser, canto } = sortie({ gummer: 5, strassoldo: 4 }, { rukavina: 4 });
  // Guieu on the other side of Mantova is nobody's business but the governor's.
  put(position, "guieu", "E1122", { point: 2 });
  const trial = fight(position, AUSTRIAN, [5]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit")).take("occupy");
  expect([at(position, wurmser), at(position, canto), trial.over]).toEqual(["E1023", "E1123", true]);
});

test("§C2.17 §C14.29 the governor's units add nothing to the pursuit: neither cavalry nor strength (ruling C2.17)", () => {
  const { position } = sortie({ gummer: 5 }, { rukavina: 4, klenau: 4 });
  const trial = fight(position, AUSTRIAN, [5, 6]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit")).take("pursue");
  const { modifiers } = trial.event("pursuit") as unknown as { modifiers: { rule: string; by: number }[] };
  expect(modifiers.filter(({ by }) => by > 0)).toEqual([]);
});

test("§C2.17 a leader all of whose units are the governor's goes nowhere when the sortie has won (ruling C2.17)", () => {
  const { position } = sortie({}, { gummer: 5, rukavina: 4 });
  const trial = fight(position, AUSTRIAN, [5]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit"));
  // Neither pursuit nor occupation is asked for.
  expect(trial.event("battleOver")).toMatchObject({ victor: "austrian" });
});

test("§C14.38 §C14.1 §E12 a rearguard that has held the field was attacked: it is On Alert and not attacked again in this Phase", () => {
  const position = plain({ gummer: 2 }, { robert: 4, verdier: 4 });
  position.optional.rearguard = true;
  position.quarters[FRENCH] = 1;
  const trial = fight(position, AUSTRIAN, [1]).take("attackHex");
  trial.play({ type: "battleType", battleType: "pursuit" }, "austrian");
  trial.play({ type: "battleType", battleType: "rearguard", unit: unitNamed("robert") }, "french");
  while (trial.choice.ask !== "goOff.go") trial.play(trial.options()[0]!);
  const general = position.unitLeader[unitNamed("robert")]!;
  expect(at(position, general)).toBe("E0306");
  expect([position.leaderDone[general]! & WAS_ATTACKED, position.alert[general]]).toEqual([WAS_ATTACKED, 1]);
});

test("§C10.3 §C7.11 §E11 a Force in Quarters, or with units that have just received replacements, does not shift between Mantova and Citadella", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const canto = leaderNamed("canto");
  const shifts = () =>
    new Trial(position)
      .begin(commands, { side: AUSTRIAN })
      .options()
      .filter((one) => one.type === "shift" && one.leader === canto);
  position.siege[mantova] = 0;
  position.besieged.fill(0);
  expect(shifts()).toHaveLength(1);
  position.quarters[AUSTRIAN] = 1;
  expect(shifts()).toHaveLength(0);
  position.alert[canto] = 1;
  expect(shifts()).toHaveLength(1);
  position.quarters[AUSTRIAN] = 0;
  position.received[position.unitLeader.indexOf(canto)] = 1;
  expect(shifts()).toHaveLength(0);
  // Those who are besieged are not in Quarters.
  position.received.fill(0);
  position.quarters[AUSTRIAN] = 1;
  position.alert[canto] = 0;
  position.besieged[canto] = 1;
  expect(shifts()).toHaveLength(1);
});

test("§C5.4 units without a leader in a besieged place receive no replacements", () => {
  const position = emptyMap();
  position.supply[AUSTRIAN] = hexAt("lavis");
  position.center[AUSTRIAN] = hexAt("verona");
  position.pool[AUSTRIAN] = [5, 5, 5];
  const unit = unitNamed("gummer");
  position.strength[unit] = 2;
  position.unitHex[unit] = hexAt("citadella");
  expect(mayReceive(position, AUSTRIAN, unit)).toBe(true);
  position.siege[mantova] = 1;
  expect(mayReceive(position, AUSTRIAN, unit)).toBe(false);
});

test("§C10.12 §C4.19 a fortified town belongs to the side whose Supply Source garrison has come into it", () => {
  const position = emptyMap();
  const mirandola = hexAt("E0130");
  position.holder[hexes.holding[mirandola]!] = AUSTRIAN;
  placeSupply(position, FRENCH, mirandola);
  expect(holderOf(position, mirandola)).toBe(FRENCH);
});
