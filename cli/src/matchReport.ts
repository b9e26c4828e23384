import { MapStyleSchema, mapSvg, onSheet, sheetOf, styleIn } from "@gonfalon/engine/drawing";
import { type Seat, type Side, sideName, sidesAtStart } from "@gonfalon/engine/kernel";
import { checked } from "@gonfalon/engine/schema";
import type { AnyGame } from "@gonfalon/games";
import type { TurnNote } from "./chronicle.ts";
import { eloText, type MatchResult, scoreText } from "./commands/match.ts";
import { percent } from "./layout.ts";
import type { Played } from "./simulation.ts";

/** A report of a match that a player can look at: one HTML file, with nothing to fetch. */
export function matchReport(game: AnyGame, result: MatchResult, played: readonly Played[]): string {
  const [first, second] = result.players;
  const title = `${game.title}: ${first} against ${second}`;
  const sides = sidesAtStart(game, result.scenario);
  const nameOf = (seat: Seat) => sideName(sides, seat, "en");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<p><b>${first}</b> won ${result.wins}, drew ${result.draws} and lost ${result.losses} of ${result.games} games:
${scoreText(result)}; Elo difference ${eloText(result.elo)}.</p>
<h2>How they ended</h2>${endings(result)}
<h2>The sides, whoever played them</h2><ul>${Object.entries(result.sides)
    .map(([seat, strength]) => `<li>${escaped(nameOf(seat))}: ${scoreText(strength)}</li>`)
    .join("")}</ul>
<h2>Victory points over time</h2>${plot(sides, turnsOf(played), ({ points }, seat) => points[seat])}
<h2>Strength lost in each turn</h2>${plot(sides, turnsOf(played), ({ losses }, seat) => losses[seat])}
<h2>Where it was fought</h2><p>Circles: strength lost there, both sides together.</p>${battlefield(game, played)}
</html>`;
}

const STYLE =
  "body{font:16px/1.5 Georgia,serif;max-width:70rem;margin:2rem auto;padding:0 1rem;background:#fbf4e2;color:#2a1c10}" +
  "h1,h2{color:#7c2419}svg{max-width:100%;height:auto}table{border-collapse:collapse}td{padding:.1rem .8rem .1rem 0}" +
  ".bar{fill:#b98a3a}.axis{stroke:#5d4524;fill:none}text{font:12px Georgia,serif;fill:#5d4524}";
const COLOURS = ["#2d5f8c", "#7c2419", "#22612b", "#6a3d8f"];

function endings({ levels, games }: MatchResult): string {
  const rows = Object.entries(levels).map(
    ([level, n]) => `<tr><td>${escaped(level)}<td>${n}<td>${percent(n / games)}
<td><svg width="200" height="12" role="img" aria-label="${percent(n / games)}"><rect class="bar" width="${(200 * n) / games}" height="12"/></svg>`,
  );
  return `<table>${rows.join("")}</table>`;
}

/** The notes of all games, turn by turn, in the order in which turns first occur. */
function turnsOf(played: readonly Played[]): { turn: string; notes: TurnNote[] }[] {
  const turns = new Map<string, TurnNote[]>();
  for (const { course } of played) {
    for (const note of course?.turns ?? []) turns.set(note.turn, [...(turns.get(note.turn) ?? []), note]);
  }
  return [...turns].map(([turn, notes]) => ({ turn, notes }));
}

const [WIDE, HIGH, LEFT, FOOT] = [760, 240, 46, 34];

/** Means over all games, with a band of one standard deviation, one line for each side. */
function plot(
  sides: readonly Side[],
  turns: readonly { turn: string; notes: readonly TurnNote[] }[],
  value: (note: TurnNote, seat: Seat) => number | undefined,
): string {
  const lines = sides.map(({ seat }, i) => ({
    name: sideName(sides, seat, "en"),
    colour: COLOURS[i]!,
    means: turns.map(({ notes }) => spread(notes.flatMap((note) => value(note, seat) ?? []))),
  }));
  const shown = lines.filter(({ means }) => means.some((one) => one !== null));
  const all = shown.flatMap(({ means }) => means.flatMap((one) => (one ? [one.low, one.high] : [])));
  if (all.length === 0) return "<p>This game keeps no such record.</p>";
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number) => LEFT + (i / Math.max(1, turns.length - 1)) * (WIDE - LEFT - 10);
  const y = (v: number) => HIGH - ((v - low) / (high - low)) * (HIGH - 12);
  const marks = turns.map(({ turn }, i) =>
    i % Math.ceil(turns.length / 12) === 0
      ? `<text x="${x(i)}" y="${HIGH + 16}" text-anchor="middle">${escaped(turn)}</text>`
      : "",
  );
  const drawn = shown.map(({ name, colour, means }) => line(name, colour, means, x, y));
  return `<svg viewBox="0 0 ${WIDE} ${HIGH + FOOT}" role="img"><path class="axis" d="M${LEFT} 4V${HIGH}H${WIDE}"/>
<text x="${LEFT - 6}" y="14" text-anchor="end">${high.toFixed(1)}</text><text x="${LEFT - 6}" y="${HIGH}" text-anchor="end">${low.toFixed(1)}</text>
${marks.join("")}${drawn.join("")}</svg><p>${shown.map(({ name, colour }) => key(name, colour)).join(" ")}</p>`;
}

interface Spread {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
  return { mean, low: mean - deviation, high: mean + deviation };
}

function line(
  name: string,
  colour: string,
  means: readonly (Spread | null)[],
  x: (i: number) => number,
  y: (v: number) => number,
): string {
  const known = means.flatMap((one, i) => (one ? [{ ...one, i }] : []));
  const band = [
    ...known.map(({ i, high }) => `${x(i)},${y(high)}`),
    ...known.reverse().map(({ i, low }) => `${x(i)},${y(low)}`),
  ];
  const middle = known.map(({ i, mean }) => `${x(i)},${y(mean)}`);
  return `<polygon points="${band.join(" ")}" fill="${colour}" opacity=".15"/><polyline points="${middle.join(" ")}" fill="none"
stroke="${colour}" stroke-width="2.5"><title>${escaped(name)}</title></polyline>`;
}

function key(name: string, colour: string): string {
  return `<svg width="24" height="10"><path d="M0 5H24" stroke="${colour}" stroke-width="4"/></svg> ${escaped(name)}`;
}

/** The map with a circle in every space where strength was lost, as large as the loss. */
function battlefield(game: AnyGame, played: readonly Played[]): string {
  const lost = new Map<number, number>();
  for (const { course } of played) {
    for (const [space, n] of Object.entries(course?.lostAt ?? {})) {
      lost.set(Number(space), (lost.get(Number(space)) ?? 0) + n);
    }
  }
  const { "map.json": map, "style.json": style } = game.data();
  if (map === undefined || style === undefined) return "<p>This game has no drawn map.</p>";
  const how = styleIn(checked(MapStyleSchema, style, "style.json"), "en");
  const sheet = sheetOf(game.board, how);
  const most = Math.max(1, ...lost.values());
  const circles = [...lost].map(([space, n]) => {
    const [cx, cy] = onSheet(sheet, game.board.shapes[space]!.centre);
    const r = (Math.sqrt(n / most) * sheet.width) / 40;
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#b3121d" opacity=".5"><title>${escaped(game.board.ids[space]!)}: ${n}</title></circle>`;
  });
  return mapSvg(game.board, map, how, { numbers: false, over: circles.join("") });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
