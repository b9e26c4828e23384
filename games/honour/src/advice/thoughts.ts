import type { Language, Prospect, Teller, Thoughts } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { type Aim, type Design, designOf } from "./aims.ts";
import { placeName, purpose, sayAdvice } from "./reasons.ts";

/** What a commander means to do with the two Forces that have most to gain, and where he hopes and fears. */
export const thoughts: Teller<Honour> = {
  turn: ({ turn }) => String(turn),
  tell(position, seat, language): Thoughts {
    const side = seat as Side;
    const design = designOf(position, side);
    const own = byGain(design);
    const sentences = own.flatMap(([primo, aim]) => {
      const force = design.lay.own.find((one) => one.primo === primo);
      return force && aim.purpose !== "stay" ? purpose(position, aim, force, language).slice(0, 1) : [];
    });
    return {
      when: sayAdvice(language, "thought.when", { turn: position.turn }),
      plan: [sentences[0] ?? sayAdvice(language, "thought.stay"), sentences[1] ?? sayAdvice(language, "thought.rest")],
      hope: prospect("hope", own, language),
      fear: prospect("fear", byGain(designOf(position, opponentOf(side))), language),
    };
  },
};

type Aimed = readonly [primo: number, aim: Aim];

function byGain({ aims }: Design): Aimed[] {
  return [...aims].sort(([, a], [, b]) => b.gain - a.gain);
}

const BLOWS: ReadonlySet<Aim["purpose"]> = new Set(["take", "besiege", "strike"]);

/** The greatest blow that somebody means to strike. */
function prospect(what: "hope" | "fear", aims: readonly Aimed[], language: Language): Prospect {
  const blow = aims.find(([, { purpose: why }]) => BLOWS.has(why))?.[1];
  if (!blow) return { text: sayAdvice(language, `thought.${what}.none`), points: 0 };
  return { text: sayAdvice(language, `thought.${what}`, { place: placeName(blow.hex) }), points: blow.gain };
}
