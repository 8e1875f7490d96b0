/** Whether a name looks like another one: two alphabets in one word, special letter forms, digits for letters. */
import { normalizeForm } from '../../../text/unicode/normalize.ts';
import { skeleton } from '../../../text/unicode/skeleton.ts';
import { NAME_WORDS } from './name-words-known.ts';

export interface LookAlike {
  readonly how: 'invisible' | 'control' | 'mixed' | 'form' | 'figure';
  /** Safe to print: the character in question, or the word it imitates. */
  readonly shows: string;
  /** How a person reads the name. */
  readonly reads: string;
}

const LONGEST = 512;
const PLAIN = /^[\x20-\x7e]*$/;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\ufff9-\ufffb\u2800]/u;
/** Some languages need them; elsewhere they only hide something. */
const JOINERS = /[\u200c\u200d\ufe0e\ufe0f]/gu;
const NEEDS_JOINERS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Mongolian}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LATIN = /[A-Za-z]/;
/** Alphabets with letters that look like Latin ones. */
const POSING =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Georgian}\p{Script=Deseret}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;
/** Latin letters that no current alphabet uses: phonetic symbols, small capitals. */
const PHONETIC =
  /[\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d2b\ua730\ua731\u0269\u01c0\u01c3\ua78c\u02c9]/u;
const ASCII = /^[\x20-\x7e]+$/;

export function lookAlike(name: string): LookAlike | undefined {
  const head = name.slice(0, LONGEST);
  if (PLAIN.test(head)) return figureFor(head);
  const control = CONTROL.exec(head)?.[0];
  if (control !== undefined) return { how: 'control', shows: codeOf(control), reads: '' };
  const visible = NEEDS_JOINERS.test(head) ? head.replace(JOINERS, '') : head;
  const invisible = INVISIBLE.exec(visible)?.[0];
  if (invisible !== undefined) return { how: 'invisible', shows: codeOf(invisible), reads: '' };
  return formOf(head) ?? posingSign(head) ?? mixedWord(head);
}

/** Full-width, mathematical and other forms of plain letters: the same name to a reader, another one to a program. */
function formOf(name: string): LookAlike | undefined {
  const form =
    /[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f18f}\u2460-\u24ff\u2100-\u214f\ufb00-\ufb06]/u.exec(
      name,
    )?.[0];
  if (form === undefined) return undefined;
  const plain = form.normalize('NFKC');
  // In Chinese and Japanese, full-width punctuation is ordinary; full-width letters beside plain ones are not.
  if (!/^[A-Za-z0-9_]+$/.test(plain) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name))
    return undefined;
  if (/^[\u2100-\u214f]$/u.test(form) && !LATIN.test(name)) return undefined;
  return { how: 'form', shows: codeOf(form), reads: normalizeForm(name, 'NFKC') };
}

/** Another hyphen, line or dot between plain letters: a reader sees `read-file`. */
function posingSign(name: string): LookAlike | undefined {
  const character = /[A-Za-z0-9]([\u2010-\u2015\u2212\u02d7\u02cd\ufe4d-\ufe4f\u2024])[A-Za-z0-9]/u.exec(
    name,
  )?.[1];
  if (character === undefined || name.includes(' ')) return undefined;
  return { how: 'form', shows: codeOf(character), reads: '' };
}

function mixedWord(name: string): LookAlike | undefined {
  const isLatinName = LATIN.test(name);
  for (const [word] of name.matchAll(WORD)) {
    if (ASCII.test(word)) continue;
    const stranger = PHONETIC.exec(word)?.[0] ?? POSING.exec(word)?.[0];
    if (stranger === undefined) continue;
    const look = skeleton(word.toLowerCase());
    // `сору` in an otherwise Latin name is no word of another language; `поиск` cannot be read as Latin letters.
    const isPosing =
      isMostlyPosing(word) && (LATIN.test(word) || (isLatinName && ASCII.test(look) && word.length > 2));
    if (isPosing) return { how: 'mixed', shows: codeOf(stranger), reads: look.replaceAll('rn', 'm') };
  }
  return undefined;
}

/** Every foreign letter of the word must resemble a plain one: `Δt` and `μm` are honest. */
function isMostlyPosing(word: string): boolean {
  const strangers = [...word].filter((character) => !ASCII.test(character) && !/\p{M}/u.test(character));
  return (
    strangers.length > 0 && strangers.every((character) => ASCII.test(skeleton(character.toLowerCase())))
  );
}

const FIGURE = /[a-z][01]|[01][a-z]/i;
const FIGURES = /[01]/g;

/** `read_fi1e`: a digit in a name that becomes a known word only if the digit is read as a letter. */
function figureFor(name: string): LookAlike | undefined {
  if (!FIGURE.test(name)) return undefined;
  for (const [word] of name.toLowerCase().matchAll(/[a-z01]+/g)) {
    if (word.length < 4 || word.length > 24 || !FIGURE.test(word)) continue;
    // A digit at the end is a number: `file1`, `tool0`.
    const inner = word.replace(/[01]+$/, '');
    for (const one of ['l', 'i'])
      for (const candidate of new Set([word, inner])) {
        if (!/[01]/.test(candidate)) continue;
        const read = candidate.replace(FIGURES, (figure) => (figure === '0' ? 'o' : one));
        if (NAME_WORDS.has(read)) return { how: 'figure', shows: candidate, reads: read };
      }
  }
  return undefined;
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
