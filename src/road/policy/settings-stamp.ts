/** How a change of the policy is noticed. Imports names only, for the sake of the quick path. */
import { isOwnFolder } from '../../evidence/folder/own-folder.ts';
import type { Files } from '../../ports/files.ts';
import { DOCUMENT_NAME } from '../../vocabulary/document/document-name.ts';

/** In the `.tokenauditor` folder. */
export const SETTINGS = 'hooks.json';
/** Beside a document. */
export const RULES_FOLDER = 'rules.d';

/** Below the home: which settings of other folders the user accepted. */
export const ACCEPTED = '.tokenauditor/state/accepted-settings.json';
/** Below the home: which ledgers of projects are the user's; another text with each new one. */
const NOTED = '.tokenauditor/projects';
/** What the stamp begins with where there are no settings. */
export const NO_SETTINGS = 'none';

type Looking = { readonly files: Pick<Files, 'factsAt'> };
type Listing = { readonly files: Pick<Files, 'factsAt' | 'list'> };

/** The folder that a path is in. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The document of the project whose `.tokenauditor` folder this is. */
export const documentBeside = (directory: string): string => `${folderOf(directory)}/${DOCUMENT_NAME}`;

/** Where the documents of a call's project may be: beside the folder in use, and in the root of its project. */
export function projectDocuments(
  directory: string,
  ports: Looking,
  home: string | undefined,
  projectRoot?: string,
): readonly string[] {
  const beside = isOwnFolder(directory, ports, home) ? [] : [documentBeside(directory)];
  const inside =
    projectRoot === undefined ? [] : [`${projectRoot === '/' ? '' : projectRoot}/${DOCUMENT_NAME}`];
  return [...new Set([...beside, ...inside])];
}

/** Whether there is a document at this path, or rules beside it. */
const isAt = (document: string, { files }: Looking): boolean =>
  files.factsAt(document) !== undefined ||
  files.factsAt(`${folderOf(document)}/${RULES_FOLDER}`) !== undefined;

/** The document of the call's project, or its place where it has rules alone, if that is not beside the folder in use. */
export function documentElsewhere(
  directory: string,
  ports: Looking,
  home: string | undefined,
  projectRoot: string | undefined,
): string | undefined {
  const beside = projectDocuments(directory, ports, home);
  return projectDocuments(directory, ports, home, projectRoot).find(
    (path) => !beside.includes(path) && isAt(path, ports),
  );
}

/** The folder of rules beside a document, and what is in it. */
export function rulesBeside(document: string, { files }: Listing): readonly string[] {
  const folder = `${folderOf(document)}/${RULES_FOLDER}`;
  const inside = files.factsAt(folder)?.kind === 'directory' ? files.list(folder) : [];
  return [folder, ...inside.map((name) => `${folder}/${name}`)];
}

/** Documents above a folder that are not beside the folder in use; the root of the call's project may have any of them. */
export function documentsAbove(
  cwd: string,
  directory: string,
  ports: Looking,
  home: string | undefined,
): readonly string[] {
  const beside = projectDocuments(directory, ports, home);
  const found: string[] = [];
  for (let at = cwd.replace(/\/+$/, ''); ; at = folderOf(at)) {
    const path = `${at}/${DOCUMENT_NAME}`;
    if (!beside.includes(path) && isAt(path, ports)) found.push(path);
    if (!at.includes('/')) return found;
  }
}

/** Changes whenever the file is replaced or changed. */
export function settingsStamp(directory: string, { files }: Looking): string {
  return stampOf(files.factsAt(`${directory}/${SETTINGS}`));
}

/** The same for everything that the policy in force is made from: it also changes when the user accepts or revokes some. */
export function stampInForce(
  directory: string,
  ports: Listing,
  home: string | undefined,
  projectRoot?: string,
): string {
  const { files } = ports;
  const isOwn = isOwnFolder(directory, ports, home);
  const ofUser =
    home === undefined
      ? []
      : [`${home}/.tokenauditor/${DOCUMENT_NAME}`, ...(isOwn ? [] : [`${home}/.tokenauditor/${SETTINGS}`])];
  const ofProject = projectDocuments(directory, ports, home, projectRoot);
  const stamps = [`${directory}/${SETTINGS}`, ...ofUser, ...ofProject].flatMap((path) =>
    [path, ...rulesBeside(path, ports)].map((each) => stampOf(files.factsAt(each))),
  );
  // What a clone left for the quick path is not ours: it knows neither this very folder nor the user's notes.
  const noted = isOwn || home === undefined ? 'own' : stampOf(files.factsAt(`${home}/${NOTED}`));
  if (stamps.every((stamp) => stamp === NO_SETTINGS))
    return `${NO_SETTINGS} ${files.factsAt(directory)?.identity ?? ''} ${noted}`;
  const accepted = home === undefined ? undefined : files.factsAt(`${home}/${ACCEPTED}`);
  return `set ${stamps.join(' ')} ${stampOf(accepted)} ${noted}`;
}

function stampOf(facts: ReturnType<Files['factsAt']>): string {
  if (facts === undefined) return NO_SETTINGS;
  return `${facts.kind}:${facts.identity}:${facts.size}:${facts.changedMs}`;
}
