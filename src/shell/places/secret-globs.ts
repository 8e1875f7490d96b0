import { compileGlob } from '../../text/patterns/glob.ts';

/**
 * Places that stand for all of their kind: what a glob would name among them it may name on this machine. Held against the
 * end of the glob, step by step, as a shell does: no sign stands for a slash, nor for the dot that a name begins with.
 */
const PLACES = [
  '.env .env.local .netrc .npmrc .pypirc .pgpass .my.cnf .git-credentials .vault-token .bash_history .zsh_history',
  '.ssh .ssh/id_rsa .ssh/id_ed25519 .aws .aws/credentials .gnupg .gnupg/secring.gpg .kube .kube/config .azure',
  '.docker/config.json .cargo/credentials.toml .config/gcloud/credentials.db .config/gh/hosts.yml',
  '.claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .password-store .bitcoin/wallet.dat',
  '.tokenauditor .tokenauditor/key .tokenauditor/state .tokenauditor/state/hooks-compiled.json',
  '.tokenauditor/state/resident-token etc/shadow etc/gshadow etc/sudoers',
].flatMap((line) => line.split(' ').map((place) => place.split('/')));
const DEEPEST = Math.max(...PLACES.map((steps) => steps.length));
const SIGNS = /[*?[{]/;
/** Of a file in any file system. */
const LONGEST_NAME = 255;

/** The first such place that the glob names, in front of which stands what stood in front of it in the glob. */
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

/** Not just anything: with letters in it, or for what is hidden. In our own folder secrets lie beside what may be read. */
const isMeant = (step: string): boolean =>
  step === '.tokenauditor' || (SIGNS.test(step) && /^\.|[a-z]/.test(step));

function matcherOf(step: string): (name: string) => boolean {
  if (!SIGNS.test(step)) return (name) => name === step;
  try {
    const glob = compileGlob(step);
    return (name) => (name.startsWith('.') && /^[*?[]/.test(step) ? false : glob.matches(name));
  } catch {
    // Not closed: a shell takes the signs for letters.
    return (name) => name === step;
  }
}
