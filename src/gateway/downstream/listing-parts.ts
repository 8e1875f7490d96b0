/** Parts of a listing that are there, but not as they are read: a client may read them all the same. */
import type { JsonObject } from './message.ts';

/** The plainest spelling: without case, signs between words, or letters that only look different. */
const fold = (key: string): string =>
  key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** A sentence for each key that is another spelling of a known one. `of` says whose they are. */
export function misspelledParts(value: JsonObject, known: readonly string[], of: string): string[] {
  const meant = new Map(known.map((key) => [fold(key), key]));
  return Object.keys(value).flatMap((key) => {
    const one = key.length > 64 ? undefined : meant.get(fold(key));
    return one === undefined || known.includes(key)
      ? []
      : [`${of} holds another spelling of "${one}", which was not read`];
  });
}
