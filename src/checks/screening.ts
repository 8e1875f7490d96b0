/** Screens calls and texts with every registered check. */
import type { CallSubject } from '../screening/contract/call.ts';
import type { CommandJudge, TextSubject } from '../screening/contract/check.ts';
import { payloadIn } from '../screening/definitions/payload.ts';
import { screenCall as screenBy, screenText as screenTextBy } from '../screening/screen.ts';
import { once, RecentTexts } from '../text/bounded-memo.ts';
import type { Screening } from '../vocabulary/screening.ts';
import type { Threat } from '../vocabulary/signal.ts';
import { CALL_CHECKS, TEXT_CHECKS } from './call-checks.ts';
import { secretExposed } from './secrets/secret-exposed.ts';
import { sessionSecret } from './session/session-secret.ts';

const CHECKS = { calls: CALL_CHECKS, texts: TEXT_CHECKS };

export const screenCall = (call: CallSubject): Screening => screenBy(call, CHECKS);

const SECRETS = { calls: [sessionSecret], texts: [secretExposed] };

/** Of texts that are sent with a call and ask for nothing. */
export const screenSecrets = (call: CallSubject): Screening => screenBy(call, SECRETS);

/** By the checks of calls, as a shell and as interpreters would run it. */
export const judgeCommand: CommandJudge = (text) => {
  const known = judged().get(text);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const threat = payloadIn(text, screenCall)?.threat;
  judged().set(text, threat ?? 'none');
  return threat;
};
/** A text is read several times: whole, by passages and by sentences. */
const judged = once(() => new RecentTexts<Threat | 'none'>());

export const screenText = (subject: TextSubject): Screening =>
  screenTextBy({ ...subject, judgeCommand }, CHECKS);
