import type { Spelling } from './languages.ts';

/** What a character may begin. */
export const PLAIN = 0;
export const BLANK = 1;
export const LETTER = 2;
export const QUOTE = 3;
/** A comment, a regular expression or a heredoc. */
const MARK = 4;

const sortsBySpelling = new WeakMap<Spelling, Uint8Array>();

export function sortsOf(spelling: Spelling): Uint8Array {
  const known = sortsBySpelling.get(spelling);
  if (known !== undefined) return known;
  const { blockNotes, lineNotes, hasRegexes, hasHeredocs } = spelling;
  const sorts = Uint8Array.from({ length: 128 }, (_, code) =>
    code <= 32
      ? BLANK
      : isWordCode(code)
        ? LETTER
        : code === 34 || code === 39 || code === 96
          ? QUOTE
          : PLAIN,
  );
  const marks = [...blockNotes.map(([open]) => open.trimStart()), ...lineNotes];
  if (hasRegexes) marks.push('/');
  if (hasHeredocs) marks.push('<');
  // What reads as a word or a quote is never a mark.
  for (const mark of marks) if (sorts[mark.charCodeAt(0)] === PLAIN) sorts[mark.charCodeAt(0)] = MARK;
  sortsBySpelling.set(spelling, sorts);
  return sorts;
}

function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}
