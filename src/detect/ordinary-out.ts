import { feeders } from '../shell/flow.ts';
import type { Location } from '../shell/places.ts';
import type { Run } from '../shell/reading.ts';
import type { Severity } from '../vocabulary/orders.ts';
import type { ReadCommand } from './call.ts';
import type { Outgoing } from './outgoing.ts';

export interface OrdinaryOut {
  readonly what: string;
  readonly severity: Severity;
}

type Locate = (path: string, run: Run | undefined) => Location;

/** What tells a stranger where he is. */
const RECON = new Set([
  'whoami',
  'id',
  'hostname',
  'ifconfig',
  'ip',
  'w',
  'who',
  'last',
  'ps',
  'netstat',
  'ss',
  'arp',
  'lsof',
  'history',
]);
/** What makes bytes fit into a URL. */
const ENCODERS = new Set(['base64', 'base32', 'xxd', 'od', 'openssl', 'gzip', 'hexdump']);
/** Bodies of requests are often kept in files. */
const REQUEST_BODY = /\.(?:json|xml|graphql|gql|ya?ml|jsonl|ndjson|txt|soap|proto)$/i;

/** Data that is no secret by itself and goes where nobody knows; undefined if that is everyday work. */
export function ordinaryOut(way: Outgoing, command: ReadCommand, at: Locate): OrdinaryOut | undefined {
  const { run, target, effect } = way;
  const isStranger =
    target === 'unknown' || target === 'drop' || target === 'address' || target === 'content';
  if (effect.does === 'send' && effect.files.length > 0) {
    const [file = ''] = effect.files;
    if (target === 'store' || target === 'mailbox') return ofMachine(effect.files, run, at);
    if (!isStranger) return undefined;
    const isBody =
      REQUEST_BODY.test(file) && !/[*]/.test(file) && (target === 'unknown' || target === 'content');
    return { what: file, severity: isBody && at(file, run).place !== 'system' ? 'medium' : 'high' };
  }
  if (!isStranger || run === undefined) return undefined;
  return ofRuns(way, run, command);
}

/** Uploads of the project's files to a bucket are everyday work; those of the machine's are not. */
function ofMachine(files: readonly string[], run: Run | undefined, at: Locate): OrdinaryOut | undefined {
  for (const file of files) {
    const { place, whole } = at(file, run);
    if (place === 'system' || place === 'root' || place === 'settings' || (place === 'home' && whole)) {
      return { what: file, severity: 'high' };
    }
  }
  return undefined;
}

function ofRuns(
  { effect, target }: Outgoing,
  run: Run,
  { reading, effects }: ReadCommand,
): OrdinaryOut | undefined {
  const before = feeders(reading).get(run.id) ?? new Set<number>();
  const isRead = (id: number) => effects.some((one) => one.does === 'read' && one.run === id);
  const isLookup =
    effect.does === 'send' &&
    effect.text !== undefined &&
    effect.files.length === 0 &&
    /^(?:dig|nslookup|host|drill|kdig|ping6?|resolvectl)$/.test(run.program);
  if (isLookup) {
    // Only to what it looks up does a name that a command fills make sense.
    const filled = run.args.some(({ substitutions }) => substitutions.length > 0);
    return filled ? { what: 'output of a command in a name', severity: 'high' } : undefined;
  }
  for (const id of before) {
    const feeder = reading.runs[id];
    if (feeder === undefined) continue;
    if (
      RECON.has(feeder.program) &&
      (target === 'drop' || target === 'address' || feeder.program === 'whoami' || feeder.program === 'id')
    ) {
      return { what: feeder.program, severity: 'high' };
    }
    if (effect.does === 'fetch' && ENCODERS.has(feeder.program))
      return { what: `${feeder.program} in a URL`, severity: 'high' };
    if (effect.does === 'send' && isRead(id))
      return { what: `${feeder.program} of a file`, severity: target === 'unknown' ? 'medium' : 'high' };
  }
  const isFile = effect.does === 'send' && effect.stdin && run.stdin.some(({ from }) => from === 'file');
  return isFile ? { what: 'a file', severity: 'high' } : undefined;
}
