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
import { homeOf } from '../../verb/home.ts';
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

/** Hooks of a user and of a project keep their own; nobody should have to know which of them stopped the call. */
function directoriesOf(isNamed: boolean, { io, directory }: Session): string[] {
  const found = new Set([directory]);
  if (!isNamed) {
    for (let folder = io.cwd(); ; folder = dirname(folder)) {
      found.add(join(folder, FOLDER));
      if (dirname(folder) === folder) break;
    }
    if (io.env.HOME) found.add(join(io.env.HOME, FOLDER));
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
      ? 'no call waits to be allowed'
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
    if (given !== undefined) return tell(code, given, 'already', session);
    const proof = await proverFor(terminal, desk.directory, desk.ledger, session);
    io.stdout.write(heldLines(held, paint));
    const sign = await proof.confirm(PIN_PROMPT, () => isAllowed(code, io));
    if (sign === undefined) {
      session.note('nothing was allowed');
      return EXIT.clean;
    }
    return tell(code, await grantOnce(code, desk, sign), 'once', session);
  });
}

const PIN_PROMPT = 'Type your PIN to let exactly this call run once; press Enter to keep it stopped: ';

function tell(code: string, { expires_at }: Grant, when: string, session: Session): number {
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
        isTaken ? `${code} is no longer allowed\n` : `${code} was not allowed, or was used already\n`,
      );
    return EXIT.clean;
  });
}

/** In the order of nearness; where none holds it, that is what is said. */
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

/** What came with a project must not stand between a person and their own codes. */
function passOver(error: unknown, directory: string, session: Session): void {
  const isOfThePlace = error instanceof Trouble && /^(?:ledger|file)\./.test(error.code);
  // What was found, and could not be recorded, is no matter of the place.
  if (!isOfThePlace || error.code === 'ledger.unwritable') throw error;
  session.note(`passed over ${session.shorten(directory)}: ${redactText(error.message).text}`);
}

/** A word that is typed by reflex is none: the word is written out, or the end of the code. */
async function isAllowed(code: string, { stdin, stdout }: Io): Promise<boolean> {
  const end = code.slice(-4);
  stdout.write(`Type allow (or ${end}) to let exactly this call run once; anything else keeps it stopped: `);
  for await (const answer of answersFrom(stdin.chunks())) {
    const word = answer.trim().toUpperCase();
    return word === 'ALLOW' || word === end;
  }
  return false;
}
