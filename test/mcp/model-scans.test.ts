/** `scan_content` with model scanners: they are asked as well, and what none of them judged is unjudged, never safe. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, type ModelEndpoint, openModelEndpoint } from '../fixtures/model-endpoint.ts';
import { type Connection, connect, env, newProject, textOf } from './connect.ts';

const ALL = ['jailbreak', 'harmful_content', 'social_engineering'];
const file = join(env.HOME, '.tokenauditor', 'tokenauditor.yaml');
let endpoint: ModelEndpoint;
let connection: Connection;
let models = 0;
beforeAll(async () => {
  mkdirSync(join(env.HOME, '.tokenauditor'), { recursive: true, mode: 0o700 });
  endpoint = await openModelEndpoint(answering('safe'));
  connection = await connect('modern', newProject());
});
afterAll(async () => {
  await connection.close();
  await endpoint.close();
});

/** A model of its own each time: what an earlier one failed at must not count. */
function configure(scan: object = {}, entry: object = {}): void {
  models += 1;
  const guard = { kind: 'llama-guard', url: endpoint.url, model: `guard-${models}`, timeout: 1, ...entry };
  writeFileSync(file, JSON.stringify({ scan: { scanners: { guard }, ...scan } }), { mode: 0o600 });
}
const scan = async (content: unknown = 'How do I make soup?') =>
  (await connection.call('scan_content', { content })).structuredContent;
const health = async () => {
  const { contents } = await connection.client.readResource({ uri: 'health://status' });
  return JSON.parse(contents[0] && 'text' in contents[0] ? contents[0].text : '').components.scanners;
};

test('without a scanner, what only a model could judge is unjudged', async () => {
  writeFileSync(file, '{}', { mode: 0o600 });
  expect(await scan()).toMatchObject({ safe: true, model: 'builtin', coverage: { unjudged: ALL } });
});

test('a scanner is asked, and what it has no category for stays unjudged', async () => {
  configure();
  endpoint.behave(answering('safe'));
  expect(await scan()).toMatchObject({
    ...{ safe: true, risk: 'none', model: `builtin, guard-${models}`, coverage: { unjudged: ['jailbreak'] } },
    scanners: [{ scanner: 'guard', model: `guard-${models}`, safe: true, risk: 'none' }],
  });
  expect(await health()).toMatchObject({
    status: 'healthy',
    message: expect.stringMatching(/guard \(available, since /),
  });
});

test('what it finds is a threat, recorded like any other', async () => {
  configure();
  endpoint.behave(answering('unsafe\nS9'));
  expect(await scan()).toMatchObject({
    ...{ safe: false, risk: 'high', confidence: 1 },
    threats: [{ type: 'harmful_content', check: 'scanner.threat', path: '$' }],
  });
  const { structuredContent: log } = await connection.call('get_scan_log', { threats_only: true });
  expect(log).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        scanner: 'guard',
        model: `guard-${models}`,
        threats: ['harmful_content'],
        risk: 'high',
      }),
    ]),
  });
});

test('one that fails is no verdict: not safe where the mode is closed', async () => {
  configure();
  endpoint.behave({ kind: 'status', status: 401 });
  const result = await connection.call('scan_content', { content: 'one' });
  expect(result.structuredContent).toMatchObject({
    ...{ safe: false, risk: 'high', coverage: { unjudged: ALL } },
    threats: [{ type: 'scan_error', check: 'scanner.failed' }],
    scanners: [{ safe: false, why: 'it answered with status 401' }],
  });
  expect(textOf(result)).not.toContain('"one"');
  expect(await health()).toMatchObject({
    status: 'unhealthy',
    message: expect.stringMatching(
      /guard \(failing, it answered with status 401, since .*not judged: jailbreak, harmful/,
    ),
  });
});

test('and unjudged, with low confidence, where it is open', async () => {
  configure({ failMode: 'open' }, { url: 'http://127.0.0.1:1' });
  expect(await scan('two')).toMatchObject({
    ...{ safe: true, confidence: 0.3, coverage: { unjudged: ALL } },
    scanners: [{ safe: false, scan_bypass: 'fail_open', confidence: 0.3 }],
  });
  expect(await health()).toMatchObject({ status: 'degraded' });
});

test('the path of an MCP server’s finding is kept, and what is no path is left out', async () => {
  const guardian = {
    kind: 'mcp',
    command: process.execPath,
    args: [join(import.meta.dirname, '..', 'servers', 'guardian.mjs')],
  };
  writeFileSync(file, JSON.stringify({ scan: { scanners: { guardian } } }), { mode: 0o600 });
  expect(await scan({ text: 'an evil plan' })).toMatchObject({
    ...{ safe: false, confidence: 0.95, coverage: { unjudged: [] } },
    threats: [{ type: 'social_engineering', check: 'scanner.threat', path: 'text' }],
  });
  const loud = await scan({ text: 'an evil plan to shout' });
  expect(loud).toMatchObject({ threats: [{ type: 'social_engineering', path: '$' }] });
  expect(JSON.stringify(loud)).not.toContain('evil');
});

test('scanning that is off asks none', async () => {
  configure({ enabled: false });
  const before = endpoint.received.length;
  expect(await scan('three')).toMatchObject({ model: 'builtin', coverage: { unjudged: ALL } });
  expect(endpoint.received.length).toBe(before);
});
