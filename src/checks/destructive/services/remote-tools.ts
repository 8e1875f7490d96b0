import { anyWord, whole } from '../../../text/patterns/compose.ts';
import { CLOUD_TOOLS } from './remote-clouds.ts';
import { DATABASE_TOOLS } from './remote-databases.ts';
import { SERVICE_TOOLS } from './remote-services.ts';
import { COMMON, type RemoteTool } from './remote-tool.ts';
import { DOUBTLESS_VERBS } from './verbs.ts';

/** If a client is in two tables, the later one wins. */
const tools = new Map<string, RemoteTool>(
  [...CLOUD_TOOLS, ...SERVICE_TOOLS, ...DATABASE_TOOLS].flatMap(([names, tool]) =>
    names.split(' ').map((name) => [name, tool] as const),
  ),
);

/** Unlisted clients are recognised by their names; the verb must then be unambiguous. */
const BY_NAME = /(?:ctl|cli|-admin|admin|-ctl)$/;
const NOT_REMOTE = whole(anyWord`
  systemctl launchctl sysctl journalctl loginctl hostnamectl timedatectl localectl bluetoothctl pactl
  playerctl apachectl apache2ctl brightnessctl keyctl udevadm auditctl wpctl nmcli redis-cli valkey-cli
  php-cli perl-cli mongoose-cli mysqladmin svnadmin django-admin kubectl nerdctl crictl swaymsg
  powerprofilesctl coredumpctl machinectl networkctl resolvectl oomctl portablectl homectl userdbctl
  bootctl busctl ipfs-cli ng-cli vue-cli tauri-cli sass-cli cordova-cli postcss-cli babel-cli webpack-cli
  rimraf-cli del-cli rm-cli shx-cli firewall-cli toxiproxy-cli
`);
const DOUBTLESS: RemoteTool = {
  kind: 'service',
  verbs: DOUBTLESS_VERBS,
  values: COMMON,
  never: /^(?:config|auth|plugin|profile|cache|login|logout)\b/,
};

export function remoteTool(spelled: string): RemoteTool | undefined {
  const program = spelled.replace(/\.(?:sh|py|js|rb|bat|cmd)$/, '');
  const known = tools.get(program);
  if (known !== undefined) return known;
  return BY_NAME.test(program) && !NOT_REMOTE.test(program) ? DOUBTLESS : undefined;
}
