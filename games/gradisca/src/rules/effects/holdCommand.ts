import { corpsNamed } from "../../data.ts";
import { keepOut } from "../pieces.ts";
import type { Kind } from "./effect.ts";

/** §12, §4.1a: a Command does nothing for the rest of this turn, or in the next if it has already been drawn. */
export const holdCommand: Kind<"hold-command"> = {
  carryOut(play, { corps: id }) {
    const { position } = play;
    const corps = corpsNamed(id);
    if (position.commands[corps] === "absent") return;
    if (position.commands[corps] === "container") keepOut(position, corps);
    else if (position.heldIn[corps] !== position.turn) position.heldIn[corps] = position.turn + 1;
    play.tell({ type: "commandHeld", rules: ["12"], corps, turn: position.heldIn[corps]! });
  },
};
