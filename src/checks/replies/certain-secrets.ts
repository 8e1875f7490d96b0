/** Which secrets of a text are certain, given where the text comes from. */

import type { ReplyOrigin } from '../../screening/contract/reply-subject.ts';
import { findSecrets } from '../../sensitive/find.ts';
import type { Span } from '../../vocabulary/span.ts';
import { isWeakSecret } from '../secrets/weak-secret.ts';

/** An unmistakable format. */
const CERTAIN_FROM = 0.95;
/** A vendor's name beside a value of the right length; any name in files where every value is a secret. */
export const LIKELY_FROM = 0.8;
/** Without session tokens and logins in headers: they are as common in manuals and tests as in real use. */
const CERTAIN_STRUCTURES = new Set([
  'generic.private-key',
  'generic.extended-private-key',
  'generic.seed-phrase',
]);

/** Names of keys, test keys, and keys that their owners publish in web pages. */
const HARMLESS =
  /^(?:google\.api-key|wordpress\.salt|blockfrost\.|pypi\.test-)|[.-](?:key-id|secret-id|test-\w+(?:-\w+)*|sandbox-key|endpoint-key|public-api-token|authorization-code)$/;

export type SecretOrigin = Pick<ReplyOrigin, 'isMadeUp' | 'isSecretPlace'>;

export const certainSecrets = (text: string, origin: SecretOrigin): readonly Span[] =>
  findSecrets(text).spans.filter((span) => isCertain(span, origin) && !isKnownToAll(text, span));

function isCertain({ detector, confidence }: Span, { isMadeUp, isSecretPlace }: SecretOrigin): boolean {
  if (isSecretPlace) return confidence >= LIKELY_FROM;
  if (detector.startsWith('generic.'))
    return !isMadeUp && confidence >= CERTAIN_FROM && CERTAIN_STRUCTURES.has(detector);
  return confidence >= (isMadeUp ? CERTAIN_FROM : LIKELY_FROM) && !HARMLESS.test(detector);
}

const NAMES_BEFORE = 120;
const THIS_MACHINE = /localhost|127\.0\.0\.1|\[::1\]/g;
const FAR_HOST = /^@[\w-]{1,60}(?:\.[\w-]{1,60}){1,8}/;
const NEAR_HOST = /^@(?:localhost|127\.\d|0\.0\.0\.0|host\.docker\.internal)/;

/** A published default, or the user name repeated. Still a secret for another host, or if it is strong. */
function isKnownToAll(text: string, span: Span): boolean {
  const behind = text.slice(span.end, span.end + NAMES_BEFORE);
  if (FAR_HOST.test(behind) && !NEAR_HOST.test(behind)) return false;
  const from = Math.max(0, span.start - NAMES_BEFORE);
  const beside = text.slice(from, span.end).replace(THIS_MACHINE, (host) => '.'.repeat(host.length));
  return isWeakSecret(beside, { ...span, start: span.start - from, end: span.end - from });
}
