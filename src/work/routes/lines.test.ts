import { expect, test } from 'vitest';
import type { Sighting } from '../../vocabulary/route.ts';
import { routesOf as routesIn } from './lines.ts';
import { hostRoutes, riskOf, settersOf } from './summary.ts';

const routesOf = (sightings: readonly Sighting[]) => routesIn(sightings, '');
const seen = (line: number, given: Partial<Sighting>): Sighting => ({
  line,
  kind: 'endpoint',
  trust: 'direct',
  indicator: 'x',
  isActive: true,
  confidence: 'high',
  ...given,
});
const at = (line: number, host: string, more: Partial<Sighting> = {}) => seen(line, { host, ...more });
const model = (line: number, id: string, more: Partial<Sighting> = {}) =>
  seen(line, { kind: 'model', model: id, trust: 'env_dynamic', ...more });

test('client, address, model and credential of one line are one route', () => {
  const credential = seen(3, { kind: 'credential', variable: 'A_KEY', trust: 'env_dynamic' });
  const routes = routesOf([
    model(3, 'gpt-4o'),
    credential,
    seen(3, { kind: 'client', provider: 'openai' }),
    at(3, 'a.example'),
  ]);
  expect(routes).toMatchObject([
    { line: 3, kind: 'endpoint', host: 'a.example', model: 'gpt-4o', variable: 'A_KEY' },
  ]);
  expect(routes).toHaveLength(1);
});

test('two hosts of one line stay two, and so do two models', () => {
  expect(routesOf([at(1, 'a.example'), at(1, 'b.example')])).toHaveLength(2);
  expect(routesOf([at(1, 'a.example'), model(1, 'gpt-4o'), model(1, 'gpt-5')])).toHaveLength(3);
});

test('a variable is followed to the address that the file gives it', () => {
  const [, later] = routesOf([
    at(1, 'a.example', { variable: 'A_URL', trust: 'custom' }),
    seen(9, { variable: 'A_URL', trust: 'env_dynamic', confidence: 'low' }),
  ]);
  expect(later).toMatchObject({ line: 9, host: 'a.example', trust: 'custom' });
});

test('a file is medium evidence at most, and low when commented out', () => {
  expect(routesOf([at(1, 'a.example')])[0]?.confidence).toBe('medium');
  expect(routesOf([at(1, 'a.example', { isActive: false })])[0]?.confidence).toBe('low');
});

test.each([
  [[at(1, 'x')], 'Watch'],
  [[at(1, 'x', { trust: 'local' })], 'Watch'],
  [[at(1, 'x', { trust: 'aggregator' })], 'Sample'],
  [[at(1, 'x', { trust: 'custom' })], 'Sample'],
  [[seen(1, { trust: 'env_dynamic' })], 'Sample'],
  [[seen(1, { kind: 'credential', trust: 'aggregator' })], 'Sample'],
  [[seen(1, { kind: 'credential', trust: 'env_dynamic' })], 'Watch'],
  [[at(1, 'x', { trust: 'relay' })], 'Probe'],
  [[at(1, 'x', { trust: 'custom', lookalikeOf: 'y' })], 'Probe'],
  [[at(1, 'x', { trust: 'relay', isActive: false })], 'Watch'],
] as const)('the risk of %j is %s', (sightings, risk) =>
  expect(riskOf(sightings.map((one) => ({ ...one, file: 'a.ts' })))).toBe(risk),
);

test('routes are gathered by host, with the names of its provider’s keys', () => {
  const file = 'a.ts';
  const hosts = hostRoutes([
    { ...at(1, 'a.example', { isActive: false }), file },
    { ...at(2, 'b.example', { provider: 'b', model: 'gpt-5' }), file },
    { ...at(3, 'b.example', { provider: 'b', model: 'gpt-4o' }), file },
    { ...seen(4, { kind: 'credential', provider: 'b', variable: 'B_KEY' }), file },
  ]);
  expect(hosts).toMatchObject([
    { host: 'b.example', sightings: 2, isActive: true, models: ['gpt-4o', 'gpt-5'], variables: ['B_KEY'] },
    { host: 'a.example', sightings: 1, isActive: false },
  ]);
});

test('a key is not named beside a host of its provider, another one is', () => {
  const file = 'a.ts';
  const found = [
    { ...at(1, 'openrouter.ai', { trust: 'aggregator', provider: 'openrouter' }), file },
    { ...seen(2, { kind: 'credential', trust: 'aggregator', provider: 'openrouter', variable: 'A' }), file },
    { ...seen(3, { kind: 'credential', trust: 'gateway', provider: 'portkey', variable: 'B' }), file },
    { ...at(4, 'api.openai.com'), file },
  ];
  expect(settersOf(found, 'Sample').map(({ line }) => line)).toEqual([1, 3]);
  expect(settersOf(found, 'Watch')).toEqual([]);
});
