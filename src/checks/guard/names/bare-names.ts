/** In a folder with guarded files, words that contain the plain name of one: `-osettings.json`, `-Xlog:gc:settings.json`. */

import type { Run, Word } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { filesOfHost } from '../places/hook-files.ts';
import { type Place, placeOf } from '../places/naming.ts';
import { guardedKind } from '../places/places.ts';
import { CODE_OPTION, INTERPRETERS, SHELLS } from './code-takers.ts';

const OWN_FILES: readonly (readonly [folder: RegExp, names: readonly string[]])[] = [
  [
    /(?:^|\/)\.tokenauditor$/,
    ['hook.sh', 'gateway.sh', 'hooks.json', 'events.jsonl', 'tokenauditor.yaml', 'key'],
  ],
  [/(?:^|\/)dist$/, ['hook.cjs', 'hook-full.cjs', 'hook-worker.cjs', 'main.js']],
  [/^~$/, ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zshenv', '.claude.json']],
];

export function barePlace(run: Run, context: CallContext): string | undefined {
  if (run.cwd === undefined) return undefined;
  const place = placeOf(context, run.cwd);
  const names = guardedNames(place, context);
  if (names.length === 0) return undefined;
  for (const word of wordsOf(run)) {
    const name = names.find((one) => holds(word, one));
    if (name !== undefined) return place(name);
  }
  return undefined;
}

function guardedNames(place: Place, context: CallContext): string[] {
  const folder = place('.').replace(/\/$/, '');
  const own = OWN_FILES.flatMap(([path, names]) => (path.test(folder) ? names : []));
  return [...filesOfHost(folder), ...own].filter((name) => guardedKind(place(name), context) !== undefined);
}

/** At an edge of the word, or attached to an option. */
function holds(word: string, name: string): boolean {
  const at = word.indexOf(name);
  if (at < 0 || word.length > 4096) return false;
  const isEnd = !/^[\w.-]/.test(word.slice(at + name.length));
  const before = word.slice(0, at);
  return isEnd && (before === '' || /[=:,;\s"']$|\.\/$/.test(before) || /^-[\w-]*$/.test(before));
}

const textOf = ({ value, text }: Word): string => value ?? text;

/** Without code, and without the script that an interpreter is started with. */
function wordsOf({ program, args, environment }: Run): string[] {
  const isInterpreter = INTERPRETERS.test(program) || SHELLS.test(program);
  const words = args.map(textOf);
  const script = isInterpreter ? words.findIndex((word) => !word.startsWith('-')) : -1;
  const given = words.filter(
    (_, at) =>
      !(isInterpreter && CODE_OPTION.test(words[at - 1] ?? '')) &&
      !(at === script && !/^-[A-Za-z-]/.test(words[at - 1] ?? '')),
  );
  return [...given, ...environment.map(({ value }) => textOf(value))];
}
