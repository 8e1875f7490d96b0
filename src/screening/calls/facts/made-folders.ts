/**
 * Folders that a call makes, which rules on paths count as written: `mkdir`, `git clone`, `create_directory`. No check is
 * about an empty folder, so they are not among the effects that checks read.
 */
import { pathsOf } from '../../../shell/effects/operands.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import type { CallSubject } from '../../contract/call.ts';
import { stringsAt } from '../argument-strings.ts';
import { bareName } from '../tool-name.ts';

/** Options with a value, of the subcommands below, so that the value is not taken for an operand. */
const CLONE =
  '-o: --origin: -b: --branch: -u: --upload-pack: --reference: --reference-if-able: --depth: -c: --config: -j: --jobs: --template: --filter: --shallow-since: --shallow-exclude: --separate-git-dir: --server-option: --bundle-uri: --revision:';
const INIT = '-b: --initial-branch: --template: --separate-git-dir: --object-format: --shared::';
const WORKTREE = '-b: -B: --reason:';
const GIT = '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env:';

export function foldersMadeBy({ program, args }: Run, reading: Reading): string[] {
  switch (program) {
    case 'mkdir':
      return pathsOf(readOptions(args, '-m: --mode: -Z:: --context::').operands, reading);
    case 'install': {
      const options = readOptions(
        args,
        '-m: --mode: -o: --owner: -g: --group: -t: --target-directory: -S: --suffix:',
      );
      return options.has('-d', '--directory') ? pathsOf(options.operands, reading) : [];
    }
    case 'git':
      return byGit(args, reading);
    default:
      return [];
  }
}

function byGit(args: readonly Word[], reading: Reading): string[] {
  const { operands: words } = readOptions(args, GIT, 'operand');
  const [verb, ...rest] = words;
  if (verb?.text === 'clone') {
    const [source, target] = readOptions(rest, CLONE).operands;
    if (source === undefined) return [];
    return target === undefined ? [nameOf(source.text)] : pathsOf([target], reading);
  }
  if (verb?.text === 'init') return pathsOf(readOptions(rest, INIT).operands, reading);
  const isWorktree = verb?.text === 'worktree' && rest[0]?.text === 'add';
  return isWorktree ? pathsOf(readOptions(rest.slice(1), WORKTREE).operands.slice(0, 1), reading) : [];
}

/** Git names the folder after the last part of the address. */
const nameOf = (address: string): string =>
  address
    .replace(/[/\\]+$/, '')
    .replace(/(?:\/?\.git|\.bundle)$/, '')
    .replace(/^.*[/:\\]/s, '');

const MAKING = /^(?:create|make|new|add|ensure)_(?:directory|directories|dirs?|folders?)$|^mkdir$/;
const PATHS =
  /^(?:paths?|dirs?|director(?:y|ies)|folders?|uri|(?:directory|dir|folder)_?(?:path|name)|name|target)$/i;

export const makesFolders = (name: string): boolean => MAKING.test(name);

/** Of a file tool, by its name. */
export const foldersMadeIn = ({ tool, arguments: given }: CallSubject): string[] =>
  makesFolders(bareName(tool)) ? [...stringsAt(given, PATHS)].map(({ text }) => text) : [];
