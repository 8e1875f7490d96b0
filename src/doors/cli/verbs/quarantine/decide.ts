/** Decisions of a person. Loosening requires proof of a person; a block, and less trust, only tighten. */

import type { Ledger } from '../../../../evidence/ledger.ts';
import type { Sign } from '../../../../evidence/person/statement.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { Quarantine } from '../../../../quarantine/quarantine.ts';
import { PinBook, type PinEntry, reviewedContract, shortOf } from '../../../../quarantine/review.ts';
import { printable } from '../../../../text/printable.ts';
import { TRUST_MODES } from '../../../../vocabulary/pin.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { ask } from '../../input/question.ts';
import { inertText } from '../../print/inert.ts';
import { shown } from '../../print/shown.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { answer, printDecision, quotedName, show } from './print.ts';

export async function block(entry: PinEntry, session: Session, ports: Ports): Promise<number> {
  const decided = await withQuarantine(session, ports, ({ quarantine }) => quarantine.block(entry.id));
  return printDecision(entry, decided, session);
}

export async function approve(
  book: PinBook,
  entry: PinEntry,
  hash: string | undefined,
  session: Session,
  ports: Ports,
): Promise<number> {
  if (hash !== undefined && !/^(?:sha256:)?[0-9a-f]{12,64}$/.test(hash)) {
    const expected = 'at least 12 hex digits of the contract, as printed by `quarantine show`';
    throw new Trouble('usage.bad_value', { value: hash, option: '--hash', expected });
  }
  const reviewed = hash === undefined ? entry.pin.seen : reviewedContract(entry.pin, hash);
  // Reported from what was read: another process may be blocking it at this moment.
  if (entry.pin.state === 'approved' && entry.pin.approved === reviewed)
    return printDecision(entry, { pin: entry.pin, isNew: false }, session);
  const what = `${entry.said} with the contract ${shortOf(reviewed)}`;
  const decided = await withProof(session, ports, {
    pinPrompt: `Type your PIN to approve ${what}; press Enter to change nothing: `,
    // Without --hash it is shown and asked about; with --hash, the person names what they reviewed.
    before: () => (hash === undefined ? void show(book, entry, session, ['']) : undefined),
    askPlainly: async () => hash !== undefined || (await ask(`Approve ${what}?`, session.io)),
    work: (quarantine, signer) => quarantine.approve(entry.id, reviewed, signer),
  });
  if (decided === undefined) {
    session.note('nothing was approved');
    return EXIT.clean;
  }
  return printDecision(entry, decided, session);
}

export async function trust(
  server: string,
  mode: string | undefined,
  session: Session,
  ports: Ports,
): Promise<number> {
  const trusted = TRUST_MODES.find((each) => each === mode);
  if (trusted === undefined)
    throw new Trouble('usage.missing_argument', {
      verb: 'quarantine',
      argument: `MODE after the server: ${TRUST_MODES.join(', ')}`,
    });
  const book = await PinBook.read(session.directory, ports);
  const last = book.lastOf(server);
  const { serverHash } = last.pin;
  if (serverHash === null)
    throw new Trouble('quarantine.unknown_server', {
      name: server,
      known: 'its pins are of an older version',
    });
  const name = await shown(server);
  const set = async (quarantine: Quarantine, signer?: Sign) => {
    await quarantine.setTrust(server, trusted, serverHash, signer);
    return true;
  };
  const isSet =
    trusted === 'manual'
      ? await withQuarantine(session, ports, ({ quarantine }) => set(quarantine))
      : await withProof(session, ports, {
          pinPrompt: `Type your PIN to trust ${quotedName(name)}: ${trusted}; press Enter to change nothing: `,
          before: () => undefined,
          askPlainly: async () => true,
          work: set,
        });
  if (isSet === undefined) {
    session.note('nothing was changed');
    return EXIT.clean;
  }
  session.conclude(EXIT.clean);
  const { seen } = book.review(last);
  const origin = typeof seen === 'string' ? null : seen.origin;
  if (session.json) answer(session, 'server-trust', { server: name, trust: trusted, origin });
  else {
    const place = origin === null ? 'as it was last seen' : `from ${printable(JSON.stringify(origin))}`;
    session.io.stdout.write(
      inertText(`${quotedName(name)} is trusted: ${trusted} (${place}, and no other)\n`),
    );
  }
  return EXIT.clean;
}

interface Approving<T> {
  readonly pinPrompt: string;
  /** Shown once this terminal is known to be able to approve. */
  before(): void;
  /** If no PIN is set. */
  askPlainly(): Promise<boolean>;
  work(quarantine: Quarantine, signer: Sign): Promise<T>;
}

/** Undefined if the person did not agree. */
async function withProof<T>(
  session: Session,
  ports: Ports,
  { pinPrompt, before, askPlainly, work }: Approving<T>,
): Promise<T | undefined> {
  const terminal = await assertPerson(session);
  return await withQuarantine(session, ports, async ({ quarantine, ledger }) => {
    const proof = await proverFor(terminal, session.directory, () => ledger, session);
    before();
    const signer = await proof.confirm(pinPrompt, askPlainly);
    return signer === undefined ? undefined : await work(quarantine, signer);
  });
}

async function withQuarantine<T>(
  session: Session,
  ports: Ports,
  work: (room: { readonly quarantine: Quarantine; readonly ledger: Ledger }) => Promise<T>,
): Promise<T> {
  const [{ openLedger }, { Quarantine }] = await Promise.all([
    import('../../../../evidence/ledger.ts'),
    import('../../../../quarantine/quarantine.ts'),
  ]);
  const ledger = openLedger(session.directory, ports);
  try {
    const { home } = homeOf(session);
    return await work({ quarantine: await Quarantine.open(session.directory, ports, ledger, home), ledger });
  } finally {
    await ledger.close();
  }
}
