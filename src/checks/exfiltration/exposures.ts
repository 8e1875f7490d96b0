import { byProgram, type LineRule } from '../../screening/contract/by-program.ts';
import { placed } from '../../screening/contract/placed.ts';
import { lineOf, started } from '../../screening/flows/started.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { locate } from '../../shell/places/places.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { servedBy } from './file-servers.ts';

const TUNNEL = 'a tunnel from the internet';
const TERMINAL = 'a shared terminal';

/** Programs whose only purpose is a way in from outside, with the words that open it. */
const TUNNELS: readonly LineRule[] = [
  ['ngrok', /^ngrok (?:http|tcp|tls|start|tunnel|service (?:install|start))\b/, TUNNEL],
  [
    'cloudflared',
    /^cloudflared (?:.* )?(?:tunnel (?:.* )?(?:run|route|--hello-world|--unix-socket)|--url\S*|service install)(?: |$)/,
    TUNNEL,
  ],
  ['lt localtunnel', /^\S+ .*(?:--port|-p)\b/, TUNNEL],
  ['tailscale', /^tailscale (?:.* )?funnel (?!(?:status|reset)\b|.*\boff$)/, TUNNEL],
  [
    'tailscale',
    /^tailscale (?:up|login|set) .*--(?:auth-?key|ssh|login-server|advertise-(?:routes|exit-node))/,
    'a private network of others',
  ],
  ['zerotier-cli', /^zerotier-cli join\b/, 'a private network of others'],
  ['bore', /^bore (?:local|server)\b/, TUNNEL],
  ['devtunnel', /^devtunnel (?:host|port create|access create|create .*(?:-a|--allow-anonymous))\b/, TUNNEL],
  [
    'code code-insiders cursor',
    /^\S+ tunnel\b(?! (?:status|kill|unregister|user|rename|prune|--?help))/,
    TUNNEL,
  ],
  [
    'frpc frps rathole inlets inletsctl pagekite pagekite.py telebit loophole tunnelmole tmole untun sish jprq playit loclx localxpose pktriot packetriot holesail localhost.run pinggy serveo tunnelto burrow revsocks wstunnel nps npc gost ssf boringproxy dumbpipe hypertele hyperssh remotemoe ktunnel rpivot dnstt-client dnstt-server ptunnel ptunnel-ng icmptunnel reverse-ssh reverse_ssh udp2raw',
    /^\S+(?= |$)(?! (?:-v|--?version|--?help|-h|help|version|verify|status|list|login|account)(?: |$))/,
    TUNNEL,
  ],
  ['zrok', /^zrok (?:share|reserve)\b/, TUNNEL],
  ['expose', /^expose share\b/, TUNNEL],
  ['expo', /^expo start .*--tunnel\b/, TUNNEL, 'medium'],
  ['gh', /^gh (?:codespace|cs) ports visibility .*:public\b/, TUNNEL],
  [
    'docker podman nerdctl',
    /\b(?:run|create) .*(?:cloudflare\/cloudflared|ngrok\/ngrok|wernight\/ngrok|fatedier\/frpc|snowdreamtech\/frpc|inlets\/\S+|jpillora\/chisel)\b/,
    TUNNEL,
  ],
  ['tmate sshx teleconsole', /^\S+(?= |$)(?! (?:-v|--?version|--?help|-h)(?: |$))/, TERMINAL],
  ['upterm', /^upterm host\b/, TERMINAL],
  [
    'microsocks 3proxy danted tinyproxy dumbproxy ss-server',
    /^\S+(?!.*(?:127\.0\.0\.1|localhost))(?! (?:-v|--?version|--?help)\b)/,
    'a proxy for others',
  ],
];

const ANY = String.raw`(?:\[?::\]?|0\.0\.0\.0|\*|0)(?::|/|,|;|"|'| |$)`;
const on = (source: string): RegExp => new RegExp(source.replaceAll('<any>', ANY));

const CONTROL = 'remote control of this machine';
const DATA = 'data without a login';

