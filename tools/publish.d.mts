export function buildFolder(dist: string, name: string, sources: string): { folder: string; isBuilt: boolean };
export function finish(folder: string): void;
export function leadModule(dist: string, pointer: string, folder: string): void;
export function leadFolder(dist: string, pointer: string, folder: string): void;
export function clearOld(dist: string, name: string): void;

export function targetsFor(command: string | undefined): string[];
