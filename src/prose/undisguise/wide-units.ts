/** What units beyond ASCII may be a sign of, each classified when it is first met: a property costs more than a table. */
import { once } from '../../text/bounded-memo.ts';
import { isLookAlikeUnit } from './look-alikes.ts';

const MET = 1;
export const WIDE_TIE = 2;
export const WIDE_QUOTE = 4;
export const WIDE_MARK = 8;
export const WIDE_LETTER = 16;
export const LOOK_ALIKE = 32;

/** Letters and marks of rare scripts are pairs of units; the first units of emoji are none of theirs. */
const isRarePart = (unit: number): boolean =>
  unit >= 0xd800 && unit < 0xdc00 && (unit < 0xd83c || unit > 0xd83e);
/** The second unit of a letter that is drawn as a sign. */
const isDrawnPart = (unit: number): boolean => unit >= 0xdd50 && unit <= 0xddff;

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const isRare = isRarePart(unit);
  return (
    MET |
    (/[·•]/.test(character) ? WIDE_TIE : 0) |
    (character === '“' ? WIDE_QUOTE : 0) |
    (isRare || /\p{M}/u.test(character) ? WIDE_MARK : 0) |
    (isRare || /\p{L}/u.test(character) ? WIDE_LETTER : 0) |
    (isDrawnPart(unit) || isLookAlikeUnit(character) ? LOOK_ALIKE : 0)
  );
}

class WideUnits {
  readonly #known = new Uint8Array(0x10000);

  at(unit: number): number {
    const known = this.#known[unit] ?? 0;
    if (known !== 0) return known;
    const found = classify(unit);
    this.#known[unit] = found;
    return found;
  }
}

export const wideUnits = once(() => new WideUnits());
