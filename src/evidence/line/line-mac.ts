/**
 * Every line has the writer's mark, an HMAC under a secret of the ledger. Until a checkpoint signs a line, the mark
 * tells it from a line that another program appended after the signed ones, so that no forged line gets signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits in base64url. Takes the mark's place while the mark is computed. */
export const BLANK_MAC = 'A'.repeat(22);

function member(mac: string): string {
  return `"mac":"${mac}"`;
}

function macOf(lineKey: Uint8Array, blank: string): string {
  return createHmac('sha256', lineKey).update(blank).digest('base64url').slice(0, BLANK_MAC.length);
}

/** `blank` is the line with `BLANK_MAC`: no JSON string can contain the unescaped quotes of a member before it. */
export function markLine(lineKey: Uint8Array, blank: string): string {
  return blank.replace(member(BLANK_MAC), member(macOf(lineKey, blank)));
}

/** `mac` is the mark that the line claims. */
export function bearsMark(lineKey: Uint8Array, line: Uint8Array, mac: string | undefined): boolean {
  if (mac?.length !== BLANK_MAC.length) return false;
  const blank = Buffer.from(line).toString('utf8').replace(member(mac), member(BLANK_MAC));
  const expected = Buffer.from(macOf(lineKey, blank));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
