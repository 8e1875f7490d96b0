import { type Act, act } from '../../screening/contract/act.ts';
import { has } from '../../screening/contract/words.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { gitSetting } from './git-settings.ts';

/** Services that a distribution brings along; to enable one is administration. */
const DISTRIBUTED_SERVICE = anyWord`
  docker containerd nginx apache2 httpd sshd? postgresql[\w@.-]* mysqld? mariadb redis(?:-server)? mongod
  cron crond ufw firewalld NetworkManager systemd-[\w-]+ bluetooth cups libvirtd podman(?:\.socket)? kubelet
  k3s chronyd? ntp rsyslog fail2ban grafana-server prometheus node_exporter jenkins gitlab-runner tailscaled
  snapd avahi-daemon haproxy php[\d.]*-fpm rabbitmq-server elasticsearch kibana memcached caddy supervisord?
  unattended-upgrades fstrim\.timer certbot\.timer ollama
`;
const KNOWN_SERVICE = new RegExp(String.raw`^${DISTRIBUTED_SERVICE}(?:\.service)?$`);
/** Modules that a kernel brings along and handbooks tell people to load. */
const KNOWN_MODULE = whole(anyWord`
  overlay br_netfilter kvm(?:_intel|_amd)? nvidia[\w-]* tun tap wireguard loop fuse vhost\w* ip_vs\w* nf_\w+
  ip6?_?tables ip6?table_\w+ xt_\w+ zfs v4l2loopback nbd dummy veth bridge 8021q bonding i2c-dev usb\w*
  snd\S* vbox\w+ uinput tcp_bbr rbd nfsd? cifs ext4 btrfs xfs vcan can\S* binfmt_misc dm[_-]\w+ iscsi_tcp
`);
/** Tools of the shell that an alias or a function could stand in front of. */
const EVERYDAY =
  /^(?:sudo|su|ssh|scp|curl|wget|git|ls|cat|cd|rm|cp|mv|python\d*|pip\d*|node|npm|npx|docker|kubectl|nc|gpg|passwd|vi|vim|bash|sh|grep|find|ps|which|aws|gcloud)$/;
const LIBRARY_VARIABLE =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PROMPT_COMMAND|BASH_ENV|PYTHONSTARTUP|PERL5OPT|RUBYOPT|NODE_OPTIONS|JAVA_TOOL_OPTIONS|LD_LIBRARY_PATH|PERL5LIB|ENV|PATH)$/;
const KNOWN_LIBRARY =
  /(?:jemalloc|tcmalloc|mimalloc|asan|tsan|ubsan|lsan|libfaketime|libeatmydata|libnss_wrapper|libgomp|libstdc\+\+|proxychains|libvulkan)/;

/** Programs that make something start by itself later. */
export function startupProgram(run: Run, reading: Reading): Act | undefined {
  return byEnvironment(run) ?? bySchedule(run) ?? byFish(run) ?? byProgram(run, reading);
}

