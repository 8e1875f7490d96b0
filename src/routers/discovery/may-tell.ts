import { Buffer } from 'node:buffer';
import { AnchorFinder } from '../../sensitive/anchors/anchor-finder.ts';
import { once } from '../../text/bounded-memo.ts';
import { TELLING } from './telling.ts';

/** As much as the search takes at once: where the first part tells, the rest need not be looked at. */
const PART = 32_768;
/** A word may lie across two parts. */
const LONGEST = 64;

const finder = once(() => new AnchorFinder(TELLING, 'passing'));

/**
 * Whether a file may hold a route, by its bytes as they are: most files hold none of the words that tell, and are
 * neither decoded nor read. A hint only: what it lets through is judged by the readers.
 */
export function mayTell(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += PART) {
    const part = view.toString('latin1', at, at + PART + LONGEST);
    if (finder().findAll(part).length > 0) return true;
  }
  return false;
}

/** So many lines around a word that tells are read. */
const REACH = 100;

/** Whether a line is near a telling word: in a large file, most are not, and are skipped. */
export function nearTelling(text: string): (line: number) => boolean {
  const hits = finder().findAll(text);
  const places = hits.filter((_, i) => i % 2 === 1).sort((a, b) => a - b);
  const isNear: boolean[] = [];
  let line = 1;
  let next = text.indexOf('\n');
  for (const place of places) {
    while (next >= 0 && next < place) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    for (let at = line + REACH; at >= line - REACH && at > 0 && !isNear[at]; at--) isNear[at] = true;
  }
  return (at) => isNear[at] === true;
}
