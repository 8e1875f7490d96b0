import type { Word } from '../../shell/reading/reading.ts';
import { firstOf } from '../../text/limits.ts';

/** Names as each shell spells them: `$X`, `$env:X`, `%X%`. People do not write more of them in one word. */
export function printedNames({ text, variables }: Word): string[] {
  const [, percent] = /^%(\w+)%$/.exec(text) ?? [];
  const names = firstOf([...new Set(variables)], 512)
    .map((name) => name.replace(/^env:/, ''))
    .filter((name) => printsValue(text, name));
  return percent === undefined ? names : [...names, percent];
}

/** `${#X}`, `${X:+set}` and the first few letters do not reveal it. */
function printsValue(text: string, name: string): boolean {
  return ![`#${name}`, `${name}:+`, `${name}+`, `${name}:0:`].some((form) => text.includes(form));
}
