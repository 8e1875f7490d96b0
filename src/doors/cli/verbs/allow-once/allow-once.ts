import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { grantOnce, revokeGrant } from '../../../../approvals/overrides.ts';
import { readCode } from '../../../../approvals/overrides-code.ts';
import { type Grant, heldCalls, heldUnder, type OverrideDesk } from '../../../../approvals/overrides-kept.ts';
import { standingGrant } from '../../../../approvals/overrides-person.ts';
import { FOLDER, STATE } from '../../../../evidence/folder/layout.ts';
import type { Ledger } from '../../../../evidence/ledger.ts';
import { overrideDesk } from '../../../../road/hooks/override-desk.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { answersFrom } from '../../input/question.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn, homeOf } from '../../verb/home.ts';
import type { Io } from '../../verb/io.ts';
import type { Session } from '../../verb/session.ts';
import { heldDocument, heldLines, heldTable } from './view.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [typed] = args.positionals;
  const revoked = args.text('revoke');
  if (typed !== undefined && revoked !== undefined)
    throw new Trouble('usage.conflict', { first: 'CODE', second: '--revoke' });
  const directories = directoriesOf(args.text('project') !== undefined, session);
  if (revoked !== undefined) return await revoke(codeIn(revoked, '--revoke'), directories, session);
  if (typed !== undefined) return await allow(codeIn(typed, 'CODE'), directories, session);
  return await list(directories, session);
}

function codeIn(typed: string, option: string): string {
  const code = readCode(typed);
  if (code !== undefined) return code;
  throw new Trouble('usage.bad_value', {
    value: typed,
    option,
    expected: 'eight letters and digits, such as K7QF-M4XD',
  });
}

/** The user's hooks and a project's hooks keep separate codes; a person need not know which of them stopped the call. */
function directoriesOf(isNamed: boolean, { io, directory }: Session): string[] {
  const found = new Set([directory]);
  if (!isNamed) {
    for (let folder = io.cwd(); ; folder = dirname(folder)) {
      found.add(join(folder, FOLDER));
      if (dirname(folder) === folder) break;
    }
    const home = homeIn(io);
    if (home !== undefined) found.add(join(home, FOLDER));
  }
  return [...found].filter((each) => existsSync(join(each, STATE, 'held')));
}

async function withDesk<T>(
  directory: string,
  session: Session,
  work: (desk: OverrideDesk) => T | Promise<T>,
): Promise<T> {
  const ports = await session.ports();
  const { openLedger } = await import('../../../../evidence/ledger.ts');
  let ledger: Ledger | undefined;
  const open = () => {
    ledger ??= openLedger(directory, ports);
    return ledger;
  };
  try {
    return await work(overrideDesk({ directory, ports, ledger: open, ...homeOf(session) }));
  } finally {
    await ledger?.close();
  }
}

async function list(directories: readonly string[], session: Session): Promise<number> {
  const held = [];
  for (const directory of directories) {
    try {
      held.push(...(await withDesk(directory, session, heldCalls)));
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
  io.stdout.write(
    heldTable(held, io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY, paint),
  );
  session.note(
    waiting === 0
      ? 'no stopped calls'
      : `${count(waiting, 'call')} stopped in the last half hour; \`tokenauditor allow-once CODE\` shows one and asks`,
  );
  return status;
}

async function allow(code: string, directories: readonly string[], session: Session): Promise<number> {
  const terminal = await assertPerson(session);
  return await inTheOneThatHolds(code, directories, session, async (desk) => {
    const held = heldUnder(code, desk);
    const { io, paint } = session;
    if (held.state === 'used') throw new Trouble('override.used', { code });
    const given = await standingGrant(held.call.digest, desk);
    if (given !== undefined) return printGrant(code, given, 'already', session);
    const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
    io.stdout.write(heldLines(held, paint));
    const signer = await proof.confirm(PIN_PROMPT, () => isAllowed(code, io));
    if (signer === undefined) {
      session.note('nothing was allowed');
      return EXIT.clean;
    }
    return printGrant(code, await grantOnce(code, desk, signer), 'once', session);
  });
}

const PIN_PROMPT = 'Type your PIN to allow exactly this call once; press Enter to keep it stopped: ';

function printGrant(code: string, { expires_at }: Grant, when: string, session: Session): number {
  session.conclude(EXIT.clean);
  session.io.stdout.write(
    `${code} is allowed ${when}, until ${expires_at}: let the agent repeat the call unchanged\n`,
  );
  return EXIT.clean;
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

/** Nearest folder first; if none has the code, the error of the nearest is reported. */
async function inTheOneThatHolds(
  code: string,
  directories: readonly string[],
  session: Session,
  work: (desk: OverrideDesk) => Promise<number>,
): Promise<number> {
  for (const directory of directories) {
    try {
      return await withDesk(directory, session, work);
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'override.unknown')
        passOver(error, directory, session);
    }
  }
  throw new Trouble('override.unknown', { code });
}

/** A ledger that came with a project must not keep a person from their own codes. */
function passOver(error: unknown, directory: string, session: Session): void {
  const isOfThePlace = error instanceof Trouble && /^(?:ledger|file)\./.test(error.code);
  // A code that was found but could not be recorded is an error; other folders are not tried.
  if (!isOfThePlace || error.code === 'ledger.unwritable') throw error;
  session.note(`skipped ${session.shorten(directory)}: ${redactText(error.message).text}`);
}

/** A reflexive "y" does not count: the user types the word, or the end of the code. */
async function isAllowed(code: string, { stdin, stdout }: Io): Promise<boolean> {
  const end = code.slice(-4);
  stdout.write(`Type allow (or ${end}) to allow exactly this call once; anything else keeps it stopped: `);
  for await (const answer of answersFrom(stdin.chunks())) {
    const word = answer.trim().toUpperCase();
    return word === 'ALLOW' || word === end;
  }
  return false;
}
