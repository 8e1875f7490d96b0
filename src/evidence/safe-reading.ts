/**
 * For reports on a ledger: it must be as safe as the writer demands (owner, mode, links) and signed with the
 * project's own key. A cloned project may contain a ledger that is consistent in itself.
 */

import type { Verification } from '../answers/ledger/verification.answer.ts';
import type { Ports } from '../ports/files.ts';
import { Folder } from './folder/folder.ts';
import { segmentsAmong } from './folder/layout.ts';
import { readingTrouble } from './folder/reading.ts';
import { isAdopted } from './keys/adoption.ts';
import { keyBeside, verifyLedger } from './verifying/verify.ts';

/** False when there is no ledger. */
export function assertSafe(directory: string, ports: Ports): boolean {
  try {
    const folder = Folder.open(directory, ports, false);
    if (!folder) return false;
    try {
      const segments = segmentsAmong(folder.list());
      for (const { name } of segments) {
        const descriptor = folder.openFile(name, 'read');
        if (descriptor !== undefined) ports.files.close(descriptor);
      }
      return segments.length > 0;
    } finally {
      folder.close();
    }
  } catch (error) {
    throw readingTrouble(error, directory);
  }
}

interface OwnVerification {
  /** Whether we have a private key to compare the ledger with. */
  readonly isOwn: boolean;
  /** Undefined when it was not requested. */
  readonly verification: Verification | undefined;
  readonly isVerified: boolean;
}

export async function verifyOwn(directory: string, ports: Ports, isAsked: boolean): Promise<OwnVerification> {
  const key = keyBeside(directory, ports);
  const own = key && isAdopted(directory, key, ports) ? key : undefined;
  const anchor = own ? { publicKey: own.signer.verifierKey } : {};
  const verification = isAsked ? await verifyLedger(directory, ports, anchor) : undefined;
  return {
    isOwn: own !== undefined,
    verification,
    isVerified: own !== undefined && verification?.ok === true,
  };
}
