import { linkBetween } from "@gonfalon/engine/board";
import { completeSetup } from "@gonfalon/engine/kernel";
import { loadGame, shelf } from "@gonfalon/games";
import { describe, expect, test } from "vitest";
import { run } from "../testing/run.ts";
import type { TextStyle } from "./style.ts";
import { lookLines } from "./table.ts";
import { sayIn } from "./words.ts";

/** The real games at the prompt, on a screen of 100 columns. */
const TOLENTINO = "play tolentino --seats human,human --seed 1";
const GRADISCA = "play gradisca --seats human,human --seed tutor --option game=advanced";
const at = (words: string, typed: readonly string[]) => run(words, typed, { covers: shelf });

describe("what is told", () => {
  test("a title that the scenario has too is said once, and the sides have their names", async () => {
    const { out } = await at(TOLENTINO, ["map 1512", "quit"]);
    expect(out).toContain(
      "The battle of Tolentino, 2-3 May 1815. Seats: The Austrians (human), The Neapolitans (human).\n",
    );
    expect(out).toContain("N The Neapolitans · 12×3 strength and pieces");
    expect(out).toMatch(/The (Austrians|Neapolitans)> quit/);
  });

  test("in Italian titles, sides, arms and states are Italian", async () => {
    const { out } = await at(`${TOLENTINO} --language it`, ["view", "map 1512", "quit"]);
    expect(out).toContain("La battaglia di Tolentino, 2-3 maggio 1815. Posti: Gli Austriaci (una persona)");
    expect(out).toContain("I fanteria");
    expect(out).toMatch(/Batteria a cavallo Campana da 6 +2-4-6 +artiglieria a cavallo +Difesa/);
    expect(out).not.toMatch(/infantry|cavalry|austrian|neapolitan/);
  });

  test("nothing is wider than the screen", async () => {
    for (const game of [TOLENTINO, GRADISCA]) {
      const { out } = await at(game, ["map all", "view", "1", "1", "1", "log", "why flying", "help", "quit"]);
      expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
    }
  });

  test("tracks that have not changed are not told again", async () => {
    const { out } = await at(GRADISCA, ["10", "1", "2", "quit"]);
    expect(out.match(/End of game: /g)).toHaveLength(2);
    expect(out.match(/Command drawn: /g)!.length).toBeGreaterThanOrEqual(1);
  });

  test("what happens several times over is told once", async () => {
    const { out } = await at("play tolentino --seats human,recruit --seed 1", ["log 400", "quit"]);
    expect(out).toMatch(/ {2}• (Two|Three|Four) Neapolitan leaders ride\. \(/);
    expect(out).not.toMatch(/(• A Neapolitan leader rides\. \(4\.1\.4, 9\.1\.4\)\n\s+)\1/);
    expect(out).toMatch(/^- .*\(II\) is activated\./m);
  });
});

describe("what is no answer", () => {
  const junk = ['"x"', "null", "0.5", "[[1]]", '{"a":1}'];

  test.each(shelf.map(({ id }) => id))("of any shape is told what is wrong with it: %s", async (id) => {
    const game = await loadGame(id);
    const position = game.start(completeSetup(game, { seed: "1" }));
    const asked = game.seats.flatMap((seat) => {
      const choice = game.choice(position, seat);
      return choice.over ? [] : choice.options;
    });
    const types = [asked[0]!.type, "march"];
    const fields = ["unit", "to", "hex", "army", "formation", "commander", "area", "leader", "force"];
    const lines = types.flatMap((type) =>
      junk.map((value) => `{"type":"${type}",${fields.map((f) => `"${f}":${value}`)}}`),
    );
    const typed = [...lines, ...lines.map((line) => `why ${line}`), "why {", '{"type":7}', "quit"];
    const { code, out } = await at(`play ${id} --seats human,human --seed 1`, typed);
    expect(code).toBe(0);
    expect(out).not.toMatch(/undefined|NaN|\[object|TypeError|further reason/);
    expect(out).toContain("Goodbye.");
  });

  test("a saved game is not taken up at the prompt: it says how", async () => {
    const { out } = await at(TOLENTINO, ["load game.json", "quit"]);
    expect(out).toContain("quit, then gonfalon play tolentino --resume FILE.");
  });
});

describe("displays", () => {
  test("sentences under headings of their own stand in lines of their own", async () => {
    const { out } = await at(TOLENTINO, ["view", "quit"]);
    expect(out).toMatch(/\n {4}Your aim: [A-Z]/);
  });

  test("the steps of a long track are told in a row", async () => {
    const { out } = await at("play quadrilateral --seats human,human --seed 1", ["view", "quit"]);
    expect(out).toMatch(/\n {2}-4 · -3 · -2 · -1 · > 0 · \+1 · \+2 · \+3 · \+4\n/);
  });
});

test("without a word one has the first seat, against a recruit", async () => {
  const { out } = await at("play tolentino --seed 1", ["quit"]);
  expect(out).toContain("Seats: The Austrians (human), The Neapolitans (recruit).");
});

describe("options", () => {
  /** Up to the movement of the Advance guard, who have two units of one name. */
  const MOVING = ["2", "1", "1"];
  const AUSTRIANS_FIRST = "play tolentino --seats human,captain --seed tutor --budget 0.01";

  test("options of a kind that are chosen in different places say where; in one place they do not", async () => {
    const moving = await at(AUSTRIANS_FIRST, [...MOVING, "quit"]);
    const moves = moving.out.split("\n").filter((line) => /^ +\d+ {2}Move /.test(line));
    expect(moves.length).toBeGreaterThan(2);
    expect(moves.filter((line) => !/ · \d{4}/.test(line))).toEqual([]);
    const there = await at(GRADISCA, ["10", "1", "2", "1", "quit"]);
    expect(there.out).toContain("Move Styrian landsknechts\n");
  });

  test("those that read the same are told apart by their places; a march says what it costs", async () => {
    const { out } = await at(AUSTRIANS_FIRST, [...MOVING, "1", "quit"]);
    expect(out).toContain("1  Move a squadron of the 5th Hussars · 2310 (La Rancia)\n");
    expect(out).toContain("2  Move a squadron of the 5th Hussars · 2610 (Divina Pastora)\n");
    expect(out).toMatch(/1 {2}To 2410, costs ½ +\d+ {2}To /);
  });

  test("a place that the sentence names has its number beside it, and not its name again", async () => {
    const { out } = await at("play quadrilateral --seats human,human", ["quit"]);
    expect(out).toContain("Supply Source at Castelfranco · E2951\n");
    expect(out).toContain("Supply Source at E2051 near Padova\n");
  });

  test("of a list that is too long for the screen the last option is shown all the same", async () => {
    const { out } = await at("play quadrilateral --seats human,human", ["1", "1", "1", "1", "quit"]);
    expect(out).toMatch(/\n +(\d+) {2}Nothing more\n {2}\.\.\. and \d+ more/);
  });

  test("a card that can be played says what stands on it, once unasked and whenever it is asked", async () => {
    const card = "Austria: gain 2 VP";
    const { out } = await at(GRADISCA, ["10", "1", "undo", "1", "quit"]);
    expect(out.match(/Play “Uskoks at Sea”/g)).toHaveLength(2);
    expect(out.match(new RegExp(card, "g"))).toHaveLength(1);
    const again = await at(GRADISCA, ["10", "1", "options", "quit"]);
    expect(again.out.match(new RegExp(card, "g"))).toHaveLength(2);
  });

  test("one's own cards can be read at any time, whether they can be played or not", async () => {
    const { out } = await at(GRADISCA, ["view", "quit"]);
    const read = out.slice(out.indexOf("> view"));
    expect(read).toMatch(/^ {2}The Waggons of Lubiana: Supply card of Austria\./m);
    expect(read).toMatch(/^ {2}The False Alarm at Mariano: Play when Venice has named an area/m);
    expect(read).not.toContain("Uskoks at Sea");
  });

  test("a hex is found by its number alone; what names no hex is not taken for another", async () => {
    const castiglione = "play quadrilateral --scenario castiglione --seats human,human --seed 1";
    const { out } = await at(castiglione, ["why setSupply 2051", "why setSupply 9999", "quit"]);
    expect(out).toMatch(/> why setSupply 2051\n[^\n]*E2051/);
    expect(out).toContain("This question is not about “setSupply 9999”.");
  });

  test("what a hex is asked about is the piece in it; another kind of question is named", async () => {
    const { out } = await at(AUSTRIANS_FIRST, ["why move 1010", ...MOVING, "why move 1010", "quit"]);
    expect(out).toContain("This question is not about “move 1010”. It is about: activate.");
    expect(out).toContain("Only units of the active formation, the Advance guard (Av), move now. (rule 3.1.Ba)");
  });
});

describe("what the map can show", () => {
  test("show lists the overlays of the game; one marks its spaces on the map, in place of the options", async () => {
    const { out } = await at(TOLENTINO, ["show", "show sight 3903", "show zones la rancia", "quit"]);
    expect(out).toMatch(/^ {2}zones +A unit of the other side that enters a marked hex stops there/m);
    expect(out).toMatch(/^ {2}sight SPACE +Hexes that somebody in the hex you point at can see/m);
    expect(out).toMatch(/sight 3903\n[\s\S]*\/3704\^ [\s\S]*\\__●___\/[\s\S]*show zones/);
    expect(out).toMatch(/show zones la rancia\n[\s\S]*\\__A___\/ {3}A\? {3}\\/);
  });

  test("what it does not know, or where from, is said", async () => {
    const { out } = await at(TOLENTINO, ["show weather", "show sight", "show sight atlantis", "quit"]);
    expect(out).toContain("The map cannot show “weather”. It can show: zones, threat, guns,");
    expect(out).toContain("show sight needs a space to look from: show sight 1001");
    expect(out).toContain("There is no space “atlantis” on this map.");
  });
});

describe("places", () => {
  test("a space is found by its number, its name or its id, however it is spelt", async () => {
    const { out } = await at(TOLENTINO, ["look 2310", "look LA RANCIA", "look", "quit"]);
    expect(out.match(/2310 \(La Rancia\): fortified place, road\n {2}The Austrians {2}unexamined stack/g)).toHaveLength(
      2,
    );
    expect(out).toContain("look needs a space: look 1001");
    const areas = await at(GRADISCA, ["look capo-d-istria", "look Capo d'Istria", "map doberdo", "quit"]);
    expect(
      areas.out.match(/^Capo d'Istria: fortified place\n {2}The Venetians {2}Garrison of Capo d'Istria/gm),
    ).toHaveLength(2);
    expect(areas.out).not.toContain("There is no space");
  });

  test("a space tells its ground, and what runs along its borders: rivers, bridges, walls and their levels", async () => {
    const { out } = await at(GRADISCA, ["look Gradisca", "look Romans", "look Udine", "look Doberdò", "quit"]);
    expect(out).toContain("Gradisca: fortress\n");
    const borders = "Borders: Bruma (wall 4); Farra (wall 4); Mariano (wall 4); Rubia (river, wall 5); Sagrado (river,";
    expect(out).toContain(`  ${borders}\n  wall 5)\n`);
    expect(out).toContain("Romans\n  nothing here\n  Borders: ");
    expect(out).toContain("Trivignano (bridge)");
    expect(out).toContain("Udine: fortified place, supply source\n");
    expect(out).toContain("Doberdò: difficult ground\n");
    const quadrilateral = await at("play quadrilateral --seats human,human", ["look Dolcè", "quit"]);
    expect(quadrilateral.out).toContain("E2524 (Rivoli) (ferry)");
  });

  test("what was done to a wall is told at its border", async () => {
    const game = await loadGame("gradisca");
    const [inside, outside] = ["gradisca", "mariano"].map((id) => game.board.index.get(id)!);
    const breach = { link: linkBetween(game.board, outside!, inside!), kind: "breach", label: "Breach" };
    const scene = { pieces: [], displays: [], marks: [breach], sides: game.scenarios[0]!.sides };
    const style: TextStyle = { language: "en", say: sayIn("en"), paint: (_, text) => text, width: 100 };
    expect(lookLines(game, scene, inside!, style).join(" ")).toContain("Mariano (wall 4, Breach)");
  });

  test("the legend explains the signs of this map and no others", async () => {
    const { out } = await at(GRADISCA, ["quit"]);
    const signs = /▵ difficult ground ·\s♜ fortified place ·\s▣ fortress ·\s⊕ supply source ·\s~ river ·\s= bridge ·/;
    expect(out).toMatch(signs);
    expect(out).not.toMatch(/woods|high ground/);
  });

  test("an empty space says so", async () => {
    const { out } = await at(TOLENTINO, ["look 2307", "quit"]);
    expect(out).toContain("2307: high ground, woods\n  nothing here\n");
  });
});

test("two people at one terminal: the first is called too before anything of theirs is shown", async () => {
  const { out } = await run(GRADISCA, ["", "quit"], { covers: shelf, tty: true });
  const [before, after] = out.split("Please hand over the keyboard");
  expect(before).not.toContain("Your cards");
  expect(after).toContain("Your cards");
});
