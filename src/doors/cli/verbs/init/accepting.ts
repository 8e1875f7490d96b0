/**
 * Settings in a project's folder may have come with a clone, and hooks go by them only once the user accepted them. Here
 * they are shown whole and explained before that; what `init` writes itself is accepted with it.
 */
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { DEFAULT_GATE_POLICY } from '../../../../policy/gate.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { acceptSettings, forgetAccepted, isInForce } from '../../../../road/hooks/accepted-settings.ts';
import { foundSettings, type HookSettings, understandSettings } from '../../../../road/hooks/settings.ts';
import { SETTINGS } from '../../../../road/hooks/settings-stamp.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import type { Change, Refusal } from '../../../../work/install/plan.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
import type { Told } from './document.ts';

/** Undefined where everything is the user's own. */
export interface Project {
  /** Its `.tokenauditor` folder, under all the names that hooks may be started with. */
  readonly directories: readonly [string, ...string[]];
  readonly home: string;
  readonly world: Ports;
}

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

/** Whether nothing may be built upon what stands there. */
export function hasStrangeSettings(project: Project): boolean {
  try {
    return strangeSettings(project) !== undefined;
  } catch (error) {
    if (error instanceof Trouble) return true;
    throw error;
  }
}

/** Settings that stand there and are not in force. */
function strangeSettings({ directories, home, world }: Project): Buffer | undefined {
  const [directory] = directories;
  const bytes = foundSettings(directory, world);
  return bytes === undefined || isInForce(directory, bytes, world, home) ? undefined : Buffer.from(bytes);
}

export interface Accepting {
  /** What is shown of it besides the changes. */
  readonly told: readonly Told[];
  readonly refusals: readonly Refusal[];
  /** After the settings were written, if they were. */
  accept(): void;
}

export const NOTHING: Accepting = { told: [], refusals: [], accept: () => undefined };

export function planAccepting(
  project: Project | undefined,
  written: Change | undefined,
  acceptance: Acceptance,
): Accepting {
  if (project === undefined) return NOTHING;
  const path = join(project.directories[0], SETTINGS);
  try {
    const strange = strangeSettings(project);
    const bytes = written?.after ?? strange;
    if (bytes === undefined || (written === undefined && strange === undefined)) return NOTHING;
    const accept = () => acceptSettings(project.directories, bytes, project.home, project.world);
    if (strange === undefined) return { ...NOTHING, accept };
    const common = { path, hosts: [], isDone: false };
    if (!acceptance.isAsked) {
      const note = leftUnaccepted('settings that came with the project, not in force', acceptance);
      return {
        ...NOTHING,
        told: [{ ...common, before: strange, after: strange, action: 'keep', note }],
      };
    }
    const about = explained(understandSettings(bytes, path));
    return {
      ...NOTHING,
      told: [{ ...common, before: undefined, after: bytes, action: 'accept', about }],
      accept,
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ...NOTHING, refusals: [{ path, hosts: [], trouble: error }] };
  }
}

export function forgetProject({ directories, home, world }: Project): void {
  forgetAccepted(directories, home, world);
}

function explained(settings: HookSettings): string[] {
  const { gate, exceptions, sampleRate, explicitAllow, screenResults, screenPrompts } = settings;
  const isGateOther = JSON.stringify(gate) !== JSON.stringify(DEFAULT_GATE_POLICY);
  const says = [
    explicitAllow ? 'calls that are allowed skip the host’s own question' : undefined,
    isGateOther ? 'the gate asks about other things than it does by itself' : undefined,
    exceptions === undefined ? undefined : 'a policy of its own, whose exceptions let calls pass',
    sampleRate === undefined ? undefined : `${sampleRate} of everyday calls are recorded`,
    screenResults ? undefined : 'what tools give back is not looked at',
    screenPrompts ? undefined : 'what people type is not looked at',
  ].filter((line) => line !== undefined);
  return [
    'These settings stand in the project and are not in force, because they may have come with it. If you agree, hooks',
    'here go by them as they stand below; after any change they are shown again.',
    ...(says.length === 0
      ? ['  nothing in them differs from the defaults']
      : says.map((line) => `  - ${line}`)),
  ];
}
