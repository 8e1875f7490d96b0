/** Whatever is wrong with what a hook is given or where it runs: the call is stopped, in words that its host takes. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../src/vocabulary/hook-request.ts';
import {
  askHook,
  dist,
  inTurns,
  makeFolder,
  meaningOf,
  type Start,
  type Stdin,
  shellEvent,
} from './hook-process.ts';

/** Stands in what is sent, and must not stand in what is answered. */
const MARK = 'zebra-quill-7731';
const EVERYDAY = `git log --grep ${MARK}`;
const RISKY = `rm -rf / --no-preserve-root && echo ${MARK}`;

/** Hosts for which something else came out than a valid no without the text, with what it was. */
async function unlike(
  meaning: string,
  inputOf: (host: HostName) => string | Buffer,
  start: Start,
  hosts: readonly HostName[] = HOSTS,
  // Those that only wait may wait together.
  width = start.stdin === 'fifo' || start.stdin === 'socket' ? 9 : 3,
): Promise<unknown[]> {
  const work = async (host: HostName) => {
    const spoken = await askHook(host, inputOf(host), start);
    const isQuoted = `${spoken.stdout}${spoken.stderr}`.includes(MARK);
    const isMeant = meaningOf(host, spoken) === meaning && !isQuoted;
    return isMeant ? undefined : { host, ...spoken };
  };
  const answers = await inTurns(hosts, work, width);
  return answers.filter((answer) => answer !== undefined);
}

/** One of each way to say no: a document and an exit code, the exit code alone, the document alone. */
const KINDS: readonly HostName[] = ['codex', 'windsurf', 'cline'];

const half = (host: HostName) => shellEvent(host, RISKY).slice(0, -20);

describe('what was sent cannot be judged', () => {
  const cases: [string, (host: HostName) => string | Buffer, Stdin?][] = [
    ['nothing', () => ''],
    ['no JSON', () => `rm -rf ${MARK}`],
    ['a list', () => `["${MARK}"]`],
    ['another event', () => JSON.stringify({ hook_event_name: MARK, hookName: MARK, event: MARK })],
    ['no UTF-8', (host) => Buffer.from(shellEvent(host, `${EVERYDAY} \u00ff`), 'latin1')],
    ['10 MB', (host) => shellEvent(host, `${EVERYDAY} ${'x'.repeat(10_000_000)}`)],
    ['10 MB in a file', (host) => shellEvent(host, `${EVERYDAY} ${'x'.repeat(10_000_000)}`), 'file'],
    ['half a document in a file', half, 'file'],
    ['half a document, and the pipe stays open', half, 'fifo'],
    ['half a document, and the socket stays open', half, 'socket'],
    ['nothing, and the pipe stays open', () => '', 'fifo'],
    ['nothing, and the socket stays open', () => '', 'socket'],
    ['nothing, for there is no standard input', () => '', 'closed'],
    ['nothing, for standard input is a folder', () => '', 'folder'],
  ];
  test.each(cases)('%s', async (_, inputOf, stdin) => {
    const start = { project: makeFolder(), ...(stdin === undefined ? {} : { stdin }) };
    expect(await unlike('blocked', inputOf, start)).toEqual([]);
  });
});

test.each(['fifo', 'socket'] as const)(
  'a whole document is answered though the %s stays open',
  async (stdin) => {
    const start = { project: makeFolder(), stdin };
    expect(await unlike('blocked', (host) => shellEvent(host, RISKY), start, HOSTS, 3)).toEqual([]);
    expect(await unlike('silent', (host) => shellEvent(host, EVERYDAY), start, HOSTS, 3)).toEqual([]);
  },
);

describe('the command line is not ours', () => {
  test.each([[['--verbose']], [['--project']], [['--project', '/tmp', 'more']], [['more']]])(
    '%j',
    async (options) => {
      const start = { project: makeFolder(), options };
      expect(await unlike('blocked', (host) => shellEvent(host, EVERYDAY), start)).toEqual([]);
    },
  );

  test.each(['', 'nobody', '--help', 'constructor', `x\u001b[31m${MARK}`])('host %j', async (host) => {
    const { stdout, stderr, exit } = await askHook(host, shellEvent('claude-code', EVERYDAY), {
      project: makeFolder(),
    });
    expect([stdout, exit]).toEqual(['', 2]);
    expect(stderr).toMatch(/^tokenauditor: error: [ -~]+\nhint: [ -~]+\n$/);
  });
});

describe('where the ledger should be', () => {
  const spoilers: [string, (directory: string, project: string) => void, (readonly HostName[])?][] = [
    ['a file', (directory) => writeFileSync(directory, '')],
    [
      'a link',
      (directory, project) => {
        mkdirSync(join(project, 'elsewhere'), { mode: 0o700 });
        symlinkSync(join(project, 'elsewhere'), directory);
      },
    ],
    ['a link to nowhere', (directory) => symlinkSync('/nowhere/at-all', directory), KINDS],
    [
      'a ledger that is a folder',
      (directory) => mkdirSync(join(directory, 'events.jsonl'), { recursive: true, mode: 0o700 }),
      KINDS,
    ],
    [
      'settings that are no JSON',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, 'hooks.json'), `{ "${MARK}`, { mode: 0o600 });
      },
    ],
    [
      'settings with an unknown key',
      (directory) => {
        mkdirSync(directory, { mode: 0o700 });
        writeFileSync(join(directory, 'hooks.json'), '{"version":1,"polcy":{}}', { mode: 0o600 });
      },
      KINDS,
    ],
  ];
  test.each(spoilers)('there is %s', async (_, spoil, hosts) => {
    const project = makeFolder();
    spoil(join(project, '.tokenauditor'), project);
    const inputOf = (host: HostName) => shellEvent(host, RISKY);
    expect(await unlike('blocked', inputOf, { project }, hosts)).toEqual([]);
  });
});

describe('the installation is damaged', () => {
  const damages: [string, string | undefined, (readonly HostName[])?][] = [
    ['throws', 'throw new Error("x")'],
    ['is no program', '<<<<<<< ours', KINDS],
    ['ends the thread', 'process.exit(0)'],
    ['throws later', 'setTimeout(() => { throw new Error("x"); }, 5)', KINDS],
    ['answers with nonsense', 'require("node:worker_threads").parentPort.postMessage("run it")'],
    ['answers with nothing', 'require("node:worker_threads").parentPort.postMessage(undefined)', KINDS],
    [
      'answers with other types',
      'require("node:worker_threads").parentPort.postMessage({ stdout: 7, stderr: "", exit: "0" })',
      KINDS,
    ],
    ['hangs', 'for (;;);', KINDS],
    ['waits', 'setInterval(() => undefined, 1000)', KINDS],
    ['is gone', undefined, KINDS],
  ];
  test.each(damages)('the long way %s', async (_, program, hosts) => {
    const bundle = makeFolder();
    cpSync(join(dist, 'hook.cjs'), join(bundle, 'hook.cjs'));
    if (program !== undefined) writeFileSync(join(bundle, 'hook-full.cjs'), program);
    const start = { project: makeFolder(), bundle };
    expect(await unlike('blocked', (host) => shellEvent(host, RISKY), start, hosts)).toEqual([]);
  });
});
