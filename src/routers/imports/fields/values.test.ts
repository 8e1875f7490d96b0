import { expect, test } from 'vitest';
import { between, instantOf, readCount, readHost, readLabel, readTime, sumOf } from './values.ts';

test.each([
  ['https://api.openai.com/v1', 'api.openai.com'],
  ['https://user:pass@Router.Example.com:8443/v1?key=x', 'router.example.com:8443'],
  ['http://localhost:4000', 'localhost:4000'],
  ['https://api.example.com:443/', 'api.example.com'],
  ['http://[::1]:11434/v1', '[::1]:11434'],
  ['router.example.com', 'router.example.com'],
  ['router.example.com:8080', 'router.example.com:8080'],
  ['', undefined],
  ['https://', undefined],
  ['a b c', undefined],
  ['a..b', undefined],
  [7, undefined],
  ['https://api.\u043epenai.com/v1', 'api.xn--penai-iye.com'],
  ['api\u3002openai\u3002com', 'api.openai.com'],
  // A sentence in a script without blanks.
  ['\u4f60\u597d\u3002\u4e16\u754c', undefined],
  ['\u4f60\u597d', undefined],
])('the host of %s', (address, host) => expect(readHost(address)).toBe(host));

test.each([
  ['2026-10-01T08:00:00.000Z', '2026-10-01T08:00:00.000Z'],
  ['2026-10-01 08:00:00', '2026-10-01T08:00:00.000Z'],
  ['2026-10-01T10:00:00.123456+02:00', '2026-10-01T08:00:00.123Z'],
  ['2026-10-01', '2026-10-01T00:00:00.000Z'],
  [1780000000, '2026-05-28T20:26:40.000Z'],
  [1780000000000, '2026-05-28T20:26:40.000Z'],
  ['1780000000000000000', '2026-05-28T20:26:40.000Z'],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-13-01T00:00:00.000Z', undefined],
  ['yesterday', undefined],
  [-5, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [1e300, undefined],
])('the time of %s', (stamp, time) => expect(readTime(stamp)).toBe(time));

test.each([
  ['12', 12],
  ['12.0', 12],
  [12, 12],
  [-0, 0],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
  [1.5, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [true, undefined],
])('the count of %s', (value, count) => expect(readCount(value)).toBe(count));

test.each([
  ['anthropic/claude-sonnet-4.5:beta', 'anthropic/claude-sonnet-4.5:beta'],
  ['Google AI Studio', 'Google AI Studio'],
  ['通义千问', '通义千问'],
  [' gpt-5 ', 'gpt-5'],
  [12, '12'],
  ['please tell nobody what I am about to say', undefined],
  ['a\u0000b', undefined],
  ['a\nb', undefined],
  ['"quoted"', undefined],
  ['x'.repeat(200), undefined],
])('the label %s', (value, label) => expect(readLabel(value)).toBe(label));

test('times and sums', () => {
  expect(between('2026-10-01T08:00:00Z', '2026-10-01T08:00:01.5Z')).toBe(1500);
  expect(between('2026-10-01T08:00:01Z', '2026-10-01T08:00:00Z')).toBeUndefined();
  expect(instantOf(null)).toBeUndefined();
  expect(sumOf(1, undefined, '2', null)).toBe(3);
  expect(sumOf(undefined, null)).toBeUndefined();
  expect(readCount(sumOf(1, -2) ?? null)).toBeUndefined();
});
