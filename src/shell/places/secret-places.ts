import { memo } from '../../text/bounded-memo.ts';
import { either } from '../../text/patterns/compose.ts';
import { GLOB, nameMatcher } from '../../text/patterns/glob.ts';
import { isJustMade, resolvePath, type Surroundings } from './places.ts';
import { placeNamedBy, secretFoldersNamedBy } from './secret-globs.ts';
import { SECRET_PATHS, type SecretPath } from './secret-paths.ts';

/** Longer paths do not exist; only the end of one identifies the file. */
const LONGEST = 1024;
/** Longest file name of any file system. */
const LONGEST_NAME = 255;
/** Public halves of key pairs, lists of hosts, examples, and encrypted files. */
const PUBLIC = either(
  /\.pub$/,
  /(?:^|\/)(?:known_hosts|authorized_keys)[^/]*$/,
  /\.ssh\/(?:rc|environment\.example)$/,
  /[._-](?:example|sample|template|tpl|tmpl|dist|schema|defaults?|enc|sops|sealed|vault|age|asc|d\.ts)(?:\.[\w-]+)?$/,
  /(?:^|[/._-])(?:example|sample|template)[._-][^/]*$/,
  /encrypted[^/]*$/,
  /\.env\.(?:mts|cts|ts|js|mjs|md)$/,
);
/** Keys in these folders are for tests, unless the folder is a user's home. */
const FIXTURE =
  /(?:^|\/)(?:node_modules|fixtures?|__fixtures__|testdata|test-data|__tests__|tests?|specs?|examples?|samples?|mocks?|__mocks__|site-packages|vendor)\//;
/** Names tried against a glob's name: `.env*`, `id_*`, `credential?`. */
const TYPICAL =
  '.env .env.local .env.production id_rsa id_ed25519 credentials secrets .netrc .npmrc .pypirc .pgpass .git-credentials .bash_history .zsh_history server.key private.pem key.pem vault.kdbx cert.p12 terraform.tfstate'.split(
    ' ',
  );

/** The secret contents of a path, if any; folders and globs of such files count. */
export function secretPlace(spelled: string, around: Surroundings = {}): SecretPath | undefined {
  if (spelled.length > LONGEST * 4) return undefined;
  const path = resolvePath(spelled, around).slice(-LONGEST);
  if (isJustMade(path)) return undefined;
  const secret = /[*?[{(]/.test(path)
    ? (secretGlob(path) ?? secretNamed(path) ?? secretBelow(path))
    : secretFile(path);
  return secret === undefined || isMade(secret, path, around) ? undefined : secret;
}

/** Made for tests, judging by the folders inside the project; where the project itself is does not matter. */
function isMade(
  { weight, kind }: SecretPath,
  path: string,
  { projectRoot, cwd, home }: Surroundings,
): boolean {
  if (weight === 'severe' && kind !== 'private key') return false;
  for (const folder of [projectRoot, cwd]) {
    const root = resolvePath(folder ?? '.', { home });
    const inner = path.startsWith(`${root}/`) ? path.slice(root.length) : path;
    if (!inner.startsWith('~')) return FIXTURE.test(inner.toLowerCase());
  }
  return false;
}

const secretFile = (path: string): SecretPath | undefined => looked(path.toLowerCase());

/** Several checks ask about the same few paths. */
const looked = memo({ most: 256 }, (lower): SecretPath | undefined => {
  for (const secret of SECRET_PATHS) {
    if (!secret.path.test(lower)) continue;
    return PUBLIC.test(lower) ? undefined : secret;
  }
  return undefined;
});

function secretNamed(path: string): SecretPath | undefined {
  for (const pattern of alternatives(path)) {
    const place = placeNamedBy(pattern);
    const secret = place === undefined ? undefined : secretFile(place);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

/** `~/.ss?/work`: a glob in a folder part that may match a folder of secrets. */
function secretBelow(path: string): SecretPath | undefined {
  for (const named of secretFoldersNamedBy(path)) {
    const secret = GLOB.test(named) ? secretGlob(named) : secretFile(named);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

/** Some of its files may be read; `secretNamed` decides which a glob means. */
const OWN_FOLDER = /(?:^|\/)\.tokenauditor$/i;

/** A glob is secret if its folder is, or if a typical secret name matches it and it is not a match-all glob. */
function secretGlob(path: string): SecretPath | undefined {
  const cut = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(0, cut));
  const name = path.slice(cut + 1).toLowerCase();
  if (!/[*?[{(]/.test(name)) {
    return secretFile(path.replaceAll('**', 'any').replaceAll(/[*?]/g, 'x'));
  }
  const plain = folder.replaceAll(/[*?]/g, 'x');
  const inside = plain === '' || OWN_FOLDER.test(plain) ? undefined : secretFile(plain);
  // `~/.ssh/*.pub` is public although its folder is not.
  if (inside !== undefined && inside.weight !== 'slight') return PUBLIC.test(name) ? undefined : inside;
  const stem = name.replaceAll(/[*?[\](){}!@+|,]/g, '');
  if (stem.length < (stem.startsWith('.') ? 2 : 3)) return inside;
  if (name.length > LONGEST_NAME) return inside;
  const patterns = alternatives(name).map(nameMatcher);
  const short = name.replace(/\?+$/, '');
  for (const typical of TYPICAL) {
    if (patterns.some((matches) => matches(typical)) || short === typical)
      return secretFile(plain === '' ? typical : `${plain}/${typical}`);
  }
  return inside;
}

/** `@(a|b).key` and `{a,b}.key` as their alternatives; unclosed ones stay unchanged. */
function alternatives(name: string): string[] {
  const [group = '', head = '', inner = ''] = /^([^{(]*)[@+!?]?[{(]([^{}()]*)[})]/.exec(name) ?? [];
  if (group === '') return [name];
  const tail = name.slice(group.length);
  const before = head.replace(/[@+!?]$/, '');
  return inner
    .split(/[,|]/)
    .slice(0, 16)
    .map((one) => `${before}${one}${tail}`);
}
