/** Settings in a project's folder may have come with a clone: hooks go by them only once the user accepted them. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { isInForce } from '../../road/policy/accepted-settings.ts';
import { foundSettings } from '../../road/policy/found-settings.ts';
import { documentBeside } from '../../road/policy/settings-stamp.ts';
import { policyFilesOf } from '../../road/policy.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { Scope } from './host/host.ts';

/** A folder whose settings need not be the user's own. */
export interface Project {
  /** Its `.tokenauditor` folder, under all the names that hooks may be started with. */
  readonly directories: readonly [string, ...string[]];
  readonly home: string;
  readonly world: Ports;
}

/** Undefined where everything is the user's own. */
export function projectOf(
  { level, folder }: Scope,
  { home, disk }: InstallPorts,
  world: Ports,
): Project | undefined {
  if (level === 'user' || disk.look(folder) === undefined) return undefined;
  const real = disk.resolve(folder);
  if (disk.look(home) !== undefined && disk.resolve(home) === real) return undefined;
  const others = real === folder ? [] : [join(real, FOLDER)];
  return { directories: [join(folder, FOLDER), ...others], home, world: { ...world, home } };
}

/** Also true if they cannot be read: they must not be relied on. */
export function hasUnacceptedSettings(project: Project): boolean {
  try {
    return unacceptedSettings(project) !== undefined;
  } catch (error) {
    if (error instanceof Trouble) return true;
    throw error;
  }
}

/** What the document of the project sets without effect until the user accepts it. */
export function waitingInDocument({ directories, home, world }: Project): readonly string[] {
  const [directory] = directories;
  const document = documentBeside(directory);
  const files = policyFilesOf({ directory, home, ports: world });
  return files.find(({ path }) => path === document)?.waiting ?? [];
}

/** Settings that the folder holds and that are not in force. */
export function unacceptedSettings({ directories, home, world }: Project): Buffer | undefined {
  const [directory] = directories;
  const bytes = foundSettings(directory, world);
  return bytes === undefined || isInForce(directory, bytes, world, home) ? undefined : Buffer.from(bytes);
}
