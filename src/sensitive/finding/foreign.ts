/**
 * The word for password in scripts and letters beyond ASCII: `contraseña`, `пароль`, `密码`.
 * Such words cannot be anchors; they are searched for where a text is not ASCII.
 */
import { tableOf } from '../../text/character-table.ts';
import { readValue } from '../pattern/assigned-value.ts';
import { judge } from '../pattern/judge.ts';
import { markOf, type Page } from '../pattern/mark.ts';
import { passwordCard } from '../patterns/generic/generic-assignment.ts';

/** From the first letter that is not ASCII: rare letters are found fast. The rest of the word comes before it. */
const WORDS: readonly (readonly [before: string, found: string])[] = [
  ['contrase', 'ña'],
  ['has', 'ło'],
  ['l', 'ösenord'],
  ['jelsz', 'ó'],
  ['', 'şifre'],
  ['', 'Şifre'],
  ['', 'пароль'],
  ['', 'Пароль'],
  ['', 'ПАРОЛЬ'],
  ['', '密码'],
  ['', '密碼'],
  ['', '口令'],
  ['', 'パスワード'],
  ['', '비밀번호'],
  ['', 'كلمة المرور'],
  ['', 'كلمة السر'],
  ['', 'סיסמה'],
  ['m', 'ật khẩu'],
];
const BEHIND =
  /["'`*\]]{0,3}(?:[ \t]{0,4}(?:[:：=]|[-–—](?=[ \t])|は|是|为|為)|[ \t]{1,2}(?:es|to|je|är|is|это|là)(?=[: \t])|(?=[ \t]))[: \t：]{0,4}/y;

const firstLetter = ([, found]: (typeof WORDS)[number]): number => found.charCodeAt(0);
const BY_FIRST_LETTER: ReadonlyMap<number, typeof WORDS> = new Map(
  WORDS.map(firstLetter).map((letter) => [letter, WORDS.filter((word) => firstLetter(word) === letter)]),
);
const FIRST_LETTER = tableOf(0x10000, BY_FIRST_LETTER.keys());

export function mayBeForeign(text: string, at: number): boolean {
  return FIRST_LETTER[text.charCodeAt(at)] === 1;
}

/** Looks at one non-ASCII position. */
export function readForeign(page: Page, at: number): void {
  const { text } = page;
  for (const [before, found] of BY_FIRST_LETTER.get(text.charCodeAt(at)) ?? []) {
    const start = at - before.length;
    if (text.startsWith(found, at) && text.slice(Math.max(0, start), at).toLowerCase() === before)
      readBehind(page, at + found.length);
  }
}

function readBehind({ text, options, marks }: Page, at: number): void {
  BEHIND.lastIndex = at;
  if (!BEHIND.test(text)) return;
  const value = readValue(text, BEHIND.lastIndex, 'prose');
  if (value === null) return;
  const { start, end } = value;
  const confidence = judge(
    'password',
    { value: text.slice(start, end), style: 'prose', name: 'password' },
    options,
  );
  if (confidence > 0) marks.push(markOf(passwordCard, 1, start, end, confidence));
}
