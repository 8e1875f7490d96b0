import { afterAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/cli/desk.ts';
import { fakeIo } from '../../../test/cli/fake-io.ts';
import { run } from './run.ts';
import { ReaderGone } from './verb/io.ts';
import { VERBS } from './verbs.ts';

const desk = openDesk();
afterAll(() => desk.clear());

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

test.each([
  [['--version'], '1.2.3\n'],
  [['-V'], '1.2.3\n'],
  [['redact', '--version'], '1.2.3\n'],
])('%j', async (args, expected) => {
  expect(await desk.run(args)).toMatchObject({ status: 0, out: expected, err: '' });
});

test.each([[[]], [['--help']], [['help']], [['-h']]])('%j lists every command', async (args) => {
  const { status, out } = await desk.run(args);
  expect(status).toBe(0);
  for (const { name, summary } of VERBS) expect(out).toContain(`  ${name.padEnd(10)}  ${summary}`);
});

test('every command is in one group of the help', async () => {
  const { out } = await desk.run(['help']);
  const listed = [...out.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(VERBS.map(({ name }) => name).toSorted());
  expect(out.match(/^[A-Z][a-z ]+:$/gm)).toEqual([
    ...['Usage:', 'Start here:', 'Watch and decide:', 'Audit routes:', 'Evidence:', 'Plumbing:'],
    'Options of every command:',
  ]);
});

test.each(VERBS.map(({ name }) => [name]))('%s --help and help %s agree', async (name) => {
  const { status, out } = await desk.run([name, '--help']);
  expect(status).toBe(0);
  expect(out).toContain(`tokenauditor ${name}`);
  expect((await desk.run(['help', name])).out).toBe(out);
});

test.each([[['help', '--json']], [['--help', '--json']], [['--json']]])(
  '%j is the table itself',
  async (args) => {
    const { status, out } = await desk.run(args);
    const names = JSON.parse(out).map((verb: { name: string }) => verb.name);
    expect([status, names]).toEqual([0, VERBS.map((verb) => verb.name)]);
  },
);

test.each([[['help', 'redact', '--json']], [['redact', '--help', '--json']]])(
  '%j is its row',
  async (args) => {
    expect(JSON.parse((await desk.run(args)).out)).toMatchObject({ name: 'redact' });
  },
);

test.each([[['--version', '--json']], [['--json', '-V']], [['redact', '--version', '--json']]])(
  '%j',
  async (args) => {
    expect(JSON.parse((await desk.run(args)).out)).toEqual({ version: '1.2.3' });
  },
);

describe('the voice', () => {
  test.each([
    [['redcat'], 'unknown command "redcat"', 'did you mean `redact`? `tokenauditor help` lists all'],
    [['help', 'redcat'], 'unknown command "redcat"', 'did you mean `redact`? `tokenauditor help` lists all'],
    [
      ['redact', '--chek'],
      'unknown option "--chek" for redact',
      'did you mean `--check`? see `tokenauditor redact --help`',
    ],
    [
      [token],
      'unknown command "[REDACTED_GITHUB_TOKEN:last4=UeOi]"',
      'did you mean `doctor`? `tokenauditor help` lists all',
    ],
  ])('%j', async (args, message, hint) => {
    const { status, out, err } = await desk.run(args);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err.split('\n')[0]).toBe(`tokenauditor: error: ${message}`);
    if (args[0] !== token) expect(err.split('\n')[1]).toBe(`hint: ${hint}`);
  });

  test('in colour where colours are wanted', async () => {
    const { err } = await desk.run(['redcat', '--color', 'always']);
    expect(err).toMatch(/^\u001b\[1mtokenauditor:\u001b\[0m \u001b\[31merror:\u001b\[0m unknown/);
  });

  test('as JSON too, even when the command line cannot be parsed', async () => {
    const { out } = await desk.run(['redact', '--chek', '--json']);
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'usage.unknown_option',
        message: 'unknown option "--chek" for redact',
        hint: 'did you mean `--check`? see `tokenauditor redact --help`',
      },
    });
  });

  test('an internal error names its place and quotes none of the text', async () => {
    const io = fakeIo();
    const status = await run(['events'], io, {
      version: () => '1.2.3',
      ports: async () => {
        throw new TypeError(`cannot read ${token}`);
      },
    });
    expect(status).toBe(3);
    expect(io.err()).toMatch(
      /^tokenauditor: error: internal error TypeError \(src\/doors\/cli\/run\.test\.ts:\d+:\d+ < .+\)\nhint: this is a bug in TokenAuditor/,
    );
    expect(io.err()).not.toContain('cannot read');
  });

  test('a system error names its code', async () => {
    const io = fakeIo();
    const error = Object.assign(new Error('secret path'), { code: 'EMFILE' });
    await run(['events'], io, { version: () => '', ports: () => Promise.reject(error) });
    expect(io.err()).toContain('internal error Error EMFILE (');
  });
});

describe('a reader that has gone ends the work quietly', () => {
  const files = { 'secret.txt': `use ${token}\n`, 'plain.txt': 'nothing\n', 'bad.proof': 'no proof\n' };
  const place = openDesk(files);
  afterAll(() => place.clear());
  const key = 'tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD';

  test.each([
    [['help'], 141],
    [['--version'], 141],
    [['version', '--json'], 141],
    [['explain'], 141],
    [['redact', 'secret.txt'], 141],
    [['redact', 'plain.txt', '--json'], 141],
    // A verdict that was reached before anything was said is kept.
    [['redact', '--check', 'secret.txt'], 1],
    [['redact', '--check', 'secret.txt', '--json'], 1],
    [['redact', '--check', 'plain.txt', '--json'], 0],
    [['prove', '--check', 'bad.proof', '-k', key], 1],
    [['redact', '--chek', '--json'], 2],
  ])('%j', async (args, status) => {
    const io = fakeIo({ cwd: place.folder });
    const write = () => {
      throw new ReaderGone();
    };
    const stdout = { ...io.stdout, write };
    const ports = () => Promise.reject(new Error('not here'));
    expect(await run(args, { ...io, stdout }, { version: () => '', ports })).toBe(status);
  });
});