/** Servers of control and data that listen beyond this machine, or without a login. */
const LISTENERS: readonly LineRule[] = [
  [
    'kubectl oc k kubecolor',
    on('^\\S+ (?:.* )?port-forward .*--address[= ](?:\\S*,)?<any>'),
    'a port of a cluster',
  ],
  [
    'kubectl oc k',
    /^\S+ (?:.* )?proxy .*(?:--address[= ]0\.0\.0\.0|--accept-hosts|--disable-filter)/,
    CONTROL,
  ],
  ['dockerd', /(?:-h|--host)[= ]?tcp:\/\/(?!127\.|localhost|\[::1\])/, CONTROL],
  ['podman', /^podman system service .*tcp:(?:\/\/)?(?!127\.|localhost|\/\/127\.|\/\/localhost)/, CONTROL],
  [
    'jupyter jupyter-lab jupyter-notebook jupyter-server jupyterlab',
    on('^(?=.*--(?:\\w+\\.)?ip[= ]<any>).*--\\w+(?:\\.\\w+)?\\.?(?:token|password)=(?: |$|\'\'|"")'),
    CONTROL,
  ],
  [
    'jupyter jupyter-lab jupyter-notebook jupyter-server jupyterlab',
    on('--(?:\\w+\\.)?ip[= ]<any>'),
    CONTROL,
    'medium',
  ],
  [
    'code-server openvscode-server',
    on('^(?=.*(?:--auth[= ]none|--without-connection-token)).*--(?:bind-addr|host)[= ]<any>'),
    CONTROL,
  ],
  ['redis-server valkey-server', /--protected-mode no\b/, DATA],
  ['mongod', on('^(?=.*(?:--bind_ip_all|--bind_ip[= ](?:\\S*,)?<any>)).*--noauth'), DATA],
  ['mongod', on('--bind_ip_all|--bind_ip[= ](?:\\S*,)?<any>'), DATA, 'medium'],
  ['mysqld mysqld_safe mariadbd mariadbd-safe', /--skip-grant-tables\b/, DATA],
  ['memcached', on('-l ?<any>'), DATA, 'medium'],
  ['x11vnc', /^x11vnc(?!.*(?:-localhost|-help|-version))/, CONTROL],
  [
    'vncserver tigervncserver x0vncserver xvnc wayvnc',
    on('(?:securitytypes[= ]none|-localhost no|wayvnc <any>)'),
    CONTROL,
  ],
  [
    'chrome google-chrome google-chrome-stable chromium chromium-browser msedge',
    on('--remote-debugging-address=<any>'),
    CONTROL,
  ],
  ['sshd dropbear', /^\S+(?= |$)(?!.*(?: -t| -T| -V| --?version| --?help| -G)(?: |$))/, CONTROL],
  ['adb', /^adb (?:.* )?-a (?:.* )?(?:server|nodaemon|start-server)\b/, CONTROL],
  ['node nodejs deno bun', on('--inspect(?:-brk|-wait)?=<any>'), CONTROL, 'medium'],
  ['ncat', /^ncat (?=.* (?:-l|--listen) ).*--(?:proxy-type|broker|chat)\b/, 'a proxy for others'],
  ['netsh', /\binterface portproxy add\b/, 'a forwarded port'],
  ['net', /^net share \S+=.*/, 'a shared folder'],
  ['new-smbshare', /everyone|fullaccess|changeaccess/, 'a shared folder'],
  ['exportfs', /\*:\/|no_root_squash/, 'a shared folder'],
  ['rsync', /^rsync .*--daemon\b(?!.*--address[= ]127\.)/, 'a file server'],
  ['filebrowser', /--noauth\b/, 'a file server'],
  ['wsgidav', /--auth[= ]anonymous\b(?!.*--host[= ](?:127\.|localhost))/, 'a file server'],
  ['rclone', on('^rclone serve .*--addr[= ](?::\\d|<any>)'), 'a file server'],
  ['smbserver smbserver.py impacket-smbserver', /^\S+ \S+/, 'a file server'],
  ['simpleproxy rinetd redir', /^\S+ .*-?/, 'a forwarded port'],
  ['iptables ip6tables', /-t nat .*-j dnat\b/, 'a forwarded port', 'medium'],
];

interface Exposure {
  readonly what: string;
  readonly severity: Severity;
}

const ruleOf = byProgram([...TUNNELS, ...LISTENERS]);

/** A file server on all interfaces, asked for by its address: more than the folder that a build makes. */
export function sharedFolder(run: Run, reading: Reading, context: CallContext): Exposure | undefined {
  if (!run.args.some(({ text }) => /^(?:--?\w+=)?0\.0\.0\.0(?::\d+)?$/.test(text))) return undefined;
  const folder = servedBy(run, reading);
  if (folder === undefined || run.program === 'php') return undefined;
  const { place, whole } = locate(placed(folder, context, run.cwd), context);
  return place === 'project' && whole ? { what: 'the whole project', severity: 'high' } : undefined;
}

