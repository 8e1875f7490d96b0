import type { Word } from './reading.ts';

/** Variables that hold the same program wherever a line runs. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['SHELL', 'sh'],
  ['BASH', 'bash'],
  ['SUDO', 'sudo'],
]);

/** The program's bare name. A variable inside a longer name (`$PREFIX/bin/ls`, `r${x}m`) is taken for empty. */
export function programOf(word: Word): string {
  if (word.value !== undefined) return bare(word.value);
  const usual = USUAL.get(word.text.replace(/^\$\{?|\}$/g, ''));
  if (usual !== undefined && word.text.startsWith('$')) return usual;
  if (word.substitutions.length > 0 || word.glob) return globbed(word);
  const rest = word.text.replace(/\$(?:\w+|\{[^}]*\})/g, '');
  return /[$`]/.test(rest) ? '' : bare(rest);
}

function bare(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.toLowerCase().replace(/\.exe$/, '');
}

/** `/bin/r?` and `/???/b??h` name a program by pattern: only a folder's listing tells which. */
function globbed(word: Word): string {
  if (word.substitutions.length > 0) {
    const rest = word.text.slice(word.text.lastIndexOf('/') + 1);
    return /[$`()<>]/.test(rest) ? '' : bare(rest);
  }
  return '';
}
