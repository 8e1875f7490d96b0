import { join } from 'node:path';
import { inspectHolder } from '../../evidence/folder/claim.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import { CHECKPOINT, KEY, LOCK, PUBLIC_KEY, RESTART, segmentsAmong } from '../../evidence/folder/layout.ts';
import { readingTrouble, readSmallFile } from '../../evidence/folder/reading.ts';
import { foreignLedgers } from '../../evidence/folder/which-ledger.ts';
import { readEvents } from '../../evidence/folds/read.ts';
import { isStranger, sightIn } from '../../evidence/keys/adoption.ts';
import { loadKey } from '../../evidence/keys/key.ts';
import { openLedger } from '../../evidence/ledger.ts';
import { verifyLedger } from '../../evidence/verifying/verify.ts';
import type { Ports } from '../../ports/files.ts';
import { count } from '../../text/words/amounts.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { attempt, type Examination, fail, ok, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

const MOST_KEY_BYTES = 4096;

/** Everything about the project's folder; without one nothing can be wrong. */
export async function examineProject({
  directory,
  shorten,
  ports,
}: Pick<DoctorRoom, 'directory' | 'shorten' | 'ports'>): Promise<Examination[]> {
  const shown = shorten(directory);
  const project = await attempt('project', directory, () => examineFolder(directory, shown, ports));
  if (project.state === 'fail' || !ports.files.factsAt(directory)) return [project];
  const whose = await attempt('whose', directory, () => examineWhose(directory, shown, ports));
  if (whose.state !== 'ok') return [project, whose];
  const hasBegun = hasLedger(directory, ports);
  // First, because opening the ledger repairs what a crash left; only what is still wrong afterwards counts.
  const append = hasBegun ? [await attempt('append', directory, () => examineAppend(directory, ports))] : [];
  const isStuck = append.some(({ state }) => state === 'fail');
  return [
    project,
    await attempt('key', directory, () => examineKey(directory, ports, hasBegun)),
    await attempt('lock', directory, () => examineLock(directory, ports, isStuck)),
    ...append,
    await attempt('ledger', directory, () => examineLedger(directory, ports)),
  ];
}

/** Foreign ledgers are passed over wherever a door looks for one. */
export function examineOthers({ cwd, home, ports, shorten }: DoctorRoom): Examination[] {
  return foreignLedgers(cwd(), home, sightIn(ports)).map((directory) =>
    warn(
      'others',
      `${shorten(directory)} was not made by you on this machine and is ignored`,
      '`tokenauditor key adopt` shows it and asks; if it came with a clone or an archive, move it away',
    ),
  );
}

/** The conditions that the writer insists on, checked in advance. */
function examineFolder(directory: string, shown: string, { files, processes }: Ports): Examination {
  const facts = files.factsAt(directory);
  if (!facts) return ok('project', `no ${shown} yet; it is made with the first event`);
  if (facts.kind !== 'directory') {
    return fail('project', `${shown} is not a folder`, 'remove it; links to a ledger elsewhere are refused');
  }
  if (facts.owner !== undefined && facts.owner !== processes.userId) {
    return fail('project', `${shown} belongs to another user`, 'work in a folder of your own');
  }
  const open = [...files.list(directory), ''].filter((name) => isOpenToOthers(join(directory, name), files));
  if (open.length === 0) return ok('project', `the ledger is in ${shown}, closed to others`);
  const names = open.map((name) => (name === '' ? shown : `${shown}/${name}`));
  return warn('project', `others may open ${names.join(', ')}`, `chmod -R go= ${shown}`);
}

/** A ledger that came with a clone decides nothing; its content is examined by `verify`. */
function examineWhose(directory: string, shown: string, ports: Ports): Examination {
  if (!isStranger(directory, ports)) return ok('whose', 'yours');
  return warn(
    'whose',
    `${shown} was not made by you on this machine: hooks use the ledger in your home instead`,
    '`tokenauditor key adopt` shows its owner and asks; if it came with a clone or an archive, move it away',
  );
}

