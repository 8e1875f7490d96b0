import { joinedAll, replacedAll } from '../../text/budget.ts';
import { unescaped } from '../reading/escapes.ts';
import type { Run } from '../reading/reading.ts';

/** Filters that can only serve to hide code from a reader. */
export function filtered(run: Pick<Run, 'program' | 'args'>, input: string | undefined): string | undefined {
  if (input === undefined) return undefined;
  const texts = run.args.map(({ value }) => value);
  switch (run.program) {
    case 'base64':
    case 'gbase64':
      return decodes(texts, /^-(?:d|D|di|id)$|^--d/)
        ? fromBase64(input)
        : Buffer.from(input, 'utf8').toString('base64');
    case 'openssl':
      return decodes(texts, /^-d$/) && decodes(texts, /^-?base64$|^-a$/) ? fromBase64(input) : undefined;
    case 'xxd':
      return texts.some((one) => one !== undefined && /^-.*r/.test(one)) ? fromHex(input) : undefined;
    case 'rev':
      return input
        .split('\n')
        .map((row) => [...row].reverse().join(''))
        .join('\n');
    // Of a few known lines these keep what matters.
    case 'sort':
    case 'uniq':
    case 'head':
    case 'tail':
    case 'pv':
    case 'strings':
      return run.args.every(({ text }) => text.startsWith('-') || /^\d+$/.test(text)) ? input : undefined;
    case 'sed':
    case 'gsed':
      return substituted(texts, input);
    case 'tr':
      return translated(texts, input);
    default:
      return undefined;
  }
}

const decodes = (texts: readonly (string | undefined)[], flag: RegExp): boolean =>
  texts.some((one) => one !== undefined && flag.test(one));

function fromBase64(input: string): string | undefined {
  const bare = input.replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]*={0,2}$/.test(bare) ? Buffer.from(bare, 'base64').toString('utf8') : undefined;
}

function fromHex(input: string): string | undefined {
  const bare = input.replace(/\s+/g, '');
  return /^(?:[0-9a-fA-F]{2})*$/.test(bare) ? Buffer.from(bare, 'hex').toString('utf8') : undefined;
}

/** `s/a/b/g` with literal letters. */
function substituted(texts: readonly (string | undefined)[], input: string): string | undefined {
  const [script, more] = texts.filter((one) => !/^-[eEr]$/.test(one ?? ''));
  const [, , from, to, flags] =
    /^s([/|#,@])([\w .:=~-]{1,200})\1([\w .:=~-]{0,200})\1(g?)$/.exec(script ?? '') ?? [];
  if (from === undefined || to === undefined || more !== undefined || from.includes('.')) return undefined;
  if (flags === 'g') return replacedAll(input, from, to);
  const rows = input.split('\n').map((row) => row.replace(from, () => to));
  return joinedAll(rows, '\n');
}

function translated(texts: readonly (string | undefined)[], input: string): string | undefined {
  const [first, second] = texts;
  if (first === undefined || texts.length !== 2) return undefined;
  if (first === '-d' && second !== undefined) {
    const gone = new Set(listed(second));
    return [...input].filter((char) => !gone.has(char)).join('');
  }
  if (second === undefined || first.startsWith('-')) return undefined;
  const from = listed(first);
  const to = listed(second);
  const map = new Map(from.map((char, index) => [char, to[index] ?? to.at(-1) ?? char]));
  return [...input].map((char) => map.get(char) ?? char).join('');
}

function listed(set: string): string[] {
  const named: Readonly<Record<string, string>> = {
    '[:upper:]': 'A-Z',
    '[:lower:]': 'a-z',
    '[:digit:]': '0-9',
  };
  const text = unescaped(set.replace(/\[:(?:upper|lower|digit):\]/g, (name) => named[name] ?? name));
  const chars = [...text];
  const out: string[] = [];
  for (let at = 0; at < chars.length && out.length < 1024; at++) {
    const char = chars[at]!;
    const last = chars[at + 2];
    if (chars[at + 1] !== '-' || last === undefined) {
      out.push(char);
      continue;
    }
    const end = last.codePointAt(0)!;
    for (let code = char.codePointAt(0)!; code <= end && out.length < 1024; code++)
      out.push(String.fromCodePoint(code));
    at += 2;
  }
  return out;
}
