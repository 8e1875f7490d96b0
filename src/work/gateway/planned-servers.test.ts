import { expect, test } from 'vitest';
import { serverSchema } from '../../vocabulary/document/servers-part.ts';
import { plannedServer } from './planned-servers.ts';

test.each([
  [{ processes: 2 }, { maxProcesses: 2 }],
  [
    { processes: 50, idle: 1 },
    { idleMs: 60_000, maxProcesses: 50 },
  ],
  [{}, undefined],
])('%o sets the limits %o', (settings, limits) => {
  const entry = serverSchema.parse({ command: 'npx', ...settings });
  expect(plannedServer('files', entry, '/home/ada').limits).toEqual(limits);
});

test.each([0, 1_001, 2.5])('%d processes are none', (processes) => {
  expect(serverSchema.safeParse({ command: 'npx', processes }).success).toBe(false);
});
