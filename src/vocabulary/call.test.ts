import { expect, test } from 'vitest';
import { hidesServer, readingsOf, spelledName, splitName } from './call.ts';

test.each([
  ['Bash', { tool: 'Bash' }],
  ['mcp__tickets__close', { server: 'tickets', tool: 'close' }],
  ['mcp__plugin_a_b__read_file', { server: 'plugin_a_b', tool: 'read_file' }],
  // Which of the two separators ends the server's name is unknown.
  ['mcp__a__b__c', { tool: 'mcp__a__b__c' }],
  ['mcp__a___b', { tool: 'mcp__a___b' }],
  ['mcp__a', { tool: 'mcp__a' }],
  ['mcp__a__', { tool: 'mcp__a__' }],
  ['mcp____b', { tool: 'mcp____b' }],
  ['MCP:close', { tool: 'MCP:close' }],
])('%s is split where that is clear', (name, expected) => {
  expect(splitName(name)).toEqual(expected);
  expect(spelledName(splitName(name))).toBe(name);
});

test('a name that is not split has all its readings', () => {
  expect(readingsOf('mcp__a__b__c')).toEqual([
    { server: 'a', tool: 'b__c' },
    { server: 'a__b', tool: 'c' },
  ]);
  expect(readingsOf('mcp__a___b')).toEqual([
    { server: 'a', tool: '_b' },
    { server: 'a_', tool: 'b' },
  ]);
  expect(readingsOf('Bash')).toEqual([]);
});

test('a server’s tool without its server is known as such', () => {
  expect(hidesServer({ tool: 'MCP:close' })).toBe(true);
  expect(hidesServer({ tool: 'mcp__a__b__c' })).toBe(true);
  expect(hidesServer({ tool: 'Bash' })).toBe(false);
  expect(hidesServer({ server: 'a', tool: 'mcp__x' })).toBe(false);
});

test('a server’s name is spelled as hosts spell it', () => {
  expect(spelledName({ server: 'my tickets', tool: 'close' })).toBe('mcp__my_tickets__close');
});
