/** Of a file of the session, what a command runs of it, with what the files that it reads together give each other. */

import type { Run } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { CodeTexts } from '../../vocabulary/call-context.ts';
import { docExamples } from '../code-files/embedded.ts';
import { aliasesIn, GIT_SETTINGS, reachedAliases } from '../code-files/git-aliases.ts';
import { asPlayed, type Play, playOf } from '../code-files/playbooks.ts';
import type { ReadCommand } from '../contract/call.ts';
import { withGiven } from './given-values.ts';
import { makeGoals, reachedRecipes } from './make-goals.ts';

const DOCTEST = /\bdoctest\b/;
const MAKEFILE = /(?:^|\/)(?:GNU)?[Mm]akefile$|\.(?:mk|mak)$/;
const PART = /\.(?:mk|mak)$/;
const PLAYBOOK = /\.ya?ml$/;
const MOST_TOGETHER = 64;

/** Includes examples in docstrings; the targets and aliases that the line names; tasks as their play runs them. */
export function asRun(
  file: string,
  text: string,
  command: ReadCommand,
  files: ReadonlySet<string>,
  code: CodeTexts,
): string {
  const { text: line, reading } = command;
  if (file.endsWith('.py') && DOCTEST.test(line)) return `${text}\n${docExamples(text)}`;
  if (PLAYBOOK.test(file) && reading.runs.some(({ program }) => program.startsWith('ansible')))
    return asPlayed(text, playIn(files, command, code));
  if (GIT_SETTINGS.test(file)) {
    const names = aliasesIn(reading.runs);
    // Settings in a file of another name are not recognised later, when one of their aliases is used.
    const isTakenIn = names.length === 0 && !files.has(file) && includes(reading.runs);
    return isTakenIn ? text : reachedAliases(text, names);
  }
  const goals = MAKEFILE.test(file) ? makeGoals(reading.runs) : undefined;
  if (goals === undefined) return withGiven(file, text, reading);
  const named = PART.test(file) ? [...goals, namedElsewhere(text, files, code)] : goals;
  return withGiven(file, reachedRecipes(text, named), reading);
}

/** Targets of a makefile that other files name: they may include it. */
function namedElsewhere(text: string, files: ReadonlySet<string>, code: CodeTexts): string[] {
  const others = [...files].flatMap((file) => (MAKEFILE.test(file) ? (code.get(file) ?? []) : []));
  const words = new Set(others.flatMap((one) => (one === text ? [] : (one.match(/[\w./-]+/g) ?? []))));
  const targets = [...text.matchAll(/^([^\s#:=][^#:=\n]*?)\s*::?(?!=)/gm)].flatMap(([, list = '']) =>
    list.split(/\s+/),
  );
  return targets.filter((target) => words.has(target));
}

const includes = (runs: readonly Run[]): boolean =>
  runs.some(
    ({ program, args }) =>
      program === 'git' && args.some(({ text }) => /^include(?:if\..*)?\.path(?:=|$)/i.test(text)),
  );

/** Read once for all files of a command. */
const playIn = memoOf((files: ReadonlySet<string>, { text }: ReadCommand, code: CodeTexts): Play => {
  const names = [...files].filter((file) => PLAYBOOK.test(file)).slice(0, MOST_TOGETHER);
  return playOf(
    text,
    names.flatMap((file) => code.get(file) ?? []),
  );
});
