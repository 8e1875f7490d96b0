import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const watch = JSON.stringify(join(import.meta.dirname, 'resident-watch.ts'));
const runs = (script: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' });

test('a thread that hangs ends the process', () => {
  const { signal } = runs(`
    const { watchThread } = await import(${watch});
    watchThread(400);
    setTimeout(() => { for (;;); }, 100);
  `);
  expect(signal).toBe('SIGKILL');
});

test('an idle thread continues, and does not keep its process alive', () => {
  const { signal, status, stdout } = runs(`
    const { watchThread } = await import(${watch});
    const end = watchThread(400);
    setTimeout(() => { console.log('idle'); end(); }, 1500);
  `);
  expect({ signal, status, stdout }).toEqual({ signal: null, status: 0, stdout: 'idle\n' });
});
