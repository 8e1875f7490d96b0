/**
 * Shell scripts that a call writes: a here-document into `run.sh`, a file tool's content with a shebang. Their text is
 * data to the shell that writes it and code to the one that runs it later, so it is read as a command of its own.
 */
import type { Writes } from '../shell/effect.ts';
import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import type { CallSubject, ReadCommand } from './call.ts';
import { codeFlows } from './code-flow.ts';
import { placed } from './placed.ts';

export interface WrittenScript {
  readonly command: ReadCommand;
  /** The same call executes it. */
  readonly isRun: boolean;
}

const MOST_SCRIPTS = 8;
const LONGEST_SCRIPT = 65_536;
const SCRIPT_NAME = /\.(?:sh|bash|zsh|ksh|command)$|\/\.git\/hooks\/[^/.]+$|\/\.husky\/[^/.]+$/;
const SHEBANG = /^\ufeff?#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|z|da|k|a)?sh\b/;

export function writtenScripts({ commands, actions, context }: CallSubject): WrittenScript[] {
  const executed = new Set(
    commands.flatMap((command) => codeFlows(command, context).flatMap(({ files }) => files)),
  );
  const found: WrittenScript[] = [];
  const add = (path: string, effect: Writes, folder: string | undefined) => {
    const file = placed(effect.path, context, folder);
    const text = effect.content ?? '';
    const isRun = executed.has(file);
    const isScript = isRun || SCRIPT_NAME.test(file) || SHEBANG.test(text.slice(0, 200));
    if (!isScript || text === '' || text.length > LONGEST_SCRIPT || found.length >= MOST_SCRIPTS) return;
    const reading = readCommand(text, { dialect: 'posix' });
    found.push({ command: { path, text, reading, effects: effectsOf(reading) }, isRun });
  };
  for (const { path, effect } of actions) if (effect.does === 'write') add(path, effect, undefined);
  for (const { path, effects, reading } of commands) {
    for (const effect of effects) {
      if (effect.does === 'write')
        add(path, effect, effect.run === undefined ? undefined : reading.runs[effect.run]?.cwd);
    }
  }
  return found;
}
