import { type Act, act, when } from '../../screening/contract/act.ts';
import { has } from '../../screening/contract/words.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import { OWN_PROCESS } from '../guard/places/evasion-folder.ts';

const GUARD = 'Tool call switches off a protection of this machine.';
const REROUTES = 'Tool call reroutes the network traffic of this machine.';
const TRUST = 'Tool call makes this machine trust another authority.';
const GUARD_DAEMON = anyWord`
  auditd apparmor firewalld ufw iptables nftables falcon[\w-]* crowdstrike\S* carbonblack\S*
  cb(?:agentd|daemon|osxsensorservice) sentinel\S* tanium\S* nessus\S* elastic-(?:agent|endpoint)
  littlesnitch\S* santa(?:d|ctl)? fail2ban clamav[\w-]* clamd osqueryd? wazuh-agent ossec falco rsyslog
  syslog(?:-ng|\.socket)? systemd-journald sysmon cbdaemon mdatp sentinelone auditbeat filebeat aide\w*
  rkhunter selinux[\w-]* tokenauditor
`;
const GUARD_SERVICE = new RegExp(String.raw`^${GUARD_DAEMON}(?:\.service)?$`);

type Judge = (texts: readonly string[], run: Run) => Act | undefined;

/** Programs that disable, stop or bypass what protects a machine. */
export const GUARD_PROGRAMS: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['auditctl', (texts) => when(has(texts, /^-[De]/) && !has(texts, /^-e1$/), 'auditctl', GUARD)],
  ['setenforce', (texts) => when(/^(?:0|permissive)$/i.test(texts[0] ?? ''), 'setenforce 0', GUARD)],
  ['aa-teardown', () => act('aa-teardown', GUARD)],
  ['aa-disable', () => act('aa-disable', GUARD)],
  ['aa-complain', () => act('aa-complain', GUARD)],
  [
    'ufw',
    (texts) =>
      when(
        has(texts, /^(?:disable|reset)$/) ||
          /^(?:logging off|default allow(?: incoming)?|allow from any)$/.test(texts.join(' ')),
        'ufw',
        GUARD,
      ),
  ],
  ['iptables', firewall],
  ['ip6tables', firewall],
  ['nft', (texts) => when(texts.join(' ').startsWith('flush ruleset'), 'nft flush', GUARD)],
  ['pfctl', (texts) => when(has(texts, /^-[a-z]*d/), 'pfctl', GUARD)],
  [
    'firewall-cmd',
    (texts) =>
      when(
        has(texts, /^--panic-off$|^--set-default-zone=trusted$|^--set-target=ACCEPT$/),
        'firewall-cmd',
        GUARD,
      ) ??
      when(
        has(texts, /^--add-(?:port|service|rich-rule|source|interface|masquerade|forward-port)/),
        'firewall-cmd --add',
        GUARD,
        has(texts, /^--add-port=\d+-\d+|0\.0\.0\.0\/0|^--zone=trusted$|^--add-(?:masquerade|forward-port)/)
          ? 'high'
          : 'medium',
      ),
  ],
  [
    'socketfilterfw',
    (texts) => when(texts.join(' ').includes('--setglobalstate off'), 'application firewall', GUARD),
  ],
  ['spctl', (texts) => when(has(texts, /^--(?:master|global)-disable$|^--add$/), 'spctl', GUARD)],
  ['csrutil', (texts) => when(has(texts, /^(?:disable|authenticated-root)$/), 'csrutil', GUARD)],
  [
    'nvram',
    (texts) => when(has(texts, /amfi_get_out_of_my_way|csr-active-config|kext-dev-mode/), 'nvram', GUARD),
  ],
  ['codesign', (texts) => when(has(texts, /^--remove-signature$/), 'codesign --remove-signature', GUARD)],
  [
    'profiles',
    (texts) => when(/^(?:install|-I|remove|-R)$/.test(texts[0] ?? ''), 'configuration profile', GUARD),
  ],
  ['tccutil', (texts) => when(has(texts, /^reset$/), 'tccutil', GUARD)],
  [
    'xattr',
    (texts) =>
      when(
        has(texts, /^-[a-z]*[dc]/) && (has(texts, /quarantine/) || has(texts, /^-[a-z]*c/)),
        'quarantine mark',
        GUARD,
      ),
  ],
  [
    'defaults',
    (texts) =>
      when(
        texts[0] === 'write' &&
          has(texts, /LSQuarantine|GKAutoRearm|globalstate|AllowPreReleaseInstallation/),
        'defaults write',
        GUARD,
      ),
  ],
  [
    'tmutil',
    (texts) =>
      when(
        has(texts, /^(?:disable|delete|deletelocalsnapshots)$/),
        'tmutil',
        'Tool call switches off or removes backups.',
      ),
  ],
  [
    'networksetup',
    (texts) =>
      when(
        has(texts, /^-set(?:dnsservers|webproxy|securewebproxy|autoproxyurl|socksfirewallproxy)$/),
        'networksetup',
        REROUTES,
      ),
  ],
  [
    'resolvectl',
    (texts) =>
      when(/^(?:dns|domain|dnsovertls)$/.test(texts[0] ?? '') && texts.length > 2, 'resolvectl', REROUTES),
  ],
  ['systemd-resolve', (texts) => when(has(texts, /^--set-(?:dns|domain)/), 'systemd-resolve', REROUTES)],
  [
    'nmcli',
    (texts) =>
      when(has(texts, /^[+-]?(?:ipv[46]\.dns|ipv[46]\.dns-search|proxy\.pac-url)$/), 'nmcli', REROUTES),
  ],
  ['scutil', (texts) => when(has(texts, /^--proxy$/) && texts.length > 1, 'scutil', REROUTES, 'medium')],
  [
    'systemsetup',
    (texts) =>
      when(
        has(texts, /^-set(?:remotelogin|remoteappleevents)$/) && !has(texts, /^off$/i),
        'systemsetup',
        'Tool call opens this machine to logins from the network.',
      ),
  ],
  [
    'fdesetup',
    (texts) => when(has(texts, /^(?:disable|authrestart|remove|changerecovery)$/), 'fdesetup', GUARD),
  ],
  [
    'launchctl',
    (texts) =>
      when(
        /^(?:unload|bootout|disable|remove)$/.test(texts[0] ?? '') &&
          has(
            texts,
            /^system\/|\/Library\/LaunchDaemons\/|\/System\/Library\/|com\.apple\.|security|audit|edr|defender/i,
          ),
        `launchctl ${texts[0] ?? ''}`,
        GUARD,
      ),
  ],
  ['systemctl', service],
  [
    'service',
    (texts) => when(GUARD_SERVICE.test(texts[0] ?? '') && has(texts, /^stop$/), 'service stop', GUARD),
  ],
  [
    'sysctl',
    (texts) =>
      when(
        has(
          texts,
          /(?:ptrace_scope|randomize_va_space|kptr_restrict|dmesg_restrict|perf_event_paranoid|unprivileged_\w+)\s*=/,
        ),
        'sysctl',
        GUARD,
      ),
  ],
  [
    'modprobe',
    (texts) =>
      when(has(texts, /^-r$/) && has(texts, /apparmor|selinux|falco|tomoyo|ipt|nf_/), 'modprobe -r', GUARD),
  ],
  [
    'security',
    (texts) =>
      when(
        /^(?:add-trusted-cert|authorizationdb)$/.test(texts[0] ?? ''),
        `security ${texts[0] ?? ''}`,
        TRUST,
      ) ??
      when(
        texts[0] === 'import',
        'security import',
        'Tool call puts a key or a certificate into the keychain.',
        'medium',
      ),
  ],
  ['update-ca-certificates', () => act('update-ca-certificates', TRUST, 'medium')],
  ['update-ca-trust', () => act('update-ca-trust', TRUST, 'medium')],
  ['trust', (texts) => when(texts[0] === 'anchor', 'trust anchor', TRUST)],
  [
    'chkconfig',
    (texts) =>
      when(
        texts.some((text) => GUARD_SERVICE.test(text)) && has(texts, /^(?:off|--del)$/),
        'chkconfig off',
        GUARD,
      ),
  ],
  ['pkill', kills],
  ['killall', kills],
  [
    'sqlite3',
    (texts) =>
      when(
        has(texts, /\bTCC\.db$/i) && has(texts, /\b(?:insert|update|delete|replace)\b/i),
        'privacy settings',
        'Tool call gives a program rights that only the user grants.',
      ),
  ],
  ['swapoff', () => act('swapoff', GUARD, 'medium')],
  ['mdatp', (texts) => when(has(texts, /disabled|exclusion/), 'mdatp', GUARD)],
]);

