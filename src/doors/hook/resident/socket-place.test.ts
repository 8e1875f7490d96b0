import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pipeOf, socketAddress } from './socket-place.ts';

const name = fc.stringMatching(/^[\w.-]{1,12}$/);
const path = fc.tuple(fc.constantFrom('C:', 'D:'), fc.array(name, { minLength: 1, maxLength: 5 }));

test('Windows: one pipe for a folder, however it is spelled', () => {
  fc.assert(
    fc.property(path, ([drive, parts]) => {
      const plain = [drive, ...parts].join('\\');
      const named = pipeOf(plain);
      expect(named).toMatch(/^\\\\\.\\pipe\\tokenauditor-[0-9a-f]{32}$/);
      for (const spelled of [
        plain.toUpperCase(),
        plain.toLowerCase(),
        plain.replaceAll('\\', '/'),
        plain.replaceAll('\\', '\\\\'),
        `\\\\?\\${plain}`,
      ])
        expect(pipeOf(spelled)).toBe(named);
    }),
  );
});

test('Windows: two folders have two pipes, and a share is not a folder', () => {
  fc.assert(
    fc.property(path, path, ([drive, parts], [other, others]) => {
      const [one, two] = [[drive, ...parts].join('\\'), [other, ...others].join('\\')];
      fc.pre(one.toLowerCase() !== two.toLowerCase());
      expect(pipeOf(one)).not.toBe(pipeOf(two));
    }),
  );
  expect(pipeOf('\\\\server\\share\\x')).not.toBe(pipeOf('\\server\\share\\x'));
});

test('elsewhere: the socket in the folder', () => {
  expect(socketAddress('/home/ada/.tokenauditor/state/hook.sock', 'linux')?.path).toBe(
    '/home/ada/.tokenauditor/state/hook.sock',
  );
  expect(socketAddress('C:\\Users\\ada', 'win32')?.path).toBe(pipeOf('C:\\Users\\ada'));
});
