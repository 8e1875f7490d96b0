import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { livePorts } from '../../../../../test/cli/live-servers.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import {
  answering,
  type ModelEndpoint,
  openModelEndpoint,
} from '../../../../../test/fixtures/model-endpoint.ts';

let desk: Desk;
let endpoint: ModelEndpoint;
beforeEach(async () => {
  endpoint = await openModelEndpoint(answering(''));
  desk = openDesk({}, fixedPorts(), livePorts('/nowhere'));
  const home = join(desk.folder, 'home', '.tokenauditor');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const providers = { main: { kind: 'openai', url: endpoint.url, model: 'm-1' } };
  const rules = [{ id: 'copies', action: 'sample', when: { shell: { program: 'cp' } } }];
  writeFileSync(join(home, 'tokenauditor.yaml'), JSON.stringify({ judge: { providers }, rules }), {
    mode: 0o600,
  });
});
afterEach(async () => {
  desk.clear();
  await endpoint.close();
});

const run = (args: readonly string[]) => desk.run(args, { env: { HOME: join(desk.folder, 'home') } });
const answers = (verdict: string) =>
  endpoint.behave(answering(JSON.stringify({ verdict, confidence: 1, reason: 'looks fine' })));
const decided = async (args: readonly string[]) => JSON.parse((await run(args)).out).decision;

test('without --judge a rule that samples asks a person, and no model', async () => {
  answers('allow');
  expect(await decided(['screen', '--json', 'cp a b'])).toBe('require_approval');
  expect(endpoint.received).toEqual([]);
});

test('with --judge its verdict decides', async () => {
  answers('allow');
  expect(await decided(['screen', '--json', '--judge', 'cp a b'])).toBe('allow');
  answers('deny');
  const { status, out } = await run(['screen', '--judge', '--explain', 'cp a b']);
  expect([status, out]).toEqual([1, expect.stringMatching(/^block/)]);
  expect(out).toMatch(/judge\s+block: The judge "main" \(m-1\) answered deny/);
  endpoint.behave({ kind: 'status', status: 500 });
  expect((await run(['screen', '--judge', 'cp a b'])).out).toMatch(/AI evaluation\s+unavailable/);
});

test('each line of --jsonl is judged', async () => {
  answers('allow');
  const { out } = await desk.run(['screen', '--jsonl', '--judge'], {
    env: { HOME: join(desk.folder, 'home') },
    stdin: '{"id": 1, "command": "cp a b"}\n{"id": 2, "command": "ls"}\n',
  });
  expect(out.match(/"decision":"\w+"/g)).toEqual(['"decision":"allow"', '"decision":"allow"']);
  expect(endpoint.received).toHaveLength(1);
});

test('policy explain names the judge as a layer', async () => {
  answers('deny');
  const explained = async (...more: string[]) =>
    JSON.parse((await run(['policy', 'explain', '--json', ...more, 'cp a b'])).out);
  expect((await explained()).decision).toBe('require_approval');
  const { decision, layers } = await explained('--judge');
  expect(decision).toBe('block');
  expect(layers).toContainEqual(expect.objectContaining({ layer: 'judge', decision: 'block' }));
});

test('a file of --policy cannot name the judge', async () => {
  for (const verb of [['screen'], ['policy', 'explain']]) {
    const { status, err } = await run([...verb, '--judge', '--policy', 'p.json', 'ls']);
    expect([status, err]).toEqual([2, expect.stringContaining('--judge')]);
  }
});
