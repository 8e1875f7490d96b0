/** Lines of a startup file of shells or programs that would interfere with the guard. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { OWN_PROCESS } from '../places/evasion-folder.ts';
import type { Change } from '../settings/change.ts';
import { keptPathDanger, LISTED, listedPaths } from '../settings/search-path.ts';
import { keptDanger, variableDanger } from '../settings/variables.ts';

const SHADOWED =
  'env|sh|bash|dash|zsh|fish|node|nodejs|tokenauditor|claude|codex|cursor|cursor-agent|gemini|copilot|opencode|cline|windsurf|command|exec|builtin';
/** A shell also accepts a path as the name of a function. */
const NAMED = String.raw`(?:[/~$][\w./~$-]{0,80}/)?(${SHADOWED})`;
const ALIAS = new RegExp(
  String.raw`(?:^|[;&|{(]|\bthen\b|\bdo\b)\s{0,20}(?:builtin\s{1,4})?(?:alias|abbr(?:\s{1,4}-\S{1,10})*)\s{1,8}(?:-\S{1,10}\s{1,8}){0,3}['"]?${NAMED}['"]?(?:\s{0,2}=|\s{1,4})\s{0,2}(.{0,300})`,
  'i',
);
const FUNCTION = new RegExp(
  String.raw`(?:^|[;&|{]|\bthen\b)\s{0,20}(?:function\s{1,8}(?:-\S{1,20}\s{1,8}){0,3}(?:global:)?${NAMED}\b|${NAMED}\s{0,8}\(\s{0,4}\))`,
  'im',
);
const VALUE = String.raw`(?:"([^"\n]{0,2000})"|'([^'\n]{0,2000})'|([^\s;&|#)"']{1,2000}))`;
/** `export A=x`, `A=x cmd`, `$env:A = 'x'`, `A DEFAULT=x`. */
const ASSIGNED = new RegExp(
  String.raw`(?:^|[\s;&|('"]|\$env:)([A-Za-z_]\w{1,40})(?:\s{1,4}(?:DEFAULT|OVERRIDE)=|\s{0,4}\+?=\s{0,4})${VALUE}`,
  'gi',
);
/** `setenv A x`, `set -gx A x`, `set-environment -g A x`, `SetEnvironmentVariable('A', 'x')`, `<key>A</key><string>x`. */
const SET = new RegExp(
  String.raw`(?:\b(?:setenv|set|set-environment)(?:\s{1,4}-{1,2}[\w-]{1,12}){0,3}\s{1,8}|SetEnvironmentVariable\(\s{0,4}["']|<key>)([A-Za-z_]\w{1,40})(?:["']\s{0,4},\s{0,4}|</key>\s{0,20}<string>|\s{1,8})${VALUE}`,
  'gi',
);
const SHADOW = 'Startup line redefines a name that starts the guard.';
const VARIABLE = 'Startup line sets a variable that makes agents or the guard use other code or settings.';
const KILLS = 'Startup line ends the processes of the guard.';

