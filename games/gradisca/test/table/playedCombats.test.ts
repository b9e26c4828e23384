import { copy, diceFrom } from "@gonfalon/engine/kernel";
import { disagreements, frequencies, playedChains } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../../src/index.ts";
import type { Gradisca } from "../../src/position.ts";
import { isCombatUnit, isSuccessor } from "../../src/rules/pieces.ts";
import { a, act, asked, choose, field, flow, isOver, u } from "../field.ts";

/** The chances that are told before a Field Combat, held against Field Combats that the rules have played from that click on. */

const TIMES = playedChains(800);
const ATTACKERS = ["v-corsi-1", "v-corsi-2", "v-giustiniani"];
const DEFENDERS = ["a-stiria-1", "a-stiria-2", "a-trautmansdorff"];
const GO = { type: "go", area: a("farra") } as const;

/** All of one area, on the march against a stack behind a Fort; both have friends to retreat to. Some are Disorganised. */
function ready(disorganised: readonly string[]): Gradisca {
  const position = field({
    units: { mariano: ATTACKERS, farra: DEFENDERS, medea: ["v-greci"], goritia: ["a-carinzia"] },
  });
  position.forts.austrian[a("farra")] = 1;
  for (const unit of disorganised) position.turned[u(unit)] = 1;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u(ATTACKERS[0]!) });
  for (const unit of ATTACKERS.slice(1)) choose(position, { type: "add", unit: u(unit) });
  return position;
}

/** The hits are those of the one volley; the rest is what is left on the map when all is over. */
function fought(position: Gradisca): string[] {
  const events = flow.play(position, GO);
  for (let i = 0; i < 30 && asked(position).ask !== "activation.act" && !isOver(position); i++)
    events.push(...flow.play(position, asked(position).options[0]!));
  const { suffered } = events.find(({ type }) => type === "fieldCombat") as unknown as {
    suffered: Record<"venetian" | "austrian", number>;
  };
  return [
    `attacker-hits-${suffered.venetian}`,
    `defender-hits-${suffered.austrian}`,
    outcomeOf(position),
    ...(isLost(position, "v-giustiniani") ? ["attacker-commander"] : []),
    ...(isLost(position, "a-trautmansdorff") ? ["defender-commander"] : []),
  ];
}

/** A Commander who falls has a successor at once. */
const isLost = (position: Gradisca, unit: string) => position.area[u(unit)]! < 0 || isSuccessor(position, u(unit));

function outcomeOf(position: Gradisca): string {
  const fighters = (list: readonly string[]) => list.filter((unit) => isCombatUnit(u(unit)));
  const areGone = (list: readonly string[]) => fighters(list).every((unit) => isLost(position, unit));
  const [attackers, defenders] = [areGone(ATTACKERS), areGone(DEFENDERS)];
  if (attackers && defenders) return "both-gone";
  if (attackers) return "attacker-gone";
  if (defenders) return "defender-gone";
  return fighters(ATTACKERS).some((unit) => position.area[u(unit)] === GO.area) ? "defender-back" : "attacker-back";
}

test.each([
  ["7.1 §7.1f of two whole stacks", []],
  ["7.1g §6i of stacks that may be wiped out, their Commanders with them", ["v-corsi-1", "v-corsi-2", "a-stiria-1"]],
] as const)(
  `§%s: a Field Combat ends as often as told in ${TIMES.toLocaleString("en")} that were played`,
  (_, turned) => {
    const position = ready(turned);
    const { results } = gradisca.forecast(gradisca.view(position, "venetian"), GO, "en")!;
    const seen = frequencies(TIMES, (seed) =>
      fought(Object.assign(copy(position), { dice: diceFrom(`combat ${seed}`, "fast") })),
    );
    expect(disagreements(results, seen, TIMES)).toEqual([]);
  },
);
