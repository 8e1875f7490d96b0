/**
 * The quick path: an everyday call is answered without reading what judges the others. Nothing is decided here that the
 * long way would decide otherwise: what is everyday, it allows without a finding. Any doubt is the long way.
 */
import { everydayCall } from '../../detect/everyday/everyday.ts';
import type { Answer } from '../../gateway/hooks/asked.ts';
import type { Compiled } from '../../gateway/hooks/compiled.ts';
import { sessionMark } from '../../gateway/hooks/session-mark.ts';
import { sha256 } from '../../text/sha256.ts';
import type { Heard } from './adapter.ts';

export type Quick =
  | { readonly answer: Answer }
  /** The long way; perhaps because the call was drawn for the sample. */
  | { readonly isSampled: boolean };

export interface QuickWorld {
  compiled(): Compiled | undefined;
  /** Whether a session left the mark that keeps it from being quick. */
  isMarked(mark: string): boolean;
}

const LONG_WAY: Quick = { isSampled: false };

export function quickAnswer({ asked, asking }: Heard, payload: string, world: QuickWorld): Quick {
  if (asked.about === 'nothing') return { answer: { says: 'nothing' } };
  if (asked.about !== 'call' && asked.about !== 'permission') return LONG_WAY;
  const everyday = everydayCall(asked.tool, asked.arguments, asking.cwd);
  if (everyday === undefined) return LONG_WAY;
  if (asking.session !== undefined) {
    const mark = sessionMark(asking.session, everyday);
    if (mark === undefined || world.isMarked(mark)) return LONG_WAY;
  }
  const compiled = world.compiled();
  if (compiled === undefined) return LONG_WAY;
  if (asked.about === 'call' && isDrawn(payload, compiled)) return { isSampled: true };
  return { answer: compiled.explicit_allow ? { says: 'allow' } : { says: 'nothing' } };
}

/** The end of an event tells it from others: hosts put the id of the call there. So few signs are quickly hashed. */
const DRAWN_FROM = 72;

/** Keyed, so that nobody without the project's key can make calls that are not drawn. The hash itself is shown to nobody. */
function isDrawn(payload: string, { sampling_key, sample_rate }: Compiled): boolean {
  if (sample_rate <= 0) return false;
  const hash = sha256(bytesOf(atob(sampling_key) + payload.length + payload.slice(-DRAWN_FROM)));
  const unit = hash.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48;
  return unit < sample_rate;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
