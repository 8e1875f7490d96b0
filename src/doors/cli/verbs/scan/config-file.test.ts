import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfigFile } from './config-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is read, a missing one is nothing', async () => {
  const path = join(folder, 'a.json');
  expect(await readConfigFile(path)).toBe(undefined);
  writeFileSync(path, '{"ö":1}');
  expect(await readConfigFile(path)).toEqual({ text: '{"ö":1}' });
  expect(await readConfigFile(path, 8)).toEqual({ text: '{"ö":1}' });
  expect(await readConfigFile(path, 7)).toEqual({
    problem: `${path} is too large for a configuration, so it was not read`,
  });
});

test('a pipe, a device and a folder are not read, but reported', async () => {
  const pipe = join(folder, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  const device = join(folder, 'device.json');
  symlinkSync('/dev/zero', device);
  for (const path of [pipe, device, folder]) {
    expect(await readConfigFile(path)).toEqual({
      problem: `${path} is not a regular file, so it was not read`,
    });
  }
});
