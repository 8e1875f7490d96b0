import { compileGlob } from '../../text/patterns/glob.ts';

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
const DEEPEST = Math.max(...PLACES.map((steps) => steps.length));
const WILDCARDS = /[*?[{]/;
/** Longest file name of any file system. */
const LONGEST_NAME = 255;

/** The first such place that the glob matches, prefixed with the glob's own leading segments. */
export function placeNamedBy(glob: string): string | undefined {
  const steps = glob.toLowerCase().split('/');
  const end = steps.slice(-DEEPEST);
  if (!end.some(isMeant) || end.some((step) => step.length > LONGEST_NAME)) return undefined;
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
  step === '.tokenauditor' || (WILDCARDS.test(step) && /^\.|[a-z]/.test(step));

function matcherOf(step: string): (name: string) => boolean {
  if (!WILDCARDS.test(step)) return (name) => name === step;
  try {
    const glob = compileGlob(step);
    return (name) => (name.startsWith('.') && /^[*?[]/.test(step) ? false : glob.matches(name));
  } catch {
    // Unclosed: a shell takes the characters literally.
    return (name) => name === step;
  }
}
