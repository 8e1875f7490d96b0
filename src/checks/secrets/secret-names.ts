/** Names of secret files in a text of another language: a script of sed, a list of files, a build file, a document of roff. */

import { placed } from '../../screening/contract/placed.ts';
import type { SecretPath } from '../../shell/places/secret-paths.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { filesOf } from '../guard/names/session-names.ts';
import { concatenated, isProseFile } from '../guard/places/mentions.ts';

export interface NamedSecret {
  readonly file: string;
  readonly secret: SecretPath;
}

/** Without one of these a text names no such file. */
const ANCHOR =
  /\.ssh\b|\bid_(?:rsa|dsa|ecdsa|ed25519)|\.aws\b|\.gnupg\b|\.netrc\b|\.git-credentials|\.pgpass|\.kube\b|\.docker\/config|gcloud|\.azure\b|\.npmrc|\.pypirc|\bshadow\b|keychain|wallet|\.tokenauditor\b/i;
const PATHS = /[~$\w./{}()-]*[~./][\w./*-]+/g;
/** The line gives it to something that logs in: `IdentityFile ~/.ssh/id_rsa`, `private_key = file("~/.ssh/id_rsa")`. */
const LOGS_IN =
  /identity|private_?key|ssh_?key|key_?(?:file|path|name)|\bkey\b|pkey|\bssh\b|\bscp\b|\brsync\b|-i\s/i;
/** Settings, in which a key is named for those who log in. */
const SETTINGS = /\.(?:ya?ml|tf|tfvars|hcl|toml|lock)$/i;
/** A whole folder is named where it is made, kept out or refused. */
const FOLDER = /\.(?:ssh|aws|gnupg|kube|azure)\/?$/;
const LONGEST = 262_144;
const MOST_LINES = 2_000;
/** Strings side by side are one in awk and C. */
const BESIDE = /["'`]\s{0,4}["'`]/g;
const HOME = /\$\(HOME\)|\$\{HOME\}|\$HOME|%USERPROFILE%/g;

/** Texts for people, and settings; a plain text file may be anything. */
const isAboutKeys = (path: string): boolean =>
  SETTINGS.test(path) || (isProseFile(path) && !/\.(?:txt|csv|lst|log)$/i.test(path));

/** The first file of severe secrets that a text names and that nothing on its line logs in with. */
export function secretIn(path: string, text: string, context: CallContext): NamedSecret | undefined {
  if (text.length > LONGEST || isAboutKeys(path) || !ANCHOR.test(text)) return undefined;
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    if (!ANCHOR.test(line) || LOGS_IN.test(line.replaceAll(/\.ssh\b/gi, ''))) continue;
    for (const [found] of concatenated(line).replaceAll(BESIDE, '').replaceAll(HOME, '~').matchAll(PATHS)) {
      const secret = secretPlace(placed(found, context), context);
      if (secret?.weight === 'severe' && !FOLDER.test(found)) return { file: found, secret };
    }
  }
  return undefined;
}

/** One look for all commands of a call: a secret in a home that a file of this session names, whatever runs it. */
export const secretOfSession = memoOf((context: CallContext): NamedSecret | undefined => {
  const code = context.session?.code;
  const root = context.projectRoot ?? context.cwd;
  if (code === undefined || root === undefined) return undefined;
  for (const file of filesOf(code, placed(root, context))) {
    const found = secretIn(file, code.get(file) ?? '', context);
    if (found !== undefined && OF_HOME.test(found.file)) return found;
  }
  return undefined;
});

/** As code spells it: behind the name of the home, or above the project. */
const OF_HOME = /^(?:~|\/|(?:\.\.\/)+)/;
