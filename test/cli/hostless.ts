import { disk } from '../../src/doors/cli/verbs/init/install-disk.ts';
import type { InstallPorts } from '../../src/ports/install.ts';

/** A user who has no host yet, in a home that is not there: enough for whoever only looks. */
export const HOSTLESS: InstallPorts = {
  home: '/users/ada',
  platform: 'linux',
  environment: {},
  program: { node: '/usr/bin/node', script: '/usr/lib/tokenauditor/hook.cjs' },
  disk: { ...disk, canWrite: () => true },
  versionOf: async () => undefined,
  openCodePlugin: () => '',
};
