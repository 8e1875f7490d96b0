/** The hook settings of one folder. Refused settings make the hook deny every call, which is not a fault of the hook. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import type { HookSettings } from '../../road/policy/settings.ts';
import { documentBeside, SETTINGS } from '../../road/policy/settings-stamp.ts';
import { policyInForce } from '../../road/policy.ts';
import type { Scope } from '../install/host/host.ts';
import { shownPath } from '../install/place.ts';
import { hasUnacceptedSettings, projectOf, waitingInDocument } from '../install/project-settings.ts';
import { troubleOf } from '../install/whereabouts.ts';
import { type Examination, fail, warn } from './examination.ts';

interface SeenSettings {
  readonly examinations: readonly Examination[];
  /** Undefined: they are refused. */
  readonly settings: HookSettings | undefined;
}

export function examineSettings(scope: Scope, ports: InstallPorts, world: Ports): SeenSettings {
  const directory = join(scope.folder, FOLDER);
  const path = join(directory, SETTINGS);
  try {
    const settings = policyInForce({ directory, home: ports.home, ports: world });
    const project = projectOf(scope, ports, world);
    const isStrange = project !== undefined && hasUnacceptedSettings(project);
    const waiting = project === undefined ? [] : waitingInDocument(project);
    return {
      settings,
      examinations: [
        ...(isStrange ? [notAccepted(shownPath(path, ports.home))] : []),
        ...(waiting.length > 0 ? [waits(shownPath(documentBeside(directory), ports.home), waiting)] : []),
      ],
    };
  } catch (error) {
    const { message, hint, code } = troubleOf(error, path);
    return { settings: undefined, examinations: [{ ...fail('settings', message, hint), code }] };
  }
}

/** The rest of the document is in effect: it makes the policy stricter. */
const waits = (path: string, waiting: readonly string[]): Examination =>
  warn(
    'settings',
    `${path}: not in force until you accept this version: ${waiting.join(', ')}`,
    '`tokenauditor init --here` in that folder shows it and asks',
  );

/** Settings that came with a project have no effect until they are accepted; their author should learn that here. */
const notAccepted = (path: string): Examination =>
  warn(
    'settings',
    `${path} is not in force: you have not accepted this version`,
    '`tokenauditor init --here` in that folder shows it and asks; until then the defaults hold',
  );
