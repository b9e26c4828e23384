/** Which rules of each rulebook the source cites and which the tests prove: see rules.mjs. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";

const REQUIRED = new Set(["rule", "procedure", "setup", "victory", "optional"]);
const ID = "[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*";

let root = "";
let flags = {};
let said = [];
let problems = [];

/** What the command says of a repository, and the code it ends with. */
export function rulesOf(repository, words) {
  [root, said, problems] = [repository, [], []];
  const status = answerOrProblem(words);
  return { status, output: said.join("\n"), problems: problems.join("\n") };
}

function answerOrProblem(args) {
  try {
    const options = { json: { type: "boolean" }, report: { type: "boolean" } };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    flags = values;
    return answer(positionals);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return error.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
  }
}

function answer(asked) {
  const games = coverage();
  if (asked.length > 0) return Math.max(...asked.map((id) => tellOf(id.replace(/^§/, ""), games)));
  if (!lastRun()) problems.push("No run of the tests is on record: what is proven is counted by titles only.");
  if (flags.json) said.push(JSON.stringify(Object.fromEntries(games.map(counted)), null, 2));
  else for (const game of games) print(game);
  return games.every((game) => isWhole(game) || (game.unfinished && !isOnShelf(game))) ? 0 : 1;
}

function isWhole({ required, implemented, proven, examples, shown }) {
  const known = new Set(examples);
  return (
    required.every((id) => implemented.has(id) && proven.has(id)) &&
    examples.every((id) => shown.has(id)) &&
    [...shown.keys()].every((id) => known.has(id))
  );
}

/** Whether the game can be played: its cover says how it is loaded. */
function isOnShelf({ name }) {
  const cover = join(root, "games", name, "src", "cover.ts");
  return existsSync(cover) && /\bload:/.test(readFileSync(cover, "utf8"));
}

function isUnfinished(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).unfinished === true;
}

/** Every game that has a rules index, with the places where its rules are cited. */
function coverage() {
  return readdirSync(join(root, "games"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, "games", entry.name, "data", "rules.json")))
    .map(({ name }) => {
      const folder = join(root, "games", name);
      const rules = rulesIn(join(folder, "data", "rules.json"));
      const titled = citations(join(folder, "test"), ".test.ts", citedInTitles("§"));
      return {
        name,
        rules,
        unfinished: isUnfinished(folder),
        required: rules.filter(({ kind }) => REQUIRED.has(kind)).map(({ id }) => id),
        implemented: citations(join(folder, "src"), ".ts", citedInSource),
        titled,
        proven: green(titled, name, "§"),
        examples: examplesIn(join(folder, "data", "examples.json")),
        shown: green(citations(join(folder, "test"), ".test.ts", citedInTitles("#")), name, "#"),
      };
    });
}

/** What `npm test` wrote of its last run. */
function lastRun() {
  const file = join(root, "dist", "test-report.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Of what titles cite, what a test proved that ran green in the last run; all of it where there was none. */
function green(cited, game, mark) {
  const files = lastRun()?.testResults.filter(({ name }) => name.includes(`games/${game}/test/`));
  if (!files) return cited;
  const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "passed"));
  const ids = new Set(passed.flatMap(({ title }) => [...marked(mark, title, 0)].map(([id]) => id)));
  return new Map([...cited].filter(([id]) => ids.has(id)));
}

function rulesIn(file) {
  const rules = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(rules)) throw new Error(`${relative(root, file)} is not a list of rules.`);
  return rules;
}

