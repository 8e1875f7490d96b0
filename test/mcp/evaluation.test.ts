/** Superego's surface: its tool, resources and error codes, over the wire. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { answering, openModelEndpoint } from '../fixtures/model-endpoint.ts';
import { type Connection, connect, env, newProject, textOf } from './connect.ts';

const RULES = `rules:
  - {id: deny_dangerous, priority: 1, action: deny, reason: Dangerous system command, conditions: {tool_name: [rm, sudo, chmod]}}
  - {id: edits, priority: 10, action: ask, reason: edits are looked at, conditions: {tool_name: edit}}
  - {id: safe, priority: 99, action: allow, conditions: {tool_name: [read, ls, grep]}}
  - {id: trial, priority: 0, action: deny, shadow: true, conditions: {tool_name: read}}
`;

let connection: Connection;
beforeAll(async () => {
  const project = newProject();
  mkdirSync(join(env.HOME, '.tokenauditor'), { recursive: true, mode: 0o700 });
  writeFileSync(join(env.HOME, '.tokenauditor', 'tokenauditor.yaml'), RULES, { mode: 0o600 });
  connection = await connect('modern', project);
});
afterAll(() => connection.close());

const evaluate = (tool_name: string, parameters: object = {}) =>
  connection.call('evaluate_tool_request', {
    ...{ tool_name, parameters, session_id: 'test-session', agent_id: 'test-agent' },
    cwd: connection.project,
  });
const resource = async (uri: string) => {
  const { contents } = await connection.client.readResource({ uri });
  return contents[0] && 'text' in contents[0] ? contents[0].text : '';
};

test.each([
  ['rm', { path: '/important/file' }, 'deny', 'deny_dangerous', /^Dangerous system command$/],
  ['edit', { file_path: 'a.txt' }, 'deny', 'edits', /^edits are looked at It needs a person’s approval/],
  ['read', { path: 'a.txt' }, 'allow', 'safe', /./],
  ['Bash', { command: 'git push --force' }, 'deny', null, /approval/],
  ['Bash', { command: 'npm install left-padd --dry-run' }, 'allow', null, /./],
])('%s %j', async (tool, parameters, decision, rule_id, reason) => {
  const result = await evaluate(tool, parameters);
  const answer = JSON.parse(textOf(result));
  expect(answer).toEqual({
    ...{ decision, rule_id, reason: expect.stringMatching(reason) },
    confidence: expect.any(Number),
    processing_time_ms: expect.any(Number),
  });
  expect(result.structuredContent).toMatchObject({ decision, rule_id, ruling: { trace: expect.any(Array) } });
});

test('every evaluation is recorded, with the rule that decided and those that matched', async () => {
  await evaluate('read');
  const [newest] = JSON.parse(await resource('audit://recent'));
  expect(newest).toMatchObject({
    request: { tool_name: 'read', session_id: 'test-session', agent_id: 'mcp/test-agent' },
    decision: {
      ...{ action: 'allow', decision: 'allow', rule_id: 'safe', reason: 'rule safe', confidence: 1 },
      processing_time_ms: expect.any(Number),
    },
    rule_matches: expect.arrayContaining(['safe', 'trial']),
  });
  const ledger = readFileSync(join(connection.project, '.tokenauditor', 'events.jsonl'), 'utf8');
  expect(ledger).not.toContain('important');
});

test('the last 100 decisions, the newest first, and 100 at once', async () => {
  await Promise.all(Array.from({ length: 100 }, () => evaluate('ls')));
  await evaluate('grep');
  const entries = JSON.parse(await resource('audit://recent'));
  expect([entries.length, entries[0].request.tool_name, entries[1].request.tool_name]).toEqual([
    100,
    'grep',
    'ls',
  ]);
});

test('the rules in force are one document', async () => {
  const { rules, gate, servers } = parse(await resource('config://rules'));
  expect(rules.map(({ id }: { id: string }) => id)).toEqual(['deny_dangerous', 'edits', 'safe', 'trial']);
  expect([gate.failClosedForCritical, servers]).toEqual([true, undefined]);
});

test('health has a message for each part, and four metrics', async () => {
  const number = expect.any(Number);
  expect(JSON.parse(await resource('health://status'))).toEqual({
    status: 'healthy',
    timestamp: expect.any(String),
    components: {
      policy: { status: 'healthy', message: 'rules are in force' },
      ledger: { status: 'healthy', message: 'verified' },
      scanners: {
        status: 'healthy',
        message: 'built-in checks only; not judged: jailbreak, harmful_content, social_engineering',
      },
      judge: { status: 'healthy', message: 'none: a person is asked' },
    },
    metrics: {
      cpu_percent: number,
      memory_percent: number,
      requests_per_second: number,
      average_response_time_ms: number,
    },
  });
});

test('errors have the codes of Superego, and repeat nothing', async () => {
  const codeOf = async (args: Record<string, unknown>) => {
    const result = await connection.call('evaluate_tool_request', args);
    expect(result.isError).toBe(true);
    const { error, decision } = JSON.parse(textOf(result));
    expect([decision, textOf(result)]).toEqual(['deny', expect.not.stringContaining('hunter2')]);
    return error.code;
  };
  expect(await codeOf({ tool_name: 'hunter2 && x', parameters: {} })).toBe('PARAM_001');
  expect(await codeOf({ tool_name: 'mcp__fs__../read', parameters: {} })).toBe('PARAM_001');
  const file = join(env.HOME, '.tokenauditor', 'tokenauditor.yaml');
  writeFileSync(file, 'rules: [{id: hunter2}]\n', { mode: 0o600 });
  expect(await codeOf({ tool_name: 'ls', parameters: {} })).toBe('CONFIG_001');
  expect(JSON.parse(await resource('health://status'))).toMatchObject({
    status: 'unhealthy',
    components: { policy: { status: 'unhealthy', message: expect.stringContaining('policy.refused') } },
  });
  writeFileSync(file, RULES, { mode: 0o600 });
  expect((await evaluate('ls')).isError ?? false).toBe(false);
});

test('a sampled call is judged by a model, and without its answer has a code of its own', async () => {
  const endpoint = await openModelEndpoint(answering('{"verdict":"allow","confidence":0.9,"reason":"fine"}'));
  const file = join(env.HOME, '.tokenauditor', 'tokenauditor.yaml');
  const judge = `judge: {providers: {near: {kind: openai, url: "${endpoint.url}", model: m}}}`;
  const sampling = '{id: edits, action: sample, guidance: g, conditions: {tool_name: edit}}';
  writeFileSync(file, `rules: [${sampling}]\n${judge}\n`, { mode: 0o600 });
  const { structuredContent } = await evaluate('edit', { file_path: 'a.txt' });
  expect(structuredContent).toMatchObject({ decision: 'allow', rule_id: 'edits' });
  expect(structuredContent).toMatchObject({ confidence: 0.9 });
  expect(JSON.stringify(structuredContent)).toContain(
    'with confidence 0.9, in the model\'s own words: \\"fine\\"',
  );
  const [judged] = JSON.parse(await resource('audit://recent'));
  expect(judged.decision).toMatchObject({
    ...{ action: 'allow', confidence: 0.9, processing_time_ms: expect.any(Number) },
    reason: 'rule edits; the judge "near" (m) answered allow',
  });
  endpoint.behave(answering('{"verdict":"ask","confidence":0.4,"reason":"who wants it?"}'));
  expect((await evaluate('edit', { file_path: 'c.txt' })).structuredContent).toMatchObject({
    ...{ decision: 'deny', confidence: 0.4 },
    reason: expect.stringContaining('In the model\'s own words: "who wants it?".'),
  });
  endpoint.behave(answering('hunter2'));
  const refused = await evaluate('edit', { file_path: 'b.txt' });
  expect(refused.isError).toBe(true);
  expect(JSON.parse(textOf(refused))).toMatchObject({
    ...{ error: { code: 'AI_SVC_001' }, decision: 'deny' },
    reason: expect.stringContaining('AI evaluation unavailable'),
  });
  expect(textOf(refused)).not.toContain('hunter2');
  const [newest] = JSON.parse(await resource('audit://recent'));
  expect(newest.decision).toMatchObject({ action: 'deny', decision: 'block', rule_id: 'edits' });
  expect(newest.decision.reason).toBe('rule edits; AI evaluation unavailable');
  writeFileSync(file, RULES, { mode: 0o600 });
  await endpoint.close();
});

test('what passes since no judge can be reached says so, with low confidence', async () => {
  const file = join(env.HOME, '.tokenauditor', 'tokenauditor.yaml');
  const judge =
    'judge: {failMode: open, providers: {far: {kind: openai, url: "http://127.0.0.1:1", model: m}}}';
  const sampling = '{id: edits, action: sample, guidance: g, conditions: {tool_name: edit}}';
  writeFileSync(file, `rules: [${sampling}]\n${judge}\n`, { mode: 0o600 });
  // The second is answered by the breaker's memory or by another question: it says so all the same.
  for (const file_path of ['a.txt', 'a.txt', 'b.txt']) {
    expect((await evaluate('edit', { file_path })).structuredContent).toMatchObject({
      ...{ decision: 'allow', confidence: 0.3 },
      reason: expect.stringContaining('AI evaluation unavailable'),
    });
    const [newest] = JSON.parse(await resource('audit://recent'));
    expect(newest.decision).toMatchObject({
      ...{ action: 'allow', confidence: 0.3 },
      reason: 'rule edits; AI evaluation unavailable: it passed unjudged, because the fail mode is open',
    });
  }
  writeFileSync(file, RULES, { mode: 0o600 });
});