/** Text that a startup file gets, or has afterwards; `isProjects`: it only applies inside its project. */
export function startupHarm(text: string, context: CallContext, isProjects = false): Act | undefined {
  for (const line of text.split('\n')) {
    if (line.length > 4000 || /^\s*(?:#|$)/.test(line)) continue;
    const found = aliasHarm(line) ?? variableHarm(line, context, isProjects) ?? killHarm(line);
    if (found !== undefined) return found;
  }
  return functionHarm(text);
}

/** Read by non-interactive shells, including those of hooks. */
const BY_EVERY_SHELL =
  /(?:^|\/)(?:\.?zshenv|config\.fish|\.t?cshrc|csh\.cshrc|\.bashrc|bash\.bashrc|\.kshrc|\.envrc)$|\/fish\/conf\.d\//;
/** What may precede it without a condition: `{ exit 0; }`, `true && exit`, `builtin exit`. */
const FRONT = String.raw`^(?:\{\s{1,20}|(?:true|:)[ \t]{0,4}(?:&&|;)[ \t]{0,4}|builtin[ \t]{1,4}|command[ \t]{1,4}){0,4}`;
const END = String.raw`exit|exec(?![ \t]{1,4}(?:\d|[<>]))|kill[ \t]{1,4}(?:-\w{1,8}[ \t]{1,4})?\$(?:\$|BASHPID)|set[ \t]{1,4}(?:-\w{0,8}n\w{0,8}|-o[ \t]{1,4}noexec)|setopt[ \t]{1,4}no_?exec|unsetopt[ \t]{1,4}exec`;
const ENDS = new RegExp(String.raw`${FRONT}(?:${END}|return)(?:[\s;&|]|$)`, 'gim');
/** `return` ends the included file, not the file that includes it. */
const SOURCED_ENDS = new RegExp(String.raw`${FRONT}(?:${END})(?:[\s;&|]|$)`, 'gim');
const COMPILED = /\/\.z(?:shenv|shrc|profile|login|logout)\.zwc$/;
const ENDED =
  'Startup line ends every shell, or replaces it with another program, before it runs its commands.';
const UNREAD = 'Tool call adds a compiled file that shells read instead of the visible one.';

export interface Ending {
  readonly path: string;
  /** Included by a startup file. */
  readonly isSourced: boolean;
  /** The current content: its own exits are not a change. */
  readonly before?: string | undefined;
}

/** At the top level only: after a condition, it is how files detect interactive shells. */
export function endHarm(text: string, { path, isSourced, before = '' }: Ending): Act | undefined {
  if (COMPILED.test(path)) return act('compiled startup file', UNREAD);
  const isByEvery = BY_EVERY_SHELL.test(path);
  if (!isByEvery && !isSourced) return undefined;
  const ends = isByEvery ? ENDS : SOURCED_ENDS;
  const count = (one: string) => [...one.matchAll(ends)].length;
  return count(text) > count(before) ? act('end of every shell', ENDED) : undefined;
}

function aliasHarm(line: string): Act | undefined {
  const [, name = '', value = ''] = ALIAS.exec(line) ?? [];
  if (name === '') return undefined;
  const meant = value.replace(/^['"\s]+/, '');
  const [program = ''] = meant.split(/[\s'"]/);
  // Its own name with options, or its own file: `alias claude="~/.claude/local/claude"`.
  const isItself =
    new RegExp(`(?:^|/)${name}(?:js)?$`, 'i').test(program) &&
    !/^\/(?:tmp|var\/tmp|dev\/shm)\//.test(program);
  const isLoosened =
    /--(?:bare|pure|no-hooks|setting-sources|dangerously-bypass-hook-trust)|disableAllHooks/.test(meant);
  return isItself && !isLoosened ? undefined : act(`alias ${name}`, SHADOW, 'critical');
}

/** A function that calls the program it is named after, as lazy loaders of version managers do. */
function functionHarm(text: string): Act | undefined {
  const found = FUNCTION.exec(text);
  const name = found?.[1] ?? found?.[2];
  if (found === null || name === undefined) return undefined;
  const body = text.slice(found.index + found[0].length, found.index + found[0].length + 600);
  const isPassedOn = new RegExp(
    String.raw`(?:^|[;&|{\n]|command)\s{0,20}${name}\s{1,4}["']?\$(?:@|\{@\}|argv)`,
    'm',
  ).test(body);
  return isPassedOn ? undefined : act(`function ${name}`, SHADOW, 'critical');
}

function variableHarm(line: string, context: CallContext, isProjects: boolean): Act | undefined {
  const dangerOf = isProjects ? variableDanger : keptDanger;
  const isListed = LISTED.test(line);
  for (const [, name = '', double, single, bare] of [...line.matchAll(ASSIGNED), ...line.matchAll(SET)]) {
    if (isListed && /^path$/i.test(name)) continue;
    const danger = dangerOf(name, double ?? single ?? bare ?? '', context);
    if (danger !== undefined) return act(name, VARIABLE, danger === 'certain' ? 'critical' : 'high');
  }
  for (const value of listedPaths(line)) {
    const danger = keptPathDanger(value, context);
    if (danger !== undefined) return act('PATH', VARIABLE, danger === 'certain' ? 'critical' : 'high');
  }
  return undefined;
}

const killHarm = (line: string): Act | undefined =>
  /\b(?:pkill|killall|kill|taskkill|Stop-Process)\b/.test(line) && OWN_PROCESS.test(line)
    ? act('kill guard', KILLS, 'critical')
    : undefined;

export const UNSHOWN =
  'Tool call changes a file that every shell runs, and does not show what it will contain.';

/** `s/old/new/` with plain words, which cannot end a shell. */
const SUBSTITUTION =
  /^-i\S*\s+(?:-e\s+)?s([/|#,])([^\\&\n]{0,200}?)\1([^\\&;\n]{0,200}?)\1[gI\d]{0,3}\s+[^\s;]+$/;
const ENDING =
  /\b(?:exit|exec|kill|return|logout|set|setopt|unsetopt|eval|source|trap|alias|function)\b|^\s*\.\s|[$`(){}<>]/;

/** `copied`: the text of its source, if that is known. */
export function isUnseen({ how, after, added, said }: Change, copied: string | undefined): boolean {
  if (/^(?:mode|owner|delete)$/.test(how)) return false;
  if (after !== undefined || added !== undefined || copied !== undefined) return false;
  const [, , , replacement] = SUBSTITUTION.exec(said.trim()) ?? [];
  return replacement === undefined || ENDING.test(replacement);
}
