import type { Box, Display, Scene, Value } from "@gonfalon/engine/kernel";
import { JOINT, wrap } from "../layout.ts";

/** A row of at least so many boxes, each no longer than this, is told in one paragraph. */
const ROW = { boxes: 6, longest: 30 };

/** A display in lines: its boxes one below the other, those within others drawn in; the steps of a track in a row. */
export function displayLines(scene: Scene, display: Display, title: string, width: number): string[] {
  const { boxes, ties = [], note } = display;
  if (boxes.length === 0) return [];
  const nameOf = (id: string) => boxes.find((box) => box.id === id)?.title ?? id;
  const within = (outer: string | undefined, depth: number): string[] =>
    boxes
      .filter(({ inside }) => inside === outer)
      .flatMap((box) => [
        ...wrapped(boxText(scene, box), depth, width),
        ...sentences(box).flatMap((sentence) => wrapped(sentence, depth + 1, width)),
        ...within(box.id, depth + 1),
      ]);
  const texts = boxes.map((box) => boxText(scene, box));
  const isRow =
    boxes.length >= ROW.boxes &&
    boxes.every(({ inside }) => inside === undefined) &&
    boxes.every((box) => sentences(box).length === 0) &&
    texts.every((text) => text.length <= ROW.longest);
  const lines = isRow
    ? wrapped(texts.map((text) => text.replaceAll(" ", JOINT)).join(`${JOINT}· `), 1, width)
    : within(undefined, 1);
  return [
    "",
    title,
    ...(note ? wrapped(note, 1, width) : []),
    ...lines,
    ...ties.flatMap(({ from, to, title: tie }) => wrapped(`${nameOf(from)} - ${nameOf(to)}: ${tie}`, 1, width)),
  ];
}

function wrapped(text: string, depth: number, width: number): string[] {
  const margin = "  ".repeat(depth);
  return wrap(text, width - margin.length - 2).map((line, i) => margin + (i === 0 ? "" : "  ") + line);
}

/** A box as one sentence: where things stand, what it holds of how much, what lies in it, what is written on it. */
function boxText({ pieces }: Scene, box: Box): string {
  const named = (box.pieces ?? []).flatMap((id) => pieces.find((piece) => piece.id === id)?.name ?? []);
  const held = box.used ?? box.pieces?.length ?? 0;
  const title = `${box.here ? "> " : ""}${box.title}${box.limit === undefined ? "" : ` (${held}/${box.limit})`}`;
  const face = box.face === undefined || box.face === "back" ? [] : (box.face.foot ?? []);
  const said = [
    named.join(", "),
    ...(box.values ?? []).filter((value) => !isSentence(value)).map(valueText),
    box.text ?? "",
    ...face,
    box.note ?? "",
  ];
  const told = said.filter(Boolean).join("; ");
  return told ? `${title}: ${told}` : title;
}

/** Whole sentences that stand in a box under headings of their own, such as those of a briefing. */
function sentences({ values = [] }: Box): string[] {
  return values.filter(isSentence).map(({ title, text }) => `${title}: ${text}`);
}

function isSentence({ text = "" }: Value): boolean {
  return /[.!?]$/.test(text);
}

function valueText({ title, text }: Value): string {
  return text ? `${title} ${text}` : title;
}
