/** Turns what a host sent into a request. Part of the quick path, so it imports nothing large. */
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput } from './adapter/adapter.ts';
import { writtenRecordOf } from './adapter/fields.ts';
import { adapterFor, callingHost } from './hosts.ts';

interface ParsedEvent {
  /** Of the host that really sent the event. */
  readonly adapter: Adapter;
  /** Undefined: not an event of this host. */
  readonly event: HookEvent | undefined;
}

export function parseEvent(host: HostName, text: string): ParsedEvent {
  const payload = writtenRecordOf(text);
  if (payload === undefined) return { adapter: adapterFor(host), event: undefined };
  const adapter = adapterFor(callingHost(host, payload));
  return { adapter, event: adapter.parse(payload) };
}

/** As the person at the host reads it. */
export const stoppedBy = (reason: string): string => `TokenAuditor stopped this: ${reason}.`;

export function refusalOf(text: string): string {
  if (text.trim() === '') return refusalOfInput('empty');
  const what =
    writtenRecordOf(text) === undefined ? 'is not a JSON object' : 'is not a known event of this host';
  return stoppedBy(`what the host sent ${what}. \`tokenauditor doctor\` tests the hook`);
}

/** What stopped standard input from being read, as the person at the host reads it. */
const UNREAD_INPUT = {
  empty: 'the host sent nothing to judge',
  large: 'the event is larger than 4 MB',
  slow: 'the host did not send its event in time',
  unreadable: 'standard input cannot be read',
  encoding: 'the event is not UTF-8',
  terminal: 'standard input is a terminal, where a host would write its event',
} as const;

export const refusalOfInput = (reason: keyof typeof UNREAD_INPUT): string => stoppedBy(UNREAD_INPUT[reason]);

/** Formatted for the host. */
export function refuseUnjudged(host: HostName, payload: string, reason: string): HookOutput {
  const { adapter, event } = parseEvent(host, payload);
  return adapter.refuse(stoppedBy(reason), event);
}
