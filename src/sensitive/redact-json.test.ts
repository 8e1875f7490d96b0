import { describe, expect, it } from 'vitest';
import { sample } from './patterns/sample.cases.ts';
import { redactJson, redactValue } from './redact-json.ts';

const token = ['gh', 'p_'].join('') + sample('{alnum:36}');
const random = sample('{alnum:32}');
const password = ['Winter', '2031', '"x'].join('');
const GITHUB = `[REDACTED_GITHUB_TOKEN:last4=${token.slice(-4)}]`;

const redacted = (value: unknown): unknown => JSON.parse(redactJson(JSON.stringify(value))?.text ?? 'null');

describe('redaction of a JSON text', () => {
  it('leaves every byte outside the strings as it was', () => {
    const text = `{ "a" :1.50,\n\t"b":[ true ,"${token}" ] }\n`;
    expect(redactJson(text)?.text).toBe(`{ "a" :1.50,\n\t"b":[ true ,"${GITHUB}" ] }\n`);
  });

  it('is null for what is no JSON', () => {
    for (const text of ['', 'token', '{"a":1,}', `{"a":"${token}"`, "{'a':1}"])
      expect(redactJson(text)).toBeNull();
  });

  it.each([
    ['a name', { password }, { password: '[REDACTED_PASSWORD]' }],
    ['a list under a name', { tokens: [random, 'x'] }, { tokens: ['[REDACTED_SECRET]', 'x'] }],
    ['a value within a name', { secret: { value: random } }, { secret: { value: '[REDACTED_SECRET]' } }],
    [
      'a name beside the value, in either order',
      [
        { name: 'X-Api-Key', value: random },
        { value: password, name: 'DB_PASSWORD' },
      ],
      [
        { name: 'X-Api-Key', value: '[REDACTED_SECRET]' },
        { value: '[REDACTED_PASSWORD]', name: 'DB_PASSWORD' },
      ],
    ],
    [
      'a name that takes it back',
      { token_id: random, key_hash: random },
      { token_id: random, key_hash: random },
    ],
    ['a key that is the secret', { [token]: 1 }, { [GITHUB]: 1 }],
    [
      'JSON in a string',
      { body: JSON.stringify({ password }) },
      { body: '{"password":"[REDACTED_PASSWORD]"}' },
    ],
    [
      'lines in a string',
      { text: `a\nDB_PASSWORD=hunter22\nb` },
      { text: 'a\nDB_PASSWORD=[REDACTED_PASSWORD]\nb' },
    ],
    ['numbers', { password: 12_345_678 }, { password: 12_345_678 }],
  ])('%s', (_what, value, expected) => {
    expect(redacted(value)).toEqual(expected);
  });

  it('undoes escapes before it looks, and returns the position in the text', () => {
    const text = `{"t":"\\n${token.replace('g', '\\u0067')} \\u00e9"}`;
    const { text: output, spans } = redactJson(text) ?? { text: '', spans: [] };
    expect(output).toBe(`{"t":"\\n${GITHUB} \\u00e9"}`);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([token.replace('g', '\\u0067')]);
  });

  it('masks a value everywhere else in the document', () => {
    const output = redacted({ password, note: `it was ${password}, encoded ${btoa(password)}` });
    expect(JSON.stringify(output)).not.toContain(JSON.stringify(password).slice(1, -1));
    expect(JSON.stringify(output)).not.toContain(btoa(password).slice(0, 12));
  });
});

it('a redacted value comes with paths, and places in the strings', () => {
  const { value, spans, capped } = redactValue({ a: [{ 'b c': `x ${token}` }], n: null });
  expect(value).toEqual({ a: [{ 'b c': `x ${GITHUB}` }], n: null });
  expect(spans).toEqual([
    {
      category: 'secret',
      detector: 'github.personal-token',
      confidence: 0.5,
      start: 2,
      end: 42,
      path: '$.a[0]["b c"]',
    },
  ]);
  expect(capped).toEqual([]);
});
