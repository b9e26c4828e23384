import { describe, expect, test } from "vitest";
import { Bars, calculatorIn, choice, faultsOfForms, whole, wholeOrNothing, wholes, yesOrNo } from "./index.ts";

const fields = {
  attack: whole(1, 60),
  works: whole(0, 4, 2),
  guns: wholes(0, 6, 3, ""),
  staying: wholeOrNothing(1, 60),
  night: yesOrNo(),
  terrain: choice(["clear", "woods"], (value, language) => `${value} (${language})`),
};
const calculator = (language: "en" | "it") =>
  calculatorIn(language, {
    name: "assault",
    fields,
    title: (parameter) => `assault ${parameter}`.trim(),
    compute: (entered) => ({ title: JSON.stringify(entered), basis: [], modifiers: [], results: [] }),
  });
const computed = (values: Readonly<Record<string, string>>) => JSON.parse(calculator("en").compute(values).title);

describe("the form of a calculator", () => {
  test("describes each parameter once, for page and terminal", () => {
    const { name, title, parameters } = calculator("en");
    expect([name, title]).toEqual(["assault", "assault"]);
    expect(parameters).toEqual([
      {
        name: "attack",
        title: "assault attack",
        allowed: "a whole number from 1 to 60",
        form: { kind: "whole", least: 1, most: 60 },
      },
      {
        name: "works",
        title: "assault works",
        allowed: "a whole number from 0 to 4",
        form: { kind: "whole", least: 0, most: 4 },
        default: "2",
      },
      {
        name: "guns",
        title: "assault guns",
        allowed: "whole numbers from 0 to 6, separated by commas, 3 at most",
        form: { kind: "list", least: 0, most: 6, longest: 3 },
        default: "",
      },
      { name: "staying", title: "assault staying", allowed: "a whole number from 1 to 60, or nothing", default: "" },
      { name: "night", title: "assault night", allowed: "yes or no", form: { kind: "switch" }, default: "no" },
      {
        ...{ name: "terrain", title: "assault terrain", allowed: "clear, woods", default: "clear" },
        form: {
          kind: "one-of",
          values: [
            { value: "clear", title: "clear (en)" },
            { value: "woods", title: "woods (en)" },
          ],
        },
      },
    ]);
  });

  test("reads what was entered and fills in the rest", () => {
    const rest = { works: 2, guns: [], staying: null, night: false, terrain: "clear" };
    expect(computed({ attack: "7" })).toEqual({ attack: 7, ...rest });
    const all = { attack: " 60 ", works: "0", guns: "1, 2,3", staying: "9", night: "yes", terrain: "woods" };
    expect(computed(all)).toEqual({ attack: 60, works: 0, guns: [1, 2, 3], staying: 9, night: true, terrain: "woods" });
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [{}, "attack is missing: a whole number from 1 to 60."],
    [{ attack: "61" }, 'attack takes a whole number from 1 to 60, not "61".'],
    [{ attack: "0x7" }, 'attack takes a whole number from 1 to 60, not "0x7".'],
    [{ attack: "" }, 'attack takes a whole number from 1 to 60, not "".'],
    [{ attack: "1", guns: "1,2,3,4" }, 'not "1,2,3,4"'],
    [{ attack: "1", guns: "1,,2" }, 'not "1,,2"'],
    [{ attack: "1", staying: "x" }, "staying takes a whole number from 1 to 60, or nothing"],
    [{ attack: "1", night: "perhaps" }, 'night takes yes or no, not "perhaps".'],
    [{ attack: "1", terrain: "sea" }, 'terrain takes clear, woods, not "sea".'],
    [{ attack: "1", weather: "rain" }, 'There is no parameter "weather". There are: attack, works, guns,'],
  ])("refuses %j with a sentence", (values, sentence) => {
    expect(() => calculator("en").compute(values)).toThrow(sentence);
  });

  test("refuses in the language that was asked for, and both say the same", () => {
    expect(() => calculator("it").compute({ attack: "x" })).toThrow(
      'attack vuole un numero intero da 1 a 60, non "x".',
    );
    expect(faultsOfForms()).toEqual([]);
  });
});

test("from one list of prohibitions come what is legal and the reason why not", () => {
  const march = new Bars<[{ points: number; cost: number; wall: boolean }]>(
    { rule: "6b", key: "bar.wall", when: ({ wall }) => wall },
    {
      rule: "6c",
      key: "bar.too-far",
      when: ({ points, cost }) => cost > points,
      values: ({ points, cost }) => ({ points, cost }),
    },
  );
  expect(march.bar({ points: 3, cost: 2, wall: false })).toBeNull();
  expect(march.bar({ points: 3, cost: 4, wall: true })).toEqual({ rule: "6b", key: "bar.wall" });
  expect(march.bar({ points: 3, cost: 4, wall: false })).toEqual({
    ...{ rule: "6c", key: "bar.too-far" },
    values: { points: 3, cost: 4 },
  });
});
