import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayUse } from './access.ts';

const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const used = fc.record({ server: fc.stringMatching(/^[a-z]{1,8}$/), name });
const pattern = fc.oneof(
  name,
  name.map((one) => `${one.slice(0, 3)}*`),
  fc.constantFrom('*', '*/*', '*__*', '?*', '{get,list}_*', '[a-m]*', 'git*/*_issue'),
);
const patterns = fc.array(pattern, { maxLength: 4 });

test('what is denied stays denied, whatever is allowed', () => {
  fc.assert(
    fc.property(patterns, patterns, used, (allow, deny, thing) => {
      if (!mayUse({ deny }, thing)) expect(mayUse({ allow, deny }, thing)).toBe(false);
    }),
  );
});

test('one more denial never opens anything, and one more allowance never closes anything that was listed', () => {
  fc.assert(
    fc.property(patterns, patterns, pattern, used, (allow, deny, more, thing) => {
      const before = mayUse({ allow, deny }, thing);
      if (!before) expect(mayUse({ allow, deny: [...deny, more] }, thing)).toBe(false);
      if (before && allow.length > 0) expect(mayUse({ allow: [...allow, more], deny }, thing)).toBe(true);
    }),
  );
});

test('the order of patterns does not matter', () => {
  fc.assert(
    fc.property(patterns, patterns, used, (allow, deny, thing) => {
      const turned = { allow: allow.toReversed(), deny: deny.toReversed() };
      expect(mayUse(turned, thing)).toBe(mayUse({ allow, deny }, thing));
    }),
  );
});

// One that tries every split would not end.
test('a hostile name against a hostile pattern', () => {
  const deny = [`${'*a'.repeat(90)}b`, `${'{a,*}'.repeat(39)}x`];
  expect(mayUse({ deny }, { server: 's', name: 'a'.repeat(20_000) })).toBe(true);
});
