import { copy, copyFlow } from "@gonfalon/engine/kernel";
import type { Side } from "./data.ts";
import type { Activation, Camp, Gradisca } from "./position.ts";

/** A position that is equal and shares nothing. All positions come from this literal: see `GameSpec.copy`. */
export function copyOf(position: Gradisca): Gradisca {
  return {
    scenario: position.scenario,
    advanced: position.advanced,
    turn: position.turn,
    endOfGame: position.endOfGame,
    area: position.area.slice(),
    turned: position.turned.slice(),
    activated: position.activated.slice(),
    operated: position.operated.slice(),
    spent: position.spent.slice(),
    cameFrom: position.cameFrom.slice(),
    outOfSupply: position.outOfSupply.slice(),
    commands: position.commands.slice(),
    heldIn: position.heldIn.slice(),
    activation: position.activation && copyOfActivation(position.activation),
    wallLevel: position.wallLevel.slice(),
    mines: listsOf(position.mines),
    freshMines: position.freshMines.slice(),
    forts: listsOf(position.forts),
    fortsLeft: bothOf(position.fortsLeft),
    townDestroyed: position.townDestroyed.slice(),
    booty: listsOf(position.booty),
    victoryPoints: bothOf(position.victoryPoints),
    morale: bothOf(position.morale),
    camps: { venetian: copyOfCamp(position.camps.venetian), austrian: copyOfCamp(position.camps.austrian) },
    seaSupply: position.seaSupply,
    raided: position.raided.slice(),
    modifiers: copy(position.modifiers),
    groups: copy(position.groups),
    hands: listsOf(position.hands),
    deck: position.deck.slice(),
    discard: position.discard.slice(),
    removed: position.removed.slice(),
    aside: position.aside.slice(),
    shuffle: position.shuffle.slice(),
    standingOrders: bothOf(position.standingOrders),
    windowsOpened: position.windowsOpened,
    flow: copyFlow(position.flow),
    dice: copy(position.dice),
    outcome: copy(position.outcome),
  };
}

function bothOf<T>({ venetian, austrian }: Readonly<Record<Side, T>>): Record<Side, T> {
  return { venetian, austrian };
}

function listsOf({ venetian, austrian }: Readonly<Record<Side, readonly number[]>>): Record<Side, number[]> {
  return { venetian: venetian.slice(), austrian: austrian.slice() };
}

function copyOfCamp({ area, moved, lostIn }: Camp): Camp {
  return { area, moved, lostIn };
}

function copyOfActivation(activation: Activation): Activation {
  return {
    side: activation.side,
    corps: activation.corps,
    way: activation.way,
    commander: activation.commander,
    cardsLeft: activation.cardsLeft,
    areasLeft: activation.areasLeft,
    cardsPlayed: activation.cardsPlayed,
    areasNamed: activation.areasNamed,
    area: activation.area,
    attackSupply: activation.attackSupply,
    fortsBuilt: activation.fortsBuilt.slice(),
    areasDone: activation.areasDone.slice(),
    fieldCombatsWon: activation.fieldCombatsWon.slice(),
    interruption: activation.interruption,
  };
}
