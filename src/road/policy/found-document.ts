import { readOwnFile } from '../../evidence/folder/own-file.ts';
import { MOST_BYTES } from '../../policy/document/read-document.ts';
import type { Ports } from '../../ports/files.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { documentFrom } from './policy-file.ts';

export interface FoundDocument {
  readonly bytes: Uint8Array;
  readonly document: PolicyDocument;
}

/** Undefined if there is no such file. It decides what runs: another user's, a link, or one that others can change is refused. */
export function foundDocument(path: string, ports: Ports): FoundDocument | undefined {
  const found = readOwnFile(path, MOST_BYTES, ports);
  if (found === undefined) return undefined;
  if (found.reason !== undefined) throw new Trouble('policy.unsafe', { path, reason: found.reason });
  return { bytes: found.bytes, document: documentFrom(found.bytes, path) };
}
