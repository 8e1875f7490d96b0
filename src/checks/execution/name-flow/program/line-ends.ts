/** Where a line ends a statement or a block. */
import { CONTROL, DEFINES } from './code-keywords.ts';
import type { Style } from './code-style.ts';
import type { Token } from './code-token.ts';

const CONTINUES = /^(?:[.,+&?:=\\-]|\?\.|&&|\|\||\|>|->|::|\.\.\.|=>|<<|and|or)$/;
/** Words of a line in which a block may end. */
const LONGEST_LINE = 400;

/** A block that opens and closes on one line. */
export function endsInLine(all: readonly Token[], at: number): boolean {
  const most = Math.min(all.length, at + LONGEST_LINE);
  for (let index = at + 1, depth = 1; index < most; index++) {
    const token = all[index];
    if (token === undefined || token.kind === 'line' || token.value === ';') return false;
    if (token.value === '{') depth += 1;
    if (token.value === '}') depth -= 1;
    if (depth === 0) return index > at + 1;
  }
  return false;
}

export const isEnd = (tokens: readonly Token[]): boolean => /^(?:end|}|\)|])$/.test(tokens[0]?.value ?? '');

/** Whether the statement continues on the next line. */
export function isContinued(
  before: readonly Token[],
  all: readonly Token[],
  at: number,
  style: Style,
): boolean {
  const last = before.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'mark' && CONTINUES.test(last.value) && !(last.value === ':' && !style.hasBlocks))
    return true;
  const next = all.slice(at + 1, at + 4).find(({ kind }) => kind !== 'line');
  if (next?.value === '{' && style.hasBlocks) return isHeader(before);
  return next?.kind === 'mark' && /^(?:\.|\?\.|\|>|->|&&|\|\||\+|<<)$/.test(next.value);
}

/** Words whose block begins on the next line. */
const isHeader = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.value === ')' ||
  tokens.some(
    ({ kind, value }) => kind === 'name' && (DEFINES.test(value) || CONTROL.test(value) || value === 'class'),
  );
