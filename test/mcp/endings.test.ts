import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, env, newProject } from './connect.ts';
import { callLine, sendRaw } from './raw-wire.ts';

const SECRET = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

let place: string;
beforeEach(() => {
  place = newProject();
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const request = (id: number, method: string, params: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const append = (id: number) => callLine('{"event_type":"trace_audit"}', id, 'append_transparency_event');

describe('when the input ends', () => {
  test('who still listens is not waited for, and the ledger is closed', () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const call = { name: 'append_transparency_event', arguments: { event_type: 'trace_audit' }, _meta };
    const listening = { notifications: { toolsListChanged: true }, _meta };
    const input = `${request(1, 'tools/call', call)}\n${request(2, 'subscriptions/listen', listening)}\n`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'mcp'], {
      cwd: place,
      env,
      input,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('evt_');
    expect(readdirSync(join(place, '.tokenauditor'))).toContain('checkpoint');
  });

  test('many calls are all answered, in spite of the same id, and nothing is warned of', async () => {
    const lines = Array.from({ length: 600 }, (_, i) => append(i % 7));
    const { replies, code, err } = await sendRaw(lines, place);
    expect({ code, err, count: replies.length }).toEqual({ code: 0, err: '', count: 600 });
    const events = readFileSync(join(place, '.tokenauditor', 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(events).toHaveLength(601);
  });
});

describe('a call that is none is blocked', () => {
  test.each(['"rm -rf /"', '["rm -rf /"]', 'null', '7'])('arguments: %s', async (args) => {
    const { replies } = await sendRaw([callLine(args, 1, 'roadside_screen_tool_call')], place);
    expect(replies).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(JSON.stringify(replies)).toContain('\\"decision\\": \\"block\\"');
    expect(readdirSync(place)).toEqual([]);
  });
});

test('errors of the protocol repeat nothing that was sent', async () => {
  const version = { 'io.modelcontextprotocol/protocolVersion': SECRET };
  const lines = [
    request(1, 'prompts/get', { name: 'explain_route_risk', arguments: { [SECRET]: { [SECRET]: 1 } } }),
    request(2, 'initialize', {
      protocolVersion: SECRET,
      capabilities: { [SECRET]: SECRET },
      clientInfo: SECRET,
    }),
    request(3, SECRET, {}),
    request(4, 'tools/list', { _meta: version }),
    request(5, 'resources/read', { uri: { [SECRET]: 1 } }),
    request(6, 'tools/call', { name: SECRET, arguments: {} }),
    request(7, 'prompts/get', { name: SECRET }),
  ];
  const { replies, code } = await sendRaw(lines, place);
  expect(replies.length).toBe(lines.length);
  expect(JSON.stringify(replies)).not.toContain(SECRET);
  expect(code).toBe(0);
});
