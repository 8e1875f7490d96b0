/**
 * The memory layout of a search: the numbers it begins with, the slots of its tables, and the hashes that lead to
 * them. `AnchorFinder` writes it; both filters read it.
 */

/** Sets bit 5 of each byte: letters become lower case. It also merges a few characters, which only costs a comparison. */
export const FOLD = 0x20;
export const FOLD_WORD = 0x20202020;
/** Hashes of four bytes for the two filters and the table of literals. */
export const MIX = 0x9e3779b1 | 0;
export const SECOND_MIX = 0x85ebca6b | 0;
/** A slot of a table of literals: four bytes of text, a literal plus one, where in the literal they begin, nothing. */
export const SLOT_BYTES = 16;
/** How a literal relates to the four bytes that found it: they are in its middle, begin it, follow its first byte, or start one byte before it. */
export const LONG = 1;
export const HERE = 2;
export const BEFORE = 4;
export const BEHIND = 8;

/** Bytes of a queued place, and the bit of a bitmap word, turned by the hash, that keeps the place. */
export const NEXT = 4;

/** The parameters of a search, as numbers in the memory, four bytes each, in this order. */
export const SEARCH = [
  'bitmap',
  'bitShift',
  'relations',
  'relationShift',
  'long',
  'longMask',
  'short',
  'shortMask',
  'starts',
  'letters',
] as const;
