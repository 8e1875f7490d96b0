/**
 * Whether a ledger is what was written: every line's form, the chain, the tree, the signed checkpoint, and older
 * checkpoints kept elsewhere. Everything that is wrong is a value. One pass in flat memory; only a damaged ledger is
 * read again, to find where and how it was changed.
 */
import { join } from 'node:path';
import type { Verification } from '../../answers/ledger/verification.answer.ts';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import { CHECKPOINT, KEY, PUBLIC_KEY } from '../folder/layout.ts';
import { readLines } from '../folder/lines.ts';
import { readSmallFile } from '../folder/reading.ts';
import { isAdopted } from '../keys/adoption.ts';
import { type LedgerKey, loadKey } from '../keys/key.ts';
import { parseVerifierKey, type Verifier } from '../tree/note.ts';
import { locateProblems } from './locate.ts';
import { cutUnseen, type LedgerNotice } from './notice.ts';
import { type LedgerProblem, problem } from './problem.ts';
import {
  assertCheckpoint,
  claimedSize,
  compareRoots,
  type KeptCheckpoint,
  openCheckpoint,
  type SignedCheckpoint,
} from './signed-sizes.ts';
import { type Survey, surveyLedger } from './survey.ts';
import { compareRemembered, isWritten, rememberedTail, writerRefusals } from './writer-view.ts';

const MOST_NOTE_BYTES = 64 * 1024;
const BIRTH_PATIENCE = { tries: 20, ms: 10 };

export interface VerifyOptions {
  /** A public key from elsewhere; without it the ledger is compared with the key beside it. */
  readonly publicKey?: string;
  /** Checkpoints kept elsewhere: only they reveal a ledger that was rolled back or rewritten as a whole. */
  readonly olderCheckpoints?: readonly KeptCheckpoint[];
  readonly onProgress?: (events: number) => void;
}

export async function verifyLedger(
  directory: string,
  ports: Ports,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { files } = ports;
  const given = options.publicKey === undefined ? undefined : parseGivenKey(options.publicKey);
  const older = options.olderCheckpoints ?? [];
  older.forEach(assertCheckpoint);
  const key = keyBeside(directory, ports);
  const remembered = rememberedTail(directory, ports, key);
  const sizes = remembered ? [remembered.size] : [];
  const { current, survey } = await readAll(directory, ports, { older, key, sizes }, options.onProgress);
  if (survey.segments === 0) throw new Trouble('ledger.missing', { path: directory });
  const kept = current ? [current, ...older] : older;
  const beside = given ? undefined : readSmallFile(files, join(directory, PUBLIC_KEY), MOST_NOTE_BYTES);
  const anchor = given ?? (beside && parseVerifierKey(beside.toString('latin1').trimEnd()));
  const { signed, disbelieved } = judge(kept, survey, anchor);
  const lineProblems = checkLines(directory, ports, survey, signed);
  const isLive = isWritten(directory, ports);
  const refusals = writerRefusals(directory, ports);
  const root = survey.roots.get(remembered?.size ?? -1);
  const problems = [
    ...lineProblems,
    // What is wrong with the lines shows in all of these as well.
    ...(lineProblems.length > 0
      ? []
      : [
          ...survey.segmentProblems,
          ...survey.markProblems,
          ...survey.idProblems,
          ...compareRemembered(remembered, survey.tree.size, root),
        ]),
    ...survey.keyProblems,
    ...checkAnchor(survey, anchor, given ? 'the one given' : `the one in ${PUBLIC_KEY}`),
    ...disbelieved,
    ...(isLive ? refusals : []),
    ...(current
      ? []
      : [problem('bad-checkpoint', 'there is no checkpoint: nothing vouches for these events')]),
  ];
  const copied = isLive ? [] : refusals.map((each): LedgerNotice => ({ ...each, kind: 'unsafe' }));
  const adopted = key === undefined || isAdopted(directory, key, ports);
  return { ok: problems.length === 0, problems, adopted, ...extentOf(survey, signed, copied) };
}

