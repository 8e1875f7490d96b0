/** How a change of the settings is noticed. Imports nothing that runs, for the sake of the quick path. */
import type { Files } from '../../evidence/ports.ts';

/** In the `.tokenauditor` folder. */
export const SETTINGS = 'hooks.json';

/** Another text whenever the file is another or was changed. */
export function settingsStamp(
  directory: string,
  { files }: { readonly files: Pick<Files, 'factsAt'> },
): string {
  const facts = files.factsAt(`${directory}/${SETTINGS}`);
  if (facts === undefined) return 'none';
  return `${facts.kind}:${facts.identity}:${facts.size}:${facts.changedMs}`;
}
