import { join } from 'node:path';
import type { InstallPorts } from '../../../ports/install.ts';
import type { Host } from '../host/host.ts';

const folder = ({ home, environment }: InstallPorts) =>
  join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'opencode');

const placeless = (text: string) =>
  text.replace(/^const (NODE|HOOK|PROJECT|HOME) = "[^\n]*";$/gm, 'const $1;');

export const openCode: Host = {
  title: 'OpenCode',
  programs: ['opencode'],
  traces: (ports) => [folder(ports)],
  parts: ({ scope, ports }) => {
    const plugins = join(scope.level === 'user' ? folder(ports) : join(scope.folder, '.opencode'), 'plugins');
    const text = ports.openCodePlugin({ ...ports.program, project: scope.folder, home: ports.home });
    const isOurs = (other: string) => placeless(other) === placeless(text);
    return [{ kind: 'file', path: join(plugins, 'tokenauditor.js'), text, isProgram: false, isOurs }];
  },
  notes: () => [
    'OpenCode: restart it; it loads no plugin with --pure, and it cannot ask you, so a call that needs your approval is denied',
  ],
};
