import type { Language, Prospect, Teller, Thoughts } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, type Side, sideNamed } from "../army.ts";
import { army } from "../data.ts";
import { NOWHERE, strengthOf, type Tolentino } from "../position.ts";
import { capitalised, say } from "../table/describe.ts";
import { layOf } from "./lay.ts";
import { Outlook, openingOf, postureOf, troopsOf, turnsTo, usualAim } from "./outlook.ts";
import { starChances } from "./worth.ts";

type Tell = (key: string, values?: Readonly<Record<string, number>>) => string;

/** What a commander means to do with his formations, and which stars he hopes and fears for (§18a). */
export const thoughts: Teller<Tolentino> = {
  turn: ({ turn }) => String(turn),
  tell(position, seat, language): Thoughts {
    const side = sideNamed(seat);
    const tell = tellIn(language);
    const look = new Outlook(position, side, null);
    const stakes = stakesOf(position, side);
    return {
      when: tell("when", { turn: position.turn, when: position.turn }),
      plan: [mainEffort(look, tell), opening(look, tell)],
      hope: hopeOf(stakes, tell),
      fear: fearOf(stakes, tell),
    };
  },
};

/** Sentences of a language, and its way to write turns of march and odds. */
function tellIn(language: Language): Tell {
  const tenths = (number: number | undefined) => number?.toLocaleString(language, { maximumFractionDigits: 1 });
  return (key, { odds, ...values } = {}) =>
    capitalised(say(language, `thought.${key}`, { ...values, odds: tenths(odds) }));
}

/** Where the strongest formation goes, or what it holds. */
function mainEffort(look: Outlook, tell: Tell): string {
  const { position } = look;
  const [first] = formationsOf(look).sort((a, b) => strength(position, b) - strength(position, a));
  if (first === undefined) return tell("nobody");
  const target = usualAim(look, first);
  if (target === NOWHERE) return tell("stay", { formation: first });
  const turns = turnsTo(target, position.hex[troopsOf(position, first)[0]!]!);
  const key = turns < 0.5 ? "there" : postureOf(look, first);
  return tell(key, { formation: first, target, turns: Math.max(1, Math.round(turns)) });
}

/** The best attack of this turn, if it is any good. */
function opening(look: Outlook, tell: Tell): string {
  const found = formationsOf(look).map((formation) => ({ formation, ...openingOf(look, formation) }));
  const [best] = found.filter(({ hex }) => hex >= 0).sort((a, b) => b.odds - a.odds);
  if (!best) return tell("nobodyNear");
  const { formation, hex, odds } = best;
  return tell(odds >= GOOD_ODDS ? "attack" : "avoid", { formation, hex, odds });
}

const GOOD_ODDS = 1.5;

function formationsOf({ position, side }: Outlook): number[] {
  return army.formationIds
    .map((_, formation) => formation)
    .filter((formation) => army.formationSide[formation] === side && troopsOf(position, formation).length > 0);
}

function strength(position: Tolentino, formation: number): number {
  return troopsOf(position, formation).reduce((sum, unit) => sum + strengthOf(position, unit), 0);
}

/** A star with the chance that it is one's own at the end, and who is in it. */
interface StarStake {
  readonly hex: number;
  readonly points: number;
  readonly chance: number;
  readonly isOurs: boolean;
}

function stakesOf(position: Tolentino, side: Side): StarStake[] {
  const { strength: standing } = layOf(position);
  return starChances(position).map(({ star: { hex, points }, chance }) => {
    const isNeapolitan = standing[NEAPOLITAN][hex]! > 0;
    const own = side === NEAPOLITAN;
    return { hex, points, chance: own ? chance : 1 - chance, isOurs: own === isNeapolitan };
  });
}

/** To take a star of the enemy's; where he has none, to keep one's own. */
function hopeOf(stakes: readonly StarStake[], tell: Tell): Prospect {
  const theirs = stakes.filter(({ isOurs }) => !isOurs);
  return theirs.length > 0 ? prospect("hope.take", theirs, tell) : prospect("hope.keep", stakes, tell);
}

/** To lose a star that one has; where one has none, to be kept out. */
function fearOf(stakes: readonly StarStake[], tell: Tell): Prospect {
  const ours = stakes.filter(({ isOurs }) => isOurs);
  return ours.length > 0 ? prospect("fear.lose", ours, tell) : prospect("fear.closed", stakes, tell);
}

/** What is less likely, in percent, is neither hoped for nor feared. */
const FORLORN = 5;

/** The star on which most hangs, unless that is as good as decided. */
function prospect(key: string, stakes: readonly StarStake[], tell: Tell): Prospect {
  const most = stakes.reduce((best, one) => (atStake(one) > atStake(best) ? one : best));
  const { hex, points, chance } = most;
  const isHope = key.startsWith("hope");
  const percent = Math.round(100 * (isHope ? chance : 1 - chance));
  if (percent < FORLORN) return { text: tell(isHope ? "hope.none" : "fear.none"), points: 0 };
  return { text: tell(key, { hex, points, percent }), points: atStake(most) };
}

const atStake = ({ points, chance }: StarStake) => points * chance * (1 - chance);
