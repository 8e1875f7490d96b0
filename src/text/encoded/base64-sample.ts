import { SEXTET } from './base-alphabet.ts';

/** How many groups of four digits are sampled; in text nearly all of them are clean, elsewhere one in seven. */
const MAX_GROUPS_LOG = 4;
const MAX_GROUPS = 1 << MAX_GROUPS_LOG;
/** Up to this length a single unprintable byte disproves a run. */
const MAX_EXACT = 27;

/**
 * Could these base64 digits be text or something compressed? Decides for nearly every word, path and hash without
 * decoding it. The groups are spread over the whole run, and one byte repeated is not counted, so that neither junk
 * before a message nor padding around it hides it.
 */
export function mayContainText(
  text: string,
  start: number,
  end: number,
  sextets: Readonly<Uint8Array> = SEXTET,
): boolean {
  const groups = (end - start) >> 2;
  const sampled = Math.min(groups, MAX_GROUPS);
  const step = 4 * Math.max(1, groups >> MAX_GROUPS_LOG);
  let clean = 0;
  let padding = 0;
  for (let sample = 0; sample < sampled; sample++) {
    const at = start + sample * step;
    const bits =
      ((sextets[text.charCodeAt(at)] ?? 0) << 18) |
      ((sextets[text.charCodeAt(at + 1)] ?? 0) << 12) |
      ((sextets[text.charCodeAt(at + 2)] ?? 0) << 6) |
      (sextets[text.charCodeAt(at + 3)] ?? 0);
    if (sample === 0 && isFormat(bits)) return true;
    if (isClean(bits)) clean++;
    else if (end - start <= MAX_EXACT) return false;
    else if (bits >> 8 === (bits & 0xffff)) padding++;
  }
  return clean * 2 >= sampled - padding;
}

/** gzip, zlib, or a byte order mark of UTF-16. */
function isFormat(bits: number): boolean {
  const mark = bits >> 8;
  return bits === 0x1f8b08 || (mark >> 8 === 0x78 && mark % 31 === 0) || mark === 0xfffe || mark === 0xfeff;
}

/** Three bytes of ASCII, of UTF-16 with its zeros, or of other UTF-8: no control, no lone high byte between ASCII. */
function isClean(bits: number): boolean {
  const first = bits >> 16;
  const second = (bits >> 8) & 0xff;
  const third = bits & 0xff;
  if (isControl(first) || isControl(second) || isControl(third)) return false;
  return ((first | second | third) & 0x80) === 0 || (isJoined(first, second) && isJoined(second, third));
}

function isJoined(one: number, other: number): boolean {
  if (one < 0x80) return other < 0x80 || other >= 0xc2;
  return one < 0xc0 || (other >= 0x80 && other < 0xc0);
}

const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
