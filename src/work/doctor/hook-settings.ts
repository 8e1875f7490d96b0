/** The hook settings of one folder. Refused settings make the hook deny every call, which is not a fault of the hook. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import { type HookSettings, readSettings } from '../../road/hooks/settings.ts';
import { SETTINGS } from '../../road/hooks/settings-stamp.ts';
import type { Scope } from '../install/host/host.ts';
import { shownPath } from '../install/place.ts';
import { hasUnacceptedSettings, projectOf } from '../install/project-settings.ts';
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
    const settings = readSettings(directory, world, ports.home);
    const project = projectOf(scope, ports, world);
    const isStrange = project !== undefined && hasUnacceptedSettings(project);
    return { settings, examinations: isStrange ? [notAccepted(shownPath(path, ports.home))] : [] };
  } catch (error) {
    const { message, hint, code } = troubleOf(error, path);
    return { settings: undefined, examinations: [{ ...fail('settings', message, hint), code }] };
  }
}

/** Settings that came with a project have no effect until they are accepted; their author should learn that here. */
const notAccepted = (path: string): Examination =>
  warn(
    'settings',
    `${path} is not in force: you have not accepted this version`,
    '`tokenauditor init --here` in that folder shows it and asks; until then the defaults hold',
  );
