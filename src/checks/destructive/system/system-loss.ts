import type { Kind } from '../../../screening/contract/act.ts';
import { byProgram } from '../../../screening/contract/by-program.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import type { Severity } from '../../../vocabulary/orders.ts';

/** Disks, and device files for the machine's memory; terminals and null devices do not count. */
export const DISK =
  /^(?:\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk\d|mapper\/|md\d|dm-|loop|zd\d|nbd|ada\d|da\d|mem$|kmem$|port$|disk\/|block\/|zvol\/|root$|vg|pmem)|\\\\\.\\physicaldrive|\/\/\.\/physicaldrive)/i;

export interface SystemLoss {
  readonly shows: string;
  readonly detail: string;
  readonly severity: Severity;
  readonly remedy?: string;
}

const DISKS: Kind = { detail: 'Tool call erases or repartitions a disk.' };
const POWER: Kind = {
  detail: 'Tool call shuts the machine down or restarts it.',
  remedy: 'power',
};
const SERVICES: Kind = {
  detail: 'Tool call stops services or processes that the system or others rely on.',
  remedy: 'services',
};
const NETWORK: Kind = {
  detail: 'Tool call takes down the network or its protection.',
  remedy: 'network',
};
const ACCOUNTS: Kind = {
  detail: 'Tool call removes accounts, scheduled jobs or keys of the system.',
  remedy: 'accounts',
};
const KERNEL: Kind = {
  detail: 'Tool call changes the running system in a way that can bring it down.',
  remedy: 'kernel',
};
const BACKUPS: Kind = {
  detail: 'Tool call removes the backups the system would be restored from.',
  remedy: 'backups',
};

/** Programs that are severe only if a disk is among their words: an image in a file is everyday work. */
export const DISK_PROGRAMS =
  /^(?:mkfs(?:\.\w+)?|mke2fs|mkswap|newfs\w*|wipefs|blkdiscard|fdisk|sfdisk|cfdisk|gdisk|sgdisk|cgdisk|parted|hdparm|nvme|sg_format|sg_sanitize|shred|badblocks|scrub|nwipe|dban|cryptsetup|mdadm|tune2fs)$/;
/** Those of the above that only destroy with a certain option. */
export const DISK_VERBS: ReadonlyMap<string, RegExp> = new Map([
  ['hdparm', /^--(?:security-erase\S*|trim-sector-ranges\S*|write-sector|fallocate|make-bad-sector)$/],
  ['nvme', /^(?:format|sanitize|delete-ns|write\w*)$/],
  ['cryptsetup', /^(?:erase|luksErase|luksFormat|luksKillSlot|luksRemoveKey|reencrypt)$/i],
  ['mdadm', /^--(?:zero-superblock|create|remove|fail|stop)$/],
  ['badblocks', /^-\w*w/],
  ['parted', /^(?:mklabel|mktable|rm|mkpart|resizepart|rescue)$/],
  ['wipefs', /^(?:-\w*[ao]\w*|--all|--offset\S*)$/],
  ['tune2fs', /^-(?!l)/],
]);
/** Words that make the others read-only. */
export const DISK_LOOKS =
  /^(?:-l|--list|--print|-p|--dump|-d|-n|--no-act|-x|-J|--json|-i|--info\S*|-V|--version)$/;
/** Programs for which such letters mean something else. */
export const NEVER_LOOKS =
  /^(?:mkfs\S*|newfs\S*|mke2fs|mkswap|shred|scrub|nwipe|wipefs|hdparm|nvme|cryptsetup|mdadm|badblocks|parted|tune2fs|blkdiscard)$/;

