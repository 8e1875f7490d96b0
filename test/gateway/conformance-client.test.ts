/**
 * The suite's scenarios for clients, `auth/*` apart: a client reaches the scenario's server through the gateway, which is
 * the HTTP client then. Each passes as many checks as the same client without the gateway.
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everySecond } from '../whole.ts';
import { clientScore } from './conformance/run.ts';
import { PROGRAM, Room } from './processes.ts';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
const CLIENT = fileURLToPath(new URL('./conformance/client.ts', import.meta.url));

const room = new Room();
let command = '';
beforeAll(async () => {
  command = `${process.execPath} ${await room.bundle(CLIENT, 'client.mjs')}`;
});
afterAll(() => room.close());

const SCENARIOS = [
  ['initialize', LEGACY, 1],
  ['tools_call', LEGACY, 2],
  ['elicitation-sep1034-client-defaults', LEGACY, 5],
  ['sse-retry', LEGACY, 3],
  ['json-schema-2020-12-preservation', LEGACY, 9],
  ['tools_call', MODERN, 2],
  ['request-metadata', MODERN, 8],
  ['sep-2322-client-request-state', MODERN, 5],
  ['http-standard-headers', MODERN, 9],
  ['http-custom-headers', MODERN, 18],
  ['http-invalid-tool-headers', MODERN, 12],
  ['json-schema-ref-no-deref', MODERN, 1],
  ['json-schema-2020-12-preservation', MODERN, 9],
] as const;

test.each(everySecond(SCENARIOS))(
  '%s, %s: %i checks pass and none fails',
  async (scenario, revision, count) => {
    const { passed, failed, warned } = await clientScore(command, [scenario, revision], { PROGRAM });
    expect([failed, warned]).toEqual([[], []]);
    expect(passed.length).toBe(count);
  },
);
