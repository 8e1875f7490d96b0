/** Which programs a call's command runs, as the ledger may name them: of a closed list, because any other word is content. */
import { once } from '../text/bounded-memo.ts';
import type { CallSubject } from './contract/call.ts';
import { everydayPrograms } from './everyday/table.ts';

/** Stands for every program that is not on the list, and for one that run time decides. */
export const OTHER_PROGRAM = 'other';
const MOST = 4;
const MOST_LOOKED_AT = 200;

/** Besides those of everyday lines: what changes, sends, fetches, starts and administers. */
const MORE = `rm rmdir unlink mv cp dd ln tee truncate shred chmod chown chgrp chattr touch install rsync mkfs fdisk parted
  wipefs mount umount curl wget aria2c nc ncat netcat socat telnet ftp sftp ssh scp ssh-keygen openssl gpg base64 sh bash
  zsh dash ksh fish pwsh powershell cmd eval exec source env xargs find sed awk gawk perl lua deno npx pnpx bunx tsx osascript
  sudo doas su nohup timeout watch kill pkill killall systemctl service launchctl crontab at schtasks reg certutil
  bitsadmin rundll32 regsvr32 mshta wmic iptables ufw nft passwd useradd userdel usermod groupadd visudo reboot
  shutdown halt poweroff tar zip unzip gzip gunzip xz 7z apt apt-get dnf yum pacman apk brew snap choco winget psql mysql
  mysqldump mongosh mongo redis-cli sqlite3 dropdb createdb aws az gcloud gsutil kubectl helm terraform tofu pulumi
  podman ansible vault gh glab hg svn heroku vercel netlify flyctl tokenauditor del erase rd format invoke-expression iex
  invoke-webrequest iwr invoke-restmethod irm remove-item start-process`;

const known = once(() => new Set([...everydayPrograms(), ...MORE.split(/\s+/)]));

/** In the order in which they run, with what starts them (`sudo rm`); each once. */
export function calledPrograms({ commands }: Pick<CallSubject, 'commands'>): string[] {
  const runs = commands.flatMap(({ reading }) => reading.runs).slice(0, MOST_LOOKED_AT);
  const names = runs.flatMap(({ wrappers, program }) => [...wrappers.map(({ name }) => name), program]);
  return [...new Set(names.map((name) => (known().has(name) ? name : OTHER_PROGRAM)))].slice(0, MOST);
}
