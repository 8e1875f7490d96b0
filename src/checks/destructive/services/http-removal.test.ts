import { expect, test } from 'vitest';
import { readCommand } from '../../../shell/read.ts';
import { httpRemoval } from './http-removal.ts';

function removal(line: string) {
  const run = readCommand(line).runs[0];
  return run === undefined ? undefined : httpRemoval(run);
}

test.each([
  ['curl -XDELETE https://u:p@api.example.com/v1/x?token=1', 'DELETE api.example.com/v1/x', false],
  ['curl -sX "DELETE" api.example.com/x/', 'DELETE api.example.com/x', false],
  ['curl -X DELETE localhost:9200/i', 'DELETE localhost:9200/i', false],
  ['curl -X DELETE localhost:3000/i', 'DELETE localhost:3000/i', true],
  ['http DELETE :3000/i', 'DELETE localhost:3000/i', true],
  ['wget --method=DELETE https://api.example.com/x', 'DELETE api.example.com/x', false],
  ['curl -d @q https://api.example.com/i/_delete_by_query', 'POST api.example.com/i/_delete_by_query', false],
])('%s deletes', (line, shows, isLocal) => {
  expect(removal(line)).toEqual({ shows, isLocal });
});

test.each([
  'curl https://api.example.com/delete',
  'curl -X POST https://api.example.com/messages -d "text=delete"',
  'curl -G -d q=1 https://api.example.com/purge',
  'http GET :9200/i',
  'curl',
])('%s does not', (line) => {
  expect(removal(line)).toBeUndefined();
});
