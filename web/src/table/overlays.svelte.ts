import { referee } from "../referee/index.ts";
import type { OverlaySpace } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import type { Table } from "./table.svelte.ts";

/** The overlays that are on at a table, and the spaces each of them marks. */
export class Overlays {
  spaces = $state.raw<Readonly<Record<string, readonly OverlaySpace[]>>>({});
  /** The space that those look from which look from one. */
  from = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  async toggle(name: string): Promise<void> {
    const { [name]: on, ...rest } = this.spaces;
    this.spaces = on ? rest : { ...rest, [name]: [] };
    await this.refresh();
  }

  /** Those that look from a space follow what is pointed at. */
  follow(space: number): void {
    const isWanted = Object.keys(this.spaces).some((name) => this.looksFrom(name));
    if (isWanted && this.from !== space) void this.lookFrom(space);
  }

  async lookFrom(space: number | null): Promise<void> {
    this.from = space;
    await this.refresh();
  }

  private looksFrom(name: string): boolean {
    return this.table.aids?.overlays.find(({ id }) => id === name)?.from ?? false;
  }

  /** Only the last of several questions counts. */
  private turn = 0;
  async refresh(): Promise<void> {
    const wanted = Object.keys(this.spaces);
    const turn = ++this.turn;
    if (wanted.length === 0) return;
    const { id, viewer } = this.table;
    const found = await Promise.all(
      wanted.map(async (name) => {
        if (this.looksFrom(name) && this.from === null) return [name, []] as const;
        return [name, await referee.overlay(id, viewer, name, settings.language, this.from ?? undefined)] as const;
      }),
    );
    if (turn !== this.turn) return;
    const fresh: Readonly<Record<string, readonly OverlaySpace[]>> = Object.fromEntries(found);
    this.spaces = Object.fromEntries(Object.entries(this.spaces).map(([name, old]) => [name, fresh[name] ?? old]));
  }
}
