import { expect, test } from 'vitest';
import { understand } from '../../../screening/calls/subject.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { executionStaged } from '../execution-staged.ts';

const HERE: CallContext = { cwd: '/home/u/app', home: '/home/u' };

const severities = (command: string, context = HERE) => {
  const call = understand({ tool: 'Bash', arguments: { command } }, context);
  return [...executionStaged.inspectCall(call)].map(({ severity, evidence }) => `${severity} ${evidence}`);
};

test.each([
  ['eslint --format=/tmp/x.js .', 'medium eslint ← /tmp/x.js'],
  ['npx eslint -f /tmp/x.js .', 'medium npx ← /tmp/x.js'],
  ['mocha --reporter /tmp/x.js', 'medium mocha ← /tmp/x.js'],
  ['pytest --rootdir=/tmp/x', 'medium pytest ← /tmp/x'],
  ['python -m pytest -c /tmp/x', 'medium python ← /tmp/x'],
  ['jest --config ~/Downloads/x.js', 'medium jest ← ~/Downloads/x.js'],
  ['node --require /tmp/x app.js', 'medium node ← /tmp/x'],
  ['node --import=file:///var/tmp/x.mjs app.js', 'medium node ← /var/tmp/x.mjs'],
  ['./gradlew --init-script /tmp/x.gradle build', 'medium gradlew ← /tmp/x.gradle'],
  ['cd /tmp && prettier --plugin=./x.js src', 'medium prettier ← /tmp/x.js'],
  ['rg --pre /tmp/x.sh foo', 'medium /tmp/x.sh'],
  ['sort --compress-program=/tmp/x a.txt', 'high /tmp/x'],
  ['make SHELL=/tmp/x test', 'high /tmp/x'],
  ['npm test --script-shell=/tmp/x', 'high /tmp/x'],
  ['git grep -O/tmp/x foo', 'high /tmp/x'],
  ['tar -I /tmp/x -xf a.tar', 'high /tmp/x'],
])('%s', (command, expected) => {
  expect(severities(command)).toContain(expected);
});

test.each([
  'eslint --format=stylish -c eslint.config.js .',
  'eslint -f ./tools/format.js .',
  'mocha --reporter dot --require ./test/setup.js',
  'pytest -p no:cacheprovider -c pytest.ini tests',
  'jest --config jest.config.js --rootDir=.',
  'node --require ./register.js --import tsx app.js',
  'vitest run --root packages/api',
  'sort --compress-program=gzip a.txt',
  'sort --compress-program=/usr/bin/zstd a.txt',
  'make SHELL=/bin/bash test',
  'npm test --script-shell=bash',
  'git grep -O foo',
  'tar -I zstd -xf a.tar',
])('nothing is said of %s', (command) => {
  expect(severities(command)).toEqual([]);
});

test('a project in such a folder loads its own code', () => {
  expect(severities('jest --config /tmp/app/jest.config.js', { cwd: '/tmp/app', home: '/home/u' })).toEqual(
    [],
  );
});
