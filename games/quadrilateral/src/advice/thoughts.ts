import type { Language, Prospect, Teller, Thoughts } from "@gonfalon/engine/kernel";
import { sideNamed } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { type Aim, designOf } from "./aims.ts";
import { placeName, purpose, sayAdvice } from "./reasons.ts";

/** What a commander means to do with the two Forces that have most to gain, and where he hopes and fears. */
export const thoughts: Teller<Quadrilateral> = {
  turn: ({ turn }) => String(turn),
  tell(position, seat, language): Thoughts {
    const side = sideNamed(seat);
    const own = byValue(position, side);
    const enemy = byValue(position, side === 0 ? 1 : 0);
    const [first, second] = own.filter(([, { purpose: why }]) => why !== "stay");
    return {
      when: sayAdvice(language, "thought.when", { turn: position.turn }),
      plan: [
        first ? purpose(first[1], first[0], language) : sayAdvice(language, "thought.stay"),
        second ? purpose(second[1], second[0], language) : sayAdvice(language, "thought.rest"),
      ],
      hope: prospect("hope", own, language),
      fear: prospect("fear", enemy, language),
    };
  },
};

type Aimed = readonly [leader: number, aim: Aim];

function byValue(position: Quadrilateral, side: 0 | 1): Aimed[] {
  return [...designOf(position, side).aims].sort(([, a], [, b]) => b.value - a.value);
}

const BLOWS: ReadonlySet<Aim["purpose"]> = new Set(["besiege", "attack", "relieve", "take"]);

/** The greatest blow that somebody means to strike. */
function prospect(what: "hope" | "fear", aims: readonly Aimed[], language: Language): Prospect {
  const blow = aims.find(([, { purpose: why }]) => BLOWS.has(why))?.[1];
  if (!blow) return { text: sayAdvice(language, `thought.${what}.none`), points: 0 };
  return { text: sayAdvice(language, `thought.${what}`, { place: placeName(blow.hex) }), points: blow.value };
}
