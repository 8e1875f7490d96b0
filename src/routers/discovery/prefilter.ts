import { Buffer } from 'node:buffer';
import { AnchorFinder } from '../../sensitive/anchors/anchor-finder.ts';
import { PREFILTER_WORDS } from './prefilter-words.ts';

/** Characters searched at once: a hit in the first part makes the rest unnecessary. */
const PART = 32_768;
/** A word may span two parts. */
const LONGEST = 64;

let made: AnchorFinder | undefined;

function finder(): AnchorFinder {
  made ??= new AnchorFinder(PREFILTER_WORDS, 'passing');
  return made;
}

/**
 * Whether a file may hold a route, by its raw bytes: most files contain none of the words, and are neither decoded nor
 * read. Only a prefilter: the readers judge what it lets through.
 */
export function mayHoldRoutes(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += PART) {
    const part = view.toString('latin1', at, at + PART + LONGEST);
    if (finder().findAll(part).length > 0) return true;
  }
  return false;
}

/** So many lines around a word are read. */
const REACH = 100;

/** Whether a line is near one of the words: in a large file most are not, and are skipped. */
export function linesNearWords(text: string): (line: number) => boolean {
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
