/** Adds exceptions to a document, and nothing else of it changes. */
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionDraft } from '../../approvals/exception-draft.ts';
import { documentFrom } from '../../road/policy/policy-file.ts';
import { type DocumentText, withAdded } from '../servers/edit-servers.ts';

interface WrittenException extends ExceptionDraft {
  readonly id: string;
  readonly reason: string;
}

export function exceptionsIn({ path, body }: DocumentText) {
  const { exceptions = [] } = documentFrom(body, path);
  const isThere = (draft: ExceptionDraft) =>
    exceptions.some(
      ({ id: _, reason: __, expires, ...scope }) =>
        expires === undefined && isDeepStrictEqual({ ...scope }, { ...draft }),
    );
  const ids = new Set(exceptions.map(({ id }) => id));
  return {
    /** Those that the document lacks, under names of their own. */
    missing: (drafts: readonly ExceptionDraft[], code: string, reason: string): WrittenException[] =>
      drafts
        .filter((draft) => !isThere(draft))
        .map((draft) => {
          let id: string = code;
          for (let n = 2; ids.has(id); n += 1) id = `${code}-${n}`;
          ids.add(id);
          const { check, ...scope } = draft;
          return { id, check, ...scope, reason };
        }),
  };
}

export function withExceptions(text: DocumentText, added: readonly WrittenException[]): string {
  const { exceptions = [] } = documentFrom(text.body, text.path);
  return withAdded(text, { exceptions: [...added] }, { exceptions: [...exceptions, ...added] });
}
