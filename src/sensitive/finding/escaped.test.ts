import { describe, expect, it } from 'vitest';
import { sample } from '../patterns/sample.cases.ts';
import { redactText } from '../redact.ts';

const token = ['gh', 'p_'].join('') + sample('{alnum:36}');
const signs = [...token];
const code = (sign: string): number => sign.charCodeAt(0);
const hex = (sign: string): string => code(sign).toString(16);
const quoted = (depth: number): string => {
  let text = JSON.stringify({ password: 'Zk7#qLw92x' });
  for (let i = 0; i < depth; i++) text = JSON.stringify({ body: text });
  return text;
};

describe('a token escaped sign by sign', () => {
  it.each([
    ['percent signs', signs.map((sign) => `%${hex(sign)}`).join('')],
    ['\\u', signs.map((sign) => `\\u00${hex(sign)}`).join('')],
    ['\\x', signs.map((sign) => `\\x${hex(sign)}`).join('')],
    ['entities', signs.map((sign) => `&#${code(sign)};`).join('')],
    ['hexadecimal entities', signs.map((sign) => `&#x${hex(sign)};`).join('')],
    ['the zeros of UTF-16', signs.map((sign) => `${sign}\0`).join('')],
    ['a colour in its middle', `${token.slice(0, 12)}\x1b[31m${token.slice(12)}`],
  ])('%s', (_name, text) => {
    const redacted = redactText(`see ${text} here`).text;
    expect(redacted.replaceAll('\0', '')).toMatch(/^see \[REDACTED_GITHUB_TOKEN:last4=\w{4}\] here$/);
  });
});

it.each([1, 2, 3, 4, 5, 6])('a password in JSON within JSON, %i deep', (depth) => {
  expect(redactText(quoted(depth)).text).not.toContain('Zk7#qLw92x');
});
