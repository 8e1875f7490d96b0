/** Letters of other scripts, and drawn ones, that look like Latin letters. */
import { skeleton } from '../../text/unicode/skeleton.ts';
import { type Origins, originsByCharacter } from './origins.ts';

const OTHER_LETTER =
  '[\\u0250-\\u02af\\u0370-\\u03ff\\u0400-\\u052f\\u0531-\\u0586\\u13a0-\\u13ff\\u1d00-\\u1dbf\\ua4d0-\\ua4f7\\uab30-\\uabbf]';
const MIXED = new RegExp(`[a-z]${OTHER_LETTER}|${OTHER_LETTER}[a-z]|[\\u1d00-\\u1d2b]{3}`, 'i');
/** Letters drawn as signs, which no normal form gives back: flags, and white on black. */
const DRAWN = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, i) => [letter, 'abcdefghijklmnoprstuvwyz'.charAt(i)]),
);
const SMALL_CAPITAL = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ]/g;

const OTHER = new RegExp(OTHER_LETTER, 'i');
/** Whether a text without such a unit has nothing to be read anew; drawn letters are pairs of units. */
export const isLookAlikeUnit = (unit: string): boolean => OTHER.test(unit) || SMALL_CAPITALS.has(unit);

/** The text in Latin letters; undefined if it mixes none with others. */
export function readLookAlikes(text: string): { text: string; origins: Origins } | undefined {
  const letters = drawnLetters(text);
  if (letters === text && !MIXED.test(text)) return undefined;
  return {
    text: skeleton(letters.toLowerCase()).replaceAll('rn', 'm'),
    origins: () => originsOf(text),
  };
}

/** Character by character; the pair that became one `m` has the place of its first letter. */
function originsOf(text: string): Uint32Array {
  const known = new Map<string, string>();
  const alone = (character: string) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const read = skeleton(drawnLetters(character).toLowerCase());
    known.set(character, read);
    return read;
  };
  const places = originsByCharacter(text, (character) => alone(character).length);
  const folded = Array.from(text, alone).join('');
  const origins: number[] = [];
  for (let at = 0; at < folded.length; at++) {
    origins.push(places[at] ?? 0);
    if (folded.startsWith('rn', at)) at++;
  }
  return Uint32Array.from([...origins, text.length]);
}

function drawnLetters(text: string): string {
  return text
    .replace(SMALL_CAPITAL, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(DRAWN, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
      return String.fromCharCode(0x61 + code - first);
    });
}
