import { format } from './meaning/strings.ts';
import { isFamily, type Language } from './meaning/token.ts';
import { joined, mixed, type Value } from './meaning/value.ts';

/** Words before an expression that do not change its effect. */
export const PREFIXES = new Set(
  'return await new not yield throw raise typeof delete my our local const let var if while until unless elif elsif else then do try finally catch except with async export default begin lambda function def end ensure'.split(
    ' ',
  ),
);
/** Words between expressions. */
export const WORD_OPERATORS = new Set(
  'and or is eq ne lt gt le ge cmp x instanceof if unless while until else for foreach'.split(' '),
);

const JOINS = new Set(['+', '+=', '.', '.=', '..', '<<']);

/** Joins strings and paths, fills templates; of everything else only the origin is kept. */
export function combine(op: string, left: Value, right: Value, language: Language): Value {
  if (op === '%' && left.value !== undefined && language !== 'javascript')
    return format(left, right.items ?? [right], /%[sdr]/g);
  const isJoin =
    JOINS.has(op) ||
    (op === '&' && language === 'applescript') ||
    ((op === '^' || op === '++' || op === '~') && isFamily(language));
  if (isJoin) return joined([left, right]);
  if (op === '/' && language === 'python') return { ...joined([left, right], '/'), path: left.path };
  return mixed('', [left, right]);
}

/** The number of words with which AppleScript passes a text to a shell, or types it into a terminal. */
export function orderLength(peek: (at: number) => string | undefined, language: Language): number {
  const isNext = (...words: string[]) => words.every((word, i) => peek(i) === word);
  if (isNext('do', 'shell', 'script')) return 3;
  if (language !== 'applescript') return 0;
  if (isNext('do', 'script') || isNext('write', 'text')) return 2;
  return isNext('keystroke') ? 1 : 0;
}
