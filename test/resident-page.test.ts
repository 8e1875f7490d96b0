import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ResidentStatus } from '../src/gateway/hooks/resident-status.ts';
import { run } from '../src/surfaces/cli/run.ts';
import { serveResident } from '../src/surfaces/hook/resident-serve.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';
import { fakeIo } from './cli/fake-io.ts';

// What the page shows is what is printed; only numbers, times and codes are the day's.
const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'resident.md'), 'utf8');
const masked = (text: string) =>
  text
    .replace(/resident \d+/g, 'resident PID')
    .replace(/version \S+,/g, 'version V,')
    .replace(/since \S+/g, 'since T')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/allow-once \S{4}-\S{4}/g, 'allow-once CODE');

const ports = { clock, files, processes, random };
let folder = '';
let ending: Promise<unknown> = Promise.resolve();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resident-page-'));
});
afterEach(async () => {
  process.emit('SIGTERM');
  await ending;
  rmSync(folder, { recursive: true, force: true });
});

function serve(httpPort?: number): Promise<ResidentStatus> {
  return new Promise((resolve, reject) => {
    ending = serveResident({
      directory: join(folder, '.tokenauditor'),
      version: '1.2.3',
      ports,
      isCurrent: () => true,
      onReady: resolve,
      ...(httpPort === undefined ? {} : { httpPort }),
    });
    ending.catch(reject);
  });
}

const transcripts = [...page.matchAll(/\$ tokenauditor (resident --project ~[^\n]*)\n([\s\S]*?)```/g)];

test('the page shows both ways to start it', () => expect(transcripts).toHaveLength(2));

test.each(transcripts.map((match) => [match[1] ?? '', match[2] ?? '']))('%s', async (line, shown) => {
  const status = await serve(line.includes('--http') ? 0 : undefined);
  const io = fakeIo({ cwd: folder });
  await run(['resident', '--project', '.'], io, {
    version: () => '1.2.3',
    ports: async () => ports,
    resident: {
      hung: async () => undefined,
      ask: async () => undefined,
      serve: async ({ onReady }) => {
        onReady(status);
        return 'stopped';
      },
    },
  });
  expect(masked(io.out())).toBe(masked(shown));
});

test('the call of the page is denied in the words of the page', async () => {
  const [, body = '', shown = ''] = / -d '([^']*)' http\S+\n(\{.*\})\n/.exec(page) ?? [];
  const { http } = await serve(0);
  const token = readFileSync(join(folder, '.tokenauditor', 'state', 'resident-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(http ?? '', { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  expect(masked(await response.text())).toBe(masked(shown));
});

test('the entry of the page names the door, and blocks when nobody is behind it', async () => {
  const entry = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '').hooks.PreToolUse[0].hooks[0];
  const { http } = await serve(0);
  expect(new URL(entry.url).pathname).toBe(new URL(http ?? '').pathname);
  expect(entry).toMatchObject({ type: 'http', onFailure: 'block' });
});
