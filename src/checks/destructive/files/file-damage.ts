import { type FileLoss, loss, type RunFacts } from '../../../screening/calls/run-facts.ts';
import { type Location, locate, type Surroundings } from '../../../shell/places/places.ts';
import type { Writes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
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
        return loss('high', 'a system file');
      if (
        run?.redirects.some(({ target }) => target?.text === effect.path) === true &&
        isSecretsFile(at.path)
      )
        return loss('medium', 'a rewritten secrets file');
      return /^\/etc\/(?:passwd|shadow|group|fstab|hosts|sudoers)$/.test(at.path)
        ? loss('high', 'a system file')
        : undefined;
    default:
      return undefined;
  }
}

/** `: > f`, `cp /dev/null f`, `cat /dev/null > f`, `echo -n > f`, `ln -sf /dev/null f`. */
function isEmptied({ how, source, content, path }: Writes, { run }: RunFacts): boolean {
  if (how === 'truncate' || ((how === 'copy' || how === 'link') && source === '/dev/null')) return true;
  if (how !== 'create' || run === undefined) return false;
  if (run.program === 'dd') return run.args.some(({ text }) => text === 'if=/dev/null');
  if (!run.redirects.some(({ target }) => target?.text === path)) return false;
  if (run.program === 'cat') return run.args.length === 1 && run.args[0]?.text === '/dev/null';
  return /^(?:echo|printf|true)$/.test(run.program) && (content ?? '').trim() === '' && isWordless(run);
}

const isWordless = (run: Run) => run.args.every(({ value }) => value === '' || value === '-n');

function emptyLoss({ place, path }: Location): FileLoss | undefined {
  if (place === 'system') return loss('high', 'a system file');
  if (isDataFile(path) || isHistory(path)) return loss('high', 'a database, secrets or history file');
  const isOwn = place === 'settings' && (PRECIOUS_SETTINGS.test(path) || /^~\/\.[^/]+$/.test(path));
  return isOwn && !GENERATED.test(path) ? loss('high', 'personal settings, emptied') : undefined;
}

/** Files that are emptied every day. */
const REFILLED =
  /\.(?:log|out|err|tmp|pid|lock|csv|tsv|trace|prof|cast|img|bin|pot?)$|(?:^|\/)(?:logs?|tmp|temp|storage)\//i;
/** A project has one of each, and it is never empty. */
const MANIFEST =
  /(?:^|\/)(?:package(?:-lock)?\.json|README(?:\.\w+)?|LICENSE|Makefile|Dockerfile|(?:docker-)?compose\.ya?ml|go\.(?:mod|sum)|Cargo\.(?:toml|lock)|pyproject\.toml|setup\.py|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|tsconfig\.json|CMakeLists\.txt|composer\.json|mix\.exs)$/i;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|cc|cpp|h|hpp|cs|php|scala|ex|exs|clj|hs|ml|lua|sh|sql|vue|svelte|html|s?css|md|ya?ml|toml|json)$/i;
const MANY = /[*?]|\$\(|\{\}/;

/** Many files of a project at once, or one that holds work: a new file is made with other words. */
function emptiedWork({ path }: Writes, { place }: Location, { run }: RunFacts): FileLoss | undefined {
  // A redirect goes to one file, whatever its name contains.
  const isRedirect = run?.redirects.some(({ target }) => target?.text === path) === true;
  const isListed =
    (MANY.test(path) && (!isRedirect || path.includes('$(git ls-files'))) ||
    run?.wrappers.some(({ name }) => name === 'xargs') === true;
  if (place !== 'project' && !(place === 'unknown' && isListed)) return undefined;
  if (REFILLED.test(path) || /(?:^|\/)\.(?:gitkeep|keep)$|__init__\.py$/.test(path)) return undefined;
  if (isListed)
    return loss(
      /\*\.(?!\w+$)|\$\((?!git ls-files|find)/.test(path) ? 'medium' : 'high',
      'files of the project, emptied',
    );
  const isMeant = run?.program === 'truncate' || run?.program === 'cp' || run?.program === 'cat';
  if (MANIFEST.test(path) || (isMeant && SOURCE.test(path)))
    return loss('high', 'a file of the project, emptied');
  return undefined;
}

function accessLoss(effect: Writes, at: Location, facts: RunFacts): FileLoss | undefined {
  const isDeep = facts.goesDown || /\*\*/.test(effect.path);
  const isOpen = effect.how === 'mode' && facts.opens;
  if (!isDeep) {
    const isCore = at.place === 'root' || (at.place === 'system' && at.whole);
    if (isCore) return loss('high', 'permissions of system folders');
    return isOpen && at.place === 'system' ? loss('high', 'permissions of a system file') : undefined;
  }
  if (at.place === 'root' || (at.place === 'system' && (at.whole || CHERISHED.test(at.path))))
    return loss('critical', 'permissions of system folders');
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
    return loss('high', 'permissions, by opening them to all users');
  return undefined;
}

function moveLoss(effect: Writes, to: Location, around: Surroundings): FileLoss | undefined {
  if (effect.source === undefined) return undefined;
  const from = locate(effect.source, around);
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
  return isOthers ? loss('high', 'files of a home or the system, by encrypting them') : undefined;
}
