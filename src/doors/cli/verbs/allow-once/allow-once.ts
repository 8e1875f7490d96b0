import { revokeGrant } from '../../../../approvals/overrides.ts';
import { stoppedCalls } from '../../../../approvals/overrides-kept.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { approveCall } from '../../input/approve-call.ts';
import { assertPerson } from '../../input/ask.ts';
import { codeIn, heldPlaces, inTheOneThatHolds, passOver, withDesk } from '../../input/held-places.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { heldQuestion, questionTable } from '../approvals/question-table.ts';
import { heldDocument } from './view.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [typed] = args.positionals;
  const revoked = args.text('revoke');
  if (typed !== undefined && revoked !== undefined)
    throw new Trouble('usage.conflict', { first: 'CODE', second: '--revoke' });
  const directories = heldPlaces(args.text('project') !== undefined, session, ['held', 'approvals']);
  if (revoked !== undefined) return await revoke(codeIn(revoked, '--revoke'), directories, session);
  if (typed !== undefined) return await allow(codeIn(typed, 'CODE'), directories, session);
  return await list(directories, session);
}

async function list(directories: readonly string[], session: Session): Promise<number> {
  const held = [];
  for (const directory of directories) {
    try {
      held.push(...(await withDesk(directory, session, stoppedCalls)));
    } catch (error) {
      passOver(error, directory, session);
    }
  }
  const waiting = held.filter(({ state }) => state === 'held').length;
  const status = session.conclude(waiting === 0 ? EXIT.clean : EXIT.found);
  if (session.json) {
    session.answer('held-calls', { held: held.map(heldDocument) });
    return status;
  }
  const { io, paint } = session;
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  io.stdout.write(questionTable(held.map(heldQuestion), width, paint));
  session.note(
    waiting === 0
      ? 'no stopped calls'
      : `${count(waiting, 'call')} stopped in the last half hour; \`tokenauditor allow-once CODE\` shows one and asks`,
  );
  return status;
}

async function allow(code: string, directories: readonly string[], session: Session): Promise<number> {
  const terminal = await assertPerson(session);
  return await inTheOneThatHolds(code, directories, session, (desk) =>
    approveCall(code, { scope: 'once' }, desk, session, terminal),
  );
}

async function revoke(code: string, directories: readonly string[], session: Session): Promise<number> {
  return await inTheOneThatHolds(code, directories, session, async (desk) => {
    const isTaken = await revokeGrant(code, desk);
    session.conclude(EXIT.clean);
    if (session.json) session.answer('revocation', { code, revoked: isTaken });
    else
      session.io.stdout.write(
        isTaken ? `${code} is no longer allowed\n` : `${code} was not allowed, or was already used\n`,
      );
    return EXIT.clean;
  });
}
