import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, NOBODY, OFF_MAP } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { mayReorganize } from "../cards.ts";
import { armyOf, forceFlags, isInPlay, isUnemployed, primoOf } from "../forces.ts";
import { sidesOwn, tellOf, tellOwner } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";

/** §2.2.B2a, §3.5a: Minor Capitani are activated and deactivated. */
export interface Minors {
  side: Side;
  /** The only Force in which it may be done (§11.4.Step3-a), or `NOBODY` for all of them. */
  only: number;
  /** Ruling 5.1: each once a Segment. */
  treated: number[];
}
export type MinorOption =
  | { readonly type: "activateMinor"; readonly capitano: number; readonly primo: number }
  | { readonly type: "deactivateMinor"; readonly capitano: number }
  | { readonly type: "minorsDone" };

/**
 * §3.5, as ruled: he appears with any Force of his Army, in the Unemployed box: there he gets units and is put on the map like
 * others. He is removed only while he has no units.
 */
function minorOptions(position: Honour, { side, only, treated }: Minors): MinorOption[] {
  const { minor, army, count } = castOf(position).capitani;
  const flags = forceFlags(position);
  const options: MinorOption[] = [];
  for (let who = 0; who < count; who++) {
    if (!minor[who] || position.controller[army[who]!] !== side || treated.includes(who)) continue;
    if (!mayReorganize(position, who)) continue;
    if (position.stands[who] === "available") {
      for (let primo = 0; primo < count; primo++) {
        if (flags[primo] && armyOf(position, primo) === army[who] && (only === NOBODY || only === primo))
          options.push({ type: "activateMinor", capitano: who, primo });
      }
    } else if (isInPlay(position, who) && isUnemployed(position, who) && !position.superior.includes(who)) {
      if (only === NOBODY || primoOf(position, who) === only) options.push({ type: "deactivateMinor", capitano: who });
    }
  }
  return options;
}

/** Whether the question is put: who of them is on a Card and who is not in play is hidden (§1.4), who is lost is not. */
function mightHaveMinors(position: Honour, side: Side): boolean {
  const { minor, army } = castOf(position).capitani;
  const isOut = (who: number) => ["waiting", "eliminated", "captured", "away"].includes(position.stands[who]!);
  return position.stands.some((_, who) => minor[who] && position.controller[army[who]!] === side && !isOut(who));
}

function activate(play: Play<Honour>, side: Side, capitano: number, primo: number): void {
  const { position } = play;
  position.stands[capitano] = "unemployed";
  position.superior[capitano] = primo;
  tellOwner(play, side, { type: "minorActivated", rules: ["3.5a"], capitano, primo }, null);
}

/** §3.5a: he can be activated again later; that he was elected (§15.5a) or promoted is forgotten then. */
function deactivate(play: Play<Honour>, side: Side, capitano: number): void {
  const { position } = play;
  const event = { type: "minorDeactivated", rules: ["3.5a"], capitano };
  if (position.stands[capitano] === "map") tellOf(play, capitano, event);
  else tellOwner(play, side, event, null);
  position.stands[capitano] = "available";
  position.superior[capitano] = NOBODY;
  position.hex[capitano] = OFF_MAP;
  position.generale[capitano] = "";
  position.faceDown[capitano] = 0;
}

export function minorsOf(side: Side, only = NOBODY): Minors {
  return { side, only, treated: [] };
}

export const minors = procedure<Minors>("minors", {
  side: everybody,
  only: everybody,
  treated: sidesOwn<number[]>([]),
}).steps({
  act: decision({
    rule: ["2.2.B2a", "3.5", "3.5a"],
    seat: (_, { side }) => side,
    when: (position, { side }) => mightHaveMinors(position, side),
    options: (position, frame) => [...minorOptions(position, frame), { type: "minorsDone" }],
    play: (play, frame, option) => {
      if (option.type === "minorsDone") return done;
      frame.treated.push(option.capitano);
      if (option.type === "activateMinor") activate(play, frame.side, option.capitano, option.primo);
      else deactivate(play, frame.side, option.capitano);
      return "act";
    },
  }),
});
