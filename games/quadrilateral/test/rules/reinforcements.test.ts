import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, leaderNamed, leaders, unitNamed } from "../../src/data.ts";
import { NOT_RAISED } from "../../src/position.ts";
import { spanUsed } from "../../src/rules/core/forces.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { holderOf } from "../../src/rules/core/sieges.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put } from "../field.ts";
import { Playing } from "../playing.ts";
import { Trial } from "./play.ts";

test("§C10.12 §C5.6 a unit that is raised at a Center in a town makes the town its side's", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "brescia");
  position.pool[FRENCH] = [9, 9, 5];
  position.holder[hexes.holding[hexAt("brescia")]!] = AUSTRIAN;
  const trial = new Trial(position).begin(reinforcements, reinforcementsOf(FRENCH)).take("raise").take("strength");
  expect(holderOf(position, hexAt("brescia"))).toBe(FRENCH);
  // §C1.8 A counter lies there now, as everybody sees.
  expect(trial.events.filter(({ type }) => type === "pieceAppears")).toMatchObject([{ hex: hexAt("brescia") }]);
  expect(trial.event("activated")).toMatchObject({ hex: hexAt("brescia") });
});

test("§E57 §C2.3 a general comes with a reinforcement only where the Force leader has span left for him", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  position.pool[FRENCH] = [5, 0, 0];
  position.unitState.fill(1);
  position.unitState[unitNamed("veaux")] = NOT_RAISED;
  const massena = put(position, "massena", "verona", { valette: 2 });
  const general = leaderNamed("french-major-general-1");
  const comes = () => {
    const playing = new Playing({ ...position, flow: [], outcome: null }, reinforcements, reinforcementsOf(FRENCH));
    return !playing.over && playing.options("raise").some((option) => "leader" in option && option.leader === general);
  };
  const left = () => leaders.span[massena]! - spanUsed(position, massena) - leaders.subordination[general]!;
  for (const unit of ["rampon", "vial", "pijon", "robert", "verdier", "bon", "fiorella", "rusca"]) {
    expect([unit, comes()]).toEqual([unit, left() >= 0]);
    put(position, "massena", "verona", { [unit]: 2 });
  }
  expect(left()).toBeLessThan(0);
});
