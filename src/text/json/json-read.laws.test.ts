import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import { type JsonRefusal, readJson } from './json-read.ts';

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

/** One character of a string literal, raw or in one of its escaped spellings. */
const character = fc.oneof(
  fc.constantFrom('\\"', '\\\\', '\\/', '\\b', '\\n', '\\ud83d\\uDE00', '\\u0000', '\\u00e9', '\\u2028'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map((c) => JSON.stringify(c).slice(1, -1)),
  fc.stringMatching(/^[a-zA-Z _.@`-]$/),
  fc.constantFrom('é', '漢', '\u0301', '\u212a', 'ſ', '\u200b', '\u2028', '\ufffd', '{', '[', ',', ':'),
);
const literal = fc.array(character, { maxLength: 8 }).map((parts) => `"${parts.join('')}"`);
const number = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?$/),
);

/** Stronger than the reader's own folding, so that keys kept apart by it are unambiguous beyond doubt. */
const coarse = (key: string) =>
  String(JSON.parse(key)).normalize('NFKD').toUpperCase().normalize('NFKD').toLowerCase();
const key = literal.filter((text) => !/[ıİ]/.test(String(JSON.parse(text))));
const isSafe = (text: string) => /[.eE]/.test(text) || Number.isSafeInteger(Number(text));

const { document } = fc.letrec<{ document: string; array: string; object: string }>((tie) => ({
  document: fc
    .tuple(
      space,
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('null', 'true', 'false'),
        number.filter(isSafe),
        literal,
        tie('array'),
        tie('object'),
      ),
      space,
    )
    .map((parts) => parts.join('')),
  array: fc.tuple(space, fc.array(tie('document'), { maxLength: 4 })).map(([gap, items]) => {
    return items.length === 0 ? `[${gap}]` : `[${items.join(',')}]`;
  }),
  object: fc
    .tuple(
      space,
      fc.uniqueArray(fc.tuple(key, tie('document')), { maxLength: 5, selector: ([k]) => coarse(k) }),
    )
    .map(([gap, members]) => {
      return members.length === 0
        ? `{${gap}}`
        : `{${members.map(([k, v]) => `${gap}${k}${gap}:${v}`).join(',')}}`;
    }),
}));

test('reads every unambiguous document, as JSON.parse does', () => {
  fc.assert(
    fc.property(document, (text) => {
      const expected = { ok: true, value: JSON.parse(text) };
      expect(readJson(text)).toStrictEqual(expected);
      expect(readJson(Buffer.from(text))).toStrictEqual(expected);
    }),
    { numRuns: draws(2_000) },
  );
});

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;

/** Finds by counting and by reading tokens what makes a document ambiguous although JSON.parse reads it. */
function ambiguities(text: string): Set<JsonRefusal> {
  const tokens = [...text.matchAll(TOKEN)];
  const numbers = tokens.map(([token]) => token).filter((token) => !token.startsWith('"'));
  const found = new Set<JsonRefusal>();
  if (numbers.some((token) => !Number.isFinite(Number(token)))) found.add('number-overflow');
  if (numbers.some((token) => !isSafe(token))) found.add('unsafe-integer');
  let members = 0;
  const coarseTwin = (keys: string[]) =>
    new Set(keys.map((k) => coarse(JSON.stringify(k)))).size < keys.length;
  const value: unknown = JSON.parse(text, function (this: unknown, name, inner: unknown) {
    if (/\p{Cs}/u.test(name) || (typeof inner === 'string' && /\p{Cs}/u.test(inner)))
      found.add('lone-surrogate');
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    members += Object.keys(inner).length;
    if (coarseTwin(Object.keys(inner))) found.add('case-twin-key');
    return inner;
  });
  expect(value).toBeDefined();
  if (/\p{Cs}/u.test(text)) found.add('lone-surrogate');
  if (tokens.filter(([, colon]) => colon !== undefined).length > members) found.add('duplicate-key');
  return found;
}

const scrap = fc.oneof(
  fc.constantFrom(
    ...'{}[],:"\\0123456789eE.+-/ \n\tnulltruefalse',
    '"a":1,',
    '"A":1,',
    '\\u',
    '\\ud800',
    '\ud800',
  ),
  fc.constantFrom('9007199254740993', '1e999', '\u0000', '\ufeff', '\u00a0', 'é', '__proto__'),
);
const edit = fc.record({ at: fc.nat(), drop: fc.nat({ max: 3 }), put: fc.oneof(fc.constant(''), scrap) });

function mutate(text: string, edits: readonly { at: number; drop: number; put: string }[]): string {
  return edits.reduce((now, { at, drop, put }) => {
    const place = at % (now.length + 1);
    return now.slice(0, place) + put + now.slice(place + drop);
  }, text);
}

const parses = (text: string) => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};

test('on damaged documents accepts only what JSON.parse accepts, and refuses of that only the ambiguous', () => {
  let accepted = 0;
  let ambiguous = 0;
  fc.assert(
    fc.property(document, fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
      const damaged = mutate(text, edits);
      const parsed = parses(damaged);
      const reading = readJson(damaged);
      if (parsed === null) expect(reading.ok).toBe(false);
      else if (reading.ok) {
        accepted++;
        expect(reading.value).toStrictEqual(parsed.value);
        expect([...ambiguities(damaged)].filter((reason) => reason !== 'case-twin-key')).toEqual([]);
      } else {
        ambiguous++;
        const found = ambiguities(damaged);
        // A duplicate hides the first value from JSON.parse.
        expect([...found]).toContain(found.has('duplicate-key') ? 'duplicate-key' : reading.reason);
      }
    }),
    { numRuns: draws(5_000) },
  );
  expect(accepted).toBeGreaterThan(draws(300));
  expect(ambiguous).toBeGreaterThan(draws(20));
});

test('gives the same result for a text and its bytes', () => {
  fc.assert(
    fc.property(document, fc.array(edit, { maxLength: 3 }), (text, edits) => {
      const damaged = mutate(text, edits);
      if (/\p{Cs}/u.test(damaged)) return;
      const ofText = readJson(damaged);
      const ofBytes = readJson(Buffer.from(damaged));
      const offset = ofText.ok ? 0 : Buffer.byteLength(damaged.slice(0, ofText.offset));
      expect(ofBytes).toStrictEqual(ofText.ok ? ofText : { ...ofText, offset });
    }),
    { numRuns: draws(2_000) },
  );
});

test('never throws on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(typeof readJson(bytes).ok).toBe('boolean');
    }),
    { numRuns: draws(2_000) },
  );
});
