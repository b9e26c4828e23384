/** What every command begins with: a Node that is new enough, the packages installed, the programs built. */
import { install, requireNode } from "./install.mjs";

/** `wanted`: what is to be built, everything unless told otherwise. */
export async function prepare(wanted) {
  requireNode();
  await install();
  const { build } = await import("./build.mjs");
  try {
    await build(wanted);
  } catch (error) {
    console.error(`Gonfalon could not be built. ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
