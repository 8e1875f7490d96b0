/** Commands that a word hands on: `make X='curl … | sh'`, `gcc -DCMD='"…"'`, `./start sh -c '…'`. */
import type { Run } from '../../../shell/reading/reading.ts';
import { onlyLooks } from './takers.ts';

/** Their files run the variables that they are given. */
const BUILDS =
  /^(?:(?:g|b|re|n|mingw32-)?make|cmake|ccmake|ninja|scons|meson|just|task|go-task|bazel|gradlew?|mvnw?|ant|rake|(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+)|clang(?:\+\+)?|tcc|rustc|cargo|go|ansible-playbook|terraform|tofu|awk|gawk|sqlite3|psql|duckdb|tclsh|expect)$/;
const GIVEN = /^(?:-[DP]|-v|-e|--define[= ]|--set[= ])?([A-Za-z_][\w.:-]*)\+?:?=([\s\S]*)$/;
const SHELL = /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k|a)?sh$/;
/** `edit('x', 'command')` of sqlite. */
const EDIT = /\bedit\s*\([^,()]*,\s*'((?:[^']|'')*)'\s*\)/g;

/** Each as shell lines. */
export function* commandsInWords(runs: readonly Run[]): Generator<string> {
  for (const run of runs) {
    if (run.where !== 'here' || onlyLooks(run)) continue;
    const texts = run.args.map(({ value, text }) => value ?? text);
    for (const [i, text] of texts.entries()) {
      const given = BUILDS.test(run.program) ? GIVEN.exec(text)?.[2] : undefined;
      if (given !== undefined && /\s/.test(given)) yield given.replaceAll(/^["']|["']$/g, '');
      const line = texts[i + 2];
      if (SHELL.test(text) && /^-\w*c$/.test(texts[i + 1] ?? '') && line !== undefined) yield line;
      if (run.program === 'sqlite3')
        for (const [, command = ''] of text.matchAll(EDIT)) yield command.replaceAll("''", "'");
    }
  }
}
