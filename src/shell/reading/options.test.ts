import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { readOptions } from './options.ts';

const read = (line: string, spelling: string, until?: 'end' | 'operand') =>
  readOptions(readCommand(`x ${line}`, { dialect: 'posix' }).runs.at(-1)!.args, spelling, until);
const texts = (words: readonly { readonly text: string }[]): string[] => words.map(({ text }) => text);

describe('options', () => {
  test('bundled letters', () => expect(read('-rf a', '').names).toEqual(['-r', '-f']));
  test('values: attached, behind, with an equals sign', () => {
    const options = read('-oa -o b --output=c --output d', '-o: --output:');
    expect(texts(options.values('-o', '--output'))).toEqual(['a', 'b', 'c', 'd']);
    expect(options.value('-o', '--output')?.value).toBe('d');
    expect(options.operands).toEqual([]);
  });
  test('a value at the end of a bundle', () => expect(read('-xzfa b', '-f:').value('-f')?.text).toBe('a'));
  test('a value that is only ever attached', () => {
    const options = read('-i.bak -i f', '-i::');
    expect(texts(options.values('-i'))).toEqual(['.bak']);
    expect(texts(options.operands)).toEqual(['f']);
  });
  test('names cut short, as long as they stay the only ones', () => {
    expect(read('--forc', '--force --force-with-lease').names).toEqual(['--forc']);
    expect(read('--force-w', '--force --force-with-lease').has('--force-with-lease')).toBe(true);
    expect(read('--force', '--force --force-with-lease').has('--force')).toBe(true);
    expect(read('--rec', '--recursive').has('--recursive')).toBe(true);
  });
  test('one dash before a listed name', () => {
    const options = read('-auto-approve -var=a -var b', '-auto-approve -var:');
    expect(options.names).toEqual(['-auto-approve', '-var', '-var']);
    expect(texts(options.values('-var'))).toEqual(['a', 'b']);
  });
  test('options behind operands', () => {
    const options = read('a -r b', '');
    expect(options.has('-r')).toBe(true);
    expect(texts(options.operands)).toEqual(['a', 'b']);
  });
  test('nothing is an option behind two dashes, and one dash never', () => {
    expect(texts(read('- -- -r', '').operands)).toEqual(['-', '-r']);
  });
  test('the first operand may end them', () => {
    const options = read('-u bob rm -rf', '-u:', 'operand');
    expect(options.names).toEqual(['-u']);
    expect(texts(options.operands)).toEqual(['rm', '-rf']);
  });
  test('unknown words keep what is known of them', () => {
    const value = read('--to=$HOST:x', '--to:').value('--to');
    expect(value).toMatchObject({ value: undefined, text: '$HOST:x', variables: ['HOST'] });
  });
  test('a value that is missing', () => expect(read('-o', '-o:').value('-o')).toBeUndefined());
});
