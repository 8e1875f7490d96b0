import { describe, expect, test } from 'vitest';
import { stemOf, wordsOf } from './search-words.ts';
import { ToolIndex } from './tool-index.ts';

const TOOLS: readonly (readonly [
  server: string,
  name: string,
  description: string,
  parameters?: string[],
])[] = [
  ['tracker', 'create_issue', 'Creates an issue in a repository.', ['title', 'body']],
  ['tracker', 'list_issues', 'Lists the issues of a repository.', ['state']],
  ['tracker', 'add_issue_comment', 'Adds a comment to an issue.'],
  ['tracker', 'merge_pull_request', 'Merges a pull request.'],
  ['files', 'readFile', 'Gives the content of a file.', ['path']],
  ['files', 'delete_file', 'Deletes a file.', ['path']],
  ['store', 'upload_object', 'Uploads an object to a bucket of S3.'],
  ['mail', 'send_email', 'Sends an email.', ['recipient', 'subject']],
  ['weather', 'get_forecast', 'Gives the weather forecast of a city.'],
  ['clock', 'convert_time', 'Converts a time between time zones.'],
];

const index = new ToolIndex<{ server: string; name: string; value: { description: string } }>();
for (const [server, name, description, parameters = []] of TOOLS) {
  const properties = Object.fromEntries(parameters.map((each) => [each, { type: 'string' }]));
  index.add({ server, name, value: { description, inputSchema: { type: 'object', properties } } as never });
}
const first = (question: string) => index.find(question, 1).map(({ name }) => name);

describe('the tool that a phrase is about comes first', () => {
  test.each([
    ['create an issue', 'create_issue'],
    ['report a new bug', 'create_issue'],
    ['which tickets are open', 'list_issues'],
    ['reply to a ticket', 'add_issue_comment'],
    ['merge the PR', 'merge_pull_request'],
    ['read a file', 'readFile'],
    ['remove a document', 'delete_file'],
    ['put something into s3', 'upload_object'],
    ['write a mail', 'send_email'],
    ['choose the recipient', 'send_email'],
    ['will it rain', 'get_forecast'],
    ['timezones', 'convert_time'],
    ['wether forcast', 'get_forecast'],
    ['sned an emial', 'send_email'],
  ])('%s', (question, name) => {
    expect(first(question)).toEqual([name]);
  });
});

test('what no tool has a word for finds nothing', () => {
  expect([first('zzzz'), first('the of and'), first('')]).toEqual([[], [], []]);
});

test('no more than asked for, and always the same', () => {
  expect(index.find('issue', 2)).toHaveLength(2);
  expect(index.find('issue file', 5)).toEqual(index.find('issue file', 5));
});

test.each([
  ['readFileUTF8', ['read', 'file', 'utf8']],
  ['HTTPServer_error-log', ['http', 'server', 'error', 'log']],
  ['a pull request', ['pull', 'pr', 'request']],
])('the words of %s', (text, words) => {
  expect(wordsOf(text).sort()).toEqual([...words].sort());
});

test.each([
  [['creates', 'creating', 'created', 'creation'], 'creat'],
  [['stopped', 'stopping', 'stops'], 'stop'],
  [['queries', 'query'], 'query'],
  [['status'], 'status'],
])('%s are one word', (words, stem) => {
  expect(new Set(words.map(stemOf))).toEqual(new Set([stem]));
});
