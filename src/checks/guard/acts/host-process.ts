/** Calls that keep the host from starting its hooks: its limits, its memory, its folder, or its shells as they start. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { CHANGES } from '../names/may-change.ts';
import { guardedBelow, isWithin } from '../places/places.ts';

const HINDERED = 'Tool call limits, controls or ends the processes with which a host starts its hooks.';
const SHUT = 'Tool call closes the folder in which a host starts its hooks.';

/** The parent of the shell, found by whatever names it. */
const PARENT = /\$\{?PPID\b|\bppid\b|\bgetppid\b|\b(?:pgrep|pidof)\b|^1$/i;
const LIMIT = /^(?:--\w+=\S|-[a-z](?:\d|=|:|$))/;
const DEBUGGERS = /^(?:gdb|lldb|strace|ltrace|perf|reptyr|frida|injector)$/;
const KILLERS = /^(?:pkill|killall|skill|kill)$/;
/** What a host starts a hook with. */
const STARTED = /^(?:sh|bash|dash|env|timeout|node)$/;

const HOSTS = /\b(?:claude|codex|cursor|gemini|copilot|windsurf|cline|tokenauditor)\b/i;
const PROBE = /^-(?:0|s0)$/;
/** The parent's own id; `--ppid` and `-P` select its children. */
const PARENT_ID = /\$\{?PPID\b|(?<![\w-])ppid\b|\bgetppid\b|\/proc\/(?:self|\$\$|\$\{?BASHPID\}?)\/stat\b/i;

/** The same in the code of other languages. */
const CODE =
  /\bprlimit\b|\bptrace\b|\b(?:kill|setpriority)\s*\(\s*(?:os\.|process\.)?(?:getppid\s*\(|ppid\b)/;

export function* hostProcessActs({ reading, effects }: ReadCommand, context: CallContext): Generator<Act> {
  for (const run of reading.runs)
    if (run.where === 'here' && isHindering(run)) yield act(run.program, HINDERED);
  for (const { text } of reading.scripts)
    if (text.length <= 65_536 && CODE.test(text)) yield act('a process above', HINDERED);
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.how !== 'mode') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run === undefined || run.where !== 'here' || !isShutting(run)) continue;
    const path = placed(effect.path, context, run.cwd);
    const folders = [run.cwd ?? '.', context.cwd, context.projectRoot].flatMap((one) =>
      one === undefined ? [] : [placed(one, context)],
    );
    if (folders.some((folder) => isWithin(folder, path))) yield act('chmod', SHUT);
  }
}

function isHindering({ program, args, loop }: Run): boolean {
  const texts = args.map(({ value, text }) => value ?? text);
  const target = (option: RegExp) =>
    texts.flatMap((text, i) => (option.test(text) ? [text.replace(option, '') || (texts[i + 1] ?? '')] : []));
  if (program === 'prlimit')
    return (
      target(/^(?:--pid=?|-p)/).some((pid) => pid !== '$$' && pid !== '$!') &&
      texts.some((text) => LIMIT.test(text) && !/^(?:--pid|-p)/.test(text))
    );
  if (DEBUGGERS.test(program)) return target(/^(?:--(?:attach-)?pid=?|-p)/).some((pid) => PARENT.test(pid));
  if (KILLERS.test(program) && !texts.some((text) => PROBE.test(text)) && isAgainstHost(program, texts))
    return true;
  // Once is how people end a server; over and over, it ends each hook as it starts.
  if (!loop || !KILLERS.test(program)) return false;
  const isProbing = texts.some((text) => PROBE.test(text));
  return (
    !isProbing &&
    (program === 'kill'
      ? texts.some((text) => /^\$\{?\w+\}?$/.test(text)) &&
        texts.some((text) => /^-(?:9|KILL|SIGKILL|INT|STOP)$/i.test(text))
      : texts.some((text) => STARTED.test(text)))
  );
}

/** A signal to the parent or to every process, or one that halts whatever a host starts. */
function isAgainstHost(program: string, texts: readonly string[]): boolean {
  const targets = texts.filter((text) => !/^-[a-z]/i.test(text));
  if (program === 'kill' && (targets.some((text) => PARENT_ID.test(text)) || isEveryone(texts))) return true;
  const isHalting = texts.some((text) => /^(?:-|--signal=)?(?:SIG)?(?:STOP|TSTP|19|20)$/i.test(text));
  return program !== 'kill' && isHalting && texts.some((text) => STARTED.test(text) || HOSTS.test(text));
}

/** `kill -9 -1`, `kill -STOP -- -1`. */
const isEveryone = (texts: readonly string[]): boolean => texts.length > 1 && texts.at(-1) === '-1';

/** A mode without which its owner cannot enter the folder. */
function isShutting({ args }: Run): boolean {
  return args.some(({ text }) => {
    if (/^0?[0-7]{3,4}$/.test(text)) return (Number(text.at(-3)) & 1) === 0;
    return /^(?:[go]*[ua][ugo]*)?(?:-[rwst]*x|=[rwst]*$)/.test(text) && !text.startsWith('--');
  });
}

/** Folders reached through a process: where it works, or what it opened. Only run time knows which folder that is. */
const THROUGH = 'Tool call changes files through the folder of a process, which only run time knows.';
const OPENED_FOLDER =
  'Tool call opens a folder with files of the guard or its hooks, through which they can be changed.';

const PROCESS = '/+proc/+[^/]+(?:/+task/+[^/]+)?';
const BELOW = new RegExp(`^(?:${PROCESS}/+(?:cwd|fd/+[^/]+)|/+dev/+fd/+[^/]+)/+[^/]`);
const DOOR = new RegExp(`^(?:${PROCESS}/+(?:cwd|root|fd/+[^/]+)|/+dev/+fd/+[^/]+)/*$`);
const FOLDER_IN_CODE = /\/proc\/[^"'`\s]{1,60}\/(?:cwd|fd\/[^"'`\s/]{1,40})\/[^"'`\s]/;
const LONGEST = 262_144;

export function* processFolderActs({ reading, effects }: ReadCommand, context: CallContext): Generator<Act> {
  for (const effect of effects) {
    if (effect.does !== 'write' && effect.does !== 'delete') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run !== undefined && run.where !== 'here') continue;
    const folders = [run?.cwd, ...(run?.mayBeIn ?? [])];
    const path = folders.map((one) => placed(effect.path, context, one)).find((one) => BELOW.test(one));
    if (path !== undefined) yield act(printable(path, { max: 100 }), THROUGH);
    // A link to it means another folder whenever it is used.
    else if (effect.does === 'write' && effect.how === 'link' && DOOR.test(effect.source ?? ''))
      yield act(printable(effect.source ?? '', { max: 100 }), THROUGH);
  }
  for (const run of reading.runs) yield* openedActs(run, context);
  for (const { text } of reading.scripts)
    if (text.length <= LONGEST && FOLDER_IN_CODE.test(text) && CHANGES.test(text))
      yield act('the folder of a process', THROUGH);
}

/** `exec 7< ~/.claude`: a folder has no text to read, but files can be opened relative to it. */
function* openedActs({ redirects, where, cwd }: Run, context: CallContext): Generator<Act> {
  if (where !== 'here') return;
  for (const { does, target } of redirects) {
    if (does !== 'read' || target === undefined || target.substitutions.length > 0) continue;
    const path = placed(target.text, context, cwd);
    // From the root, the rest of the path names the file.
    if (path !== '/' && guardedBelow(path, context).some((file) => file !== path))
      yield act(printable(path, { max: 100 }), OPENED_FOLDER);
  }
}
