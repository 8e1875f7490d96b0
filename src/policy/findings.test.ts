import { expect, test } from 'vitest';
import type { Signal } from '../vocabulary/signal.ts';
import { findingsOf } from './findings.ts';
import { riskStateOf } from './risk.ts';

const signal = (change: Partial<Signal>): Signal => ({
  check: 'secret.read',
  tier: 'hard',
  threat: 'secret_exposure',
  severity: 'high',
  confidence: 0.8,
  title: 'Secret file read',
  detail: 'Tool call reads a private key.',
  path: '$.cmd',
  evidence: 'cat',
  ...change,
});

test('one finding for each sentence, most severe and most certain first', () => {
  const findings = findingsOf([
    signal({ severity: 'low', title: 'b', detail: 'b' }),
    signal({}),
    signal({ check: 'file.read', confidence: 0.9, path: '$.path' }),
    signal({ severity: 'critical', title: 'c', detail: 'c' }),
  ]);
  expect(
    findings.map(({ severity, title, confidence, checks }) => [severity, title, confidence, checks]),
  ).toEqual([
    ['critical', 'c', 0.8, ['secret.read']],
    ['high', 'Secret file read', 0.9, ['secret.read', 'file.read']],
    ['low', 'b', 0.8, ['secret.read']],
  ]);
});

test('of findings of one severity, what the call does comes before what follows for the guard', () => {
  const titles = (severity: Signal['severity']) =>
    findingsOf([
      signal({ check: 'defense.guard', severity: 'critical', confidence: 0.9, title: 'guard' }),
      signal({ check: 'destructive.file', severity, confidence: 0.8, title: 'deletion' }),
    ]).map(({ title }) => title);
  expect(titles('critical')).toEqual(['deletion', 'guard']);
  expect(titles('high')).toEqual(['guard', 'deletion']);
});

test('never more than a person reads, including the most severe', () => {
  const many = Array.from({ length: 500 }, (_, i) => signal({ severity: 'low', detail: `${i}` }));
  const findings = findingsOf([...many, signal({ severity: 'critical' })]);
  expect(findings.length).toBe(40);
  expect(findings[0]?.severity).toBe('critical');
});

test.each([
  [[], 'Watch'],
  [['info', 'low'], 'Watch'],
  [['medium'], 'Sample'],
  [['low', 'high'], 'Sample'],
  [['high', 'critical', 'low'], 'Probe'],
] as const)('findings of %j ask for %s', (severities, expected) => {
  expect(riskStateOf(severities.map((severity) => ({ severity })))).toBe(expected);
});

test('a mild finding is dropped if a severe one names the origin of the code', () => {
  const unknown = signal({ check: 'command.unknown', severity: 'medium', detail: 'unknown code' });
  const checksOf = (signals: Signal[]) => findingsOf(signals).flatMap(({ checks }) => checks);
  const remote = { check: 'execution.remote-script', detail: 'remote' } as const;
  expect(checksOf([unknown])).toEqual(['command.unknown']);
  expect(checksOf([unknown, signal({ ...remote, severity: 'critical' })])).toEqual([remote.check]);
  expect(checksOf([{ ...unknown, severity: 'high' }, signal({ ...remote, severity: 'high' })])).toEqual([
    remote.check,
  ]);
  const host = signal({ check: 'network.unexpected-host', severity: 'low', detail: 'host' });
  expect(checksOf([host, signal({ ...remote, severity: 'critical' })])).toEqual([remote.check]);
  expect(checksOf([{ ...host, severity: 'high' }, signal({ ...remote, severity: 'high' })])).toHaveLength(2);
  expect(checksOf([unknown, signal({ ...remote, severity: 'low' })])).toEqual([
    'command.unknown',
    remote.check,
  ]);
});
