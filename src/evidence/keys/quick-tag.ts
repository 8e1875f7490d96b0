/** A short tag of a text under the ledger's key, for the quick path of hooks. */
import { isSameCode, sipHash } from './sip-hash.ts';

/** A tag for this purpose is not valid for another; other purposes derive a key of their own. */
const PURPOSE = 'tokenauditor quick policy\n';

/** 32 hex digits. */
export function quickTag(digestKey: Uint8Array, text: string): string {
  return Buffer.from(sipHash(digestKey, Buffer.from(PURPOSE + text))).toString('hex');
}

export const isQuickTag = (tag: string, digestKey: Uint8Array, text: string): boolean =>
  isSameCode(Buffer.from(tag), Buffer.from(quickTag(digestKey, text)));