function extentOf(
  survey: Survey,
  signed: readonly SignedCheckpoint[],
  others: readonly LedgerNotice[],
): Omit<Verification, 'ok' | 'problems' | 'adopted'> {
  const { events, newer, tree, segments, keys } = survey;
  const covered = signed.find(({ name }) => name === CHECKPOINT)?.size ?? 0;
  const kept = signed.flatMap(({ name, size }) => (name === CHECKPOINT ? [] : [size]));
  const truncationExcludedUpTo = Math.min(events, Math.max(0, ...kept));
  return {
    events,
    newer,
    size: tree.size,
    root: `sha256:${tree.root().toString('hex')}`,
    segments,
    covered: Math.min(covered, events),
    keys: keys.periods.map(({ verifier, fromSeq }) => ({ publicKey: verifier.verifierKey, fromSeq })),
    truncationExcludedUpTo,
    notices: [...survey.notices, ...others, ...cutUnseen(truncationExcludedUpTo, events)],
  };
}

interface Against {
  readonly older: readonly KeptCheckpoint[];
  readonly key: LedgerKey | undefined;
  /** Further sizes at which the root is needed. */
  readonly sizes: readonly number[];
}

/** Reads the checkpoint before the lines: events written meanwhile then come after it. */
async function readAll(
  directory: string,
  ports: Ports,
  { older, key, sizes: others }: Against,
  onProgress: VerifyOptions['onProgress'],
): Promise<{ current: KeptCheckpoint | undefined; survey: Survey }> {
  const { files, clock } = ports;
  const path = join(directory, CHECKPOINT);
  for (let tries = BIRTH_PATIENCE.tries; ; tries--) {
    const note = readSmallFile(files, path, MOST_NOTE_BYTES);
    const current = note && { name: CHECKPOINT, note };
    const sizes = (current ? [current, ...older] : older).flatMap((each) => claimedSize(each) ?? []);
    const marks = key && { lineKey: key.lineKey, signedSize: (current && claimedSize(current)) ?? 0 };
    const survey = await surveyLedger(directory, ports, new Set([...sizes, ...others]), marks, onProgress);
    // While a ledger is being created, its first event may be visible before its checkpoint.
    const isYoung = survey.segments > 0 && (survey.tree.size <= 1 || files.factsAt(path) !== undefined);
    if (current || !isYoung || tries === 0) return { current, survey };
    await clock.sleep(BIRTH_PATIENCE.ms);
  }
}

/** Undefined if only a copy is read, or if the key is not readable for us. */
export function keyBeside(directory: string, ports: Ports): LedgerKey | undefined {
  if (!ports.files.factsAt(join(directory, KEY))) return undefined;
  let folder: Folder | undefined;
  try {
    folder = Folder.open(directory, ports, false);
    return folder && loadKey(folder);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return undefined;
  } finally {
    folder?.close();
  }
}

function judge(
  kept: readonly KeptCheckpoint[],
  { keys }: Survey,
  anchor: Verifier | null | undefined,
): { signed: SignedCheckpoint[]; disbelieved: LedgerProblem[] } {
  const signed: SignedCheckpoint[] = [];
  const disbelieved: LedgerProblem[] = [];
  for (const each of kept) {
    const opened = openCheckpoint(each, keys, anchor ?? undefined);
    if (!('kind' in opened)) signed.push(opened);
    else {
      const sentence = `the checkpoint ${each.name} cannot be believed: ${opened.reason}`;
      disbelieved.push(problem(opened.kind, sentence));
    }
  }
  return { signed, disbelieved };
}

function parseGivenKey(line: string): Verifier {
  const verifier = parseVerifierKey(line.trim());
  if (verifier) return verifier;
  throw new Trouble('key.invalid', { path: line, reason: 'it is not a public key' });
}

function checkLines(
  directory: string,
  { files }: Ports,
  survey: Survey,
  signed: readonly SignedCheckpoint[],
): LedgerProblem[] {
  const signedSize = Math.max(0, ...signed.map(({ size }) => size));
  if (survey.isSound && survey.events >= signedSize)
    return compareRoots(signed, survey.roots, survey.events, survey.last);
  return locateProblems(() => readLines(directory, files), signedSize);
}

/** `null`: there is a file in the key's place, but it is not a key. */
function checkAnchor({ keys }: Survey, anchor: Verifier | null | undefined, which: string): LedgerProblem[] {
  if (anchor === undefined || keys.periods.length === 0) return [];
  const isKnown = keys.verifiers().some(({ verifierKey }) => verifierKey === anchor?.verifierKey);
  return isKnown ? [] : [problem('wrong-key', `the ledger was not signed with the key that is ${which}`)];
}
