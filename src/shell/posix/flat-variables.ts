/** Variables and patterns of zsh and fish, rewritten for a POSIX reader. */
import type { Piece } from './flat-lexer.ts';

/** Lists keep their words apart; the first is number one. */
export function fishVariable(text: string): string {
  const [, dollars = '$', name = '', index] = /^(\$+)(\w+)?(?:\[([\s\S]*)\])?$/.exec(text) ?? [];
  if (name === '') return text;
  if (dollars.length > 1) return `"\${!${name}}"`;
  const list = name === 'argv' ? '@' : name;
  const range = /^(-?\d+)?\.\.(-?\d+)?$/.exec(index ?? '');
  if (name === 'argv' && index === undefined) return '"$@"';
  if (index === undefined) return `"\${${name}[@]}"`;
  if (/^\d+$/.test(index)) return name === 'argv' ? `"\${${index}}"` : `"\${${name}[${Number(index) - 1}]}"`;
  if (range !== null) {
    const from = Number(range[1] ?? 1);
    const to = range[2] === undefined ? -1 : Number(range[2]);
    const offset = name === 'argv' ? from : from - 1;
    const count = to > 0 ? `:${to - from + 1}` : '';
    return name === 'argv' ? `"\${@:${offset}${count}}"` : `"\${${name}[@]:${offset}${count}}"`;
  }
  return /^-\d+$/.test(index)
    ? `"\${${list}[${index}]}"`
    : `"\${${list}[@]}"$(${index.replace(/[()]/g, ' ')})`;
}

export function zshVariable(text: string): string {
  // What only zsh can compute is a command's output to the reader: unknown, and not to be run unseen.
  const nested = /\$\(|`/.test(text) ? ` "${text.replace(/^\$\{/, '').replace(/["}]/g, ' ')}"` : '';
  const indexed = /^\$\{?(\w+)\[(-?\d+)\]\}?$/.exec(text);
  if (indexed !== null) {
    const index = Number(indexed[2]);
    return `\${${indexed[1]}[${index > 0 ? index - 1 : index}]}`;
  }
  const plain = /^\$\{?[~=^]{0,3}(\w+)\}?$/.exec(text)?.[1];
  // Words are not split unless requested, and a list expands to all of its words.
  if (plain !== undefined) return /[~=]/.test(text) || /^\d/.test(plain) ? `$${plain}` : `"\${${plain}[@]}"`;
  if (/^\$\{\w*(?::?[-=+?]|[#%/])/.test(text) || /^\$[@*#?!$_-]$/.test(text)) return text;
  return `$(zsh-expansion${nested})`;
}

/** `*(e:'cmd':)` and `*(+cmd)` run a command for each file. */
export function qualifierCode(text: string): string[] {
  const found = /e(?:\[([\s\S]*)\]|\{([\s\S]*)\}|<([\s\S]*)>|([^\w\s])([\s\S]*)\4)/.exec(text);
  const code = found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[5];
  const called = /\+(\w+)/.exec(text)?.[1];
  return [
    ...(code === undefined ? [] : [code.replace(/^(['"])([\s\S]*)\1$/, '$2')]),
    ...(called === undefined ? [] : [`${called} x`]),
  ];
}

export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Words that only structure a line. */
export const SHAPES = new Set(
  'if then elif else fi while until do done begin end and or not ! { } always time coproc nocorrect noglob - esac'.split(
    ' ',
  ),
);

/** `functions[name]=code`, `aliases[name]=code` */
const TABLE = /^(?:dis_)?(functions|aliases|galiases|saliases)\[([\w.+-]+)\]=/;

/** An entry of a zsh table as the alias it defines; other words unchanged. */
export function tableEntry(pieces: readonly Piece[]): {
  readonly head: string;
  readonly pieces: readonly Piece[];
} {
  const [first, ...rest] = pieces;
  const table = first?.kind === 'bare' ? TABLE.exec(first.text) : null;
  if (first?.kind !== 'bare' || table === null) return { head: '', pieces };
  const [whole, kind, name] = table;
  return {
    head: `alias ${kind === 'functions' || kind === 'aliases' ? '' : '-g '}${name}=`,
    pieces: [{ kind: 'bare', text: first.text.slice(whole.length) }, ...rest],
  };
}
