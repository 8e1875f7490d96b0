/** What the words of a cmd command mean by position. */

import type { Redirect, Word } from '../reading/reading.ts';
import type { CmdWord } from './cmd-words.ts';

const COMPARISON = /^(?:equ|neq|lss|leq|gtr|geq)$/i;

/** The command line that a program takes as an argument. */
export function innerText(program: string, args: readonly CmdWord[]): string | undefined {
  const texts = args.map(({ text }) => text);
  // Quotes group words only among others: `cmd /c "a | b"` is a pipe, `cmd /c powershell -c "a | b"` is not.
  const requoted = (count: number) =>
    args
      .slice(-count)
      .map(({ text, quoted }) =>
        quoted && count > 1 && /[\s|&<>()]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text,
      )
      .join(' ');
  const after = (pattern: RegExp) => {
    const at = texts.findIndex((text) => pattern.test(text));
    return at === -1 || at + 1 >= texts.length ? undefined : texts.slice(at + 1);
  };
  switch (program) {
    case 'cmd': {
      const rest = after(/^\/[ckr]$/i) ?? texts.find((text) => /^\/[ckr]\S/i.test(text))?.slice(2);
      return typeof rest === 'string' || rest === undefined ? rest : requoted(rest.length);
    }
    case 'forfiles':
      return withPlaces(after(/^\/c$/i)?.[0], after(/^\/p$/i)?.[0] ?? '.');
    case 'runas':
      return texts.filter((text) => !text.startsWith('/')).join(' ') || undefined;
    case 'wmic':
      return after(/^create$/i)?.[0];
    default:
      return undefined;
  }
}

/** `@path` of `forfiles` is each file of the folder. */
function withPlaces(code: string | undefined, folder: string): string | undefined {
  return code?.replace(/@(?:path|file|fname|relpath)\b/gi, () => `${folder.replace(/\\$/, '')}\\*`);
}

/** `del/s/q x`, `rd/s`, `cd\`: the name ends at the first slash. */
export function separated(
  first: CmdWord,
  rest: readonly CmdWord[],
): { name: CmdWord; args: readonly CmdWord[] } {
  const glued = first.quoted
    ? null
    : /^(del|erase|rd|rmdir|dir|echo|copy|xcopy|move|type|format)([/.].*)$/i.exec(first.text);
  if (glued === null) return { name: first, args: rest };
  const [, name = '', options = ''] = glued;
  const parts = options.split(/(?=\/)/).filter((part) => part !== '.');
  return { name: { ...first, text: name }, args: [...parts.map((text) => ({ ...first, text })), ...rest] };
}

export function conditionEnd(words: readonly CmdWord[], from: number): number {
  let at = from + 1;
  while (/^(?:\/i|not)$/i.test(words[at]?.text ?? '')) at++;
  const test = words[at]?.text ?? '';
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/i.test(test)) return at + 2;
  if (test.includes('==') && !test.endsWith('==')) return at + 1;
  const next = words[at + 1]?.text ?? '';
  if (COMPARISON.test(next) || next === '==') return at + 3;
  return next.startsWith('==') || test.endsWith('==') ? at + 2 : at + 1;
}

/** `start "title" /b /wait program`. */
export function startedAt(words: readonly CmdWord[], from: number): number {
  let at = from + 1;
  if (words[at]?.quoted && words.length > at + 1) at++;
  while (/^\/\w/.test(words[at]?.text ?? '')) at += /^\/d$/i.test(words[at]?.text ?? '') ? 2 : 1;
  return at;
}

export function redirect(text: string, target: Word | undefined): Redirect {
  const descriptor = text.startsWith('2') ? 2 : text === '<' ? 0 : 1;
  if (text.includes('&')) return { descriptor, does: 'duplicate', target: undefined };
  return { descriptor, does: text === '<' ? 'read' : text.includes('>>') ? 'append' : 'write', target };
}

export function wordOf({ text, quoted, variables }: CmdWord): Word {
  return {
    value: variables.length > 0 ? undefined : text,
    text,
    quoted,
    glob: /[*?]/.test(text),
    variables,
    substitutions: [],
  };
}
