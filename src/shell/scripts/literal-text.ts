import type { Quoting } from './meaning/token.ts';
import { unescaped } from './unescape.ts';

/** Longer ones are not regular expressions in practice. */
const MAX_REGEX = 256;

/** The decoded text between two quotes. */
export function said(literal: string, quoting: Quoting): string {
  if (quoting === 'raw') return literal;
  if (quoting === 'braces') return unescaped(literal.replaceAll('{{', '{').replaceAll('}}', '}'));
  if (quoting === 'plain') return literal.replace(/\\(['\\])/g, '$1');
  return unescaped(literal);
}

/** After the closing delimiter; undefined if it is not nearby. */
export function delimited(text: string, from: number, close: string, isOneLine: boolean): number | undefined {
  const limit = Math.min(text.length, from + MAX_REGEX);
  let isClass = false;
  for (let at = from; at < limit; at++) {
    const here = text.charAt(at);
    if (here === '\\') at++;
    else if (here === '\n' && isOneLine) return undefined;
    else if (here === '[') isClass = true;
    else if (here === ']') isClass = false;
    else if (here === close && !(isClass && isOneLine)) return at + 1;
  }
  return undefined;
}
