/** What every command begins with: a Node that is new enough, the packages installed, the programs built. */
import { install, requireNode } from "./install.mjs";

export async function prepare() {
  requireNode();
  await install();
  const { build } = await import("./build.mjs");
  try {
    await build();
  } catch (error) {
    console.error(`Gonfalon could not be built. ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
