import type { Event } from "@gonfalon/engine/kernel";
import { again, alike, type Join, onward, storyBy, together } from "@gonfalon/engine/kit";

const ofSide = ({ side }: Event) => ({ rank: "activation" as const, side: side as string });

/** A march and the attrition check at its end are one line; whoever only sees a piece learns by the check that it is a Force. */
const checkedOnArrival: Join = (told, next) => {
  if (told.check || !alike(told, next, ["side", "hex", "leader"])) return null;
  if (next.leader === undefined) return { ...told, check: true };
  const { die, total, loss, forages } = next;
  return { ...told, check: { die, total, loss, forages } } as Event;
};

/** Who is left behind on a march checks at once. */
const checkedOnceLeft: Join = (told, next) => {
  if (told.check || told.leader !== next.leader) return null;
  const { die, total, loss, forages } = next;
  return { ...told, check: { die, total, loss, forages } } as Event;
};

/** Forces at rest that lose nothing are told in one row. */
const withoutLoss: Join = (told, next) => {
  if (told.leader === undefined || next.leader === undefined || told.loss !== 0 || next.loss !== 0) return null;
  const one = ({ leader, hex, die, total, forages }: Event) => ({ leader, hex, die, total, forages });
  const all = (told.checks as readonly unknown[] | undefined) ?? [one(told)];
  return { ...told, checks: [...all, one(next)] } as Event;
};

const fallenIn = ({ fallen, units }: Event) => ((fallen ?? units ?? []) as readonly string[]).slice();

/** Which units lost, told to their owner alone: with what cost them the SPs, whether that was told before or comes after. */
const whoLost =
  (...causes: readonly string[]): Join =>
  (told, next) =>
    causes.includes(next.because as string) ? { ...told, fallen: [...fallenIn(told), ...fallenIn(next)] } : null;
const losersFirst =
  (...causes: readonly string[]): Join =>
  (told, next) =>
    causes.includes(told.because as string) ? { ...next, fallen: fallenIn(told) } : null;

const alsoLost: Join = (told, next) =>
  alike(told, next, ["side", "because"]) ? { ...next, units: [...fallenIn(told), ...fallenIn(next)] } : null;

/** The SPs that a march or a retreat costs, once it is told how. */
const lostOnTheMove: Join = (told, next) => {
  if (next.side !== told.side) return null;
  const onTheWay = next.because === "retreat" && told.rules[0] === "C14.25";
  return onTheWay || (told.check && next.because === "attrition")
    ? { ...told, fallen: [...fallenIn(told), ...fallenIn(next)] }
    : null;
};

/** The beaten side shows its marker and takes the loss that follows from it. */
const markerAndLoss: Join = (told, next) =>
  told.side === next.side ? { ...next, marker: told.marker!, fallen: fallenIn(told) } : null;

/** How far somebody may pursue, and how far he does. */
const howFar: Join = (told, { hexes, sps, ...next }) =>
  told.side === next.side ? { ...told, type: next.type, most: told.hexes!, hexes: hexes!, sps: sps! } : null;

/** The die of a leader who does not get away, and that he is taken. */
const caughtBy =
  (how: string): Join =>
  (told, next) =>
    told.escapes === true ? null : { ...next, die: told.die!, how };

/** The leaders for whose coming a side rolls, in one row. */
const stillToCome: Join = (told, next) => {
  if (told.side !== next.side) return null;
  const all = (told.arrivals as readonly Event[] | undefined) ?? [told];
  return { ...told, arrivals: [...all, next] } as unknown as Event;
};

/** What moves Vienna Morale is told with it. */
const movesMorale =
  (because: string): Join =>
  (_, next) =>
    next.because === because ? next : null;

const places = (...same: string[]) => together({ same: ["rules", ...same], one: "hex", list: "spots" });
/** Pieces that are seen and not named: their owner reads of each by its name. */
const unnamed: Join = (told, next) =>
  [told, next].some(({ leader, vedette }) => leader !== undefined || vedette !== undefined)
    ? null
    : places("side")(told, next);

/** The log of a campaign: by Player-Turns, and in them by Commands, tries of Initiative and battles. */
export const story = storyBy({
  headings: {
    ...{ weather: () => ({ rank: "turn" }), gameOver: () => ({ rank: "turn" }) },
    apReceived: ({ side }) => ({ rank: "turn", side: side as string }),
    // §C7.8 A Command out of an enemy zone is tried as well: that belongs to the Command.
    initiative: (event) => (event.by ? undefined : ofSide(event)),
    ...{ command: ofSide, battle: ofSide },
  },
  joins: {
    "moved+moved": (told, next) =>
      told.check ? null : onward({ same: ["side", "leader", "vedette", "rules"], to: "hex" })(told, next),
    "moved+attrition": checkedOnArrival,
    "moved+unitsLose": lostOnTheMove,
    "moved+retreatCosts": (told, { side, hex, sps }) =>
      told.side === side && told.hex === hex ? { ...told, cost: ((told.cost ?? 0) as number) + (sps as number) } : null,
    "dropped+attrition": checkedOnceLeft,
    "dropped+unitsLose": whoLost("attrition"),
    "leaderToCome+leaderToCome": stillToCome,
    "attrition+attrition": withoutLoss,
    ...Object.fromEntries(
      ["attrition", "besiegedAttrition", "fortnightAttrition"].map((type) => [
        `${type}+unitsLose`,
        whoLost("attrition"),
      ]),
    ),
    "bombardment+unitsLose": whoLost("bombardment"),
    "exchange+unitsLose": (told, next) => (told.loser === next.side ? null : whoLost("combat")(told, next)),
    "markerShown+unitsLose": whoLost("combat"),
    "markerShown+pitchedLoss": markerAndLoss,
    "unitsLose+unitsLose": alsoLost,
    "unitsLose+pitchedLoss": losersFirst("combat"),
    "unitsLose+retreatCosts": losersFirst("retreat"),
    "unitsLose+pursued": losersFirst("pursuit"),
    "pursuit+unitsLose": whoLost("pursuit"),
    "pursuit+pursued": howFar,
    "flight+captured": caughtBy("flight"),
    "rout+captured": caughtBy("rout"),
    "shown+withdrawn": (told, next) =>
      told.as === "vedette" && told.spots === undefined && told.hex === next.from && told.side === next.side
        ? { ...next, found: true }
        : null,
    "garrison+garrison": places("side"),
    "shown+shown": places("side", "as"),
    "pieceShown+pieceShown": places("side", "piece"),
    "pieceAppears+pieceAppears": unnamed,
    "pieceLeaves+pieceLeaves": unnamed,
    "battleOver+morale": (told, { because, before, after, condition }) =>
      String(because).startsWith("critical-battle")
        ? ({ ...told, morale: { before, after, condition } } as Event)
        : null,
    "reserveCommitted+reserveCommitted": (told, next) =>
      told.side === next.side ? { ...next, sps: (told.sps as number) + (next.sps as number) } : null,
    "roadOpened+morale": movesMorale("dispatch-open"),
    "roadClosed+morale": movesMorale("dispatch-closed"),
    "relieved+morale": movesMorale("relief"),
    "surrenderRoll+surrenderModifiers": (told, { modifiers }) => ({ ...told, modifiers: modifiers! }),
    "transferred+transferred": together({ same: ["side", "leader"], one: "unit", list: "list" }),
    "replaced+replaced": together({ same: ["side"], one: "unit", list: "list" }),
    "strengthPassed+strengthPassed": again("side", "from", "to"),
  },
});
