import type { Language, Prospect, Teller, Thoughts } from "@gonfalon/engine/kernel";
import { opponentOf, type Side, units } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { isFootOrHorse } from "../rules/pieces.ts";
import { word } from "../table/describe.ts";
import { type Situation, situationOf } from "./situation.ts";
import type { Stake } from "./stakes.ts";

type Tell = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** What a side means to do: its siege, where else it goes, and which points it hopes and fears for. */
export const thoughts: Teller<Gradisca> = {
  turn: ({ turn }) => String(turn),
  tell(position, seat, language): Thoughts {
    const side = seat as Side;
    const tell: Tell = (key, values) => word(`thought.${key}`, language, values);
    const situation = situationOf(position);
    const [wanted, threatened] = [openTo(situation, side), openTo(situation, opponentOf(side))];
    return {
      when: tell("when", { turn: position.turn }),
      plan: planOf(situation, side, wanted, tell),
      hope: prospect("hope", wanted, tell, language),
      fear: prospect("fear", threatened, tell, language),
    };
  },
};

interface Open {
  readonly stake: Stake;
  readonly chance: number;
}

/** From here on a place is as good as taken. */
const TAKEN = 0.9;

/** What a side may still get, by what it is worth and how likely it is, best first. */
function openTo({ stakes, now }: Situation, side: Side): Open[] {
  return stakes
    .map((stake, i) => ({ stake, chance: now[i]! }))
    .filter(({ stake, chance }) => stake.taker === side && chance < TAKEN)
    .sort((a, b) => worthOf(b) - worthOf(a));
}

const worthOf = ({ stake, chance }: Open) => stake.points * chance;

/** The siege and what is to be had beside it; without a siege the two places that promise most. */
function planOf(situation: Situation, side: Side, wanted: readonly Open[], tell: Tell): [string, string] {
  const { position, sieges } = situation;
  const siege = sieges[side];
  if (!siege) {
    const [first, second] = wanted;
    return [first ? tell("go", about(first)) : tell("hold"), second ? tell("beside", about(second)) : tell("rest")];
  }
  const { fortress, site: area } = siege;
  const covering = units.ofSide[side].filter((unit) => position.area[unit] === area && isFootOrHorse(unit));
  const beside = wanted.find(({ stake }) => stake.area !== fortress);
  return [
    tell(covering.length > 0 ? "siege" : "siege.begin", { to: fortress, area, count: covering.length }),
    beside ? tell("beside", about(beside)) : tell("rest"),
  ];
}

function about({ stake: { area, booty } }: Open): Readonly<Record<string, unknown>> {
  return { area, booty: booty ? 1 : 0 };
}

/** What is less likely is neither hoped for nor feared. */
const FORLORN = 0.05;

function prospect(what: "hope" | "fear", open: readonly Open[], tell: Tell, language: Language): Prospect {
  const most = open.find(({ chance }) => chance >= FORLORN);
  if (!most) return { text: tell(`${what}.none`), points: 0 };
  const { area, booty, points } = most.stake;
  const said = (Math.round(points * 10) / 10).toLocaleString(language);
  const values = { area, points: said, percent: Math.round(100 * most.chance) };
  return { text: tell(booty ? `${what}.booty` : what, values), points: worthOf(most) };
}
