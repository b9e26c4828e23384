/**
 * What can be broken in a source file, one small thing at a time: a comparison, a sign, a number, a condition, a action.
 * Rules cited as strings, types, imports and comments are left alone: no test could notice.
 */
import ts from "typescript";

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.PlusEqualsToken, "-="],
  [K.MinusEqualsToken, "+="],
]);
const NAMES = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
]);

/**
 * Every mutation of a file: the place, the line as it was and as it would be, the whole text with it, and the piece of
 * source that is run whenever it matters.
 */
export function mutationsOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  let piece = { start: 0, end: 0 };
  const note = (start, end, into) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const mutated = text.slice(0, start) + into + text.slice(end);
    const was = text.split("\n")[line].trim();
    found.push({ file, line: line + 1, was, now: mutated.split("\n")[line].trim(), text: mutated, piece });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node)) return;
    const around = piece;
    piece = pieceOf(node, source) ?? around;
    change(node, source, note);
    ts.forEachChild(node, visit);
    piece = around;
  };
  visit(source);
  return found;
}

/** A statement in a list, or the expression that a function is: where a mark can be set without changing what is done. */
function pieceOf(node, source) {
  const { parent } = node;
  if (!parent) return null;
  const [start, end] = [node.getStart(source), node.getEnd()];
  if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node)) return { start, end, wrapped: true };
  const isListed = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  return isListed && ts.isStatement(node) ? { start, end, wrapped: false } : null;
}

/** A source that calls `reached` with the number of each mutation whose piece is run. */
export function marked(text, mutations) {
  const marks = mutations.flatMap(({ number, piece: { start, end, wrapped } }) => {
    const call = `globalThis.reached?.(${number})`;
    if (!wrapped) return [{ at: start, into: `;${call};`, rank: 0 }];
    return [
      { at: start, into: `(${call}, `, rank: 1 },
      { at: end, into: ")", rank: -1 },
    ];
  });
  // From the end, so that places stay what they are.
  marks.sort((a, b) => b.at - a.at || b.rank - a.rank);
  return marks.reduce((done, { at, into }) => done.slice(0, at) + into + done.slice(at), text);
}

function change(node, source, note) {
  const [start, end] = [node.getStart(source), node.getEnd()];
  if (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind)) {
    const sign = node.operatorToken;
    note(sign.getStart(source), sign.getEnd(), OPERATORS.get(sign.kind));
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    note(start, end, node.operand.getText(source));
  } else if (ts.isNumericLiteral(node)) note(start, end, String(Number(node.text) + 1));
  else if (node.kind === K.TrueKeyword) note(start, end, "false");
  else if (node.kind === K.FalseKeyword) note(start, end, "true");
  else if (ts.isPropertyAccessExpression(node) && NAMES.has(node.name.text)) {
    note(node.name.getStart(source), node.name.getEnd(), NAMES.get(node.name.text));
  } else if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    const [yes, no] = [whenTrue.getText(source), whenFalse.getText(source)];
    note(start, end, `${condition.getText(source)} ? ${no} : ${yes}`);
  } else if (ts.isIfStatement(node)) {
    note(node.expression.getStart(source), node.expression.getEnd(), "false");
  } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) note(start, end, ";");
}

/** A sequence of numbers from 0 to 1 that a seed fixes (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many mutations, each of another line, drawn over all lines that have any; then one of those of the line. */
export function drawn(mutations, count, seed) {
  const next = numbers(seed);
  const byLine = new Map();
  for (const one of mutations) {
    const place = `${one.file}:${one.line}`;
    byLine.set(place, [...(byLine.get(place) ?? []), one]);
  }
  const places = [...byLine.keys()];
  const chosen = [];
  while (chosen.length < count && places.length > 0) {
    const [place] = places.splice(Math.floor(next() * places.length), 1);
    const there = byLine.get(place);
    chosen.push(there[Math.floor(next() * there.length)]);
  }
  return chosen;
}
