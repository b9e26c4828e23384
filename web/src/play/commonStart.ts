/** What several sentences begin with up to a colon, told once, and what each goes on with; nothing where they differ. */
export function commonStart(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  const start = first.slice(0, first.indexOf(": ") + 1);
  return start !== "" && others.length > 0 && others.every((text) => text.startsWith(`${start} `)) ? start : "";
}

/** A sentence without what it has in common with others. */
export function after(start: string, text: string): string {
  if (start === "") return text;
  const rest = text.slice(start.length).trimStart();
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
