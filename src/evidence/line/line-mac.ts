/**
 * Every line bears the writer's mark, an HMAC under a secret of the ledger. Until a checkpoint signs a line, its mark is
 * what tells it from a line that somebody else put behind the signed ones: nobody gets a signature for what he wrote.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits in base64url. Stands in the mark's place while the mark is made. */
export const BLANK_MAC = 'A'.repeat(22);

function member(mac: string): string {
  return `"mac":"${mac}"`;
}

function macOf(lineKey: Uint8Array, blank: string): string {
  return createHmac('sha256', lineKey).update(blank).digest('base64url').slice(0, BLANK_MAC.length);
}

/** `blank` is the line with `BLANK_MAC`: no string in JSON can hold the quotes of a member that comes before it. */
export function markLine(lineKey: Uint8Array, blank: string): string {
  return blank.replace(member(BLANK_MAC), member(macOf(lineKey, blank)));
}

/** `mac` is what the line says its mark is. */
export function bearsMark(lineKey: Uint8Array, line: Uint8Array, mac: string | undefined): boolean {
  if (mac?.length !== BLANK_MAC.length) return false;
  const blank = Buffer.from(line).toString('utf8').replace(member(mac), member(BLANK_MAC));
  const expected = Buffer.from(macOf(lineKey, blank));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
