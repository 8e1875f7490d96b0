/** Sets of characters as bits: those of ASCII, of the expression itself, and a few of other scripts. */
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

const PRINTED = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
/** Letters first: an example reads better, and rare ones complete no word by accident. */
const PREFERRED = [...'qxzjkvabcdefghilmnoprstuwyQXZ57'];
const ASCII = [...new Set([...PREFERRED, ...PRINTED, '\n', '\t', '\r', '\0', '\x1b', '\x7f'])];
const OTHERS = [...'éßÑпΩא中あ한\u0301\u00a0\u200b\u2028\u202e\ue000€—’\ufe0f'];
const ASTRAL = ['😀', '\u{1f3fb}', '\ud800', '\u{e0041}', '\u{1d41a}'];

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

export interface Alphabet {
  /** The bit of a place where the text has ended, or has not begun. */
  readonly absent: bigint;
  readonly all: bigint;
  readonly word: bigint;
  readonly newline: bigint;
  setOf(element: Single): bigint;
  membersOf(set: bigint): readonly string[];
}

function ownCharacters(pattern: AST.Pattern): string[] {
  const own: number[] = [];
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => own.push(value),
    onCharacterClassRangeEnter: ({ min, max }) => own.push(Math.min(min.value + 1, max.value)),
  });
  return own.map((value) => String.fromCodePoint(value));
}

/** The first code points of a property such as a script: none of them may be among the others. */
function firstOf(raw: string, flags: string): string[] {
  const { single } = compile(raw, flags);
  const first: string[] = [];
  for (let value = 0x80; value < 0x20000 && first.length < 2; value++) {
    const character = String.fromCodePoint(value);
    if (single.test(character)) first.push(character);
  }
  return first;
}

const firsts = new Map<string, readonly string[]>();

function propertyMembers(pattern: AST.Pattern, flags: string): string[] {
  const members: string[] = [];
  visitRegExpAST(pattern, {
    onCharacterSetEnter: ({ raw, kind }) => {
      if (kind !== 'property') return;
      const known = firsts.get(raw) ?? firstOf(raw, flags);
      firsts.set(raw, known);
      members.push(...known);
    },
  });
  return members;
}

const compiled = new Map<string, { readonly single: RegExp; readonly ascii: bigint }>();

function bitsOf(characters: readonly string[], isMember: (character: string) => boolean): bigint {
  let digits = '';
  for (const character of characters) digits = (isMember(character) ? '1' : '0') + digits;
  return BigInt(`0b${digits || '0'}`);
}

function compile(raw: string, flags: string) {
  const key = `${flags}/${raw}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const single = new RegExp(`^(?:${raw})$`, flags.replace(/[dgmy]/g, ''));
  const made = { single, ascii: bitsOf(ASCII, (character) => single.test(character)) };
  compiled.set(key, made);
  return made;
}

export function alphabetOf(pattern: AST.Pattern, flags: string): Alphabet {
  const known = new Set(ASCII);
  const astral = /[uv]/.test(flags) ? ASTRAL : [];
  const own = [...ownCharacters(pattern), ...propertyMembers(pattern, flags)];
  const extra = [...new Set([...own, ...OTHERS, ...astral])].filter((one) => !known.has(one));
  const characters = [...ASCII, ...extra];
  const absent = 1n << BigInt(characters.length);
  const sets = new Map<string, bigint>();
  const members = new Map<bigint, readonly string[]>();
  const setOfRaw = (raw: string): bigint => {
    const found = sets.get(raw);
    if (found !== undefined) return found;
    const { single, ascii } = compile(raw, flags);
    const set = ascii | (bitsOf(extra, (character) => single.test(character)) << BigInt(ASCII.length));
    sets.set(raw, set);
    return set;
  };
  return {
    absent,
    all: (absent << 1n) - 1n,
    word: setOfRaw('\\w'),
    newline: setOfRaw('[\\n\\r\\u2028\\u2029]'),
    setOf: ({ raw }) => setOfRaw(raw),
    membersOf: (set) => {
      const found = members.get(set);
      if (found !== undefined) return found;
      const digits = set.toString(2);
      const made = characters.filter((_, at) => digits[digits.length - 1 - at] === '1');
      members.set(set, made);
      return made;
    },
  };
}
