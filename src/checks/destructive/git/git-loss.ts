import { type Act, act, type Kind } from '../../../screening/contract/act.ts';
import type { GitCall } from '../../../screening/git/git-call.ts';
import { locate } from '../../../shell/places/places.ts';
import type { Severity } from '../../../vocabulary/orders.ts';

/** What a git subcommand would lose, if anything. */
export interface GitLoss extends Omit<Act, 'evidence'> {
  readonly shows: string;
}

type Rule = (call: GitCall) => GitLoss | undefined;

const lost =
  (severity: Severity) =>
  (shows: string, kind: string | Kind): GitLoss => {
    const { evidence: _, ...one } = act('', kind, severity);
    return { shows, ...one };
  };
const high = lost('high');
const medium = lost('medium');

const UNCOMMITTED = 'Tool call discards uncommitted changes.';
const HISTORY = 'Tool call removes commits or the records that lead back to them.';
const PUBLISHED: Kind = {
  detail: 'Tool call overwrites or deletes history that others may have fetched.',
  remedy: 'publish',
};
const REFERENCE = 'Tool call deletes or moves a branch or tag.';
const UNTRACKED: Kind = {
  detail: 'Tool call deletes untracked files.',
  remedy: 'untracked',
};

export function on({ options }: GitCall, ...names: readonly string[]): boolean {
  return names.some((name) => {
    const value = options.get(name);
    return value !== undefined && value !== false;
  });
}

/** Branches that others build on. */
const SHARED = /(?:^|[/:])(?:main|master|trunk|develop|production|prod|release)$/;

function push(call: GitCall): GitLoss | undefined {
  if (on(call, 'dry-run')) return undefined;
  const words = [...call.words, ...(call.paths ?? [])];
  if (on(call, 'mirror')) return high('git push --mirror', PUBLISHED);
  if (on(call, 'prune')) return high('git push --prune', PUBLISHED);
  if (on(call, 'delete')) return high('git push --delete', PUBLISHED);
  if (on(call, 'force')) return high('git push --force', PUBLISHED);
  if (words.some((word) => /^\+.|:\+/.test(word))) return high('git push +refspec', PUBLISHED);
  if (words.some((word) => /^:.+/.test(word))) return high('git push :branch', PUBLISHED);
  // The second has no effect without the first, but shows the intent to overwrite history.
  const isLeased = on(call, 'force-with-lease');
  if (!isLeased && !on(call, 'force-if-includes')) return undefined;
  // A lease refuses to overwrite unseen commits, so it is the recommended spelling.
  const isUnnamed = words.length < 2 && on(call, 'force-if-includes');
  return isUnnamed || words.slice(1).some((word) => SHARED.test(word))
    ? high('git push --force-with-lease to a shared or unnamed branch', PUBLISHED)
    : medium(`git push ${isLeased ? '--force-with-lease' : '--force-if-includes'}`, PUBLISHED);
}

function reset(call: GitCall): GitLoss | undefined {
  const mode = ['hard', 'merge', 'keep'].find((name) => on(call, name));
  return mode === undefined ? undefined : high(`git reset --${mode}`, UNCOMMITTED);
}

/** A word that names a file rather than a branch. */
const FILE_WORD =
  /^\.{1,2}(?:\/|$)|^:[/(]|[*?]|\/$|\.(?:txt|md|[cm]?[jt]sx?|json|py|go|rs|java|kt|cc?|cpp|h|hpp|rb|php|s?css|html?|ya?ml|toml|lock|sh|sql|xml|cfg|ini|vue|svelte|swift)$/;

/** Files that package managers write and recreate. */
const LOCKFILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|\S+\.lock|\S*lock\.ya?ml|\S*\.lockb?|go\.sum|\S*\.snap)$/i;

function checkout(call: GitCall): GitLoss | undefined {
  if (on(call, 'force')) return high('git checkout --force', UNCOMMITTED);
  const isNew = on(call, 'b', 'B', 'orphan');
  const { paths = [] } = call;
  // `--track direct main` is how people misspell `--track=direct`.
  const words = on(call, 'track')
    ? call.words.filter((word) => !/^(?:direct|inherit)$/.test(word))
    : call.words;
  if (paths.length > 0 || on(call, 'pathspec-from-file')) {
    const isSide = on(call, 'ours', 'theirs', 'merge', 'conflict');
    const isMade = paths.length > 0 && paths.every((path) => LOCKFILE.test(path));
    return (isSide || isMade ? medium : high)('git checkout -- paths', UNCOMMITTED);
  }
  if (isNew || on(call, 'detach')) return undefined;
  const [first = ''] = words;
  const isFile = words.length === 1 && call.paths === undefined && FILE_WORD.test(first);
  if (!isFile && words.length < 2) return undefined;
  return (on(call, 'ours', 'theirs') ? medium : high)('git checkout paths', UNCOMMITTED);
}

function restore(call: GitCall): GitLoss | undefined {
  const said = call.options.has('staged') || call.options.has('worktree');
  if (said && !on(call, 'worktree')) return undefined;
  const { words, paths = [] } = call;
  const isTold = words.length + paths.length > 0 || on(call, 'pathspec-from-file', 'patch');
  return isTold ? high('git restore', UNCOMMITTED) : undefined;
}

