/** What a call removes from files: the old side of edits and the lines that a patch removes. */
import type { CallSubject, ReadCommand } from '../contract/call.ts';
import type { TextSubject } from '../contract/check.ts';

type Range = readonly [number, number];

const OLD = /\.(?:old_?(?:str(?:ing)?|text|content|code|source)|search_?(?:string|text|block))$/i;
const PATCH = /\.(?:input|patch|diff|patch_?text)$/i;

/** The texts, with the positions of what is removed from them. */
export function withRemoved(
  texts: readonly TextSubject[],
  actions: CallSubject['actions'],
  commands: readonly ReadCommand[],
): readonly TextSubject[] {
  const edits = actions.filter(({ effect }) => effect.does === 'delete' || isEdit(effect));
  const patches = commands.filter(({ text }) => text.includes('\n-')).filter(appliesPatch);
  if (edits.length === 0 && patches.length === 0) return texts;
  const folders = edits.filter(({ effect }) => isEdit(effect)).map(({ path }) => parentOf(path));
  return texts.map((subject) => {
    const { path, text } = subject;
    const isInside = folders.some((folder) => path.startsWith(`${folder}.`));
    if (isInside && OLD.test(path)) return { ...subject, removed: [[0, text.length]] };
    const isPatch =
      (isInside && PATCH.test(path)) ||
      edits.some((edit) => edit.path === path) ||
      patches.some((command) => path === command.path || path.startsWith(`${command.path}[`));
    const removed = isPatch ? removedLines(text) : [];
    return removed.length === 0 ? subject : { ...subject, removed };
  });
}

function isEdit(effect: CallSubject['actions'][number]['effect']): boolean {
  return effect.does === 'write' && effect.how === 'edit';
}

/** `$.edits[0].path` is within `$.edits[0]`, `$.paths[0]` within `$`. */
const parentOf = (path: string): string => path.replace(/\.[^.]*$/, '');

/** A line that passes its text to no other program. */
function appliesPatch({ reading, effects }: ReadCommand): boolean {
  if (effects.length > 0 || reading.unknowns.length > 0) return false;
  const isApplying = reading.runs.every(({ program, args, where, pipedTo, redirects }) => {
    if (where !== 'here' || pipedTo.length > 0 || redirects.length > 0) return false;
    if (program === 'git') return args[0]?.text === 'apply';
    return program === 'cd' || program === 'apply_patch' || program === 'applypatch' || program === 'patch';
  });
  return isApplying && reading.runs.some(({ program }) => program !== 'cd');
}

/** In the hunks of a patch, and in search-and-replace blocks. */
function removedLines(text: string): Range[] {
  const removed: Range[] = [];
  let within: 'hunk' | 'search' | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length + 1;
    if (/^(?:@@|\*\*\* Update File: )/.test(line)) within = 'hunk';
    else if (/^(?:<{7}|-{7}) SEARCH\b/.test(line)) within = 'search';
    else if (/^(?:\*\*\* |diff --git |={7}\r?$)/.test(line)) within = undefined;
    else if (within === 'search' || (within === 'hunk' && line.startsWith('-'))) {
      const last = removed.at(-1);
      if (last?.[1] === at) removed[removed.length - 1] = [last[0], end];
      else removed.push([at, end]);
    }
    at = end;
  }
  return removed;
}