const KERNEL_SETTING = anyWord`
  kernel\.(?:panic|sysrq|randomize_va_space|core_pattern|modules_disabled|yama\S*|kptr_restrict|dmesg_restrict|pid_max|threads-max)
  vm\.(?:overcommit_memory|drop_caches|panic_on_oom|min_free_kbytes) net\.ipv4\.icmp_echo_ignore_all
  fs\.(?:protected_\w+|suid_dumpable)
`;
const EVERY_LINE: readonly (readonly [
  programs: string,
  pattern: RegExp,
  shows: string,
  kind: Kind,
  severity?: Severity,
])[] = [
  [
    'lvm lvreduce lvremove pvremove vgreduce vgremove',
    /^(?:lvm )?(?:lvremove|vgremove|pvremove|lvreduce|vgreduce)\b(?! --version)/,
    'volume removal',
    DISKS,
  ],
  [
    'dmsetup nbd-client',
    /^dmsetup (?:remove\w*|wipe_table|clear)\b|^nbd-client (?:.* )?-d\b/,
    'dmsetup remove',
    DISKS,
  ],
  [
    'chage usermod',
    /^(?:usermod (?:.* )?(?:-l|--lock)\b(?! \w+ \w)|chage (?:.* )?-e ?(?:0|1)\b)/,
    'account lock',
    ACCOUNTS,
  ],
  [
    'esxcli vim-cmd',
    /^esxcli (?:vm process kill|system shutdown|storage (?:vmfs|filesystem) (?:remove|unmount))\b|^vim-cmd vmsvc\/(?:power\.off|destroy|unregister|snapshot\.removeall)\b/,
    'virtual machine kill',
    SERVICES,
  ],
  ['ansible', /^ansible (?:.* )?(?:state=absent|-m (?:reboot|shutdown))\b/, 'ansible removal', SERVICES],
  ['zpool', /^zpool (?:destroy|labelclear|offline|detach|remove)\b/, 'zpool destroy', DISKS],
  ['zfs', /^zfs (?:destroy|rollback)\b(?!.* -\w*n)/, 'zfs destroy', DISKS],
  [
    'btrfs',
    /^btrfs (?:subvolume|device|filesystem) (?:delete|remove|resize)\b/,
    'btrfs subvolume delete',
    DISKS,
  ],
  [
    'diskutil',
    /^diskutil (?:erase\w*|secureerase|partitiondisk|reformat|zerodisk|randomdisk|apfs delete\w*|unmountdisk force)\b/,
    'diskutil erase',
    DISKS,
    'critical',
  ],
  ['format', /^(?:format) [a-z]:/, 'format of a drive', DISKS, 'critical'],
  [
    'clear-disk format-volume initialize-disk remove-partition set-disk',
    /^(?:format-volume|clear-disk|initialize-disk|remove-partition|set-disk)\b/,
    'disk erasure',
    DISKS,
    'critical',
  ],
  [
    'bcdedit vssadmin wbadmin wmic',
    /^(?:vssadmin delete shadows|wmic shadowcopy delete|wbadmin delete|vssadmin resize shadowstorage|bcdedit (?:.* )?(?:\/delete|recoveryenabled no|bootstatuspolicy))\b/,
    'deletion of restore points',
    BACKUPS,
    'critical',
  ],
  ['tmutil', /^(?:tmutil (?:delete\w*|disable|removedestination))\b/, 'tmutil delete', BACKUPS],
  [
    'halt poweroff reboot shutdown',
    /^(?:shutdown|reboot|halt|poweroff)\b(?! (?:-c|--help|--show|-a|\/a)\b)/,
    'shutdown',
    POWER,
  ],
  [
    'systemctl',
    /^systemctl (?:.* )?(?:poweroff|reboot|halt|kexec|suspend|hibernate|rescue|emergency|soft-reboot)\b/,
    'systemctl poweroff',
    POWER,
  ],
  ['init telinit', /^(?:init|telinit) [0-6s]\b/, 'init', POWER],
  ['restart-computer stop-computer', /^(?:stop-computer|restart-computer)\b/, 'shutdown', POWER],
  [
    'loginctl',
    /^loginctl (?:terminate-(?:user|seat|session)|kill-(?:user|session))\b/,
    'loginctl terminate',
    SERVICES,
  ],
  ['kill', /^kill (?:.* )?(?:-1|1)$/, 'kill of every process', SERVICES],
  ['kill', /^kill (?:-\w+ )?(?:-- )?-1\b(?! \d)/, 'kill of every process', SERVICES],
  ['killall5', /^killall5\b/, 'kill of every process', SERVICES],
  [
    'killall pkill skill',
    /^(?:pkill|killall|skill) (?:.* )?(?:-u|-U|--euid|--user) ?\S/,
    'kill of a user’s processes',
    SERVICES,
  ],
  [
    'launchctl',
    /^(?:launchctl) (?:unload|bootout|remove|disable) (?:.* )?(?:\/system\/|system\/|com\.apple\.)/,
    'launchctl unload',
    SERVICES,
  ],
  ['launchctl', /^(?:launchctl) reboot\b/, 'launchctl reboot', POWER],
  [
    'net remove-service sc sc.exe set-service stop-service',
    /^(?:sc|sc\.exe) (?:delete|stop|config \S+ start= ?disabled)\b|^net stop\b|^(?:stop-service|remove-service|set-service .*disabled)\b/,
    'service stop',
    SERVICES,
  ],
  [
    'arptables ebtables ip6tables iptables iptables-legacy iptables-nft',
    /^(?:iptables|ip6tables|iptables-legacy|iptables-nft|ebtables|arptables) (?!.* ?(?:-l|-s|--list)(?: |$))(?:.* )?(?:-f|-x|--flush|--delete-chain)(?: |$)/,
    'firewall flush',
    NETWORK,
  ],
  [
    'ip6tables iptables',
    /^(?:iptables|ip6tables) (?:.* )?(?:-p|--policy) (?:input|output|forward) accept\b/,
    'firewall opened',
    NETWORK,
  ],
  ['nft', /^nft (?:flush|delete|destroy)\b/, 'nft flush', NETWORK],
  ['ufw', /^ufw (?:--force )?(?:disable|reset|delete)\b/, 'ufw disable', NETWORK],
  ['firewall-cmd', /^firewall-cmd (?:.* )?--(?:panic-on|complete-reload)\b/, 'firewall-cmd', NETWORK],
  ['pfctl', /^pfctl (?:.* )?-(?:d|f all)\b|^pfctl (?:.* )?-f /, 'pfctl -d', NETWORK],
  [
    'netsh',
    /^netsh (?:advfirewall|firewall) (?:set \S+ state off|reset|set opmode disable)\b/,
    'firewall off',
    NETWORK,
  ],
  [
    'ifconfig ifdown ip nmcli route',
    /^(?:ip link (?:set|delete|del) .*\b(?:down|delete)|ip link del|ifdown|ip (?:route|addr|address|rule|neigh) flush|ifconfig \S+ down|route (?:-n )?flush|nmcli (?:networking|radio \w+|n) off|nmcli (?:con|connection) (?:delete|del|down))\b/,
    'network down',
    NETWORK,
  ],
  ['crontab', /^crontab (?:.* )?-r\b/, 'crontab -r', ACCOUNTS],
  [
    'chpasswd delgroup deluser dscl dseditgroup groupdel luserdel net pw remove-localuser sysadminctl userdel',
    /^(?:userdel|deluser|groupdel|delgroup|luserdel|pw userdel|sysadminctl -deleteuser|dscl \S+ -delete|dseditgroup -o delete|remove-localuser|net user \S+ \/delete|chpasswd)\b/,
    'account removal',
    ACCOUNTS,
  ],
  [
    'passwd usermod',
    /^(?:passwd) (?:.* )?(?:-d|-l|--delete|--lock|-e)\b|^usermod (?:.* )?(?:-l|--lock) root\b/,
    'passwd -d',
    ACCOUNTS,
  ],
  [
    'keytool security',
    /^(?:security delete-keychain|security delete-certificate|security delete-identity|keytool (?:.* )?-delete)\b/,
    'keychain deletion',
    ACCOUNTS,
  ],
  ['tccutil', /^tccutil reset\b/, 'tccutil reset', ACCOUNTS],
  [
    'csrutil nvram spctl',
    /^(?:csrutil (?:disable|clear)|nvram (?:-c|-d)|spctl (?:.* )?--(?:master|global)-disable)\b/,
    'csrutil disable',
    KERNEL,
  ],
  ['swapoff', /^swapoff (?:.* )?(?:-a|--all)\b/, 'swapoff -a', KERNEL, 'medium'],
  [
    'umount unmount',
    /^(?:umount|unmount) (?:.* )?(?:-\w*a\w*|--all|-\w*l\w*|-\w*f\w*|\/|\/(?:home|usr|var|boot))(?: |$)/,
    'umount',
    KERNEL,
  ],
  [
    'mount',
    /^mount (?:.* )?(?:-o|--options)[ =]?\S*remount\S* (?:.* )?\/(?: |$)/,
    'mount -o remount /',
    KERNEL,
  ],
  [
    'mount',
    /^mount (?:.* )?--(?:bind|rbind|move) \S+ \/(?:etc|usr|bin|lib|home|var|root)?(?:\/| |$)/,
    'mount --bind',
    KERNEL,
  ],
  [
    'insmod kextload kextunload modprobe rmmod',
    /^(?:rmmod|modprobe (?:.* )?(?:-r|--remove)|insmod|kextunload|kextload)\b/,
    'kernel module change',
    KERNEL,
  ],
  ['sysctl', new RegExp(`^sysctl (?:.* )?(?:-w |--write )?${KERNEL_SETTING} ?=`), 'sysctl -w', KERNEL],
  ['chattr', /^chattr (?:.* )?-\w*i\w*\b/, 'chattr -i', KERNEL],
  [
    'bless bootctl efibootmgr grub-install grub2-install lilo update-grub',
    /^(?:efibootmgr (?:.* )?(?:-b|-o|--delete-bootnum)|grub-install|grub2-install|update-grub|lilo|bless|bootctl (?:remove|install))\b/,
    'boot loader change',
    KERNEL,
  ],
  [
    'chkconfig rc-update update-rc.d',
    /^(?:update-rc\.d \S+ (?:remove|disable)|chkconfig (?:--del \S+|\S+ off)|rc-update del)\b/,
    'service disable',
    SERVICES,
  ],
  [
    'reg',
    /^(?:reg(?:\.exe)? delete|reg(?:\.exe)? unload) "?(?:hklm|hkey_local_machine|hkcr|hku)\b/,
    'registry deletion',
    KERNEL,
  ],
  [
    'del remove-item remove-itemproperty ri rm',
    /^(?:remove-item|remove-itemproperty|ri|rm|del) (?:.* )?"?(?:hklm|hkcu|registry):/,
    'registry deletion',
    KERNEL,
  ],
  ['cipher', /^(?:cipher) \/w\b/, 'cipher /w', DISKS],
  [
    'stress stress-ng sysbench',
    /^(?:stress|stress-ng|sysbench)\b(?!.* --(?:help|version))/,
    'load generator',
    KERNEL,
    'medium',
  ],
];

