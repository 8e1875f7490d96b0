/**
 * Changes of a place whose name run time decides: asked about where that name may be one of a guarded file. Everyday
 * substitutions are bounded to names of their own and pass.
 */
import type { Effect } from '../../shell/effect.ts';
import type { Reading, Run, Word } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import { type Act, act } from '../lexicon/act.ts';
import { placed } from '../placed.ts';
import { changeOf, wordsOf } from './change.ts';
import { isHomeRoot } from './finds.ts';
import { USUAL_FILES } from './hook-files.ts';
import { judgeChange } from './judge.ts';
import { type Range, rangeOf, widest } from './made-text.ts';
import { placeOf } from './naming.ts';
import { hasHole, isRooted, templateOf, templatePattern } from './path-template.ts';

const COMPUTED =
  'Tool call changes a file whose name it computes, and that may be one of the guard or its hooks.';
const LINKED = 'Tool call makes a link to a place whose name it computes.';
const STATE_FILES = ['hooks.json', 'events.jsonl', 'state/installs.json', 'state/hooks-compiled.json'];
const PROGRAM_FILES = ['hook.cjs', 'hook-full.cjs', 'hook-worker.cjs', 'main.js'];
/** In a folder that nobody can name, they change what they please. */
const CHANGERS = /^(?:patch|ed|ex|tar|bsdtar|unzip|cpio)$/;

export function computedActs(command: ReadCommand, context: CallContext): Act[] {
  const { reading, effects } = command;
  const found: (Act | undefined)[] = effects.map((effect) => effectAct(effect, command, context));
  for (const run of reading.runs) {
    const { cwd, program, where } = run;
    if (where !== 'here' || cwd === undefined || !CHANGERS.test(program)) continue;
    if (sourceRange(cwd, run, reading, context) === 'any') found.push(shown(cwd));
  }
  return found.filter((one) => one !== undefined);
}

const shown = (path: string, detail = COMPUTED): Act => act(printable(path, { max: 100 }), detail);

function effectAct(effect: Effect, command: ReadCommand, context: CallContext): Act | undefined {
  if (effect.does !== 'write' && effect.does !== 'delete') return undefined;
  const { reading } = command;
  const run = effect.run === undefined ? undefined : reading.runs[effect.run];
  if (run === undefined || run.where !== 'here') return undefined;
  const isWide = effect.does === 'delete' ? effect.recursive : /^(?:mode|owner|move)$/.test(effect.how);
  const source = effect.does === 'write' && effect.how === 'move' ? effect.source : undefined;
  for (const path of source === undefined ? [effect.path] : [effect.path, source]) {
    const found = pathAct(path, isWide, run, reading, context);
    if (found !== undefined) return found;
  }
  if (effect.does === 'write' && effect.how === 'link' && effect.source !== undefined)
    return sourceRange(effect.source, run, reading, context) === 'any'
      ? shown(effect.source, LINKED)
      : undefined;
  return nodeAct(effect, run, command, context);
}

function pathAct(
  path: string,
  isWide: boolean,
  run: Run,
  reading: Reading,
  context: CallContext,
): Act | undefined {
  const place = placeOf(context, run.cwd);
  const template = wholeTemplate(path, run, context);
  if (!hasHole(template)) return undefined;
  const spelled = isRooted(path) ? path : `${run.cwd ?? ''}\n${path}`;
  const range = sourceRange(spelled, run, reading, context);
  if (range === 'bounded') return undefined;
  // A list of names, handed over in a home: what it holds is not known.
  const isAtHome = run.cwd !== undefined && /^\{\}$|^\$\w+$/.test(path) && isHomeRoot(place('.'));
  if (range === 'given' && isAtHome) return shown(path);
  const pattern = templatePattern(template, { isWide, isAny: range === 'any', isOut: OUT.test(spelled) });
  return pattern !== undefined && guardedFiles(context).some((file) => pattern.test(file))
    ? shown(path)
    : undefined;
}

/** Dots, or letters that are decoded, lead out of the folder that the name is put in. */
const OUT =
  /\.\.|\bchr\b|fromCharCode|fromCodePoint|\\x|\\u00|\\\d{3}|b64|base64|atob|xxd|\brev\b|reverse|\[::-1\]|\btr\b|openssl/i;

/** The path with its folder, where that is computed as well. */
function wholeTemplate(path: string, { cwd }: Run, context: CallContext): string {
  const place = placeOf(context, cwd);
  const own = templateOf(path, place);
  const folder = cwd === undefined || isRooted(own) ? '' : templateOf(cwd, placeOf(context));
  return hasHole(folder) ? `${folder}/${own}` : hasHole(own) && !isRooted(own) ? place(own) : own;
}

