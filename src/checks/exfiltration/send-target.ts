import { STRANGE_STORE } from '../../shell/effects/stores.ts';
import { type HostKind, hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { Sends } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';

export type TargetKind =
  | HostKind
  /** A bucket or remote of a storage program. */
  | 'store'
  /** A machine the user logs in to. */
  | 'machine'
  | 'mailbox';

const LOGIN = new Set(
  'scp rsync rcp sftp pscp psftp ssh slogin rsh dbclient plink restic kopia borg duplicity rdiff-backup unison'.split(
    ' ',
  ),
);
const STORAGE = new Set(
  'aws gsutil gcloud s3cmd s4cmd s5cmd azcopy rclone az mc b2 swift coscmd linode-cli oci ossutil ossutil64 obsutil tosutil coscli ks3util bcecmd gdrive skicka megaput mega-put dropbox_uploader dropbox_uploader.sh'.split(
    ' ',
  ),
);
const MAIL = /^(?:mail|mailx|mutt|sendmail|s-nail|msmtp|swaks|sendemail)$/;

/** The receiver of a send. Ignores the project's own hosts: a manifest cannot vouch for an upload. */
export function sendTarget({ to }: Pick<Sends, 'to'>, run: Run | undefined): TargetKind {
  if (run !== undefined) {
    if (MAIL.test(run.program)) return 'mailbox';
    // Without a login, or with an endpoint of its own, a storage program reaches a stranger's bucket.
    if (STORAGE.has(run.program)) return to.startsWith(STRANGE_STORE) ? 'unknown' : 'store';
    const kind = targetKind(to);
    const isLogin = LOGIN.has(run.program) || (/^g?tar$/.test(run.program) && to.includes(':'));
    if (isLogin && kind !== 'local' && kind !== 'drop') return 'machine';
    // A listener gives its input to any client that connects.
    return to === '' ? 'unknown' : kind;
  }
  return /^[^/\s@]+@[\w.-]+$/.test(to) ? 'mailbox' : targetKind(to);
}

/** A machine the user logs in to that is neither local nor known. */
export function isStrangeMachine(target: TargetKind, to: string): boolean {
  if (target !== 'machine') return false;
  const kind = targetKind(to);
  return kind === 'unknown' || kind === 'address';
}

/** For people: the host, or that it is only known at run time. */
export function targetName(to: string): string {
  const host = hostOf(to);
  return host === '' ? 'the network' : host;
}
