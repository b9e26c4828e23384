import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { board, corps, opponentOf, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Activation, type Gradisca, NOWHERE } from "../position.ts";
import { campMoves, campReturns, moveCamp, returnCamp } from "./camp.ts";
import { cardOptions, mandatoryFirst, mayNotDraw, playCard } from "./cards.ts";
import { OUT_OF_SPAN, spanFrom } from "./commandSpan.ts";
import { drawCard } from "./deck.ts";
import { startFieldCombat } from "./fieldCombat.ts";
import { endWithActivation } from "./lasting.ts";
import { mostAreas, ONE_AREA } from "./morale.ts";
import { operate, operationsOf } from "./operations.ts";
import { countAsActivated, enemyIn, isCombatUnit, onMap } from "./pieces.ts";
import { interrupted, reactionWindow } from "./reactions.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { checkSupply, hasAttackSupply, leadershipOf, printedLeadership } from "./supply.ts";

/** Rule 5: what the owner of a drawn Command does with it. */

function activationOf(index: number): Activation {
  return {
    side: corps.side[index]!,
    corps: index,
    way: 0,
    commander: -1,
    cardsLeft: 0,
    areasLeft: 0,
    cardsPlayed: 0,
    areasNamed: 0,
    area: NOWHERE,
    attackSupply: true,
    fortsBuilt: [],
    areasDone: [],
    fieldCombatsWon: [],
    interruption: "none",
  };
}

/** §5c: the Commanders of the Command in play; in the basic game only the one with the highest Leadership Value counts. */
function commandersInPlay(position: Gradisca, index: number): number[] {
  const found = corps.units[index]!.filter((unit) => !isCombatUnit(unit) && onMap(position, unit));
  if (position.advanced || found.length < 2) return found;
  const best = Math.max(...found.map((unit) => leadershipOf(position, unit)));
  return [found.find((unit) => leadershipOf(position, unit) === best)!];
}

function waysToUse(position: Gradisca, { side, corps: index }: Activation): GradiscaOption[] {
  const options: GradiscaOption[] = [{ type: "cardsAndArea" }];
  if (!mayNotDraw(position, side)) options.push({ type: "drawCard" });
  for (const commander of commandersInPlay(position, index)) options.push({ type: "lead", commander });
  return options;
}

/** §5a, §5b, §5c: how many cards and areas each option gives. */
function takeWay(position: Gradisca, activation: Activation, option: GradiscaOption): void {
  if (option.type === "cardsAndArea") {
    activation.way = 1;
    activation.cardsLeft = 2;
    activation.areasLeft = 1;
  } else if (option.type === "lead") {
    activation.way = 3;
    activation.commander = option.commander;
    activation.cardsLeft = 1;
    activation.areasLeft = printedLeadership(position, option.commander);
  } else activation.way = 2;
}

/** §5e: units of the drawn Command in an area that may still act. */
export function unitsToAct(position: Gradisca, area: number): number[] {
  const { activation } = position;
  if (!activation) return [];
  return corps.units[activation.corps]!.filter(
    (unit) => position.area[unit] === area && !position.operated[unit] && !position.activated[unit],
  );
}

const NO_AREAS_LEFT = bar("5", "bar.no-areas-left");
const LED_OUT_OF_SUPPLY = bar("21h", "bar.led-out-of-supply");
const NO_UNITS_THERE = bar("5e", "bar.no-units-there");
const DONE_THERE = bar("5e", "bar.done-there");

/**
 * Why no more areas may be activated, or null. §21h, §22e: what counts is the supply of the leading Commander (§21c: it is
 * checked when his own area is activated) and the morale of the moment, not those of when he was chosen to lead.
 */
function numberBar(position: Gradisca, { side, commander, areasLeft, areasNamed }: Activation): Bar | null {
  if (areasLeft === 0) return NO_AREAS_LEFT;
  if (mostAreas(position, side, areasLeft, areasNamed) === 0) return ONE_AREA;
  const lacksSupply = position.advanced && commander >= 0 && position.outOfSupply[commander] === 1;
  return lacksSupply && areasNamed > 0 ? LED_OUT_OF_SUPPLY : null;
}

/** Why an area cannot be activated now, or null. */
export function areaBar(position: Gradisca, area: number): Bar | null {
  const activation = position.activation!;
  const { side } = activation;
  const enough = numberBar(position, activation);
  if (enough) return enough;
  if (activation.areasDone.includes(area)) return DONE_THERE;
  if (unitsToAct(position, area).length === 0) return NO_UNITS_THERE;
  if (!position.advanced || activation.way !== 3) return null;
  const from = position.area[activation.commander]!;
  return from >= 0 && spanFrom(position, side, from)[area] ? null : OUT_OF_SPAN;
}

/** §12c: a Mandatory card comes before everything else; §5da: no other card has to be played. */
function whatToDo(position: Gradisca): GradiscaOption[] {
  const activation = position.activation!;
  const options: GradiscaOption[] = cardOptions(position);
  if (options.length > 0 && mandatoryFirst(position, activation.side)) return options;
  const named = new Set(corps.units[activation.corps]!.map((unit) => position.area[unit]!));
  for (const area of named) if (area >= 0 && !areaBar(position, area)) options.push({ type: "area", area });
  options.push({ type: "endActivation" });
  return options;
}

