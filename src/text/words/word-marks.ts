/**
 * Changed words as one line for people: `[-old-]{+new+}`. The words come from others: anything that looks like one of
 * our marks gets a backslash, so that nothing added looks removed.
 */
import { printable } from '../printable.ts';
import type { WordPiece } from './word-diff.ts';

const MARKS = { removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
/** How much of the unchanged text is shown on either side of a change. */
const CONTEXT = 120;

interface Bounds {
  /** Of one changed piece, and in total, in characters. Without bounds no change is cut. */
  readonly piece?: number;
  readonly all?: number;
}

/** One output piece per piece, with its marks; changes are never cut to make room for the text around them. */
export function markWords(words: readonly WordPiece[], bounds: Bounds = {}): WordPiece[] {
  const { piece: most = Number.POSITIVE_INFINITY, all = Number.POSITIVE_INFINITY } = bounds;
  const marked: WordPiece[] = [];
  let used = 0;
  for (const [i, { kind, text }] of words.entries()) {
    const rest = words.slice(i).filter((word) => word.kind !== 'same').length;
    if (used >= all && rest > 0) {
      marked.push({ kind: 'same', text: ` … (${rest} more pieces changed)` });
      break;
    }
    const spelled =
      kind === 'same'
        ? withoutMarks(printable(shortened(text, i === 0, i === words.length - 1)))
        : inMarks(kind, text, most);
    marked.push({ kind, text: spelled });
    used += spelled.length;
  }
  return marked;
}

function inMarks(kind: 'removed' | 'added', text: string, most: number): string {
  const [open, close] = MARKS[kind];
  const more = text.length > most ? ` (${text.length - most} more characters)` : '';
  // Together with our own marks, the first and the last character could form another one.
  const words = withoutMarks(printable(text, { max: most }))
    .replace(/^[\]}]/, '\\$&')
    .replace(/[[{]$/, '$&\\');
  return `${open}${words}${close}${more}`;
}

/** Words already printable, with anything that looks like a mark escaped. */
export const withoutMarks = (text: string): string =>
  text.replace(/(?<=\[)(?=-)|(?<=-)(?=\])|(?<=\{)(?=\+)|(?<=\+)(?=\})/g, '\\');

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT) return text;
  const head = isFirst ? '' : text.slice(0, CONTEXT);
  const tail = isLast ? '' : text.slice(-CONTEXT);
  return `${head} … ${tail}`;
}
