import { expect, test } from 'vitest';
import { understand } from '../calls/subject.ts';
import { emptySession } from '../session/empty-session.ts';
import { remember } from '../session/session.ts';
import { secretFlow } from './secret-flow.ts';

const call = (cmd: string, session = emptySession) =>
  understand({ tool: 'shell', arguments: { cmd } }, { session, cwd: '/home/me/app', home: '/home/me' });

/** Files that hold a secret after these calls. */
const tainted = (...lines: readonly string[]) => {
  let session = emptySession;
  for (const line of lines) session = remember(session, call(line, session));
  return [...session.tainted].sort();
};

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['a redirect', ['cat ~/.netrc > a'], ['~/app/a']],
  ['an encoding', ['base64 ~/.ssh/id_rsa > a'], ['~/app/a']],
  ['a copy of a copy', ['cp .env /tmp/a', 'cp /tmp/a /tmp/b'], ['/tmp/a', '/tmp/b']],
  ['an archive of a copy', ['cp .env /tmp/a', 'tar cf /tmp/b.tar /tmp/a'], ['/tmp/a', '/tmp/b.tar']],
  ['the environment', ['env > a'], ['~/app/a']],
  ['a kept credential', ['gh auth token > a'], ['~/app/a']],
  ['tee', ['cat .env | tee a | wc -l'], ['~/app/a']],
  ['a variable', ['K=$(cat .env); echo "$K" > a'], ['~/app/a']],
  ['an ordinary file', ['cat README.md > a'], []],
  ['a count', ['wc -l .env > a'], []],
  // Proposed is not done: the file may still be there.
  ['a file that was to go', ['cat .env > a', 'rm a'], ['~/app/a']],
])('%s', (_, lines, files) => {
  expect(tainted(...lines)).toEqual(files);
});

test('a folder takes along what was put into it', () => {
  const { commands, context } = call('cp ~/.ssh/id_rsa out/k; ls');
  const [command] = commands;
  if (command === undefined) throw new Error('no command was read');
  const flow = secretFlow(command, context);
  expect(flow.inFile('out', undefined)?.what).toBe('private key');
  expect(flow.inFile('out/*', undefined)?.what).toBe('private key');
  expect(flow.inFile('other', undefined)).toBeUndefined();
});
