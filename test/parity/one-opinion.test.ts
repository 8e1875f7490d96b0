import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screenReply } from '../../src/checks/reply-screening.ts';
import { inspectContent } from '../../src/road/content/content.ts';
import { understandReply } from '../../src/screening/replies/understand-reply.ts';
import { isWhole } from '../whole.ts';

const FOLDERS = ['prose', 'wordings'].map((name) => join(import.meta.dirname, '../../corpus', name));
const texts = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line).text)
    .filter((text) => typeof text === 'string')
    .filter((_, i) => isWhole || i % 4 === 0),
);

const opinionOf = (text: string): string => {
  const order = inspectContent(text).threats.find(({ check }) => check === 'injection.text');
  return order?.severity ?? 'none';
};
const gatewayOf = (text: string): string => {
  const call = { tool: 'mcp__web__fetch', arguments: { url: 'https://a.example/page' } };
  const reply = { content: [{ type: 'text', text }] };
  const { withheld, left } = screenReply(understandReply(call, reply, {}, { isReadWhole: true }));
  return withheld.has('injection.text') ? 'high' : left !== undefined && left !== 'info' ? 'medium' : 'none';
};

it('what inspect rates high is removed from replies, and what it flags is warned of', () => {
  const opinions = texts.map((text) => [text, opinionOf(text)] as const);
  const high = opinions.filter(([, opinion]) => opinion === 'high');
  expect(high.length).toBeGreaterThan(isWhole ? 400 : 100);
  expect(high.filter(([text]) => gatewayOf(text) !== 'high')).toEqual([]);
  // A document of JSON is read value by value in a reply.
  const flagged = opinions.filter(([text, opinion]) => opinion === 'medium' && !/^\s*[[{]/.test(text));
  expect(flagged.length).toBeGreaterThan(isWhole ? 400 : 100);
  expect(flagged.filter(([text]) => gatewayOf(text) === 'none')).toEqual([]);
});
