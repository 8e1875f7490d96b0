/** A person looks at one call and allows it: the same proof and the same words, at whatever door it was stopped. */
import {
  approveQuestion,
  assertGrantable,
  assertOpen,
  type Extent,
  questionUnder,
  type ReadQuestion,
} from '../../../approvals/decide-question.ts';
import { grantOnce } from '../../../approvals/overrides.ts';
import { heldUnder, type OverrideDesk } from '../../../approvals/overrides-kept.ts';
import { standingGrant } from '../../../approvals/overrides-person.ts';
import type { PersonTerminal } from '../../../approvals/person/person.ts';
import { count } from '../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import { grantLines } from '../print/flow-lines.ts';
import { heldLines, questionLines } from '../print/held-lines.ts';
import type { Io } from '../verb/io.ts';
import type { Session } from '../verb/session.ts';
import { proverFor } from './ask.ts';
import { answersFrom } from './question.ts';

export async function approveCall(
  code: string,
  extent: Extent,
  desk: OverrideDesk,
  session: Session,
  terminal: PersonTerminal,
): Promise<number> {
  const question = await questionOf(code, desk);
  if (question?.state === 'pending') return await approveAsked(question, extent, desk, session, terminal);
  try {
    return await allowHeld(code, extent, desk, session, terminal);
  } catch (error) {
    if (question !== undefined && error instanceof Trouble && error.code === 'override.unknown')
      assertOpen(question);
    throw error;
  }
}

export async function questionOf(code: string, desk: OverrideDesk): Promise<ReadQuestion | undefined> {
  try {
    return await questionUnder(code, desk);
  } catch (error) {
    if (error instanceof Trouble && error.code === 'approval.unknown') return undefined;
    throw error;
  }
}

const SCOPES: Readonly<Record<Extent['scope'], string>> = {
  once: 'exactly this call once',
  session: 'this call in its session, as often as it is made,',
  shape: 'calls of this shape',
};

const DAY_MS = 24 * 3_600_000;

const flowsFor = ({ scope, lastsMs = 0 }: Extent): string =>
  `these flows ${scope === 'session' ? 'in this session' : `for ${count(Math.round(lastsMs / DAY_MS), 'day')}`}`;

async function approveAsked(
  question: ReadQuestion,
  extent: Extent,
  desk: OverrideDesk,
  session: Session,
  terminal: PersonTerminal,
): Promise<number> {
  const { code, kept } = question;
  // What a person has not seen they cannot approve.
  if (kept === undefined) throw new Trouble('approval.not_shown', { code });
  if (extent.isForFlows === true) assertGrantable(question);
  const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
  session.io.stdout.write(questionLines(kept, session.paint));
  if (extent.isForFlows === true) session.io.stdout.write(grantLines(kept, session.paint));
  const free = extent.free ?? [];
  const open = free.length === 0 ? '' : ` with any ${free.join(', ')}`;
  const what = extent.isForFlows === true ? flowsFor(extent) : `${SCOPES[extent.scope]}${open}`;
  const pin = `Type your PIN to allow ${what}; press Enter to leave it: `;
  const sign = await proof.confirm(pin, () => isAllowed(code, what, session.io));
  if (sign === undefined) {
    session.note('nothing was allowed');
    return EXIT.clean;
  }
  const { until, id } = await approveQuestion(question, extent, desk, sign);
  session.conclude(EXIT.clean);
  session.io.stdout.write(
    extent.scope === 'once'
      ? `${code} is approved, until ${until}: the call runs as soon as its agent waits for it\n`
      : `${code} is approved until ${until}, as the grant ${id}\n`,
  );
  return EXIT.clean;
}

const PIN_PROMPT = 'Type your PIN to allow exactly this call once; press Enter to keep it stopped: ';

/** A call that was stopped without a question: it runs once, when its agent repeats it. */
async function allowHeld(
  code: string,
  { scope }: Extent,
  desk: OverrideDesk,
  session: Session,
  terminal: PersonTerminal,
): Promise<number> {
  const held = heldUnder(code, desk);
  const { io, paint } = session;
  if (scope !== 'once') throw new Trouble('approval.once_only', { code });
  if (held.state === 'used') throw new Trouble('override.used', { code });
  const given = await standingGrant(held.call.digest, desk);
  if (given !== undefined) return printGrant(code, given.expires_at, 'already', session);
  const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
  io.stdout.write(heldLines(held.call, paint));
  const sign = await proof.confirm(PIN_PROMPT, () => isAllowed(code, SCOPES.once, io, 'keeps it stopped'));
  if (sign === undefined) {
    session.note('nothing was allowed');
    return EXIT.clean;
  }
  const { expires_at } = await grantOnce(code, desk, sign);
  return printGrant(code, expires_at, 'once', session);
}

function printGrant(code: string, until: string, when: string, session: Session): number {
  session.conclude(EXIT.clean);
  session.io.stdout.write(
    `${code} is allowed ${when}, until ${until}: let the agent repeat the call unchanged\n`,
  );
  return EXIT.clean;
}

/** A reflexive "y" does not count: the user types the word, or the end of the code. */
async function isAllowed(
  code: string,
  what: string,
  { stdin, stdout }: Io,
  otherwise = 'leaves it',
): Promise<boolean> {
  const end = code.slice(-4);
  stdout.write(`Type allow (or ${end}) to allow ${what}; anything else ${otherwise}: `);
  for await (const answer of answersFrom(stdin.chunks())) {
    const word = answer.trim().toUpperCase();
    return word === 'ALLOW' || word === end;
  }
  return false;
}
