import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { environmentOf } from '../../screening/flows/started.ts';
import { type GitCall, readGit } from '../../screening/git/git-call.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import { HARMLESS_PROGRAM, RUN_BY_SETTING, RUN_BY_VARIABLE, SSH_DETOUR, usesRemote } from './git/git-code.ts';
import { GIT_LOSSES, type GitLoss, on } from './git/git-loss.ts';
import { otherHistoryLoss } from './git/other-histories.ts';

export const destructiveGit: CallCheck = {
  card: {
    id: 'destructive.git',
    title: 'Destructive version control action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Git commands that discard uncommitted work, delete or overwrite branches, tags, stashes or published history, or make git run a program named in a setting; the equivalents in other version control tools.',
    matters:
      'What git has not stored, or was made to forget, cannot be restored; a forced push removes it for others too.',
    remedy:
      'Keep a copy first (commit, stash or branch); let a person confirm what git is to discard, overwrite or run.',
    remedies: {
      publish:
        'Push without force, or to a branch of your own; let a person overwrite what others may have fetched.',
      untracked: 'List the files first (`git clean -n`), and name the ones to delete.',
      program: 'Read the program that the setting names, and run git without the setting.',
    },
    limits:
      'Does not know aliases from the user’s own configuration or whether there are uncommitted changes.',
  },
  readsActsAlone: true,
  *inspectCall({ commands }) {
    for (const { path, reading } of commands) {
      const aliases = aliasesOf(reading);
      for (const run of reading.runs) {
        const found =
          run.program === 'git'
            ? gitObservation(run, reading, aliases)
            : asObservation(otherHistoryLoss(run));
        if (found !== undefined) yield { ...found, path };
      }
    }
  },
};

type Found = Omit<Observation, 'path'>;

function gitObservation(run: Run, reading: Reading, aliases: ReadonlyMap<string, string>): Found | undefined {
  const call = readGit(run, reading, aliases);
  if (on(call, 'help', 'h') || call.command === 'help') return undefined;
  if (aliases.get(call.command)?.startsWith('!') === true) return code('git alias → shell');
  return asObservation(GIT_LOSSES.get(call.command)?.(call)) ?? codeObservation(run, reading, call);
}

function asObservation(loss: GitLoss | undefined): Found | undefined {
  if (loss === undefined) return undefined;
  const { shows, ...kind } = loss;
  return { threat: 'destructive_action', confidence: 0.9, evidence: shows, ...kind };
}

/** Git used to run a program that the line does not show. */
function codeObservation(run: Run, reading: Reading, call: GitCall): Found | undefined {
  const isRemote = usesRemote(call.command, call.words);
  for (const [key, value] of call.settings) {
    const isAlias = key.startsWith('alias.') && value.startsWith('!');
    if (!isAlias && !RUN_BY_SETTING.test(key)) continue;
    if (!isAlias && isHarmless(value)) continue;
    if (/^core\.(?:sshcommand|gitproxy)$/.test(key) && !isRemote) continue;
    return code(`git -c ${printable(key, { max: 60 })}`);
  }
  for (const [name, when] of RUN_BY_VARIABLE) {
    const value = environmentOf(run, reading, name);
    if (value !== undefined && !isHarmless(value) && (when === 'always' || isRemote))
      return code(`${name} → git`);
  }
  if (run.args.some(({ text }) => STRANGE_PROGRAMS.test(text))) return code('git --exec-path');
  // Git sets this one itself for its children; typed by hand it only hides a setting.
  if (environmentOf(run, reading, 'GIT_CONFIG_PARAMETERS') !== undefined)
    return code('GIT_CONFIG_PARAMETERS → git');
  if (isRemote && [...call.words, ...(call.paths ?? [])].some((word) => word.startsWith('ext::')))
    return code('git ext::');
  return undefined;
}

/** A folder of git programs that no package installed. */
const STRANGE_PROGRAMS =
  /^--exec-path=(?!\/(?:usr|opt|Library|Applications|nix|snap)\/|["']?\$\(git --exec-path\)).+/;

function isHarmless(value: string): boolean {
  return HARMLESS_PROGRAM.test(value.trim()) && !SSH_DETOUR.test(value);
}

function code(evidence: string): Found {
  return {
    threat: 'code_execution',
    confidence: 0.8,
    evidence,
    detail: 'Tool call makes git run a program named in a setting or variable.',
    remedy: 'program',
  };
}

/** Aliases that the same line defines before it uses them. */
function aliasesOf(reading: Reading): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const run of reading.runs) {
    if (run.program !== 'git') continue;
    const at = run.args.findIndex(({ text }) => /^alias\.[\w-]+$/i.test(text));
    const value = run.args[at + 1]?.text;
    if (at > 0 && value !== undefined && run.args.some(({ text }) => text === 'config'))
      found.set((run.args[at]?.text ?? '').slice(6).toLowerCase(), value);
  }
  return found;
}
