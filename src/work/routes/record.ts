import type { DraftOf } from '../../vocabulary/events/event.ts';
import { EVENT_FIELDS } from '../../vocabulary/events/event-fields.ts';
import { asciiHost } from '../../vocabulary/host-name.ts';
import type { Discovery } from './discover.ts';
import { type HostRoute, riskOfRoute } from './summary.ts';

/** A project that reaches more hosts than this is described by its first ones. */
const MOST_EVENTS = 64;
const { provider_host: hostSchema, claimed_model: modelSchema } = EVENT_FIELDS;

interface Appends {
  append(draft: DraftOf<'route_discovery'>): Promise<unknown>;
}

export interface Recorded {
  readonly events: number;
  /** Hosts in use that no event was appended for, and why. */
  readonly unrecorded: readonly { readonly host: string; readonly reason: string }[];
}

/** One event for each host that the program itself uses; each host without an event is reported. */
export async function recordDiscovery({ hosts }: Discovery, ledger: Appends): Promise<Recorded> {
  const unrecorded: { host: string; reason: string }[] = [];
  let events = 0;
  for (const route of hosts.filter(({ isActive, isSample }) => isActive && !isSample)) {
    const draft = draftOf(route);
    if (draft === undefined) unrecorded.push({ host: route.host, reason: 'not a host name' });
    else if (events >= MOST_EVENTS) {
      unrecorded.push({ host: route.host, reason: `beyond the first ${MOST_EVENTS} hosts` });
    } else {
      await ledger.append(draft);
      events += 1;
    }
  }
  return { events, unrecorded };
}

function draftOf(route: HostRoute): DraftOf<'route_discovery'> | undefined {
  // A placeholder is filled in at run time: `*.openai.azure.com` is kept as its domain.
  const host = asciiHost(route.host.replace(/^[^.]*\*[^.]*\./, ''));
  if (!hostSchema.safeParse(host).success) return undefined;
  const [model] = route.models;
  const isCertain = route.models.length === 1 && modelSchema.safeParse(model).success;
  return {
    type: 'route_discovery',
    provider_host: host,
    trust_class: route.trust,
    sightings: route.sightings,
    lookalike_of: hostSchema.safeParse(route.lookalikeOf).data,
    risk_state: riskOfRoute(route),
    ...(isCertain ? { claimed_model: model } : {}),
  };
}
