import { join } from 'node:path';
import { KEY } from '../../../evidence/layout.ts';
import type { Ports } from '../../../evidence/ports.ts';
import { readingTrouble } from '../../../evidence/reading.ts';
import { printable } from '../../../text/printable.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import type { Arguments } from '../parse.ts';
import { keptPublicKey } from '../public-key.ts';
import type { Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const ports = await session.ports();
  return args.positionals[0] === 'rotate' ? await rotate(session, ports) : show(session, ports);
}

function show(session: Session, ports: Ports): number {
  const { name, keyId, verifierKey } = keptPublicKey(session, ports);
  if (session.json) session.answer({ publicKey: verifierKey, keyId, origin: name });
  else session.io.stdout.write(`${printable(verifierKey)}\n`);
  return EXIT.clean;
}

async function rotate(session: Session, ports: Ports): Promise<number> {
  // Opening a ledger would make one; there must be a key before it can be replaced.
  const path = join(session.directory, KEY);
  const before = keptPublicKey(session, ports);
  if (!isThere(path, ports)) throw new Trouble('key.missing', { path });
  // Loaded here, because showing a key needs none of what writing needs.
  const { openLedger } = await import('../../../evidence/ledger.ts');
  const ledger = openLedger(session.directory, ports);
  try {
    const { eventId } = await ledger.rotateKey();
    session.conclude(EXIT.clean);
    const after = keptPublicKey(session, ports);
    if (session.json) {
      session.answer({
        event_id: eventId,
        old_public_key: before.verifierKey,
        public_key: after.verifierKey,
      });
    } else {
      session.io.stdout.write(`${after.verifierKey}\n`);
      session.note(`rotated as event ${eventId}; keep the new public key beside the old one, elsewhere`);
    }
  } finally {
    await ledger.close();
  }
  return EXIT.clean;
}

function isThere(path: string, { files }: Ports): boolean {
  try {
    return files.factsAt(path) !== undefined;
  } catch (error) {
    throw readingTrouble(error, path);
  }
}
