import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, temporaryFolder } from "../testing/run.ts";

const ALONE = "play skirmish --seats human,random --seed 1";

test("the question with its rule, the options with numbers, the map with pieces and numbers", async () => {
  const { code, out } = await run(ALONE, ["quit"]);
  expect(code).toBe(0);
  expect(out).toContain("Skirmish, An open field. Seats: The Guelphs (human), The Ghibellines (random).");
  expect(out).toContain("Which unit? (rule 1)");
  expect(out).toMatch(/ {2}1 {2}Unit \d/);
  expect(out).toContain("/0101  \\");
  expect(out).toMatch(/\\__1___\//);
  expect(out).toContain("G The Guelphs · H The Ghibellines");
  expect(out).toContain("Goodbye.");
});

test("a number takes an option; what happened is told in sentences with the rules", async () => {
  const { out } = await run(ALONE, ["1", "1", "quit"]);
  expect(out).toContain("What does it do? (rules 2, 3)");
  expect(out).toMatch(/• Unit \d moves to 0\d0\d\. \(2\)/);
  expect(out).toContain("Not saved. Decisions lost: 4.");
});

test("a space takes the one option chosen there", async () => {
  const { out } = await run(ALONE, ["0102", "0201", "9999", "0505", "quit"]);
  expect(out).toMatch(/The Guelphs> 0102\n[\s\S]*What does it do\?/);
  expect(out).toContain("• Unit 1 moves to 0201. (2)");
  expect(out).toContain("There is no option 9999: there are 1 to 4.");
  expect(out).toContain("There is no option 0505: there are 1 to 4.");
});

test("what is not an option is refused at the prompt, and nothing is played", async () => {
  const { code, out } = await run(ALONE, [
    "99",
    "0",
    "dance",
    "{not json",
    "why {}",
    "why what",
    "odds",
    "save",
    "quit",
  ]);
  expect(code).toBe(0);
  expect(out).toContain("There is no option 99: there are 1 to ");
  expect(out).toContain("There is no option 0: there are 1 to ");
  expect(out).toContain("“dance” is not a command here.");
  expect(out.match(/That is not valid JSON with a type, such as \{"type":"pick","unit":0\}\n/g)).toHaveLength(2);
  expect(out).toContain("Say what you would like as words");
  expect(out).toContain("odds needs the number of an option");
  expect(out).toContain("save needs a file");
  expect(out).not.toContain("Decisions lost");
});

test("a mistyped command is answered with the one that was probably meant", async () => {
  const { out } = await run(ALONE, ["hlep", "opitons unit", "quti", "quit"]);
  expect(out.match(/is not a command here\. Did you mean (\w+)\?/g)).toEqual([
    "is not a command here. Did you mean help?",
    "is not a command here. Did you mean options?",
    "is not a command here. Did you mean quit?",
  ]);
});

test("at the prompt the rules say how they are asked for there", async () => {
  const { out } = await run(ALONE, ["rules", "quit"]);
  expect(out).toContain("Skirmish: the rules in our words\n");
  expect(out).toContain("\nrules ID shows a rule; rules WORDS finds rules.\n");
});

test("whoever has decided nothing has lost nothing", async () => {
  const { out } = await run("play skirmish --seats random,human --seed 1", ["quit"]);
  expect(out).toContain("Goodbye.");
  expect(out).not.toContain("Decisions lost");
});

test("what would clear the screen is not written there, whoever gave it: only our own colours are", async () => {
  const typed = await run(ALONE, ["dance\x1b[2J\x07\x9b2J", "quit"], { tty: true });
  expect(typed.out).toContain("“dance\ufffd[2j\ufffd\ufffd2j” is not a command here.");
  expect(typed.out).toContain("\x1b[1m");
  const { err } = await run(["verify", "no\x1b[2Jfile"]);
  expect(err).toBe("gonfalon: The file no\ufffd[2Jfile cannot be read (it does not exist).\n");
});

test("log takes a number of events and nothing else; the whole map is asked for in any spelling", async () => {
  const { out } = await run(ALONE, ["1", "1", "log 1", "log 0", "log -5", "log many", "MAP ALL", "quit"]);
  expect(out.match(/log takes how many of the last events to show: log 25\n/g)).toHaveLength(3);
  expect(out).toMatch(/log 1\n• .*\nThe Guelphs> log 0\n/);
  expect(out).not.toContain("There is no space");
});

test("a folder is no file to save in", async () => {
  const folder = temporaryFolder();
  const refusal = `gonfalon: ${folder} is a folder: give the name of a file.\n`;
  expect(await run([...ALONE.split(" "), "--save", folder])).toMatchObject({ code: 2, err: refusal });
});

test("a rule option is given once", async () => {
  const { code, err } = await run(`${ALONE} --option weather=fair --option weather=rain`);
  expect([code, err]).toEqual([2, "gonfalon: --option weather is given twice.\n"]);
});

test("why names the rule that forbids it, from words and from JSON", async () => {
  const { out } = await run(ALONE, ["1", "why move 0605", '{"type":"move","to":29}', "why move 0201", "why", "quit"]);
  const refusals = out.match(/Hex 0605 is not beside the unit\. \(rule 2\)|Hex 0605 is not free\. \(rule 2\)/g);
  expect(refusals).toHaveLength(2);
  expect(out).toMatch(/It is allowed: option \d+, Move to 0201/);
});

test("why understands the names of pieces, and says how to ask when it does not understand", async () => {
  const { out } = await run(ALONE, ["why unit 2", "why pick unit 7", 'why {"type":"fly"}', "why dance", "quit"]);
  expect(out).toContain("It is allowed: option 3, Unit 2");
  expect(out).toContain("This is not on offer now.");
  expect(out).toContain("It is not one of the options, and the game gives no further reason.");
  expect(out).toContain(
    'Say what you would like as words (why pick Unit 0) or as JSON (why {"type":"pick","unit":0}).',
  );
});

test("undo takes back what showed nothing, and says when it cannot", async () => {
  const { out } = await run(ALONE, ["1", "undo", "undo", "quit"]);
  expect(out).toMatch(/Taken back: Unit \d/);
  expect(out.match(/Which unit\?/g)).toHaveLength(2);
  expect(out).toContain("Nothing to undo");
});

test("help, options with words, rules, view, look, map, log and odds answer", async () => {
  const { out } = await run(ALONE, [
    "help",
    "options unit 2",
    "options zebra",
    "rules 2",
    "rules 77",
    "view",
    "look 0101",
    "look 9999",
    "map all",
    "map 0303",
    "log",
    "odds 1",
    "quit",
  ]);
  expect(out).toMatch(/undo +take back your last decision/);
  expect(out).toContain("No option has “zebra” in it.");
  expect(out).toContain("A unit moves to a free hex beside it.");
  expect(out).toContain("Skirmish has no rule 77.");
  expect(out).toMatch(/0101 +Unit 0 +unit/);
  expect(out).toMatch(/The Guelphs +Unit 0 +unit/);
  expect(out).toContain("There is no space “9999” on this map.");
  expect(out).toContain("Nothing has happened yet.");
  expect(out).toContain("Nothing is rolled for option 1.");
});

test("--save writes a journal that verify accepts and --resume takes up", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "game.json");
  const saved = await run(`${ALONE} --save ${file}`, ["1", "1", "quit"]);
  expect(saved.out).toContain(`Saved to ${file}. Decisions: 4.`);
  expect(readdirSync(folder)).toEqual(["game.json"]);
  const verified = await run(`verify ${file}`);
  expect(verified.code).toBe(0);
  expect(verified.out).toMatch(/a whole and unaltered game[\s\S]*Skirmish[\s\S]*weather=fair[\s\S]*entries +4/);
  expect(verified.out).toMatch(/fair, every roll.* follows from the seed "1"/);
  expect(verified.out).toContain("not over yet: to decide is the Guelphs");
  const again = await run(`play skirmish --seats human,random --resume ${file} --save ${file}`, [
    "log",
    "1",
    "1",
    "quit",
  ]);
  expect(again.out).toContain("Resumed. Decisions so far: 4.");
  expect(again.out).toMatch(/Unit \d moves to/);
  expect(again.out).toContain(`Saved to ${file}. Decisions: 8.`);
});

