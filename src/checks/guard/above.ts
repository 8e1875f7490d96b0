/**
 * Programs that go above the project and take the names of what they change from elsewhere: from a data file that the
 * session wrote, from arguments, or from a folder listing.
 */

import { type Act, act } from '../../screening/contract/act.ts';
import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { onlyReads } from './names/only-reads.ts';
import { joined } from './places/mentions.ts';
import { hasPiece, namedPlace, type Place, placeOf } from './places/naming.ts';

const FROM_DATA = 'Tool call runs code that reads the names of the guard’s files or hooks from data.';
const FROM_WORDS = 'Tool call passes parts of the name of a guard file or hook to a program.';
const WALKED = 'Tool call runs code that searches the folders above the project for an agent’s settings.';

const LONGEST = 262_144;
const QUOTE = '["\'`]';
/** Above the project: its parent, a home, the root of all homes. */
const UP = String.raw`(?:${QUOTE}(?:\.\.(?:/[^"'${'`'}\n]{0,80})?|~[^"'${'`'}\n]{0,80}|/|/(?:home|Users|root)[^"'${'`'}\n]{0,80})${QUOTE}|\bhomedir\(|\bPath\.home\(|\bexpanduser\(|\bpardir\b|\bDir\.home\b|["'.]HOME\b)`;
const LISTS = String.raw`\b(?:walk|walkSync|fwalk|WalkDir|rglob|glob|iglob|globSync|listdir|scandir|iterdir|readdir\w{0,4}|ReadDir|opendir\w{0,4}|Find\.find|finddepth|children|entries|each_child)\b`;
const FROM_ABOVE = new RegExp(
  `${LISTS}([^\\n]{0,60}?)${UP}|${UP}([^\\n]{0,40}?)\\.(?:rglob|glob|iterdir|walk|children|each_child)\\b`,
);
const MOVED_UP = new RegExp(String.raw`\bchdir\s{0,4}\(?\s{0,4}${UP}`);
const LISTED = new RegExp(LISTS);
/** `root = ".."`, listed later. */
const ASSIGNED = new RegExp(String.raw`\b([A-Za-z_]\w{0,40})\s{0,4}=\s{0,4}${UP}`, 'g');
/** The program's own folder, and what is beside it, belongs to the project. */
const OF_PROGRAM = /__dirname|__file__|import\.meta|__DIR__/;

const SETTINGS_NAME =
  /["'`/](?:settings(?:\.local)?\.json|hooks\.json|hook\.cjs|PreToolUse)["'`]|\b(?:Pre)?ToolUse\b|(?:==|===|\bin\b|endswith\(|endsWith\()\s{0,4}\(?["']key["']/;
const CHANGES =
  /\b(?:write\w*|append\w*|unlink\w*|remove\w*|rm\w*|rmtree|delete\w*|rename\w*|replace|move\w*|copy\w*|cp\w*|chmod|truncate\w*|symlink\w*|dump|file_put_contents|create\w*|save\w*)\s{0,4}\(|["'][wax]\+?b?["']/;

export function aboveActs({ reading }: ReadCommand, context: CallContext): Act[] {
  const found: (Act | undefined)[] = reading.runs
    .filter(({ where }) => where === 'here')
    .map((run) => {
      const place = placeOf(context, run.cwd);
      return wordsAct(run, place, context) ?? cutAct(run, reading, place, context);
    });
  for (const { text, run } of reading.scripts) {
    if (text.length > LONGEST || !CHANGES.test(text)) continue;
    const place = placeOf(context, reading.runs[run]?.cwd);
    found.push(dataAct(text, place, context));
    if (looksAbove(text) && (SETTINGS_NAME.test(text) || SETTINGS_NAME.test(joined(text)) || hasPiece(text)))
      found.push(act('files found above the project', WALKED));
  }
  return found.filter((one) => one !== undefined);
}

function looksAbove(text: string): boolean {
  if (MOVED_UP.test(text) && LISTED.test(text)) return true;
  const [, before = '', after = ''] = FROM_ABOVE.exec(text) ?? [undefined, OF_PROGRAM.source];
  if (!OF_PROGRAM.test(before + after)) return true;
  return [...text.matchAll(ASSIGNED)]
    .slice(0, 32)
    .some(([, name = '']) => new RegExp(`${LISTS}[^\\n]{0,40}?\\b${name}\\b`).test(text));
}

const MOST_FILES = 32;
const EDGE = String.raw`["',;\s/[\]]`;
const HOSTS = '(?:claude|codex|cursor|gemini|copilot|windsurf|cline|tokenauditor)';
const DOTTED_PART = new RegExp(String.raw`${EDGE}\.${HOSTS}${EDGE}`, 'i');
const PLAIN_PART = new RegExp(`${EDGE}${HOSTS}${EDGE}`, 'i');
const UP_PART = new RegExp(String.raw`${EDGE}(?:\.\.|~)${EDGE}`);
const FILE_PART = new RegExp(
  String.raw`${EDGE}(?:settings(?:\.local)?\.json|hooks\.json|config\.toml|PreToolUse)${EDGE}|\.tokenauditor${EDGE}[\s\S]{0,40}key${EDGE}`,
);

/** The parts of such a name, in any order; a host's plain name counts only on the way up. */
const hasParts = (text: string): boolean =>
  FILE_PART.test(text) && (DOTTED_PART.test(text) || (PLAIN_PART.test(text) && UP_PART.test(text)));

const BARE_PART = new RegExp(`${EDGE}(?:settings|hooks|config)${EDGE}`);
/** `"../%s/%s.json"`, `f"../.{a}/{b}.json"`. */
const FORMAT = /(?:\.\.|~|HOME)[^\n]{0,80}(?:%s|\$?\{\w{0,40}\})[^\n]{0,60}\.(?:json|toml)/;

const isFilledFrom = (text: string, data: string): boolean =>
  BARE_PART.test(data) && PLAIN_PART.test(data.replaceAll(/(?<![\w.])\.(?=\w)/g, ' ')) && FORMAT.test(text);

/** A list of character codes. */
const charactersIn = (data: string): string =>
  /^\s*\[[\s\d,]{6,8000}\]\s*$/.test(data)
    ? String.fromCharCode(...(data.match(/\d{1,3}/g) ?? []).slice(0, 1024).map(Number))
    : '';

/** A session file that the code opens, and that names what it then changes. */
function dataAct(text: string, place: Place, { session, ...context }: CallContext): Act | undefined {
  const code = session?.code;
  if (code === undefined) return undefined;
  const names = [
    ...text.matchAll(
      /["'`]([\w./-]{1,200}\.(?:json|jsonc|csv|tsv|txt|ya?ml|toml|ini|dat|lst|list|xml|md))["'`]/g,
    ),
  ];
  for (const [, name = ''] of names.slice(0, MOST_FILES)) {
    const data = code.get(place(name));
    if (data === undefined || data.length > LONGEST) continue;
    const path =
      namedPlace(data, place, context) ??
      namedPlace(charactersIn(data), place, context) ??
      (hasParts(` ${data} `) || isFilledFrom(text, ` ${data} `) ? name : undefined);
    if (path !== undefined) return act(printable(path, { max: 100 }), FROM_DATA);
  }
  return undefined;
}

const RUNS_CODE =
  /^(?:python[\d.]*|pypy\d?|node|nodejs|deno|bun|tsx|ts-node|perl|ruby|php|lua\w*|sh|bash|dash|zsh|npm|pnpm|yarn|npx|make|just|task|go|cargo|java)$/;
const HOST_WORD = new RegExp(`^${HOSTS}$`);
const MOST_WORDS = 16;
const isUp = (word: string): boolean => /^(?:\.\.|~|\/(?:home|Users)\/[^/]+)\/?$/.test(word);

/** `gen.py --out .claude --name settings.json`: words that form a name when joined. */
function wordsAct({ program, spelled, args }: Run, place: Place, context: CallContext): Act | undefined {
  if (!RUNS_CODE.test(program) && !/^\.{0,2}\/|^~/.test(spelled.text)) return undefined;
  const words = args
    .map(({ value, text }) => (value ?? text).replace(/^--?[\w-]+=/, ''))
    .filter((word) => /^[\w.~/-]{1,200}$/.test(word) && !word.startsWith('-'))
    .slice(0, MOST_WORDS)
    .map((word, i, all) => (HOST_WORD.test(word) && all.slice(0, i).some(isUp) ? `.${word}` : word));
  if (!hasParts(` ${words.join(' ')} `)) return undefined;
  // The first one is the program.
  for (let from = RUNS_CODE.test(program) ? 1 : 0; from < words.length - 1; from += 1)
    for (let to = from + 2; to <= words.length; to += 1) {
      const path = namedPlace(words.slice(from, to).join('/'), place, context);
      if (path !== undefined) return act(printable(path, { max: 100 }), FROM_WORDS);
    }
  return undefined;
}

/** Names cut anywhere: in neighbouring words, in variables, in options of a terminal. */
const FROM_PIECES = 'Tool call passes pieces of the name of a guard file or hook to a program.';
const MOST_PIECES = 16;
const PLAIN = /^[\w.~/-]{1,200}$/;
/** Where a name is cut: in a dot folder, or below the folder of a host. */
const CUT =
  /(?:^|[/~])\.[\w-]{0,12}$|\.(?:claude|codex|cursor|gemini|windsurf|cline|copilot|opencode|codeium|tokenauditor)\/[\w./-]*$|\/$/i;
const TERMINALS = /^(?:tmux|screen|zellij)$/;

function cutAct(run: Run, { variables }: Reading, place: Place, context: CallContext): Act | undefined {
  if (onlyReads(run)) return undefined;
  const textOf = ({ value, text }: { value: string | undefined; text: string }) => value ?? text;
  const words = run.args.map(textOf);
  const given = [...run.environment.map(({ value }) => value), ...variables.values()].map(textOf);
  const pieces = [...given, ...words.map((word) => word.replace(/^--?[\w-]+=|^\w+=/, ''))]
    .filter((piece) => PLAIN.test(piece) && !piece.startsWith('-'))
    .slice(0, MOST_PIECES);
  const path =
    (pieces.some((piece) => CUT.test(piece)) ? joinedPlace(pieces, place, context) : undefined) ??
    (TERMINALS.test(run.program) ? formattedPlace(words, place, context) : undefined);
  return path === undefined ? undefined : act(printable(path, { max: 100 }), FROM_PIECES);
}

/** What continues a name that was cut; a path of its own does not. */
const CONTINUES = /^[\w-]|^\.(?:json|toml|cjs|local)\b/;

/** Each two of them, and each row of neighbours. A whole name is judged by what the program does with it. */
function joinedPlace(all: readonly string[], place: Place, context: CallContext): string | undefined {
  const pieces = all.filter((piece) => namedPlace(piece, place, context) === undefined);
  for (const [at, first] of pieces.entries()) {
    if (!CUT.test(first)) continue;
    let row = first;
    for (const second of pieces.slice(at + 1)) {
      if (!CONTINUES.test(second)) break;
      row += second;
      const path = namedPlace(row, place, context);
      if (path !== undefined) return path;
    }
    for (const second of pieces) {
      const path = CONTINUES.test(second) ? namedPlace(first + second, place, context) : undefined;
      if (path !== undefined) return path;
    }
  }
  return undefined;
}

/** `tmux set -g @a x \; run-shell 'rm #{@a}y'`. */
function formattedPlace(words: readonly string[], place: Place, context: CallContext): string | undefined {
  const values = new Map(words.slice(0, 64).map((name, at) => [name, words[at + 1] ?? '']));
  for (const word of words) {
    if (!/#\{|\$/.test(word)) continue;
    const filled = word.replaceAll(
      /#\{(@?[\w-]{1,60})\}|\$\{?(\w{1,60})\}?/g,
      (found, option?: string, name?: string) => values.get(option ?? name ?? '') ?? found,
    );
    const path = namedPlace(filled, place, context);
    if (path !== undefined) return path;
  }
  return undefined;
}
