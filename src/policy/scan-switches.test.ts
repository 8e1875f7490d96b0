import { expect, it } from 'vitest';
import {
  type ForcedScan,
  type ScanPolicy,
  type ScanSwitches,
  scanEnvironment,
  switchesFor,
} from './scan-switches.ts';

const policy: ScanPolicy = {
  scan: { enabled: true, defaultInput: true, defaultOutput: true, failMode: 'closed', scanners: {} },
  guarding: { mail: { scan: { input: false }, failMode: 'open' } },
  agents: { reader: { scan: { mail: { output: false }, web: { input: false } } } },
};

it.each<[string, string, string, ForcedScan, string]>([
  ['the default', 'local', 'files', {}, 'on in out closed'],
  ['the server', 'local', 'mail', {}, 'on out open'],
  ['the agent, key by key', 'reader', 'mail', {}, 'on open'],
  ['the agent, for a server that sets nothing', 'reader', 'web', {}, 'on out closed'],
  ['the name of no entry', 'toString', 'constructor', {}, 'on in out closed'],
  ['forced: input', 'reader', 'mail', { input: true }, 'on in open'],
  ['forced: output', 'reader', 'mail', { output: true }, 'on out open'],
  ['forced: closed', 'reader', 'mail', { failMode: true }, 'on closed'],
])('%s decides', (_, agent, server, forced, expected) => {
  const { enabled, input, output, failMode } = switchesFor(policy, { agent, server }, forced);
  const shown = [enabled && 'on', input && 'in', output && 'out', failMode].filter(Boolean).join(' ');
  expect(shown).toBe(expected);
});

it('can be switched on by the environment, and not off', () => {
  const off = { ...policy, scan: { ...policy.scan, enabled: false } };
  expect(switchesFor(off, {}).enabled).toBe(false);
  expect(switchesFor(off, {}, { enabled: true }).enabled).toBe(true);
});

it.each<[string, keyof ScanSwitches, string, string, string]>([
  ['TOKENAUDITOR_SCAN_ENABLED', 'enabled', 'false', 'true', 'true'],
  ['TOKENAUDITOR_SCAN_INPUT', 'input', 'false', 'true', 'true'],
  ['TOKENAUDITOR_SCAN_OUTPUT', 'output', 'false', 'true', 'true'],
  ['TOKENAUDITOR_FAIL_MODE', 'failMode', 'open', 'closed', 'closed'],
])('%s only tightens', (variable, key, loose, strict, expected) => {
  const of = (failMode: 'open' | 'closed', isOn: boolean): ScanPolicy => ({
    scan: { enabled: isOn, defaultInput: isOn, defaultOutput: isOn, failMode, scanners: {} },
    guarding: { mail: { scan: { input: isOn, output: isOn }, failMode } },
    agents: { reader: { scan: { mail: { input: isOn, output: isOn } } } },
  });
  const switches = (policy: ScanPolicy, value: string) => {
    const { forced } = scanEnvironment({ [variable]: value });
    return ['files', 'mail'].map((server) =>
      String(switchesFor(policy, { agent: 'reader', server }, forced)[key]),
    );
  };
  expect(switches(of('open', false), strict)).toEqual([expected, expected]);
  expect(switches(of('closed', true), loose)).toEqual([expected, expected]);
  expect(scanEnvironment({ [variable]: loose })).toEqual({ forced: {}, ignored: [variable] });
});

it('reads the environment: what tightens counts, what loosens is named, what is unclear is refused', () => {
  expect(scanEnvironment({})).toEqual({ forced: {}, ignored: [] });
  expect(
    scanEnvironment({
      TOKENAUDITOR_FAIL_MODE: 'closed',
      TOKENAUDITOR_SCAN_INPUT: 'true',
      TOKENAUDITOR_SCAN_OUTPUT: '',
      TOKENAUDITOR_SCAN_ENABLED: 'false',
    }),
  ).toEqual({ forced: { failMode: true, input: true }, ignored: ['TOKENAUDITOR_SCAN_ENABLED'] });
  expect(scanEnvironment({ TOKENAUDITOR_FAIL_MODE: 'open' }).ignored).toEqual(['TOKENAUDITOR_FAIL_MODE']);
  expect(() => scanEnvironment({ TOKENAUDITOR_FAIL_MODE: 'Closed' })).toThrow(
    'the variable TOKENAUDITOR_FAIL_MODE has the value "Closed", which is not open or closed',
  );
});