export function exposure(run: Run, context: CallContext): Exposure | undefined {
  if (/^(?:ssh|autossh|plink|dbclient)$/.test(run.program)) return forwarded(run);
  if (run.program === 'socat') return relayed(run);
  const start = started(run);
  const rule = ruleOf(start.program, () => lineOf(start));
  if (rule !== undefined)
    return / --help(?: |$)/.test(lineOf(start)) ? undefined : { what: rule[2], severity: rule[3] ?? 'high' };
  return /^(?:docker|podman|nerdctl)$/.test(run.program) ? published(run, context) : undefined;
}

const SSH = '-b: -B: -c: -D: -E: -e: -F: -I: -i: -J: -L: -l: -m: -M: -O: -o: -p: -P: -Q: -R: -S: -W: -w:';
const ALL_INTERFACES = /^(?:0\.0\.0\.0|\*|\[?::\]?):/;
const CONTROL_PORT = /:(?:22|3389|5900|445)$/;

/** `ssh -R`: a port of that host leads here; `-L` on all interfaces: others use this machine's way to another. */
function forwarded({ args }: Run): Exposure | undefined {
  const options = readOptions(args, SSH, 'operand');
  const settings = options.values('-o').map(({ text }) => text);
  const remote = [
    ...options.values('-R').map(({ text }) => text),
    ...settings.flatMap((text) => /^remoteforward[= ]"?(.+)$/i.exec(text)?.[1] ?? []),
  ];
  if (remote.length > 0) {
    const kind = targetKind(options.operands[0]?.text ?? '');
    const isStrange =
      /^(?:unknown|address|drop|content)$/.test(kind) || remote.some((one) => CONTROL_PORT.test(one));
    return { what: 'a port that leads here', severity: isStrange ? 'high' : 'medium' };
  }
  const local = options.values('-L', '-D').map(({ text }) => text);
  const isOpen = local.some((one) => ALL_INTERFACES.test(one)) || (local.length > 0 && options.has('-g'));
  return isOpen ? { what: 'a forwarded port on all interfaces', severity: 'high' } : undefined;
}

/** `socat TCP-LISTEN:… TCP:host:port`: anyone on the network reaches that host through this machine. */
function relayed({ args }: Run): Exposure | undefined {
  const words = args.map(({ text }) => text);
  const listener = words.find((word) => /^(?:tcp|udp|openssl|sctp)[46]?-(?:l|listen|recv\w*):/i.test(word));
  if (listener === undefined || /bind=(?:127\.|localhost|\[?::1)/i.test(listener)) return undefined;
  const target = words.find((word) => /^(?:tcp|udp|openssl|ssl)[46]?(?:-connect)?:/i.test(word));
  const host = target?.replace(/^[^:]*:/, '') ?? '';
  if (target !== undefined) {
    const isHere = /^(?:local)$/.test(targetKind(host));
    return { what: 'a forwarded port', severity: isHere && !CONTROL_PORT.test(host) ? 'medium' : 'high' };
  }
  return words.some((word) => /^unix(?:-connect)?:.*docker\.sock/i.test(word))
    ? { what: 'remote control of this machine', severity: 'high' }
    : undefined;
}

/** A published port in front of a home folder or of secrets. */
function published(run: Run, context: CallContext): Exposure | undefined {
  const words = run.args.map(({ text }) => text);
  if (!words.some((word) => /^(?:-p|--publish|-P|--network=host|--net=host)/.test(word))) return undefined;
  const isLoopback = words.some((word) => /^(?:-p|--publish=)?127\.0\.0\.1:/.test(word));
  const mounts = words.flatMap((word, i) =>
    /^(?:-v|--volume)$/.test(words[i - 1] ?? '') ? [word] : (/^(?:-v|--volume=)(.+)$/.exec(word)?.[1] ?? []),
  );
  // A client of the daemon's socket controls the machine.
  const isControl = mounts.some((mount) => /docker\.sock(?::|$)/.test(mount));
  if (isControl && !isLoopback && words.some((word) => /tcp-listen|(?:^|:)237[56](?::|$)/i.test(word)))
    return { what: CONTROL, severity: 'high' };
  const isOpen = mounts.some((mount) => {
    const folder = mount.replace(/:[^:]*(?::\w+)?$/, '');
    if (!/^[/~$.]/.test(folder)) return false;
    const { place, whole } = locate(folder, context);
    return place === 'root' || (place === 'home' && whole) || secretPlace(folder, context) !== undefined;
  });
  return isOpen && !isLoopback
    ? { what: 'a home folder behind a published port', severity: 'high' }
    : undefined;
}
