import { copy, copyFlow } from "@gonfalon/engine/kernel";
import type { Tolentino } from "./position.ts";

/** A position that is equal and shares nothing. All positions come from this literal: see `GameSpec.copy`. */
export function copyOf(position: Tolentino): Tolentino {
  return {
    turn: position.turn,
    active: position.active,
    hex: position.hex.slice(),
    state: position.state.slice(),
    reduced: position.reduced.slice(),
    fate: position.fate.slice(),
    own: position.own.slice(),
    out: position.out.slice(),
    moved: position.moved.slice(),
    did: position.did.slice(),
    charge: position.charge.slice(),
    morale: position.morale.slice(),
    at: position.at.slice(),
    lost: position.lost.slice(),
    serves: position.serves.slice(),
    order: position.order.slice(),
    officer: position.officer.slice(),
    activated: position.activated.slice(),
    commander: position.commander.slice(),
    rode: position.rode.slice(),
    severino: position.severino,
    bridge: position.bridge,
    captured: position.captured,
    pioneers: position.pioneers,
    grenzers: position.grenzers,
    flow: copyFlow(position.flow),
    dice: copy(position.dice),
    outcome: copy(position.outcome),
  };
}
