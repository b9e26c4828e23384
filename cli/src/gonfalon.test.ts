import { expect, test } from "vitest";
import { commands } from "./commands/index.ts";
import { run } from "./testing/run.ts";
import { toyShelf } from "./testing/toyShelf.ts";

test("without words, and with --help, every command is explained", async () => {
  for (const words of ["", "--help", "-h", "help"]) {
    const { code, out, err } = await run(words);
    expect(code).toBe(0);
    expect(err).toBe("");
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${summary}`, "m"));
  }
});

test.each(commands.map(({ name }) => name))(
  "gonfalon %s --help shows its usage, flags and an example",
  async (name) => {
    const command = commands.find((one) => one.name === name)!;
    const { code, out } = await run(`${name} --help`);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: gonfalon ${name}`);
    expect(out).toContain("Example");
    for (const flag of Object.keys(command.flags)) expect(out).toContain(`--${flag}`);
    expect((await run(`help ${name}`)).out).toBe(out);
  },
);

test("--version tells the version", async () => {
  expect((await run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

const WRONG: readonly (readonly [string, RegExp])[] = [
  ["simulat skirmish", /There is no command "simulat"\. Did you mean simulate\? The commands: games, play/],
  ["paly skirmish", /There is no command "paly"\. Did you mean play\?/],
  ["--halp", /There is no command "--halp"/],
  ["help nothing", /There is no command "nothing"/],
  ["games --jsn", /gonfalon games does not know --jsn\. Did you mean --json\? It knows --json\./],
  ["games extra", /"extra" is one word too many\. Usage: gonfalon games \[flags\]/],
  ["games --json=yes", /--json is a switch and takes no value/],
  ["simulate", /Say which game: skirmish, broken\./],
  ["simulate chess", /There is no game "chess"\. You can play: skirmish, broken\./],
  ["simulate unbuilt", /Unbuilt is not built yet\. You can play: skirmish, broken\./],
  ["simulate skirmish --games", /--games needs a value: --games N\./],
  ["simulate skirmish --games --json", /--games needs a value: --games N\./],
  ["simulate skirmish --games ten", /--games takes a whole number from 1 to 1000000, not "ten"\./],
  ["simulate skirmish --games 0", /--games takes a whole number from 1/],
  ["simulate skirmish --games 1 --games 2", /--games is given twice\./],
  ["simulate skirmish --jobs 1000", /--jobs takes a whole number from 1 to 64, not "1000"\./],
  ["simulate skirmish --players random", /one player for each of the 2 seats \(red, blue\), not 1\./],
  ["simulate skirmish --players random,marshal", /There is no computer player "marshal"\. There are: random/],
  ["simulate skirmish --scenario hill", /Skirmish has no scenario "hill"\. It has: field, ford\./],
  ["simulate skirmish --option wind=high", /Skirmish has no option "wind"\. It has: weather\./],
  ["simulate skirmish --option weather=snow", /"weather" cannot be "snow"\. It can be: fair, rain\./],
  ["simulate skirmish --option weather", /--option takes NAME=VALUE, not "weather"\./],
  ["simulate skirmish --budget soon", /--budget takes seconds from 0\.001 to 3600, not "soon"\./],
  ["soak chess", /There is no game "chess"/],
  ["rules skirmish 9.9", /Skirmish has no rule 9\.9\..*chapters 1-4\./],
  ["rules skirmish 3.1", /Skirmish has no rule 3\.1\./],
  ["rules skirmish dragons", /Skirmish has no rule with "dragons" in it/],
  ["odds skirmish siege", /Skirmish has no calculator "siege"\. It has: attack\./],
  ["odds --json skirmish", /Give the game first/],
  ["odds skirmish attack", /attack needs --hit \(needed to hit\): a whole number from 1 to 6\./],
  ["odds skirmish attack --hit 9", /hit is a whole number from 1 to 6, not "9"\. \(rule 3\)/],
  ["odds skirmish attack --hat 3", /does not know --hat\. Did you mean --hit\?/],
  ["map skirmish", /Say where to write it: gonfalon map skirmish --out map\.svg\./],
  ["map skirmish --out nowhere/at/all.svg", /The folder of nowhere\/at\/all\.svg does not exist\./],
  ["map skirmish --out m.svg", /Skirmish has no drawn map\./],
  ["verify", /Say which journal: gonfalon verify FILE\./],
  ["verify nowhere.json", /nowhere\.json cannot be read \(it does not exist\)\./],
  ["play skirmish --seats human", /one player for each of the 2 seats \(red, blue\), not 1\./],
  ["play skirmish --seats human,marshal", /There is no player "marshal"\. There are: human, random/],
  ["play skirmish --language la", /There is no language "la"\. There are: en, it\./],
  ["play skirmish --save nowhere/at/all.json", /The folder of nowhere\/at\/all\.json does not exist\./],
  ["play skirmish --resume nowhere.json", /nowhere\.json cannot be read/],
  ["serve --port 99999", /--port takes a whole number from 0 to 65535, not "99999"\./],
  ["backup", /Say which file: gonfalon backup FILE\./],
  ["backup new.jsonl --data-dir nowhere", /There is no folder nowhere with games: give it with --data-dir\./],
  ["restore nowhere.jsonl", /nowhere\.jsonl cannot be read \(it does not exist\)\./],
  ["play skirmish --data nowhere", /The data folder nowhere cannot be read \(it does not exist\)\./],
];

test.each(WRONG)("gonfalon %s: one message that names what is wrong, exit code 2", async (words, message) => {
  const { code, out, err } = await run(words);
  expect(err).toMatch(message);
  expect(err).toMatch(/^gonfalon: .*\n$/);
  expect(out).toBe("");
  expect(code).toBe(2);
});

test("an unexpected error is told in one line, with exit code 1; its trace only for GONFALON_DEBUG", async () => {
  const covers = toyShelf().map((cover) => ({
    ...cover,
    load: () => Promise.reject(new Error("the shelf collapsed")),
  }));
  const plain = await run("simulate skirmish", [], { covers });
  expect(plain).toEqual({ code: 1, out: "", err: "gonfalon: something went wrong: the shelf collapsed\n" });
  const traced = await run("simulate skirmish", [], { covers, environment: { GONFALON_DEBUG: "1" } });
  expect(traced.err).toContain("at ");
});
