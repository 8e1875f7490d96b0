import { expect, test } from 'vitest';
import { pinFault } from './pin-rules.ts';

test.each(['482913', 'kx7-pq', 'blue boat tuesday', 'пароль7', `${'a'.repeat(250)}bcd`, '1122334455x'])(
  '%j may be one',
  (pin) => {
    expect(pinFault(pin)).toBeUndefined();
  },
);

test.each([
  ['', 'at least 6'],
  ['12345', 'at least 6'],
  ['🙂🙂🙂', 'at least 6'],
  ['111111', 'one or two characters'],
  ['121212', 'one or two characters'],
  ['123456', 'a plain sequence'],
  ['987654', 'a plain sequence'],
  ['abcdef', 'a plain sequence'],
  ['1234567890', 'a plain sequence'],
  ['password', 'most common PINs'],
  ['QWERTY', 'most common PINs'],
  [' 482913', 'a space'],
  ['482\u0007913', 'control'],
  ['x1'.repeat(200), 'more than 256'],
])('%j may not', (pin, why) => {
  expect(pinFault(pin)).toContain(why);
});
