/**
 * Text written as numbers: calls that turn codes into characters, comma lists of byte values, and hex dumps. Where code
 * declares numbers to be characters, printable ones are accepted; a bare list must also read like words, because every
 * table of measurements is printable.
 */
import { Buffer } from 'node:buffer';
import { readBytes } from './decode-bytes.ts';
import type { DecodedRun, Room } from './decode-run.ts';
import { isPlausibleText, readsLikeEnglish } from './plausible-text.ts';

/** The engine keeps every round of a group for backtracking: without a bound a long list would exhaust that stack. */
const MAX_NUMBERS = 4095;
const NUMBER = '(?:0[xX][0-9A-Fa-f]{1,6}|[0-9]{1,7})';
const GAP = '[ \\t\\r\\n]{0,8}';
/** `99, 117, 114, 108`, at least four of them. */
const LIST = new RegExp(
  `(?<![\\w.])${NUMBER}(?:${GAP}[,;]${GAP}${NUMBER}){3,${MAX_NUMBERS}}(?!\\w|\\.\\d)`,
  'g',
);
/** `99 117 114 108`: shorter ones are too often coordinates. */
const SPACED_LIST = /(?<![\w.-])[0-9]{2,3}(?: [0-9]{2,3}){3,4095}(?![\w-]|\.\d)/g;
const FEWEST_BARE = 8;
const CALL = '(?:String\\.from(?:CharCode|CodePoint)|chr|Chr|CHR|CHAR|\\[char\\]|\\[System\\.Char\\])';
const CALL_WITH_NUMBER = `${CALL}${GAP}\\(?${GAP}${NUMBER}${GAP}\\)?`;
/** `chr(99).chr(117)`, `[char]99+[char]117`, `Chr(99) & Chr(117)`. */
const CHAIN = new RegExp(
  `${CALL_WITH_NUMBER}(?:${GAP}[.+&|,]{1,2}${GAP}${CALL_WITH_NUMBER}){1,${MAX_NUMBERS}}`,
  'g',
);
const HEX_PAIRS = /[0-9A-Fa-f]{2}(?:[ :-][0-9A-Fa-f]{2}){7,4095}/g;
/** A pair next to these belongs to something longer. */
const BESIDE_PAIRS = /[\w:.-]/;
const NUMBERS = new RegExp(NUMBER, 'g');
/** What precedes a list of numbers that become characters. */
const MAKES_TEXT =
  /(?:from(?:CharCode|CodePoint)|chr|char\[\]\]?|bytes|bytearray|Buffer\.from|Array|decode)[(\s[{@]{1,8}$/i;
/** The same in prose: `character codes 99 117 114 108`. */
const CALLED_TEXT =
  /\b(?:char(?:acter)?s?|ascii|unicode|code ?points?|letters)(?: (?:codes?|values?|numbers?))?[\s:=([-]{1,6}$/i;
const MAKER_REACH = 32;
/** Too few letters to read like words, yet nothing that measurements spell. */
const COMMAND = /^(?:curl|wget|cat|rm|ncat|nc|env|bash|sh|python3?|node|powershell|iex|chmod|eval|sudo)[ |;]/;

export function* findCodes(text: string, room: Room): Generator<DecodedRun> {
  for (const match of text.matchAll(CHAIN)) yield* readNumbers(match[0], match.index, true, room);
  for (const match of text.matchAll(LIST)) {
    const before = text.slice(Math.max(0, match.index - MAKER_REACH), match.index);
    const isCode = MAKES_TEXT.test(before) || CALLED_TEXT.test(before);
    yield* readNumbers(match[0], match.index, isCode, room);
  }
  for (const match of text.matchAll(SPACED_LIST)) {
    const isCalled = CALLED_TEXT.test(text.slice(Math.max(0, match.index - MAKER_REACH), match.index));
    if (isCalled || match[0].split(' ').length >= FEWEST_BARE)
      yield* readNumbers(match[0], match.index, isCalled, room);
  }
  for (const match of text.matchAll(HEX_PAIRS)) {
    const around = text.charAt(match.index - 1) + text.charAt(match.index + match[0].length);
    if (BESIDE_PAIRS.test(around)) continue;
    const reading = readBytes(Buffer.from(match[0].replace(/[ :-]/g, ''), 'hex'), room);
    if (reading === null || (!/[A-Fa-f]/.test(match[0]) && !readsLikeEnglish(reading.text))) continue;
    yield {
      start: match.index,
      end: match.index + match[0].length,
      via: ['hex', ...reading.via],
      text: reading.text,
    };
  }
}

function* readNumbers(source: string, start: number, isCode: boolean, room: Room): Generator<DecodedRun> {
  const numbers = Array.from(source.matchAll(NUMBERS), ([digits]) => Number(digits));
  const isBytes = numbers.every((number) => number < 256);
  if (!isBytes && (!isCode || numbers.some((number) => number > 0x10_ffff))) return;
  const reading = isBytes ? readBytes(Buffer.from(numbers), room) : null;
  const text = reading?.text ?? numbers.map((number) => String.fromCodePoint(number)).join('');
  if (reading === null && !isPlausibleText(text)) return;
  if (!isCode && !readsLikeEnglish(text) && !COMMAND.test(text)) return;
  yield { start, end: start + source.length, via: ['char-codes', ...(reading?.via ?? [])], text };
}
