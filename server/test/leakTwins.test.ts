import { describe } from "vitest";
import { playedTwice } from "./leakTwins.ts";
import { others } from "./ways.ts";

describe("complete games, played twice: what a viewer may not know changes no byte before it is revealed", () =>
  playedTwice(others));
