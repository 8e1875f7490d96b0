/** Git aliases: code that runs only when the alias is used. */
import { readOptions } from '../../shell/reading/options.ts';
import type { Run } from '../../shell/reading/reading.ts';

/** Settings files that git reads or may be made to include. */
export const GIT_SETTINGS = /(?:^|\/)(?:\.git\/config|git\/config|\.?gitconfig(?:[.-][\w-]+)?)$/;
/** Git's own commands, which no alias can replace. */
const OWN = new Set(
  'add am apply archive bisect blame branch bundle cat-file check-ignore checkout cherry-pick clean clone commit config count-objects describe diff diff-tree difftool fetch filter-branch for-each-ref format-patch fsck gc grep hash-object help init lfs log ls-files ls-remote ls-tree maintenance merge merge-base mergetool mv name-rev notes pull push range-diff rebase reflog remote repack replace rerere reset restore rev-list rev-parse revert rm shortlog show show-ref sparse-checkout stash status submodule switch symbolic-ref tag update-index update-ref version whatchanged worktree write-tree'.split(
    ' ',
  ),
);
const MOST_ALIASES = 64;

/** Subcommands in the runs of a line that are not git's own. */
export function aliasesIn(runs: readonly Run[]): string[] {
  return runs.flatMap(({ program, args }) => {
    if (program !== 'git') return [];
    const { operands } = readOptions(
      args,
      '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env: --super-prefix:',
      'operand',
    );
    const name = operands[0]?.text ?? '';
    return name === '' || OWN.has(name) ? [] : [name.toLowerCase()];
  });
}

/** A settings file with only the named aliases, and those that these use in turn. */
export function reachedAliases(text: string, names: readonly string[]): string {
  const all = aliasLines(text);
  const reached = new Map<string, string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined && reached.size < MOST_ALIASES; name = queue.pop()) {
    const line = all.get(name);
    if (line === undefined || reached.has(name)) continue;
    reached.set(name, line);
    for (const [, inner = ''] of line.matchAll(/\bgit\s+([\w-]+)/g)) queue.push(inner.toLowerCase());
  }
  return [withoutAliases(text).settings, '[alias]', ...reached.values()].join('\n');
}

/** The file without its aliases, and its aliases alone. */
export function withoutAliases(text: string): { readonly settings: string; readonly aliases: string } {
  const settings: string[] = [];
  const aliases: string[] = [];
  let isAlias = false;
  for (const line of joinedLines(text)) {
    const head = /^\s*\[\s*([^\]\s"]+)/.exec(line)?.[1];
    if (head !== undefined) isAlias = head.toLowerCase() === 'alias';
    (isAlias ? aliases : settings).push(line);
  }
  return { settings: settings.join('\n'), aliases: aliases.join('\n') };
}

function aliasLines(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of withoutAliases(text).aliases.split('\n')) {
    const [, name, rest = ''] = /^\s*(?:\[[^\]]*\]\s*)?([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) found.set(name.toLowerCase(), `${name} = ${asCommand(rest)}`);
  }
  return found;
}

/** `reset --hard` is a git command. */
const asCommand = (value: string): string =>
  /^\s*"?\s*!/.test(value) ? value : value.replace(/^\s*("?)/, '$1!git ');

const joinedLines = (text: string): string[] => text.replaceAll(/\\\r?\n\s*/g, ' ').split('\n');