function firewall(texts: readonly string[]): Act | undefined {
  const isFlush = has(texts, /^(?:-F|--flush|-X|-Z)$/);
  const isOpen = texts.some((text, i) => /^(?:-P|--policy)$/.test(text) && texts[i + 2] === 'ACCEPT');
  const line = texts.join(' ');
  // A rule without a port, a source or an interface lets everything in.
  const isWide =
    /^(?:-t filter )?(?:-A|-I|--append|--insert) INPUT (?:\d+ )?(?:-p \w+ )?(?:-s 0\.0\.0\.0\/0 )?(?:-j|--jump) ACCEPT$/.test(
      line,
    );
  return when(isFlush || isOpen || isWide || has(texts, /^(?:-D|--delete)$/), 'iptables', GUARD);
}

function service(texts: readonly string[]): Act | undefined {
  const [verb = '', ...units] = texts.filter((text) => !text.startsWith('-'));
  return when(
    /^(?:stop|disable|mask|kill)$/.test(verb) && units.some((unit) => GUARD_SERVICE.test(unit)),
    `systemctl ${verb}`,
    GUARD,
  );
}

function kills(texts: readonly string[], { program }: Run): Act | undefined {
  return when(
    texts.some((text) => GUARD_SERVICE.test(text.replace(/^\^|\$$/g, '')) || OWN_PROCESS.test(text)),
    `${program} guard`,
    GUARD,
  );
}
