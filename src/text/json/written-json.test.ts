import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { keepIntegers } from './exact-integers.ts';
import type { JsonValue } from './json-value.ts';
import { keepWritten, type WrittenJson, writtenOf, writtenPieces } from './written-json.ts';

const written = (json: string): WrittenJson => ({
  ...{ json: Buffer.from(json), canonical: Buffer.from(json), key: 'k', number: 1 },
});

function resultOf(json: string): { [key: string]: JsonValue } {
  const result = JSON.parse(json);
  keepWritten(result, written(json));
  return result;
}

const text = (message: { [key: string]: JsonValue }) =>
  Buffer.concat(writtenPieces(message) ?? []).toString('utf8');

test('a message has the bytes that were written, wherever they belong', () => {
  const result = resultOf('{"content":[{"type":"text","text":"é"}]}');
  const rest = JSON.parse('{"at":9007199254740993}');
  keepIntegers(rest, Buffer.from('{"at":9007199254740993}'));
  expect(text({ jsonrpc: '2.0', id: 4, result })).toBe(
    '{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"é"}]}}',
  );
  expect(text({ result, other: rest, gone: undefined as never })).toBe(
    '{"result":{"content":[{"type":"text","text":"é"}]},"other":{"at":9007199254740993}}',
  );
  expect(writtenPieces({ jsonrpc: '2.0', id: 4, result })?.[1]).toBe(writtenOf(result)?.json);
});

test('a copy has none, so that what was changed is never sent as it was', () => {
  const result = resultOf('{"content":["a"]}');
  const copies = [{ ...result }, structuredClone(result), Object.assign({}, result), JSON.parse('{}')];
  expect(copies.map(writtenOf)).toEqual([undefined, undefined, undefined, undefined]);
  expect(writtenPieces({ id: 1, result: { ...result, content: [] } })).toBeUndefined();
  expect(JSON.stringify(result)).toBe('{"content":["a"]}');
});
