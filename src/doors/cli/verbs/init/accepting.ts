/**
 * Settings in a project's folder may have come with a clone, and hooks go by them only once the user accepted them. Here
 * they are shown whole and explained before that; what `init` writes itself is accepted with it.
 */
import { join } from 'node:path';
import { DEFAULT_GATE_POLICY } from '../../../../policy/gate.ts';
import { acceptSettings, forgetAccepted } from '../../../../road/hooks/accepted-settings.ts';
import { type HookSettings, understandSettings } from '../../../../road/hooks/settings.ts';
import { SETTINGS } from '../../../../road/hooks/settings-stamp.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Change, Refusal } from '../../../../work/install/plan.ts';
import { type Project, unacceptedSettings } from '../../../../work/install/project-settings.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
import type { Told } from './document.ts';

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
    const strange = unacceptedSettings(project);
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
