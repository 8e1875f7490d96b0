/** Files that `git apply`, `git am`, `patch` and `apply_patch` change, where the patch can be read. */

import { patchedFiles } from '../../../screening/calls/patch-text.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { afterPatch } from '../changes/after.ts';
import { isHostFolder } from '../places/hook-files.ts';
import type { Change } from '../settings/change.ts';
import { workTree } from './histories.ts';

/** The folder that the names in a patch are relative to, as spelled: `patch -d x`, `git -C x apply --directory=y`. */
function folderOf(run: Run, texts: readonly string[], variables: ReadonlyMap<string, string>): string {
  const at = texts.findIndex((text) => /^(?:-d|--directory)$/.test(text));
  const inline = texts
    .find((text) => /^(?:--directory=|-d.)/.test(text))
    ?.replace(/^(?:--directory=|-d)/, '');
  const named = at < 0 ? inline : texts[at + 1];
  const tree = run.program === 'git' ? workTree(run, variables).at : '.';
  return named === undefined ? tree : /^[/~$`]/.test(named) ? named : `${tree}/${named}`;
}

/** As `printf` writes it. */
const printed = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\"', '"');

function patchesOf(
  run: Run,
  { runs }: Reading,
  context: CallContext,
  place: (path: string) => string,
): string[] {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const isPatch =
    /^(?:patch|gpatch|apply_patch|applypatch)$/.test(run.program) ||
    (run.program === 'git' && texts.some((text) => text === 'apply' || text === 'am'));
  if (!isPatch || texts.some((text) => /^--(?:check|dry-run|stat|numstat|summary|cached)$/.test(text)))
    return [];
  const found = texts.filter((text) => text.includes('\n'));
  const names = texts.filter((text) => !text.startsWith('-') && /\.(?:patch|diff|mbox|eml)$|^\//.test(text));
  for (const input of run.stdin) {
    if (input.from === 'text') found.push(input.word.text);
    else if (input.from === 'file') names.push(input.path.text);
    else for (const id of input.runs) found.push(...(runs[id]?.args ?? []).map(({ text }) => printed(text)));
  }
  return [...found, ...names.flatMap((name) => context.guarded?.read(place(name)) ?? [])];
}

export function* patchChanges(
  run: Run,
  reading: Reading,
  context: CallContext,
  place: (path: string) => string,
  variables: ReadonlyMap<string, string>,
): Generator<Change> {
  if (!/^(?:git|g?patch|apply_?patch)$/.test(run.program)) return;
  const texts = run.args.map(({ value, text }) => value ?? text);
  const folder = folderOf(run, texts, variables);
  if (run.program !== 'git' && isHostFolder(place(folder)))
    yield { path: place(folder), how: 'unpack', said: texts.join(' ') };
  for (const patch of patchesOf(run, reading, context, place)) {
    for (const { file, does, content } of patchedFiles(patch)) {
      const path = place(folder === '.' || /^[/~]/.test(file) ? file : `${folder}/${file}`);
      if (does === 'delete') yield { path, how: 'delete', said: patch };
      else {
        const before = does === 'edit' ? context.guarded?.read(path) : undefined;
        const after =
          does === 'create' ? content : before === undefined ? undefined : afterPatch(before, patch, path);
        yield { path, how: does, said: patch, after };
      }
    }
  }
}
