import { expect, test } from 'vitest';
import type { ProposedCall } from '../contract/call.ts';
import { operationsIn } from './operations.ts';
import { requestsIn } from './requests.ts';
import { bareName, ownWords, toolWords } from './tool-name.ts';

const named = (tool: string, args: ProposedCall['arguments']) =>
  operationsIn({ tool, arguments: args }).map(({ words }) => words.join(' '));

test.each<[string, ProposedCall['arguments'], string[]]>([
  ['the name of the tool', {}, ['call api']],
  ['an argument', { operation: 's3:DeleteBucket' }, ['call api', 's3 delete bucket']],
  [
    'an argument deep inside',
    { a: [{ Action: 'terminate_instances' }] },
    ['call api', 'terminate instances'],
  ],
  ['a key', { ops: [{ DeleteTable: { TableName: 'a' } }] }, ['call api', 'delete table']],
  ['a mutation', { q: 'mutation { deleteRef(input: {}) { id } }' }, ['call api', 'delete ref']],
  ['a method of HTTP is none', { method: 'DELETE' }, ['call api']],
  ['rights of a policy are none', { Effect: 'Deny', Action: 's3:DeleteBucket' }, ['call api']],
  ['a sentence is none', { action: 'delete the table, then tell me' }, ['call api']],
])('operations in %s', (_, args, expected) => {
  expect(named('mcp__cloud__call_api', args)).toEqual(expected);
});

test.each<[string, string, ProposedCall['arguments'], string[]]>([
  ['a method and an address', 'x', { method: 'GET', url: 'https://a.example' }, ['GET https://a.example']],
  ['a path of a forge', 'mcp__github__rest', { verb: 'put', route: '/a' }, ['PUT https://api.github.com/a']],
  ['a path of any tool', 'x', { request: { method: 'DELETE', path: '/v1/a' } }, ['DELETE /v1/a']],
  [
    'a host beside a path',
    'x',
    { host: 'https://a.example', method: 'GET', path: '/b' },
    ['GET https://a.example/b'],
  ],
  ['one text', 'x', { http: 'DELETE https://a.example/b' }, ['DELETE https://a.example/b']],
  ['no method', 'x', { url: 'https://a.example' }, []],
])('requests in %s', (_, tool, args, expected) => {
  expect(requestsIn({ tool, arguments: args }).map(({ method, url }) => `${method} ${url}`)).toEqual(
    expected,
  );
});

test('the name of a tool in words', () => {
  expect(toolWords('mcp__files__readAPIKey')).toEqual(['mcp', 'files', 'read', 'api', 'key']);
  expect(ownWords('mcp__files__read-text.file')).toEqual(['file']);
  expect(bareName('files.read-text-file')).toBe('read_text_file');
});
