/** A long text in slices that are read one by one, so that all of it is read in time that grows with its length. */

const SLICE = 131_072;
/** How much of two slices is read together: an order may go over the cut. */
const SEAM = 2_000;

/** Cut where a paragraph, a line or a word ends. Slices are joined where `isGuilty` finds something over their seam. */
export function slicesOf(text: string, isGuilty: (seam: string) => boolean): string[] {
  const slices: string[] = [];
  let start = 0;
  for (let from = 0; text.length - from > SLICE; ) {
    const end = endOf(text, from);
    from = end;
    if (isGuilty(text.slice(Math.max(0, end - SEAM), end + SEAM))) continue;
    slices.push(text.slice(start, end));
    start = end;
  }
  return [...slices, text.slice(start)];
}

function endOf(text: string, from: number): number {
  const most = text.slice(from, from + SLICE);
  for (const between of ['\n\n', '\n', '. ', ' ']) {
    const at = most.lastIndexOf(between);
    if (at > SLICE / 2) return from + at + between.length;
  }
  // Never between the halves of a character.
  const last = most.charCodeAt(SLICE - 1);
  return from + (last >= 0xd800 && last < 0xdc00 ? SLICE - 1 : SLICE);
}
