import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { APP_LOG } from '../demo/samples.ts';

// Invented, and put together here, so that no scanner trips over this file.
const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const gone = '[REDACTED_GITHUB_TOKEN:last4=UeOi]';
const summary = '1 secret found: 1 github.personal-token\n';

let desk: Desk | undefined;
afterEach(() => desk?.clear());
const open = (files: Record<string, string | Uint8Array> = {}) => {
  desk = openDesk(files);
  return desk;
};

describe('what comes out', () => {
  test.each([
    ['plain text', [], `use ${token} now\n`, `use ${gone} now\n`],
    ['text without a line break', [], `use ${token}`, `use ${gone}`],
    ['nothing', [], '', ''],
    ['only white space', [], ' \n\n', ' \n\n'],
    [
      'a JSON document keeps its form',
      [],
      `{ "a" : "${token}",\n"n": 1.50 }\n`,
      `{ "a" : "${gone}",\n"n": 1.50 }\n`,
    ],
    ['an escaped token in JSON', [], `{"a":"\\u0067${token.slice(1)}"}`, `{"a":"${gone}"}`],
    [
      'the same as text stays',
      ['--text'],
      `{"a":"\\u0067${token.slice(1)}"}`,
      `{"a":"\\u0067${token.slice(1)}"}`,
    ],
    ['JSON lines', [], `{"n":1}\n{"a":"\\u0067${token.slice(1)}"}\n[2]\n`, `{"n":1}\n{"a":"${gone}"}\n[2]\n`],
    [
      'a log with JSON lines',
      [],
      `start\n{"a":"${token}"}\nend ${token}\n`,
      `start\n{"a":"${gone}"}\nend ${gone}\n`,
    ],
    [
      'a value known from a JSON line, in the text behind it',
      [],
      '{"password":"Zeppelin-4411"}\nlogin with Zeppelin-4411 failed\n',
      '{"password":"[REDACTED_PASSWORD]"}\nlogin with [REDACTED_PASSWORD] failed\n',
    ],
    [
      'a value known from the text, in a JSON line behind it',
      [],
      'password: Zeppelin-4411\n{"note":"login with Zeppelin-4411 failed"}\n',
      'password: [REDACTED_PASSWORD]\n{"note":"login with [REDACTED_PASSWORD] failed"}\n',
    ],
    ['JSON that is broken', [], `{"a":"${token}"\n`, `{"a":"${gone}"\n`],
    ['a byte order mark before JSON', [], `\ufeff{"a":"${token}"}`, `\ufeff{"a":"${gone}"}`],
    ['Windows line ends', [], `{"a":1}\r\n{"a":"${token}"}\r\n`, `{"a":1}\r\n{"a":"${gone}"}\r\n`],
  ])('%s', async (_, options, stdin, expected) => {
    const { status, out } = await open().run(['redact', ...options], { stdin });
    expect({ status, out }).toEqual({ status: 0, out: expected });
  });

  test('bytes that are not UTF-8 pass unharmed', async () => {
    const raw = Buffer.concat([
      Buffer.from([0xff, 0x00, 0xc3]),
      Buffer.from(` ${token} `),
      Buffer.from([0xfe]),
    ]);
    const { io } = await open().run(['redact'], { stdin: raw });
    const expected = Buffer.concat([
      Buffer.from([0xff, 0x00, 0xc3]),
      Buffer.from(` ${gone} `),
      Buffer.from([0xfe]),
    ]);
    expect(io.outBytes().toString('hex')).toBe(expected.toString('hex'));
  });

  test('UTF-16 is read and written as UTF-16', async () => {
    const { io } = await open().run(['redact'], { stdin: Buffer.from(`\ufeffuse ${token} now`, 'utf16le') });
    expect(io.outBytes().toString('utf16le')).toBe(`\ufeffuse ${gone} now`);
  });

  test('a stream cut anywhere gives the same', async () => {
    const text = `{"n":1}\nnöte\n{"a":"${token}"}\n${'x'.repeat(70_000)} ${token} é\n`;
    const bytes = Buffer.from(text);
    const expected = text.replaceAll(token, gone);
    for (const size of [1, 7, 64, 4096]) {
      const stdin = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect((await open().run(['redact'], { stdin })).out).toBe(expected);
      desk?.clear();
    }
  });

  test('several files one after the other, and a summary on standard error', async () => {
    const { out, err } = await open({ a: 'one\n', b: `${token}\n` }).run(['redact', 'a', 'b', '-'], {
      stdin: 'three\n',
    });
    expect(out).toBe(`one\n${gone}\nthree\n`);
    expect(err).toBe(summary);
  });

  test.each([
    [['redact', 'clean'], ''],
    [['redact', '-q', 'dirty'], ''],
    [['redact', 'dirty'], summary],
  ])('%j prints %j', async (args, expected) => {
    expect((await open({ clean: 'a', dirty: token }).run(args)).err).toBe(expected);
  });

  test('the entropy threshold decides about values next to a name', async () => {
    const stdin = 'secret: Xk82-blue-sky-walk\n';
    const { out: usual } = await open().run(['redact', '--entropy-threshold', '6'], { stdin });
    const { out: strict } = await open().run(['redact', '--entropy-threshold', '9'], { stdin });
    expect([usual === stdin, strict === stdin]).toEqual([false, true]);
  });

  test('random strings without a name are replaced only when asked for', async () => {
    const stdin = `see ${['f8kwm29xqtz41', '5bhn6pw3vc7dj82'].join('')} there\n`;
    expect((await open().run(['redact'], { stdin })).out).toBe(stdin);
    expect((await open().run(['redact', '--bare-entropy'], { stdin })).out).toContain('see [REDACTED_');
    const at = async (bits: string) =>
      (await open().run(['redact', '--entropy-threshold', bits], { stdin })).out;
    expect([await at('6.5'), await at('11')]).toEqual(['see [REDACTED_HIGH_ENTROPY] there\n', stdin]);
  });
});

