import { describe, expect, it } from 'vitest';
import { sample } from '../patterns/sample.cases.ts';
import { redactText } from '../redact.ts';

const token = ['gh', 'p_'].join('') + sample('{alnum:36}');
const characters = [...token];
const code = (character: string): number => character.charCodeAt(0);
const hex = (character: string): string => code(character).toString(16);
const quoted = (depth: number): string => {
  let text = JSON.stringify({ password: 'Zk7#qLw92x' });
  for (let i = 0; i < depth; i++) text = JSON.stringify({ body: text });
  return text;
};

describe('a token escaped character by character', () => {
  it.each([
    ['percent signs', characters.map((character) => `%${hex(character)}`).join('')],
    ['\\u', characters.map((character) => `\\u00${hex(character)}`).join('')],
    ['\\x', characters.map((character) => `\\x${hex(character)}`).join('')],
    ['entities', characters.map((character) => `&#${code(character)};`).join('')],
    ['hexadecimal entities', characters.map((character) => `&#x${hex(character)};`).join('')],
    ['the zeros of UTF-16', characters.map((character) => `${character}\0`).join('')],
    ['a colour in its middle', `${token.slice(0, 12)}\x1b[31m${token.slice(12)}`],
  ])('%s', (_name, text) => {
    const redacted = redactText(`see ${text} here`).text;
    expect(redacted.replaceAll('\0', '')).toMatch(/^see \[REDACTED_GITHUB_TOKEN:last4=\w{4}\] here$/);
  });
});

it.each([1, 2, 3, 4, 5, 6])('a password in JSON within JSON, %i deep', (depth) => {
  expect(redactText(quoted(depth)).text).not.toContain('Zk7#qLw92x');
});
