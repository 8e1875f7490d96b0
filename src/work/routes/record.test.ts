import { expect, test } from 'vitest';
import type { DraftOf } from '../../vocabulary/events/event.ts';
import type { Discovery } from './discover.ts';
import { recordDiscovery } from './record.ts';
import type { HostRoute } from './summary.ts';

const route = (host: string, more: Partial<HostRoute> = {}): HostRoute => ({
  host,
  trust: 'custom',
  sightings: 1,
  isActive: true,
  isSample: false,
  models: [],
  variables: [],
  ...more,
});

function discovered(hosts: readonly HostRoute[]): Discovery {
  return {
    root: '/work',
    sightings: [],
    hosts,
    riskState: 'Watch',
    filesScanned: 1,
    filesLeft: 0,
    sightingsLeft: 0,
    unreadableFolders: 0,
    closedFolders: 0,
    firstClosed: [],
    skipped: { binary: 0, generated: 0, prose: 0, minified: 0, huge: 0, unreadable: 0, links: 0 },
  };
}

async function recordedOf(hosts: readonly HostRoute[]) {
  const drafts: DraftOf<'route_discovery'>[] = [];
  const result = await recordDiscovery(discovered(hosts), {
    append: async (draft) => void drafts.push(draft),
  });
  return { ...result, hosts: drafts.map(({ provider_host }) => provider_host) };
}

test('a name in another script is recorded as DNS spells it, and what is commented out is not', async () => {
  expect(
    await recordedOf([
      route('api.\u043epenai.com', { lookalikeOf: 'openai.com' }),
      route('*.openai.azure.com'),
      route('api.groq.com', { isActive: false }),
    ]),
  ).toEqual({ events: 2, unrecorded: [], hosts: ['api.xn--penai-iye.com', 'openai.azure.com'] });
});

test('what cannot be recorded is said with the reason', async () => {
  const { events, unrecorded } = await recordedOf([
    route('a_b.example.com'),
    ...Array.from({ length: 65 }, (_, i) => route(`h${i}.example.com`)),
  ]);
  expect(events).toBe(64);
  expect(unrecorded).toEqual([
    { host: 'a_b.example.com', reason: 'not a host name' },
    { host: 'h64.example.com', reason: 'beyond the first 64 hosts' },
  ]);
});
