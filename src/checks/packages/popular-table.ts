import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { memoOf } from '../../text/bounded-memo.ts';
import type { ListedRegistry } from '../../vocabulary/call-context.ts';
import { POPULAR_DIGESTS } from './popular-digests.generated.ts';

/**
 * The widely used names of a registry, as `scripts/generate-popular-packages.ts` packs them: three blocks of sorted names,
 * the best known first, each name as the length of the start that it shares with the one before, and its rest. All names
 * are there as they are: nothing else is ever taken for one.
 */
export interface PopularTable {
  readonly names: ReadonlySet<string>;
  /** Worth an imitation: what resembles one of them is hardly called so by chance. */
  readonly targets: readonly string[];
  /** The best known of these, imitated even where they are short. */
  readonly household: readonly string[];
}

/** The longest text that a list may have: a damaged one must not fill the memory. */
const MOST_BYTES = 4 << 20;
/** Two names of this length that differ in one letter hardly do so by chance, however little known they are. */
const LONG = 8;
/** The character for a shared start of no length. */
const ZERO = 0x30;

/** Throws if the bytes are not those that the program was built with: the check then counts as failed. */
export const readTable = memoOf((bytes: Uint8Array, registry: ListedRegistry): PopularTable => {
  if (createHash('sha256').update(bytes).digest('hex') !== POPULAR_DIGESTS[registry])
    throw new Error(`the list of widely used ${registry} packages was changed`);
  return unpack(bytes);
});

export function unpack(bytes: Uint8Array): PopularTable {
  const text = brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString('latin1');
  const [household = [], others = [], rest = []] = text.split('\n\n').map(unpackBlock);
  const targets = [...household, ...others, ...rest.filter(({ length }) => length >= LONG)];
  return { names: new Set([...household, ...others, ...rest]), targets, household };
}

function unpackBlock(block: string): string[] {
  if (block === '') return [];
  let before = '';
  return block.split('\n').map((line) => {
    before = before.slice(0, line.charCodeAt(0) - ZERO) + line.slice(1);
    return before;
  });
}
