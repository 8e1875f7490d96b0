import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProcessMark } from '../ports/files.ts';
import { processes } from './processes.ts';

const { self, stateOf } = processes;

describe('a process', () => {
  const marks: [string, Partial<ProcessMark>, string][] = [
    ['that is this one lives', {}, 'alive'],
    ['with an unused number is dead', { pid: 2 ** 22 + 1 }, 'dead'],
    ['of another boot or machine is unknown', { boot: 'other' }, 'unknown'],
    ['of another namespace is unknown', { namespace: 'pid:[1]' }, 'unknown'],
    ['that could not tell when it started is unknown', { started: '' }, 'unknown'],
  ];
  it.skipIf(!existsSync('/proc/self/stat')).each(marks)('%s', (_, change, expected) => {
    expect(stateOf({ ...self, ...change })).toBe(expected);
  });

  it.skipIf(!existsSync('/proc/self/stat'))('whose number was given to another is dead', () => {
    expect(stateOf({ ...self, started: '1' })).toBe('dead');
  });

  it('that has ended is dead', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const pid = child.pid ?? 0;
    await new Promise((resolve) => child.on('exit', resolve));
    expect(stateOf({ ...self, pid })).toBe('dead');
  });
});
