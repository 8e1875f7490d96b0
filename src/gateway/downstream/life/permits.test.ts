import { expect, it } from 'vitest';
import type { Call } from '../../../vocabulary/call.ts';
import { type Digest, digestSchema } from '../../../vocabulary/digest.ts';
import { type Permit, permitSchema } from '../../../vocabulary/ruling.ts';
import { answering, Permits } from './permits.ts';

const digestOf = (call: Call): Digest =>
  digestSchema.parse(
    `sha256:${Buffer.from(JSON.stringify(call)).toString('hex').slice(-64).padStart(64, '0')}`,
  );
const call = { server: 's', tool: 't', arguments: { a: 1 } };
const permitFor = (one: Call): Permit => permitSchema.parse({ callDigest: digestOf(one), decision: 'allow' });

it('is spent once', () => {
  const permits = new Permits(digestOf);
  const permit = permitFor(call);
  permits.spend(permit);
  expect(() => permits.spend(permit)).toThrow('a permit was used twice');
});

it('is for one call, and what takes the road needs one', () => {
  const permits = new Permits(digestOf);
  const pass = permits.spend(permitFor(call));
  const compare = (method: string, params: { name: string; arguments: { a: number } }, with_ = true) =>
    permits.compare(with_ ? pass : undefined, 's', method, params);
  expect(() => compare('tools/call', { name: 't', arguments: { a: 1 } })).not.toThrow();
  expect(() => compare('tools/call', { name: 't', arguments: { a: 2 } })).toThrow(
    'a permit for another call',
  );
  expect(() => compare('tools/call', { name: 'u', arguments: { a: 1 } })).toThrow(
    'a permit for another call',
  );
  expect(() => compare('tools/call', { name: 't', arguments: { a: 1 } }, false)).toThrow('without a permit');
  expect(() => permits.compare(undefined, 's', 'tools/list')).not.toThrow();
});

it('is for what is sent besides the arguments as well', () => {
  const more = { name: 't', arguments: { a: 1 }, _meta: { note: 'n' } };
  const permits = new Permits(digestOf);
  const pass = permits.spend(permitFor({ ...call, beside: { _meta: { note: 'n' } } }));
  const compare = (params: object) => () => permits.compare(pass, 's', 'tools/call', { ...params });
  expect(compare(more)).not.toThrow();
  expect(compare({ ...more, _meta: { note: 'n', progressToken: 4 } })).not.toThrow();
  expect(compare({ ...more, _meta: { note: 'other' } })).toThrow('a permit for another call');
  expect(compare({ ...more, extra: 1 })).toThrow('a permit for another call');
  const answered = { ...more, inputResponses: { q: { action: 'accept' } } };
  expect(compare(answered)).toThrow('a permit for another call');
  expect(() => permits.compare(answering(pass), 's', 'tools/call', answered)).not.toThrow();
});
