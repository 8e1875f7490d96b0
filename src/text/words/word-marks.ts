/**
 * Changed words as one line for people: `[-old-]{+new+}`. The words are somebody else's: what would pass for a mark of
 * ours among them gets a backslash, so that nothing added looks removed.
 */
import { printable } from '../printable.ts';
import type { WordPiece } from './word-diff.ts';

const MARKS = { removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
/** Of what stayed the same, this much stands on either side of a change. */
const CONTEXT = 120;

interface Bounds {
  /** Of one changed piece, and of all there is, in characters. Without bounds nothing that changed is cut. */
  readonly piece?: number;
  readonly all?: number;
}

/** One piece for each piece, with its marks; the changes are never cut for the sake of what stands around them. */
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
  // Together with our own marks, the first and the last character could make another one.
  const words = withoutMarks(printable(text, { max: most }))
    .replace(/^[\]}]/, '\\$&')
    .replace(/[[{]$/, '$&\\');
  return `${open}${words}${close}${more}`;
}

/** Already printable words in which nothing passes for a mark. */
export const withoutMarks = (text: string): string =>
  text.replace(/(?<=\[)(?=-)|(?<=-)(?=\])|(?<=\{)(?=\+)|(?<=\+)(?=\})/g, '\\');

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT) return text;
  const head = isFirst ? '' : text.slice(0, CONTEXT);
  const tail = isLast ? '' : text.slice(-CONTEXT);
  return `${head} … ${tail}`;
}
