import { describe } from "vitest";
import { playedTwice } from "./leakTwins.ts";
import { theCampaigns } from "./ways.ts";

describe("complete games, played twice: what a viewer may not know changes no byte before it is revealed", () =>
  playedTwice(theCampaigns));
