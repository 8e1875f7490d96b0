import { expect, test } from 'vitest';
import { screenCall } from '../checks/screening.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import { understand } from './calls/subject.ts';

const screen = (cmd: string) => screenCall(understand({ tool: 'shell', arguments: { cmd } }));
const gravest = (cmd: string) =>
  SEVERITIES[Math.max(...screen(cmd).signals.map(({ severity }) => SEVERITIES.indexOf(severity)))];

test.each([
  ['of the same check', (i: number) => `rm -rf /opt/x${i}; `],
  ['of another check', (i: number) => `pip install flask==1.${i}; `],
])('padding with trifles %s pushes out no severe finding', (_, trifle) => {
  const padding = Array.from({ length: 300 }, (_, i) => trifle(i)).join('');
  expect(gravest(`${padding}rm -rf /`)).toBe('critical');
  expect(gravest(`rm -rf /; ${padding}`)).toBe('critical');
});

test('a hostile call gives a bounded number of signals', () => {
  const many = Array.from({ length: 300 }, (_, i) => `rm -rf /opt/x${i}`).join('; ');
  const { signals } = screen(many);
  expect(signals.length).toBeGreaterThan(1);
  expect(signals.length).toBeLessThan(100);
});
