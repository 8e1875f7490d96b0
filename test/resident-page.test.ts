import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../src/doors/cli/run.ts';
import { serveResident } from '../src/doors/hook/resident/resident-serve.ts';
import type { ResidentStatus } from '../src/road/hooks/resident-status.ts';
import { clock } from '../src/world/clock.ts';
import { files } from '../src/world/files.ts';
import { processes } from '../src/world/processes.ts';
import { random } from '../src/world/random.ts';
import { fakeIo } from './cli/fake-io.ts';

// What the page shows is what is printed; only process numbers, versions and times differ.
const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'resident.md'), 'utf8');
const masked = (text: string) =>
  text
    .replace(/resident \d+/g, 'resident PID')
    .replace(/version \S+,/g, 'version V,')
    .replace(/since \S+/g, 'since T');

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

function serve(): Promise<ResidentStatus> {
  return new Promise((resolve, reject) => {
    ending = serveResident({
      directory: join(folder, '.tokenauditor'),
      version: '1.2.3',
      ports,
      isCurrent: () => true,
      onReady: resolve,
    });
    ending.catch(reject);
  });
}

test('a started resident prints what the page shows', async () => {
  const [, shown = ''] = /\$ tokenauditor resident --project ~\n([\s\S]*?)```/.exec(page) ?? [];
  const status = await serve();
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
