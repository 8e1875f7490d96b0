/**
 * A call that names a guarded place requires approval, unless every use only reads it or its effect is known: what a
 * program does with its operands, its environment or strings in its code is not always visible.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { Reading, Run, Script } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { concatenated, joined } from '../places/mentions.ts';
import { hasPiece, namedPlace, type Place, placeOf } from '../places/naming.ts';
import { guardedKind } from '../places/places.ts';
import { awkTargets } from './awk-targets.ts';
import { barePlace } from './bare-names.ts';
import { CLIENTS, CODE_OPTION, EDITORS, INTERPRETERS, SHELLS } from './code-takers.ts';
import { completedPlace } from './completed-place.ts';
import { CHANGES, mayChange } from './may-change.ts';
import { isComputed, onlyReads } from './only-reads.ts';

const HANDED = 'Tool call passes a file of the guard or its hooks to a program that may change it.';
const PATTERN = 'Tool call changes files that match a pattern, including files of the guard or its hooks.';
const IN_CODE = 'Tool call runs code that names a file of the guard or its hooks and may change it.';
/** Words that the rest of the line uses: judged together with what it writes. */
const CARRIERS =
  /^(?:read|mapfile|readarray|set|getopts|declare|typeset|local|readonly|export|printf|eval|command|builtin|exec|coproc|trap|select|env|xargs|parallel|find|fd|fdfind)$/;
/** Where hosts look for settings; other values are judged elsewhere. */
const HOST_VARIABLES =
  /^(?:HOME|PATH|PWD|OLDPWD|XDG_\w+|CLAUDE_CONFIG_DIR|CODEX_HOME|COPILOT_HOME|CLINE_DIR|OPENCODE_CONFIG_DIR|CURSOR_CONFIG_DIR|GEMINI_CLI_HOME|NVM_\w+|EDITOR|VISUAL|PAGER)$/;
const HOSTS = /^(?:claude|codex|gemini|opencode|copilot|cursor-agent)$/;
const OUTER =
  /^(?:find|fd|fdfind|xargs|parallel|env|sudo|doas|docker|podman|ssh|watch|sh|bash|zsh|fish|dash|nohup|command|exec|builtin)$/;
