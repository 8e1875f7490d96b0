/** Git verbs that make a repository, a work tree or a patch reach a home or a host's folder. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { isHostFolder } from '../places/hook-files.ts';
import { placeOf } from '../places/naming.ts';

const FRONT = '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env: --super-prefix:';
const REACHED =
  'Tool call makes version control restore, remove or replace files in a home folder or an agent’s settings.';

const CLONE =
  '-b: --branch: -o: --origin: --depth: -c: --config: --reference: --reference-if-able: -j: --jobs: --template: -u: --upload-pack: --filter: --separate-git-dir: --shallow-since: --shallow-exclude: --server-option: --bundle-uri: --revision: --recurse-submodules:: --recursive --mirror --bare --quiet --no-checkout --single-branch --no-tags --sparse';

const joinedTo = (folder: string | undefined, path: string): string =>
  folder === undefined || /^[/~$`%]|^[A-Za-z]:/.test(path) ? path : `${folder}/${path}`;

/** Folders that become a work tree, or that a patch is applied to. */
function reachedBy(verb: string, rest: Run['args']): string[] {
  switch (verb) {
    case 'init': {
      const options = readOptions(
        rest,
        '--template: --separate-git-dir: --object-format: -b: --initial-branch: --shared::',
      );
      return options.has('--bare') ? [] : [options.operands[0]?.text ?? '.'];
    }
    case 'worktree': {
      const [first, ...others] = readOptions(rest, '-b: -B: --reason:').operands;
      if (first?.text === 'move') return others.slice(1, 2).map(({ text }) => text);
      return first?.text === 'add' ? others.slice(0, 1).map(({ text }) => text) : [];
    }
    case 'apply':
    case 'am':
      return readOptions(rest, '--directory: -p: --exclude: --include: -C:')
        .values('--directory')
        .map(({ text }) => text);
    case 'clone': {
      const [from, into] = readOptions(rest, CLONE).operands.map(({ text }) => text);
      return from === undefined ? [] : [into ?? from.replace(/(?:\/?\.git)?\/*$/, '').replace(/^.*[/:]/, '')];
    }
    case 'submodule': {
      const { operands } = readOptions(rest, '-b: --branch: --name: --reference: --depth:');
      return operands[0]?.text === 'add' ? operands.slice(2, 3).map(({ text }) => text) : [];
    }
    case 'subtree':
    case 'read-tree':
    case 'checkout-index':
    case 'archive':
      return readOptions(
        rest,
        '--prefix: -P: --format: -o: --output: --remote: --index-output: -m: --message:',
      )
        .values('--prefix', '-P')
        .map(({ text }) => text);
    case 'config': {
      const at = rest.findIndex(({ text }) => /^core\.worktree$/i.test(text));
      const value = at < 0 ? undefined : rest[at + 1]?.text;
      return value === undefined || value.startsWith('-') ? [] : [value];
    }
    default:
      return [];
  }
}

export function gitPlaceAct(run: Run, place: (path: string) => string): Act | undefined {
  if (run.program !== 'git') return undefined;
  const front = readOptions(run.args, FRONT, 'operand');
  const [verb, ...rest] = front.operands;
  const folder = front.value('-C')?.text;
  for (const path of reachedBy(verb?.text ?? '', rest)) {
    const reached = place(joinedTo(folder, path)).replace(/\/\.?$/, '');
    if (reached === '~' || reached === '' || isHostFolder(reached))
      return act(`git ${verb?.text ?? ''}`, REACHED);
  }
  return undefined;
}

/** A home, or a host's folder in it, as a work tree: uncommitted files are lost with it. */
function treeAct({ program, args, cwd }: Run, context: CallContext): Act | undefined {
  if (program !== 'git') return undefined;
  const words = args.map(({ text }) => text);
  const isWiping =
    (words.includes('stash') && !words.some((word) => /^(?:list|show|pop|apply|drop|branch)$/.test(word))) ||
    (words.includes('clean') && words.some((word) => /^-\w*f|^--force/.test(word))) ||
    (words.includes('reset') && words.includes('--hard'));
  if (!isWiping) return undefined;
  const folder = words[words.indexOf('-C') + 1];
  const root = placeOf(context, cwd)(words.includes('-C') && folder !== undefined ? folder : '.');
  const isHome = root === '~' || (root.startsWith('~/') && isHostFolder(root));
  return isHome ? act(printable(root, { max: 100 }), REACHED) : undefined;
}

export const treeActs = ({ reading }: ReadCommand, context: CallContext): Act[] =>
  reading.runs.flatMap((run) => (run.where === 'here' ? (treeAct(run, context) ?? []) : []));
