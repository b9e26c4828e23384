import type { Event } from "../kernel/event.ts";
import type { Option } from "../kernel/game.ts";
import { canonical } from "../kernel/plain.ts";
import type { Place, Spot } from "../kernel/scene.ts";

/** Whether pointing at the spot means what is located there. A piece on the map is pointed at together with its space. */
export function pointsAt(place: Spot, { piece, space, box }: Spot): boolean {
  if (box !== undefined) return place.box === box;
  if (place.piece !== undefined && piece !== undefined) return place.piece === piece;
  return place.space !== undefined && place.space === space;
}

/** The number by which a game calls what was pointed at, in place of the one that `was` there; undefined where there is none. */
export type Reading = (spot: Spot, was: unknown) => number | undefined;

export const spaceAt: Reading = ({ space }) => space;

/** Reads which of so many things the piece (or the box) is, by what each of them is called on the table. */
export function whichOf(count: () => number, idOf: (n: number) => string, key: "piece" | "box" = "piece"): Reading {
  return (spot) => {
    if (spot[key] === undefined) return undefined;
    for (let n = 0; n < count(); n++) if (idOf(n) === spot[key]) return n;
    return undefined;
  };
}

export interface Pointing<O extends Option, V> {
  thinkable(view: V): readonly Option[];
  locate(option: O, view?: V): Place;
  /** How each field of an option that may be pointed at is read off the table. */
  readonly fields: Readonly<Record<string, Reading | readonly Reading[]>>;
}

/**
 * Makes `intentsAt` of a game: what is thinkable or offered at the spot, or else what each kind of answer that the question takes
 * would be if it were about what lies there.
 */
export function pointing<O extends Option, V>({ thinkable, locate, fields }: Pointing<O, V>) {
  const aimed = (view: V, pattern: Option, spot: Spot): Option | undefined =>
    Object.entries(pattern)
      .flatMap(([field, was]) =>
        [fields[field] ?? []].flat().map((read) => ({ ...pattern, [field]: put(was, read(spot, was)) })),
      )
      .find((intent) => pointsAt(locate(intent as unknown as O, view), spot));
  return (view: V, spot: Spot, offered: readonly Option[]): readonly Option[] => {
    const known = distinct([...thinkable(view), ...offered]);
    const here = known.filter((intent) => pointsAt(locate(intent as O, view), spot));
    if (here.length > 0) return here;
    const kinds = new Map(known.map((option) => [option.type, option]));
    return [...kinds.values()].flatMap((pattern) => aimed(view, pattern, spot) ?? []);
  };
}

function distinct(options: readonly Option[]): readonly Option[] {
  return [...new Map(options.map((option) => [canonical(option), option])).values()];
}

/** A field with another number in it: a list has then only that one. What was not read stays as it was. */
function put(was: unknown, number: number | undefined): unknown {
  if (number === undefined) return was;
  return Array.isArray(was) ? [number] : number;
}

/**
 * Makes `locateEvent` of a game: by the first of these facts that the event has, the most telling first. Of a list it is the
 * last (where a way led), and a number below nought is nobody and nowhere.
 */
export function happening(facts: Readonly<Record<string, (number: number) => Place>>) {
  return (event: Event): Place => {
    for (const [name, placeOf] of Object.entries(facts)) {
      const fact = event[name];
      const number = Array.isArray(fact) ? fact.at(-1) : fact;
      if (typeof number === "number" && number >= 0) return placeOf(number);
    }
    return {};
  };
}

export const inSpace = (space: number): Place => ({ space });