test("the end of the input saves too; the command save writes at once", async () => {
  const folder = temporaryFolder();
  const [quit, now] = [join(folder, "quit.json"), join(folder, "now.json")];
  await run(`${ALONE} --save ${quit}`, ["1", `save ${now}`, "1"]);
  expect(JSON.parse(readFileSync(now, "utf8")).entries).toHaveLength(1);
  expect(JSON.parse(readFileSync(quit, "utf8")).entries).toHaveLength(4);
});

test("no file is lost: an existing one is not written over", async () => {
  const file = join(temporaryFolder(), "precious.json");
  writeFileSync(file, "precious");
  const { code, err } = await run(`${ALONE} --save ${file}`, ["quit"]);
  expect(code).toBe(2);
  expect(err).toContain("exists already and is kept");
  const { out } = await run(ALONE, [`save ${file}`, "quit"]);
  expect(out).toContain("exists already and is kept");
  expect(readFileSync(file, "utf8")).toBe("precious");
});

test("--resume goes with neither a seed nor a scenario nor options", async () => {
  const file = join(temporaryFolder(), "game.json");
  await run(`${ALONE} --save ${file}`, ["quit"]);
  for (const flag of ["--seed 2", "--scenario field", "--option weather=rain"]) {
    const { code, err } = await run(`play skirmish --resume ${file} ${flag}`);
    expect(code).toBe(2);
    expect(err).toMatch(/does not go with --resume/);
  }
});

