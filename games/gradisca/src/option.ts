/** Everything a player can be offered. Areas, units, walls and cards are the indices of `data.ts`. */
export type GradiscaOption =
  // §5: the drawn Command
  | { readonly type: "cards-and-area" }
  | { readonly type: "draw-card" }
  | { readonly type: "lead"; readonly commander: number }
  | { readonly type: "area"; readonly area: number }
  | { readonly type: "play-card"; readonly card: number }
  | { readonly type: "end-activation" }
  // §5.1: operations of the units of an area
  | { readonly type: "move"; readonly unit: number }
  | { readonly type: "bombard-wall"; readonly unit: number; readonly wall: number }
  | { readonly type: "fire-at"; readonly unit: number; readonly area: number }
  | { readonly type: "lay-mine"; readonly unit: number; readonly wall: number }
  | { readonly type: "blow-mine"; readonly unit: number; readonly wall: number }
  | { readonly type: "counter-mine"; readonly unit: number; readonly wall: number }
  | { readonly type: "rebuild"; readonly unit: number; readonly wall: number }
  | { readonly type: "build-fort"; readonly unit: number }
  | { readonly type: "demolish-fort"; readonly unit: number }
  | { readonly type: "recover"; readonly unit: number }
  | { readonly type: "move-camp"; readonly area: number }
  | { readonly type: "return-camp"; readonly area: number }
  | { readonly type: "end-area" }
  // §6, §17f: a march; §23, §25.2: raids and incursions on the way
  | { readonly type: "add"; readonly unit: number }
  | { readonly type: "add-all" }
  | { readonly type: "go"; readonly area: number }
  | { readonly type: "leave-map" }
  | { readonly type: "drop"; readonly unit: number }
  | { readonly type: "raid"; readonly unit: number }
  | { readonly type: "raid-now" }
  | { readonly type: "incursion" }
  | { readonly type: "halt" }
  // §7: combat
  | { readonly type: "open-fire" }
  | { readonly type: "take-hit"; readonly unit: number }
  | { readonly type: "successor"; readonly area: number }
  | { readonly type: "stand" }
  | { readonly type: "give-way" }
  | { readonly type: "retreat"; readonly area: number }
  | { readonly type: "stay" }
  | { readonly type: "convert-forts"; readonly count: number }
  // §17, §18
  | { readonly type: "call"; readonly unit: number }
  | { readonly type: "stay-put" }
  | { readonly type: "enough" }
  | { readonly type: "fight-on" }
  | { readonly type: "break-off" }
  // §9, §12k, §21d, §26b
  | { readonly type: "disorganise"; readonly unit: number }
  | { readonly type: "enter-at"; readonly area: number }
  | { readonly type: "sea-supply"; readonly area: number }
  | { readonly type: "no-sea-supply" }
  // §4.1ba: reactions; §5ba: too many cards; §12: what cards let a side choose
  | { readonly type: "react"; readonly card: number }
  | { readonly type: "pass" }
  | { readonly type: "pass-activation" }
  | { readonly type: "pass-turn" }
  | { readonly type: "discard-card"; readonly card: number }
  | {
      readonly type: "choose";
      readonly card: number;
      readonly which: number;
      readonly effect: string;
      readonly amount: number;
    }
  | { readonly type: "withdraw"; readonly unit: number }
  | { readonly type: "take-booty"; readonly area: number }
  | { readonly type: "lay-bridge"; readonly from: number; readonly to: number };
