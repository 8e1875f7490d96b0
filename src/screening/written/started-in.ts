/** The folders in which a call starts the files that it runs: a relative name in them means a file there. */

import { folderAt } from '../../shell/places/places.ts';
import type { Run, Word } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { surroundings } from '../calls/run-facts.ts';
import type { CallSubject, ReadCommand } from '../contract/call.ts';

const MOST_FOLDERS = 8;
/** `env -C`, `make -C`, `unshare --wd`, `start-stop-daemon -d`, `npm --prefix`. */
const FOLDER_OPTION =
  /^(?:-[Cdw]|--(?:chdir|directory|wd|wdns|cwd|prefix|dir|work-?dir|working-dir(?:ectory)?|project-directory|root))$/;
const JOINED_OPTION = /^(?:--[a-z-]{2,20}=|-[CD](?=[/~.$]))(.+)$/;
const PATH = /^(?:[/~.$`]|\w[\w.-]*\/)/;

export interface StartFolders {
  /** Other than the call's own. */
  readonly folders: readonly string[];
  /** One of them is only known at run time. */
  readonly isAnywhere: boolean;
}

export function startFolders(call: CallSubject): StartFolders {
  const { commands, context } = call;
  const own = surroundings(call).cwd;
  const spelled = commands.flatMap(({ reading }) =>
    reading.runs.flatMap((run) => (run.where === 'here' ? foldersOf(run, context) : [])),
  );
  const all = new Set([...(own === undefined ? [] : [own]), ...spelled]);
  if (context.cwd !== undefined) all.delete(context.cwd);
  const isUnknown = (folder: string) => /^[$`%]|\$\(|\{\}/.test(folder);
  return {
    folders: [...all].filter((folder) => !isUnknown(folder)).slice(0, MOST_FOLDERS),
    isAnywhere: [...all].some(isUnknown),
  };
}

const textOf = ({ value, text }: Word): string => value ?? text;

function foldersOf({ cwd, args, wrappers, program }: Run, context: CallContext): string[] {
  const here = cwd === undefined ? context : { ...context, cwd: folderAt(cwd, context) };
  const lists = [{ name: program, args }, ...wrappers].map((one) => ({
    name: one.name,
    words: one.args.map(textOf),
  }));
  const named = lists.flatMap(({ name, words }) => [
    ...words.flatMap((word, i) =>
      FOLDER_OPTION.test(words[i - 1] ?? '') ? [word] : [JOINED_OPTION.exec(word)?.[1] ?? ''],
    ),
    ...searchedBy(name, words),
  ]);
  return [
    ...(cwd === undefined ? [] : [folderAt(cwd, context)]),
    ...named.filter((word) => word.length < 1024 && PATH.test(word)).map((word) => folderAt(word, here)),
  ];
}

/** `find folder -execdir`: the folder of each file found, which may be any below. */
function searchedBy(name: string, words: readonly string[]): string[] {
  if (name !== 'find' || !words.some((word) => /^-(?:exec|ok)dir$/.test(word))) return [];
  const end = words.findIndex((word) => /^[-(!]/.test(word));
  return [...words.slice(0, end < 0 ? words.length : end), '$found'];
}

/** A script as it runs in each of the folders, and in those of `anywhere` if one is unknown. */
export function* subjectsIn(
  subject: CallSubject,
  { folders, isAnywhere }: StartFolders,
  anywhere: readonly string[],
): Generator<CallSubject> {
  const { context, commands } = subject;
  const at = (folder: string, those: readonly ReadCommand[]): CallSubject => ({
    ...subject,
    // Copies: what is derived from a command is remembered with it.
    commands: those.map((one) => ({ ...one })),
    context: { ...context, cwd: folderAt(folder, context) },
  });
  for (const folder of folders) yield at(folder, commands);
  const named = commands.map(onlyNamed);
  if (!isAnywhere || named.every(({ effects }) => effects.length === 0)) return;
  for (const folder of anywhere) yield at(folder, named);
}

/** Of an unknown folder, only what a script changes there by its plain name. */
const onlyNamed = (command: ReadCommand): ReadCommand => ({
  ...command,
  reading: { ...command.reading, scripts: [] },
  effects: command.effects.filter(
    (effect) =>
      (effect.does === 'write' || effect.does === 'delete') && /^(?:\.\/)?[\w.-]+$/.test(effect.path),
  ),
});
