/**
 * The quick path: answers an everyday call without loading the checks. It decides nothing differently from the full path,
 * which allows everyday calls without a finding. Any doubt leads to the full path.
 */

import type { Compiled } from '../../road/hooks/compiled-settings.ts';
import { everydayCall } from '../../screening/everyday/everyday.ts';
import { areAsCalled, type QuickDisk } from '../../screening/everyday/on-disk.ts';
import { isEverydayResult } from '../../screening/everyday/results.ts';
import { sessionMark } from '../../sessions/session-mark.ts';
import type { HookAnswer } from '../../vocabulary/hook-request.ts';
import type { HookEvent } from './adapter/adapter.ts';

export type QuickResult =
  | { readonly answer: HookAnswer }
  /** The full path; perhaps because the call was drawn for the sample. */
  | { readonly isSampled: boolean };

export interface QuickWorld {
  /** The policy of a call in this folder. */
  compiled(cwd: string): Compiled | undefined;
  /** Whether the session left the mark that excludes it from the quick path. */
  isMarked(mark: string): boolean;
  /** This process's folder, for hosts that do not name one. */
  cwd(): string;
  readonly disk: QuickDisk;
}

const LONG_WAY: QuickResult = { isSampled: false };

export function quickAnswer(
  { request, context }: HookEvent,
  payload: string,
  world: QuickWorld,
): QuickResult {
  if (request.about === 'nothing') return { answer: { kind: 'nothing' } };
  // A server's tool may have the name of a host's own.
  if (request.about === 'prompt' || request.server !== undefined) return LONG_WAY;
  const everyday = everydayCall(request.tool, request.arguments, context.cwd ?? world.cwd());
  if (everyday === undefined) return LONG_WAY;
  const isResult = request.about === 'result';
  if (isResult && !isEverydayResult(request.result)) return LONG_WAY;
  if (context.session !== undefined) {
    const mark = sessionMark(context.session, isResult ? 'reads' : everyday);
    if (mark === undefined || world.isMarked(mark)) return LONG_WAY;
  }
  if (!areAsCalled(request.arguments, context.cwd ?? world.cwd(), world.disk)) return LONG_WAY;
  const compiled = world.compiled(context.cwd ?? world.cwd());
  if (!compiled?.everyday.includes(everyday) || compiled.everyday.includes(`!${request.tool}`))
    return LONG_WAY;
  if (isResult) return { answer: { kind: 'nothing' } };
  if (request.about === 'call' && isDrawn(payload, compiled)) return { isSampled: true };
  return { answer: compiled.explicit_allow ? { kind: 'allow' } : { kind: 'nothing' } };
}

/** The end of an event is unique: hosts put the call's id there. */
const DRAWN_FROM = 96;
const PRIME = 2 ** 31 - 1;

/**
 * A polynomial at a secret point, shifted by two more secrets: unpredictable without the project's key. The value is never
 * shown, so it need not be a cryptographic hash, which would take as long as everything else.
 */
function isDrawn(payload: string, { sampling_key, sample_rate }: Compiled): boolean {
  if (sample_rate <= 0) return false;
  const key = atob(sampling_key);
  // Products stay exact: 20 bits by 31, and 16 more.
  const secret = (at: number) => key.charCodeAt(at) * 4096 + key.charCodeAt(at + 1) * 16 + 1;
  const point = secret(0);
  let sum = payload.length;
  for (let at = Math.max(0, payload.length - DRAWN_FROM); at < payload.length; at++)
    sum = (sum * point + payload.charCodeAt(at)) % PRIME;
  return ((sum * secret(2) + secret(4) * 2048 + secret(6)) % PRIME) / PRIME < sample_rate;
}
