export * from "./catalogues.ts";
export * from "./dice.ts";
export * from "./journals.ts";
export * from "./perft.ts";
export * from "./plain-data.ts";
export * from "./promises.ts";
export * from "./properties.ts";
export * from "./random.ts";
export type { Kit } from "./trial.ts";
