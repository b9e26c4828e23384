import { type Language, type Piece, type Scene, sideName, term } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { JOINT, wrap } from "../layout.ts";
import { type Paint, sideStyle } from "../paint.ts";
import { type Border, type Ground, groundOf } from "./ground.ts";
import type { Drawing } from "./index.ts";
import { isDisordered, isRouted, letterOf, sideLetters } from "./spaces.ts";

/** What the characters of a map mean, in words. */
const en = {
  stack: "12×3 strength and pieces",
  leader: "leader",
  hidden: "hidden",
  place: "named place",
  disordered: "small letter: disordered",
  routed: "! routed",
  "^": "high ground",
  "^^": "highest ground",
  "♣": "woods",
  "≈": "marsh",
  "≡": "rice fields",
  "▵": "difficult ground",
  "⌂": "houses",
  "♜": "fortified place",
  "▣": "fortress",
  "⊕": "supply source",
  river: "river",
  bridge: "bridge",
  ferry: "ferry",
  ford: "ford",
  bridgeOrRoad: "bridge or road",
  wall: "wall",
  road: "road",
  closed: "closed",
  points: "victory points",
  options: "numbers on the map: options",
};
const it: typeof en = {
  stack: "12×3 forza e pezzi",
  leader: "comandante",
  hidden: "ignoti",
  place: "luogo con nome",
  disordered: "lettera minuscola: in disordine",
  routed: "! in rotta",
  "^": "altura",
  "^^": "altura maggiore",
  "♣": "bosco",
  "≈": "palude",
  "≡": "risaie",
  "▵": "terreno difficile",
  "⌂": "case",
  "♜": "luogo fortificato",
  "▣": "fortezza",
  "⊕": "fonte di rifornimento",
  river: "fiume",
  bridge: "ponte",
  ferry: "traghetto",
  ford: "guado",
  bridgeOrRoad: "ponte o strada",
  wall: "mura",
  road: "strada",
  closed: "chiuso",
  points: "punti vittoria",
  options: "numeri sulla mappa: opzioni",
};
const WORDS: Readonly<Record<Language, typeof en>> = { en, it };
const SIGNS = ["^", "^^", "♣", "≈", "≡", "▵", "⌂", "♜", "▣", "⊕"] as const;

/** `isFar`: the map is one on which a hex is a single character. `explained`: what it says already, and says by now. */
export function legend(
  game: AnyGame,
  scene: Scene,
  drawing: Drawing,
  { isFar, language, explained }: { isFar: boolean; language: Language; explained: Set<string> },
  paint: Paint,
): string[] {
  const letters = sideLetters(scene);
  const words = [
    ...game.seats.map((seat) => `${letters[seat]} ${sideName(scene.sides, seat, language)}`),
    ...(isFar ? [`o ${WORDS[language].place}`] : piecesUsed(scene, language)),
    ...groundUsed(drawing, WORDS[language]),
  ].filter((word) => !explained.has(word));
  for (const word of words) explained.add(word);
  if (words.length === 0) return [];
  const lines = wrap(words.map((one) => one.replaceAll(" ", JOINT)).join(`${JOINT}· `), drawing.width);
  const painted = (line: string, seat: string, i: number) =>
    line.replace(`${letters[seat]} ${sideName(scene.sides, seat, language)}`, (name) => paint(sideStyle(i), name));
  return lines.map((line) => game.seats.reduce(painted, line));
}

function piecesUsed(scene: Scene, language: Language): string[] {
  const words = WORDS[language];
  const shown = scene.pieces.filter(({ space, kind }) => space !== null && kind !== "marker");
  const arms = new Map(
    shown.map((piece) => [letterOf({ ...piece, states: [] }), sortOf(scene, piece, language)] as const),
  );
  return [
    words.stack,
    ...[...arms].sort().flatMap(([letter, arm]) => (arm ? [`${letter} ${arm}`] : [])),
    ...(shown.some(({ states }) => isDisordered(states)) ? [words.disordered] : []),
    ...(shown.some(({ states }) => isRouted(states)) ? [words.routed] : []),
  ];
}

function sortOf(scene: Scene, { kind, arm }: Piece, language: Language): string | undefined {
  if (kind === "leader" || kind === "hidden") return WORDS[language][kind];
  return arm && term(scene, "arm", arm, language);
}

/** The ground of a space in words: "high ground, woods, road". */
export function groundWords(game: AnyGame, space: number, language: Language): string[] {
  const { signs, roads } = groundOf(game);
  const words = WORDS[language];
  const here = SIGNS.filter((sign) => signs[space]!.includes(sign) && !(sign === "^" && signs[space]!.includes("^^")));
  return [...here.map((sign) => words[sign]), ...(roads[space] ? [words.road] : [])];
}

const CROSSINGS: readonly Border["kind"][] = ["bridge", "ferry", "ford"];

/** What runs along a border, in words: "river, wall 5". A bridge, ferry or ford says that there is a river. */
export function borderWords({ borders }: Ground, link: number, language: Language): string {
  const here = borders[link]!;
  const shown = here.filter(({ kind }) => kind !== "river" || !here.some((one) => CROSSINGS.includes(one.kind)));
  return shown.map(({ kind, label }) => [WORDS[language][kind], label].filter(Boolean).join(" ")).join(", ");
}

function groundUsed({ ground, labels, numbered }: Drawing, words: typeof en): string[] {
  const has = (kind: Border["kind"], text: string) => (ground.sides.includes(kind) ? [text] : []);
  const roads = ground.roads.includes(1);
  const unbridged = (["ferry", "ford"] as const).flatMap((kind) => has(kind, words[kind])).join(", ");
  return [
    ...SIGNS.filter((sign) => ground.signs.some((here) => here.includes(sign))).map((sign) => `${sign} ${words[sign]}`),
    ...has("river", `~ ${words.river}`),
    ...has("bridge", `= ${roads ? words.bridgeOrRoad : words.bridge}`),
    ...(unbridged ? [`: ${unbridged}`] : []),
    ...has("wall", `━ ${words.wall}`),
    ...has("closed", `X ${words.closed}`),
    ...(ground.badges.some(Boolean) ? [`★ ${words.points}`] : []),
    ...(numbered && labels.size > 0 ? [words.options] : []),
  ];
}
