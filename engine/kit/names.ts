import { refused } from "../kernel/refusal.ts";

/** Finds the index of a name, or refuses it with a sentence that says what there is. */
export interface Find {
  (id: string): number;
  /** The same for the names in a file: the sentence says where the wrong one stands. */
  in(from: string): (id: string) => number;
}

/**
 * Things of one kind by their names in the data files. `what` is the word for one of them ("unit"), `home` the file that
 * lists them: both appear in what is said of a name that does not exist.
 */
export function namesOf(what: string, ids: readonly string[], home: string): Find {
  const index = new Map(ids.map((id, i) => [id, i]));
  if (index.size < ids.length) {
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    throw refused(`${home}: there are two of the ${what} "${twice}".`);
  }
  const find = (id: string, beginning: string) => {
    const found = index.get(id);
    if (found === undefined) throw refused(`${beginning}here is no ${what} "${id}". ${known(ids, home)}`);
    return found;
  };
  return Object.assign((id: string) => find(id, "T"), { in: (from: string) => (id: string) => find(id, `${from}: t`) });
}

const SHOWN_AT_MOST = 12;

function known(ids: readonly string[], home: string): string {
  const more = ids.length > SHOWN_AT_MOST ? ` and ${ids.length - SHOWN_AT_MOST} more` : "";
  return `${home} has: ${ids.slice(0, SHOWN_AT_MOST).join(", ") || "none"}${more}.`;
}
