/**
 * The files that a policy is made from, as bytes: found, checked for who can change them, and not yet understood. Imports
 * neither YAML nor schemas, so that a hook can tell which compiled policy fits without loading them.
 */
import { FOLDER } from '../../evidence/folder/layout.ts';
import { readOwnFile } from '../../evidence/folder/own-file.ts';
import { isOwnFolder } from '../../evidence/folder/own-folder.ts';
import type { Ports } from '../../ports/files.ts';
import { DOCUMENT_NAME, MOST_DOCUMENT_BYTES } from '../../vocabulary/document/document-name.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isAccepted, isInForce } from './accepted-settings.ts';
import { foundSettings } from './found-settings.ts';
import { projectDocuments, rulesBeside, SETTINGS } from './settings-stamp.ts';

export interface PolicySources {
  /** The `.tokenauditor` folder in use. */
  readonly directory: string;
  /** The root of the call's project; undefined if the call has no folder. */
  readonly projectRoot?: string | undefined;
  readonly home: string | undefined;
  readonly ports: Ports;
  /** What `--policy` names, read by the door. */
  readonly file?: { readonly path: string; readonly text: string | Uint8Array } | undefined;
}

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** `hooks.json`, a document, or a file of rules beside one. */
  readonly kind: 'settings' | 'document' | 'rules';
  /** False for a file of a project whose bytes the user has not accepted. */
  readonly isAccepted: boolean;
}

/** From the weakest to the strongest: user < project < `--policy`. Of a user's two files the document counts. */
export const sourceFilesOf = (sources: PolicySources): readonly SourceFile[] => [
  ...ofUser(sources),
  ...ofProject(sources),
  ...ofDoor(sources),
];

function ofUser({ home, ports }: PolicySources): SourceFile[] {
  if (home === undefined) return [];
  const directory = `${home}/${FOLDER}`;
  const path = `${directory}/${DOCUMENT_NAME}`;
  return [...settingsIn(directory, ports, home), ...documentWithRules(path, ports, () => true)];
}

function ofProject({ directory, projectRoot, home, ports }: PolicySources): SourceFile[] {
  const settings = isOwnFolder(directory, ports, home) ? [] : settingsIn(directory, ports, home);
  const documents = projectDocuments(directory, ports, home, projectRoot).flatMap((path) =>
    projectFilesAt(path, ports, home),
  );
  return [...settings, ...documents];
}

/** A project's document and the files of rules beside it, and whether the user accepted each of them as it is. */
export const projectFilesAt = (path: string, ports: Ports, home: string | undefined): SourceFile[] =>
  documentWithRules(path, ports, (file, bytes) => isAccepted(file, bytes, ports, home));

const RULES_NAME = /^[^.].*\.yaml$/;

/**
 * With the files of rules beside it, the last first: of equal priorities a later file overrides, and the document is first
 * of all. Where there is no document, there are no rules beside it.
 */
function documentWithRules(
  path: string,
  ports: Ports,
  accepts: (path: string, bytes: Uint8Array) => boolean,
): SourceFile[] {
  const own = documentBytes(path, ports);
  if (own === undefined) return [];
  const [folder = '', ...inside] = rulesBeside(path, ports);
  const facts = ports.files.factsAt(folder);
  if (facts !== undefined && facts.kind !== 'directory')
    throw new Trouble('policy.unsafe', { path: folder, reason: 'it is not a folder' });
  const names = inside.filter((file) => RULES_NAME.test(file.slice(folder.length + 1))).sort();
  const file = (kind: SourceFile['kind'], at: string, bytes: Uint8Array | undefined): SourceFile[] =>
    bytes === undefined ? [] : [{ kind, path: at, bytes, isAccepted: accepts(at, bytes) }];
  return [
    ...names.reverse().flatMap((at) => file('rules', at, documentBytes(at, ports))),
    ...file('document', path, own),
  ];
}

/** The user named it on the command line. */
const ofDoor = ({ file }: PolicySources): SourceFile[] =>
  file === undefined ? [] : trusted('document', file.path, Buffer.from(file.text));

/** Settings that the user did not accept have no part in the policy. */
function settingsIn(directory: string, ports: Ports, home: string | undefined): SourceFile[] {
  const bytes = foundSettings(directory, ports);
  if (bytes === undefined || !isInForce(directory, bytes, ports, home)) return [];
  return trusted('settings', `${directory}/${SETTINGS}`, bytes);
}

const trusted = (kind: SourceFile['kind'], path: string, bytes: Uint8Array | undefined): SourceFile[] =>
  bytes === undefined ? [] : [{ kind, path, bytes, isAccepted: true }];

/** Undefined if there is no such file. It decides what runs: another user's, a link, or one that others can change is refused. */
export function documentBytes(path: string, ports: Ports): Uint8Array | undefined {
  const found = readOwnFile(path, MOST_DOCUMENT_BYTES, ports);
  if (found?.reason === undefined) return found?.bytes;
  const { reason, chmod } = found;
  throw chmod === undefined
    ? new Trouble('policy.unsafe', { path, reason })
    : new Trouble('policy.writable', { path, reason, chmod });
}
