import { type FileLoss, loss, type RunFacts } from '../../../screening/calls/run-facts.ts';
import { type Location, locate, type Surroundings } from '../../../shell/places/places.ts';
import type { Writes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { emptiedWork, isEmptied } from './emptied-files.ts';
import {
  CHERISHED,
  GENERATED,
  isDataFile,
  isHistory,
  isSecretsFile,
  PRECIOUS_SETTINGS,
  SYSTEM_LEFTOVERS,
} from './file-names.ts';

/** Modes, owners, moves and truncations that make files unusable. */
export function overwriteLoss(effect: Writes, facts: RunFacts): FileLoss | undefined {
  const { run, here } = facts;
  const at = locate(effect.path, here);
  if (isEmptied(effect, facts)) return emptyLoss(at) ?? emptiedWork(effect, at, facts);
  switch (effect.how) {
    case 'mode':
    case 'owner':
      return accessLoss(effect, at, facts);
    case 'move':
      return moveLoss(effect, at, here);
    case 'create':
      if (run?.program === 'dd' && (at.place === 'system' || at.place === 'root'))
        return loss('high', 'a system file', 'file');
      if (
        run?.redirects.some(({ target }) => target?.text === effect.path) === true &&
        isSecretsFile(at.path)
      )
        return loss('medium', 'a rewritten secrets file', 'file');
      return /^\/etc\/(?:passwd|shadow|group|fstab|hosts|sudoers)$/.test(at.path)
        ? loss('high', 'a system file', 'file')
        : undefined;
    default:
      return undefined;
  }
}

function emptyLoss({ place, path }: Location): FileLoss | undefined {
  if (place === 'system') return loss('high', 'a system file', 'file');
  if (isDataFile(path) || isHistory(path)) return loss('high', 'a database, secrets or history file', 'file');
  const isOwn = place === 'settings' && (PRECIOUS_SETTINGS.test(path) || /^~\/\.[^/]+$/.test(path));
  return isOwn && !GENERATED.test(path) ? loss('high', 'personal settings, emptied', 'file') : undefined;
}

function accessLoss(effect: Writes, at: Location, facts: RunFacts): FileLoss | undefined {
  const isDeep = facts.goesDown || /\*\*/.test(effect.path);
  const isOpen = effect.how === 'mode' && facts.opens;
  if (!isDeep) {
    const isCore = at.place === 'root' || (at.place === 'system' && at.whole);
    if (isCore) return loss('high', 'permissions of system folders', 'permissions');
    return isOpen && at.place === 'system'
      ? loss('high', 'permissions of a system file', 'permissions')
      : undefined;
  }
  if (at.place === 'root' || (at.place === 'system' && (at.whole || CHERISHED.test(at.path))))
    return loss('critical', 'permissions of system folders', 'permissions');
  if (at.place === 'home' && at.whole)
    return loss(
      effect.how === 'mode' && !facts.givesOwner ? 'critical' : 'high',
      'permissions of a home folder',
    );
  // Package managers ask for ownership of `/usr/local` so that they work without sudo.
  if (at.place === 'system')
    return loss(
      /^\/(?:usr\/local|opt|srv)\//.test(at.path) && !isOpen ? 'medium' : 'high',
      'permissions of system folders',
    );
  if (isOpen && at.place !== 'temp' && at.place !== 'build')
    return loss('high', 'permissions, by opening them to all users', 'permissions');
  return undefined;
}

function moveLoss(effect: Writes, to: Location, around: Surroundings): FileLoss | undefined {
  if (effect.source === undefined) return undefined;
  const from = locate(effect.source, around);
  if (/(?:^|\/)\.git$/.test(from.path) && to.place !== 'project')
    return loss('high', 'the history of a project');
  if (from.place === 'root') return loss('critical', 'the root of the file system');
  if (from.whole && (from.place === 'home' || from.place === 'system'))
    return loss('critical', `the whole ${from.place} folder`);
  if (/^\/dev\/null$/.test(to.path)) return loss('high', 'files moved into nothing');
  const isCore = CHERISHED.test(from.path) || /^\/(?:usr\/)?(?:s?bin|lib\w*)\//.test(from.path);
  if (from.place === 'system' && !SYSTEM_LEFTOVERS.test(from.path) && (isCore || to.place !== 'system'))
    return loss('high', 'a system folder');
  if (/^~\/(?:documents|desktop|pictures|music|movies|videos)$/i.test(from.path) && to.place === 'temp')
    return loss('high', 'a folder of personal files, by moving it to a temporary place');
  if (from.whole && from.place === 'project' && to.place === 'temp')
    return loss('medium', 'the whole work tree');
  return undefined;
}

/** Options of an archiver or cipher after which only the password gives access. */
const ENCRYPTS: readonly RegExp[] = [
  /^(?:7z\w*|) a (?:.* )?-p/,
  /^(?:zip|) (?:.* )?(?:-\w*[eP]\w*|--encrypt|--password)(?: |$)/,
  /^(?:gpg2?|) (?:.* )?(?:--passphrase\S*|--pinentry-mode).* (?:-c|--symmetric)(?: |$)/,
  /^(?:openssl|) (?:rsautl|pkeyutl|smime|cms) (?:.* )?-encrypt(?: |$)/,
  /^openssl (?:enc |aes)(?!(?:.* )?-d(?: |$))/,
  /^(?:ccrypt|ccencrypt|mcrypt)(?: |$)(?!.*(?:-d|--decrypt)(?: |$))/,
];

const ENCRYPTERS = /^(?:7z\w*|zip|gpg2?|openssl|ccrypt|ccencrypt|mcrypt|)$/;

export const encrypts = ({ program }: Run): boolean => ENCRYPTERS.test(program);

/** Files of the system or of other people, encrypted with a password in the line: ransomware. */
export function encryptionLoss({ run, here }: RunFacts): FileLoss | undefined {
  if (run === undefined || !encrypts(run)) return undefined;
  const words = run.args.map(({ text }) => text.slice(0, 200));
  const line = [run.program, ...words].join(' ');
  if (!ENCRYPTS.some((pattern) => pattern.test(line))) return undefined;
  const isOthers = words.some(
    (word) =>
      /^[/~$]|(?:^|\/)\.\.(?:\/|$)/.test(word) && /^(?:system|home|root)$/.test(locate(word, here).place),
  );
  return isOthers ? loss('high', 'files of a home or the system, by encrypting them', 'encrypt') : undefined;
}
