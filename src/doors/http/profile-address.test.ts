import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { profileIn, refusalOfUrl } from './request-guard.ts';

test.each([
  ['/mcp', undefined],
  ['/mcp/dev', 'dev'],
  ['/mcp/my-profile.2', 'my-profile.2'],
])('%s is an address of the gateway', (url, profile) => {
  expect(profileIn(url)).toBe(profile);
  expect(refusalOfUrl({ url } as IncomingMessage)).toBeUndefined();
});

test.each([
  '/',
  '/mcp/',
  '/mcp/a/b',
  '/mcp/../x',
  '/mcp/%64ev',
  '/mcp/dev?token=x',
  '/MCP',
  '/mcp/.x',
  '/mcpx',
])('%s is none', (url) => {
  expect(refusalOfUrl({ url } as IncomingMessage)?.status).toBeGreaterThanOrEqual(400);
});
