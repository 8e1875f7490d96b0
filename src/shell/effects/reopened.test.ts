import { expect, test } from 'vitest';
import { effectsOf } from '../effects.ts';
import { readCommand } from '../read.ts';

const writtenBy = (command: string): string[] =>
  effectsOf(readCommand(command)).flatMap((one) => (one.does === 'write' ? [`${one.how} ${one.path}`] : []));

test.each([
  ['echo x 1<>a.txt', ['edit a.txt']],
  ['exec 5<>a.txt', ['edit a.txt']],
  ['cat 0<>a.txt', ['edit a.txt']],
  ['exec 5<>/dev/tcp/example.com/80', []],
  ['cat < a.txt', []],
])('%s: what is opened for both is written', (command, expected) => {
  expect(writtenBy(command)).toEqual(expected);
});

test.each([
  ['tee /dev/stdin < a.txt', ['create /dev/stdin', 'create a.txt']],
  ['tee /dev/fd/3 3< a.txt', ['create /dev/fd/3', 'create a.txt']],
  ['exec 9< a.txt; echo x > /proc/self/fd/9', ['create /proc/self/fd/9', 'create a.txt']],
  ["sh -c 'echo x > /dev/stdin' < a.txt", ['create /dev/stdin', 'create a.txt']],
  ['cat a.txt | tee /dev/stdin', ['create /dev/stdin']],
  ['tee /dev/stdout < a.txt', ['create /dev/stdout']],
  ['tee /dev/fd/4 3< a.txt', ['create /dev/fd/4']],
])('%s: a descriptor is written by its name', (command, expected) => {
  expect(writtenBy(command)).toEqual(expected);
});
