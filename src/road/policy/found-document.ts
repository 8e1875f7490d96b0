import type { Ports } from '../../ports/files.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { documentFrom } from './policy-file.ts';
import { documentBytes } from './source-files.ts';

export interface FoundDocument {
  readonly bytes: Uint8Array;
  readonly document: PolicyDocument;
}

/** Undefined if there is no such file; one that must not be used, or is not understood, is refused. */
export function foundDocument(path: string, ports: Ports): FoundDocument | undefined {
  const bytes = documentBytes(path, ports);
  return bytes && { bytes, document: documentFrom(bytes, path) };
}
