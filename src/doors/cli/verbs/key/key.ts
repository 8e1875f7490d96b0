import { join } from 'node:path';
import { toWire } from '../../../../answers/wire-names.ts';
import type { PersonTerminal } from '../../../../approvals/person/person.ts';
import { ACTIVE_SEGMENT, CHECKPOINT, FOLDER, KEY, PUBLIC_KEY } from '../../../../evidence/folder/layout.ts';
import { readingTrouble } from '../../../../evidence/folder/reading.ts';
import type { Ports } from '../../../../ports/files.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { assertPerson, proverFor } from '../../input/ask.ts';
import { keptPublicKey } from '../../input/public-key.ts';
import { ask } from '../../input/question.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = await session.ports();
  if (args.positionals[0] === 'adopt') return await adopt(session, ports);
  return args.positionals[0] === 'rotate' ? await rotate(session, ports) : show(session, ports);
}

function show(session: Session, ports: Ports): number {
  const { name, keyId, verifierKey } = keptPublicKey(session, ports);
  if (session.json) session.answer('key', toWire({ publicKey: verifierKey, keyId, origin: name }));
  else session.io.stdout.write(`${printable(verifierKey)}\n`);
  return EXIT.clean;
}

async function rotate(session: Session, ports: Ports): Promise<number> {
  // Opening a ledger would create one; there must be a key before it can be replaced.
  const path = join(session.shownDirectory, KEY);
  const before = keptPublicKey(session, ports);
  if (!isThere(path, ports)) throw new Trouble('key.missing', { path });
  // Loaded here: showing a key needs nothing of what writing needs.
  const { openLedger } = await import('../../../../evidence/ledger.ts');
  const ledger = openLedger(session.shownDirectory, ports);
  try {
    const { eventId } = await ledger.rotateKey();
    session.conclude(EXIT.clean);
    const after = keptPublicKey(session, ports);
    if (session.json) {
      session.answer('key-rotation', {
        event_id: eventId,
        old_public_key: before.verifierKey,
        public_key: after.verifierKey,
      });
    } else {
      session.io.stdout.write(`${after.verifierKey}\n`);
      session.note(`rotated as event ${eventId}; keep the new public key with the old one, elsewhere`);
    }
  } finally {
    await ledger.close();
  }
  return EXIT.clean;
}

/** A person's consent makes a ledger from elsewhere, or from a version that kept no record, the user's own. */
async function adopt(session: Session, ports: Ports): Promise<number> {
  const { io, foreignDirectory: directory = session.shownDirectory } = session;
  const { adoptLedger, isStranger } = await import('../../../../evidence/keys/adoption.ts');
  const isForeign = isStranger(directory, ports);
  const content =
    !isForeign || isBegun(directory, ports) ? keptPublicKey({ shownDirectory: directory }, ports) : undefined;
  if (!isForeign) {
    session.note(`${session.shorten(directory)} is already yours`);
    return EXIT.clean;
  }
  const terminal = await assertPerson(session, 'adopt a ledger');
  const about = content === undefined ? NO_LEDGER : await linesOf(directory, content.verifierKey, ports);
  io.stdout.write([`ledger  ${printable(directory)}`, ...about, ''].join('\n'));
  if (!(await isAgreed(terminal, session, ports))) {
    session.note('nothing was adopted');
    return EXIT.clean;
  }
  adoptLedger(directory, ports);
  session.conclude(EXIT.clean);
  io.stdout.write(`adopted ${printable(session.shorten(directory))}\n`);
  return EXIT.clean;
}

const NO_LEDGER = [
  'There is no ledger in it, and it was not made by you on this machine. If you adopt it, one of yours is begun there.',
];

async function linesOf(directory: string, publicKey: string, ports: Ports): Promise<string[]> {
  const { verifyLedger } = await import('../../../../evidence/verifying/verify.ts');
  const { events, ok, problems } = await verifyLedger(directory, ports, { publicKey });
  return [
    `key     ${printable(publicKey)}`,
    `events  ${events}, ${ok ? 'intact' : `${problems.length} problems: \`tokenauditor verify\` lists them`}`,
    'It was not made by you on this machine. Adopt it only if you know how it came here: its approvals, pins and trusted',
    'servers count from then on. If it came with a clone or an archive, move it elsewhere instead.',
  ];
}

/** The PIN of the user's own ledger applies: the ledger to adopt does not count yet. */
async function isAgreed(terminal: PersonTerminal, session: Session, ports: Ports): Promise<boolean> {
  if (ports.home === undefined || ports.home === '')
    throw new Trouble('ledger.unnoted', { path: session.shownDirectory });
  const own = join(ports.home, FOLDER);
  const { openLedger } = await import('../../../../evidence/ledger.ts');
  const ledger = openLedger(own, ports);
  try {
    const proof = await proverFor(terminal, own, () => ledger, session);
    const question = () => ask('Adopt this ledger?', session.io);
    return (
      (await proof.confirm('Type your PIN to adopt this ledger; press Enter to leave it: ', question)) !==
      undefined
    );
  } finally {
    await ledger.close();
  }
}

/** Otherwise there is nothing in it that could be adopted. */
const isBegun = (directory: string, ports: Ports): boolean =>
  [KEY, PUBLIC_KEY, ACTIVE_SEGMENT, CHECKPOINT].some((name) => isThere(join(directory, name), ports));

function isThere(path: string, { files }: Ports): boolean {
  try {
    return files.factsAt(path) !== undefined;
  } catch (error) {
    throw readingTrouble(error, path);
  }
}
