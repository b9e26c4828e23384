import type { Box, Display, Language, Piece } from "@gonfalon/engine/kernel";
import { cards, corps, SIDES, type Side, timeLine } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { moraleBand } from "../rules/morale.ts";
import { isSuccessor } from "../rules/pieces.ts";
import { pointsAtTheEnd, whatCountsAtTheEnd } from "../rules/victory.ts";
import { briefing } from "./briefing.ts";
import { cardTitle, printedOn, textOf, unitName, word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** What lies beside the map: the tracks, the Command chits, and the viewer's own cards. */
export function displays(view: GradiscaView, language: Language): Display[] {
  const { position } = view;
  const track = (id: string, value: string, side?: Side): Display => ({
    ...{ id, title: word(`track.${id}`, language), kind: "track", value, boxes: [] },
    ...(side ? { side } : {}),
  });
  return [
    timeLineOf(position, language),
    ...SIDES.map((side) => pointsOf(position, side, language, track)),
    track("end", turnName(position.endOfGame, language)),
    commandsOf(position, language),
    ...SIDES.flatMap((side) => ofSide(position, side, language, track)),
    track("deck", String(position.deck.length)),
    ...inForce(position, language, track),
    briefing(view, language),
    ...handOf(view, language),
  ];
}

type TrackOf = (id: string, value: string, side?: Side) => Display;

/** §13: what brought the points, or would bring them if the war ended now. */
function pointsOf(position: Gradisca, side: Side, language: Language, track: TrackOf): Display {
  const atTheEnd = whatCountsAtTheEnd(position, side);
  const isOver = position.outcome !== null;
  const onTheWay = position.victoryPoints[side] - (isOver ? pointsAtTheEnd(position, side) : 0);
  const values = [
    ...(onTheWay > 0 ? [{ title: word("points.onTheWay", language), text: String(onTheWay) }] : []),
    ...atTheEnd.map(({ area, amount, isDamage }) => ({
      title: word(isDamage ? "points.damage" : "points.occupied", language, { area }),
      text: String(amount),
    })),
  ];
  const title = word(isOver ? "points.brought" : "points.now", language);
  const display = track("points", String(position.victoryPoints[side]), side);
  return { ...display, kind: "card", boxes: [{ id: `points-${side}`, title, side, values }] };
}

function ofSide(position: Gradisca, side: Side, language: Language, track: TrackOf): Display[] {
  const band = word(`band.${moraleBand(position, side)}`, language);
  const morale = position.advanced ? [track("morale", `${position.morale[side]} (${band})`, side)] : [];
  const held = track("hand", String(position.hands[side].length), side);
  return [...morale, held, track("forts", String(position.fortsLeft[side]), side)];
}

function inForce({ modifiers }: Gradisca, language: Language, track: TrackOf): Display[] {
  const force = [...new Set(modifiers.map(({ kind }) => word(`force.${kind}`, language)))];
  return force.length > 0 ? [track("force", force.join(", "))] : [];
}

/** The turns, where the war stands, when it ends, and who waits on the line to come back. */
function timeLineOf(position: Gradisca, language: Language): Display {
  const boxes = timeLine.map((_, turn): Box => {
    const groups = position.groups.filter((group) => group.turn === turn);
    const values = groups.map(({ side, units }) => ({
      title: word(`side.${side}`, language),
      text: units.map((unit) => unitName(unit, language, isSuccessor(position, unit))).join(", "),
    }));
    const end = { title: word("track.end", language), text: "" };
    return {
      ...{ id: `turn-${turn}`, title: turnName(turn, language), here: position.turn === turn },
      values: turn === position.endOfGame ? [...values, end] : values,
    };
  });
  return {
    id: "turn",
    title: word("track.turn", language),
    kind: "track",
    value: turnName(position.turn, language),
    boxes,
  };
}

/** §4.1: the chits of Commands still in the container, and the one that was drawn. */
function commandsOf(position: Gradisca, language: Language): Display {
  const drawn = position.activation?.corps;
  const inside = corps.ids.flatMap((_, command) => (position.commands[command] === "container" ? [command] : []));
  const box = (id: string, commands: readonly number[]): Box => ({
    id: `commands-${id}`,
    title: word(`track.${id}`, language),
    pieces: commands.map(chitId),
  });
  return {
    ...{ id: "commands", title: word("track.commands", language), kind: "pool" },
    value: drawn === undefined ? word("commands-left", language, { count: inside.length }) : corpsName(drawn, language),
    boxes: [...(drawn === undefined ? [] : [box("command", [drawn])]), box("container", inside)],
  };
}

const chitId = (command: number) => `command-${corps.ids[command]}`;

/** Whether a Command's chit lies where one sees it: in the container, or drawn. */
export function isShown({ commands, activation }: Gradisca, command: number): boolean {
  return commands[command] === "container" || activation?.corps === command;
}

export function chitOf(command: number, language: Language): Piece {
  const side = corps.side[command]!;
  return { id: chitId(command), space: null, side, kind: "chit", name: corpsName(command, language), states: [] };
}

/** The cards in the viewer's own hand, which nobody else sees. */
function handOf({ position, viewer }: GradiscaView, language: Language): Display[] {
  const side = SIDES.find((one) => one === viewer);
  if (!side || position.hands[side].length === 0) return [];
  const boxes = position.hands[side].map((card): Box => {
    const foot = printedOn(position, card, language);
    return {
      ...{ id: boxOfCard(card), title: cardTitle(card, language), text: textOf(position, card, language) },
      face: { corner: cards[card]!.id, side, ...(foot.length > 0 ? { foot } : {}) },
    };
  });
  return [
    { id: "cards", title: word("track.cards", language), kind: "hand", side, value: String(boxes.length), boxes },
  ];
}

export function boxOfCard(card: number): string {
  return `card-${card}`;
}

function turnName(turn: number, language: Language): string {
  return timeLine[turn]?.[language] ?? "-";
}

function corpsName(index: number, language: Language): string {
  return language === "it" ? corps.names[index]! : corps.englishNames[index]!;
}
