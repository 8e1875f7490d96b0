/** Archives that code unpacks: `tar.extractall("..")`, `shutil.unpack_archive(a, home)`, `zip.extractAllTo("..")`. */

import type { Act } from '../../../screening/contract/act.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { unpackHarm } from './archives.ts';

/** Each with the position of the folder among its arguments, and its parameter name. */
const CALLS: readonly (readonly [call: RegExp, at: number, named: RegExp])[] = [
  [/\.extractall\s{0,4}\(/gi, 0, /^path\s*=/],
  [/\bunpack_archive\s{0,4}\(/g, 1, /^extract_dir\s*=/],
  [/\.extractAllTo(?:Async)?\s{0,4}\(/g, 0, /^$/],
  [/\b(?:tar|tarball)\.(?:x|extract|unpack)\s{0,4}\(\s{0,4}\{/g, 0, /^(?:cwd|C)\s*:/],
  [
    /\.extract\s{0,4}\((?=[^)]{0,200}\.(?:claude|codex|cursor|gemini)|[^)]{0,200}\bpath\s*=)/g,
    1,
    /^path\s*=/,
  ],
];
const ARCHIVE = /\b(?:tarfile|zipfile|shutil|adm-zip|unzipper|tar|extract-zip|py7zr|rarfile|patoolib)\b/;
const MOST_CALLS = 32;
const LONGEST = 400;

export function* codeUnpacks(
  text: string,
  place: (path: string) => string,
  context: CallContext,
): Generator<Act> {
  if (text.length > 262_144 || !ARCHIVE.test(text)) return;
  for (const [call, at, named] of CALLS) {
    for (const found of [...text.matchAll(call)].slice(0, MOST_CALLS)) {
      const operands = operandsOf(text.slice(found.index + found[0].length).slice(0, LONGEST));
      const given = operands.find((one) => named.test(one))?.replace(named, '') ?? positional(operands, at);
      const folder = folderIn(given, text);
      const harm = folder === undefined ? undefined : unpackHarm(place(folder), context);
      if (harm !== undefined) yield harm;
    }
  }
}

const positional = (operands: readonly string[], at: number): string =>
  operands.filter((one) => !/^\w+\s*=(?!=)/.test(one))[at] ?? '';

/** The arguments up to the closing bracket. */
function operandsOf(text: string): string[] {
  const found: string[] = [];
  let [depth, from, quote] = [0, 0, ''];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (/["'`]/.test(char)) quote = char;
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) depth -= 1;
    if (quote !== '' || (depth >= 0 && (char !== ',' || depth > 0))) continue;
    found.push(text.slice(from, i).trim());
    from = i + 1;
    if (depth < 0) break;
  }
  return found;
}

/** The folder that an expression means, in shell spelling; undefined for the program's working folder. */
function folderIn(given: string, text: string): string | undefined {
  const said = given.trim();
  if (said === '') return /\bchdir\s*\(\s*["']([^"'\n]{1,400})["']/.exec(text)?.[1];
  const [, value] = /^\w+$/.test(said)
    ? (new RegExp(String.raw`(?:^|[\s;])${said}\s*(?::\s*\w+\s*)?=\s*([^\n;]{1,400})`).exec(text) ?? [])
    : [undefined, said];
  if (value === undefined) return undefined;
  const words = [...value.matchAll(/["'`]([^"'`\n]{0,400})["'`]/g)].map(([, one = '']) => one);
  const path = words.filter((one) => !/^(?:HOME|USERPROFILE|node:\w+|os|path)$/.test(one)).join('/');
  if (/\bhome\b|homedir|expanduser|HOME\b|USERPROFILE/.test(value))
    return path.startsWith('~') ? path : `~/${path}`;
  const ups = (value.match(/\bpardir\b|\.parent\b|\bdirname\s*\(/g) ?? []).length;
  // `Path(__file__).parent` is the program's own folder.
  const levels = /__file__|__dirname|import\.meta/.test(value) ? Math.max(0, ups - 1) : ups;
  if (path === '' && levels === 0) return undefined;
  return [...Array(levels).fill('..'), ...(path === '' ? [] : [path])].join('/');
}
