import { afterAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/cli/desk.ts';
import { fakeIo } from '../../../test/cli/fake-io.ts';
import { ReaderGone } from './io.ts';
import { run } from './run.ts';
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

test.each(VERBS.map(({ name }) => [name]))('%s --help and help %s agree', async (name) => {
  const { status, out } = await desk.run([name, '--help']);
  expect(status).toBe(0);
  expect(out).toContain(`tokenauditor ${name}`);
  expect((await desk.run(['help', name])).out).toBe(out);
});

test('help as JSON is the table itself', async () => {
  const { out } = await desk.run(['help', '--json']);
  const names = JSON.parse(out).map((verb: { name: string }) => verb.name);
  expect(names).toEqual(VERBS.map((verb) => verb.name));
});

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

  test('a fault of ours tells its place and nothing of the text', async () => {
    const io = fakeIo();
    const status = await run(['events'], io, {
      version: () => '1.2.3',
      ports: async () => {
        throw new TypeError(`cannot read ${token}`);
      },
    });
    expect(status).toBe(3);
    expect(io.err()).toMatch(
      /^tokenauditor: error: internal fault TypeError \(src\/surfaces\/cli\/run\.test\.ts:\d+:\d+ < .+\)\nhint: this is our mistake/,
    );
    expect(io.err()).not.toContain('cannot read');
  });

  test('a system error names its code', async () => {
    const io = fakeIo();
    const error = Object.assign(new Error('secret path'), { code: 'EMFILE' });
    await run(['events'], io, { version: () => '', ports: () => Promise.reject(error) });
    expect(io.err()).toContain('internal fault Error EMFILE (');
  });
});

test('a reader that has gone ends the work quietly', async () => {
  const io = fakeIo();
  const gone = {
    ...io.stdout,
    write: () => {
      throw new ReaderGone();
    },
  };
  expect(
    await run(['help'], { ...io, stdout: gone }, { version: () => '', ports: () => Promise.reject() }),
  ).toBe(0);
  expect(io.err()).toBe('');
});
