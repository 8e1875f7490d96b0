import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusedLine } from './refused-field.ts';

const schema = z.strictObject({
  host: z.string().min(1).max(5).optional(),
  size: z.int().min(2).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  inner: z.strictObject({ list: z.array(z.number()).max(2) }).optional(),
  named: z.record(z.string(), z.number()).optional(),
  own: z.string().regex(/^x/, 'does not begin with x').optional(),
});
// Letters alone, so that it could be the name of a field.
const SECRET = `${['AK', 'IA'].join('')}QZTRYUPWSDFGHJKX`;

test.each([
  [{ extra: 1 }, 'the key `extra` is unknown'],
  [{ inner: { list: [], more: 1 } }, 'the key `more` in `inner` is unknown'],
  [{ [SECRET]: 1 }, 'a key is unknown'],
  [{ 'two words': 1 }, 'a key is unknown'],
  [{ named: { [SECRET]: 'x' } }, '`named.…` is missing or not a number'],
  [{ inner: { list: [1, 'x'] } }, '`inner.list[1]` is missing or not a number'],
  [{ host: '' }, '`host` is empty'],
  [{ host: 'longer than five' }, '`host` is longer than 5'],
  [{ size: 1 }, '`size` is smaller than 2'],
  [{ size: 10 }, '`size` is larger than 9'],
  [{ kind: 'c' }, '`kind` must be "a" or "b"'],
  [{ own: SECRET }, '`own` does not begin with x'],
  ['no object', 'it is missing or not an object'],
])('refusal %#', (value, expected) => {
  const reading = schema.safeParse(value);
  expect(refusedLine(reading.error?.issues[0])).toBe(expected);
});
