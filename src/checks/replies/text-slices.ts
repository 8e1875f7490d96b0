/** A long text, read in slices one by one, so that all of it is read in time that grows with its length. */

const SLICE = 131_072;
/** How much of two slices is read together: an order may go over the cut. */
const SEAM = 2_000;

export interface SliceReader {
  readonly change: (part: string) => string;
  /** What `change` would remove. */
  readonly removedFrom: (part: string) => readonly string[];
}

/**
 * Cut where a paragraph, a line or a word ends, and before an order rather than in it. What is left at both sides of a cut
 * is read once more, as halves of which none is an order may be one together.
 */
export function changeSlices(text: string, reader: SliceReader): string {
  const { change } = reader;
  let done = '';
  let from = sliceEnd(text, 0, reader);
  let last = change(text.slice(0, from));
  while (from < text.length) {
    const end = sliceEnd(text, from, reader);
    const next = change(text.slice(from, end));
    const start = Math.max(0, last.length - SEAM);
    const seam = last.slice(start) + next.slice(0, SEAM);
    const changed = change(seam);
    done += changed === seam ? last : last.slice(0, start) + changed;
    last = changed === seam ? next : next.slice(SEAM);
    from = end;
  }
  return done + last;
}

function sliceEnd(text: string, from: number, { removedFrom }: SliceReader): number {
  const end = endOf(text, from);
  if (end === text.length) return end;
  const seam = text.slice(end - SEAM, end + SEAM);
  let behind = 0;
  for (const passage of removedFrom(seam)) {
    const start = seam.indexOf(passage, behind);
    if (start < 0) continue;
    behind = start + passage.length;
    if (start < SEAM && behind > SEAM) return end - SEAM + start;
  }
  return end;
}

function endOf(text: string, from: number): number {
  if (text.length - from <= SLICE) return text.length;
  const most = text.slice(from, from + SLICE);
  for (const between of ['\n\n', '\n', '. ', ' ']) {
    const at = most.lastIndexOf(between);
    if (at > SLICE / 2) return from + at + between.length;
  }
  // Never between the halves of a character.
  const last = most.charCodeAt(SLICE - 1);
  return from + (last >= 0xd800 && last < 0xdc00 ? SLICE - 1 : SLICE);
}