function clean(call: GitCall): GitLoss | undefined {
  const unguarded = call.settings.some(
    ([key, value]) => key === 'clean.requireforce' && /^(?:false|no|off|0)?$/i.test(value),
  );
  if (on(call, 'dry-run') || !(on(call, 'force') || unguarded)) return undefined;
  const named = [...call.words, ...(call.paths ?? [])];
  const isBuilt = named.length > 0 && named.every((path) => /^(?:build|temp)$/.test(locate(path).place));
  return (on(call, 'interactive') || isBuilt ? medium : high)('git clean --force', UNTRACKED);
}

function branch(call: GitCall): GitLoss | undefined {
  if (on(call, 'D') || (on(call, 'delete') && on(call, 'force'))) return high('git branch -D', REFERENCE);
  if (on(call, 'force')) return high('git branch --force', REFERENCE);
  // Hosting sites instruct users to rename the branch of a fresh repository to `main`.
  if (on(call, 'M', 'C') && !call.words.includes('main')) return medium('git branch -M', REFERENCE);
  return on(call, 'delete') ? medium('git branch -d', REFERENCE) : undefined;
}

const isNow = (value: string | boolean | undefined) => /^(?:now|all|0|never)$/i.test(String(value));

function gc(call: GitCall): GitLoss | undefined {
  const setting = call.settings.find(([key]) => key === 'gc.pruneexpire')?.[1];
  const expiry = call.options.get('prune') ?? setting;
  return isNow(expiry) && String(expiry) !== 'never' ? high('git gc --prune=now', HISTORY) : undefined;
}

/** Back to where the step began: git does not begin one if it would lose changes. */
const ABORTS: Rule = (call) =>
  on(call, 'abort') ? medium(`git ${call.command} --abort`, UNCOMMITTED) : undefined;

const rebase: Rule = (call) =>
  on(call, 'root') && !on(call, 'abort', 'quit', 'continue', 'skip', 'edit-todo', 'show-current-patch')
    ? high('git rebase --root', HISTORY)
    : ABORTS(call);

function stash({ words }: GitCall): GitLoss | undefined {
  const [what = ''] = words;
  return what === 'drop' || what === 'clear'
    ? high(`git stash ${what}`, 'Tool call deletes stashed changes.')
    : undefined;
}

function remove(call: GitCall): GitLoss | undefined {
  if (on(call, 'dry-run', 'cached')) return undefined;
  const all = [...call.words, ...(call.paths ?? [])].some((path) => /^(?:\.|\*|\.\/\*?|:\/|\/)$/.test(path));
  if (all && on(call, 'r')) return high('git rm -r of the work tree', UNCOMMITTED);
  return on(call, 'r') && on(call, 'force') ? high('git rm -rf', UNCOMMITTED) : undefined;
}

export const GIT_LOSSES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['push', push],
  ['reset', reset],
  ['checkout', checkout],
  ['restore', restore],
  ['clean', clean],
  ['branch', branch],
  ['gc', gc],
  ['stash', stash],
  ['rm', remove],
  ['merge', ABORTS],
  ['rebase', rebase],
  ['cherry-pick', ABORTS],
  ['revert', ABORTS],
  ['am', ABORTS],
  [
    'switch',
    (call) =>
      on(call, 'force', 'discard-changes')
        ? high('git switch --discard-changes', UNCOMMITTED)
        : on(call, 'force-create')
          ? medium('git switch -C', REFERENCE)
          : undefined,
  ],
  [
    'tag',
    (call) =>
      on(call, 'delete')
        ? high('git tag -d', REFERENCE)
        : on(call, 'force')
          ? medium('git tag --force', REFERENCE)
          : undefined,
  ],
  [
    'reflog',
    (call) => {
      const [what = ''] = call.words;
      return /^(?:expire|delete|drop)$/.test(what) && !on(call, 'dry-run')
        ? high(`git reflog ${what}`, HISTORY)
        : undefined;
    },
  ],
  ['prune', (call) => (on(call, 'dry-run') ? undefined : high('git prune', HISTORY))],
  ['filter-branch', () => high('git filter-branch', HISTORY)],
  ['filter-repo', (call) => (on(call, 'analyze', 'dry-run') ? undefined : high('git filter-repo', HISTORY))],
  ['update-ref', (call) => (on(call, 'd', 'stdin') ? high('git update-ref -d', REFERENCE) : undefined)],
  [
    'lfs',
    (call) =>
      call.words[0] === 'prune' && on(call, 'force') ? high('git lfs prune --force', HISTORY) : undefined,
  ],
  [
    'worktree',
    (call) =>
      call.words[0] === 'remove' && on(call, 'force')
        ? high('git worktree remove --force', UNCOMMITTED)
        : undefined,
  ],
  [
    'submodule',
    (call) =>
      call.words[0] === 'deinit' && on(call, 'force', 'all')
        ? high('git submodule deinit', UNCOMMITTED)
        : undefined,
  ],
  [
    'read-tree',
    (call) => (on(call, 'reset') && on(call, 'u') ? high('git read-tree --reset', UNCOMMITTED) : undefined),
  ],
  [
    'checkout-index',
    (call) =>
      on(call, 'force') && (on(call, 'all', 'stdin') || call.words.length > 0)
        ? high('git checkout-index --force', UNCOMMITTED)
        : undefined,
  ],
]);
