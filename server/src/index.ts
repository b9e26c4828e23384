export { type ServeOptions, serve } from "./serve.ts";
export { createServer } from "./server.ts";
export { allGames, type Games, type Limits, type ServerOptions, theseGames, usualLimits } from "./settings.ts";
export { backup } from "./storage/backup.ts";
export { checkDatabase } from "./storage/check.ts";
export { openStorage, type StorageOptions } from "./storage/open.ts";
export { checkBackup, restore } from "./storage/restore.ts";
export type { Storage } from "./storage/storage.ts";
