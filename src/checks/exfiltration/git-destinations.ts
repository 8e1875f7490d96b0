import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { type GitCall, readGit } from '../../screening/git/git-call.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { targetName } from './send-target.ts';

const NO_ALIASES: ReadonlyMap<string, string> = new Map();
/** `https://…`, `ssh://…`, `user@host:path`; not a name or a folder. */
const ADDRESS = /^(?:https?|ssh|git|ftps?):\/\/|^[\w.-]+@[\w.-]+:|^\[?[\w-]+(?:\.[\w-]+)+\]?:(?!\\)/i;
/** Common names of machines where people keep their own repositories. */
const FORGE = /^(?:git|gitlab|gitea|forgejo|gogs|code|source|src|gerrit|bitbucket|stash|scm|repo|vcs)\d*[.-]/;

/** History pushed to an address given in the same line, instead of to the repository's own remote. */
export function* strangePushes({ path, reading }: ReadCommand): Generator<Observation> {
  const remotes = new Map<string, Destination>();
  for (const run of reading.runs) {
    if (run.program !== 'git') continue;
    const call = readGit(run, reading, NO_ALIASES);
    for (const [name, found] of renamed(call)) remotes.set(name, found);
    const found = destination(call, run, remotes);
    if (found === undefined) continue;
    const isWhole = call.options.get('all') === true || call.options.get('mirror') === true;
    const severity = strangeness(found, isWhole);
    if (severity === undefined) continue;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.7,
      path,
      severity,
      evidence: `git push → ${printable(targetName(found.url), { max: 80 })}`,
      detail: 'Tool call pushes the repository to an unknown address.',
      remedy: 'push',
    };
  }
}

interface Destination {
  readonly url: string;
  /** The first remote of a repository: a new project. */
  readonly isFirst: boolean;
}

/** Remote names that the line assigns: `git remote add`, `git remote set-url`, `git config`, `-c`. */
function* renamed({ command, words, settings }: GitCall): Generator<readonly [name: string, Destination]> {
  for (const [key, url] of settings) {
    const [, name] = /^remote\.(.+)\.(?:push)?url$/.exec(key) ?? [];
    if (name !== undefined) yield [name, { url, isFirst: false }];
  }
  const [verb, name, url] = words;
  if (
    command === 'remote' &&
    (verb === 'add' || verb === 'set-url') &&
    name !== undefined &&
    url !== undefined
  )
    yield [name, { url, isFirst: verb === 'add' && name === 'origin' }];
  if (command !== 'config') return;
  const at = words.findIndex((word) => /^remote\..+\.(?:push)?url$/i.test(word));
  const value = words[at + 1];
  if (at !== -1 && value !== undefined) {
    const key = words[at]?.split('.').slice(1, -1).join('.') ?? '';
    yield [key, { url: value, isFirst: false }];
  }
}

function destination(
  call: GitCall,
  run: Run,
  remotes: ReadonlyMap<string, Destination>,
): Destination | undefined {
  if (call.command !== 'push' || call.options.get('dry-run') === true || run.where !== 'here')
    return undefined;
  const given = call.options.get('repo');
  const name = call.words[0] ?? (typeof given === 'string' ? given : 'origin');
  return remotes.get(name) ?? (ADDRESS.test(name) ? { url: name, isFirst: false } : undefined);
}

function strangeness({ url, isFirst }: Destination, isWhole: boolean): Severity | undefined {
  const kind = targetKind(url);
  if (kind === 'drop' || kind === 'address') return 'high';
  if (kind !== 'unknown') return undefined;
  // A first push to one's own forge looks the same as one to an attacker's.
  return isFirst || (FORGE.test(hostOf(url)) && !isWhole) ? 'medium' : 'high';
}
