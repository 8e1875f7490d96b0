/** The text of a file after the edit in a tool's arguments; undefined if they do not match the current text. */

import type { ProposedCall } from '../../../screening/contract/call.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';

type Arguments = ProposedCall['arguments'];

const OLD = /^(?:old_?(?:str(?:ing)?|text|content|code|source)|search(?:_?(?:string|text))?|find)$/i;
const NEW = /^(?:new_?(?:str(?:ing)?|text|content|code|source)|replace(?:ment)?(?:_?(?:string|text))?)$/i;
const ALL = /^replace_?all$/i;
const LINE = /^(?:insert_?line|line|line_?number)$/i;
const INSERTED = /^(?:insert_?text|new_?str(?:ing)?|text|content)$/i;
const LISTS = /^(?:edits|changes|replacements)$/i;
const PATCHES = /^(?:input|patch|diff|patch_?text|changes)$/i;

/** All edits of the call, one after the other. */
export function afterEdit(before: string, args: Arguments, path: string): string | undefined {
  const patch = valueAt(args, PATCHES);
  if (typeof patch === 'string') return afterPatch(before, patch, path);
  const list = valueAt(args, LISTS);
  const edits: readonly JsonValue[] = Array.isArray(list) ? list : [{ ...args }];
  let text: string | undefined = before;
  for (const edit of edits) {
    if (text === undefined || typeof edit !== 'object' || edit === null || Array.isArray(edit))
      return undefined;
    text = afterOne(text, edit);
  }
  return text;
}

const valueAt = (args: Arguments, name: RegExp): JsonValue | undefined =>
  Object.entries(args).find(([key]) => name.test(key))?.[1];

function afterOne(text: string, edit: Arguments): string | undefined {
  const old = valueAt(edit, OLD);
  const fresh = valueAt(edit, NEW);
  if (typeof old === 'string' && typeof fresh === 'string' && old !== '') {
    if (!text.includes(old)) return undefined;
    return valueAt(edit, ALL) === true ? text.split(old).join(fresh) : replacedOnce(text, old, fresh);
  }
  const line = Number(valueAt(edit, LINE));
  const added = valueAt(edit, INSERTED);
  if (!Number.isInteger(line) || line < 0 || typeof added !== 'string') return undefined;
  const lines = text.split('\n');
  return [...lines.slice(0, line), added, ...lines.slice(line)].join('\n');
}

const replacedOnce = (text: string, old: string, fresh: string): string => {
  const at = text.indexOf(old);
  return text.slice(0, at) + fresh + text.slice(at + old.length);
};

/** For a patch, the hunks of this file; for search-and-replace blocks, each in turn. */
export function afterPatch(before: string, patch: string, path: string): string | undefined {
  const blocks = [
    ...patch.matchAll(
      /^(?:<{7}|-{7}) SEARCH[^\n]*\n([\s\S]*?)\n?^={7}\n([\s\S]*?)\n?^(?:>{7}|\+{7}) REPLACE/gm,
    ),
  ];
  let text: string | undefined = before;
  if (blocks.length > 0) {
    for (const [, old = '', fresh = ''] of blocks) {
      if (text === undefined || old === '' || !text.includes(old)) return undefined;
      text = replacedOnce(text, old, fresh);
    }
    return text;
  }
  for (const { old, fresh } of hunksOf(patch, path)) {
    if (text === undefined) return undefined;
    // Added lines without a position go to the end.
    if (old === '') text = `${text.replace(/\n?$/, '\n')}${fresh}\n`;
    else text = text.includes(old) ? replacedOnce(text, old, fresh) : undefined;
  }
  return text === before ? undefined : text;
}

function hunksOf(patch: string, path: string): { old: string; fresh: string }[] {
  const hunks: { old: string[]; fresh: string[] }[] = [];
  let isMeant = false;
  for (const line of patch.split('\n')) {
    const [, named] =
      /^(?:\*\*\* (?:Update|Add|Delete) File: |\+\+\+ (?:b\/)?)([^\t]+?)\s*$/.exec(line) ?? [];
    if (named !== undefined) isMeant = isSameFile(path, named);
    else if (!isMeant || /^(?:--- |diff --git |index |\*\*\* )/.test(line)) continue;
    else if (line.startsWith('@@')) hunks.push({ old: [], fresh: [] });
    else {
      if (hunks.length === 0) hunks.push({ old: [], fresh: [] });
      const hunk = hunks.at(-1)!;
      if (!line.startsWith('+') && !line.startsWith('\\')) hunk.old.push(line.slice(1));
      if (!line.startsWith('-') && !line.startsWith('\\')) hunk.fresh.push(line.slice(1));
    }
  }
  return hunks.map(({ old, fresh }) => ({ old: joined(old), fresh: joined(fresh) }));
}

/** The empty line after the last hunk belongs to the patch. */
const joined = (lines: readonly string[]): string => lines.join('\n').replace(/\n$/, '');

const isSameFile = (path: string, named: string): boolean => {
  const tail = named.replace(/^(?:\.\/|~\/|\/)+/, '');
  return (
    path === named || path.endsWith(`/${tail}`) || path === tail || named.endsWith(path.replace(/^~/, ''))
  );
};