const sideOf = (position: Gradisca) => position.activation!.side;

interface Drawn {
  corps: number;
}

/** §4.1b: the drawn Command. */
export const activation = procedure<Drawn>("activation", { corps: everybody }).steps({
  begin: step("4.1b", (play, frame) => {
    const { position } = play;
    const now = activationOf(frame.corps);
    position.activation = now;
    const side = opponentOf(now.side);
    play.call(reactionWindow, { trigger: "opponent-activation-start", side, area: -1, units: [], link: -1, wall: -1 });
  }),
  way: decision({
    rule: ["5", "5a", "5b", "5c"],
    seat: sideOf,
    when: () => true,
    options: (position) => waysToUse(position, position.activation!),
    play(play, _, option) {
      const now = play.position.activation!;
      takeWay(play.position, now, option);
      play.tell({ type: "wayChosen", rules: ["5"], side: now.side, corps: now.corps, way: now.way });
    },
  }),
  draw: step("5b", (play) => {
    if (play.position.activation!.way !== 2) return;
    play.call(drawCard, { side: sideOf(play.position) });
    return "finish";
  }),
  act: decision({
    rule: ["5", "5e", "12i"],
    seat: sideOf,
    when: () => true,
    options: whatToDo,
    play(play, _, option) {
      const side = sideOf(play.position);
      if (option.type === "playCard") play.call(playCard, { side, card: option.card });
      else if (option.type === "area") play.call(areaActivation, { area: option.area });
      else return "finish";
      return again;
    },
  }),
  finish: step(["4.1bb", "5f"], (play, frame) => {
    const { position } = play;
    countAsActivated(position, frame.corps);
    position.operated.fill(0);
    position.spent.fill(0);
    position.cameFrom.fill(NOWHERE);
    if (position.commands[frame.corps] === "drawn") position.commands[frame.corps] = "played";
    position.activation = null;
    endWithActivation(position);
    play.tell({ type: "commandPlayed", rules: ["4.1bb", "5f"], corps: frame.corps });
  }),
});

interface NamedArea {
  area: number;
}

function whatUnitsDo(position: Gradisca, area: number): GradiscaOption[] {
  const options: GradiscaOption[] = [];
  for (const unit of unitsToAct(position, area)) options.push(...operationsOf(position, unit));
  const side = sideOf(position);
  options.push(...campMoves(position, side, area), ...campReturns(position, side));
  if (options.length > 0) options.push({ type: "endArea" });
  return options;
}

/** §23h, ruling on §5.1a: the units of the area that have entered one enemy area fight there in one combat. */
function startCombats(play: Play<Gradisca>): void {
  const { position } = play;
  const side = sideOf(position);
  const attacked = new Set<number>();
  for (const unit of units.ofSide[side]) {
    const area = position.area[unit]!;
    if (area >= 0 && position.cameFrom[unit] !== NOWHERE) attacked.add(area);
  }
  for (const area of attacked) {
    if (enemyIn(position, side, area)) startFieldCombat(play, area, side);
  }
}

/** §5e, §5.1: one area of the activation. */
export const areaActivation = procedure<NamedArea>("areaActivation", { area: everybody }).steps({
  name: step("5e", (play, { area }) => {
    const now = play.position.activation!;
    now.areasLeft--;
    now.areasNamed++;
    play.tell({ type: "areaNamed", rules: ["5e"], side: now.side, area });
    const side = opponentOf(now.side);
    play.call(reactionWindow, { trigger: "opponent-names-area", side, area, units: [], link: -1, wall: -1 });
  }),
  begin: step(["21c", "21.1"], (play, { area }) => {
    const { position } = play;
    const now = position.activation!;
    if (interrupted(position) === "areaCancelled") return done;
    now.areasDone.push(area);
    now.area = area;
    checkSupply(play, now.side, area, unitsToAct(position, area));
    now.attackSupply = hasAttackSupply(position, now.side, area);
  }),
  operate: decision({
    rule: "5.1",
    seat: sideOf,
    options: (position, { area }) => whatUnitsDo(position, area),
    play(play, _, option) {
      const side = sideOf(play.position);
      if (option.type === "endArea") return "combats";
      if (option.type === "moveCamp") moveCamp(play, side, option.area);
      else if (option.type === "returnCamp") returnCamp(play, side, option.area);
      else operate(play, option);
      return again;
    },
  }),
  combats: step("5.1a", (play, { area }) => {
    const { position } = play;
    for (const unit of unitsToAct(position, area)) position.operated[unit] = 1;
    startCombats(play);
  }),
  end: step("5e", ({ position }) => {
    position.activation!.area = NOWHERE;
    position.activation!.attackSupply = true;
  }),
});

/** The areas of the board in which the drawn Command could act: for the map. */
export function areasToActivate(position: Gradisca): number[] {
  const found: number[] = [];
  if (!position.activation) return found;
  for (let area = 0; area < board.size; area++) if (!areaBar(position, area)) found.push(area);
  return found;
}
