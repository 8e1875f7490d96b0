import type { Spelling } from './languages.ts';

/** A text that is read, as far as it was. */
interface Read {
  readonly text: string;
  readonly spelling: Spelling;
  readonly at: number;
  find(closer: string, from: number): number;
  endOfLine(from: number): number;
}

/** Where the comment that begins here ends; -1 if none begins. */
export function endOfNote(read: Read): number {
  const { spelling, text, at } = read;
  for (const [open, close] of spelling.blockNotes) {
    const isHere = open.startsWith('\n')
      ? text.startsWith(open.slice(1), at) && (at === 0 || text.charAt(at - 1) === '\n')
      : text.startsWith(open, at);
    if (!isHere) continue;
    const end = read.find(close, at + open.length - 1);
    if (end >= 0) return end + close.length;
  }
  for (const open of spelling.lineNotes)
    if (text.startsWith(open, at) && canBeginNote(open, read)) return read.endOfLine(at);
  return -1;
}

/** Neither the slashes of an address nor a hash inside a word begin a comment. */
function canBeginNote(open: string, { text, at, spelling }: Read): boolean {
  const before = text.charAt(at - 1);
  if (open === '//') return before !== ':' || !/[a-z]/i.test(text.charAt(at - 2));
  if (open !== '#') return true;
  if (spelling.hasWordHashes) return before === '' || /\s/.test(before);
  return text.charAt(at + 1) !== '[' || spelling.lineNotes.length === 1;
}
