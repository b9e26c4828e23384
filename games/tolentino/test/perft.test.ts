import { again, type Decision, done, type Frame, type Next, Play } from "@gonfalon/engine/kernel";
import { perft } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { tolentino } from "../src/index.ts";
import type { Tolentino } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";
import { activation } from "../src/rules/sequence.ts";
import { board, formation, run, type Situation } from "./board.ts";

/** A small position in the middle of an activation, with the whole turn around it. */
function small(pieces: Record<string, string>, situation: Situation & { active: string }): Tolentino {
  const position = board(pieces, { rolls: [3, 4, 2, 5, 1], ...situation });
  run(procedures, position, activation, { formation: formation(situation.active) }).pick({ type: "keepOrder" });
  position.flow = [
    { procedure: "battle", step: "next" },
    { procedure: "turn", step: "initiative" },
    ...position.flow.filter(({ procedure }) => procedure !== "bench"),
  ];
  return position;
}

/** The exact number of sequences of 1 to 4 options: a change of rules cannot pass unnoticed. */
const counts = (position: Tolentino) => [1, 2, 3, 4].map((depth) => perft(tolentino, position, depth));

/**
 * The same count once more, without the kernel: the procedures are read one step after the other, every sequence is
 * played from the root on a copy by way of JSON, down to its last option, and counted when it has been played.
 */
function counted(root: Tolentino, depth: number): number {
  let count = 0;
  const tryAll = (sequence: readonly number[]): void => {
    const position = JSON.parse(JSON.stringify(root)) as Tolentino;
    for (const chosen of sequence) answer(position, chosen);
    if (sequence.length === depth) count++;
    else if (!position.outcome) listed(position).forEach((_, i) => void tryAll([...sequence, i]));
  };
  tryAll([]);
  return count;
}

const stepOf = ({ procedure, step }: Frame) => procedures.find(({ name }) => name === procedure)!.steps[step]!;

function listed(position: Tolentino): unknown[] {
  const frame = position.flow.at(-1)!;
  const step = stepOf(frame);
  return step.kind === "decision" ? step.options(position, frame) : [];
}

/** Plays the option in this place of the list, and goes on until somebody is asked again. */
function answer(position: Tolentino, chosen: number): void {
  const frame = position.flow.at(-1)!;
  const step = stepOf(frame);
  if (step.kind !== "decision") throw new Error("Nobody is asked.");
  const play = new Play(position);
  goOn(play, frame, step.play(play, frame, step.options(position, frame)[chosen]));
  while (!position.outcome) {
    const now = position.flow.at(-1)!;
    const next = stepOf(now);
    if (next.kind === "automatic") goOn(play, now, next.run(play, now));
    else if (next.kind === "decision" && isAsked(next, position, now)) return;
    else goOn(play, now, undefined);
  }
}

const isAsked = (step: Decision<Tolentino, object, unknown>, position: Tolentino, frame: Frame) =>
  step.options(position, frame).length > 0 && (step.when?.(position, frame) ?? true);

function goOn(play: Play<Tolentino>, frame: Frame, next: Next): void {
  const { flow } = play.position;
  const names = Object.keys(procedures.find(({ name }) => name === frame.procedure)!.steps);
  const target = next ?? names[names.indexOf(frame.step) + 1] ?? done;
  if (target === done) flow.splice(flow.indexOf(frame), 1);
  else if (target !== again) frame.step = target;
  flow.push(...play.called.splice(0).reverse());
}

describe("exact numbers of option sequences", () => {
  test("two hussars against a battalion", () => {
    const position = small(
      { "a-hus-1": "3209", "a-hus-2": "3210", "l-starhemberg": "3209", "n-6r-1": "3206" },
      { orders: { Av: "Attack" }, active: "Av" },
    );
    expect(counts(position)).toEqual([2, 21, 119, 521]);
    expect(counted(position, 3)).toBe(119);
  });

  test("a brigade under Defense in contact", () => {
    const position = small(
      {
        "a-hil-1": "3209",
        "a-wac": "3210",
        "a-s-bty": "3309",
        "l-senitzer": "3210",
        "n-6r-1": "3208",
        "n-9r-1": "3108",
      },
      { orders: { S: "Defense" }, active: "S" },
    );
    expect(counts(position)).toEqual([2, 8, 34, 279]);
    expect(counted(position, 3)).toBe(34);
  });

  test("a Neapolitan division on the march", () => {
    const position = small(
      { "n-6r-1": "3503", "n-6r-2": "3603", "l-dambrosio": "3503", "l-medici": "3603", "a-jag": "2503" },
      { orders: { II: "Advance" }, active: "II" },
    );
    expect(counts(position)).toEqual([2, 63, 443, 3193]);
    expect(counted(position, 3)).toBe(443);
  });

  test("an assault on La Rancia", () => {
    const position = small(
      {
        "n-vel-1": "2410",
        "n-vel-2": "2410",
        "n-vol-1": "2311",
        "l-pignatelli": "2410",
        "a-jag": "2310",
        "a-av-bty": "2310",
      },
      { orders: { Gd: "Attack", Av: "Defense" }, active: "Gd" },
    );
    expect(counts(position)).toEqual([2, 66, 68, 201]);
    expect(counted(position, 3)).toBe(68);
  });

  test("stragglers out of command, and routed men in the way", () => {
    const position = small(
      { "a-dra-1": "3209", "a-dra-2": "3308", "l-taxis": "2610", "n-clg": "3206", "n-uss-1": "3408" },
      { orders: { T: "Advance" }, active: "T", states: { "n-clg": "routed" } },
    );
    expect(counts(position)).toEqual([3, 10, 114, 302]);
    expect(counted(position, 3)).toBe(114);
  });
});