export function handedActs({ reading, effects }: ReadCommand, context: CallContext): Act[] {
  const found: (Act | undefined)[] = reading.runs
    .filter(({ where }) => where === 'here')
    .map((run) => handedAct(run, context) ?? pipedAct(run, reading, context) ?? joinedAct(run, context));
  found.push(exportedAct(reading, context));
  for (const effect of effects) {
    if ((effect.does !== 'write' && effect.does !== 'delete') || !/[*?[{(]/.test(effect.path)) continue;
    if (effect.does === 'write' && /^(?:mode|owner)$/.test(effect.how)) continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run !== undefined && run.where !== 'here') continue;
    const path = patternPlace(effect.path, placeOf(context, run?.cwd), context);
    if (path !== undefined) found.push(act(printable(path, { max: 100 }), PATTERN));
  }
  for (const script of reading.scripts) {
    const place = placeOf(context, reading.runs[script.run]?.cwd);
    // If the effects of the code are known, they are judged one by one.
    const isKnown = effects.some(
      (effect) =>
        effect.run === script.run &&
        (effect.does === 'write' || effect.does === 'delete') &&
        guardedKind(place(effect.path), context) !== undefined,
    );
    if (!isKnown) found.push(codeAct(script.text, script.language, place, context));
  }
  return found.filter((one) => one !== undefined);
}

/** `~/.@(claude)/x`, `node_modules/token*`: patterns that rules for plain paths do not read. */
const patternPlace = (path: string, place: Place, context: CallContext): string | undefined =>
  /[@?*+!]\(|node_modules\//.test(path) ? namedPlace(path, place, context) : undefined;

/** A name that awk assembles from its own strings and variables. */
function joinedAct(run: Run, context: CallContext): Act | undefined {
  for (const target of awkTargets(run)) {
    const path = namedPlace(target, placeOf(context, run.cwd), context);
    if (path !== undefined) return act(printable(path, { max: 100 }), IN_CODE);
  }
  return undefined;
}

const NAMERS = /^(?:echo|printf|ls|find|realpath|readlink|dirname|basename|fd)$/;

/** `echo file | python3 -c …`: the name arrives as input instead of as an operand. */
function pipedAct(run: Run, { runs }: Reading, context: CallContext): Act | undefined {
  const place = placeOf(context, run.cwd);
  const isTaking = (one: Run | undefined) =>
    one !== undefined &&
    (INTERPRETERS.test(one.program) || SHELLS.test(one.program) || CLIENTS.test(one.program)) &&
    !onlyReads(one);
  const isPiped = NAMERS.test(run.program) && run.pipedTo.some((id) => isTaking(runs[id]));
  const given = [
    ...(isPiped ? run.args : []),
    ...(isTaking(run) ? run.stdin.flatMap((one) => (one.from === 'text' ? [one.word] : [])) : []),
  ];
  for (const { value, text } of given) {
    const word = (value ?? text).trim();
    const isSentence = isProse(word) && !CHANGES.test(word) && !word.includes('>');
    const path =
      word.length > 400 || isSentence
        ? undefined
        : (namedPlace(word, place, context) ?? namedPlace(joined(word), place, context));
    if (path !== undefined) return act(printable(path, { max: 100 }), HANDED);
  }
  return undefined;
}

/** Our own program, loaded by code: its functions record under our key. */
function isLoading(text: string, language: Script['language'] | 'file', { guarded }: CallContext): boolean {
  if (!/\b(?:import|require|runpy|load)\b/.test(text)) return false;
  if (
    guarded?.program.some((path) =>
      text.includes(`${path.replace(/\/(?:dist|bin)(?:\/.*)?$/, '')}/dist/`),
    ) === true
  )
    return true;
  return language !== 'file' && /tokenauditor[\\/]+(?:dist|bin)\b/i.test(joined(text));
}

function codeAct(
  text: string,
  language: Script['language'] | 'file',
  place: Place,
  context: CallContext,
): Act | undefined {
  if (isLoading(text, language, context)) return act('the guard’s own program', IN_CODE);
  if (language === 'awk' ? !/>|system|\|/.test(text) : !mayChange(text, language !== 'file'))
    return undefined;
  const path =
    namedPlace(text, place, context) ??
    namedPlace(joined(text), place, context) ??
    namedPlace(concatenated(text), place, context);
  return path === undefined ? undefined : act(printable(path, { max: 100 }), IN_CODE);
}

function handedAct(run: Run, context: CallContext): Act | undefined {
  const place = placeOf(context, run.cwd);
  const path =
    (isUnderstood(run) ? undefined : (operandPlace(run, place, context) ?? barePlace(run, context))) ??
    wrapperPlace(run, place, context) ??
    variablePlace(run, place, context);
  if (path !== undefined) return act(printable(path, { max: 100 }), HANDED);
  return ranFile(run, place, context);
}

const GIT_OVER =
  /^(?:checkout|restore|switch|rm|mv|apply|am|stash|reset|clean|read-tree|checkout-index|clone|config|update-index|init)$/;

export function isUnderstood(run: Run): boolean {
  const { program, args } = run;
  if (EDITORS.test(program)) return false;
  if (CARRIERS.test(program) || onlyReads(run) || isComputed(run)) return true;
  if (program === 'git')
    return (
      args.some(({ text }) => GIT_OVER.test(text)) &&
      !args.some(({ text }) => /^(?:--output|--directory|--file|-f$|core\.worktree)/.test(text))
    );
  // The code of `-c` is read with its operands inserted.
  return SHELLS.test(program) && args.some(({ text }) => /^-\w*c$/.test(text));
}

function operandPlace({ program, args }: Run, place: Place, context: CallContext): string | undefined {
  const isInterpreter = INTERPRETERS.test(program) || SHELLS.test(program);
  let isFirst = true;
  let isCode = false;
  for (const { value, text } of args) {
    const word = value ?? text;
    const isScript = isInterpreter && isFirst && !word.startsWith('-') && !isCode;
    if (isScript || word === '-') isFirst = false;
    const isSkipped = isCode || (!isInterpreter && !CLIENTS.test(program) && isProse(word));
    // Behind the script or the module, `-c` is an option of that.
    isCode = isInterpreter && isFirst && CODE_OPTION.test(word);
    if (isCode) isFirst = false;
    if (isSkipped) continue;
    const path =
      namedPlace(word, place, context, { isWide: isInterpreter && !isScript }) ??
      (QUOTED.test(word) ? namedPlace(concatenated(word), place, context) : undefined) ??
      completedPlace(program, word, place, context);
    // Our program and hooks are meant to be run.
    const isRun =
      isScript &&
      !/\.(?:json|toml)$/.test(word) &&
      /^(?:program|hooks)$/.test(guardedKind(path ?? '', context) ?? '');
    if (path !== undefined && !isRun) return path;
  }
  return undefined;
}

/** Code in an option: `gdb -ex 'python open("a" + "b")'`. */
const QUOTED = /["'`][\s\S]*["'`]|\[\w/;
const isProse = (text: string): boolean => text.trim().split(/\s+/, 6).length >= 5;
/** `time -o file make`, `strace -o file true`. */
function wrapperPlace({ wrappers }: Run, place: Place, context: CallContext): string | undefined {
  for (const { name, args } of wrappers) {
    if (OUTER.test(name)) continue;
    for (const { value, text } of args) {
      const path = namedPlace(value ?? text, place, context);
      if (path !== undefined) return path;
    }
  }
  return undefined;
}

/** `export F=file; python3 x.py`: every later program receives it. */
function exportedAct({ runs, variables }: Reading, context: CallContext): Act | undefined {
  const isTaken = runs.some(
    (run) => run.where === 'here' && run.program !== '' && !isUnderstood(run) && !HOSTS.test(run.program),
  );
  for (const { program, args, cwd } of runs) {
    if (!/^(?:export|declare|typeset|set|setenv)$/.test(program)) continue;
    for (const { value, text } of args) {
      const [name = '', given] = (value ?? text).split(/=(.*)/s);
      const said = given ?? variables.get(name)?.text ?? '';
      const path =
        HOST_VARIABLES.test(name) || !(isTaken || KEPT_IN.test(name))
          ? undefined
          : namedPlace(said, placeOf(context, cwd), context);
      if (path !== undefined) return act(printable(path, { max: 100 }), HANDED);
    }
  }
  return undefined;
}

/** Files that a program writes besides its work, whatever its task. */
const KEPT_IN =
  /^(?:KUBECONFIG|WGETRC|CURL_HOME|GIT_TRACE\w*|GIT_REDIRECT_\w+|\w*HISTFILE|\w+_HISTORY|\w+_LOG(?:_?FILE)?|NODE_V8_COVERAGE|LD_DEBUG_OUTPUT|GCOV_PREFIX)$/;

function variablePlace(run: Run, place: Place, context: CallContext): string | undefined {
  const isReader = onlyReads(run);
  for (const { name, value } of run.environment) {
    if (HOST_VARIABLES.test(name) || (isReader && !KEPT_IN.test(name))) continue;
    const text = value.value ?? value.text;
    const path = namedPlace(text, place, context) ?? (hasPiece(text) ? text : undefined);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A file that the session wrote, when it is run. */
function ranFile({ program, args }: Run, place: Place, context: CallContext): Act | undefined {
  const code = context.session?.code;
  if (code === undefined || !(INTERPRETERS.test(program) || SHELLS.test(program))) return undefined;
  const file = args.find(({ text }) => !text.startsWith('-'))?.text;
  if (file === undefined) return undefined;
  const text = code.get(place(file)) ?? code.get(file);
  return text === undefined || text.length > 262_144 ? undefined : codeAct(text, 'file', place, context);
}
