import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../test/draws.ts';
import { sample } from './patterns/sample.cases.ts';
import { redactText } from './redact.ts';
import { redactJson, redactValue } from './redact-json.ts';
import { createRedactor } from './redact-stream.ts';

const secrets = [
  ['gh', 'p_'].join('') + sample('{alnum:36}'),
  ['sk', 'ant', 'api03'].join('-') + sample('-{word:93}AA'),
  ['AK', 'IA'].join('') + sample('{base32:16}'),
  sample('{alnum:32}'),
  sample('{base64:43}='),
  sample('{hex:40}'),
  ['Winter', '2031', '!x'].join(''),
  ['hunt', 'er2'].join(''),
  ['p@', 'ss w0', 'rd"9'].join(''),
];
const contexts = [
  'password = "@"',
  'DB_PASSWORD=@\n',
  'token: @',
  'Authorization: Bearer @',
  'https://bob:@@example.org/',
  '{"api_key":"@"}',
  'the password is @ ok',
  '--password @ ',
  'Cookie: sid=@; a=b',
  'ann@example.org:@',
  '@',
];
const glue = [
  '',
  ' ',
  '\n',
  '\\n',
  '"',
  "'",
  ',',
  ';',
  '=',
  ': ',
  '-',
  '_',
  '.',
  '/',
  '%3D',
  '%22',
  '[',
  ']',
  'a',
  'key',
  'password',
  '\u200b',
  'é',
  '漢',
];

const fragment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...contexts), fc.constantFrom(...secrets))
      .map(([text, secret]) => put(text, secret)),
  },
  { weight: 3, arbitrary: fc.constantFrom(...glue) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...secrets).map((secret) => Buffer.from(secret).toString('base64')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[REDACTED_PASSWORD]',
      '[REDACTED_GITHUB_TOKEN:last4=abcd]',
      '[REDACTED_',
      ':last4=',
      `[REDACTED_GITHUB_TOKEN:last4=abcd] ${'lorem ipsum '.repeat(18)}`,
      'hello admit amazing deputy enjoy head lobster rival salmon travel truly usual',
      'SECRET="[REDACTED_SECRET]"\n',
      '\u200c',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const anyText = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''));

function put(context: string, secret: string): string {
  const at =
    context.lastIndexOf('@') === context.indexOf('@') ? context.indexOf('@') : context.search(/@(?=@)|@$/);
  return context.slice(0, at) + secret + context.slice(at + 1);
}

describe('the laws of redaction', () => {
  it('redacting twice is redacting once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = redactText(text).text;
        expect(redactText(once).text).toBe(once);
      }),
      { numRuns: draws(1500) },
    );
  });

  it('spans are sorted, apart, within the text, and name what was replaced', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: redacted, spans } = redactText(text);
        let end = 0;
        let rest = redacted;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          const kept = text.slice(end, span.start);
          expect(rest.startsWith(kept)).toBe(true);
          rest = rest.slice(kept.length).replace(/^\[REDACTED_[A-Z0-9_]+(?::last4=[\w-]{4})?\]/, '');
          end = span.end;
        }
        expect(rest).toBe(text.slice(end));
      }),
      { numRuns: draws(800) },
    );
  });
});

