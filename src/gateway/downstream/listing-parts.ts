/** Parts of a listing under unexpected keys: a client may read them all the same. */
import type { JsonObject } from '../messages/incoming.ts';

/** The plainest spelling: without case, separators, or letters that only look different. */
const fold = (key: string): string =>
  key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** A sentence for each key that is another spelling of a known one. `of` names their owner. */
export function misspelledParts(value: JsonObject, known: readonly string[], of: string): string[] {
  const meant = new Map(known.map((key) => [fold(key), key]));
  return Object.keys(value).flatMap((key) => {
    const one = key.length > 64 ? undefined : meant.get(fold(key));
    return one === undefined || known.includes(key)
      ? []
      : [`${of} holds another spelling of "${one}", which was not read`];
  });
}
