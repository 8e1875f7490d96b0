/** What a host wrote, in our own words; in the quick path, so it imports nothing that is large. */
import type { HostName } from '../../vocabulary/hook-request.ts';
import type { Adapter, Heard, Spoken } from './adapter/adapter.ts';
import { writtenRecordOf } from './adapter/fields.ts';
import { adapterFor, speakerOf } from './hosts.ts';

interface Listened {
  /** Of whoever really wrote it. */
  readonly adapter: Adapter;
  /** Undefined: not understood. */
  readonly heard: Heard | undefined;
}

export function listen(host: HostName, text: string): Listened {
  const payload = writtenRecordOf(text);
  if (payload === undefined) return { adapter: adapterFor(host), heard: undefined };
  const adapter = adapterFor(speakerOf(host, payload));
  return { adapter, heard: adapter.hear(payload) };
}

export function refusalOf(text: string): string {
  if (text.trim() === '') return 'TokenAuditor stopped this: the host sent nothing to judge.';
  const what =
    writtenRecordOf(text) === undefined ? 'is no JSON object' : 'is no event that is known of this host';
  return `TokenAuditor stopped this: what the host sent ${what}. \`tokenauditor doctor\` tries the hook.`;
}

/** In the host's spelling. */
export function refuseUnjudged(host: HostName, payload: string, reason: string): Spoken {
  const { adapter, heard } = listen(host, payload);
  return adapter.refuse(`TokenAuditor stopped this: ${reason}.`, heard);
}
