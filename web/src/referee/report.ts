import { type Language, type Seat, sideName, standing } from "@gonfalon/engine/kernel";
import { titleOf } from "@gonfalon/games";
import { pictureOf } from "./drawn.ts";
import type { LogLine, Series } from "./protocol.ts";
import type { ReplayTable } from "./replayTable.ts";

const WORDS = {
  en: {
    report: "After-action report",
    start: "The start",
    end: "The end",
    decision: "After decision",
    seen: "seen so far",
    told: "What happened",
    numbers: "Numbers",
  },
  it: {
    report: "Resoconto della partita",
    start: "L'inizio",
    end: "La fine",
    decision: "Dopo la decisione",
    seen: "visti finora",
    told: "Che cosa è accaduto",
    numbers: "Numeri",
  },
} as const;

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The whole game as one page to keep: pictures of the map at four moments, the numbers, and the log in sentences. */
export function reportOf(table: ReplayTable, viewer: string, language: Language): string {
  const words = WORDS[language];
  const title = escaped(titleOf(table.game, language));
  const last = table.length;
  const { sides } = table.shown(last, viewer, language).scene;
  const moments = [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
  const pictures = moments.map((index) => {
    const { scene, outcome } = table.shown(index, viewer, language);
    const turn = scene.displays.find(({ id }) => id === "turn");
    const when = turn?.value ? `${turn.title} ${turn.value}` : `${words.decision} ${index}`;
    const moment = index === 0 ? words.start : index === last ? words.end : "";
    const caption = escaped(moment ? `${moment}: ${when}` : when);
    const level = outcome ? `: ${escaped(outcome.level)}` : "";
    return `<figure>${pictureOf(table.game, scene, language)}<figcaption>${caption}${level}</figcaption></figure>`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:17px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#fbf6e7;color:#2b1a10}
svg{width:100%;height:auto}figure{margin:1.5rem 0}figcaption{font-style:italic;text-align:center}
p{margin:.15rem 0 .15rem 1.2rem}h3{border-bottom:2px solid #b9a77c}h4{margin:.7rem 0 .2rem}small{color:#7c2419;font-weight:normal}table{border-collapse:collapse}td,th{border:1px solid #b9a77c;padding:.2rem .6rem;text-align:right}</style></head>
<body><h1>${title}</h1><h2>${words.report}</h2>${pictures.join("")}
<h2>${words.numbers}</h2>${seriesTable(table.series(viewer, language, 12), (side) => sideName(sides, side, language), words.seen)}
<h2>${words.told}</h2>${standing(table.lines(viewer, language)).map(item).join("")}</body></html>`;
}

function item({ text, rules, heading }: LogLine): string {
  const tag = heading?.rank === "turn" ? "h3" : heading ? "h4" : "p";
  return `<${tag}>${escaped(text)} <small>${rules.map(escaped).join(", ")}</small></${tag}>`;
}

function seriesTable(series: readonly Series[], nameOf: (side: Seat) => string, seen: string): string {
  const moments = [...new Set(series.flatMap(({ points }) => points.map(([index]) => index)))].sort((a, b) => a - b);
  const head = moments.map((index) => `<th>${index}</th>`).join("");
  const rows = series.map(({ name, side, points, seen: isPart }) => {
    const cells = moments.map((index) => `<td>${points.find(([at]) => at === index)?.[1] ?? ""}</td>`).join("");
    return `<tr><th>${escaped([name, ...(side ? [nameOf(side)] : []), ...(isPart ? [seen] : [])].join(", "))}</th>${cells}</tr>`;
  });
  return `<table><tr><th></th>${head}</tr>${rows.join("")}</table>`;
}
