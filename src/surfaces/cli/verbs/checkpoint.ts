import { join } from 'node:path';
import { CHECKPOINT } from '../../../evidence/layout.ts';
import { decodeCheckpoint, peekNote } from '../../../evidence/note.ts';
import { readSmallFile } from '../../../evidence/reading.ts';
import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import type { Arguments } from '../parse.ts';
import { writeOut } from '../replace.ts';
import type { Session } from '../session.ts';

const MOST_BYTES = 64 * 1024;

export async function run(args: Arguments, session: Session): Promise<number> {
  const path = join(session.directory, CHECKPOINT);
  const { files } = await session.ports();
  const note = readSmallFile(files, path, MOST_BYTES)?.toString('utf8');
  if (note === undefined) throw new Trouble('ledger.missing', { path: session.directory });
  // Handing on something that is no checkpoint would be noticed only when it is needed.
  const checkpoint = decodeCheckpoint(peekNote(note) ?? '');
  if (!checkpoint) throw new Trouble('checkpoint.invalid', { path, reason: 'it is not a signed note' });
  const { origin, size, root } = checkpoint;
  const answer = { origin, size, root: `sha256:${Buffer.from(root).toString('hex')}`, note };
  const output = args.text('output');
  writeOut(output, session.json ? `${JSON.stringify(answer, null, 2)}\n` : note, session.io);
  if (output !== undefined)
    session.note(`wrote ${output}: ${size} events; keep it where this machine cannot change it`);
  return EXIT.clean;
}
