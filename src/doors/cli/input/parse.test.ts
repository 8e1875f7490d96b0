import { describe, expect, test } from 'vitest';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Verb } from '../verb/verb.ts';
import { parseCommandLine } from './parse.ts';

const paintVerb: Verb = {
  name: 'paint',
  summary: 'paint a wall',
  about: [],
  arguments: [
    { name: 'WALL', choices: ['north', 'south'], help: 'which' },
    { name: 'FRIEND', optional: true, many: true, help: 'who helps' },
  ],
  options: [
    { name: 'coats', short: 'n', value: 'N', kind: 'count', help: 'how many' },
    { name: 'mix', value: 'RATIO', kind: 'number', fallback: '1.5', help: 'how thick' },
    { name: 'heat', value: 'N', kind: 'number', range: [0, 12], fallback: '6', help: 'how warm' },
    { name: 'tone', value: 'TONE', choices: ['light', 'dark'], many: true, help: 'which' },
    { name: 'wet', short: 'w', help: 'on wet ground' },
    { name: 'roll', help: 'with a roller' },
    { name: 'dry', short: 'd', help: 'on dry ground' },
  ],
  conflicts: [['wet', 'dry']],
  needs: [['roll', 'dry']],
  examples: [],
  exits: {},
  json: [],
  load: () => Promise.reject(new Error('not run here')),
};
const singVerb: Verb = { ...paintVerb, name: 'sing', arguments: [], options: [], conflicts: [], needs: [] };
const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), [paintVerb, singVerb]);

describe('what is understood', () => {
  test.each([
    ['paint north', { wall: ['north'], coats: undefined, mix: 1.5, tones: [], wet: false }],
    ['paint north --coats 3', { wall: ['north'], coats: 3, mix: 1.5, tones: [], wet: false }],
    ['paint --coats=3 north', { wall: ['north'], coats: 3, mix: 1.5, tones: [], wet: false }],
    ['paint -n3 north ann bob', { wall: ['north', 'ann', 'bob'], coats: 3, mix: 1.5, tones: [], wet: false }],
    ['paint -wn 3 north', { wall: ['north'], coats: 3, mix: 1.5, tones: [], wet: true }],
    ['--json paint north --mix 2', { wall: ['north'], coats: undefined, mix: 2, tones: [], wet: false }],
    ['paint north --coats 1 --coats 2', { wall: ['north'], coats: 2, mix: 1.5, tones: [], wet: false }],
    [
      'paint north --tone light --tone dark',
      { wall: ['north'], coats: undefined, mix: 1.5, tones: ['light', 'dark'], wet: false },
    ],
    [
      'paint north -- --wet -',
      { wall: ['north', '--wet', '-'], coats: undefined, mix: 1.5, tones: [], wet: false },
    ],
  ])('%s', (line, { wall, coats, mix, tones, wet }) => {
    const { args } = parse(line);
    expect(args.positionals).toEqual(wall);
    expect(args.number('coats')).toBe(coats);
    expect(args.number('mix')).toBe(mix);
    expect(args.texts('tone')).toEqual(tones);
    expect(args.flag('wet')).toBe(wet);
  });

  test('no verb, and help for a line that would otherwise be refused', () => {
    expect(parse('').verb).toBeUndefined();
    expect(parse('paint --help').args.flag('help')).toBe(true);
  });

  test('asking for an option that is not declared is a defect', () => {
    expect(() => parse('sing').args.flag('wet')).toThrow('option wet is not declared');
  });
});

describe('what is refused', () => {
  test.each([
    ['pant north', 'unknown command "pant"', 'did you mean `paint`? `tokenauditor help` lists all'],
    [
      'paint north --cots 3',
      'unknown option "--cots" for paint',
      'did you mean `--coats`? see `tokenauditor paint --help`',
    ],
    [
      'paint north -x',
      'unknown option "-x" for paint',
      'did you mean `--mix`? see `tokenauditor paint --help`',
    ],
    ['paint north --zzyzx', 'unknown option "--zzyzx" for paint', 'see `tokenauditor paint --help`'],
    [
      '--wet paint north',
      'unknown option "--wet" before a command',
      'did you mean `tokenauditor <command> --wet`? see `tokenauditor --help`',
    ],
    ['paint north --coats', 'option --coats needs a value', 'see `tokenauditor paint --help`'],
    ['paint north --coats --wet', 'option --coats needs a value', 'see `tokenauditor paint --help`'],
    ['paint north --coats many', '"many" is not a valid value for --coats', 'expected a whole number'],
    ['paint north --mix 1e9', '"1e9" is not a valid value for --mix', 'expected a number such as 1.5'],
    [
      'paint north --heat -1',
      '"-1" is not a valid value for --heat',
      'expected a number from 0 to 12 such as 6',
    ],
    [
      'paint north --heat 12.5',
      '"12.5" is not a valid value for --heat',
      'expected a number from 0 to 12 such as 6',
    ],
    ['paint north --coats -3', '"-3" is not a valid value for --coats', 'expected a whole number'],
    ['paint north --heat -w', 'option --heat needs a value', 'see `tokenauditor paint --help`'],
    [
      '--jsno paint north',
      'unknown option "--jsno" before a command',
      'did you mean `--json`? see `tokenauditor --help`',
    ],
    ['--project', 'option --project needs a value', 'see `tokenauditor --help`'],
    ['paint north --tone pink', '"pink" is not a valid value for --tone', 'expected light or dark'],
    ['paint north --wet=yes', '"yes" is not a valid value for --wet', 'expected no value: it is a switch'],
    ['paint', 'paint needs WALL: north or south', 'see `tokenauditor paint --help`'],
    ['paint west', '"west" is not a valid value for WALL', 'expected north or south'],
    ['sing loud', 'sing does not take "loud"', 'see `tokenauditor sing --help`'],
    ['paint north --wet --dry', '--wet and --dry cannot be used together', 'leave one of them out'],
    ['paint north --roll', '--roll has no effect without --dry', 'add --dry, or leave --roll out'],
    ['paint north --coats=', '"" is not a valid value for --coats', 'expected a whole number'],
  ])('%s', (line, message, hint) => {
    let trouble: unknown;
    try {
      parse(line);
    } catch (error) {
      trouble = error;
    }
    expect(trouble).toBeInstanceOf(Trouble);
    expect(trouble).toMatchObject({ message, hint });
  });
});
