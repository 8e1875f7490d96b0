import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOOLS } from '../../src/doors/mcp/tools.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import { Quarantine } from '../../src/quarantine/quarantine.ts';
import { scanDefinitions } from '../../src/road/definitions.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { connect, env, newProject, textOf } from './connect.ts';

// The examples of docs/mcp.md, called one after the other as they stand there. A tool may have more than one.
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'mcp.md'), 'utf8');
const sections = [...page.matchAll(/^### `(\w+)`\n([\s\S]*?)(?=^##)/gm)];
const examples = sections.flatMap(([, name = '', section = '']) =>
  [...section.matchAll(/^```json\n([\s\S]*?)\n```\n\nanswers\n\n```json\n([\s\S]*?)\n```$/gm)].map(
    ([, input = '', answer = '']) => ({ name, input, answer }),
  ),
);

/** What no two runs share, as the page spells it. */
function asShown(text: string, project: string): string {
  return text
    .replaceAll(project, '/home/you/project')
    .replace(/sha256:[0-9a-f]{64}/g, 'sha256:…')
    .replace(/--hash [0-9a-f]{16}/g, '--hash …')
    .replace(/evt_\d{8}_/g, 'evt_20261115_')
    .replace(/"(time|since)":"[^"]+"/g, '"$1":"2026-11-15T10:00:00.000Z"')
    .replace(/"latency_ms":[\d.]+/g, '"latency_ms":0.4')
    .replace(/"processing_time_ms":\d+/g, '"processing_time_ms":4');
}

/** A tool that was pinned, and then changed; returns its contract. */
async function pinWeather(project: string): Promise<string> {
  const ports = { files, clock, random, processes, home: env.HOME };
  const directory = join(project, '.tokenauditor');
  const ledger = openLedger(directory, ports);
  const quarantine = await Quarantine.open(directory, ports, ledger);
  let contract = '';
  for (const place of ['a city', 'any town']) {
    const value = { name: 'forecast', description: `Gives the weather of ${place}.` };
    const definitions = [{ kind: 'tool', server: 'weather', name: 'forecast', value } as const];
    const origin = { kind: 'stdio', command: 'node', args: ['weather.js'] } as const;
    const listing = { server: 'weather', origin, definitions, problems: [] };
    const [standing] = await quarantine.observe(listing, scanDefinitions(definitions));
    contract = standing?.contractHash ?? '';
  }
  await ledger.close();
  return contract;
}

test('every tool is shown, and answers what is shown', async () => {
  expect(sections.map(([, name]) => name)).toEqual(TOOLS.map(({ name }) => name));
  expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(TOOLS.map(({ name }) => name)));
  const operations = examples.flatMap(({ input }) => JSON.parse(input).operation ?? []);
  expect(operations).toEqual(['list', 'inspect', 'approve', 'block']);
  const connection = await connect('modern');
  let contract: string | undefined;
  const [, file = '', code = ''] = /`(ai\.ts)` of this one line[^`]*```ts\n([^`]*)```/.exec(page) ?? [];
  writeFileSync(join(connection.project, file), code);
  try {
    for (const { name, input, answer } of examples) {
      if (name === 'quarantine_security') contract ??= await pinWeather(connection.project);
      const given = input
        .replace('sha256:…', contract ?? '')
        .replaceAll('/home/you/project', connection.project);
      const result = await connection.call(name, JSON.parse(given));
      const document = result.isError ? JSON.parse(textOf(result)) : result.structuredContent;
      const said = asShown(JSON.stringify(document), connection.project);
      expect(JSON.parse(said), `${name} ${input}`).toEqual(JSON.parse(answer));
    }
  } finally {
    await connection.close();
  }
});

test('the policy of the page lets through what it excepts, on record and shown', async () => {
  const sample = /```json\n(\{\n {2}"exceptions"[\s\S]*?)```/.exec(page)?.[1] ?? '';
  const place = newProject();
  const policy = join(place, 'policy.json');
  writeFileSync(policy, sample);
  const connection = await connect('modern', newProject(), {}, ['--policy', policy]);
  try {
    const { structuredContent } = await connection.call('roadside_screen_tool_call', {
      tool_name: 'Bash',
      arguments: { command: 'git push --force origin scratch' },
    });
    expect(structuredContent).toMatchObject({
      decision: 'allow',
      findings: [],
      exceptions: ['scratch-branch'],
      event_written: true,
      sampling_mode: 'suspicion_deep_audit',
    });
    const ledger = readFileSync(join(connection.project, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(ledger).toContain('"checks":["destructive.git"],"confidence":0.8,"decision":"allow"');
  } finally {
    await connection.close();
    rmSync(place, { recursive: true, force: true });
  }
});

test('a rule for unattended sessions applies where the agent runs without asking, as the page describes', async () => {
  expect(page).toContain('rules with the condition `session: {unattended: true}` apply then');
  const place = newProject();
  const policy = join(place, 'policy.json');
  const rule = {
    id: 'nobody-looks',
    priority: 1,
    action: 'deny',
    reason: 'a person must look',
    when: { session: { unattended: true } },
  };
  writeFileSync(policy, JSON.stringify({ rules: [rule] }));
  const connection = await connect('modern', newProject(), {}, ['--policy', policy]);
  try {
    const decisionFor = async (yolo_mode: boolean) => {
      const call = { tool_name: 'read', arguments: { path: 'notes.txt' }, route_context: { yolo_mode } };
      return (await connection.call('screen_tool_call', call)).structuredContent?.decision;
    };
    expect([await decisionFor(true), await decisionFor(false)]).toEqual(['block', 'allow']);
  } finally {
    await connection.close();
    rmSync(place, { recursive: true, force: true });
  }
});
