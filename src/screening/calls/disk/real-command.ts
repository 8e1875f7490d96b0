/** A command with its real paths: its words, its folders, its programs and their effects. */

import { effectsOf } from '../../../shell/effects.ts';
import { secretPlace } from '../../../shell/places/secret-places.ts';
import { readCommand } from '../../../shell/read.ts';
import type { Reads } from '../../../shell/reading/effect.ts';
import type { Input, Run, Word } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import type { ReadCommand } from '../../contract/call.ts';
import { placed } from '../../contract/placed.ts';
import { effectsOn, folderOf, inContainer } from './real-effects.ts';
import type { RealPaths } from './real-paths.ts';

/** Later operands are ignored: the reader cuts a line with this many words. */
const MOST_WORDS = 4096;
const MOST_PROGRAMS = 64;
const LONGEST_LINE = 65_536;

export function commandOf(spelled: ReadCommand, real: RealPaths, context: CallContext): ReadCommand {
  const command = withRealPrograms(spelled, real);
  let isOther = command !== spelled;
  let words = 0;
  const disguised: Reads[] = [];
  const runs = command.reading.runs.map((run) => {
    words += run.args.length;
    if (run.where !== 'here' || words > MOST_WORDS) return run;
    const other = runOf(run, real, context, (path) => disguised.push({ does: 'read', run: run.id, path }));
    isOther ||= other !== run;
    return other;
  });
  const effects = command.effects.flatMap((effect) => {
    const run = effect.run === undefined ? undefined : command.reading.runs[effect.run];
    if (run?.where === 'remote') return [effect];
    const others =
      run?.where === 'container' ? [inContainer(effect, run, real)] : effectsOn(effect, run, real);
    isOther ||= others.length !== 1 || others[0] !== effect;
    return others;
  });
  if (!isOther) return spelled;
  const unknown = disguised.filter(
    ({ path, run }) => !effects.some((one) => one.does === 'read' && one.run === run && one.path === path),
  );
  return { ...command, reading: { ...command.reading, runs }, effects: [...effects, ...unknown] };
}

/** A program under another name is read again under its own: `ln -s /bin/rm x && ./x -rf ~`. */
function withRealPrograms(command: ReadCommand, real: RealPaths): ReadCommand {
  const { dialect, runs } = command.reading;
  let { text } = command;
  if (text.length > LONGEST_LINE) return command;
  for (const { spelled, cwd, where } of runs.slice(0, MOST_PROGRAMS)) {
    const { value } = spelled;
    if (where !== 'here' || value === undefined || !value.includes('/')) continue;
    const other = real.of(value, cwd);
    if (other === undefined || nameOf(other) === nameOf(value)) continue;
    const word = value.replaceAll(/[^\w/]/g, '\\$&');
    text = text.replaceAll(new RegExp(`(?<![\\w./-])${word}(?![\\w./-])`, 'g'), () => other);
  }
  if (text === command.text) return command;
  const reading = readCommand(text, { dialect });
  return { ...command, text, reading, effects: effectsOf(reading) };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** No path: an option, or code of a program. */
const WORDY = /^-|\s/;
/** Further ones are among the effects. */
const MOST_WAYS = 16;

/** They remove or add a name, or describe the link itself: its target does not change. */
const NAMES_ONLY =
  /^(?:rm|unlink|rmdir|mv|gmv|ln|link|git|readlink|realpath|stat|trash|trash-put|del|erase|rd|remove-item|ri|ls|mklink|test|\[)$/;

function runOf(run: Run, real: RealPaths, context: CallContext, disguised: (path: string) => void): Run {
  let isOther = false;
  const follows = !NAMES_ONLY.test(run.program);
  const folder = folderOf(run);
  const look = (word: Word): Word => {
    const other = wordOf(word, (text) => pathIn(text, folder, real, follows, context, disguised));
    isOther ||= other !== word;
    return other;
  };
  /** As a shell expands a pattern, by what it leads to. */
  const led = (word: Word): Word[] => {
    const ways = WORDY.test(word.text) ? [] : real.meant(word.text, folder, follows);
    isOther ||= ways.length > 0;
    return ways.slice(0, MOST_WAYS).map((path) => ({ ...word, text: path, value: path }));
  };
  const cwd = run.cwd === undefined ? undefined : (real.meant(run.cwd)[0] ?? real.of(run.cwd) ?? run.cwd);
  isOther ||= cwd !== run.cwd;
  const other = {
    ...run,
    cwd,
    args: run.args.flatMap((word) => [look(word), ...led(word)]),
    environment: run.environment.map(({ name, value }) => ({ name, value: look(value) })),
    redirects: run.redirects.map((one) =>
      one.target === undefined ? one : { ...one, target: look(one.target) },
    ),
    stdin: run.stdin.map((one): Input => (one.from === 'file' ? { ...one, path: look(one.path) } : one)),
    wrappers: run.wrappers.map(({ name, args }) => ({ name, args: args.map(look) })),
  };
  return isOther ? other : run;
}

/** A word, or its part after `=`, `@`, `:` or a comma: `if=k/id`, `data=@x`, `-v ./k:/k`. */
function wordOf(word: Word, pathOf: (text: string) => string | undefined): Word {
  const { text } = word;
  if (text === '' || text.length > 4096 || /^(?!file:)[a-z][a-z+.-]+:\/\//i.test(text)) return word;
  const other =
    pathOf(text) ??
    (/[=@:,]/.test(text) ? text.replaceAll(/[^=@:,]+/g, (part) => pathOf(part) ?? part) : text);
  return other === text
    ? word
    : { ...word, text: other, value: word.value === undefined ? undefined : other };
}

function pathIn(
  text: string,
  folder: string | undefined,
  real: RealPaths,
  follows: boolean,
  context: CallContext,
  disguised: (path: string) => void,
): string | undefined {
  if (/^-/.test(text) || /[\n\0]/.test(text)) return undefined;
  const other = real.of(text, folder, follows);
  if (other === undefined) return undefined;
  const secret = secretPlace(other, context);
  // No program has a reason to receive a key under an ordinary name.
  if (
    follows &&
    secret?.weight === 'severe' &&
    secretPlace(placed(text, context, folder), context) === undefined
  )
    disguised(other);
  // A bare word is seldom a file: `npm run build` where `build` is a link to a store.
  const isBare = !text.includes('/') && !text.includes('\\');
  return isBare && secret === undefined ? undefined : other;
}
