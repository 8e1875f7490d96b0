/** The servers of a folder, as people see them: those that ran behind a gateway, and those that documents name. */
import type { ServerReport } from '../../answers/machine/gateway.answer.ts';
import type { ServerNote } from '../gateway/server-notes.ts';

/** What a document named and no longer does is left out, unless it still runs. */
export function knownServers(
  notes: readonly ServerNote[],
  configured: readonly string[],
): readonly ServerReport[] {
  const names = new Set(configured);
  const ran = notes.flatMap(({ stderr: _, isListed, ...note }) =>
    isListed && !names.has(note.name) && note.instances === 0
      ? []
      : [{ ...note, configured: names.has(note.name) }],
  );
  const never = [...names]
    .filter((name) => !notes.some((note) => note.name === name))
    .map((name) => ({ name, state: 'stopped', instances: 0, failures: 0, configured: true }));
  return [...ran, ...never].sort((one, other) => (one.name < other.name ? -1 : 1));
}
