import { join } from 'node:path';
import { clineScript, isClineScript } from '../host/command.ts';
import type { Host } from '../host/host.ts';

export const cline: Host = {
  title: 'Cline',
  programs: ['cline'],
  traces: ({ home }) => [join(home, '.cline'), join(home, 'Documents', 'Cline')],
  parts: ({ scope, ports }) => {
    // The extension and the command line look in different folders, at one file of exactly this name each.
    const folders =
      scope.level === 'user'
        ? [join(scope.folder, 'Documents', 'Cline', 'Hooks'), join(scope.folder, '.cline', 'hooks')]
        : [join(scope.folder, '.clinerules', 'hooks')];
    const text = clineScript(scope.folder, ports);
    return folders.map((folder) => ({
      kind: 'file',
      path: join(folder, 'PreToolUse'),
      text,
      isProgram: true,
      isOurs: isClineScript,
    }));
  },
  notes: ({ ports }) => [
    'Cline: enable hooks in its settings (Features, Enable Hooks); its command line runs no hook with --yolo',
    ...(ports.platform === 'win32'
      ? ['Cline: the script needs a Unix shell, which Windows does not have']
      : []),
  ],
};
