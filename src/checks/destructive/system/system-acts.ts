import { lineOf } from '../../../screening/flows/started.ts';
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import {
  CORE_SERVICE,
  DISK,
  DISK_LOOKS,
  DISK_PROGRAMS,
  DISK_VERBS,
  diskLoss,
  kernelLoss,
  NEVER_LOOKS,
  type SystemLoss,
  servicesLoss,
  systemLine,
} from './system-loss.ts';

/** What a run would do to the machine it runs on. */
export function systemLossOfRun(run: Run, reading: Reading): SystemLoss | undefined {
  const words = run.args.map(({ text }) => text);
  if (/^\/etc\/(?:init|rc)\.d\//.test(run.spelled.text)) return ofService('service', [run.program, ...words]);
  if (words.includes('--help') || words.includes('/?')) return undefined;
  if (DISK_PROGRAMS.test(run.program)) return ofDisk(run, words);
  if (/^(?:systemctl|service|rc-service|initctl)$/.test(run.program)) return ofService(run.program, words);
  if (/^(?:kill|pkill|killall|taskkill|stop-process)$/.test(run.program)) {
    const named = killed(run, reading).find((name) => CORE_SERVICE.test(name));
    if (named !== undefined) return servicesLoss(`${run.program} ${named}`);
    if (killsAll(run, words, reading) || killsCounted(run.program, words))
      return servicesLoss('kill of every process');
  }
  const toNothing = run.redirects.some(({ does, target }) => does !== 'read' && target?.text === '/dev/null');
  if (run.program === 'yes' && run.pipedTo.length === 0 && toNothing)
    return kernelLoss('yes > /dev/null', 'high');
  if (isEndlessInput(run, words)) return kernelLoss(`${run.program} of an endless device`, 'high');
  if (fillsDisk(run.program, words)) return diskLoss(`${run.program} of a huge file`, 'high');
  return systemLine(run.program, () => lineOf(run));
}

/** Read without end, with no later program that stops it. */
function isEndlessInput(run: Run, words: readonly string[]): boolean {
  if (run.pipedTo.length > 0 || !/^(?:tail|cat|sort|tac|wc|xxd|strings|base64)$/.test(run.program))
    return false;
  const isShort = words.some((word) => /^-\w*[ln]\d*$/.test(word));
  return (
    !isShort &&
    run.redirects.length === 0 &&
    words.some((word) => /^\/dev\/(?:zero|urandom|random)$/.test(word))
  );
}

/** Files large enough to fill the disk. */
function fillsDisk(program: string, words: readonly string[]): boolean {
  if (program === 'fallocate' || program === 'mkfile')
    return words.some((word) => /^(?:-l)?(?:\d{4,}G|\d+[TPE])(?:i?B)?$/i.test(word));
  if (program !== 'dd') return false;
  const line = words.join(' ');
  const block = /\bbs=(\d+)([MGT])/i.exec(line);
  const count = Number(/\bcount=(\d+)/.exec(line)?.[1] ?? 0);
  const unit = { M: 1, G: 1024, T: 1048576 }[block?.[2]?.toUpperCase() ?? ''] ?? 0;
  return Number(block?.[1] ?? 0) * unit * count >= 200 * 1024;
}

function ofDisk(run: Run, words: readonly string[]): SystemLoss | undefined {
  const disk = words.find((word) => DISK.test(word) || /^\/dev\/\$/.test(word));
  if (disk === undefined || (!NEVER_LOOKS.test(run.program) && words.some((word) => DISK_LOOKS.test(word))))
    return undefined;
  const verbs = DISK_VERBS.get(run.program);
  if (verbs !== undefined && !words.some((word) => verbs.test(word))) return undefined;
  return diskLoss(`${run.program} ${disk}`);
}

const STOPPING = /^(?:stop|disable|mask|kill|force-stop)$/;

/** `systemctl stop x`, `service x stop`. */
function ofService(program: string, words: readonly string[]): SystemLoss | undefined {
  const plain = words.filter((word) => !word.startsWith('-'));
  const verb = plain.find((word) => STOPPING.test(word));
  if (verb === undefined)
    return program === 'systemctl'
      ? systemLine('systemctl', () => `systemctl ${plain.join(' ')}`.toLowerCase())
      : undefined;
  const names = plain.filter((word) => word !== verb);
  const isCore = names.some((name) => CORE_SERVICE.test(name));
  return servicesLoss(`${program} ${verb}`, isCore && !words.includes('--user') ? 'high' : 'medium');
}

/** The init process, or process numbers that are counted up instead of looked up. */
function killsCounted(program: string, words: readonly string[]): boolean {
  if (program !== 'kill') return false;
  const numbers = words.filter((word, i) => /^\d+$/.test(word) && !/^-[sn]$/.test(words[i - 1] ?? ''));
  return numbers.includes('1') || numbers.length > MOST_KILLED;
}

const MOST_KILLED = 40;

/** A pattern that matches every name, or all processes from a pipe. */
function killsAll(run: Run, words: readonly string[], reading: Reading): boolean {
  if (run.program === 'pkill') return words.some((word) => /^(?:\.|\.\*|\^|\$|\.\+)$/.test(word));
  if (run.program !== 'stop-process') return false;
  const feeders = run.stdin.flatMap((input) => (input.from === 'pipe' ? input.runs : []));
  return feeders.some(
    (id) => reading.runs[id]?.program === 'get-process' && reading.runs[id]?.args.length === 0,
  );
}

/** Process names in a kill, including those that `$(pgrep …)` looks up. */
function killed(run: Run, reading: Reading): string[] {
  const names = run.args
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('-') && !text.startsWith('/'));
  for (const { substitutions } of run.args) {
    for (const { runs } of substitutions) {
      for (const id of runs) names.push(...(reading.runs[id]?.args.map(({ text }) => text) ?? []));
    }
  }
  return names;
}

/** Settings that the manuals of containers, search servers and file watchers ask for. */
const EVERYDAY_LIMIT =
  /^\/proc\/sys\/(?:net\/ipv[46]\/(?:ip_forward|conf\/\w+\/forwarding)|vm\/(?:max_map_count|swappiness|drop_caches)|fs\/(?:inotify\/\w+|file-max)|kernel\/perf_event_paranoid)$/;

export function systemLossOfEffect(effect: Effect, run: Run | undefined): SystemLoss | undefined {
  if (effect.does !== 'write' || effect.how === 'mode' || effect.how === 'owner') return undefined;
  if (/^\/proc\/sysrq-trigger$/.test(effect.path)) return kernelLoss('sysrq-trigger');
  if (EVERYDAY_LIMIT.test(effect.path)) return undefined;
  if (/^\/proc\/sys\/|^\/sys\/(?:kernel|power|module)\//.test(effect.path))
    return kernelLoss(effect.path.slice(0, 60), 'high');
  if (DISK.test(effect.path)) return diskLoss(`${run?.program || 'write'} → ${effect.path.slice(0, 40)}`);
  return undefined;
}
