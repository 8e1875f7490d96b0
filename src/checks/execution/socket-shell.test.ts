import { expect, test } from 'vitest';
import { isSocketShell } from './socket-shell.ts';

test.each([
  'fd = socket(AF_INET); connect(fd, a); dup2(fd, 0); execl("/bin/sh", "sh", 0);',
  'fd = socket(AF_INET); connect(fd, a); dup2(fd, 0); execv(argv[1], argv);',
  'fd = socket(AF_INET); connect(fd, a); dup2(fd, 0);',
  's = TCPSocket.new(h, 1); exec(line)',
  's = TCPSocket.new(h, 1); exec("bash -i")',
])('a shell: %s', (text) => {
  expect(isSocketShell(text)).toBe(true);
});

test.each([
  'fd = socket(AF_INET); connect(fd, a); dup2(fd, 0); execl("/bin/cat", "cat", 0);',
  'TCPSocket.new(h, 1).close; system("git push")',
  'TCPSocket.new(h, 1).close; exec(env, "bin/rails", "server")',
])('no shell: %s', (text) => {
  expect(isSocketShell(text)).toBe(false);
});
