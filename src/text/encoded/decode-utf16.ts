import type { DecodedRun } from './decode-run.ts';
import { isPlausibleText } from './plausible-text.ts';

/** UTF-16 that was read as bytes has a NUL next to every Latin letter. */
const INTERLEAVED = /\0?(?:[\x01-\xff]\0){3,4096}[\x01-\xff]?/g;

export function* findInterleaved(text: string): Generator<DecodedRun> {
  for (const match of text.matchAll(INTERLEAVED)) {
    const [run] = match;
    // Little-endian text ends with a NUL, and the letter after it belongs to the next part.
    const units = run.startsWith('\0') || run.endsWith('\0') ? run : run.slice(0, -1);
    const decoded = units.replaceAll('\0', '');
    if (!isPlausibleText(decoded)) continue;
    yield { start: match.index, end: match.index + units.length, via: ['utf16'], text: decoded };
  }
}
