import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchLine, NotStartable, programAt, windowsStart } from './windows-start.ts';

/** Variables by any name: whatever is left between per cent signs has a value that would run something. */
const HOSTILE = '" & calc & "';

/** First `cmd.exe` replaces variables, also inside quotes. */
const expanded = (line: string): string => line.replace(/%[^%\r\n]*%/g, HOSTILE);

/** Then it looks for operators and carets outside quotes; undefined if it would start anything else. */
function read(line: string): string | undefined {
  let isQuoted = false;
  let out = '';
  for (let i = 0; i < line.length; i++) {
    const character = line[i] ?? '';
    if (character === '\n' || character === '\r') return undefined;
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|<>()]/.test(character)) return undefined;
    if (!isQuoted && character === '^') out += line[++i] ?? '';
    else out += character;
  }
  return isQuoted ? undefined : out;
}

/** `/s`: the first quote of the command and the last one are taken off. */
const ofCommand = (argument: string): string | undefined => read(expanded(argument.slice(1, -1)));

/** What a batch file does with its arguments: `program.exe %*`, read by `cmd.exe` again. */
function inBatch(line: string, file: string): string | undefined {
  if (!line.startsWith(`"${file}"`)) return undefined;
  return read(expanded(`"C:\\node.exe" ${line.slice(file.length + 2)}`));
}

/** CommandLineToArgvW. */
function argumentsOf(line: string): string[] {
  const words: string[] = [];
  let i = 0;
  while (i < line.length) {
    while (line[i] === ' ' || line[i] === '\t') i++;
    if (i >= line.length) break;
    let word = '';
    let isQuoted = false;
    for (; i < line.length && (isQuoted || (line[i] !== ' ' && line[i] !== '\t')); ) {
      const slashes = /\\*/y;
      slashes.lastIndex = i;
      const count = slashes.exec(line)?.[0].length ?? 0;
      i += count;
      if (line[i] !== '"') word += '\\'.repeat(count) + (count > 0 ? '' : line[i++]);
      else {
        word += '\\'.repeat(Math.floor(count / 2));
        if (count % 2 === 1) word += '"';
        else if (isQuoted && line[i + 1] === '"') word += line[++i];
        else isQuoted = !isQuoted;
        i++;
      }
    }
    words.push(word);
  }
  return words;
}

const CMD = 'C:\\tools and more\\npx.cmd';
const env = { PATH: 'C:\\tools and more', PATHEXT: '.exe;.cmd', SystemRoot: 'C:\\Windows' };
const isFile = (path: string) => path === CMD;

describe('a batch file', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'ab \t\\/"%!^&|<>()\'`$;,=*?[]{}~#@é-'.split('')),
    maxLength: 12,
  });

  test('gets each argument as it was given, or is not started', () => {
    let started = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (args) => {
        const isRefused = args.some((arg) => /["%!\r\n\0]/.test(arg));
        if (isRefused) {
          expect(() => batchLine(CMD, args)).toThrow(NotStartable);
          return;
        }
        started += args.length > 0 ? 1 : 0;
        const {
          file,
          args: given,
          isVerbatim,
        } = windowsStart({ command: 'npx', args, env, cwd: 'D:\\x' }, isFile);
        expect([file, isVerbatim, given.slice(0, -1)]).toEqual([
          'C:\\Windows\\System32\\cmd.exe',
          true,
          ['/d', '/s', '/v:off', '/c'],
        ]);
        const line = ofCommand(given.at(-1) ?? '') ?? '';
        expect(argumentsOf(inBatch(line, CMD) ?? '').slice(1)).toEqual(args);
      }),
      { numRuns: 2_000 },
    );
    expect(started).toBeGreaterThan(100);
  });

  test('the model finds what would go wrong without quotes', () => {
    expect(ofCommand('"a & b"')).toBeUndefined();
    expect(ofCommand('""a" "%X%""')).toBeUndefined();
    expect(argumentsOf('"a\\" b"')).toEqual(['a" b']);
  });

  test.each(['a"b', '100%', '%PATH%', 'wow!', 'a\nb', 'a\rb', 'a\0b', 'x'.repeat(9_000)])(
    'is not given %j',
    (arg) => {
      expect(() => batchLine(CMD, [arg])).toThrow(NotStartable);
    },
  );

  test('whose own path has a per cent sign is not started', () => {
    expect(() => batchLine('C:\\%X%\\a.cmd', [])).toThrow(NotStartable);
  });
});

describe('the program of a command', () => {
  const there = new Set([
    'C:\\bin\\tool.exe',
    'C:\\bin\\tool.cmd',
    'C:\\bin\\only.bat',
    'D:\\work\\run.cmd',
    'D:\\work\\tool.exe',
    'C:\\bin\\plain',
    '\\\\host\\share\\far.exe',
  ]);
  const find = (command: string, path = 'relative;"C:\\bin";\\\\host\\share', more = {}) =>
    programAt(command, { env: { Path: path, ...more }, cwd: 'D:\\work' }, (one) => there.has(one));

  test.each([
    ['by the first ending of the system', 'tool', 'C:\\bin\\tool.EXE'],
    ['by the ending it is given', 'tool.cmd', 'C:\\bin\\tool.cmd'],
    ['a batch file', 'only', 'C:\\bin\\only.BAT'],
    ['by its path, in the folder it is started in', '.\\run.cmd', 'D:\\work\\run.cmd'],
    ['on another machine', 'far', '\\\\host\\share\\far.EXE'],
  ])('%s', (_, command, path) => {
    const found = programAt(
      command,
      { env: { Path: 'relative;"C:\\bin";\\\\host\\share' }, cwd: 'D:\\work' },
      (one) => [...there].some((each) => each.toLowerCase() === one.toLowerCase()),
    );
    expect(found).toBe(path);
  });

  test('not in the current folder, nor in a relative one, nor without an ending', () => {
    expect(find('run.cmd')).toBeUndefined();
    expect(find('plain')).toBeUndefined();
    expect(find('tool.exe', '.;;\\bin;C:bin')).toBeUndefined();
  });

  test('with endings that the user has set', () => {
    expect(find('only', 'C:\\bin', { PATHEXT: '.bat' })).toBe('C:\\bin\\only.bat');
    expect(find('only', 'C:\\bin', { PATHEXT: '.exe' })).toBeUndefined();
  });

  test('that is not there', () => {
    const wanted = { command: 'none', args: [], env: {}, cwd: 'D:\\work' };
    expect(() => windowsStart(wanted, () => false)).toThrow('ENOENT');
    expect(
      windowsStart({ ...wanted, command: 'D:\\work\\tool.exe', args: ['100%'] }, (one) => there.has(one)),
    ).toEqual({
      file: 'D:\\work\\tool.exe',
      args: ['100%'],
      isVerbatim: false,
    });
  });
});
