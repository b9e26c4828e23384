export * from "./data.ts";
export * from "./names.ts";
export * from "./shown.ts";
