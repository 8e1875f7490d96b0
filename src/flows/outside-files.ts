/** Files through which content of outsiders comes to be run, or to be read as orders. */
import { startupPlace } from '../screening/flows/startup-places.ts';
import { isToAgents } from '../screening/replies/reply-origin.ts';
import type { Act } from '../vocabulary/call-context.ts';
import { isLocation, type Leaf } from './read-arguments.ts';
import type { Recall, RecalledReply } from './recall.ts';

/** Programs read it as orders, or start it by themselves. A path of a repository or a server is one below any folder. */
export function startsItself(spelled: string): boolean {
  if (spelled.length > 1_024) return false;
  const path = spelled.replace(/^[A-Za-z]:/, '').replaceAll('\\', '/');
  const places = [path.replace(HOME, '~/'), `/project/${path}`, `~/${path}`];
  return places.some((place) => startupPlace(place) !== undefined || isToAgents(place));
}

const HOME = /^\/(?:home|Users)\/[^/]{1,64}\/|^\/root\//;

/** An argument that names what is run. */
export const isLikelyRun = ({ key, text }: Leaf, acts: readonly Act[]): boolean =>
  acts.includes('run') && text.length <= 4_096 && !/^(?:body|description|message)$/i.test(key);

/** Files that a call writes with content of outsiders, and whose it is. */
export function writtenFromOutside(
  leaves: readonly Leaf[],
  recall: Pick<Recall, 'carriedIn' | 'naming'>,
): { readonly files: readonly string[]; readonly from: RecalledReply } | undefined {
  const files = leaves.filter(isLocation).map(({ text }) => text);
  if (files.length === 0) return undefined;
  const from = leaves
    .filter((leaf) => !isLocation(leaf))
    .flatMap(({ text, place }) =>
      place === 'url' ? recall.naming(text) : recall.carriedIn(text).map(({ reply }) => reply),
    )
    .find(({ isOutside }) => isOutside);
  return from === undefined ? undefined : { files, from };
}
