import { sidesOf } from "@gonfalon/games";
import { ask } from "../online/api.ts";
import { endingOf } from "../online/ending.ts";
import { keysTo } from "../online/seatKeys.ts";
import { keepKeys } from "../online/tables.ts";
import { type Sitter, savedGame } from "../storage/games.ts";
import { packed, unpacked } from "../storage/share.ts";
import { t } from "../words/words.ts";

/** A game to be looked at again: its journal, and who may see what of it. */
export interface Source {
  readonly journal: string;
  /** Who sat where on this machine; absent for a game that came from elsewhere. */
  readonly seats?: Readonly<Record<string, Sitter>>;
  /** Through whose eyes one looks at first. */
  readonly eyes: string | null;
  /** Whether one may look through all eyes even though the rules have not ended the game. */
  readonly isFree: boolean;
  /** How it ended, where that was not by its rules. */
  readonly ending?: () => string;
  /** How many decisions the player had seen when last here. */
  readonly seen: number;
  /** Where anybody can open it, as a path of this page. */
  readonly link: () => Promise<string>;
}

export async function fromHere(id: string): Promise<Source> {
  const record = await savedGame(id);
  if (!record) throw new Error(t("fault.noGame"));
  const { journal, seats, seen } = record;
  const eyes = Object.keys(seats).find((seat) => seats[seat] === "here") ?? null;
  return { journal, seats, eyes, seen, isFree: false, link: async () => `shared/${await packed(journal)}` };
}

/** A game that came whole in the address. */
export async function fromLink(packed: string): Promise<Source> {
  const journal = await unpacked(packed).catch(() => {
    throw new Error(t("share.broken"));
  });
  return { journal, eyes: null, seen: 0, isFree: true, link: async () => `shared/${packed}` };
}

/** A finished game of the server. The link of a spectator is short; without it the game itself goes into the link. */
export async function fromServer(id: string, watch: string | undefined): Promise<Source> {
  if (watch) await keepKeys({ table: id, tokens: {}, invitations: {}, watch }, "");
  const { known, key } = await keysTo(id);
  const state = (await ask("state", { id, ...key }))!;
  const journal = JSON.stringify(await ask("journal", { id, ...key }));
  const link = async () => (known?.watch ? `past/${id}?watch=${known.watch}` : `shared/${await packed(journal)}`);
  const { ended } = state;
  const ending =
    ended && ended.reason !== "played"
      ? { ending: () => endingOf(ended, sidesOf(state.table.game, state.table.scenario)) }
      : {};
  return { journal, eyes: state.you, seen: 0, isFree: true, link, ...ending };
}
