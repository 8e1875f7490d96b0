import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../cli/desk.ts';
import { ports } from '../routes/discover.ts';
import { filesIn, type LaidOut, layOut } from '../routes/tree.ts';
import { anEra, type Connection, connect, textOf } from './connect.ts';

describe.each(anEra(1))('discover_routes, %s era', (era) => {
  let connection: Connection;
  let laid: LaidOut;
  beforeAll(async () => {
    connection = await connect(era);
    laid = layOut({
      'src/ai.ts': filesIn('languages.txt')['src/ai.ts'] ?? '',
      'node_modules/x/ai.ts': 'new OpenAI()',
    });
  });
  afterAll(async () => {
    await connection.close();
    laid.clear();
  });

  // The example that clients were promised: the keys and the fixed values of one route, and of the summary.
  test('the example', async () => {
    const { structuredContent } = await connection.call('discover_routes', {
      root: laid.root,
      include_globs: ['**/*'],
      exclude_globs: ['node_modules/**', '.git/**', 'dist/**', 'build/**'],
      max_files: 5000,
    });
    const { routes, summary } = structuredContent as { routes: object[]; summary: object };
    expect(routes).toHaveLength(1);
    expect(routes[0]).toMatchObject({
      source_file: `${laid.root}/src/ai.ts`,
      line: 12,
      signal_type: 'config_signal',
      provider_hint: 'openrouter',
      host: 'openrouter.ai',
      model_hint: 'openai/gpt-4o',
      secret_value_read: false,
      confidence: 'medium',
    });
    expect(summary).toMatchObject({ files_scanned: 1, secret_values_read: false, risk_state: 'Sample' });
    expect(existsSync(join(laid.root, '.tokenauditor'))).toBe(false);
  });

  test('both doors say the same', async () => {
    const { structuredContent } = await connection.call('discover_routes', { root: laid.root });
    const desk = openDesk({}, undefined, undefined, ports);
    const { out } = await desk.run(['routes', laid.root, '--json']);
    desk.clear();
    expect(JSON.parse(out)).toEqual(structuredContent);
  });

  test('recording is asked for, and goes to the project that was looked through', async () => {
    const { structuredContent } = await connection.call('discover_routes', { root: laid.root, record: true });
    expect(structuredContent).toMatchObject({ summary: { events_recorded: 1 } });
    const ledger = readFileSync(join(laid.root, '.tokenauditor', 'events.jsonl'), 'utf8');
    expect(ledger).toContain('"provider_host":"openrouter.ai"');
  });

  test.each([
    [{}, 'root'],
    [{ root: 'relative/path' }, 'root'],
    [{ root: `/${'x'.repeat(40)}` }, 'it does not exist or cannot be read'],
    [{ root: '/tmp', max_files: '5' }, 'max_files'],
    [{ root: '/tmp', max_files: 0 }, 'max_files'],
    [{ root: '/tmp', include_globs: '**/*' }, 'include_globs'],
    [{ root: '/tmp', exclude_globs: ['src/{a'] }, 'src/{a'],
    [{ root: '/tmp', unknown: 1 }, 'unknown'],
  ])('%j is refused, naming what is wrong', async (input, words) => {
    const result = await connection.call('discover_routes', input);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(words);
  });
});

test('whoever asks for it is told how far the work has come', async () => {
  const connection = await connect('modern');
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`a${i}.ts`, '']));
  const laid = layOut(files);
  const steps: number[] = [];
  // As it arrives: the client's own listener misses a step that comes in one piece with the answer.
  const { transport } = connection.client;
  const take = transport?.onmessage;
  if (transport !== undefined)
    transport.onmessage = (message, ...more) => {
      if ('method' in message && message.method === 'notifications/progress') {
        const { progress, total } = Object(message.params);
        steps.push(progress / (total ?? 1));
      }
      take?.(message, ...more);
    };
  await connection.client.callTool(
    { name: 'discover_routes', arguments: { root: laid.root } },
    { onprogress: () => {} },
  );
  expect(steps.at(-1)).toBe(1);
  await connection.close();
  laid.clear();
  expect(steps[0]).toBe(0);
  expect(steps.length).toBeGreaterThan(1);
  expect([...steps].sort((a, b) => a - b)).toEqual(steps);
});
