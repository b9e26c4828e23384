export * from "./area.ts";
export * from "./board.ts";
export * from "./hex.ts";
export * from "./paths.ts";
export * from "./sight.ts";
