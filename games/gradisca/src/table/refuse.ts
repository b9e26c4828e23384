import { linkBetween } from "@gonfalon/engine/board";
import { type Option, type Refusal, running } from "@gonfalon/engine/kernel";
import { type Bar, bar, barred } from "@gonfalon/engine/kit";
import { board, cards, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { areaBar, unitsToAct } from "../rules/activation.ts";
import { MANDATORY_FIRST, mandatoryFirst, mayNotDraw, playBar } from "../rules/cards.ts";
import { discardBar } from "../rules/deck.ts";
import { march, mayGoOn } from "../rules/march.ts";
import { canStep, crossing, immobileBar } from "../rules/movement.ts";
import { operationBar } from "../rules/operations.ts";
import { raidBar } from "../rules/raids.ts";
import { reactionBar } from "../rules/reactions.ts";
import { mayRetreat } from "../rules/retreat.ts";
import { flow } from "../rules/rulebook.ts";
import { word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** Why not: the rules that forbid what is not in the list. They are the same prohibitions that make the list. */
export function refuse({ position, viewer }: GradiscaView, intent: Option): Refusal {
  const wanted = intent as GradiscaOption;
  if (!isWellFormed(wanted)) return because("", "refuse.no-such-thing");
  const found = isAskedNow(position, wanted) ? barTo(position, wanted, viewer) : null;
  return found ? because(found.rule, found.key) : whatCanBeDone(position, String(wanted.type).slice(0, 40), viewer);
}

/** A reason out of the catalogues: it can be said in any language. */
function because(rule: string, key: string, values: Readonly<Record<string, string>> = {}): Refusal {
  return { reasons: [{ rule, text: word(key, "en", values), key, values }] };
}

/** For what no rule forbids, but is not asked now: whose decision it is, and among what. */
function whatCanBeDone(position: Gradisca, what: string, viewer: string): Refusal {
  if (!position.outcome && !flow().deciders(position, viewer).includes(viewer)) return because("", "refuse.not-yours");
  const now = flow().choice(position, viewer);
  if (now.over) return because("", "refuse.over");
  const types = [...new Set(now.options.map(({ type }) => type))];
  const key = types.some((type) => type === what) ? "refuse.not-in-this-way" : "refuse.not-asked";
  return because([now.rule].flat()[0]!, key, { what, types: types.join(", ") });
}

/** An intent comes from outside: its numbers must be those of real things. */
function isWellFormed(intent: GradiscaOption): boolean {
  const fields = intent as unknown as Readonly<Record<string, unknown>>;
  const within = (name: string, below: number) =>
    !(name in fields) || (Number.isInteger(fields[name]) && Number(fields[name]) >= 0 && Number(fields[name]) < below);
  return (
    within("area", board.size) &&
    within("from", board.size) &&
    within("unit", units.count) &&
    within("commander", units.count) &&
    within("wall", walls.link.length) &&
    within("card", cards.length)
  );
}

const MANDATORY_IN_HAND = bar("12d", "bar.mandatory-in-hand");
const NO_COMMANDER = bar("5c", "bar.no-commander");
const NOT_THIS_UNIT = bar("5e", "bar.not-this-unit");
const NOWHERE_TO_GO = bar("6", "bar.nowhere-to-go");
const STOPPED = bar("6e", "bar.stopped");
const NO_RETREAT = bar("7.3b", "bar.no-retreat");

/** What belongs to each question. Whatever is asked another time is refused for that alone. */
const BELONGING: Readonly<Record<string, readonly GradiscaOption["type"][]>> = {
  "activation.way": ["drawCard", "lead"],
  "activation.act": ["area", "playCard", "endActivation"],
  "drawCard.discard": ["discardCard"],
  "areaActivation.operate": [
    ...(["move", "recover", "buildFort", "demolishFort", "fireAt"] as const),
    ...(["bombardWall", "layMine", "blowMine", "counterMine", "rebuild"] as const),
  ],
  "march.gather": ["go", "add", "raid"],
  "march.onward": ["go", "raid"],
  "bombardUnits.battery": ["add"],
  "reactionWindow.answer": ["react"],
  "retreatDefenders.where": ["retreat"],
};

function isAskedNow({ flow }: Gradisca, { type }: GradiscaOption): boolean {
  const frame = flow.at(-1);
  return frame !== undefined && (BELONGING[`${frame.procedure}.${frame.step}`]?.includes(type) ?? false);
}

function barTo(position: Gradisca, wanted: GradiscaOption, viewer: string): Bar | null {
  const { activation } = position;
  if (wanted.type === "retreat") return retreatBar(position, wanted.area);
  if (wanted.type === "react") return reactionBar(position, wanted.card);
  if (!activation || activation.side !== viewer) return null;
  const moving = running(position, march);
  switch (wanted.type) {
    case "drawCard":
      return mayNotDraw(position, activation.side) ? MANDATORY_IN_HAND : null;
    case "lead":
      return NO_COMMANDER;
    case "area":
      return mandatoryFirst(position, activation.side) ? MANDATORY_FIRST : areaBar(position, wanted.area);
    case "endActivation":
      return mandatoryFirst(position, activation.side) ? MANDATORY_FIRST : null;
    case "playCard":
      return playBar(position, wanted.card);
    case "discardCard":
      return discardBar(position, activation.side, wanted.card);
    case "go":
      if (!moving) return null;
      return stepBar(position, moving.group, wanted.area) ?? (mayGoOn(position, moving) ? null : STOPPED);
    case "raid":
      return moving ? raidBar(position, moving, [wanted.unit]) : null;
    default:
      return "unit" in wanted ? unitBar(position, wanted) : null;
  }
}

function stepBar(position: Gradisca, group: readonly number[], to: number): Bar | null {
  const from = position.area[group[0]!]!;
  const cost = crossing(position, group, linkBetween(board, from, to));
  return barred(cost) ? cost : null;
}

function unitBar(position: Gradisca, wanted: GradiscaOption & { readonly unit: number }): Bar | null {
  const area = position.activation?.area ?? NOWHERE;
  if (!unitsToAct(position, area).includes(wanted.unit)) return NOT_THIS_UNIT;
  if (wanted.type !== "move") return operationBar(position, wanted);
  return immobileBar(position, wanted.unit) ?? (canStep(position, [wanted.unit]) ? null : NOWHERE_TO_GO);
}

function retreatBar(position: Gradisca, to: number): Bar | null {
  const frame = position.flow.at(-1) as { side?: "venetian" | "austrian"; area?: number } | undefined;
  if (frame?.side === undefined || frame.area === undefined) return null;
  return mayRetreat(position, frame.side, frame.area, to) ? null : NO_RETREAT;
}
