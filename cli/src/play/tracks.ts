import { type Display, type Language, type Scene, sideName } from "@gonfalon/engine/kernel";
import { JOINT, wrap } from "../layout.ts";

/** A track longer than this may be broken into lines. */
const LONG_TRACK = 40;

/** Turn, points and the like: those of nobody first, then a paragraph for each side. */
export function trackLines({ sides }: Scene, tracks: readonly Display[], language: Language, width: number): string[] {
  const paragraph = (side: string | undefined) => {
    const texts = tracks.filter((track) => track.side === side).map(told);
    const heading = side === undefined ? "" : `${sideName(sides, side, language)}: `;
    return texts.length === 0 ? [] : wrap(heading + texts.join(`${JOINT}· `), width);
  };
  return [undefined, ...sides.map(({ seat }) => seat)].flatMap(paragraph);
}

function told({ title, value }: Display): string {
  const text = `${title}: ${value}`;
  return text.length < LONG_TRACK ? text.replaceAll(" ", JOINT) : text;
}

/** The tracks that are not as they were last seen; from now on they are. */
export function changedTracks(displays: readonly Display[], seen: Set<string>): Display[] {
  const tracks = displays.filter(({ value }) => value !== undefined);
  const key = ({ side, title, value }: Display) => `${side} ${title} ${value}`;
  const changed = tracks.filter((track) => !seen.has(key(track)));
  seen.clear();
  for (const track of tracks) seen.add(key(track));
  return changed;
}
