import { referee } from "../referee/index.ts";
import type { ShownOption, TableState } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import type { Table } from "./table.svelte.ts";

/**
 * Questions with a single answer: they are put so that nobody learns anything from who is asked, and are nothing to click at.
 * The page gives the answer after a moment, and says so. The moment depends on nothing that is hidden (`Table.loneDelay`).
 */
export class LoneAnswers {
  /** What was answered since the player's own last decision. */
  given = $state.raw<readonly string[]>([]);
  /** The decisions made here, each with the count of decisions it led to. */
  private made: { after: number; readonly isLone: boolean }[] = [];
  /** The count of decisions at which nothing is answered: a player came back to it, or has something to lose. */
  private left = $state(-1);

  constructor(private readonly table: Table) {}

  /** The answer that is to be given now. */
  get due(): ShownOption | null {
    const { table } = this;
    const [only, ...others] = table.options;
    if (!settings.answersLone || !only || others.length > 0 || table.shown?.length === this.left) return null;
    const isLookedAt = table.chosen !== null || table.asking || table.reasons !== null;
    return table.isIdle && !table.busy && !isLookedAt ? only : null;
  }

  /**
   * Gives the answer, unless that would cost the player something he wants to be asked about: a decision of his own that can
   * still be taken back, or a roll whose chances he may want to see.
   */
  async give(option: ShownOption): Promise<void> {
    const { table } = this;
    const preview = await referee.preview(table.id, table.seatOf(), option.option, settings.language);
    if (this.due !== option) return;
    const losesOwn = (preview.final || preview.passes) && this.hasOwnToTakeBack();
    const rolls = preview.final && preview.forecast !== null;
    if (settings.confirm && (losesOwn || rolls)) this.left = table.shown!.length;
    else await table.commit(option, true);
  }

  private hasOwnToTakeBack(): boolean {
    const { undo } = this.table.shown!;
    return undo > this.made.length || this.made.slice(this.made.length - undo).some(({ isLone }) => !isLone);
  }

  decided({ length }: TableState, { text }: ShownOption, isLone: boolean): void {
    this.made.push({ after: length + 1, isLone });
    this.given = isLone ? [...this.given, text] : [];
    this.left = -1;
  }

  /** Whether the decision after which so many were made was answered by the page. */
  isLast(length: number): boolean {
    const last = this.made.at(-1);
    return last?.after === length && last.isLone;
  }

  /** The last decision was taken back: that led from one count to another. The question stands until it is answered. */
  takenBack(from: number, to: number): void {
    const last = this.made.pop();
    const before = this.made.at(-1);
    if (last?.after !== from) this.made = [];
    else if (before) before.after = to;
    this.given = [];
    this.left = to;
  }
}
