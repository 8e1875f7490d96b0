import { expect, it } from 'vitest';
import { builtInPolicy } from '../../road/policy.ts';
import type { ServerNote } from '../gateway/server-notes.ts';
import { scanningOf } from './scanning.ts';

const { scan, guarding, agents } = builtInPolicy();
const guard = { kind: 'llama-guard', url: 'https://user:pass@models.example:8443/v1' } as const;

it('is quiet by default, and names what nothing judges', () => {
  expect(scanningOf({ scan, guarding, agents }, {})).toMatchObject({
    enabled: true,
    fail_mode: 'closed',
    scanners: [],
    unjudged: ['jailbreak', 'harmful_content', 'social_engineering'],
    warnings: [],
  });
});

it('warns of everything that lets something pass unjudged', () => {
  const loose = { ...scan, enabled: false, failMode: 'open' as const, scanners: { guard } };
  const servers = { mail: { failMode: 'open' as const, scan: { input: false } } };
  const reader = { reader: { scan: { web: { output: false } } } };
  const { warnings, unjudged, overrides, scanners } = scanningOf(
    { scan: loose, guarding: servers, agents: reader },
    { TOKENAUDITOR_SCAN_INPUT: 'false' },
  );
  expect(warnings).toEqual([
    'scan.enabled is off: no model scanner is asked',
    'the fail mode is open: what a scanner that cannot be reached would judge passes',
    'TOKENAUDITOR_SCAN_INPUT is ignored: it would loosen the policy',
  ]);
  expect(unjudged).toHaveLength(3);
  expect(overrides).toEqual(['server mail', 'agent reader at server web']);
  expect(JSON.stringify(scanners)).not.toContain('pass');
  expect(scanningOf({ scan: { ...scan, scanners: { guard } }, guarding: servers, agents }, {})).toMatchObject(
    {
      open_servers: ['mail'],
      // Llama Guard has no category for it.
      unjudged: ['jailbreak'],
      warnings: ['the fail mode of the server "mail" is open'],
    },
  );
});

it('shows what the environment forces', () => {
  const loose = { ...scan, enabled: false, failMode: 'open' as const };
  const servers = { mail: { failMode: 'open' as const } };
  expect(
    scanningOf(
      { scan: loose, guarding: servers, agents },
      { TOKENAUDITOR_FAIL_MODE: 'closed', TOKENAUDITOR_SCAN_ENABLED: 'true' },
    ),
  ).toMatchObject({
    enabled: true,
    fail_mode: 'closed',
    forced: ['TOKENAUDITOR_SCAN_ENABLED', 'TOKENAUDITOR_FAIL_MODE'],
    warnings: [],
  });
});

const noteOf = (name: string, state: ServerNote['state'], why?: string): ServerNote => ({
  ...{ name: `scanner:${name}`, state, ...(why === undefined ? {} : { why }) },
  ...{ instances: 0, failures: 0, stderr: '', at: '2026-11-19T10:00:00.000Z' },
});

it('shows how each scanner is and since when, and what none that works judges', () => {
  const granite = { ...guard, kind: 'granite-guardian' } as const;
  const policy = { scan: { ...scan, scanners: { guard, granite } }, guarding, agents };
  const why = 'it cannot be reached (ECONNREFUSED)';
  const shown = (...notes: ServerNote[]) => {
    const { scanners, unjudged, warnings } = scanningOf(policy, {}, notes);
    return { states: scanners.map(({ state, since }) => [state, since]), unjudged, warnings };
  };
  expect(shown()).toEqual({
    states: [
      ['not asked', undefined],
      ['not asked', undefined],
    ],
    ...{ unjudged: [], warnings: [] },
  });
  const since = '2026-11-19T10:00:00.000Z';
  expect(shown(noteOf('guard', 'ready'), noteOf('granite', 'degraded', why))).toEqual({
    states: [
      ['available', since],
      ['failing', since],
    ],
    unjudged: ['jailbreak'],
    warnings: [`the model scanner "granite" is failing: ${why}`],
  });
  expect(shown(noteOf('guard', 'failed', why), noteOf('granite', 'ready', 'slowly'))).toEqual({
    states: [
      ['paused', since],
      ['slow', since],
    ],
    unjudged: ['social_engineering'],
    warnings: [`the model scanner "guard" is paused: ${why}`],
  });
});
