import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Script } from '../reading/reading.ts';
import { commandsInScript } from './commands.ts';
import { interpret } from './interpret.ts';

const LANGUAGES = [
  'python',
  'javascript',
  'perl',
  'ruby',
  'php',
  'awk',
  'lua',
  'applescript',
  'sql',
  'other',
] as const;
const PIECES = [
  'os.system(',
  'exec ',
  'open("',
  "'",
  '"',
  '`',
  '${',
  '#{',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '«',
  '\\',
  '\n',
  ';',
  '=',
  '.',
  'a',
  ' in ',
  'for ',
  'import ',
  'f"',
  "r'",
  '"""',
  '/',
  '//',
  '#',
  '<<A\n',
  'A\n',
  '%x(',
  'q{',
  's/',
  'atob(',
  '+',
  ',',
  ':',
  '::',
  '=>',
  '$x',
  '1',
  'do shell script ',
  ' as ',
  'new ',
];

test.each(LANGUAGES)('any text of %s is read', (language) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((p) => p.join('')),
  );
  fc.assert(
    fc.property(text, (body) => {
      const script: Script = { language, text: body, run: 0 };
      expect(commandsInScript(script).length).toBeLessThanOrEqual(256);
      expect(interpret(script).effects.length).toBeLessThanOrEqual(257);
    }),
    { numRuns: draws(100) },
  );
});

const HOSTILE = ['os.system(', '${', '{', 'x+=x;', '=/[', '<<A\n', 'a.'];

test.each(LANGUAGES)('a long hostile %s script has no effects', (language) => {
  for (const piece of HOSTILE) {
    const script: Script = { language, text: piece.repeat(Math.ceil(100_000 / piece.length)), run: 0 };
    expect(interpret(script).effects, piece).toEqual([]);
  }
});
