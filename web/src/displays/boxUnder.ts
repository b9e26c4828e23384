/** The box of a display under a pointer. */
export function boxUnder({ clientX, clientY }: MouseEvent): string | undefined {
  const under = document.elementFromPoint(clientX, clientY);
  return under?.closest<HTMLElement>("[data-box]")?.dataset.box;
}
