/** Programs that register a service, schedule a program, load code into the kernel, or add to a login. */
import { type Act, act } from '../../screening/contract/act.ts';
import { has } from '../../screening/contract/words.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { gitSetting } from './git-settings.ts';

/** Services that ship with a distribution; enabling one is administration. */
const DISTRIBUTED_SERVICE = anyWord`
  docker containerd nginx apache2 httpd sshd? postgresql[\w@.-]* mysqld? mariadb redis(?:-server)? mongod
  cron crond ufw firewalld NetworkManager systemd-[\w-]+ bluetooth cups libvirtd podman(?:\.socket)? kubelet
  k3s chronyd? ntp rsyslog fail2ban grafana-server prometheus node_exporter jenkins gitlab-runner tailscaled
  snapd avahi-daemon haproxy php[\d.]*-fpm rabbitmq-server elasticsearch kibana memcached caddy supervisord?
  unattended-upgrades fstrim\.timer certbot\.timer ollama
`;
const KNOWN_SERVICE = new RegExp(String.raw`^${DISTRIBUTED_SERVICE}(?:\.service)?$`);
/** Modules that ship with the kernel and that manuals ask people to load. */
const KNOWN_MODULE = whole(anyWord`
  overlay br_netfilter kvm(?:_intel|_amd)? nvidia[\w-]* tun tap wireguard loop fuse vhost\w* ip_vs\w* nf_\w+
  ip6?_?tables ip6?table_\w+ xt_\w+ zfs v4l2loopback nbd dummy veth bridge 8021q bonding i2c-dev usb\w*
  snd\S* vbox\w+ uinput tcp_bbr rbd nfsd? cifs ext4 btrfs xfs vcan can\S* binfmt_misc dm[_-]\w+ iscsi_tcp
`);

interface Typed {
  readonly run: Run;
  readonly reading: Reading;
  readonly texts: readonly string[];
  /** Words that are not options. */
  readonly operands: readonly string[];
}

type Verb = (typed: Typed) => Act | undefined;

const KERNEL = 'Tool call loads code into the kernel.';
const REGISTERS = 'Tool call registers a service.';

const registers: Verb = ({ run, operands }) =>
  operands.length > 1 ? act(run.program, REGISTERS) : undefined;
const loads: Verb = ({ run }) => act(run.program, KERNEL);

const launchctl: Verb = ({ operands }) => {
  const [verb = ''] = operands;
  if (!/^(?:load|bootstrap|submit|enable|setenv|asuser|bsexec)$/.test(verb)) return undefined;
  const isBrew = operands.some((text) => text.includes('homebrew.mxcl.'));
  return act(`launchctl ${verb}`, REGISTERS, isBrew ? 'medium' : 'high');
};

const modprobe: Verb = ({ run, texts, operands: [module = ''] }) => {
  const isLooking = texts.some((text) => /^-(?:r|n|c|-remove|-dry-run|-show\S*|-version|V|D)/.test(text));
  if (isLooking || module === '') return undefined;
  return act(run.program, KERNEL, KNOWN_MODULE.test(module) ? 'medium' : 'high');
};

const kmutil: Verb = ({ operands: [verb] }) => (verb === 'load' ? act('kmutil load', KERNEL) : undefined);

const defaults: Verb = ({ texts, operands: [verb] }) =>
  verb === 'write' &&
  texts.some((text) => /loginwindow|LoginHook|LogoutHook|AutoLaunchedApplicationDictionary/.test(text))
    ? act('defaults write loginwindow', 'Tool call adds a program to the login.')
    : undefined;

const agent: Verb = ({ texts, operands }) => {
  if (operands[0] !== 'mcp' || operands[1] !== 'add') return undefined;
  const isProgram = texts.includes('--') && !has(texts, /^https?:/);
  return act('mcp add', 'Tool call adds a server to an agent’s settings.', isProgram ? 'high' : 'medium');
};

const npm: Verb = ({ texts, operands: [verb] }) =>
  verb === 'config' && texts.includes('script-shell') && texts.includes('set')
    ? act('npm script-shell', 'A setting makes npm run another shell.')
    : undefined;

const loginctl: Verb = ({ operands: [verb] }) =>
  verb === 'enable-linger'
    ? act('loginctl enable-linger', 'Tool call keeps a user’s programs running after the session.', 'medium')
    : undefined;

const crontab: Verb = ({ run }) => {
  const options = readOptions(run.args, '-u:');
  if (options.has('-l', '-e', '-r', '-V', '-h')) return undefined;
  const isFed = options.operands.length > 0 || run.stdin.length > 0;
  return isFed ? act('crontab', 'Tool call replaces the schedule of a user.') : undefined;
};

const at: Verb = ({ run }) => {
  const options = readOptions(run.args, '-f: -q: -t:');
  if (options.has('-l', '-r', '-d', '-c', '-V')) return undefined;
  return options.has('-f') || run.stdin.length > 0
    ? act(run.program, 'Tool call schedules a program.')
    : undefined;
};

const systemctl: Verb = ({ operands: [verb = '', ...units] }) => {
  if (!/^(?:enable|reenable|link|add-wants|add-requires|edit|set-default)$/.test(verb)) return undefined;
  const isKnown = units.length > 0 && units.every((unit) => KNOWN_SERVICE.test(unit));
  return act(
    `systemctl ${verb}`,
    'Tool call makes a service start automatically.',
    isKnown ? 'medium' : 'high',
  );
};

const loginItem: Verb = ({ run, reading }) => {
  const isItem = (text: string) => /login item|folder action|StartupItem/i.test(text);
  const texts = [
    ...run.args.map(({ text }) => text.replaceAll('_', ' ')),
    ...reading.scripts.filter((one) => one.run === run.id).map(({ text }) => text),
  ];
  return texts.some(isItem)
    ? act('login item', 'Tool call adds a program to the login or to folder actions.')
    : undefined;
};

const VERBS: ReadonlyMap<string, Verb> = new Map(
  Object.entries({
    crontab,
    at,
    batch: at,
    systemctl,
    'update-rc.d': registers,
    chkconfig: registers,
    'rc-update': registers,
    launchctl,
    insmod: loads,
    kextload: loads,
    kldload: loads,
    modprobe,
    kmutil,
    defaults,
    osascript: loginItem,
    git: ({ run }) => gitSetting(run.args),
    claude: agent,
    codex: agent,
    gemini: agent,
    copilot: agent,
    npm,
    loginctl,
    'ssh-copy-id': () => act('ssh-copy-id', 'Tool call adds a login key on another machine.'),
  } satisfies Record<string, Verb>),
);

/** What a program's verb makes start by itself later. */
export function startupVerb(run: Run, reading: Reading): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const operands = texts.filter((text) => !text.startsWith('-'));
  return VERBS.get(run.program)?.({ run, reading, texts, operands });
}
