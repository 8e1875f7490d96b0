import { type At, CAPS, type Line, literal, NO_FEED, unknown } from '../line/line.ts';
import type { Unknown } from '../reading/reading.ts';
import { FISH, type FlatSpelling, ZSH } from './flat-lexer.ts';
import { flatten } from './flatten.ts';

/**
 * Hosts start the user's own shell, so a line is as dangerous as in any shell that may run it. Syntax that bash rejects,
 * or that only zsh or fish interpret, is read again their way: block by block without its structure, and with every
 * quoted text taken for code, because these shells have many ways to evaluate one.
 */
export function readDialects(text: string, isBroken: boolean, at: At, line: Line): void {
  if (at.flat === true || at.depth > CAPS.depth) return;
  const plain = ownLines(text);
  const own = withGlobals(plain);
  if (own !== plain) readFlat(own, ZSH, at, line);
  const bare = own.replace(QUOTED, "''");
  for (const spelling of [ZSH, FISH]) {
    const isMarked =
      MARKS[spelling.name].some((mark) => mark.test(bare)) || (spelling === ZSH && spreadsLists(bare));
    if (!isMarked && !isBroken) continue;
    const before = line.unknowns.length;
    readFlat(own, spelling, at, line);
    // A line that only looks broken may not be for a shell at all.
    if (!isMarked) line.unknowns.push(...line.unknowns.splice(before).filter(isBound));
  }
}

const GLOBAL =
  /(?:\balias\s{1,8}-g\s{1,8}["']?|\bgaliases(?:\[|\+?=\(\s{0,8}))([^\s=\]'"]{1,40})(?:\]?=|\s{1,8})("[^"\n]{0,400}"|'[^'\n]{0,400}'|[^\s;"']{1,200})/g;
const MOST_GLOBALS = 8;
const LONGEST = 65_536;

