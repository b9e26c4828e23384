import { everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { units as counters, opponentOf, type Side } from "../data.ts";
import { type Gradisca, type Group, ON_TIME_LINE } from "../position.ts";
import { startFieldCombat } from "./fieldCombat.ts";
import { enemyIn, isCombatUnit, place } from "./pieces.ts";
import { takePossession } from "./possession.ts";
import { reactionWindow } from "./reactions.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** Units that enter the map by a card or off the time line: §12j to §12l, rule 26. */

/** §26a: puts units as one group on the time line. They are in good order there. */
export function putOnTimeLine(play: Play<Gradisca>, group: Group): void {
  const { position } = play;
  for (const unit of group.units) {
    place(play, unit, ON_TIME_LINE);
    refresh(position, unit);
  }
  position.groups.push(group);
  const { side, units, turn } = group;
  play.tell({ type: "onTimeLine", rules: group.rolls ? ["26a"] : ["12"], side, units: [...units], turn });
}

/** §26b: at the start of a turn a die for each group; others arrive in the turn that was set for them. */
export const groupsArrive: Procedure<Gradisca> = procedure("groupsArrive").steps({
  roll: step("26b", (play) => {
    for (const group of play.position.groups) {
      const { side, units, areas } = group;
      if (arrives(play, group)) play.call(arrival, { side, units: [...units], areas: [...areas] });
    }
  }),
});

/** §26b: a die not above the number of turns since the positioning turn. */
function arrives(play: Play<Gradisca>, group: Group): boolean {
  const { side, units, turn, rolls, waits } = group;
  const elapsed = play.position.turn - turn;
  if (!rolls) return elapsed >= 0 && (!waits || freeAreas(play.position, group).length > 0);
  if (elapsed <= 0) return false;
  const die = play.roll();
  play.tell({ type: "arrivalRoll", rules: ["26b"], side, units: [...units], die, needed: elapsed });
  return die <= elapsed;
}

interface Arrival {
  side: Side;
  units: number[];
  /** One of these, as their owner chooses. */
  areas: number[];
}

/** §12j, §12k: the owner of the units chooses the area, one with enemy units only if all of them hold enemies. */
export const arrival: Procedure<Gradisca, Arrival> = procedure<Arrival>("arrival", {
  side: everybody,
  units: everybody,
  areas: everybody,
}).steps({
  where: decision({
    rule: ["12k", "12l"],
    seat: (_, { side }) => side,
    when: (position, frame) => openAreas(position, frame).length > 1,
    options: (position, frame) => openAreas(position, frame).map((area) => ({ type: "enterAt", area })),
    play(_, frame, option) {
      if (option.type === "enterAt") frame.areas = [option.area];
    },
  }),
  enter: step(["12j", "12l"], (play, frame) => {
    const { position } = play;
    const area = openAreas(position, frame)[0]!;
    frame.areas = [area];
    leaveTimeLine(position, frame.units);
    for (const unit of frame.units) {
      place(play, unit, area);
      refresh(position, unit);
    }
    const { side, units } = frame;
    play.tell({ type: "reinforcements", rules: ["12l"], side, units: [...units], area });
    if (!enemyIn(position, side, area)) return;
    const trigger = "opponent-enters-area";
    play.call(reactionWindow, { trigger, side: opponentOf(side), area, units: [...units], link: -1, wall: -1 });
  }),
  combat: step("12k", (play, { side, areas }) => {
    const area = areas[0]!;
    if (enemyIn(play.position, side, area)) startFieldCombat(play, area, side, true);
    else takePossession(play, side, area, false);
  }),
});

function openAreas(position: Gradisca, coming: Arrival): number[] {
  const free = freeAreas(position, coming);
  return free.length > 0 ? free : coming.areas;
}

function freeAreas(position: Gradisca, { side, areas }: Arrival): number[] {
  return areas.filter((area) => !enemyIn(position, side, area));
}

/** Newcomers are in good order and in supply; §5f: they count as activated if their Command has been played. */
function refresh(position: Gradisca, unit: number): void {
  if (isCombatUnit(unit)) position.turned[unit] = 0;
  position.outOfSupply[unit] = 0;
  position.activated[unit] = position.commands[counters.corps[unit]!] === "played" ? 1 : 0;
}

function leaveTimeLine(position: Gradisca, units: readonly number[]): void {
  position.groups = position.groups.filter((group) => group.units[0] !== units[0]);
}
