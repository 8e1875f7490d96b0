import { expect, it } from 'vitest';
import type { Call } from '../../../vocabulary/call.ts';
import { type Digest, digestSchema } from '../../../vocabulary/digest.ts';
import { type Permit, permitSchema } from '../../../vocabulary/ruling.ts';
import { Permits } from './permits.ts';

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
