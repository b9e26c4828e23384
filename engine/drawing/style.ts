import { type Static, Type } from "@sinclair/typebox";
import type { Language } from "../kernel/game.ts";

/**
 * How a map is drawn: layers from the ground up, each naming what it draws by a path into the map file
 * (`terrain.rough`, `hexsides.bridge`) and how. It is data of the game; nothing here knows a game.
 */
const Select = Type.Union([
  Type.String(),
  Type.Object({
    from: Type.String(),
    where: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  }),
]);
export type Select = Static<typeof Select>;

const at = Type.Tuple([Type.Number(), Type.Number()]);
const colour = Type.String();
const length = Type.Number();
const optional = Type.Optional;

export const MOTIFS = [
  "tree",
  "orchard",
  "hill",
  "mountain",
  "marsh",
  "rice",
  "furrow",
  "wave",
  "tuft",
  "vine",
] as const;
export const SYMBOLS = [
  "town",
  "village",
  "houses",
  "castle",
  "redoubt",
  "star-fort",
  "fortified-city",
  "fortified-town",
  "triangle",
] as const;
export const ORNAMENTS = ["ship", "sea-serpent"] as const;
const BADGES = ["star", "disc", "flag", "wheel"] as const;

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

const Layer = Type.Union([
  /** Country of one colour, its edges rounded off. `tint` blends it into the paper from the edge inwards. */
  Type.Object({
    draw: Type.Literal("ground"),
    spaces: Select,
    colour,
    edge: optional(colour),
    round: optional(Type.Boolean()),
    outline: optional(colour),
  }),
  /** Heights, from the lowest to the highest: colours, shading and hachures down every slope. */
  Type.Object({
    draw: Type.Literal("relief"),
    levels: Type.Array(Select, { minItems: 2 }),
    colours: Type.Array(colour, { minItems: 2 }),
    ink: colour,
    hachures: optional(Type.Boolean()),
  }),
  /** Small drawn things strewn over spaces or polygons. */
  Type.Object({
    draw: Type.Literal("scatter"),
    spaces: optional(Select),
    polygons: optional(Select),
    motif: oneOf(MOTIFS),
    colour,
    ink: colour,
    density: optional(Type.Number()),
    size: optional(length),
    ground: optional(colour),
  }),
  /** Lakes and seas. */
  Type.Object({
    draw: Type.Literal("water"),
    spaces: optional(Select),
    polygons: optional(Select),
    colour,
    ink: colour,
    /** Where the lines of the winds cross the water from. */
    rhumbs: optional(at),
  }),
  /** Rivers along the sides of spaces. */
  Type.Object({
    draw: Type.Literal("river"),
    sides: Select,
    width: length,
    colour,
    ink: colour,
    names: optional(Type.Boolean()),
  }),
  /** Waters that only adorn the map, as lines of points. */
  Type.Object({ draw: Type.Literal("stream"), lines: Select, width: length, colour, names: optional(Type.Boolean()) }),
  /** Roads from centre to centre of spaces. */
  Type.Object({
    draw: Type.Literal("road"),
    lines: Select,
    width: length,
    colour,
    ink: colour,
    dash: optional(Type.String()),
  }),
  /** Crossings on the sides of spaces. */
  Type.Object({
    draw: Type.Literal("crossing"),
    sides: Select,
    kind: oneOf(["bridge", "ferry", "ford", "stone-bridge"]),
    colour,
    ink: colour,
    size: optional(length),
  }),
  /** Borders along the sides of spaces. */
  Type.Object({
    draw: Type.Literal("border"),
    sides: optional(Select),
    /** A record of space lists: the borders between them are drawn. */
    between: optional(Type.String()),
    kind: oneOf(["line", "dashed", "wall", "closed"]),
    colour,
    ink: optional(colour),
    width: length,
    /** A field of each border to print on it, such as the level of a wall. */
    label: optional(Type.String()),
  }),
  /** A drawing that only adorns the sheet. */
  Type.Object({
    draw: Type.Literal("ornament"),
    ornament: oneOf(ORNAMENTS),
    at,
    size: length,
    colour,
    ink: colour,
  }),
  Type.Object({ draw: Type.Literal("grid"), colour, width: optional(length) }),
  Type.Object({ draw: Type.Literal("numbers"), colour, size: length }),
  /** A symbol at each place, by its type. */
  Type.Object({
    draw: Type.Literal("symbols"),
    places: Select,
    type: optional(Type.String()),
    symbols: Type.Record(Type.String(), oneOf(SYMBOLS)),
    size: optional(length),
    colour,
    ink: colour,
  }),
  /** A badge on each space of a list: victory points, supply sources, entry hexes. */
  Type.Object({
    draw: Type.Literal("badges"),
    places: Select,
    badge: oneOf(BADGES),
    text: optional(Type.String()),
    /** Field that says whose it is; its colours are those of the side. */
    side: optional(Type.String()),
    colour: optional(colour),
    ink: optional(colour),
    offset: optional(at),
    size: optional(length),
  }),
  /** The names of places, put where they hide nothing. */
  Type.Object({
    draw: Type.Literal("names"),
    places: Select,
    type: optional(Type.String()),
    sizes: Type.Record(Type.String(), length),
    colours: optional(Type.Record(Type.String(), colour)),
    ink: colour,
    halo: colour,
    /** Types whose names are set in capitals, and in italics. */
    capitals: optional(Type.Array(Type.String())),
    italics: optional(Type.Array(Type.String())),
    /** Centred in their space rather than beside their symbol. */
    centred: optional(Type.Boolean()),
  }),
  /** Words lettered across the map. */
  Type.Object({
    draw: Type.Literal("words"),
    ink: colour,
    words: Type.Array(
      Type.Object({
        text: Type.String(),
        at: at,
        size: length,
        turn: optional(Type.Number()),
        spacing: optional(length),
        italic: optional(Type.Boolean()),
        ink: optional(colour),
      }),
    ),
  }),
]);
export type Layer = Static<typeof Layer>;
export type LayerOf<D extends Layer["draw"]> = Extract<Layer, { draw: D }>;

