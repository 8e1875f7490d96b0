import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Cost, openKey, sealedKeySchema, sealNewKey, tuneCost } from './sealed-key.ts';
import { isSignedBy, signStatement } from './statement.ts';

const CHEAP: Cost = { N: 16, r: 8, p: 1 };
const PIN = 'correct horse';

test('the PIN opens the key, and what it signs can be checked without it', () => {
  const { sealed } = sealNewKey(PIN, CHEAP, randomBytes);
  const key = openKey(PIN, sealed);
  if (key === undefined) throw new Error('not opened');
  const statement = { purpose: 'allow-once', call: 'a', grant: 'b' };
  const signature = signStatement(statement, key);
  expect(isSignedBy(sealed.public_key, statement, signature)).toBe(true);
  for (const other of [
    { ...statement, call: 'c' },
    { ...statement, purpose: 'key' },
    { ...statement, more: 1 },
  ])
    expect(isSignedBy(sealed.public_key, other, signature)).toBe(false);
  expect(isSignedBy(sealNewKey(PIN, CHEAP, randomBytes).sealed.public_key, statement, signature)).toBe(false);
  expect(isSignedBy(sealed.public_key, statement, undefined)).toBe(false);
  expect(isSignedBy(sealed.public_key, statement, `${signature.slice(0, -1)}=`)).toBe(false);
  expect(isSignedBy('A'.repeat(43), statement, 'A'.repeat(86))).toBe(false);
});

test.each(['', 'correct hors', 'correct horse ', 'Correct horse'])('the PIN %j opens nothing', (pin) => {
  expect(openKey(pin, sealNewKey(PIN, CHEAP, randomBytes).sealed)).toBeUndefined();
});

test('a composed and a decomposed spelling are the same PIN', () => {
  const { sealed } = sealNewKey('schl\u00fcssel', CHEAP, randomBytes);
  expect(openKey('schlu\u0308ssel', sealed)).toBeDefined();
});

test('the seed is nowhere in the file, and no field of it can be changed', () => {
  const seed = Buffer.alloc(32, 7);
  let calls = 0;
  const random = (count: number) => {
    calls += 1;
    return calls === 1 ? seed : randomBytes(count);
  };
  const { sealed } = sealNewKey(PIN, CHEAP, random);
  const text = JSON.stringify(sealed);
  for (const spelling of ['base64', 'base64url', 'hex'] as const)
    expect(text).not.toContain(Buffer.alloc(32, 7).toString(spelling));
  const other = sealNewKey(PIN, CHEAP, randomBytes).sealed;
  for (const field of ['public_key', 'salt', 'iv', 'sealed', 'tag'] as const)
    expect(openKey(PIN, { ...sealed, [field]: other[field] })).toBeUndefined();
  expect(openKey(PIN, { ...sealed, cost: { ...CHEAP, p: 2 } })).toBeUndefined();
});

test.each([
  ['memory without bounds', { N: 2 ** 24, r: 8, p: 1 }],
  ['no power of two', { N: 3, r: 8, p: 1 }],
  ['passes without bounds', { N: 16, r: 8, p: 4_096 }],
  ['other blocks', { N: 16, r: 4_096, p: 1 }],
])('a file that asks for %s is refused', (_, cost) => {
  const { sealed } = sealNewKey(PIN, CHEAP, randomBytes);
  expect(sealedKeySchema.safeParse({ ...sealed, cost }).success).toBe(false);
});

test('the cost grows until a guess takes a quarter of a second: memory first, then passes', () => {
  const tried: string[] = [];
  const cost = tuneCost((each) => {
    tried.push(`${Math.log2(each.N)}/${each.p}`);
    return each.p * (each.N / 2 ** 17) * 100;
  });
  expect(cost).toEqual({ N: 2 ** 17, r: 8, p: 3 });
  expect(tried).toEqual(['15/1', '16/1', '17/1', '17/2', '17/3']);
  expect(tuneCost(() => 0)).toEqual({ N: 2 ** 17, r: 8, p: 32 });
  expect(tuneCost(() => 1_000)).toEqual({ N: 2 ** 15, r: 8, p: 1 });
});

test('with the real cost of this machine', () => {
  const cost = tuneCost();
  const { sealed } = sealNewKey(PIN, cost, randomBytes);
  expect(128 * cost.N * cost.r).toBeLessThanOrEqual(128 * 1024 * 1024);
  expect([openKey(PIN, sealed) !== undefined, openKey('another one', sealed)]).toEqual([true, undefined]);
}, 60_000);
