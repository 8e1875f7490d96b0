import { expect, test } from 'vitest';
import { splitName } from '../vocabulary/call.ts';
import { mayBeOfServer, pinsOf } from './assess-call.ts';
import type { Pin } from './pins.ts';

const pinned = (server: string, tool: string): Pin => ({ kind: 'tool', server, tool }) as Pin;
const PINS = {
  pins: {
    a: pinned('shop', 'files.delete'),
    b: pinned('my shop', 'sp ace'),
    c: pinned('shop', 'Ünï'),
    d: pinned('shop', 'search'),
  },
};

test.each([
  ['mcp__shop__files.delete', 'files.delete'],
  ['mcp__shop__files_delete', 'files.delete'],
  ['mcp__my_shop__sp_ace', 'sp ace'],
  ['mcp__my_shop__sp ace', 'sp ace'],
  ['mcp__shop___n_', 'Ünï'],
  ['MCP:search', 'search'],
  ['mcp_shop_search', 'search'],
  ['shop_search', 'search'],
  ['shop-search', 'search'],
])('%s is the tool that is pinned', (name, tool) => {
  expect(mayBeOfServer(splitName(name))).toBe(true);
  expect(pinsOf(splitName(name), PINS).map((pin) => pin.tool)).toEqual([tool]);
});

test.each(['search', 'mcp__other__search', 'MCP:find', 'other_search', 'search_shop', 'Bash', 'web_search'])(
  '%s is another tool',
  (name) => {
    expect(pinsOf(splitName(name), PINS)).toEqual([]);
  },
);

test('a shell of a host is of no server, so its calls read no ledger', () => {
  for (const tool of ['Bash', 'run_shell_command', 'shell', 'Read'])
    expect(mayBeOfServer({ tool })).toBe(false);
});