const SideStyle = Type.Object({
  name: Type.String(),
  /** The counter itself, what is printed on it, and a band in the second colour of the flag. */
  ground: colour,
  ink: colour,
  band: colour,
});

const Sample = Type.Union([
  /** A piece of country, with what is strewn over it. */
  Type.Object({
    swatch: colour,
    motif: optional(oneOf(MOTIFS)),
    colour: optional(colour),
    ink: optional(colour),
    size: optional(length),
  }),
  Type.Object({ symbol: oneOf(SYMBOLS), colour, ink: colour, size: optional(length) }),
  Type.Object({ badge: oneOf(BADGES), text: optional(Type.String()), colour, ink: colour }),
  Type.Object({ line: colour, width: length, casing: optional(colour), dash: optional(Type.String()) }),
]);
export type Sample = Static<typeof Sample>;

/** Words on the map: the same for everybody, or in each language. */
const Words = Type.Union([Type.String(), Type.Object({ en: Type.String(), it: Type.String() })]);

/** How a map is drawn, as the file `style.json` says it. */
export const MapStyleSchema = Type.Object({
  title: Type.String(),
  subtitle: Words,
  /** Units of the sheet for one unit of the board. */
  unit: Type.Number(),
  /** The size of a counter, in units of the sheet. */
  counter: Type.Number(),
  paper: colour,
  ink: colour,
  accent: colour,
  /** Where the cartouche stands (units of the board); without it the title stands above the map. */
  cartouche: optional(at),
  compass: optional(Type.Object({ at: optional(at), north: Type.Number() })),
  scale: optional(Type.Object({ length: Type.Number(), text: Words, steps: Type.Integer() })),
  /** What the signs mean: under the map, or in the cartouche. */
  legend: optional(Type.Array(Type.Object({ text: Words, sample: Sample }))),
  /** The area of the board that is drawn, where it is more than its spaces. */
  frame: optional(Type.Object({ width: Type.Number(), height: Type.Number() })),
  layers: Type.Array(Layer),
  /** Kinds of marks of a scene that the map shows already. */
  drawn: optional(Type.Array(Type.String())),
  /** Colours of badges that name a side. */
  sides: optional(Type.Record(Type.String(), SideStyle)),
});
type StyleFile = Static<typeof MapStyleSchema>;

/** The same with the words of one language. */
export interface MapStyle extends Omit<StyleFile, "subtitle" | "scale" | "legend"> {
  readonly subtitle: string;
  readonly scale?: Omit<NonNullable<StyleFile["scale"]>, "text"> & { readonly text: string };
  readonly legend?: readonly { readonly text: string; readonly sample: Sample }[];
}

export function styleIn(file: StyleFile, language: Language): MapStyle {
  const { scale, legend, ...rest } = file;
  const said = (words: Static<typeof Words>) => (typeof words === "string" ? words : words[language]);
  return {
    ...rest,
    subtitle: said(file.subtitle),
    ...(scale && { scale: { ...scale, text: said(scale.text) } }),
    ...(legend && { legend: legend.map(({ text, sample }) => ({ text: said(text), sample })) }),
  };
}
