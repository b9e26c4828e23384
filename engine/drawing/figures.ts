import type { FigureKind, Livery, Signs } from "../kernel/scene.ts";
import { group, tag } from "./svg.ts";
import { cannon, infantry, knight, lightHorse, pikes, rider } from "./woodcut.ts";

/** How the arms of units are told on counters: the boxes of the map-makers, or figures of the time. */
export type CounterStyle = "boxes" | "figures";

/** The figures of every age; a longer name that has one of these in it is drawn like it. */
const USUAL: Readonly<Record<string, FigureKind>> = {
  artillery: "guns",
  cavalry: "horse",
  infantry: "foot",
  militia: "foot",
};

/** The figures are cut for a sheet of 320 by 196: brought down to the middle of a counter. */
const DRAWN: Readonly<Record<FigureKind, (coat: string) => string>> = {
  foot: (coat) => placed(-6, 2.4, 0.78, infantry(0, 0, 3, coat)),
  pikes: () => placed(-7.4, 1.2, 0.62, pikes(0, 0, 6, 14)),
  horse: () => placed(-0.6, -0.4, 0.36, rider(0, 0, 1)),
  lightHorse: () => placed(-1.4, 0.2, 0.37, lightHorse(0, 0, 1)),
  knights: () => placed(-1.6, 0.2, 0.36, knight(0, 0, 1)),
  guns: () => placed(-1, 1, 0.5, cannon(0, 0, 1)),
};

const placed = (x: number, y: number, scale: number, figure: string) =>
  group({ transform: `translate(${x} ${y}) scale(${scale})` }, [figure]);

/** The figure of an arm on a pale ground, for the place of its box; nothing for an arm that has none. */
export function figureSvg(arm: string, { band }: Livery, { figures = {} }: Signs): string | undefined {
  const kind = figures[arm] ?? Object.entries(USUAL).find(([name]) => arm.includes(name))?.[1];
  if (!kind) return undefined;
  const ground = { x: -14.4, y: -12.2, width: 28.8, height: 19.4, rx: 2.4, fill: "#fffaea", "fill-opacity": "0.94" };
  return tag("rect", ground) + DRAWN[kind](band);
}

/** A leader in the saddle, for his shield. */
export const mounted = (): string => placed(-0.4, 0.4, 0.3, rider(0, 0, 1));