/** Where the system knows no owners, modes mean nothing. */
function isOpenToOthers(path: string, files: Ports['files']): boolean {
  const facts = files.factsAt(path);
  return facts?.owner !== undefined && facts.kind !== 'link' && (facts.mode & 0o077) !== 0;
}

/** What a writer would take for one: in an empty folder it would begin a new one, which is not for us to do. */
function hasLedger(directory: string, { files }: Ports): boolean {
  const names = files.list(directory);
  const isWritten = ({ name }: { name: string }) => (files.factsAt(join(directory, name))?.size ?? 0) > 0;
  return names.includes(CHECKPOINT) || names.includes(RESTART) || segmentsAmong(names).some(isWritten);
}

/** Tried, not assumed: the handle is opened as for an event, with all the writer's own checks, and closed again. */
async function examineAppend(directory: string, ports: Ports): Promise<Examination> {
  await openLedger(directory, ports).close();
  return ok('append', 'events can be recorded');
}

function examineKey(directory: string, ports: Ports, hasBegun: boolean): Examination {
  const folder = Folder.open(directory, ports, false);
  try {
    const key = folder && loadKey(folder);
    if (!key && hasBegun) throw new Trouble('key.missing', { path: join(directory, KEY) });
    if (!key) return warn('key', 'none yet', 'it is made with the first event');
    // A writer that could open the ledger has made these two agree.
    const beside = readSmallFile(ports.files, join(directory, PUBLIC_KEY), MOST_KEY_BYTES);
    if (beside && beside.toString('latin1').trimEnd() !== key.signer.verifierKey) {
      const reason = `it does not belong to ${PUBLIC_KEY}`;
      throw new Trouble('key.invalid', { path: join(directory, KEY), reason });
    }
    return ok('key', `signs as ${key.signer.name}+${key.signer.keyId}`);
  } finally {
    folder?.close();
  }
}

/** A lock left by a crash is no problem: the next writer takes it over, unless something prevents it. */
function examineLock(directory: string, ports: Ports, isStuck: boolean): Examination {
  const folder = Folder.open(directory, ports, false);
  try {
    const holder = folder && inspectHolder(folder, ports, LOCK);
    if (!holder) return ok('lock', 'free');
    const state = holder.claim ? ports.processes.stateOf(holder.claim) : 'unknown';
    const pid = holder.claim?.pid ?? 'an unknown one';
    if (state === 'alive') return ok('lock', `held by process ${pid}, which is alive`);
    const hint = `while nothing uses this ledger, remove ${LOCK} and ${LOCK}.* in it`;
    if (state === 'dead' && isStuck)
      return fail('lock', `left by process ${pid}, which is gone, and it could not be taken over`, hint);
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

async function examineLedger(directory: string, ports: Ports): Promise<Examination> {
  if (segmentsAmong(ports.files.list(directory)).length === 0) return ok('ledger', 'no events yet');
  const { events, segments, problems } = await verifyLedger(directory, ports);
  const [first] = problems;
  if (!first) return ok('ledger', `${count(events, 'event')} in ${count(segments, 'segment')}, verified`);
  return fail(
    'ledger',
    `${count(problems.length, 'problem')}; the first: ${first.sentence}`,
    '`tokenauditor verify` shows all; `tokenauditor doctor --set-aside` keeps the broken ledger and starts a new one',
  );
}

/** Of the last event; before 1970 when there is none. */
export async function newestEventMs(directory: string, ports: Ports): Promise<number> {
  try {
    for await (const entry of readEvents(directory, ports, {}, { last: 1 })) {
      if ('event' in entry) return Date.parse(entry.event.time);
      if ('newer' in entry) return Date.parse(entry.time);
    }
  } catch (error) {
    // No ledger, or an unreadable one: other examinations report it.
    if (!(readingTrouble(error, directory) instanceof Trouble)) throw error;
  }
  return Number.NEGATIVE_INFINITY;
}
