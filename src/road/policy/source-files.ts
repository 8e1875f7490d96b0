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
import { pathBelow } from './links-below.ts';
import { folderOf, projectDocuments, rulesBeside, SETTINGS } from './settings-stamp.ts';

export interface PolicySources {
  /** The `.tokenauditor` folder in use. */
  readonly directory: string;
  /** The root of the call's project; undefined if the call has no folder. */
  readonly projectRoot?: string | undefined;
  readonly home: string | undefined;
  readonly ports: Ports;
  /** Whether a document may be a link that stays below its folder: of processes that notice when it leads elsewhere. */
  readonly followsLinks?: boolean | undefined;
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

function ofUser({ home, ports, followsLinks }: PolicySources): SourceFile[] {
  if (home === undefined) return [];
  const directory = `${home}/${FOLDER}`;
  const path = `${directory}/${DOCUMENT_NAME}`;
  const files = documentWithRules(path, { ports, followsLinks, isProjects: false }, () => true);
  return [...settingsIn(directory, ports, home), ...files];
}

function ofProject({ directory, projectRoot, home, ports, followsLinks }: PolicySources): SourceFile[] {
  const settings = isOwnFolder(directory, ports, home) ? [] : settingsIn(directory, ports, home);
  const documents = projectDocuments(directory, ports, home, projectRoot).flatMap((path) =>
    projectFilesAt(path, ports, home, followsLinks),
  );
  return [...settings, ...documents];
}

/** A project's document and the files of rules beside it, and whether the user accepted each of them as it is. */
export const projectFilesAt = (
  path: string,
  ports: Ports,
  home: string | undefined,
  followsLinks?: boolean,
): SourceFile[] =>
  documentWithRules(path, { ports, followsLinks, isProjects: true }, (file, bytes) =>
    isAccepted(file, bytes, ports, home),
  );

/** JSON is YAML, endings may be in capitals, and names may have line breaks: a file of rules is not passed over for its name. */
const RULES_NAME = /^[^.].*\.(?:ya?ml|json)$/is;

/** Hidden files count nowhere. What editors and macOS leave beside a file is no file of rules. */
const PASSED_OVER = /^\.(?![#_]).*\.(?:ya?ml|json)$/is;

/** Files that are like files of rules, but are not read because of their names. */
export function filesPassedOver({ directory, projectRoot, home, ports }: PolicySources): readonly string[] {
  const own = home === undefined ? [] : [`${home}/${FOLDER}/${DOCUMENT_NAME}`];
  return [...own, ...projectDocuments(directory, ports, home, projectRoot)].flatMap((document) => {
    const [folder = '', ...inside] = rulesBeside(document, ports);
    return inside.filter((file) => PASSED_OVER.test(file.slice(folder.length + 1)));
  });
}

interface Beside extends Pick<PolicySources, 'ports' | 'followsLinks'> {
  /** A project's folder, which may keep rules of another program in a `rules.d`. */
  readonly isProjects: boolean;
}

/**
 * With the files of rules beside it, the last first: of equal priorities a later file overrides, and the document is first
 * of all. There need not be a document.
 */
function documentWithRules(
  path: string,
  { ports, followsLinks, isProjects }: Beside,
  accepts: (path: string, bytes: Uint8Array) => boolean,
): SourceFile[] {
  const placeOf = (at: string) => (followsLinks === true ? pathBelow(at, ports.files) : at);
  const own = documentBytes(placeOf(path), ports, path);
  const mayBeForeign = isProjects && own === undefined;
  const [folder = '', ...inside] = rulesBeside(path, ports);
  const facts = ports.files.factsAt(folder);
  const isForeign = mayBeForeign && !rulesBehind(folder, ports).some((file) => isRulesFile(file, ports));
  if (facts !== undefined && facts.kind !== 'directory' && !isForeign)
    throw new Trouble('policy.unsafe', { path: folder, reason: 'it is not a folder' });
  const names = inside
    .filter((file) => RULES_NAME.test(file.slice(folder.length + 1)))
    .filter((file) => !mayBeForeign || isRulesFile(placeOf(file), ports));
  const file = (kind: SourceFile['kind'], at: string, bytes: Uint8Array | undefined): SourceFile[] =>
    bytes === undefined ? [] : [{ kind, path: at, bytes, isAccepted: accepts(at, bytes) }];
  return [
    ...names
      .sort()
      .reverse()
      .map((at) => ({ at, bytes: documentBytes(placeOf(at), ports, at) }))
      .filter(({ at, bytes }) => bytes === undefined || !/\.json$/i.test(at) || !isOtherJson(bytes))
      .flatMap(({ at, bytes }) => file('rules', at, bytes)),
    ...file('document', path, own),
  ];
}

/** JSON is often something else. What is not understood is not passed over: it is refused with its mistake. */
function isOtherJson(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return !(typeof value === 'object' && value !== null && ('version' in value || 'rules' in value));
  } catch {
    return false;
  }
}

/** Before the first key: a mark of the encoding, comments, the start of a document. */
const PRELUDE = /^\uFEFF?(?:[ \t]*(?:#.*|\/\/.*|---.*|%.*)?\r?\n)*/;
/** Within braces, at any depth; in block style as far in as the first key. */
const keyOf = (name: string, isInBraces: boolean, indent: string): RegExp =>
  isInBraces ? new RegExp(`\\b${name}["']?[ \\t]*:`) : new RegExp(`^${indent}["']?${name}["']?[ \\t]*:`, 'm');
const OUR_ACTION = /\baction["']?[ \t]*:[ \t]*["']?(?:allow|deny|ask|sample)\b/;
const MOST_SNIFFED_BYTES = 64 * 1024;

const MOST_LINKS = 16;

/** Where a link leads, so that one to a file of ours is refused as a link, and not passed over as another program's. */
function behindLinks(path: string, { files }: Ports): string {
  let at = path;
  for (let step = 0; step < MOST_LINKS && files.factsAt(at)?.kind === 'link'; step += 1) {
    const target = files.targetOf(at);
    at = target.startsWith('/') ? target : `${folderOf(at)}/${target}`;
  }
  return at;
}

/** The files of a folder that is a link. */
function rulesBehind(folder: string, ports: Ports): string[] {
  const at = behindLinks(folder, ports);
  if (at === folder || ports.files.factsAt(at)?.kind !== 'directory') return [];
  return ports.files
    .list(at)
    .filter((name) => RULES_NAME.test(name))
    .map((name) => `${at}/${name}`);
}

/** Whether it was meant for us, by its text alone: one with mistakes, or that others can change, must be refused, not passed over. */
function isRulesFile(at: string, ports: Ports): boolean {
  const { files } = ports;
  let descriptor: number;
  try {
    descriptor = files.open(behindLinks(at, ports), 'read');
  } catch {
    return false;
  }
  try {
    const facts = files.facts(descriptor);
    if (facts.kind !== 'file') return false;
    const bytes = Buffer.alloc(Math.min(facts.size, MOST_SNIFFED_BYTES));
    const text = bytes.toString('utf8', 0, files.read(descriptor, bytes, 0)).replace(PRELUDE, '');
    const [, indent = ''] = /^([ \t]*)/.exec(text) ?? [];
    // Not a template, which begins with two.
    const has = (name: string) => keyOf(name, /^\s*\{(?!\{)/.test(text), indent).test(text);
    return has('version') || (has('rules') && OUR_ACTION.test(text));
  } finally {
    files.close(descriptor);
  }
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
export function documentBytes(at: string, ports: Ports, path: string = at): Uint8Array | undefined {
  const found = readOwnFile(at, MOST_DOCUMENT_BYTES, ports);
  if (found?.reason === undefined) return found?.bytes;
  const { reason, chmod } = found;
  throw chmod === undefined
    ? new Trouble('policy.unsafe', { path, reason })
    : new Trouble('policy.writable', { path, reason, chmod });
}
