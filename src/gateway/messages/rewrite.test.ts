import { expect, it } from 'vitest';
import {
  discoverFrom,
  greetingFrom,
  resultToLegacy,
  resultToModern,
  toLegacy,
  toModern,
  withSubscription,
  withToken,
} from './rewrite.ts';

const INFO = 'io.modelcontextprotocol/serverInfo';
const VERSION = 'io.modelcontextprotocol/protocolVersion';

it('keeps what it does not change, and changes nothing that it was given', () => {
  const params = { name: 'x', _meta: { progressToken: 'theirs', traceparent: '00-1' } };
  expect(withToken(params, 7)).toEqual({ name: 'x', _meta: { progressToken: 7, traceparent: '00-1' } });
  expect(params._meta.progressToken).toBe('theirs');
  expect(withSubscription({ a: 1 }, 'id')).toEqual({
    a: 1,
    _meta: { 'io.modelcontextprotocol/subscriptionId': 'id' },
  });
});

it('leaves out what only the newer era knows', () => {
  const modern = {
    name: 'x',
    inputResponses: {},
    requestState: 's',
    _meta: { [VERSION]: '2026-07-28', own: 1 },
  };
  expect(toLegacy(modern)).toEqual({ name: 'x', _meta: { own: 1 } });
  expect(toLegacy({ name: 'x', _meta: { [VERSION]: '2026-07-28' } })).toEqual({ name: 'x' });
  expect(toModern({ name: 'x', _meta: { own: 1 } }, { [VERSION]: '2026-07-28' })).toEqual({
    name: 'x',
    _meta: { own: 1, [VERSION]: '2026-07-28' },
  });
});

it('translates results', () => {
  const modern = {
    resultType: 'complete',
    ttlMs: 5,
    cacheScope: 'public',
    tools: [],
    _meta: { [INFO]: {}, own: 1 },
  };
  expect(resultToLegacy(modern)).toEqual({ tools: [], _meta: { own: 1 } });
  expect(resultToModern('tools/list', { tools: [] }, { name: 's', version: '1' })).toEqual({
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    tools: [],
    _meta: { [INFO]: { name: 's', version: '1' } },
  });
  expect(resultToModern('tools/call', { content: [] })).toEqual({
    resultType: 'complete',
    content: [],
    _meta: {},
  });
});

it('translates greetings', () => {
  const legacy = { capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' }, instructions: 'i' };
  const discovered = discoverFrom(legacy);
  expect(discovered).toMatchObject({ supportedVersions: ['2026-07-28'], instructions: 'i' });
  expect(greetingFrom(discovered, '2025-06-18')).toEqual({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 's', version: '1' },
    instructions: 'i',
  });
});
