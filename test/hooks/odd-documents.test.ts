import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ODD_ACCEPTED, ODD_REFUSED, refusalOf } from '../fixtures/odd-documents.ts';
import { askHook, makeFolder, meaningOf, shellEvent } from './hook-process.ts';

// A real hook process under a document of the user: nothing is judged by half of one, not even an everyday call.

type Write = (path: string) => void;
const text =
  (content: string | Uint8Array): Write =>
  (path) =>
    writeFileSync(path, content, { mode: 0o600 });

async function answerUnder(write: Write) {
  const home = makeFolder();
  mkdirSync(join(home, '.tokenauditor'), { mode: 0o700 });
  const path = join(home, '.tokenauditor', 'tokenauditor.yaml');
  write(path);
  const answer = await askHook('claude-code', shellEvent('claude-code', 'git status', 's-1', home), {
    project: home,
  });
  return { meaning: meaningOf('claude-code', answer), path, ...answer };
}

test.each(ODD_ACCEPTED)('accepted: %s', async (_, content) => {
  expect(await answerUnder(text(content))).toMatchObject({ meaning: 'silent', exit: 0 });
});

async function assertDenied(write: Write, refusalAt: (path: string) => string): Promise<void> {
  const { meaning, stdout, path } = await answerUnder(write);
  expect(meaning).toBe('blocked');
  const denial: string = JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason;
  expect(denial).toContain(refusalAt(path));
}

test.each(ODD_REFUSED)('denied, with the file and the place: %s', async (...row) => {
  await assertDenied(text(row[1]), (path) => refusalOf(row, path));
});

const UNSAFE: readonly (readonly [string, Write, string])[] = [
  ['a folder', (path) => mkdirSync(path), 'it is not a regular file'],
  [
    'a link',
    (path) => {
      writeFileSync(`${path}.real`, 'gate: {}\n', { mode: 0o600 });
      symlinkSync(`${path}.real`, path);
    },
    'it is a symbolic link',
  ],
  [
    'a group-writable file',
    (path) => {
      writeFileSync(path, 'gate: {}\n');
      chmodSync(path, 0o660);
    },
    'its group may write to it (mode 660)',
  ],
];

const unsafe = (reason: string) => (path: string) => `the policy "${path}" is refused: ${reason}`;

test.each(UNSAFE)('denied, with the file: %s', async (_, write, reason) => {
  await assertDenied(write, unsafe(reason));
});

// Only root can give a file away; for others, `src/road/policy.test.ts` changes who the user is.
test.runIf(process.getuid?.() === 0)('denied: a file of another user', async () => {
  const given: Write = (path) => {
    writeFileSync(path, 'gate: {}\n', { mode: 0o600 });
    chownSync(path, 12_345, 12_345);
  };
  await assertDenied(given, unsafe('it belongs to another user'));
});