const systemRule = byProgram(EVERY_LINE);

export function systemLine(program: string, line: () => string): SystemLoss | undefined {
  const seen = systemRule(program, line);
  return seen === undefined ? undefined : { shows: seen[2], ...seen[3], severity: seen[4] ?? 'high' };
}

const CORE_DAEMON = anyWord`
  systemd\S* init dbus\S* cron crond atd sshd? ssh rsyslogd? syslog\S* auditd journald networkmanager
  network\w* systemd-\S+ resolved dhclient firewalld ufw iptables nftables apparmor selinux\S* fail2ban
  clamd?\S* clamav\S* falcon-sensor crowdstrike\S* osqueryd wazuh\S* ossec\S* auditbeat filebeat falco
  tripwire sentinel\S* mdatp carbonblack cbagentd docker dockerd containerd kubelet crio etcd nginx apache2
  httpd haproxy traefik envoy caddy varnish bind9? named dnsmasq unbound postfix dovecot postgres\S* mysqld?
  mariadb\S* mongod? redis\S* rabbitmq\S* kafka elasticsearch opensearch consul vault nomad launchd
  windowserver loginwindow finder explorer\.exe lsass\S* winlogon\S* csrss\S* svchost\S* gdm\S* lightdm sddm
  gnome-shell kwin\S* xorg polkitd? udevd? ntpd? chronyd? tailscaled? wireguard wg-quick\S* openvpn\S* snapd
  libvirtd nfs\S* smbd? iscsid? multipathd keepalived zabbix\S* prometheus node_exporter datadog-agent
  newrelic-infra
`;
/** Daemons that the machine, its protection, its network or others rely on. */
export const CORE_SERVICE = new RegExp(
  String.raw`^\^?${CORE_DAEMON}(?:\.service|\.socket|\.timer)?\$?$`,
  'i',
);

export const servicesLoss = (shows: string, severity: Severity = 'high'): SystemLoss => ({
  shows,
  ...SERVICES,
  severity,
});
export const diskLoss = (shows: string, severity: Severity = 'critical'): SystemLoss => ({
  shows,
  ...DISKS,
  severity,
});
export const kernelLoss = (shows: string, severity: Severity = 'critical'): SystemLoss => ({
  shows,
  ...KERNEL,
  severity,
});
