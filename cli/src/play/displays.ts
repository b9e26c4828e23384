import type { Box, Display, Scene, Value } from "@gonfalon/engine/kernel";
import { wrap } from "../layout.ts";

/** A display in lines: its boxes one below the other, those within others drawn in. */
export function displayLines(scene: Scene, display: Display, title: string, width: number): string[] {
  const { boxes, ties = [], note } = display;
  if (boxes.length === 0) return [];
  const nameOf = (id: string) => boxes.find((box) => box.id === id)?.title ?? id;
  const within = (outer: string | undefined, depth: number): string[] =>
    boxes
      .filter(({ inside }) => inside === outer)
      .flatMap((box) => [...wrapped(boxText(scene, box), depth, width), ...within(box.id, depth + 1)]);
  return [
    "",
    title,
    ...(note ? wrapped(note, 1, width) : []),
    ...within(undefined, 1),
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
  const said = [named.join(", "), ...(box.values ?? []).map(valueText), box.text ?? "", ...face, box.note ?? ""];
  const told = said.filter(Boolean).join("; ");
  return told ? `${title}: ${told}` : title;
}

function valueText({ title, text }: Value): string {
  return text ? `${title} ${text}` : title;
}
