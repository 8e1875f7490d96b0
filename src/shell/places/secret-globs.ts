import { GLOB, nameMatcher } from '../../text/patterns/glob.ts';

/**
 * Typical secret places: a glob that matches one of them may match it on this machine. Compared with the end of the
 * glob, segment by segment, as a shell does: no wildcard matches a slash, nor the leading dot of a name.
 */
const PLACES = [
  '.env .env.local .netrc .npmrc .pypirc .pgpass .my.cnf .git-credentials .vault-token .bash_history .zsh_history',
  '.ssh .ssh/id_rsa .ssh/id_ed25519 .aws .aws/credentials .gnupg .gnupg/secring.gpg .kube .kube/config .azure',
  '.docker/config.json .cargo/credentials.toml .config/gcloud/credentials.db .config/gh/hosts.yml',
  '.claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .password-store .bitcoin/wallet.dat',
  '.tokenauditor .tokenauditor/key .tokenauditor/state .tokenauditor/state/policy.json',
  '.tokenauditor/state/resident-token etc/shadow etc/gshadow etc/sudoers',
].flatMap((line) => line.split(' ').map((place) => place.split('/')));
/** In a home, and in a project as far as they exist. */
export const SECRET_FOLDERS =
  '.ssh .gnupg .aws .azure .kube .docker .config/gcloud .config/gh .config/op .config/sops .config/rclone .config/solana .password-store .local/share/keyrings .local/share/gopass .mozilla .config/google-chrome .config/chromium .thunderbird .bitcoin .ethereum .electrum .terraform.d .cargo .m2 .gem .oci Library/Keychains AppData/Roaming/Microsoft/Credentials AppData/Roaming/Microsoft/Protect'.split(
    ' ',
  );
const FOLDERS = [...SECRET_FOLDERS, '.tokenauditor'].map((folder) => folder.toLowerCase().split('/'));
const DEEPEST = Math.max(...PLACES.map((steps) => steps.length));

/** The first such place that the glob matches, prefixed with the glob's own leading segments. */
export function placeNamedBy(glob: string): string | undefined {
  const steps = glob.toLowerCase().split('/');
  const end = steps.slice(-DEEPEST);
  if (!end.some(isMeant)) return undefined;
  const matchers = end.map(matcherOf);
  const found = PLACES.find((place) => {
    const from = end.length - place.length;
    return (
      from >= 0 &&
      end.slice(from).some(isMeant) &&
      place.every((name, i) => matchers[from + i]?.(name) === true)
    );
  });
  return found && [...steps.slice(0, steps.length - found.length), ...found].join('/');
}

/** Not a match-all glob: has letters, or targets hidden files. Our own folder mixes secrets with readable files. */
const isMeant = (step: string): boolean =>
  step === '.tokenauditor' || (GLOB.test(step) && /^\.|[a-z]/.test(step));

const matcherOf = (step: string): ((name: string) => boolean) =>
  GLOB.test(step) ? nameMatcher(step) : (name) => name === step;

/** Homes, below which folders of secrets are known by name; in a project, a pattern seldom matches one. */
const HOME = /^(?:~|\/root|\/(?:home|users|export\/home)\/[^/]+)\//;

/** `~/.s*` with a file below it: each folder of secrets that the glob may match, with the rest of the path. */
export function secretFoldersNamedBy(glob: string): string[] {
  const lower = glob.toLowerCase();
  const [home = ''] = HOME.exec(lower) ?? [];
  const steps = lower.slice(home.length).split('/');
  const front = steps.slice(0, -1);
  if (home === '' || !front.some((step) => GLOB.test(step))) return [];
  const matchers = front.map(matcherOf);
  return FOLDERS.filter((folder) => {
    const own = front.slice(0, folder.length).filter((step) => GLOB.test(step));
    return own.length > 0 && own.every(isMeant) && folder.every((name, i) => matchers[i]?.(name) === true);
  }).map((folder) => `${home}${[...folder, ...steps.slice(folder.length)].join('/')}`);
}
