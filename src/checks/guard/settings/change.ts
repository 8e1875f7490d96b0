/** What a call does to one place, in a form shared by file tools, command lines and programs without known effects. */

import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { Deletes, Writes } from '../../../shell/reading/effect.ts';

export interface Change {
  /** Resolved. */
  readonly path: string;
  /** `cover`: something else is put over it. `unpack`: files of an archive, or of a folder, go there. */
  readonly how: Writes['how'] | 'delete' | 'cover' | 'unpack';
  /** The whole text afterwards, if the call contains it. */
  readonly after?: string | undefined;
  /** What is appended. */
  readonly added?: string | undefined;
  /** What is inserted, and everything else that the call contains about it. */
  readonly said: string;
  /** Resolved: where it comes from. */
  readonly source?: string | undefined;
  /** What the same line wrote before, by its place. */
  readonly earlier?: ReadonlyMap<string, string>;
  readonly isRecursive?: boolean;
  /** The content of a copied folder, not the folder itself: `from/.`, `from/*`. */
  readonly isContent?: boolean;
  /** Whether the source may be a folder. */
  readonly isFolder?: boolean;
}

/** The run's words, for modes and options. */
export const wordsOf = ({ reading }: ReadCommand, run: number | undefined): string =>
  run === undefined ? '' : (reading.runs[run]?.args.map(({ text }) => text).join(' ') ?? '');

export function changeOf(
  effect: Writes | Deletes,
  place: (path: string) => string,
  said: string,
  isFileTool: boolean,
): Change {
  const path = place(effect.path);
  if (effect.does === 'delete') return { path, how: 'delete', said, isRecursive: effect.recursive };
  const { how, content, source } = effect;
  // A shell's `>` replaces the whole file; so does a tool that creates one.
  const isWhole = how === 'create' && content !== undefined;
  const text = content === undefined ? said : `${content}\n${said}`;
  return {
    path,
    how: how === 'create' && content === undefined && isFileTool ? 'edit' : how,
    said: text,
    added: how === 'append' ? content : undefined,
    after: isWhole ? content : how === 'truncate' ? '' : undefined,
    source: source === undefined ? undefined : place(source),
    isRecursive: how === 'copy' || how === 'move',
    // A script that copies a folder copies its content.
    isContent:
      source !== undefined &&
      (effect.script !== undefined ||
        /(?:^|\s)(?:-[a-zA-Z]*T[a-zA-Z]*|--no-target-directory)(?:\s|$)/.test(said) ||
        /(?:^|\/)(?:\.|\.?\*|\{[.,*]+\})?$/.test(source)),
    isFolder: source === undefined || !/\.\w{1,5}$/.test(source) || /(?:^|\/)\.\w+$/.test(source),
  };
}

/** A mode with which its owner can still read it and, where needed, run it. */
export function isKeptMode({ how, said }: Change, needs: 'r' | 'x'): boolean {
  if (how !== 'mode') return false;
  const [, octal] = /(?:^|\s)0?([0-7]{3,4})(?:\s|$)/.exec(said) ?? [];
  if (octal !== undefined) {
    const owner = Number(octal.at(-3));
    const isOpen = (Number(octal.at(-1)) & 2) !== 0;
    return (owner & 4) !== 0 && (needs === 'r' || (owner & 1) !== 0) && !isOpen;
  }
  // A mode that only grants rights takes nothing away.
  const given = said
    .split(/[\s,]+/)
    .filter((word) => /^[ugoa]*[+=-][rwxXst]*$/.test(word) && !word.startsWith('--'));
  return (
    given.length > 0 &&
    given.every((word) => /^[ugoa]*\+[rwxX]+$/.test(word) && !/^[ug]*[oa]\w*\+\w*w/.test(word))
  );
}
