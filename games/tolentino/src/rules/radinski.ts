import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { DID_MOVE, GOOD, NOWHERE, type Tolentino } from "../position.ts";
import { occupy } from "./arrival.ts";
import { isBridged } from "./command.ts";
import { eliminate } from "./elimination.ts";
import { decision, procedure } from "./rulebook.ts";
import { mayStack } from "./stacking.ts";

/** §16.1 the pioneer company of Radinski and its bridge. In everything else it is infantry (§16.1.1). */

/** The streams beside a hex that have no bridge yet: links out of the hex. */
function streamsBeside(position: Tolentino, hex: number): number[] {
  const { firstLink } = ground.board;
  const found: number[] = [];
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
    if (ground.stream[link] && !isBridged(position, link)) found.push(link);
  }
  return found;
}

/** §16.1 at the end of its activation the company begins, or goes on with, its turn beside the stream. */
export function restPioneers(position: Tolentino): void {
  const hex = position.hex[army.radinski]!;
  if (hex < 0 || position.bridge >= 0) return;
  const isIdle = position.did[army.radinski] === 0 && position.state[army.radinski] === GOOD;
  if (streamsBeside(position, hex).length === 0) position.pioneers = 0;
  else if (position.pioneers === 0 || !isIdle) position.pioneers = position.turn;
}

export type BridgeOption = { type: "build"; link: number } | { type: "lift" } | { type: "leaveBridge" };

/** §16.1 §16.1a when the advance guard is activated, the company may lay its bridge or take it up again. */
export const pioneers = procedure("pioneers").steps({
  bridge: decision({
    rule: ["16.1", "16.1a"],
    seat: () => SEATS[AUSTRIAN],
    when: mayWork,
    options: (position) => {
      const hex = position.hex[army.radinski]!;
      const work: BridgeOption[] =
        position.bridge >= 0
          ? [{ type: "lift" }]
          : streamsBeside(position, hex).map((link) => ({ type: "build" as const, link }));
      return [...work, { type: "leaveBridge" }];
    },
    play: (play, _frame, option) => {
      if (option.type === "build") build(play, option.link);
      if (option.type === "lift") lift(play);
    },
  }),
});

function mayWork(position: Tolentino): boolean {
  const hex = position.hex[army.radinski]!;
  if (hex < 0) return false;
  if (position.bridge >= 0) return position.captured === 0 && mayStack(position, [army.radinski], hex);
  const isRested = position.pioneers > 0 && position.pioneers < position.turn;
  return isRested && position.state[army.radinski] === GOOD;
}

function build(play: Play<Tolentino>, link: number): void {
  const { position } = play;
  position.bridge = link;
  position.did[army.radinski]! |= DID_MOVE;
  const [from, to] = [ground.board.linkFrom[link]!, ground.board.linkTo[link]!];
  play.tell({ type: "bridgeBuilt", rules: ["16.1"], from, to });
}

function lift(play: Play<Tolentino>): void {
  play.position.bridge = NOWHERE;
  play.position.pioneers = 0;
  play.tell({ type: "bridgeLifted", rules: ["16.1a"] });
  occupy(play, AUSTRIAN, play.position.hex[army.radinski]!);
}

/** §16.1b whether the hex holds a bridge that belongs to a side. */
export function isBridgeHeldIn(position: Tolentino, side: Side, hex: number): boolean {
  if (position.bridge < 0 || position.hex[army.radinski] !== hex) return false;
  return side === (position.captured ? NEAPOLITAN : AUSTRIAN);
}

export type CaptureOption = { type: "keepBridge" } | { type: "destroyBridge" };

/** §16.1b a Neapolitan unit has entered the hex of the bridge: it is left standing, or destroyed with the company. */
export const bridgeTaken = procedure("bridgeTaken").steps({
  choose: decision({
    rule: "16.1b",
    seat: () => SEATS[NEAPOLITAN],
    when: (position) => position.bridge >= 0,
    options: () => [{ type: "keepBridge" }, { type: "destroyBridge" }],
    play: (play, _frame, option) => {
      const { position } = play;
      position.captured = 1;
      play.tell({ type: "bridgeTaken", rules: ["16.1b"], isDestroyed: option.type === "destroyBridge" });
      if (option.type === "destroyBridge") eliminate(play, army.radinski, { rules: ["16.1b"], forGood: true });
    },
  }),
});
