import { hexDistance } from "@gonfalon/engine/board";
import { again, done, type Play } from "@gonfalon/engine/kernel";
import { board, pieces, SIDE_NAMES } from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { withdrawals } from "../repulse.ts";
import { battleOf, hexesOf } from "./state.ts";

/** §C14.11, §III.b.3aa: vedettes in the hexes of a battle. */
export type VedetteInBattleOption =
  | { readonly type: "withdrawVedette"; readonly vedette: number; readonly hex: number }
  | { readonly type: "keepVedette"; readonly vedette: number };

/** Each goes one to three hexes away before combat, or stays and moves with its Force. */
export const vedettesInBattle = procedure<{ left: number[] }>("vedettesInBattle", {
  left: (left, { viewer }) => left.filter((vedette) => SIDE_NAMES[pieces.vedette[vedette]!] === viewer),
}).steps({
  ask: decision({
    rule: ["C14.11", "III.b.3aa"],
    seat: (_, { left }) => SIDE_NAMES[pieces.vedette[left[0] ?? 0]!],
    options: (position, { left }): VedetteInBattleOption[] => {
      const [vedette] = left;
      if (vedette === undefined) return [];
      const ways = waysOff(position, vedette);
      if (ways.length === 0) return [];
      return [
        { type: "keepVedette", vedette },
        ...ways.map((hex) => ({ type: "withdrawVedette", vedette, hex }) as const),
      ];
    },
    play: (play, frame, option) => {
      if (option.type === "withdrawVedette") withdraw(play, option.vedette, option.hex);
      frame.left.shift();
      return again;
    },
  }),
  // One that has nowhere to go stays.
  next: step("C14.11", (_, frame) => {
    frame.left.shift();
    return frame.left.length > 0 ? "ask" : done;
  }),
});

/** §C1.10: a vedette that goes off is shown. */
function withdraw(play: Play<Quadrilateral>, vedette: number, hex: number): void {
  const { position } = play;
  const from = position.vedetteHex[vedette]!;
  position.vedetteHex[vedette] = hex;
  position.vedetteShown[vedette] = 1;
  play.tell({ type: "vedetteWithdrew", rules: ["C14.11"], side: SIDE_NAMES[pieces.vedette[vedette]!], from, hex });
}

/** Ruling C8.13: away from the nearest enemy of the battle. */
function waysOff(position: Quadrilateral, vedette: number): number[] {
  const battle = battleOf(position);
  const hex = position.vedetteHex[vedette]!;
  const enemies = pieces.vedette[vedette] === battle.phasing ? battle.hexes : hexesOf(position, battle, battle.phasing);
  const nearest = [...enemies].sort((a, b) => hexDistance(board, a, hex) - hexDistance(board, b, hex))[0]!;
  return withdrawals(position, vedette, nearest);
}
