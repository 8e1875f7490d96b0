import { compileGlob } from '../../text/patterns/glob.ts';
import type { Word } from './reading.ts';

/** The program's bare name; empty if run time decides it. */
export function programOf(word: Word): string {
  // The shell that runs this line, by its process.
  if (/^\/proc\/[^/]+\/exe$/.test(word.text)) return 'sh';
  if (word.value !== undefined) return bare(word.value);
  // The shell itself, by the variables that every shell sets.
  if (/^\$(?:SHELL|BASH|0|\{(?:SHELL|BASH|0)(?::?[-=?][^}]*)?\})$/.test(word.text)) return 'sh';
  if (word.text === '{}') return '';
  // A substring of a variable may be any letter.
  if (/\$\{\w+:\s*-?\d[^}]*\}[^/]*$/.test(word.text)) return '';
  // A variable inside a longer name (`$PREFIX/bin/ls`, `r${x}m`) is taken for empty.
  const rest = lastPart(withoutVariables(word.text));
  if (/[$`()<>{}\]]/.test(rest.replace(/\[[^\]]*\]/g, ''))) return '';
  return /[*?[]/.test(rest) ? globbed(rest) : bare(rest);
}

function withoutVariables(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const plain = text[at] === '$' ? /^\$\w+/.exec(text.slice(at, at + 256))?.[0] : undefined;
    if (plain !== undefined) at += plain.length - 1;
    else if (text[at] === '$' && text[at + 1] === '{') {
      let depth = 0;
      for (at += 1; at < text.length; at++) {
        if (text[at] === '{') depth += 1;
        else if (text[at] === '}' && --depth === 0) break;
      }
    } else out += text[at];
  }
  return out;
}

const lastPart = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const bare = (path: string): string =>
  lastPart(path)
    .toLowerCase()
    .replace(/\.exe$/, '');

/** Programs that attackers hide behind a pattern. */
const HIDDEN =
  'rm sh bash zsh dash nc ncat curl wget cat dd chmod chown mv cp tee python python3 perl ruby node php base64 xxd ssh scp socat telnet sudo find mkfs shred tar openssl eval kill crontab'.split(
    ' ',
  );

/** A pattern that matches several such programs: the folder's contents decide which one runs. */
export function hidesProgram({ glob, value, text }: Word): boolean {
  if (!glob || value !== undefined || text.length > 256) return false;
  const pattern = lastPart(text);
  if (/^\*+$/.test(pattern) || /[$`()<>]/.test(pattern)) return false;
  const fits = compileGlob(pattern);
  return HIDDEN.some((name) => fits.matches(name));
}

/** `/bin/r?` and `/???/b[a]sh` name a program by pattern: the only match, or else the folder's contents decide. */
function globbed(pattern: string): string {
  if (pattern.length > 64 || !/[a-z]/.test(pattern)) return '';
  const glob = compileGlob(pattern);
  const fitting = HIDDEN.filter((name) => glob.matches(name));
  return fitting.length === 1 ? fitting[0]! : '';
}
