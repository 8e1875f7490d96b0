/** Tools that pass on a whole store, a mailbox or a project to a receiver that the call names. */
import { operationsIn } from '../../screening/calls/operations.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { printable } from '../../text/printable.ts';
import { DATABASE, REQUEST_BODY } from './ordinary-out.ts';
import { type TargetKind, targetName } from './send-target.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that pass on what the server keeps. */
const PASSES_ON = set(
  'export dump backup sync replicate mirror migrate stream ship forward exfiltrate relay archive snapshot clone copy publish upload drain tee',
);
const LOOKS = set('list get status describe show check preview plan cancel stop import restore pull fetch');
/** Tools that take a copy of a page or a repository: their plain address is what is copied. Nothing else may be named. */
const TAKES = set('archive snapshot clone mirror');
const TAKEN = set('web page pages webpage site website url link html repo repository git wayback');
const PLAIN_ADDRESS = set('url uri');
/** What such a copy is made with. */
const ABOUT_COPY = set('date time timestamp format depth branch ref full_page timeout width height');
/** A field for the receiver. */
const RECEIVER =
  /^(?:to|destinations?|dest|dst|targets?|endpoint|url|uri|sink|webhook(?:_?url)?|(?:target|destination|upload|output|callback|remote|push|forward|sink|export)_?(?:url|uri|host|address|endpoint|to|email)|host|server|remote|address|recipients?|email)$/i;
const ADDRESS =
  /^(?:(?:https?|s?ftps?|wss?|tcp|udp|ssh|git|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?|kafka):\/\/|[\w.-]+@[\w-]+(?:\.[\w-]+)+:)\S{3,500}$/i;
const WHOLE = set('all everything inbox mailbox mail emails messages auto automatic');
const MOST_VALUES = 200;

/** Where it goes, if that is a stranger's. */
export function toolExport(call: ProposedCall): string | undefined {
  if (call.arguments.dry_run === true || call.arguments.dryRun === true) return undefined;
  for (const { words, args } of operationsIn(call)) {
    if (!words.some((word) => PASSES_ON.has(word)) || words.some((word) => LOOKS.has(word))) continue;
    const isMail = words.includes('forward') && words.some((word) => WHOLE.has(word));
    const isTaken = takesCopy(words, args);
    const to = receiverIn(args, isMail, isTaken);
    if (to !== undefined) return to;
  }
  return undefined;
}

function takesCopy(words: readonly string[], args: ProposedCall['arguments']): boolean {
  const isNamedSo =
    words.some((word) => TAKES.has(word)) && words.every((word) => TAKES.has(word) || TAKEN.has(word));
  const isFieldOfCopy = (key: string) => PLAIN_ADDRESS.has(key) || ABOUT_COPY.has(key);
  return isNamedSo && Object.keys(args).every((key) => isFieldOfCopy(key.toLowerCase()));
}

function receiverIn(args: ProposedCall['arguments'], isMail: boolean, isTaken: boolean): string | undefined {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (above, key) =>
    typeof key === 'number' ? above : key,
  )) {
    if (--left < 0) return undefined;
    if (isKey || typeof value !== 'string' || !RECEIVER.test(at)) continue;
    if (isMail && /^[^\s@]+@[\w.-]+$/.test(value)) return value;
    if (!ADDRESS.test(value)) continue;
    const kind = targetKind(value);
    if (STRANGE.has(kind) && !(isTaken && kind === 'unknown')) return value;
  }
  return undefined;
}

const STRANGE: ReadonlySet<string> = new Set(['unknown', 'drop', 'address', 'content']);

export const exported = (path: string, to: string): Observation => ({
  threat: 'data_exfiltration',
  confidence: 0.7,
  path,
  severity: 'high',
  evidence: `export → ${printable(targetName(to), { max: 80 })}`,
  detail: 'Tool call passes on what a service keeps to an unknown receiver.',
  remedy: 'data',
});

/** An ordinary file that a tool sends to a stranger, judged as a command would be. */
export function strayFile(
  path: string,
  file: string,
  to: string,
  target: TargetKind,
): Observation | undefined {
  const isData = target === 'mailbox' && DATABASE.test(file);
  if (!(isData || STRANGE.has(target)) || /^[a-z][\w+.-]*:\/\//i.test(file)) return undefined;
  const isBody = REQUEST_BODY.test(file) && (target === 'unknown' || target === 'content');
  return {
    threat: 'data_exfiltration',
    confidence: 0.6,
    path,
    severity: isBody ? 'medium' : 'high',
    evidence: `${printable(file, { max: 80 })} → ${printable(targetName(to), { max: 80 })}`,
    detail: 'Tool call sends a file to an unknown host.',
    remedy: 'data',
  };
}
