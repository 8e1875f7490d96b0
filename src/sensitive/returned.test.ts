import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { findSecrets } from './find.ts';
import { redactText } from './redact.ts';
import { redactJson, redactValue } from './redact-json.ts';
import { createRedactor } from './redact-stream.ts';

// Callers log, store and forward the result: it must not contain the value under any name.
const value = ['hunter2', 'Blue99'].join('-');
const streamed = () => {
  const redactor = createRedactor();
  redactor.push(`password=${value}\n`);
  return redactor;
};

test.each([
  ['redactText', () => redactText(`password=${value}`)],
  ['redactJson', () => redactJson(JSON.stringify({ password: value }))],
  ['redactValue', () => redactValue({ password: value })],
  ['findSecrets', () => findSecrets(`password=${value}`)],
  ['createRedactor', streamed],
])('nothing that %s gives holds the value', (_, make) => {
  const shown = inspect(make(), { depth: 9, showHidden: true, maxStringLength: null });
  expect(shown.length).toBeGreaterThan(10);
  expect(shown).not.toContain(value);
});
