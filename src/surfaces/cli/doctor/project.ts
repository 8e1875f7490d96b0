import { join } from 'node:path';
import { inspectHolder } from '../../../evidence/claim.ts';
import { Folder } from '../../../evidence/folder.ts';
import { loadKey } from '../../../evidence/key.ts';
import { LOCK, segmentsAmong } from '../../../evidence/layout.ts';
import type { Ports } from '../../../evidence/ports.ts';
import { readEvents } from '../../../evidence/read.ts';
import { readingTrouble } from '../../../evidence/reading.ts';
import { type Verification, verifyLedger } from '../../../evidence/verify.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { count } from '../progress.ts';
import type { Session } from '../session.ts';
import { type Examination, fail, ok, warn } from './examination.ts';

/** Everything about the project's folder; without one there is nothing to be wrong. */
export async function examineProject(session: Session, ports: Ports): Promise<Examination[]> {
  const { directory, shorten } = session;
  const shown = shorten(directory);
  if (!ports.files.factsAt(directory)) {
    return [ok('project', `no ${shown} yet; it is made with the first event`)];
  }
  return [
    examineFolder(directory, shown, ports),
    attempt('key', () => examineKey(directory, ports)),
    attempt('lock', () => examineLock(directory, ports)),
    await examineLedger(session, ports),
  ];
}

/** The same conditions the writer insists on, told before they get in the way. */
function examineFolder(directory: string, shown: string, { files, processes }: Ports): Examination {
  const facts = files.factsAt(directory);
  if (facts?.kind !== 'directory') {
    return fail('project', `${shown} is not a folder`, 'remove it; links to a ledger elsewhere are refused');
  }
  if (facts.owner !== undefined && facts.owner !== processes.userId) {
    return fail('project', `${shown} belongs to somebody else`, 'work in a folder of your own');
  }
  const open = [...files.list(directory), ''].filter((name) => isOpenToOthers(join(directory, name), files));
  if (open.length === 0) return ok('project', `${shown}, closed to others`);
  const names = open.map((name) => (name === '' ? shown : `${shown}/${name}`));
  return warn('project', `others may open ${names.join(', ')}`, `chmod -R go= ${shown}`);
}

/** Where the system knows no owners, modes mean nothing. */
function isOpenToOthers(path: string, files: Ports['files']): boolean {
  const facts = files.factsAt(path);
  return facts?.owner !== undefined && facts.kind !== 'link' && (facts.mode & 0o077) !== 0;
}

function examineKey(directory: string, ports: Ports): Examination {
  const folder = Folder.open(directory, ports, false);
  try {
    const key = folder && loadKey(folder);
    if (key) return ok('key', `signs as ${key.signer.name}+${key.signer.keyId}`);
    return warn('key', 'none yet', 'it is made with the first event');
  } finally {
    folder?.close();
  }
}

/** A lock left by a crash is no illness: the next writer takes it over by itself. */
function examineLock(directory: string, ports: Ports): Examination {
  const folder = Folder.open(directory, ports, false);
  try {
    const holder = folder && inspectHolder(folder, ports, LOCK);
    if (!holder) return ok('lock', 'free');
    const state = holder.claim ? ports.processes.stateOf(holder.claim) : 'unknown';
    const pid = holder.claim?.pid ?? 'an unknown one';
    if (state === 'alive') return ok('lock', `held by process ${pid}, which is alive`);
    if (state === 'dead')
      return ok('lock', `left by process ${pid}, which is gone; the next writer takes it over`);
    return warn(
      'lock',
      `held by process ${pid} of another machine or container`,
      'it frees itself when that one is gone',
    );
  } finally {
    folder?.close();
  }
}

async function examineLedger(session: Session, ports: Ports): Promise<Examination> {
  if (segmentsAmong(ports.files.list(session.directory)).length === 0) return ok('ledger', 'no events yet');
  let verification: Verification;
  try {
    verification = await verifyLedger(session.directory, ports);
  } catch (error) {
    return troubled('ledger', error);
  }
  const { events, segments, problems } = verification;
  const [first] = problems;
  if (!first) return ok('ledger', `${count(events, 'event')} in ${count(segments, 'segment')}, verified`);
  return fail(
    'ledger',
    `${count(problems.length, 'problem')}; the first: ${first.sentence}`,
    '`tokenauditor verify` shows all; `tokenauditor doctor --set-aside` keeps the broken ledger and starts a new one',
  );
}

function attempt(name: string, examine: () => Examination): Examination {
  try {
    return examine();
  } catch (error) {
    return troubled(name, error);
  }
}

/** What would stop a command is here just a finding. */
function troubled(name: string, error: unknown): Examination {
  const trouble = readingTrouble(error, name);
  if (trouble instanceof Trouble) return fail(name, trouble.message, trouble.hint);
  throw error;
}

/** Of the last event; before 1970 when there is none. */
export async function newestEventMs({ directory }: Session, ports: Ports): Promise<number> {
  try {
    for await (const entry of readEvents(directory, ports, {}, { last: 1 })) {
      if ('event' in entry) return Date.parse(entry.event.time);
    }
  } catch (error) {
    // No ledger, or one that cannot be read: other examinations say so.
    if (!(error instanceof Trouble)) throw error;
  }
  return Number.NEGATIVE_INFINITY;
}
