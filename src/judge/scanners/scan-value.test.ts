import { expect, it } from 'vitest';
import { clock } from '../../world/clock.ts';
import type { Judged, Scanner, Unjudged } from './model-verdict.ts';
import { scanContent } from './scan-value.ts';
import { type CallScanner, ServerScanner } from './server-scanner.ts';

const safe: Judged = { kind: 'judged', safe: true, confidence: 0.9, threats: [] };
const unsafe: Judged = { kind: 'judged', safe: false, confidence: 0.8, threats: ['jailbreak'] };
const down: Unjudged = { kind: 'failed', why: 'down', isOutage: true };
const failed: Unjudged = { kind: 'failed', why: 'garbled' };

function scannerOf(judge: (text: string) => Judged | Unjudged) {
  const seen: string[] = [];
  const scanner: Scanner = {
    name: 'one',
    scan: async (text) => {
      seen.push(text);
      return judge(text);
    },
  };
  return { scanner, seen };
}

const outcomeOf = async (scanner: Scanner, content: Parameters<typeof scanContent>[1]) =>
  (await scanContent([scanner], content, clock))[0]?.outcome;

it('removes secrets before a text leaves', async () => {
  const key = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_');
  const { scanner, seen } = scannerOf(() => safe);
  await outcomeOf(scanner, { note: `the key is ${key}`, keep: 'this' });
  expect(seen.join()).not.toContain('4eC39HqLyjWDarjtT1zdp7dc');
  expect(seen.join()).toContain('this');
});

it('reads a long text in parts that overlap, all of it', async () => {
  const text = Array.from({ length: 8_000 }, (_, i) => `word${i}`).join(' ');
  const { scanner, seen } = scannerOf((part) => (part.includes('word7999') ? unsafe : safe));
  expect(await outcomeOf(scanner, text)).toEqual(unsafe);
  expect(seen.length).toBeGreaterThan(4);
  expect(seen.every((part) => part.length <= 16_000)).toBe(true);
  for (const word of ['word0', 'word2500', 'word7999'])
    expect(seen.some((part) => part.split(' ').includes(word))).toBe(true);
});

it('does not call safe what is longer than it reads', async () => {
  const { scanner, seen } = scannerOf(() => safe);
  expect(await outcomeOf(scanner, 'word '.repeat(60_000))).toEqual({
    kind: 'failed',
    why: 'the text is longer than model scanners are asked to read',
  });
  expect(seen).toEqual([]);
});

it.each<[string, readonly (Judged | Unjudged)[], Judged | Unjudged]>([
  ['one part unsafe', [safe, unsafe, safe], unsafe],
  ['one part unknown', [safe, failed, safe], failed],
  ['no part asked', [down, down, safe], down],
  ['one part unknown and another not asked', [down, failed, down], failed],
  ['unsafe counts before unknown', [failed, unsafe, safe], unsafe],
  [
    'as certain as the least certain part',
    [safe, { ...safe, confidence: 0.4 }, safe],
    { ...safe, confidence: 0.4 },
  ],
  [
    'all threats, by the surest',
    [unsafe, { ...unsafe, confidence: 0.95, threats: ['harmful_content'] }, safe],
    { ...unsafe, confidence: 0.95, threats: ['jailbreak', 'harmful_content'] },
  ],
])('parts together: %s', async (_, parts, whole) => {
  let next = 0;
  const { scanner } = scannerOf(() => parts[next++] ?? failed);
  expect(await outcomeOf(scanner, 'x'.repeat(46_000))).toEqual(whole);
});

const written = (verdict: object) => ({ content: [{ type: 'text', text: JSON.stringify(verdict) }] });

it.each<[string, object, object]>([
  ['as text', written({ safe: true, confidence: 0.95, threats: [] }), { safe: true, confidence: 0.95 }],
  [
    'structured',
    { structuredContent: { safe: false, confidence: 0.7, threats: [{ type: 'jailbreak', path: '$' }] } },
    { safe: false, confidence: 0.7, threats: ['jailbreak'] },
  ],
  [
    'threats by name',
    written({ safe: false, threats: ['social_engineering', 'odd'] }),
    { safe: false, threats: ['social_engineering', 'malicious_content'] },
  ],
  ['no threat named', written({ safe: false }), { safe: false, threats: ['malicious_content'] }],
  ['an error', { isError: true, ...written({ safe: true }) }, { kind: 'failed' }],
  ['it could not scan', written({ safe: true, threats: ['scan_error'] }), { kind: 'failed' }],
  ['no verdict', { content: [{ type: 'text', text: 'This is safe.' }] }, { kind: 'failed' }],
  [
    'words beside it',
    {
      content: [
        { type: 'text', text: '{"safe":true}' },
        { type: 'text', text: 'fine' },
      ],
    },
    { kind: 'failed' },
  ],
  ['safe in words', written({ safe: 'yes' }), { kind: 'failed' }],
  ['nothing', {}, { kind: 'failed' }],
])('the answer of an MCP server: %s', async (_, result, expected) => {
  const call = async () => ({ result: JSON.parse(JSON.stringify(result)) });
  const scanner = new ServerScanner('one', { kind: 'mcp', command: 'x' }, call, clock);
  expect(await scanner.scan('text')).toMatchObject(expected);
});

it.each<[string, (text: string) => Awaited<ReturnType<CallScanner>>, boolean]>([
  ['cannot be started', () => ({ why: 'no', how: 'down' }), true],
  ['answers every text with an error', () => ({ why: 'no', how: 'refused' }), true],
  ['fails at every text', () => ({ result: { isError: true } }), true],
  [
    'fails at this one',
    (text) => ({ result: text === 'text' ? { isError: true } : written({ safe: true }) }),
    false,
  ],
  [
    'answers this one with an error',
    (text) => (text === 'text' ? { why: 'no', how: 'refused' } : { result: {} }),
    false,
  ],
  ['ends without an answer', () => ({ why: 'no', how: 'silent' }), false],
  ['answers in prose', () => ({ result: { content: [{ type: 'text', text: 'safe' }] } }), false],
])('an MCP server that %s is out or not', async (_, answer, isOutage) => {
  const scanner = new ServerScanner(
    'one',
    { kind: 'mcp', command: 'x' },
    async (text) => answer(text),
    clock,
  );
  const failed = await scanner.scan('text', '', true);
  expect([failed.kind, failed.kind === 'failed' && failed.isOutage === true]).toEqual(['failed', isOutage]);
});
