import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventProof } from '../../../../answers/ledger/proof.answer.ts';
import { toWire } from '../../../../answers/wire-names.ts';
import { PUBLIC_KEY } from '../../../../evidence/folder/layout.ts';
import { openLedger } from '../../../../evidence/ledger.ts';
import { checkProof, proveEvent } from '../../../../evidence/verifying/prove.ts';
import type { Ports } from '../../../../ports/files.ts';
import { readJson } from '../../../../text/json/json-read.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { readSmall } from '../../input/input.ts';
import { keptPublicKey, readPublicKey } from '../../input/public-key.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const [eventId] = args.positionals;
  const file = args.text('check');
  if (file !== undefined) {
    // The proof itself names its event; a second name would look as if the two had been compared.
    if (eventId !== undefined) throw new Trouble('usage.conflict', { first: '--check', second: 'EVENT' });
    return await check(file, args, session);
  }
  if (eventId === undefined)
    throw new Trouble('usage.missing_argument', { verb: 'prove', argument: 'EVENT' });
  const proof = await prove(eventId, session, await session.ports());
  const output = args.text('output');
  writeOut(output, session.json ? `${JSON.stringify(toWire(proof), null, 2)}\n` : proof.text, session.io);
  if (output !== undefined) {
    const name = await shown(output);
    session.note(
      `wrote ${name}; to check it with the public key, run \`tokenauditor prove --check ${name} --public-key KEY\``,
    );
  }
  return EXIT.clean;
}

/** If no checkpoint covers the event yet (its writer is at work, or crashed), one is written first. */
async function prove(
  eventId: string,
  { shownDirectory: directory }: Session,
  ports: Ports,
): Promise<EventProof> {
  const first = await proveEvent(directory, ports, eventId);
  if (!('notCovered' in first)) return first;
  await openLedger(directory, ports).close();
  const second = await proveEvent(directory, ports, eventId);
  if (!('notCovered' in second)) return second;
  throw new Trouble('checkpoint.invalid', { path: directory, reason: 'it does not cover the event yet' });
}

async function check(file: string, args: Arguments, session: Session): Promise<number> {
  const proof = proofText(await readSmall(file, session));
  const verdict = checkProof(proof, await expectedKey(args.text('public-key'), session));
  const status = session.conclude(verdict.ok ? EXIT.clean : EXIT.found);
  if (session.json) {
    session.answer('proof-check', toWire(verdict));
  } else if (verdict.ok) {
    const { paint, io } = session;
    io.stdout.write(
      `${paint.green('ok')}: event ${verdict.index + 1} of ${verdict.size} was recorded as shown\n  event  ${await shown(verdict.line)}\n  root   ${verdict.root}\n`,
    );
  } else {
    session.io.stdout.write(`${session.paint.red('does not hold')}: ${verdict.reason}\n`);
  }
  return status;
}

/** A user who checks a proof mostly has no ledger, so the error names the option and not a file. */
async function expectedKey(given: string | undefined, session: Session): Promise<string> {
  if (given !== undefined) return await readPublicKey(given, session);
  if (existsSync(join(session.shownDirectory, PUBLIC_KEY))) {
    return keptPublicKey(session, await session.ports()).verifierKey;
  }
  const argument = `--public-key KEY, because this folder has no ${PUBLIC_KEY}`;
  throw new Trouble('usage.missing_argument', { verb: 'prove', argument });
}

/** The output of `prove --json` contains the proof file as a field. */
function proofText(content: string): string {
  if (!content.trimStart().startsWith('{')) return content;
  const reading = readJson(content);
  const value = reading.ok ? reading.value : null;
  const text = value !== null && typeof value === 'object' && !Array.isArray(value) ? value.text : null;
  return typeof text === 'string' ? text : content;
}