function byEnvironment({ environment, program, args }: Run): Act | undefined {
  const set = [
    ...environment.map(({ name, value }) => [name, value.text] as const),
    ...exported(
      program,
      args.map(({ text }) => text),
    ),
  ];
  for (const [name, value] of set) {
    const found = startupSetting(name, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A variable that makes a shell, a loader or an interpreter run something more than it is told. */
export function startupSetting(name: string, value: string): Act | undefined {
  if (!LIBRARY_VARIABLE.test(name) || value === '' || KNOWN_LIBRARY.test(value)) return undefined;
  const detail = 'A variable makes programs load or run code of somebody’s choice.';
  // A folder that anybody can write to, in front of where programs are looked for.
  if (name === 'PATH')
    return /^(?:\/tmp|\/var\/tmp|\/dev\/shm)(?:\/|:)/.test(value) ? act(name, detail) : undefined;
  if (/^(?:LD_(?!LIB)|DYLD_)/.test(name)) {
    return act(name, detail, /^(?:\/usr|\/lib\w*|\/opt)\//.test(value) ? 'medium' : 'high');
  }
  const isCode = /\/tmp\/|\/dev\/shm|\b(?:curl|wget|ncat?|logger|tee)\b|>>|;/.test(value);
  return isCode ? act(name, detail) : undefined;
}

const exported = (program: string, texts: readonly string[]): (readonly [string, string])[] =>
  program === 'export' || program === 'declare' || program === 'typeset'
    ? texts.flatMap((text) =>
        text.includes('=')
          ? [[text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const]
          : [],
      )
    : [];

/** What fish keeps by itself for every later shell. */
function byFish({ program, args }: Run): Act | undefined {
  const [first = '', name = ''] = args.map(({ text }) => text);
  const isKept =
    (program === 'set' && /^(?:-[a-z]*U|--universal)/.test(first) && /path|^fish_/i.test(name)) ||
    (program === 'alias' && /^(?:-s|--save)$/.test(first)) ||
    program === 'funcsave';
  return isKept ? act(`fish ${program}`, 'Tool call changes what every later shell does.') : undefined;
}

function bySchedule({ wrappers }: Run): Act | undefined {
  const isTimer = wrappers.some(
    ({ name, args }) =>
      name === 'systemd-run' && args.some(({ text }) => /^--(?:on-|timer-property)/.test(text)),
  );
  return isTimer ? act('systemd-run timer', 'Tool call schedules a program.') : undefined;
}

function byProgram(run: Run, reading: Reading): Act | undefined {
  const { program, args } = run;
  const texts = args.map(({ value, text }) => value ?? text);
  const operands = texts.filter((text) => !text.startsWith('-'));
  const [verb = ''] = operands;
  switch (program) {
    case 'crontab':
      return crontab(run);
    case 'at':
    case 'batch':
      return at(run);
    case 'systemctl':
      return systemctl(operands);
    case 'update-rc.d':
    case 'chkconfig':
    case 'rc-update':
      return operands.length > 1 ? act(program, 'Tool call registers a service.') : undefined;
    case 'launchctl':
      return /^(?:load|bootstrap|submit|enable|setenv|asuser|bsexec)$/.test(verb)
        ? act(
            `launchctl ${verb}`,
            'Tool call registers a service.',
            operands.some((text) => text.includes('homebrew.mxcl.')) ? 'medium' : 'high',
          )
        : undefined;
    case 'insmod':
    case 'kextload':
    case 'kldload':
      return act(program, 'Tool call loads code into the kernel.');
    case 'modprobe':
      return texts.some((text) => /^-(?:r|n|c|-remove|-dry-run|-show\S*|-version|V|D)/.test(text)) ||
        verb === ''
        ? undefined
        : act(program, 'Tool call loads code into the kernel.', KNOWN_MODULE.test(verb) ? 'medium' : 'high');
    case 'kmutil':
      return verb === 'load' ? act('kmutil load', 'Tool call loads code into the kernel.') : undefined;
    case 'defaults':
      return verb === 'write' &&
        texts.some((text) => /loginwindow|LoginHook|LogoutHook|AutoLaunchedApplicationDictionary/.test(text))
        ? act('defaults write loginwindow', 'Tool call adds a program to the login.')
        : undefined;
    case 'osascript':
      return loginItem(run, reading);
    case 'git':
      return gitSetting(run.args);
    case 'claude':
    case 'codex':
    case 'gemini':
    case 'copilot':
      return operands[0] === 'mcp' && operands[1] === 'add'
        ? act(
            'mcp add',
            'Tool call gives an agent another server.',
            texts.includes('--') && !has(texts, /^https?:/) ? 'high' : 'medium',
          )
        : undefined;
    case 'npm':
      return verb === 'config' && texts.includes('script-shell') && texts.includes('set')
        ? act('npm script-shell', 'A setting makes npm run another shell.')
        : undefined;
    case 'loginctl':
      return verb === 'enable-linger'
        ? act(
            'loginctl enable-linger',
            'Tool call keeps a user’s programs running after the session.',
            'medium',
          )
        : undefined;
    case 'ssh-copy-id':
      return act('ssh-copy-id', 'Tool call adds a login key on another machine.');
    case 'alias':
      return alias(texts);
    case 'trap':
      return trap(texts);
    default:
      return undefined;
  }
}

function crontab(run: Run): Act | undefined {
  const options = readOptions(run.args, '-u:');
  if (options.has('-l', '-e', '-r', '-V', '-h')) return undefined;
  const isFed = options.operands.length > 0 || run.stdin.length > 0;
  return isFed ? act('crontab', 'Tool call replaces the schedule of a user.') : undefined;
}

function at(run: Run): Act | undefined {
  const options = readOptions(run.args, '-f: -q: -t:');
  if (options.has('-l', '-r', '-d', '-c', '-V')) return undefined;
  return options.has('-f') || run.stdin.length > 0
    ? act(run.program, 'Tool call schedules a program.')
    : undefined;
}

function systemctl([verb = '', ...units]: readonly string[]): Act | undefined {
  if (!/^(?:enable|reenable|link|add-wants|add-requires|edit|set-default)$/.test(verb)) return undefined;
  const isKnown = units.length > 0 && units.every((unit) => KNOWN_SERVICE.test(unit));
  return act(`systemctl ${verb}`, 'Tool call makes a service start by itself.', isKnown ? 'medium' : 'high');
}

function loginItem(run: Run, reading: Reading): Act | undefined {
  const isItem = (text: string) => /login item|folder action|StartupItem/i.test(text);
  const texts = [
    ...run.args.map(({ text }) => text.replaceAll('_', ' ')),
    ...reading.scripts.filter((one) => one.run === run.id).map(({ text }) => text),
  ];
  return texts.some(isItem)
    ? act('login item', 'Tool call adds a program to the login or to a folder’s events.')
    : undefined;
}

/** Another program behind a name that everybody types. */
function alias(texts: readonly string[]): Act | undefined {
  for (const text of texts) {
    const cut = text.indexOf('=');
    const name = text.slice(0, Math.max(0, cut));
    const [program = ''] = text
      .slice(cut + 1)
      .trim()
      .split(/\s/);
    if (
      EVERYDAY.test(name) &&
      program.includes('/') &&
      !program.startsWith('/usr/') &&
      !program.endsWith(`/${name}`)
    ) {
      return act(`alias ${name}`, 'Tool call puts another program behind an everyday name.');
    }
  }
  return undefined;
}

/** Every command of the session, written down or handed on; or a program left behind when it ends. */
function trap(texts: readonly string[]): Act | undefined {
  const [body = '', ...signals] = texts;
  const isLogging = signals.includes('DEBUG') && /BASH_COMMAND|>>|\||curl|wget|nc\b/.test(body);
  if (isLogging || /\bnohup\b|\bsetsid\b|\bdisown\b/.test(body))
    return act('trap', 'Tool call makes the shell run something on its events.');
  return undefined;
}

const FUNCTION =
  /(?:^|[;&\n{])\s{0,8}(?:function\s{1,8}([\w-]{1,20})(?:\s{0,8}\(\s?\))?|([\w-]{1,20})\s{0,8}\(\s?\))\s{0,8}\{\s{0,8}["']?(\/[^\s;"']{1,200})/g;

/** A function of an everyday name that runs another file: `curl() { /tmp/x "$@"; }`. */
export function shadowing(text: string): Act | undefined {
  for (const [, first, second, path = ''] of text.matchAll(FUNCTION)) {
    const name = first ?? second ?? '';
    if (!EVERYDAY.test(name) || /^\/(?:usr|bin|sbin|opt)\//.test(path)) continue;
    return act(`function ${name}`, 'Tool call puts another program behind an everyday name.');
  }
  return undefined;
}
