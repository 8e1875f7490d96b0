/**
 * Settings in a project's folder may have come with a clone, and hooks use them only once the user has accepted them. Here
 * they are first shown in full and explained; what `init` itself writes is accepted with it.
 */
import { join } from 'node:path';
import { DEFAULT_GATE_POLICY } from '../../../../policy/gate.ts';
import { acceptSettings, forgetAccepted } from '../../../../road/policy/accepted-settings.ts';
import { type HookSettings, understandSettings } from '../../../../road/policy/settings.ts';
import { SETTINGS } from '../../../../road/policy/settings-stamp.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Change, Refusal } from '../../../../work/install/plan.ts';
import { type Project, unacceptedSettings } from '../../../../work/install/project-settings.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
import type { ReportedChange } from './document.ts';

export interface AcceptancePlan {
  /** What is shown besides the changes. */
  readonly reported: readonly ReportedChange[];
  readonly refusals: readonly Refusal[];
  /** After the settings were written, if there are any. */
  accept(): void;
}

export const NOTHING_TO_ACCEPT: AcceptancePlan = { reported: [], refusals: [], accept: () => undefined };

export function planSettings(
  project: Project | undefined,
  written: Change | undefined,
  acceptance: Acceptance,
): AcceptancePlan {
  if (project === undefined) return NOTHING_TO_ACCEPT;
  const path = join(project.directories[0], SETTINGS);
  try {
    const strange = unacceptedSettings(project);
    const bytes = written?.after ?? strange;
    if (bytes === undefined || (written === undefined && strange === undefined)) return NOTHING_TO_ACCEPT;
    const accept = () => acceptSettings(project.directories, bytes, project.home, project.world);
    if (strange === undefined) return { ...NOTHING_TO_ACCEPT, accept };
    const common = { path, hosts: [], isDone: false };
    if (!acceptance.isAsked) {
      const note = leftUnaccepted('settings that came with the project, not in effect', acceptance);
      return {
        ...NOTHING_TO_ACCEPT,
        reported: [{ ...common, before: strange, after: strange, action: 'keep', note }],
      };
    }
    const about = explained(understandSettings(bytes, path));
    return {
      ...NOTHING_TO_ACCEPT,
      reported: [{ ...common, before: undefined, after: bytes, action: 'accept', about }],
      accept,
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ...NOTHING_TO_ACCEPT, refusals: [{ path, hosts: [], trouble: error }] };
  }
}

export function forgetProject({ directories, home, world }: Project): void {
  forgetAccepted(directories, home, world);
}

function explained(settings: HookSettings): string[] {
  const { gate, exceptions, sampleRate, explicitAllow, screenResults, screenPrompts } = settings;
  const isGateOther = JSON.stringify(gate) !== JSON.stringify(DEFAULT_GATE_POLICY);
  const differences = [
    explicitAllow ? 'allowed calls skip the host’s own question' : undefined,
    isGateOther ? 'the gate differs from the default' : undefined,
    exceptions === undefined ? undefined : 'a policy whose exceptions let calls pass',
    sampleRate === undefined ? undefined : `${sampleRate} of everyday calls are recorded`,
    screenResults ? undefined : 'tool results are not screened',
    screenPrompts ? undefined : 'prompts are not screened',
  ].filter((line) => line !== undefined);
  return [
    'These settings are in the project and not in effect, because they may have come with it. If you agree, hooks',
    'here use them as shown below; after any change they are shown again.',
    ...(differences.length === 0
      ? ['  nothing in them differs from the defaults']
      : differences.map((line) => `  - ${line}`)),
  ];
}
