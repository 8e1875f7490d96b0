import { expect, it } from 'vitest';
import { lastingBeside } from './beside.ts';

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
