import { refused } from "../kernel/refusal.ts";

/** Finds the index of a name, or refuses it with a sentence that says where it stands and what there is. */
export type Find = (id: string, from?: string) => number;

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
  return (id, from) => {
    const found = index.get(id);
    if (found === undefined)
      throw refused(`${from ? `${from}: t` : "T"}here is no ${what} "${id}". ${known(ids, home)}`);
    return found;
  };
}

const SHOWN_AT_MOST = 12;

function known(ids: readonly string[], home: string): string {
  const more = ids.length > SHOWN_AT_MOST ? ` and ${ids.length - SHOWN_AT_MOST} more` : "";
  return `${home} has: ${ids.slice(0, SHOWN_AT_MOST).join(", ") || "none"}${more}.`;
}
