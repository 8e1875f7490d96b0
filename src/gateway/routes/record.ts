import { type EventDraft, eventDraftSchema } from '../../vocabulary/event.ts';
import type { Discovery } from './discover.ts';
import { type HostRoute, riskOfRoute } from './summary.ts';

/** A project that reaches more hosts than this is described by its first ones. */
const MOST_EVENTS = 64;
const { provider_host: hostSchema, claimed_model: modelSchema } = eventDraftSchema.shape;

interface Appends {
  append(draft: EventDraft): Promise<unknown>;
}

/** One event for each host that is in use; returns how many. */
export async function recordDiscovery({ hosts }: Discovery, ledger: Appends): Promise<number> {
  const drafts = hosts
    .filter(({ isActive }) => isActive)
    .flatMap(draftOf)
    .slice(0, MOST_EVENTS);
  for (const draft of drafts) await ledger.append(draft);
  return drafts.length;
}

function draftOf(route: HostRoute): EventDraft[] {
  // What is filled in when the program runs is no name: `*.openai.azure.com` is kept as its domain.
  const host = route.host.replace(/^[^.]*\*[^.]*\./, '');
  if (!hostSchema.safeParse(host).success) return [];
  const [model] = route.models;
  const isCertain = route.models.length === 1 && modelSchema.safeParse(model).success;
  return [
    {
      type: 'route_discovery',
      provider_host: host,
      trust_class: route.trust,
      sightings: route.sightings,
      lookalike_of: hostSchema.safeParse(route.lookalikeOf).data,
      risk_state: riskOfRoute(route),
      ...(isCertain ? { claimed_model: model } : {}),
    },
  ];
}
