import { done, everybody } from "@gonfalon/engine/kernel";
import { AUSTRIAN, FRENCH, SIDES, type Side, scenarioNamed } from "../data.ts";
import "./exclusive/hooks.ts";
import { administration } from "./core/administration.ts";
import { combat } from "./core/combat.ts";
import { freshMarks } from "./core/marks.ts";
import { movement } from "./core/movement.ts";
import { organization } from "./core/organization.ts";
import { excessVedettes } from "./core/raising.ts";
import { countSiegeTurns, lengthenSieges } from "./core/siegeDuration.ts";
import { returnToPool, takeCommand } from "./core/succession.ts";
import { rollWeather } from "./core/weather.ts";
import { fortnightOffer } from "./exclusive/fortnight.ts";
import { morale } from "./exclusive/morale.ts";
import { openFortnight } from "./exclusive/replacementRoll.ts";
import { setUp } from "./exclusive/setUp.ts";
import { automaticVictory, finalVictory } from "./exclusive/victory.ts";
import { call, procedure, step } from "./rulebook.ts";

/**
 * The sequence of play: its steps carry the numbers of the expanded sequence (A, B, I to IV, C). Each phase is a procedure
 * of its own, called here with the side whose Player-Turn it is.
 */

/**
 * §B, §C, §C3.1: the Player-Turn of one side, phases I to IV. The other side acts only where a step of these asks it
 * (§Ba, §C3.2): forced marches, fire, counterattacks, and the retreats, pursuits and escapes that the rules call for.
 */
export const playerTurn = procedure<{ side: Side }>("playerTurn", { side: everybody }).steps({
  begin: step("B", (play, { side }) => {
    play.position.phasing = side;
    freshMarks(play.position);
    for (const one of SIDES) returnToPool(play.position, one);
  }),
  command: step("C2.8", (play, { side }) => takeCommand(play, side)),
  administration: call(
    ["I", "I.a"],
    () => administration,
    (_, { side }) => ({ side }),
  ),
  organization: call(
    "I.b",
    () => organization,
    (_, { side }) => ({ side }),
  ),
  movement: call(
    "II",
    () => movement,
    (_, { side }) => ({ side }),
  ),
  combat: call(
    "III",
    () => combat,
    (_, { side }) => ({ side }),
  ),
  morale: call(
    "IV",
    () => morale,
    (_, { side }) => ({ side }),
  ),
  // §C1.13 Whoever has lost cavalry in this Player-Turn takes back vedettes.
  vedettes: step("C1.13", (play) => {
    for (const side of SIDES) play.call(excessVedettes, { side });
  }),
});

/** §A to §C: one Game-Turn, the Austrians first (§E47). */
export const gameTurn = procedure("gameTurn").steps({
  weather: step("A", rollWeather),
  first: step("B", (play) => play.call(playerTurn, { side: AUSTRIAN })),
  second: step("C", (play) => play.call(playerTurn, { side: FRENCH })),
  sieges: step("C11.14", (play) => countSiegeTurns(play.position)),
  victory: step(["E45", "IV.c"], (play) => automaticVictory(play)),
});

/**
 * The whole game: the set-up, then Game-Turns or whole Fortnights until a victory ends it or its last turn is over. `first` is
 * the turn in which a pass began: a Fortnight that was agreed upon has gone on from there.
 */
export const campaignGame = procedure<{ first?: number }>("campaign", { first: everybody }).steps({
  setUp: call(
    "C16.3",
    () => setUp,
    () => ({}),
  ),
  // Ruling C16.2: before a Fortnight is offered.
  sieges: step("C11.14", ({ position }, frame) => {
    frame.first = position.turn;
    lengthenSieges(position, scenarioNamed(position.scenario).startTurn);
  }),
  fortnight: step("C5.8", ({ position }) => openFortnight(position)),
  offer: call(
    "E26",
    () => fortnightOffer,
    () => ({}),
  ),
  // §E26a An agreed Fortnight is over: ordinary turns go on until the next is agreed.
  turn: step(["A", "E26a"], (play, { first }) => {
    if (play.position.turn === first) play.call(gameTurn, {});
  }),
  // §Ca The marker goes to the next space of the track; §E49 the last one ends the campaign, whenever it began.
  next: step("Ca", (play) => {
    const { position } = play;
    if (position.turn === scenarioNamed(position.scenario).endTurn) {
      finalVictory(play);
      return done;
    }
    position.turn++;
    return "sieges";
  }),
});
