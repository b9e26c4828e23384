import { canonical, type Forecast, type Language, running } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../../option.ts";
import type { Honour } from "../../position.ts";
import { artilleryFire } from "../../rules/majorBattle/artillery.ts";
import { attacks } from "../../rules/majorBattle/attacks.ts";
import { activation } from "../../rules/march/activation.ts";
import { flow } from "../../rules/rulebook.ts";
import { describe } from "../describe.ts";
import { ordered } from "../ordered.ts";
import { presumed } from "../presumed.ts";
import { type HonourView, UNSEEN } from "../view.ts";
import { say } from "../words.ts";
import { type End, exactEnds, roughEnds, type Scope } from "./chains.ts";
import { resultsIn } from "./groups.ts";
import { indicateForecast } from "./indicate.ts";

/** Rough battles for one estimate. */
const ROUGH = 60;

/** The whole of what an option brings, from the click to the end; null where nothing is rolled for. */
export function forecast(view: HonourView, option: HonourOption, language: Language): Forecast | null {
  if (option.type === "indicate") return indicateForecast(view, presumed(view), option.capitano, language);
  const scope = scopeOf(view.position, option);
  if (!scope) return null;
  const starts = guesses(view, option).filter((position) => isOffered(position, option, view.viewer));
  const found = starts.map((position) => chainOf(position, option, view.viewer, scope));
  const cases = found.flatMap((one) => (one ? [one] : []));
  if (cases.length === 0 || cases.length < starts.length) return null;
  const results = resultsIn(
    starts,
    cases.map(({ ends }) => ends),
    language,
  );
  if (results.length === 0) return null;
  const isRough = cases.some(({ rough }) => rough);
  return {
    title: describe({ option }, language, view),
    basis: [
      ...(isRough ? [remark("rough", language, { count: ROUGH })] : []),
      ...(results.some(({ range }) => range) ? [remark("hidden", language)] : []),
      ...(isBattle(option) && !isRough ? [remark("assumed", language)] : []),
    ],
    modifiers: [],
    results,
  };
}

function remark(key: string, language: Language, values = {}) {
  return { label: say(`forecast.${key}`, language), value: say(`forecast.${key}.text`, language, values) };
}

function chainOf(position: Honour, option: HonourOption, seat: string, scope: Scope) {
  const ends = exactEnds(position, option, seat, scope);
  if (ends && !comesToBattle(ends)) return { ends, rough: false };
  return isBattle(option) ? { ends: roughEnds(position, option, seat, scope, ROUGH), rough: true } : null;
}

const comesToBattle = (ends: readonly End[]) => ends.some(({ notes }) => notes.at(-1) === "majorBattle");

/** Options that meet an enemy whose Card does not lie open yet. */
const COVERED: readonly HonourOption["type"][] = [
  ...(["attack", "attackFromMarch", "compel", "step", "withdraw", "giveUp", "pursue", "retreat", "betray"] as const),
];

/** What may be, where Cards are covered: what is likely, the least he may have and the most. */
function guesses(view: HonourView, option: HonourOption): Honour[] {
  const isCovered = COVERED.includes(option.type) || view.position.battle !== null;
  if (!isCovered || !view.position.holder.includes(UNSEEN)) return [presumed(view)];
  return [presumed(view), presumed(view, "least"), presumed(view, "most")];
}

function isOffered(position: Honour, option: HonourOption, seat: string): boolean {
  const choice = flow().choice(position, seat);
  if (choice.over) return false;
  const wanted = canonical(option);
  return choice.options.some((one) => canonical(one) === wanted);
}

const BATTLES: readonly HonourOption["type"][] = [
  ...(["attack", "attackFromMarch", "fightWith", "storm", "siege", "breachAttack", "useEngineers", "compel"] as const),
];

const isBattle = ({ type }: HonourOption) => BATTLES.includes(type);

/** Where the chain of an option begins and how far it goes; undefined where nothing is rolled for. */
function scopeOf(position: Honour, option: HonourOption): Scope | undefined {
  if (isBattle(option)) return { procedure: running(position, activation) ? "activation" : "combatPhase" };
  const inner = position.flow.at(-1)!.procedure;
  switch (option.type) {
    case "order": {
      const primo = ordered(position);
      const isChecked = option.forced || (option.order === "attack" && position.previousAttack[primo ?? -1] === 1);
      return isChecked ? { procedure: inner } : undefined;
    }
    case "recover":
      return { procedure: inner };
    case "retreatInside": {
      // The retreat is over with it; the check is made in the course of what it was part of.
      const around = position.flow.length - 2;
      const isOver = (now: Honour) => now.flow[around + 1]?.procedure !== "disciplineCheck";
      return { procedure: position.flow[around]!.procedure, isOver };
    }
    case "stop":
      return isSecond(position) ? { procedure: "activation", steps: ["attrition"] } : undefined;
    case "step":
    case "withdraw":
    case "giveUp":
    case "pursue":
      return { procedure: "activation", steps: ["giveUp", "pursuer", "chase"] };
    case "retreat":
      return { procedure: inner, steps: ["stride"] };
    case "betray":
      return { procedure: inner, steps: ["settle"] };
    case "muster":
      return { procedure: inner, steps: ["defender", "roll"] };
    default:
      return fightScope(position, option);
  }
}

/** A Charge of many waves has too many ways to be told before it is clear who rides where. */
const FEW = 300;

/** §11.4.1, §11.4.3: one shot, one Charge with its waves, one attack on the Assault Table. */
function fightScope(position: Honour, { type }: HonourOption): Scope | undefined {
  switch (position.flow.at(-1)!.procedure) {
    case "artilleryFire": {
      const rolls = (now: Honour) => running(now, artilleryFire)?.rolls.reduce((sum, one) => sum + one, 0) ?? 0;
      const before = rolls(position);
      return type === "fire" ? { procedure: "artilleryFire", isOver: (now) => rolls(now) < before - 1 } : undefined;
    }
    case "shot":
      return { procedure: "shot", steps: ["works", "roll", "pick", "check", "commander"] };
    case "charge": {
      const steps = ["target", "screen", "alone", "plan", "next", "anew", "ride", "engage"];
      return type === "makeEngage" || type === "letGo" ? undefined : { procedure: "charge", steps, most: FEW };
    }
    case "attacks": {
      const fought = (now: Honour) => running(now, attacks)?.fought.length ?? 0;
      const most = fought(position) + (type === "corpsAttacks" || type === "coordinate" ? 1 : 0);
      const steps = ["support", "screen", "roll", "check"];
      return { procedure: "attacks", steps, isOver: (now) => fought(now) > most };
    }
    default:
      return undefined;
  }
}

/** §8: a second Activation ends with Attrition. */
function isSecond(position: Honour): boolean {
  const march = running(position, activation);
  return march !== undefined && march.primo >= 0 && position.activations[march.primo] === 2;
}
