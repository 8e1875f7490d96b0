/** Calls that keep the host from starting its hooks: its limits, its memory, its folder, or its shells as they start. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { CallContext, ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { isWithin } from '../places/places.ts';

const HINDERED = 'Tool call limits, controls or ends the processes with which a host starts its hooks.';
const SHUT = 'Tool call closes the folder in which a host starts its hooks.';

/** The parent of the shell, found by whatever names it. */
const PARENT = /\$\{?PPID\b|\bppid\b|\bgetppid\b|\b(?:pgrep|pidof)\b|^1$/i;
const LIMIT = /^(?:--\w+=\S|-[a-z](?:\d|=|:|$))/;
const DEBUGGERS = /^(?:gdb|lldb|strace|ltrace|perf|reptyr|frida|injector)$/;
const KILLERS = /^(?:pkill|killall|skill|kill)$/;
/** What a host starts a hook with. */
const STARTED = /^(?:sh|bash|dash|env|timeout|node)$/;

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
  // Once is how people end a server; over and over, it ends each hook as it starts.
  if (!loop || !KILLERS.test(program)) return false;
  const isProbing = texts.some((text) => /^-(?:0|s0)$/.test(text));
  return (
    !isProbing &&
    (program === 'kill'
      ? texts.some((text) => /^\$\{?\w+\}?$/.test(text)) &&
        texts.some((text) => /^-(?:9|KILL|SIGKILL|INT|STOP)$/i.test(text))
      : texts.some((text) => STARTED.test(text)))
  );
}

/** A mode without which its owner cannot enter the folder. */
function isShutting({ args }: Run): boolean {
  return args.some(({ text }) => {
    if (/^0?[0-7]{3,4}$/.test(text)) return (Number(text.at(-3)) & 1) === 0;
    return /^(?:[go]*[ua][ugo]*)?(?:-[rwst]*x|=[rwst]*$)/.test(text) && !text.startsWith('--');
  });
}
