/** Agents and their tokens, from the command line to a gateway that is running. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { GATEWAY_DOCUMENTS } from '../../src/answers/registry/gateway-documents.ts';
import { PROGRAM, Room, type Started } from './processes.ts';

const room = new Room();
const ECHO = join(import.meta.dirname, '..', '..', 'scripts', 'echo-server.mjs');
let up: Started;
beforeAll(async () => {
  up = await room.up('--bare', '--', process.execPath, ECHO);
});
afterAll(() => room.close());

function agents<Name extends keyof typeof GATEWAY_DOCUMENTS>(name: Name, ...args: readonly string[]) {
  const text = execFileSync(process.execPath, [PROGRAM, 'agents', ...args, '--json'], {
    ...{ cwd: room.project, env: room.env, encoding: 'utf8' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return GATEWAY_DOCUMENTS[name].schema.parse(JSON.parse(text));
}
const tokenOf = (...args: readonly string[]) =>
  z.object({ token: z.string() }).parse(agents('agent-token', ...args)).token;

const GREETING = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};
const headersOf = (token: string, session?: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  ...(session === undefined ? {} : { 'mcp-session-id': session }),
});
const post = (token: string, message: object, session?: string) =>
  fetch(up.url, { method: 'POST', headers: headersOf(token, session), body: JSON.stringify(message) });

async function greeted(token: string): Promise<{ readonly status: number; readonly session: string }> {
  const answer = await post(token, GREETING);
  await answer.text();
  return { status: answer.status, session: answer.headers.get('mcp-session-id') ?? '' };
}

test('from the first agent on, only tokens of agents count; each is one agent’s alone, until it is revoked', async () => {
  const first = await greeted(up.token);
  expect(first.status).toBe(200);
  const one = tokenOf('add', 'one', '--role', 'reviewer');
  const two = tokenOf('add', 'two');
  expect((await greeted(up.token)).status).toBe(401);

  const own = await greeted(one);
  expect(own.status).toBe(200);
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
  expect((await post(one, ping, own.session)).status).toBe(200);
  expect((await post(two, ping, own.session)).status).toBe(404);
  expect((await post(two, ping, 'unknown')).status).toBe(404);

  const newer = tokenOf('rotate', 'one');
  expect((await post(one, ping, own.session)).status).toBe(200);
  expect((await post(newer, ping, own.session)).status).toBe(200);

  const stream = await fetch(up.url, { headers: headersOf(newer, own.session) });
  expect(stream.status).toBe(200);
  const ended = vi.fn();
  stream.text().then(ended, ended);
  expect(agents('agent-revoked', 'revoke', 'one')).toEqual({ name: 'one', left: 1 });
  for (const token of [one, newer]) expect((await post(token, ping, own.session)).status).toBe(401);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000);
  expect((await greeted(two)).status).toBe(200);

  expect(agents('agents', 'list')).toMatchObject({
    agents: [{ name: 'two', role: null, last_call: null, client_claims: expect.any(String) }],
  });
  const ledger = readFileSync(join(room.project, '.tokenauditor', 'events.jsonl'), 'utf8');
  for (const token of [one, two, newer]) expect(ledger).not.toContain(token.slice(4));
  // The last one revoked: the gateway's first token does not come back.
  agents('agent-revoked', 'revoke', 'two');
  expect((await greeted(up.token)).status).toBe(401);
  process.kill(up.pid);
  await vi.waitFor(() => expect(() => process.kill(up.pid, 0)).toThrow(), 10_000);
  const later = await room.up('--bare', '--', process.execPath, ECHO);
  expect([up.token, later.token]).toEqual([expect.stringMatching(/^[\w-]{43}$/), '']);
});

test('what cannot be done is refused with its reason', () => {
  const failing = (...args: readonly string[]) => {
    try {
      agents('agents', ...args);
    } catch (error) {
      return z.object({ status: z.number(), stdout: z.string() }).parse(error);
    }
    throw new Error('it was done');
  };
  expect(failing('revoke', 'none').stdout).toContain('agents.unknown');
  expect(failing('add', 'a b').status).toBe(2);
  expect(failing('add').status).toBe(2);
  expect(failing('rotate', 'none', '--role', 'x').status).toBe(2);
});