/** The ids of the worked examples; those without one are not counted. */
function examplesIn(file) {
  if (!existsSync(file)) return [];
  return rulesIn(file).flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Rule id -> the places (file:line) that cite it, over all files of a folder. */
function citations(folder, ending, cited) {
  const places = new Map();
  for (const file of filesIn(folder).filter((name) => name.endsWith(ending))) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    for (const [id, offset] of cited(source)) {
      const line = source.getLineAndCharacterOfPosition(offset).line + 1;
      if (!places.has(id)) places.set(id, []);
      places.get(id).push(`${relative(root, file)}:${line}`);
    }
  }
  return places;
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function* citedInSource(source) {
  yield* marked("§", source.text, 0);
  for (const match of source.text.matchAll(new RegExp(`(["'])(${ID})\\1`, "g"))) yield [match[2], match.index];
}

/** What is cited with a mark before it: § a rule, # an example. */
function* marked(mark, text, offset) {
  for (const match of text.matchAll(new RegExp(`${mark}(${ID})`, "g"))) yield [match[1], offset + match.index];
}

/** What the titles of tests that run cite with this mark. */
function citedInTitles(mark) {
  return (node) => citedBelow(mark, node);
}

function* citedBelow(mark, node) {
  if (ts.isCallExpression(node)) {
    const words = callee(node.expression);
    if (words.includes("skip") || words.includes("todo")) return;
    if (words[0] === "test" || words[0] === "it") {
      for (const [text, offset] of literalParts(node.arguments[0])) yield* marked(mark, text, offset);
    }
  }
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* citedBelow(mark, child);
}

/** The names of what is called: ["test", "each"] for `test.each(table)(...)`; empty for a call that is not by name. */
function callee(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...callee(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return callee(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return callee(node.tag);
  return [];
}

/** What a title says whatever the values in it are. */
function* literalParts(node) {
  if (!node) return;
  if (ts.isStringLiteralLike(node)) yield [node.text, node.getStart()];
  if (ts.isTemplateExpression(node)) {
    // A hole may continue an id: `§12.${n}` cites nothing.
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    for (const part of parts) {
      const last = part === parts.at(-1);
      yield [last ? part.text : part.text.replace(/[§#][A-Za-z0-9.-]*$/, ""), part.getStart()];
    }
  }
  if (ts.isBinaryExpression(node)) {
    yield* literalParts(node.left);
    yield* literalParts(node.right);
  }
}

function counted({ name, required, implemented, proven, examples, shown }) {
  return [
    name,
    {
      required,
      implemented: required.filter((id) => implemented.has(id)),
      proven: required.filter((id) => proven.has(id)),
      examples,
      shown: examples.filter((id) => shown.has(id)),
    },
  ];
}

function print(game) {
  const { name, required, implemented, proven, examples, shown } = game;
  said.push(`${name}: ${required.length} rules`);
  printShare("implemented", required, implemented);
  printShare("proven", required, proven);
  if (examples.length > 0) printShare("examples shown", examples, shown);
  const unknown = [...shown.keys()].filter((id) => !examples.includes(id));
  if (unknown.length > 0)
    said.push(`    no such example: ${unknown.map((id) => `${id} (${shown.get(id)})`).join(" ")}`);
  if (!flags.report) return;
  for (const id of required) said.push(`  §${id}\n${where(id, game, "    ")}`);
}

function printShare(word, all, places) {
  const missing = all.filter((id) => !places.has(id));
  const share = all.length === 0 ? 100 : Math.floor((100 * (all.length - missing.length)) / all.length);
  said.push(`  ${word}: ${all.length - missing.length} (${share} %)`);
  if (missing.length > 0) said.push(`    not ${word}: ${missing.join(" ")}`);
}

/** In every game that has a rule with this id, where it is. */
function tellOf(id, games) {
  const having = games.filter(({ rules }) => rules.some((rule) => rule.id === id));
  for (const game of having) {
    const { title = "" } = game.rules.find((rule) => rule.id === id);
    said.push(`${`${game.name} §${id} ${title}`.trimEnd()}\n${where(id, game, "  ")}`);
  }
  if (having.length > 0) return 0;
  problems.push(
    `No game has a rule ${id}. Ids are written as in the rulebook: ${games[0]?.rules[0]?.id}, for instance.`,
  );
  return 2;
}

function where(id, { implemented, titled, proven }, indent) {
  const list = (places) => (places ? [...new Set(places)].join(", ") : "nowhere");
  const late = titled.has(id) && !proven.has(id) ? " (not green in the last run)" : "";
  return `${indent}implemented: ${list(implemented.get(id))}\n${indent}proven: ${list(titled.get(id))}${late}`;
}
