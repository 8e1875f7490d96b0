import { expect, it } from 'vitest';
import { boundBeside, lastingBeside } from './beside.ts';

const MCP = 'io.modelcontextprotocol/';

it('keeps of what is sent what no revision of the protocol changes', () => {
  expect(lastingBeside({ task: { ttl: 1 }, _meta: { a: 1, [`${MCP}clientInfo`]: {} } })).toEqual({
    task: { ttl: 1 },
    _meta: { a: 1 },
  });
  expect(lastingBeside({ _meta: { [`${MCP}logLevel`]: 'info' }, requestState: 's' })).toBeUndefined();
  expect(lastingBeside({ inputResponses: {} })).toEqual({ inputResponses: {} });
  expect(lastingBeside({ _meta: 'odd' })).toEqual({ _meta: 'odd' });
  expect(lastingBeside(undefined)).toBeUndefined();
});

it('binds a person’s word to what is sent, and not to the number of a request', () => {
  const numbered = { 'claudecode/toolUseId': 'toolu_01A09', traceparent: '00-4bf9-00f0-01', request_id: '7' };
  const meta = { ...numbered, target: 'staging' };
  const bound = (beside: object, paths: string[] = []) => boundBeside({ ...beside }, paths);
  expect(bound({ _meta: meta })).toEqual({ 'params._meta': { target: 'staging' } });
  expect(bound({ _meta: numbered })).toBeUndefined();
  expect(bound({ _meta: { request_id: 'rm -rf ~' } })).toEqual({
    'params._meta': { request_id: 'rm -rf ~' },
  });
  expect(bound({ _meta: { accountId: '7' }, task: { ttl: 1 } })).toEqual({
    params: { task: { ttl: 1 } },
    'params._meta': { accountId: '7' },
  });
  expect(bound({ _meta: { [`${MCP}clientInfo`]: {} } })).toBeUndefined();
  expect(bound({ _meta: meta }, ['$.text'])).toEqual(bound({ _meta: meta }));
  expect(bound({ _meta: meta }, ['params._meta[of key 0]'])).toEqual({ _meta: meta });
  expect(boundBeside(undefined, [])).toBeUndefined();
});
