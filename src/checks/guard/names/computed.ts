/**
 * Changes of a place whose name is only known at run time: require approval if the name may be that of a guarded file.
 * Everyday substitutions are limited to their own names and pass.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { USUAL_FILES } from '../places/hook-files.ts';
import { placeOf } from '../places/naming.ts';
import { isHomeRoot } from './finds.ts';
import { foundNodeAct } from './found-node.ts';
import { hasHole, isRooted, templateOf, templatePattern } from './path-template.ts';
import { Sources } from './sources.ts';

const COMPUTED =
  'Tool call changes a file with a computed name, which may be a file of the guard or its hooks.';
const LINKED = 'Tool call makes a link to a place with a computed name.';
const STATE_FILES = [
  'hook.sh',
  'gateway.sh',
  'hooks.json',
  'events.jsonl',
  'state/installs.json',
  'state/policy.json',
  'tokenauditor.yaml',
];
const PROGRAM_FILES = ['hook.cjs', 'hook-full.cjs', 'hook-policy.cjs', 'hook-worker.cjs', 'main.js'];
/** In an unknown folder, they may change anything. */
const CHANGERS = /^(?:patch|ed|ex|tar|bsdtar|unzip|cpio)$/;

export function computedActs(command: ReadCommand, context: CallContext): Act[] {
  const { reading, effects } = command;
  const sources = new Sources(reading, context);
  const found: (Act | undefined)[] = effects.map((effect) => effectAct(effect, command, sources, context));
  for (const run of reading.runs) {
    const { cwd, program, where } = run;
    if (where !== 'here' || cwd === undefined || !CHANGERS.test(program)) continue;
    if (sources.of(cwd, run) === 'any') found.push(shown(cwd));
  }
  return found.filter((one) => one !== undefined);
}

const shown = (path: string, detail = COMPUTED): Act => act(printable(path, { max: 100 }), detail);

function effectAct(
  effect: Effect,
  command: ReadCommand,
  sources: Sources,
  context: CallContext,
): Act | undefined {
  if (effect.does !== 'write' && effect.does !== 'delete') return undefined;
  const run = effect.run === undefined ? undefined : command.reading.runs[effect.run];
  if (run === undefined || run.where !== 'here') return undefined;
  const isWide = effect.does === 'delete' ? effect.recursive : /^(?:mode|owner|move)$/.test(effect.how);
  const source = effect.does === 'write' && effect.how === 'move' ? effect.source : undefined;
  for (const path of source === undefined ? [effect.path] : [effect.path, source]) {
    const found = pathAct(path, isWide, run, sources, context);
    if (found !== undefined) return found;
  }
  if (effect.does === 'write' && effect.how === 'link' && effect.source !== undefined)
    return sources.of(effect.source, run) === 'any' ? shown(effect.source, LINKED) : undefined;
  return foundNodeAct(effect, run, command, context);
}

function pathAct(
  path: string,
  isWide: boolean,
  run: Run,
  sources: Sources,
  context: CallContext,
): Act | undefined {
  const place = placeOf(context, run.cwd);
  const template = wholeTemplate(path, run, context);
  if (!hasHole(template)) return undefined;
  const spelled = isRooted(path) ? path : `${run.cwd ?? ''}\n${path}`;
  const range = sources.of(spelled, run);
  // A dot file of a home under the name of a file that is listed: `cp $f ~/.$(basename $f)`.
  if (DOT_FILE.test(template) && /\$\(|`|##/.test(path)) return shown(path);
  if (range === 'bounded') return undefined;
  // A list of names passed on in a home: its content is unknown.
  const isAtHome = run.cwd !== undefined && /^\{\}$|^\$\w+$/.test(path) && isHomeRoot(place('.'));
  if (range === 'given' && isAtHome) return shown(path);
  const pattern = templatePattern(template, { isWide, isAny: range === 'any', isOut: OUT.test(spelled) });
  return pattern !== undefined && guardedFiles(context).some((file) => pattern.test(file))
    ? shown(path)
    : undefined;
}

const DOT_FILE = /^~\/\.\uE000(?:\/|$)/;
/** Dots, or decoded letters, leave the folder that the name is put in. */
const OUT =
  /\.\.|\bchr\b|fromCharCode|fromCodePoint|\\x|\\u00|\\\d{3}|b64|base64|atob|xxd|\brev\b|reverse|\[::-1\]|\btr\b|openssl/i;

/** The path with its folder, if that is computed as well. */
function wholeTemplate(path: string, { cwd }: Run, context: CallContext): string {
  const place = placeOf(context, cwd);
  const own = templateOf(path, place);
  const folder = cwd === undefined || isRooted(own) ? '' : templateOf(cwd, placeOf(context));
  return hasHole(folder) ? `${folder}/${own}` : hasHole(own) && !isRooted(own) ? place(own) : own;
}

/** If the disk can be read, only existing files. */
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
