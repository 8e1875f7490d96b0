/** Files named inside `sed` and `awk` scripts. */

export interface ScriptFiles {
  readonly written: readonly string[];
  readonly read: readonly string[];
}

/** Longer scripts are programs of their own; the files of the first lines are enough. */
const LONGEST = 16_384;

/** `1w file`, `/x/r file`, `s/a/b/w file`: the name extends to the end of the line. */
export function sedFiles(script: string): ScriptFiles {
  const written: string[] = [];
  const read: string[] = [];
  const text = script.slice(0, LONGEST);
  let at = 0;
  const toEnd = (): string => {
    const end = text.indexOf('\n', at);
    const rest = text.slice(at, end === -1 ? text.length : end);
    at += rest.length;
    return rest.trim();
  };
  /** From the delimiter at `at` to after the next unescaped one. */
  const past = (delimiter: string): void => {
    for (; at < text.length && text[at] !== delimiter; at++) if (text[at] === '\\') at++;
    at++;
  };
  while (at < text.length) {
    const command = text[at++]!;
    if (command === '/') past('/');
    else if (command === '\\') past(text[at++] ?? '');
    else if (command === 's' || command === 'y') {
      const delimiter = text[at++] ?? '';
      past(delimiter);
      past(delimiter);
      while (command === 's' && /[\dgpiIeMm]/.test(text[at] ?? '')) at++;
    } else if (command === 'w' || command === 'W') written.push(toEnd());
    else if (command === 'r' || command === 'R') read.push(toEnd());
    else if (/[aic#]/.test(command)) toEnd();
    else if (/[btT:]/.test(command)) while (at < text.length && !/[;\n}]/.test(text[at]!)) at++;
  }
  return { written, read };
}

const TEXT = '"((?:[^"\\\\\\n]|\\\\.){0,400})"';
const PRINTED = new RegExp(
  `\\bprintf?\\b(?:"(?:[^"\\\\\\n]|\\\\.){0,400}"|[^";}\\n>|]){0,200}>>?\\s{0,8}(?:${TEXT}|([A-Za-z_]\\w{0,40}))`,
  'g',
);
const TAKEN = new RegExp(`\\bgetline\\b[^<>"\\n;]{0,80}<\\s{0,8}(?:${TEXT}|([A-Za-z_]\\w{0,40}))`, 'g');
const GIVEN = new RegExp(`\\b([A-Za-z_]\\w{0,40})\\s{0,8}=\\s{0,8}${TEXT}`, 'g');

/** `print > "file"`, `getline < "file"`, with file names that `-v` or the script assigns. */
export function awkFiles(script: string, assigned: readonly string[]): ScriptFiles {
  const text = script.slice(0, LONGEST);
  if (!text.includes('>') && !text.includes('<')) return { written: [], read: [] };
  const names = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(GIVEN)) names.set(name, value);
  for (const one of assigned) {
    const cut = one.indexOf('=');
    if (cut > 0) names.set(one.slice(0, cut), one.slice(cut + 1));
  }
  const found = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].flatMap(([, quoted, name]) => {
      const path = quoted ?? names.get(name ?? '');
      return path === undefined || path === '' ? [] : [path];
    });
  return { written: found(PRINTED), read: found(TAKEN) };
}
