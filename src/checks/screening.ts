/** Screens calls and texts with every registered check. */
import type { CallSubject } from '../screening/contract/call.ts';
import type { TextSubject } from '../screening/contract/check.ts';
import { screenCall as screenBy, screenText as screenTextBy } from '../screening/screen.ts';
import type { Screening } from '../vocabulary/screening.ts';
import { CALL_CHECKS, TEXT_CHECKS } from './call-checks.ts';
import { secretExposed } from './secrets/secret-exposed.ts';
import { sessionSecret } from './session/session-secret.ts';

const CHECKS = { calls: CALL_CHECKS, texts: TEXT_CHECKS };

export const screenCall = (call: CallSubject): Screening => screenBy(call, CHECKS);

const SECRETS = { calls: [sessionSecret], texts: [secretExposed] };

/** Of texts that are sent with a call and ask for nothing. */
export const screenSecrets = (call: CallSubject): Screening => screenBy(call, SECRETS);

export const screenText = (subject: TextSubject): Screening => screenTextBy(subject, CHECKS);
