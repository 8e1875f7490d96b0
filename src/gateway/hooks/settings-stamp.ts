/** How a change of the settings is noticed. Imports names only, for the sake of the quick path. */
import type { Files } from '../../evidence/ports.ts';

/** In the `.tokenauditor` folder. */
export const SETTINGS = 'hooks.json';

/** Below the home: which settings of other folders the user accepted. */
export const ACCEPTED = '.tokenauditor/state/accepted-settings.json';
/** What the stamp begins with where there are no settings. */
export const NO_SETTINGS = 'none';

type Looking = { readonly files: Pick<Files, 'factsAt'> };

/** Another text whenever the file is another or was changed. */
export function settingsStamp(directory: string, { files }: Looking): string {
  return stampOf(files.factsAt(`${directory}/${SETTINGS}`));
}

/** The same of what is in force: what the user accepts or takes back changes it, too. */
export function stampInForce(directory: string, ports: Looking, home: string | undefined): string {
  const stamp = settingsStamp(directory, ports);
  // Of this very folder: a clone cannot know it, and what it left for the quick path is nobody's.
  if (stamp === NO_SETTINGS) return `${NO_SETTINGS} ${ports.files.factsAt(directory)?.identity ?? ''}`;
  if (isOwnFolder(directory, ports, home)) return `${stamp} own`;
  const accepted = home === undefined ? undefined : ports.files.factsAt(`${home}/${ACCEPTED}`);
  return `${stamp} ${stampOf(accepted)}`;
}

/** By what it is, not by its name: a home may be reached through links. */
export function isOwnFolder(directory: string, { files }: Looking, home: string | undefined): boolean {
  if (home === undefined) return false;
  const own = files.factsAt(`${home}/.tokenauditor`);
  return own?.kind === 'directory' && own.identity === files.factsAt(directory)?.identity;
}

function stampOf(facts: ReturnType<Files['factsAt']>): string {
  if (facts === undefined) return NO_SETTINGS;
  return `${facts.kind}:${facts.identity}:${facts.size}:${facts.changedMs}`;
}