/** The widest of what is put into the text. */
function sourceRange(text: string, run: Run, reading: Reading, context: CallContext): Range {
  const words = [...reading.runs.flatMap(wordsIn), ...reading.variables.values()];
  const ids = words.flatMap((word) =>
    word.substitutions.length > 0 && word.text !== '' && text.includes(word.text)
      ? word.substitutions.flatMap(({ runs }) => runs)
      : [],
  );
  const ranges = [...new Set(ids)].map((id) => rangeOf(id, reading, placeOf(context, reading.runs[id]?.cwd)));
  for (const [name, word] of reading.variables) ranges.push(...variableRange(name, word, text, reading));
  const isListed = /\{\}/.test(text) && run.wrappers.some(({ name }) => /^(?:xargs|parallel)$/.test(name));
  if (isListed && ids.length === 0)
    for (const { id, cause, cwd } of reading.runs)
      if (cause === 'substitution') ranges.push(rangeOf(id, reading, placeOf(context, cwd)));
  return widest(isListed && ranges.length === 0 ? ['given'] : ranges);
}

/** What `read` got, and what is cut out of something computed. A variable from outside is the caller's own. */
function variableRange(name: string, word: Word, text: string, { runs }: Reading): Range[] {
  if (name === 'HOME' || !(text.includes(`$${name}`) || text.includes(`\${${name}`))) return [];
  if (word.text === `$${name}` && word.substitutions.length === 0)
    return runs.some(({ program }) => /^(?:read|mapfile|readarray)$/.test(program)) ? ['given'] : [];
  const isCut = new RegExp(String.raw`\$\{${name}[%#/:]`).test(text);
  return isCut && word.substitutions.length > 0 ? ['given'] : [];
}

const wordsIn = ({ args, redirects, wrappers }: Run): Word[] => [
  ...args,
  ...redirects.flatMap(({ target }) => (target === undefined ? [] : [target])),
  ...wrappers.flatMap((wrapper) => wrapper.args),
];

/** Where a door can look, only what is there. */
function guardedFiles({ guarded, home, projectRoot }: CallContext): string[] {
  const root = projectRoot === undefined ? [] : [placed(projectRoot, home === undefined ? {} : { home })];
  const usual = [
    ...['~', ...root].flatMap((folder) => USUAL_FILES.map((file) => `${folder}/${file}`)),
    ...STATE_FILES.map((file) => `~/.tokenauditor/${file}`),
  ];
  if (guarded === undefined) return usual;
  const own = guarded.program.flatMap((folder) => PROGRAM_FILES.map((file) => `${folder}/${file}`));
  return [...guarded.node, ...[...usual, ...own, ...guarded.installed].filter((file) => guarded.has(file))];
}

const NODE_SAID =
  /^(?:\$\(|`)\s*(?:(?:which|command\s+-v|type\s+-p|whence|readlink\s+-f|realpath)\s+)?(?:\$\(|`)?\s*(?:(?:which|command\s+-v|type\s+-p|whence)\s+node(?:js)?|node(?:js)?\s+-(?:p|e|pe)\s[^/]{0,200}process\.(?:execPath|argv0|argv\[0\]))/;
const FOLDER_SAID = /^(?:\$\(|`)\s*dirname\s+["']?((?:\$\(|`).*)/s;

/** `$(which node)`, `$(node -p process.execPath)` and the folder that it is in. */
function nodeAct(
  effect: Extract<Effect, { does: 'write' | 'delete' }>,
  run: Run,
  command: ReadCommand,
  context: CallContext,
): Act | undefined {
  const spelled = isRooted(effect.path) || run.cwd === undefined ? effect.path : `${run.cwd}/${effect.path}`;
  if (!/^[$`]/.test(spelled)) return undefined;
  const [, inner] = FOLDER_SAID.exec(spelled) ?? [];
  if (!NODE_SAID.test(inner ?? spelled)) return undefined;
  const isFolder = inner !== undefined || /\bdirname\b/.test(spelled);
  const last = /[)`]["']?((?:\/[^/)`"']+)*)\/?$/.exec(spelled)?.[1] ?? '';
  for (const node of context.guarded?.node ?? ['/usr/bin/node']) {
    const path = `${isFolder ? node.slice(0, node.lastIndexOf('/')) : node}${last}`;
    const change = changeOf({ ...effect, path }, placeOf(context), wordsOf(command, effect.run), false);
    const found = judgeChange(change, context);
    if (found !== undefined) return found;
  }
  return undefined;
}
