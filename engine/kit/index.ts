export * from "./bars.ts";
export * from "./briefing.ts";
export * from "./calculator.ts";
export * from "./chain.ts";
export * from "./chances.ts";
export * from "./charts.ts";
export * from "./data.ts";
export * from "./displayOnly.ts";
export * from "./names.ts";
export * from "./pointing.ts";
export * from "./story.ts";
export * from "./translation.ts";
export {
  amount,
  bareNoun,
  contracted,
  euphonic,
  type InWords,
  inARow,
  isPlural,
  LANGUAGES,
  type Noun,
  row,
  type Show,
  signed,
  text,
  type Values,
  type Words,
  type WordsSpec,
  wordsOf,
} from "./words.ts";