describe('--check', () => {
  test('tells place, kind and confidence, never the value', async () => {
    const { status, out, err } = await open({ 'app.log': APP_LOG }).run(['redact', '--check', 'app.log']);
    expect(status).toBe(1);
    expect(out).toBe(
      'app.log:2:23  github.personal-token  1.00\napp.log:3:23  aws.access-key-id      0.95\napp.log:4:36  generic.url-password   0.85\n',
    );
    expect(err).toBe(
      '3 secrets found: 1 aws.access-key-id, 1 generic.url-password, 1 github.personal-token\n',
    );
  });

  test('as JSON', async () => {
    const { status, out } = await open({ f: `a\n b ${token}` }).run(['redact', '--check', '--json', 'f']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      secrets: [{ file: 'f', line: 2, column: 4, detector: 'github.personal-token', confidence: 0.5 }],
      counts: { 'github.personal-token': 1 },
    });
  });

  test('nothing found is clean', async () => {
    const { status, out, err } = await open({ f: 'nothing' }).run(['redact', '--check', 'f']);
    expect({ status, out, err }).toEqual({ status: 0, out: '', err: 'no secrets found\n' });
  });
});

describe('--json', () => {
  test('one input: text and spans', async () => {
    const { out } = await open().run(['redact', '--json'], { stdin: `use ${token}` });
    expect(JSON.parse(out)).toEqual({
      text: `use ${gone}`,
      spans: [{ category: 'secret', start: 4, end: 44, confidence: 0.5, detector: 'github.personal-token' }],
    });
  });

  test('several inputs: a list with their names', async () => {
    const { out } = await open({ a: 'one', b: 'two' }).run(['redact', '--json', 'a', 'b']);
    expect(JSON.parse(out)).toEqual([
      { path: 'a', text: 'one', spans: [] },
      { path: 'b', text: 'two', spans: [] },
    ]);
  });
});

describe('--jsonl', () => {
  test('answers in order, keeps ids, and continues after bad lines', async () => {
    const lines = [
      `{"id":7,"text":"use ${token}"}`,
      '{"id":"x","text":5}',
      '{"id":"y"',
      '',
      '[1]',
      '{"id":1,"id":2,"text":""}',
      `{"text":"{\\"k\\":\\"${token}\\"}","id":null,"more":true}`,
    ];
    const { status, out, err } = await open().run(['redact', '--jsonl'], { stdin: lines.join('\n') });
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const span = { category: 'secret', confidence: 0.5, detector: 'github.personal-token' };
    const refused = (message: string) => ({
      error: { code: 'line.refused', message, hint: expect.stringContaining('one JSON object') },
    });
    expect(answers).toEqual([
      { id: 7, text: `use ${gone}`, spans: [{ ...span, start: 4, end: 44 }] },
      { id: 'x', ...refused('line 2 is refused: it has no string "text"') },
      refused('line 3 is refused: the document ends too early at column 10'),
      refused('line 5 is refused: it is not an object'),
      refused('line 6 is refused: the same key twice in one object at column 9'),
      { id: null, text: `{"k":"${gone}"}`, spans: [{ ...span, start: 6, end: 46 }] },
    ]);
    expect(status).toBe(2);
    expect(err).toBe('4 of 7 lines could not be used; see their answers\n');
  });
});

test('--check takes folders, and leaves out links and what git and npm put there', async () => {
  const secret = `password = ${['t4ngerine', 'Orbit77'].join('-')}\n`;
  const place = openDesk({
    'app/b/z.env': secret,
    'app/a.txt': 'fine\n',
    'app/c.txt': secret,
    'app/.git/config': secret,
    'app/node_modules/x/y.js': secret,
    'one.txt': secret,
  });
  symlinkSync(join(place.folder, 'one.txt'), join(place.folder, 'app', 'link.txt'));
  const { status, out } = await place.run(['redact', '--check', 'one.txt', 'app']);
  place.clear();
  expect(status).toBe(1);
  expect(out.split('\n').map((line) => line.split(':')[0])).toEqual([
    'one.txt',
    'app/b/z.env',
    'app/c.txt',
    '',
  ]);
});
