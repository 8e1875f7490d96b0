/** How a change of the settings is noticed. Imports names only, for the sake of the quick path. */
import { isOwnFolder } from '../../evidence/folder/own-folder.ts';
import type { Files } from '../../ports/files.ts';

/** In the `.tokenauditor` folder. */
export const SETTINGS = 'hooks.json';

/** Below the home: which settings of other folders the user accepted. */
export const ACCEPTED = '.tokenauditor/state/accepted-settings.json';
/** Below the home: which ledgers of projects are the user's; another text with each new one. */
const NOTED = '.tokenauditor/projects';
/** What the stamp begins with where there are no settings. */
export const NO_SETTINGS = 'none';

type Looking = { readonly files: Pick<Files, 'factsAt'> };

/** Changes whenever the file is replaced or changed. */
export function settingsStamp(directory: string, { files }: Looking): string {
  return stampOf(files.factsAt(`${directory}/${SETTINGS}`));
}

/** The same for the settings in force: it also changes when the user accepts or revokes them. */
export function stampInForce(directory: string, ports: Looking, home: string | undefined): string {
  const stamp = settingsStamp(directory, ports);
  const isOwn = isOwnFolder(directory, ports, home);
  // What a clone left for the quick path is not ours: it knows neither this very folder nor the user's notes.
  const noted = isOwn || home === undefined ? 'own' : stampOf(ports.files.factsAt(`${home}/${NOTED}`));
  if (stamp === NO_SETTINGS)
    return `${NO_SETTINGS} ${ports.files.factsAt(directory)?.identity ?? ''} ${noted}`;
  if (isOwn) return `${stamp} own`;
  const accepted = home === undefined ? undefined : ports.files.factsAt(`${home}/${ACCEPTED}`);
  return `${stamp} ${stampOf(accepted)} ${noted}`;
}

function stampOf(facts: ReturnType<Files['factsAt']>): string {
  if (facts === undefined) return NO_SETTINGS;
  return `${facts.kind}:${facts.identity}:${facts.size}:${facts.changedMs}`;
}
