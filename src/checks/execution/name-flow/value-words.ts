/** Which words of a statement are one value. */
import type { Statement } from './program/code-statement.ts';
import type { Token } from './program/code-token.ts';

/** Takes what comes before its block without naming it. */
export const usesImplicitValue = ({ code, tokens }: Statement): boolean =>
  /\bit\b|\$[01]\b|^\|/.test(code) ||
  tokens.slice(0, 8).some(({ value }) => value === '->' || value === 'in');

/** Words of one value that are looked at. */
const LONGEST_VALUE = 200;

export function endOfValue(tokens: readonly Token[], from: number): number {
  const most = Math.min(tokens.length, from + LONGEST_VALUE);
  for (let at = from, depth = 0; at < most; at++) {
    const value = tokens[at]?.kind === 'mark' ? tokens[at]?.value : '';
    if (value === '(' || value === '[' || value === '{') depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    if (depth < 0 || (depth === 0 && value === ',')) return at;
    // The next key, where each key is on its own line.
    if (depth === 0 && at > from && tokens[at]?.kind === 'name' && tokens[at + 1]?.value === '=') return at;
  }
  return most;
}

/** One value out of many: `settings.TOKEN`, `row["name"]`, `config.get("key")`. */
export function isOneOf(tokens: readonly Token[], at: number): boolean {
  const [mark, key, end] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  if (mark?.value === '[') return key?.kind === 'text' && end?.value === ']';
  if (mark?.value === '.' || mark?.value === '?.')
    return (
      (key?.kind === 'name' && /^[A-Z][A-Z0-9_]+$/.test(key.value)) ||
      (/^(?:get|fetch|dig|getProperty|getOrDefault)$/.test(key?.value ?? '') &&
        tokens[at + 4]?.kind === 'text')
    );
  return mark?.value === '{' && key?.kind === 'text' && end?.value === '}';
}
