import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedPorts } from '../../../test/cli/sample-project.ts';
import { DEFAULT_GATE_POLICY } from '../../policy/gate.ts';
import { readSettings } from './settings.ts';
import { settingsStamp } from './settings-stamp.ts';

let directory: string;
let path: string;
let home: string;
const ports = fixedPorts();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-settings-'));
  directory = join(home, '.tokenauditor');
  path = join(directory, 'hooks.json');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(content: unknown, mode = 0o600): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(path, text, { mode });
  chmodSync(path, mode);
}

const DEFAULTS = {
  gate: DEFAULT_GATE_POLICY,
  explicitAllow: false,
  screenResults: true,
  screenPrompts: true,
};

test('without a folder, without a file and with an empty one the defaults hold', () => {
  expect(readSettings(directory, ports, home)).toEqual(DEFAULTS);
  mkdirSync(directory);
  expect(readSettings(directory, ports, home)).toEqual(DEFAULTS);
  write({});
  expect(readSettings(directory, ports, home)).toEqual(DEFAULTS);
});

test.each([
  ['explicit_allow', true, { explicitAllow: true }],
  ['screen_results', false, { screenResults: false }],
  ['screen_prompts', false, { screenPrompts: false }],
] as const)('%s is read, alone', (key, value, changed) => {
  write({ version: 1, [key]: value });
  expect(readSettings(directory, ports, home)).toEqual({ ...DEFAULTS, ...changed });
});

test('the policy is read like a policy file', () => {
  const policy = { gate: { require_approval_for_network: false }, sampling: { baseline_rate: 0.02 } };
  write({ policy });
  const { gate, sampleRate, exceptions } = readSettings(directory, ports, home);
  expect(gate).toEqual({ ...DEFAULT_GATE_POLICY, requireApprovalForNetwork: false });
  expect([sampleRate, exceptions !== undefined]).toEqual([0.02, true]);
});

describe('what is not understood is refused', () => {
  const exception = { id: 'x', check: 'destructive.gti', reason: 'ours' };
  test.each<[string, unknown, string]>([
    ['no JSON', '{"version": 1', '"the document" is not valid JSON: '],
    ['the same key twice', '{"version":1,"version":1}', '"the document" is not valid JSON: '],
    ['a list', [], '"the document" must be a map of keys, not a list'],
    [
      'an unknown key',
      { explicitAllow: true },
      '"explicitAllow" is unknown; the nearest one is explicit_allow',
    ],
    ['a later version', { version: 2 }, '"version" must be 1'],
    ['a wrong type', { explicit_allow: 'yes' }, '"explicit_allow" must be true or false, not "yes"'],
    ['a key of the policy', { policy: { gates: {} } }, '"policy.gates" is unknown; the nearest one is gate'],
    [
      'a key of an exception',
      { policy: { exceptions: [{ ...exception, tools: 'Bash' }] } },
      '"policy.exceptions[0].tools" is unknown; the nearest one is tool',
    ],
    [
      'a rate too high',
      { policy: { sampling: { baseline_rate: 1 } } },
      '"policy.sampling.baseline_rate" is larger',
    ],
    [
      'an unknown check',
      { policy: { exceptions: [exception] } },
      '"policy.exceptions[0].check" is not the id',
    ],
  ])('%s', (_, content, reason) => {
    write(content);
    expect(() => readSettings(directory, ports, home)).toThrow('the hook settings are refused: ');
    expect(() => readSettings(directory, ports, home)).toThrow(reason);
  });

  test.each([
    ['{\n  "explicit_allow": "yes"\n}', ':2:21: the hook settings are refused: "explicit_allow" must be'],
    [
      '{\n  "policy": {\n    "gates": {}\n  }\n}',
      ':3:14: the hook settings are refused: "policy.gates" is unknown',
    ],
    [
      '{"policy": {"sampling": {\n"baseline_rate": 1}}}',
      ':2:18: the hook settings are refused: "policy.sampling.baseline_rate" is larger',
    ],
    ['{"version": 1,\n}', ':2:1: the hook settings are refused: "the document" is not valid JSON'],
  ])('with line and column: %j', (content, expected) => {
    write(content);
    expect(() => readSettings(directory, ports, home)).toThrow(`${path}${expected}`);
  });

  test('a file that others may write', () => {
    write({}, 0o620);
    expect(() => readSettings(directory, ports, home)).toThrow('its group may write to it (mode 620)');
  });

  test('a link, and a second name', () => {
    write({});
    linkSync(path, join(directory, 'second'));
    expect(() => readSettings(directory, ports, home)).toThrow('it has a second name (hard link)');
    rmSync(path);
    symlinkSync(join(directory, 'second'), path);
    expect(() => readSettings(directory, ports, home)).toThrow('it is a symbolic link');
  });

  test('a folder in its place', () => {
    mkdirSync(path, { recursive: true });
    expect(() => readSettings(directory, ports, home)).toThrow('it is not a regular file');
  });
});

test('the stamp changes with the file', () => {
  expect(settingsStamp(directory, ports)).toBe('none');
  write({});
  const first = settingsStamp(directory, ports);
  expect(settingsStamp(directory, ports)).toBe(first);
  write({ version: 1 });
  expect(settingsStamp(directory, ports)).not.toBe(first);
});
