/**
 * Undoes how single characters are spelled: percent, backslash escapes, HTML entities, quoted-printable, full-width and
 * mathematical letters, colour codes. One layer at a time; every unit of what is left keeps its place in the input.
 */
import { Buffer } from 'node:buffer';
import { either } from '../patterns/compose.ts';
import { inputSpan, type NormalizedText, normalizeText } from '../unicode/normalize.ts';
import { SpelledView, type Spelling } from './spelled-view.ts';

/** A text without a match of this spells every character as itself. */
const MAYBE_SPELLED =
  /%(?:25){0,3}u?[0-9a-f]{2}|\bU\+0|\\{1,8}(?:[uU][{0-9a-fA-F]|[xX][0-9a-f]|[0-7]{2})|&(?:amp;|#|[a-z]{2,7};)|=[0-9A-F]{2}|=\r?\n|[\0\x1b]|[\u2460-\u24ff\uff01-\uff5e\ud835]/i;
const PARTS = either(
  /(?<utf8>(?:(?:%(?:25){0,3}|=|\\{1,8}x)[c-f][0-9a-f])(?:(?:%(?:25){0,3}|=|\\{1,8}x)[89ab][0-9a-f]){1,3})/i,
  /%(?:25){0,3}(?:u00)?(?<percent>[0-7][0-9a-f])/i,
  /%(?:25){0,3}u(?<unit>[0-9a-f]{4})/i,
  /\bU\+0{2,4}(?<point>[0-7][0-9a-f])\b(?: (?=U\+))?/i,
  /\\{1,8}(?:u\{0{0,4}(?<braced>[0-7]?[0-9a-f])\}|U000000(?<long>[0-7][0-9a-f])|u00(?<short>[0-7][0-9a-f])|x(?<byte>[0-7][0-9a-f])|(?<octal>[01][0-7]{2}|[4-7][0-7]))/i,
  /&(?:amp;){0,3}#x0{0,4}(?<hex>[0-7][0-9a-f]);?/i,
  /&(?:amp;){0,3}#0{0,4}(?<number>1[01]\d|12[0-7]|\d{2});?/i,
  /&(?:amp;){0,3}(?<name>lowbar|period|comma|plus|sol|bsol|equals|dash|hyphen|commat|excl|num|dollar|percnt|ast|colon|semi|quest|amp|lt|gt|quot|apos|lpar|rpar|vert);/i,
  /=(?<quoted>[2-7][0-9A-F])/i,
  /(?<none>=\r?\n|\0|\x1b\[[0-9;]{0,12}[mK])/i,
);
/** The same without names for its parts: most are the same few, and reading the parts is slow. */
const SPELLED = new RegExp(PARTS.source.replace(/\(\?<\w+>/g, '(?:'), 'gi');
const NAMED: Readonly<Record<string, string>> = {
  ...{ lowbar: '_', period: '.', comma: ',', plus: '+', sol: '/', bsol: '\\', equals: '=', dash: '-' },
  ...{ hyphen: '-', commat: '@', excl: '!', num: '#', dollar: '$', percnt: '%', ast: '*', colon: ':' },
  ...{ semi: ';', quest: '?', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", lpar: '(', rpar: ')' },
  ...{ vert: '|' },
};

const NOT_ASCII = /[\u2460-\u24ff\uff01-\uff5e\ud835]/;

/** The text alone, with one layer undone: cheaper where the places are not needed. */
export function readSpelled(text: string): string {
  if (!MAYBE_SPELLED.test(text)) return text;
  const narrow = NOT_ASCII.test(text) ? normalizeText(text).text : text;
  return narrow.replace(SPELLED, reader());
}

/** Undefined where nothing is spelled otherwise. */
export function undoSpelling(text: string): Spelling | undefined {
  if (!MAYBE_SPELLED.test(text)) return undefined;
  const wide = NOT_ASCII.test(text) ? normalizeText(text) : { text, offsets: null };
  const narrow = undoEscapes(wide.text);
  if (narrow === undefined) return wide.offsets === null ? undefined : placed(wide, text.length);
  if (wide.offsets === null) return narrow;
  const { offsets } = wide;
  const places = narrow.places.map((at) => inputSpan(offsets, at, at).start);
  return { text: narrow.text, places };
}

function placed({ text, offsets }: NormalizedText, length: number): Spelling {
  const places = Uint32Array.from(offsets ?? []).slice(0, text.length + 1);
  places[text.length] = length;
  return { text, places };
}

function undoEscapes(text: string): Spelling | undefined {
  let view: SpelledView | undefined;
  const read = reader();
  for (const { 0: spelled, index } of text.matchAll(SPELLED)) {
    view ??= new SpelledView(text);
    view.keepTo(index);
    view.skipTo(index + spelled.length, read(spelled));
  }
  return view?.end();
}

const MOST_READ = 1_000;

function reader(): (spelled: string) => string {
  const known = new Map<string, string>();
  return (spelled) => {
    const character = known.get(spelled) ?? characterOf(spelled);
    if (known.size < MOST_READ) known.set(spelled, character);
    return character;
  };
}

function characterOf(spelled: string): string {
  const { none, name, number, octal, percent, unit, point, braced, short, long, byte, hex, quoted, utf8 } =
    PARTS.exec(spelled)?.groups ?? {};
  if (utf8 !== undefined) return oneUnit(Buffer.from(utf8.replace(BEFORE_BYTE, ''), 'hex').toString());
  if (unit !== undefined) return oneUnit(String.fromCharCode(Number.parseInt(unit, 16)));
  if (none !== undefined) return '';
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  if (number !== undefined) return String.fromCharCode(Number(number));
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  return String.fromCharCode(
    Number.parseInt(percent ?? point ?? braced ?? short ?? long ?? byte ?? hex ?? quoted ?? '', 16),
  );
}

const BEFORE_BYTE = /%(?:25)*|=|\\+x/gi;

/** What stands for a letter of the alphabet; other characters of two units are none. */
function oneUnit(character: string): string {
  const plain = character.normalize('NFKC');
  return plain.length === 1 ? plain : '\ufffd';
}
