import { findSecrets } from '../../sensitive/find.ts';
import type { TextCheck } from '../check.ts';
import { isWeakSecret } from '../weak-secret.ts';

export const secretExposed: TextCheck = {
  card: {
    id: 'secret.exposed',
    title: 'Credential-looking value',
    reads: ['text', 'call', 'reply', 'trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'Vendor tokens, private keys, bearer tokens, passwords in context and the other kinds listed under patterns.',
    matters: 'A secret in a prompt, a tool argument or a reply has left the place that protects it.',
    remedy:
      'Revoke it where it was issued (`tokenauditor explain` with the pattern says where), then pass it by reference.',
    limits:
      'Finds what the patterns know; a secret without format, context or randomness stays unseen. Default passwords and those of this machine are noted as low.',
  },
  *inspect({ path, text }) {
    for (const span of findSecrets(text).spans) {
      const isWeak = isWeakSecret(text, span);
      yield {
        threat: 'secret_exposure',
        confidence: span.confidence,
        path,
        ...(isWeak ? { severity: 'low' } : {}),
        detail: isWeak
          ? 'A default or made-up password is part of it.'
          : 'A value that looks like a credential is part of it.',
        // The place, never the value: evidence is shown and kept.
        evidence: `${span.detector} at ${span.start}–${span.end}`,
      };
    }
  },
};
