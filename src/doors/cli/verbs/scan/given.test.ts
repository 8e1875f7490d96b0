import { expect, test } from 'vitest';
import { givenHeaders, givenVariables } from './given.ts';

const stdio = { kind: 'stdio', command: 'x', args: [] } as const;
const http = { kind: 'http', url: 'https://a.example/', transport: 'auto' } as const;

test('values that choose what is run are shown, others by name alone', () => {
  const env = {
    PATH: '/tmp/x:/bin',
    PYTHONPATH: './lib',
    NODE_PATH: 'm',
    LD_LIBRARY_PATH: '/l',
    TOKEN: 'word',
  };
  expect(givenVariables({ ...stdio, env })).toEqual([
    'PATH="/tmp/x:/bin"',
    'PYTHONPATH="./lib"',
    'NODE_PATH="m"',
    'LD_LIBRARY_PATH="/l"',
    'TOKEN',
  ]);
});

test('variables of the user that are passed on are named', () => {
  const env = { A: '${AWS_SECRET_ACCESS_KEY}', B: 'plain' };
  expect(givenVariables({ ...stdio, env, inherits: ['HOME', 'B'], variables: 'braces' })).toEqual([
    'A (from your AWS_SECRET_ACCESS_KEY)',
    'B',
    'HOME (yours)',
  ]);
  expect(givenVariables({ ...stdio, env: { A: '$B' }, variables: 'dollar' })).toEqual(['A (from your B)']);
  expect(givenVariables({ ...stdio, env: { A: '${env:B} ${userHome}' }, variables: 'prefixed' })).toEqual([
    'A (from your B)',
  ]);
  expect(givenVariables({ ...stdio, env: { A: '${B}' } })).toEqual(['A']);
});

test('headers name the variable they use', () => {
  const headers = { Authorization: 'Bearer ${AWS_SECRET_ACCESS_KEY}', 'X-Team': 'blue' };
  const headerVariables = { 'X-Key': { variable: 'OUR_KEY', prefix: '' } };
  expect(givenHeaders({ ...http, headers, headerVariables, variables: 'braces' })).toEqual([
    'Authorization (from your AWS_SECRET_ACCESS_KEY)',
    'X-Team',
    'X-Key (from your OUR_KEY)',
  ]);
});
