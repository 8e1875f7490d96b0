import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOOLS } from '../../src/surfaces/mcp/tools.ts';
import { connect, newProject } from './connect.ts';

// The examples of docs/mcp.md, called one after the other as they stand there.
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'mcp.md'), 'utf8');
const examples = [
  ...page.matchAll(
    /^### `(\w+)`\n\n[^\n]+\n\n```json\n([\s\S]*?)\n```\n\nanswers\n\n```json\n([\s\S]*?)\n```$/gm,
  ),
].map(([, name = '', input = '', answer = '']) => ({ name, input, answer }));

/** What no two runs share, as the page spells it. */
function asShown(text: string, project: string): string {
  return text
    .replaceAll(project, '/home/you/project')
    .replace(/sha256:[0-9a-f]{64}/g, 'sha256:…')
    .replace(/evt_\d{8}_/g, 'evt_20261115_')
    .replace(/"time":"[^"]+"/g, '"time":"2026-11-15T10:00:00.000Z"')
    .replace(/"latency_ms":[\d.]+/g, '"latency_ms":0.4');
}

test('every tool is shown once, and answers what is shown', async () => {
  expect(examples.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const connection = await connect('modern');
  try {
    for (const { name, input, answer } of examples) {
      const { structuredContent } = await connection.call(name, JSON.parse(input));
      const said = asShown(JSON.stringify(structuredContent), connection.project);
      expect(JSON.parse(said), name).toEqual(JSON.parse(answer));
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
    expect(ledger).toContain('"checks":["destructive.git"],"decision":"allow"');
  } finally {
    await connection.close();
    rmSync(place, { recursive: true, force: true });
  }
});
