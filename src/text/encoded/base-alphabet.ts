/** What a unit of hex, base32 or base64 reveals about its run. Zero: it ends the run. */
export const DIGIT = 1;
export const LOWER_HEX = 2;
export const UPPER_HEX = 4;
export const LOWER = 8;
export const UPPER = 16;
export const STANDARD = 32;
export const URL_SAFE = 64;
export const NOT_BASE32 = 128;

/** One entry for every UTF-16 unit, so that the inner loop needs no bounds check. */
export const UNIT_KIND: Readonly<Uint8Array> = buildKinds();

/** The same with the padding character, to see quickly that no run is near. */
export const IS_DIGIT_OR_PADDING: Readonly<Uint8Array> = UNIT_KIND.map((kind, unit) =>
  kind !== 0 || unit === '='.charCodeAt(0) ? 1 : 0,
);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const ROTATED_DIGITS = 'NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm0123456789+/';
/** The six bits of each base64 digit. */
export const SEXTET: Readonly<Uint8Array> = buildSextets(DIGITS);
/** The same for base64 encoded with ROT13. */
export const ROTATED_SEXTET: Readonly<Uint8Array> = buildSextets(ROTATED_DIGITS);

function buildKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  const mark = (characters: string, kind: number) => {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  };
  mark('234567', DIGIT);
  mark('0189', DIGIT | NOT_BASE32);
  mark('abcdef', LOWER_HEX);
  mark('ABCDEF', UPPER_HEX);
  mark('ghijklmnopqrstuvwxyz', LOWER);
  mark('GHIJKLMNOPQRSTUVWXYZ', UPPER);
  mark('+/', STANDARD);
  mark('-_', URL_SAFE);
  return kinds;
}

function buildSextets(digits: string): Uint8Array {
  const sextets = new Uint8Array(128);
  Array.from(digits).forEach((digit, value) => {
    sextets[digit.charCodeAt(0)] = value;
  });
  sextets['-'.charCodeAt(0)] = 62;
  sextets['_'.charCodeAt(0)] = 63;
  return sextets;
}

/** For a run that was joined or cut, whose kinds have not been counted yet. */
export function kindsOf(text: string, start: number, end: number): number {
  let kinds = 0;
  for (let at = start; at < end; at++) kinds |= UNIT_KIND[text.charCodeAt(at)] ?? 0;
  return kinds;
}
