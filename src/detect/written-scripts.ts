/**
 * Shell scripts that a call writes: a here-document into `run.sh`, a file tool's content with a shebang. Their text is
 * data to the shell that writes it and code to the one that runs it later, so it is read as a command of its own.
 */
import type { Writes } from '../shell/effect.ts';
import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import { autorunCommands } from './autorun-files.ts';
import type { CallSubject, ReadCommand } from './call.ts';
import { codeFlows } from './code-flow.ts';
import { placed } from './placed.ts';
import { earlierCode } from './session-code.ts';

export interface WrittenScript {
  readonly command: ReadCommand;
  /** The same call executes it. */
  readonly isRun: boolean;
  /** Nobody will be asked before it runs. */
  readonly isAutorun: boolean;
}

const MOST_SCRIPTS = 8;
const LONGEST_SCRIPT = 65_536;
const SCRIPT_NAME = /\.(?:sh|bash|zsh|ksh|command)$|\/\.git\/hooks\/[^/.]+$|\/\.husky\/[^/.]+$/;
const SHEBANG = /^\ufeff?#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|z|da|k|a)?sh\b/;

/** Samples that tests read. */
const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|testdata|examples?|samples?|docs?)\//;
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:py|pyw|ipynb)$/, 'python3'],
  [/\.(?:js|cjs|mjs)$/, 'node'],
  [/\.rb$/, 'ruby'],
  [/\.pl$/, 'perl'],
  [/\.php$/, 'php'],
  [/\.sql$/, 'psql'],
];
const END = 'END_OF_WRITTEN_SCRIPT';

/** The line that would run the script, as the shell reads it. */
function asLine(file: string, text: string, isRun: boolean): string | undefined {
  const program = INTERPRETERS.find(([name]) => name.test(file))?.[1];
  // Migrations are written all day; what counts is whom they are run against.
  if (program === 'psql' && !isRun) return undefined;
  if (program !== undefined) return text.includes(END) ? undefined : `${program} <<'${END}'\n${text}\n${END}`;
  return isRun || SCRIPT_NAME.test(file) || SHEBANG.test(text.slice(0, 200)) ? text : undefined;
}

export function writtenScripts(call: CallSubject): WrittenScript[] {
  const { commands, actions, context } = call;
  const executed = new Set(
    commands.flatMap((command) => codeFlows(command, context).flatMap(({ files }) => files)),
  );
  const found: WrittenScript[] = [];
  const add = (path: string, effect: Writes, folder: string | undefined) => {
    const file = placed(effect.path, context, folder);
    const text = effect.content ?? '';
    const isRun = executed.has(file);
    if (text === '' || text.length > LONGEST_SCRIPT || found.length >= MOST_SCRIPTS) return;
    if (FIXTURE.test(file) && !isRun) return;
    const own = autorunCommands(file, text);
    const line = own === '' ? asLine(file, text, isRun) : own;
    if (line === undefined) return;
    const reading = readCommand(line, { dialect: 'posix' });
    found.push({
      command: { path, text: line, reading, effects: effectsOf(reading) },
      isRun,
      isAutorun: own !== '',
    });
  };
  for (const { path, effect } of actions) if (effect.does === 'write') add(path, effect, undefined);
  for (const { path, effects, reading } of commands) {
    for (const effect of effects) {
      if (effect.does === 'write')
        add(path, effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    }
  }
  for (const { path, file, text } of earlierCode(call)) {
    if (found.length >= MOST_SCRIPTS) break;
    if (text.length > LONGEST_SCRIPT) continue;
    const own = file === undefined ? '' : autorunCommands(file, text);
    const line = own !== '' || file === undefined ? own || text : asLine(file, text, true);
    if (line === undefined) continue;
    const reading = readCommand(line, { dialect: 'posix' });
    found.push({
      command: { path, text: line, reading, effects: effectsOf(reading) },
      isRun: true,
      isAutorun: false,
    });
  }
  return found;
}
