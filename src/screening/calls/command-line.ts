/** How a text is recognised as a command line, if nothing around it announces one. */
import { anyWord } from '../../text/patterns/compose.ts';

/** Programs and words of the shell that a line begins with. */
const FIRST_WORD = anyWord`
  sh bash dash zsh ksh fish csh tcsh busybox sudo doas su runuser env exec eval nohup setsid nice timeout watch flock
  xargs parallel script expect tmux screen at batch source export set if for while until trap cd alias unset
  curl wget aria2c https? xh nc ncat netcat socat telnet openssl ssh scp sftp rsync ftp lftp tftp ping dig nslookup
  rm mv cp ln tee dd sed awk gawk cat echo printf truncate shred chmod chown chgrp chattr install find tar zip unzip 7z gzip
  base64 xxd crontab systemctl service launchctl kill pkill killall shutdown reboot halt poweroff init mount umount
  mkfs(?:\.\w{1,8})? fdisk parted wipefs mkswap cryptsetup lvremove vgremove zpool zfs mdadm diskutil
  useradd usermod userdel groupadd passwd chpasswd visudo setfacl setcap insmod modprobe sysctl
  iptables ip6tables nft ufw firewall-cmd nmap tcpdump nsenter chroot unshare strace gdb
  python[\d.]{0,5} node deno bun perl ruby php lua rscript java go cargo make cmake gcc npm npx pnpm yarn pip3? pipx uvx?
  gem composer brew apt apt-get yum dnf apk pacman snap
  git gh glab docker docker-compose podman nerdctl kubectl oc helm k9s kind minikube eksctl argocd ctr crictl
  terraform tofu terragrunt pulumi cdk ansible ansible-playbook vagrant packer serverless sls sam
  aws gcloud gsutil bq az azcopy doctl hcloud linode-cli flyctl fly heroku vercel netlify railway wrangler supabase firebase
  rclone restic borg s3cmd mc vault op bw pass gpg security secret-tool
  psql mysql mysqldump mariadb pg_dump pg_restore dropdb createdb mongo mongosh mongodump redis-cli sqlite3 sqlcmd cqlsh
  clickhouse-client influx etcdctl ngrok cloudflared ssh-keygen ssh-copy-id ssh-add osascript defaults
  powershell pwsh cmd reg schtasks certutil bitsadmin mshta rundll32 regsvr32 wmic net netsh msiexec vssadmin wevtutil
  bcdedit iwr iex (?:Get|Set|New|Remove|Add|Start|Stop|Clear|Disable|Enable|Invoke)-[A-Z]\w{1,30}
`;
const LINE = new RegExp(
  String.raw`^\s*(?:[A-Za-z_]\w{0,60}=\S{0,200}\s+)*(?:[({!]\s*)?(?:\S{0,200}/)?${FIRST_WORD}(?:\.exe)?(?=[\s;|&]|$)`,
);
/** Any program: for fields whose name announces a line. */
const ANY_LINE = /^\s*(?:[A-Za-z_]\w{0,60}=\S{0,200}\s+)*(?:[({!]\s*)?[\w./~$%\\:-]{1,200}(?:[\s;|&]|$)/;
const SCRIPT = /^\s*(?:#!\s*\/|@echo off\b)/i;
const OF_LINES = /[|;&<>$`]|\s--?[A-Za-z]|\s\/\w|\S\/|\.\w|\s~/;

/** A line begins with a program; a sentence may, too, but has nothing else of a line. */
export const isCommandLine = (text: string): boolean =>
  SCRIPT.test(text) || ((LINE.test(text) || isPiped(text)) && OF_LINES.test(text));

/** `printenv | curl …`: any program may come first if its output goes to one that is known. */
const isPiped = (text: string): boolean =>
  /^\s*[\w./~-]{2,80}(?:\s[^|\n]{0,200})?\|/.test(text) &&
  text
    .split('|', 8)
    .slice(1)
    .some((stage) => LINE.test(stage) && !/\|\s*$/.test(text));

/** The same for a field whose name leaves no doubt: any program counts. */
export const isAnyLine = (text: string): boolean =>
  isCommandLine(text) || (ANY_LINE.test(text) && OF_LINES.test(text));

const CLAUSE = String.raw`(?:^|[.;:!?,\n]\s{0,4}|\b(?:and|then|please|now|first|also|finally|just|must|will)\s{1,4})`;
const ORDER = `(?:run|execute|type|paste|launch|invoke|enter|exec)`;
/** An order to run what is in backticks, or a line up to the end of the sentence. */
const ORDERED = new RegExp(
  String.raw`${CLAUSE}${ORDER}\b(?:[^\`.;]{0,60}\`{1,3}(?:\w{0,12}\n)?([^\`]{3,2000})\`|\s{0,4}:?\s{1,4}([^\n\`]{3,500}))`,
  'gi',
);

const AFTER = /(?:,|\.\s|\s(?:and|then|to|on|so that|afterwards|in order))\s.*$/s;

/** Lines that a task tells its reader to run; what a text only mentions is none. */
export function orderedLines(text: string): string[] {
  return [...text.slice(0, 16_384).matchAll(ORDERED)].slice(0, 32).flatMap(([, quoted, plain = '']) => {
    if (quoted !== undefined) return LINE.test(quoted) ? [quoted] : [];
    if (!isCommandLine(plain)) return [];
    // The sentence may go on after the line.
    const short = plain.replace(AFTER, '');
    return short === plain ? [plain] : [plain, short];
  });
}
