/** What a host wrote, in our own words; in the quick path, so it imports nothing that is large. */
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Adapter, HookEvent, HookOutput } from './adapter/adapter.ts';
import { writtenRecordOf } from './adapter/fields.ts';
import { adapterFor, callingHost } from './hosts.ts';

interface ParsedEvent {
  /** Of whoever really wrote it. */
  readonly adapter: Adapter;
  /** Undefined: not understood. */
  readonly event: HookEvent | undefined;
}

export function parseEvent(host: HostName, text: string): ParsedEvent {
  const payload = writtenRecordOf(text);
  if (payload === undefined) return { adapter: adapterFor(host), event: undefined };
  const adapter = adapterFor(callingHost(host, payload));
  return { adapter, event: adapter.parse(payload) };
}

export function refusalOf(text: string): string {
  if (text.trim() === '') return 'TokenAuditor stopped this: the host sent nothing to judge.';
  const what =
    writtenRecordOf(text) === undefined ? 'is no JSON object' : 'is no event that is known of this host';
  return `TokenAuditor stopped this: what the host sent ${what}. \`tokenauditor doctor\` tries the hook.`;
}

/** In the host's spelling. */
export function refuseUnjudged(host: HostName, payload: string, reason: string): HookOutput {
  const { adapter, event } = parseEvent(host, payload);
  return adapter.refuse(`TokenAuditor stopped this: ${reason}.`, event);
}