/** `alias -g Z='| sh'` of zsh is expanded wherever the word is, also in code evaluated later. */
function withGlobals(text: string): string {
  if (!/\balias\s+-g|\bgaliases\b/.test(text)) return text;
  let made = text;
  for (const [whole, name = '', value = ''] of [...text.matchAll(GLOBAL)].slice(0, MOST_GLOBALS)) {
    const means = value.replace(/^(["'])([\s\S]*)\1$/, '$2');
    const word = new RegExp(`(?<=^|[\\s;|&"'(])${name.replaceAll(/[^\w]/g, '\\$&')}(?=$|[\\s;|&"')])`, 'gm');
    const [before = '', ...behind] = made.split(whole);
    const filled = behind.join(whole).replaceAll(word, () => means);
    if (before.length + filled.length > LONGEST) return text;
    made = `${before}${whole}${filled}`;
  }
  return made;
}

/** `a=(x y); $a`: the first word to bash, all of them to zsh. */
function spreadsLists(text: string): boolean {
  let left = 16;
  for (const [, name] of text.matchAll(/(?:^|[\s;&|])(\w{1,64})=\(/g)) {
    if (left-- === 0) return false;
    if (new RegExp(`\\$${name}(?![\\w[])`).test(text)) return true;
  }
  return false;
}

const QUOTED = /'[^']*'|"[^"$`]*"/g;

/** Without comments, and without here-documents, whose texts were already read. */
function ownLines(text: string): string {
  if (!text.includes('\n') && !/^\s*#/.test(text)) return text;
  const lines = text.split('\n');
  const last = new Map(lines.map((line, index) => [line.trim(), index]));
  const own: string[] = [];
  let until: string | undefined;
  lines.forEach((line, index) => {
    if (until !== undefined) {
      if (line.trim() === until) until = undefined;
      return;
    }
    if (/^\s*#/.test(line)) return;
    own.push(line);
    const mark = /(?<!<)<<-?[ \t]*['"\\]?(\w{1,40})/.exec(line)?.[1];
    if (mark !== undefined && (last.get(mark) ?? -1) > index) until = mark;
  });
  return own.join('\n');
}

function readFlat(text: string, spelling: FlatSpelling, at: At, line: Line): void {
  const { code, texts, cut } = flatten(text, spelling);
  const before = line.unknowns.length;
  if (cut) unknown(line, 'depth');
  const scope = at.scope.fork();
  // A function's body is read in place: its parameters depend on its callers.
  scope.parameters = undefined;
  if (spelling.name === 'fish') scope.setVariable('IFS', { items: [literal('\n')], array: false });
  const inside: At = { ...at, scope, flat: true, feed: NO_FEED, cause: 'shell_text', depth: at.depth + 1 };
  line.readText(code, inside);
  const kept = line.unknowns.splice(before).filter(({ kind }) => kind !== 'syntax');
  // A text that turns out not to be code is no evidence about the line.
  for (const one of texts) line.readText(one, { ...inside, scope: scope.fork() });
  kept.push(...line.unknowns.splice(before).filter(isBound));
  line.unknowns.push(...kept);
}

const isBound = ({ kind }: Unknown): boolean => /^(?:size|depth|count)$/.test(kind);

const COMMAND = String.raw`(?:^|[;|&\n({])[ \t]*(?:(?:and|or|not|then|do|else|time|if|while)[ \t]+){0,3}`;

const MARKS: Readonly<Record<FlatSpelling['name'], readonly RegExp[]>> = {
  zsh: [
    // `=sh`, `=(cmd)`, `${(e)x}`, `${~x}`, `$=x`, `${${x}}`, `${:-x}`, `$x[1]`
    /(?:^|[\s;|&(])=[A-Za-z(]/,
    /\$\{(?:[(~=^:]|\$)|\$[~=^]\w|\$\w+\[/,
    // `*(e:'cmd':)`, `*(+cmd)`, `{ … } always { … }`, `() { … }`, `[[ … ]] { … }`
    /[*?\w\]/]\((?:#q)?[^()\s]{0,20}(?:e[^\w\s]|\+\w)/,
    /\}\s*always\s*\{|(?:^|[;|&\n])[ \t]*\(\)\s*\{|(?:\]\]|\)\))\s*\{|\belse\s*\{|\bfunction\s*\{/,
    new RegExp(
      String.raw`${COMMAND}(?:functions|[gs]?aliases|setopt|unsetopt|zmodload|autoload|print|emulate|zargs|zstyle|sched|add-zsh-hook|noglob|nocorrect|ztcp|zf_\w+|zpty|zle|vared|zmv|zcompile|bindkey|compdef|limit|zsocket|zselect|sysopen|syswrite|zparseopts|foreach|repeat|chpwd|precmd|preexec|periodic|zshexit|TRAP[A-Z]+)(?=[\s;([]|\+?=\(|$)`,
    ),
    /\balias -[gs]|\bfor\s+\w+(?:\s+\w+)*\s*\(|\b(?:chpwd|precmd|preexec|zshexit|periodic)_functions\b|\bselect \w+ \(/,
    new RegExp(String.raw`${COMMAND}(?:- +\w|\$\{\w+\[-?\d)`),
  ],
  fish: [
    new RegExp(
      String.raw`${COMMAND}(?:begin|end|switch|and|or|not|emit|abbr|string|math|status|functions)(?=[\s;]|$)`,
    ),
    new RegExp(
      String.raw`${COMMAND}set(?:[ \t]+-{1,2}\w[\w-]*)*[ \t]+[A-Za-z_]\w*(?:\[[^\]\n]*\])?[ \t]+[^\s;|&]`,
    ),
    /\bpsub\b|\|\s*(?:source|\.)(?:\s|$)|\$argv\b|\bfish\b|(?:^|[;\n])[ \t]*function[ \t]+\w+[ \t]*(?:;|\n|-)/,
    /\((?:string|math|command -s|functions -c)\b|&\|/,
    new RegExp(String.raw`${COMMAND}\\[xXuU0-7]`),
    new RegExp(String.raw`${COMMAND}alias +\w+ `),
  ],
};
