import type { Point } from "../board/board.ts";
import { chanceFrom } from "./chance.ts";
import { lettered } from "./lettering.ts";
import { badge, symbols } from "./places.ts";
import { strewn } from "./scatter.ts";
import type { MapStyle, Sample } from "./style.ts";
import { group, lineThrough, num, tag } from "./svg.ts";

/** Room for a sample of what is drawn, and for a row of them. */
const SAMPLE = 40;
export const LEGEND_ROW = 31;

/** What the signs of a map mean, in columns from left to right. */
export function drawLegend(style: MapStyle, [left, top]: Point, columns: number, width: number): string {
  const entries = style.legend ?? [];
  const rows = Math.ceil(entries.length / columns);
  const parts = entries.map(({ text, sample }, i) => {
    const x = left + Math.floor(i / rows) * (width / columns);
    const y = top + (i % rows) * LEGEND_ROW;
    const hand = { size: 18, fill: style.ink, anchor: "start" as const };
    return (
      group({ transform: `translate(${num(x + SAMPLE / 2)} ${num(y)})` }, [drawSample(sample, i)]) +
      lettered(text, [x + SAMPLE + 10, y + 6], hand)
    );
  });
  return group({ "stroke-linejoin": "round" }, parts);
}

function drawSample(sample: Sample, i: number): string {
  if ("swatch" in sample) return swatch(sample, i);
  if ("symbol" in sample) {
    const drawn = symbols[sample.symbol]({ colour: sample.colour, ink: sample.ink }, chanceFrom(i));
    return group({ transform: `scale(${((sample.size ?? 32) / 40).toFixed(3)})` }, drawn);
  }
  if ("badge" in sample) {
    const inks = { colour: sample.colour, ink: sample.ink };
    return group({}, badge(sample.badge, 10, inks, sample.text ?? ""));
  }
  const { line, width, casing, dash } = sample;
  const pen = { d: "M-20 3C-10 -5 8 7 20 -3", fill: "none" };
  return (
    (casing ? tag("path", { ...pen, stroke: casing, "stroke-width": width + 2 }) : "") +
    tag("path", { ...pen, stroke: line, "stroke-width": width, "stroke-dasharray": dash })
  );
}

/** A piece of country. */
function swatch(sample: Extract<Sample, { swatch: string }>, i: number): string {
  const hexagon = [0, 1, 2, 3, 4, 5].map((corner): Point => {
    const angle = (corner * Math.PI) / 3;
    return [Math.cos(angle) * 18, Math.sin(angle) * 15];
  });
  const ground = tag("path", {
    d: lineThrough(hexagon, true),
    fill: sample.swatch,
    stroke: "#2b1a10",
    "stroke-opacity": "0.55",
    "stroke-width": 0.9,
  });
  const { motif, colour = "none", ink } = sample;
  if (!motif || !ink) return ground;
  const layer = { draw: "scatter" as const, motif, colour, ink };
  return ground + strewn([hexagon], layer, sample.size ?? 11, chanceFrom(i + 5));
}
