/** What is rare enough in a text to tell where it came from: addresses, ids, accounts, numbers, names of tools. */
import { type TellingRuns, tellingRuns } from './telling-runs.ts';

/** A text with what its values are looked for in: read once for all of them. */
export interface ReadText extends TellingRuns {
  readonly text: string;
  /** By `spelledValues`. */
  readonly spelled: readonly string[];
}

export function readText(text: string): ReadText {
  const runs = tellingRuns(text);
  return { text, ...runs, spelled: spelledValues(text, runs) };
}

/** Two replies of one day are not about one thing. */
const DATE =
  /^\d{4}-\d{2}|^\d{1,2}[.:/]\d{1,2}(?:[.:/]\d{2,4})?$|^(?:19|20)\d{2,10}$|^\d{1,3}(?:[.,']?\d{3})*[.,]\d{1,2}$/;

/** Addresses, ids, accounts, telephone numbers and large amounts. */
const RARE = /[\p{L}\p{N}][\p{L}\p{N}._%+@:/-]{4,120}[\p{L}\p{N}]/gu;

/** Not an amount, which many a text has. */
export const isStrong = (value: string): boolean =>
  !/^\d{1,6}$|^[A-Z]{2,10}-\d{1,6}$|^#?[\da-fA-F]{6}$/.test(value) && !DATE.test(value);

export function rareValues({ valued, spelled }: ReadText): string[] {
  const found: string[] = [];
  for (const run of valued) {
    if (run.length < SHORTEST_RARE || (digitsIn(run) < 2 && !run.includes('@'))) continue;
    for (const token of run.match(RARE) ?? []) if (isRare(token)) found.push(token);
  }
  for (const value of spelled) if (value.length >= 5) found.push(value);
  return found;
}

const SHORTEST_RARE = 6;

function isRare(token: string): boolean {
  const digits = digitsIn(token);
  if (digits >= 4) return true;
  if (token.includes('@') && /^[^@]+@[^@]+\.\p{L}+$/u.test(token)) return true;
  return digits >= 2 && /[a-z]/i.test(token) && !/[:/]/.test(token);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits += 1;
  return digits;
}

/** What a record is about: addresses and numbers of customers, orders, accounts; no dates and no amounts. */
export function subjectsIn({ valued }: ReadText): string[] {
  const found: string[] = [];
  for (const run of valued) {
    if (digitsIn(run) < 4 && !/[@-]/.test(run)) continue;
    for (const token of run.match(SUBJECT) ?? []) if (!DATE.test(token)) found.push(token.toLowerCase());
  }
  return found;
}

const SUBJECT =
  /[\w.+-]{1,64}@[\w.-]{3,190}\w|[A-Za-z]{0,12}[-_]?\d{4,}[\w-]{0,40}|\b[a-f\d]{8}-[a-f\d-]{18,30}/g;

export function mailsIn({ valued }: ReadText): string[] {
  return valued.flatMap((run) => (run.includes('@') ? (run.toLowerCase().match(MAIL) ?? []) : []));
}

const MAIL = /[\w.+-]{1,64}@[\w.-]{3,190}/g;

/** In two words or more: others are words of a sentence. */
const IDENTIFIER = /[a-z]{2,30}(?:[_-][a-z]{2,30}){1,6}|[a-z]{2,30}(?:[A-Z][a-z]{1,30}){1,6}/g;
const IDENTIFIER_ALONE = /^[a-z]{2,30}(?:(?:[_-][a-z]{2,30}){1,6}|(?:[A-Z][a-z]{1,30}){1,6})$/;

export const isIdentifier = (name: string): boolean => IDENTIFIER_ALONE.test(name);

export const identifiersIn = ({ joined }: ReadText): string[] =>
  joined.flatMap((run) => run.match(IDENTIFIER) ?? []);

/** Numbers, telephone numbers and accounts without what separates their digits. */
export function spelledValues(text: string, { valued, places }: TellingRuns = tellingRuns(text)): string[] {
  const found: string[] = [];
  let end = 0;
  for (const [i, from] of places.entries()) {
    const to = from + (valued[i]?.length ?? 0);
    // A number may reach over several runs.
    for (let at = Math.max(from, end); at < to; at = Math.max(at + 1, end)) {
      if (!isDigit(text.charCodeAt(at))) continue;
      end = endOfNumber(text, at);
      if (end - at < 3) continue;
      const digits = digitsOf(text.slice(at, end));
      if (digits.length >= 3) found.push(digits);
    }
  }
  if (text.length < SHORTEST_ACCOUNT) return found;
  for (const account of text.match(ACCOUNT) ?? []) found.push(account.replaceAll(/[^A-Za-z0-9]/g, ''));
  return found;
}

const digitsOf = (number: string): string =>
  /\D/.test(number) ? number.replace(/[.,]\d{1,2}$/, '').replaceAll(/\D/g, '') : number;

/** Of 26 characters at most, and with more than one between the first digit and the last. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  for (let at = start + 1; at <= start + LONGEST_NUMBER && at < text.length; at++) {
    if (isDigit(text.charCodeAt(at))) {
      if (at > start + 1) end = at + 1;
    } else if (!BETWEEN_DIGITS.includes(text.charAt(at))) break;
  }
  return end;
}

const LONGEST_NUMBER = 25;
const BETWEEN_DIGITS = ".,' \u00a0()/-";
const SHORTEST_ACCOUNT = 8;
const ACCOUNT = /\b[A-Z]{2}[0-9X]{2}(?:[ -]?[A-Z0-9]{2,4}){2,9}\b/g;