test("a game to its end: the outcome, the scores, the seed, and a journal whose outcome verify tells", async () => {
  const file = join(temporaryFolder(), "whole.json");
  const { code, out } = await run(`play skirmish --seats random,random --seed deep --save ${file}`);
  expect(code).toBe(0);
  expect(out).toMatch(/The game is over: (red wins|blue wins|a draw)\./);
  expect(out).toMatch(/ {2}The Guelphs: \d\n {2}The Ghibellines: \d\n/);
  expect(out).toContain("The seed of the dice was deep.");
  expect((await run(`verify ${file}`)).out).toMatch(
    /outcome +(red wins, won by the Guelphs|blue wins, won by the Ghibellines|a draw) \(the Guelphs \d/,
  );
});

test("in Italian the prompt and the game speak Italian", async () => {
  const { out } = await run(`${ALONE} --language it`, ["dance", "1", "undo", "quit"]);
  expect(out).toContain("Quale unità? (regola 1)");
  expect(out).toContain("non è un comando");
  expect(out).toContain("12×3 forza e pezzi");
  expect(out).toMatch(/Ritirato: Unità \d/);
  expect(out).toContain("Arrivederci.");
});

test("a game without advice gives no hint", async () => {
  const { out } = await run(ALONE, ["hint", "quit"]);
  expect(out).toContain("Skirmish has no adviser.");
  expect(out).not.toContain("Decisions lost");
});

test("two people at one terminal hand over the keyboard, and neither sees the other's screen", async () => {
  const two = "play skirmish --seats human,human --seed 1";
  const shared = await run(two, ["", "1", "1", "", "quit"], { tty: true });
  expect(shared.out).toContain("hand over the keyboard");
  expect(shared.out.split("\x1b[2J\x1b[3J\x1b[H")).toHaveLength(2);
  const open = await run(`${two} --open`, ["1", "1", "quit"], { tty: true });
  expect(open.out).not.toContain("hand over");
});

test("colour on a terminal only, and never against NO_COLOR", async () => {
  const bold = "\x1b[1m";
  expect((await run(ALONE, ["quit"])).out).not.toContain(bold);
  expect((await run(ALONE, ["quit"], { tty: true })).out).toContain(bold);
  expect((await run(ALONE, ["quit"], { tty: true, environment: { NO_COLOR: "1" } })).out).not.toContain(bold);
});

test("a wrong save place is found before anything is played", async () => {
  const place = join(temporaryFolder(), "missing", "game.json");
  const { code, out } = await run(`${ALONE} --save ${place}`, ["1", "quit"]);
  expect([code, out]).toEqual([2, ""]);
  expect(existsSync(place)).toBe(false);
});
