import { Buffer } from 'node:buffer';
import { AnchorFinder } from '../../sensitive/anchor-finder.ts';
import { TELLING } from './telling.ts';

/** As much as the search takes at once: where the first part tells, the rest need not be looked at. */
const PART = 32_768;
/** A word may lie across two parts. */
const LONGEST = 64;

let finder: AnchorFinder | undefined;

/**
 * Whether a file may hold a route, by its bytes as they are: most files hold none of the words that tell, and are
 * neither decoded nor read. A hint only: what it lets through is judged by the readers.
 */
export function mayTell(bytes: Uint8Array): boolean {
  finder ??= new AnchorFinder(TELLING, 'passing');
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += PART) {
    const part = view.toString('latin1', at, at + PART + LONGEST);
    if (finder.findAll(part).length > 0) return true;
  }
  return false;
}
