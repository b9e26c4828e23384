/** Everything a player can be offered. Areas, units, walls and cards are the indices of `data.ts`. */
export type GradiscaOption =
  // §5: the drawn Command
  | { readonly type: "cardsAndArea" }
  | { readonly type: "drawCard" }
  | { readonly type: "lead"; readonly commander: number }
  | { readonly type: "area"; readonly area: number }
  | { readonly type: "playCard"; readonly card: number }
  | { readonly type: "endActivation" }
  // §5.1: operations of the units of an area
  | { readonly type: "move"; readonly unit: number }
  | { readonly type: "bombardWall"; readonly unit: number; readonly wall: number }
  | { readonly type: "fireAt"; readonly unit: number; readonly area: number }
  | { readonly type: "layMine"; readonly unit: number; readonly wall: number }
  | { readonly type: "blowMine"; readonly unit: number; readonly wall: number }
  | { readonly type: "counterMine"; readonly unit: number; readonly wall: number }
  | { readonly type: "rebuild"; readonly unit: number; readonly wall: number }
  | { readonly type: "buildFort"; readonly unit: number }
  | { readonly type: "demolishFort"; readonly unit: number }
  | { readonly type: "recover"; readonly unit: number }
  | { readonly type: "moveCamp"; readonly area: number }
  | { readonly type: "returnCamp"; readonly area: number }
  | { readonly type: "endArea" }
  // §6, §17f: a march; §23, §25.2: raids and incursions on the way
  | { readonly type: "add"; readonly unit: number }
  | { readonly type: "addAll" }
  | { readonly type: "go"; readonly area: number }
  | { readonly type: "leaveMap" }
  | { readonly type: "drop"; readonly unit: number }
  | { readonly type: "raid"; readonly unit: number }
  | { readonly type: "raidNow" }
  | { readonly type: "incursion" }
  | { readonly type: "halt" }
  // §7: combat
  | { readonly type: "openFire" }
  | { readonly type: "takeHit"; readonly unit: number }
  | { readonly type: "successor"; readonly area: number }
  | { readonly type: "stand" }
  | { readonly type: "giveWay" }
  | { readonly type: "retreat"; readonly area: number }
  | { readonly type: "stay" }
  | { readonly type: "convertForts"; readonly count: number }
  // §17, §18
  | { readonly type: "call"; readonly unit: number }
  | { readonly type: "stayPut" }
  | { readonly type: "enough" }
  | { readonly type: "fightOn" }
  | { readonly type: "breakOff" }
  // §9, §12k, §21d, §26b
  | { readonly type: "disorganise"; readonly unit: number }
  | { readonly type: "enterAt"; readonly area: number }
  | { readonly type: "seaSupply"; readonly area: number }
  | { readonly type: "noSeaSupply" }
  // §4.1ba: reactions; §5ba: too many cards; §12: what cards let a side choose
  | { readonly type: "react"; readonly card: number }
  | { readonly type: "pass" }
  | { readonly type: "passActivation" }
  | { readonly type: "passTurn" }
  | { readonly type: "discardCard"; readonly card: number }
  | {
      readonly type: "choose";
      readonly card: number;
      readonly which: number;
      readonly effect: string;
      readonly amount: number;
    }
  | { readonly type: "withdraw"; readonly unit: number }
  | { readonly type: "takeBooty"; readonly area: number }
  | { readonly type: "layBridge"; readonly from: number; readonly to: number };
