import { expect, it } from 'vitest';
import { SpreadAnswer } from './server-answer.ts';

const ids = (text: string): number[] => {
  const found: number[] = [];
  const after = (_: number, run: () => void) => {
    run();
    return () => {};
  };
  const spread = new SpreadAnswer({ after }, (id) => found.push(id));
  for (const line of text.split('\n')) spread.take(Buffer.from(line));
  return found;
};
const pretty = (value: object, space = 2) => JSON.stringify(value, null, space);
const ANSWER = { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: 'a "}" b\\' }] } };

it.each<[string, string]>([
  ['a result', pretty(ANSWER)],
  ['a result with deeper lines first', pretty({ result: { a: [[], {}] }, id: 7, jsonrpc: '2.0' }, 4)],
  ['an error', pretty({ jsonrpc: '2.0', id: 7, error: { code: 1, message: 'x' } })],
  ['a result that is indented', pretty(ANSWER).replaceAll(/^/gm, '  ')],
  ['a result behind noise', `listening\n{ debug\nwith "an open quote\n${pretty(ANSWER)}`],
  ['a result with a comma too many', '{"jsonrpc":"2.0","id":7,"result":{},}'],
  ['a result that is cut off', '{"jsonrpc":"2.0","id":7,"result":{"content":[{"ty'],
  ['a result in two lines', '{"jsonrpc":"2.0","id":7,\n"result":{}}'],
])('recognises %s', (_, text) => {
  expect(ids(text)).toEqual([7]);
});

it.each<[string, string]>([
  ['a log of an object', pretty({ level: 'info', id: 7 })],
  ['a request', pretty({ jsonrpc: '2.0', id: 7, method: 'ping', result: {} })],
  ['an answer with a text for an id', pretty({ jsonrpc: '2.0', id: '7', result: {} })],
  ['what is no JSON', '{\n  id: 7,\n  result: {}\n}'],
  ['an answer that does not end', pretty(ANSWER).slice(0, -1)],
  ['a request that is cut off', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{'],
  ['a line that ends before its result', '{"jsonrpc":"2.0","id":7,'],
  ['closing brackets', '}\n]\n}'],
  ['brackets of a program', 'function () {\n  return 1;\n}'],
  ['an answer of more than 256 kB', pretty({ id: 7, result: { text: ['x'.repeat(300_000)] } })],
])('takes nothing from %s', (_, text) => {
  expect(ids(text)).toEqual([]);
});
