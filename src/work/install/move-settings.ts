/**
 * `hooks.json` moves into the document of the same place, and the policy stays what it is. The document is written first:
 * whatever interrupts the move, the settings are in one of the two files, or in both with the same effect.
 */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { addToDocument } from '../../policy/document/add-to-document.ts';
import { type Difference, joinDocuments, setTheSame } from '../../policy/document/joined-documents.ts';
import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { acceptFiles, isAccepted, isInForce } from '../../road/policy/accepted-settings.ts';
import { foundDocument } from '../../road/policy/found-document.ts';
import { foundSettings } from '../../road/policy/found-settings.ts';
import { documentFrom } from '../../road/policy/policy-file.ts';
import { settingsDocument } from '../../road/policy/settings.ts';
import { documentBeside, SETTINGS } from '../../road/policy/settings-stamp.ts';
import { DOCUMENT_NAME } from '../../vocabulary/document/document-name.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Scope } from './host/host.ts';
import { type Change, decode, encode, isUntouched } from './plan.ts';
import type { Project } from './project-settings.ts';
import type { Records } from './records.ts';
import { locateFile, unfit, type Whereabouts } from './whereabouts.ts';

export interface MovePlace {
  readonly scope: Scope;
  readonly ports: InstallPorts;
  readonly world: Ports;
  /** Undefined if everything is the user's own. */
  readonly project: Project | undefined;
  readonly records: Records;
  /** The first lines of a new document. */
  readonly heading: (path: string) => string;
}

export type SettingsMove =
  | {
      readonly does: 'move';
      /** Undefined if the document already has everything. */
      readonly document: Change | undefined;
      readonly settings: Change;
      readonly documentPath: string;
      readonly differences: readonly Difference[];
      /** Once the document is written: what it sets was accepted in the files it is made of. */
      accept(): void;
    }
  /** The settings count and the document does not, because the user has not accepted it. */
  | { readonly does: 'wait'; readonly path: string; readonly bytes: Buffer; readonly documentPath: string };

/** Undefined if there are no settings, or none that count. Throws if one of the files must not be used or changed. */
export function planMove(place: MovePlace): SettingsMove | undefined {
  const { scope, ports, world, project, records } = place;
  const directory = join(scope.folder, FOLDER);
  const path = join(directory, SETTINGS);
  const home = ports.home;
  if (foundSettings(directory, world) === undefined) return undefined;
  const settings = locateFile(path, scope, ports.disk);
  const { bytes } = settings;
  if (bytes === undefined || !isInForce(directory, bytes, world, home)) return undefined;
  const documentPath = documentOf(scope);
  foundDocument(documentPath, world);
  const document = locateFile(documentPath, scope, ports.disk);
  if (project && document.bytes && !isAccepted(documentPath, document.bytes, world, home))
    return { does: 'wait', path, bytes, documentPath };
  const { after, differences } = joined(documentPath, document, settingsDocument(bytes, path), place);
  const old = records.of(path);
  const isRebased = old !== undefined && !isUntouched(bytes, old);
  const isWritten = after !== undefined && (isRebased || !document.bytes?.equals(after));
  const common = { hosts: [], kind: 'settings' } as const;
  return {
    does: 'move',
    document: isWritten
      ? {
          ...common,
          path: documentPath,
          whereabouts: document,
          after,
          base: document.bytes,
          ...created(document),
          isRebased,
        }
      : undefined,
    settings: { ...common, path, whereabouts: settings, after: undefined, base: bytes },
    documentPath,
    differences,
    accept: () => {
      if (project && after) acceptFiles(project.directories.map(documentBeside), after, home, world);
    },
  };
}

/** The document that counts where hooks are installed. */
export const documentOf = ({ level, folder }: Scope): string =>
  level === 'user' ? join(folder, FOLDER, DOCUMENT_NAME) : join(folder, DOCUMENT_NAME);

/** A new file is the user's alone; an old one keeps its mode. */
const created = ({ bytes }: Whereabouts) => (bytes === undefined ? { mode: 0o600 } : {});

interface Joined {
  /** Undefined if there is no document and nothing to put into one. */
  readonly after: Buffer | undefined;
  readonly differences: readonly Difference[];
}

function joined(
  path: string,
  { bytes }: Whereabouts,
  settings: PolicyDocument,
  { heading }: MovePlace,
): Joined {
  const old = bytes && decode(bytes, path);
  const document = bytes === undefined ? {} : documentFrom(bytes, path);
  const { added, whole, differences } = joinDocuments(document, settings);
  if (Object.keys(added).length === 0) return { after: bytes, differences };
  const body = addToDocument(old?.body ?? heading(path), added);
  if (!isReadAs(whole, body, path))
    throw unfit(
      path,
      `the settings in ${SETTINGS} cannot be added to it`,
      'copy them into it by hand, and remove that file',
    );
  return { after: encode(body, old?.mark ?? ''), differences };
}

/** YAML has styles in which an added line means something else, and a document has its limits. */
function isReadAs(whole: PolicyDocument, text: string, path: string): boolean {
  try {
    return setTheSame(documentFrom(text, path), whole);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return false;
  }
}