describe('nothing redacted survives', () => {
  const chosen = fc
    .tuple(
      fc.stringMatching(/^[A-Za-z]{3,8}$/),
      fc.stringMatching(/^[0-9]{2,4}$/),
      fc.stringMatching(/^[!#%+=^~]{0,2}$/),
    )
    .map((parts) => parts.join(''));
  const issued = fc.stringMatching(/^[A-Za-z0-9]{10}[0-9][A-Za-z0-9+/_-]{20}[A-Za-z0-9]$/);
  const spellings: ((value: string) => string)[] = [
    (value) => value,
    (value) => Buffer.from(value).toString('base64'),
    (value) => Buffer.from(`x${value}y`).toString('base64'),
    (value) => Buffer.from(`xy${value}zz`).toString('base64url'),
    (value) => Buffer.from(value).toString('hex'),
    (value) => Buffer.from(value).toString('hex').toUpperCase(),
    encodeURIComponent,
    (value) => JSON.stringify(value),
  ];
  const filler = fc.constantFrom('lorem ipsum ', '\n', ' dolor sit amet, ', '{"a":[1,2]} ', 'x'.repeat(200));

  it.each([
    ['a password', chosen, 'password = "@"'],
    ['an issued token', issued, 'api_key: "@"'],
  ])('%s, elsewhere in the text and in any encoding', (_kind, values, context) => {
    fc.assert(
      fc.property(
        values,
        fc.array(fc.tuple(filler, fc.constantFrom(...spellings)), { maxLength: 6 }),
        fc.nat(6),
        (value, others, at) => {
          const parts = others.map(([words, spell]) => `${words} ${spell(value)} `);
          parts.splice(Math.min(at, parts.length), 0, ` ${context.replace('@', () => value)} `);
          const text = parts.join('');
          const { text: redacted, spans } = redactText(text);
          fc.pre(spans.length > 0);
          for (const spell of [spellings[0], spellings[1], spellings[4], spellings[5], spellings[6]])
            expect(redacted).not.toContain(spell?.(value).replace(/=+$/, '').slice(0, -1));
        },
      ),
      { numRuns: draws(600) },
    );
  });
});

describe('JSON stays JSON', () => {
  const leaf = fc.oneof(
    fc
      .constantFrom(...contexts)
      .chain((context) => fc.constantFrom(...secrets).map((secret) => put(context, secret))),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
  );
  const key = fc.oneof(
    fc.constantFrom('password', 'token', 'name', 'value', 'a"b', 'data', 'kind'),
    // One only: two names with the same placeholder would become one member.
    fc.constantFrom(secrets[0] ?? '', `token ${secrets[0]}`),
    fc.string({ maxLength: 6 }),
  );
  const tree = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
    ),
  })).node;

  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value === 'object' && value !== null) return Object.values(value).map(shapeOf);
    return typeof value === 'string' ? '' : value;
  };

  it('only strings change, and redacting twice is redacting once', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const redaction = redactJson(text);
        const redacted = redaction?.text ?? '';
        expect(shapeOf(JSON.parse(redacted))).toEqual(shapeOf(JSON.parse(text)));
        expect(redactJson(redacted)?.text).toBe(redacted);
        for (const { start, end } of redaction?.spans ?? [])
          expect(text.slice(start, end)).not.toMatch(/(?<!\\)"/);
      }),
      { numRuns: draws(800) },
    );
  });

  it('a value is redacted as its text is', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const json = JSON.parse(JSON.stringify(value));
        const { value: redacted } = redactValue(json);
        expect(redacted).toEqual(JSON.parse(redactJson(JSON.stringify(json))?.text ?? ''));
      }),
      { numRuns: draws(300) },
    );
  });
});

describe('streams', () => {
  // Longer than the window, so that pieces are returned before the end. Every value has its name at its first
  // occurrence: a bare value before its name would already have been returned.
  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom(...contexts), fc.constantFrom(...secrets))
      .map(([text, secret]) => put(text, secret)),
    fc.constantFrom(...secrets).map((secret) => Buffer.from(secret).toString('base64')),
    fc.constant('lorem ipsum dolor sit amet.\n'.repeat(400)),
    fc.string({ maxLength: 40 }),
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 12 });
  const introduction = secrets.map((secret) => `password: ${JSON.stringify(secret)}\n`).join('');

  it('give the same text however it is cut', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 3, maxLength: 40 }), sizes, (lines, steps) => {
        const text = `${introduction}${lines.join('\n')}\n`;
        const redactor = createRedactor();
        let streamed = '';
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = steps[i % steps.length] ?? 1;
          streamed += redactor.push(text.slice(at, at + size));
          at += size;
        }
        expect(streamed + redactor.end()).toBe(redactText(text).text);
      }),
      { numRuns: draws(60) },
    );
  });

  it.each([
    ['at its end', `-----END ${['PRIVATE', 'KEY'].join(' ')}-----`],
    ['where the text is no key any more', 'That was all of it.'],
  ])('go on behind a key that is too long to hold, %s', (_where, line) => {
    const body = `${sample('{base64:64}')}\n`.repeat(4700);
    const text = `before\n-----BEGIN ${['PRIVATE', 'KEY'].join(' ')}-----\n${body}${line}\nafter ${secrets[0]} it\n`;
    const redactor = createRedactor();
    let streamed = '';
    for (let at = 0; at < text.length; at += 5000) streamed += redactor.push(text.slice(at, at + 5000));
    streamed += redactor.end();
    expect(streamed).toMatch(
      /^before\n\[REDACTED_PRIVATE_KEY\]\s*(?:That was all of it\.)?\nafter \[REDACTED_GITHUB/,
    );
    expect(redactor.capped()).toContain('secret-length');
  });
});
