import { join } from 'node:path';
import type { Verification } from '../../../../answers/ledger/verification.answer.ts';
import { toWire } from '../../../../answers/wire-names.ts';
import { CHECKPOINT } from '../../../../evidence/folder/layout.ts';
import { readSmallFile } from '../../../../evidence/folder/reading.ts';
import { approverIn } from '../../../../evidence/person/keys.ts';
import { decodeCheckpoint, peekNote } from '../../../../evidence/tree/note.ts';
import type { LedgerProblem } from '../../../../evidence/verifying/problem.ts';
import { verifyLedger } from '../../../../evidence/verifying/verify.ts';
import type { Ports } from '../../../../ports/files.ts';
import { printable } from '../../../../text/printable.ts';
import { count } from '../../../../text/words/amounts.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { readSmall } from '../../input/input.ts';
import { readPublicKey } from '../../input/public-key.ts';
import { createProgress } from '../../print/progress.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

const MOST_NOTE_BYTES = 64 * 1024;

export async function run(args: Arguments, session: Session): Promise<number> {
  const key = args.text('public-key');
  const publicKey = key === undefined ? {} : { publicKey: await readPublicKey(key, session) };
  const olderCheckpoints = [];
  for (const name of args.texts('checkpoint')) {
    olderCheckpoints.push({ name, note: Buffer.from(await readSmall(name, session)) });
  }
  const ports = await session.ports();
  const progress = createProgress(session.io, {
    label: 'verify',
    unit: 'events',
    quiet: session.quiet,
    ...expectedEvents(session.shownDirectory, ports),
  });
  let seen = 0;
  let verification: Verification;
  try {
    verification = await verifyLedger(session.shownDirectory, ports, {
      ...publicKey,
      olderCheckpoints,
      // The ledger reports the total, the bar needs the difference.
      onProgress: (events) => {
        progress.advance(events - seen);
        seen = events;
      },
    });
  } finally {
    progress.done();
  }
  const status = session.conclude(verification.ok ? EXIT.clean : EXIT.found);
  if (session.json) session.answer('verification', toWire(verification));
  else await show(verification, session);
  return status;
}

/** Only for the progress bar, so the signature does not matter. */
function expectedEvents(directory: string, { files }: Ports): { total?: number } {
  const note = readSmallFile(files, join(directory, CHECKPOINT), MOST_NOTE_BYTES);
  const total = decodeCheckpoint(peekNote(note ?? '') ?? '')?.size;
  return total === undefined ? {} : { total };
}

async function show(verification: Verification, session: Session): Promise<void> {
  const { io, paint, shownDirectory: directory, shorten } = session;
  const { events, segments, covered, root, keys, problems, notices } = verification;
  const line = (text: string) => io.stdout.write(`${text}\n`);
  if (verification.ok) {
    const extent = `${count(events, 'event')} in ${count(segments, 'segment')}`;
    // Any program that can write the file can add lines that fit the chain: these are not signed yet.
    const open = events - covered;
    const verdict = open === 0 ? 'nothing was changed' : `chain intact; ${open} of them not signed yet`;
    line(`${paint.green('ok')}: ${extent}, ${verdict}`);
  } else {
    line(`${paint.red('broken')}: ${count(problems.length, 'problem')} in ${count(events, 'event')}`);
    for (const problem of problems) line(`  ${paint.bold(problem.kind)}  ${await shown(sentence(problem))}`);
  }
  line(`  ledger  ${await shown(shorten(directory))}`);
  line(`  root    ${root}`);
  if (verification.ok) {
    line(
      `  signed  ${covered === events ? 'all of them' : `the first ${covered}; the rest awaits a checkpoint`}`,
    );
  }
  const approver = verification.ok ? (await approverIn(directory, await session.ports())).key : null;
  if (approver !== null) line(`  approve ${approver.slice(0, 12)}… signs a person's approvals`);
  for (const { publicKey, fromSeq } of keys) line(`  key     ${printable(publicKey)} from event ${fromSeq}`);
  for (const notice of notices) line(`  note    ${await shown(notice.sentence)}`);
  if (!verification.adopted) line(`  note    ${STRANGER}`);
}

/** A ledger that came with a clone may be intact, but is not the user's. */
const STRANGER =
  'this ledger was not made by you on this machine: nothing in it decides anything here; `tokenauditor key adopt` shows it and asks';

function sentence({ sentence: text, at }: LedgerProblem): string {
  if (!at) return text;
  const lines =
    at.firstLine === at.lastLine ? `line ${at.firstLine}` : `lines ${at.firstLine} to ${at.lastLine}`;
  return `${at.segment} ${lines}: ${text}`;
}
