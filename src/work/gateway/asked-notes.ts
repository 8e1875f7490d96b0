/** How models that are asked are, noted like servers: judges and scanners, for `status` and the like. */
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { AskedState } from '../../judge/asking/limited-asking.ts';
import type { ServerNote } from './server-notes.ts';

/** With `ready`: what an earlier version would show of it is true as well. */
const SLOW = 'it takes two seconds or more to answer';

export function notedAs({ why, isSlow, isTripped }: AskedState): Pick<ServerStatus, 'state' | 'why'> {
  if (why !== undefined) return { state: isTripped ? 'failed' : 'degraded', why };
  return { state: 'ready', ...(isSlow ? { why: SLOW } : {}) };
}

/** As people read it: `well` is the word for one that answers. */
export interface AskedShown<Well extends string> {
  readonly state: 'not asked' | 'slow' | 'failing' | 'paused' | Well;
  readonly why?: string;
  readonly since?: string;
}

export function askedState<Well extends string>(note: ServerNote | undefined, well: Well): AskedShown<Well> {
  const state = note === undefined ? undefined : wordFor(note, well);
  if (note === undefined || state === undefined) return { state: 'not asked' };
  const { why, at } = note;
  return { state, ...(why === undefined ? {} : { why }), since: at };
}

function wordFor<Well extends string>(
  { state, why }: ServerNote,
  well: Well,
): AskedShown<Well>['state'] | undefined {
  if (state === 'ready') return why === undefined ? well : 'slow';
  if (state === 'degraded' || state === 'restarting') return 'failing';
  return state === 'failed' ? 'paused' : undefined;
}

/** What lets nothing be judged, for people. */
export const troubleWith = (
  what: string,
  each: readonly { readonly name: string; readonly state: string; readonly why?: string | undefined }[],
): string[] =>
  each.flatMap(({ name, state, why }) =>
    state === 'failing' || state === 'paused' ? [`the ${what} "${name}" is ${state}: ${why ?? ''}`] : [],
  );
