/** What `npm run rules` says of a repository, and the code it ends with. */
export function rulesOf(
  repository: string,
  words: readonly string[],
): { readonly status: number; readonly output: string; readonly problems: string };
