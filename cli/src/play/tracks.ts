import { type Language, type Scene, sideName, type Track } from "@gonfalon/engine/kernel";
import { JOINT, wrap } from "../layout.ts";

/** A track longer than this may be broken into lines. */
const LONG_TRACK = 40;

/** Turn, points and the like: those of nobody first, then a paragraph for each side. */
export function trackLines({ sides }: Scene, tracks: Scene["tracks"], language: Language, width: number): string[] {
  const paragraph = (side: string | undefined) => {
    const texts = tracks.filter((track) => track.side === side).map(told);
    const heading = side === undefined ? "" : `${sideName(sides, side, language)}: `;
    return texts.length === 0 ? [] : wrap(heading + texts.join(`${JOINT}· `), width);
  };
  return [undefined, ...sides.map(({ seat }) => seat)].flatMap(paragraph);
}

function told({ title, value }: Track): string {
  const text = `${title}: ${value}`;
  return text.length < LONG_TRACK ? text.replaceAll(" ", JOINT) : text;
}

/** The tracks that are not as they were last seen; from now on they are. */
export function changedTracks(tracks: Scene["tracks"], seen: Set<string>): Track[] {
  const key = ({ side, title, value }: Track) => `${side} ${title} ${value}`;
  const changed = tracks.filter((track) => !seen.has(key(track)));
  seen.clear();
  for (const track of tracks) seen.add(key(track));
  return changed;
}
