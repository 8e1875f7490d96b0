/**
 * Whether a ledger is what was written: every line's form, the chain, the tree, the signed checkpoint, and older
 * checkpoints kept elsewhere. All that is wrong is a value. One pass in flat memory; only a ledger that is not in
 * order is read again, to say where and how.
 */
import { join } from 'node:path';
import { Trouble } from '../vocabulary/trouble.ts';
import { CHECKPOINT, PUBLIC_KEY } from './layout.ts';
import { readLines } from './lines.ts';
import { locateProblems } from './locate.ts';
import { parseVerifierKey, type Verifier } from './note.ts';
import type { Ports } from './ports.ts';
import { type LedgerProblem, problem } from './problem.ts';
import { readSmallFile } from './reading.ts';
import {
  assertCheckpoint,
  claimedSize,
  compareRoots,
  type KeptCheckpoint,
  openCheckpoint,
  type SignedCheckpoint,
} from './signed-sizes.ts';
import { type Survey, surveyLedger } from './survey.ts';

const MOST_NOTE_BYTES = 64 * 1024;

export interface VerifyOptions {
  /** A public key from elsewhere; without it the ledger is held against the key that lies beside it. */
  readonly publicKey?: string;
  /** Checkpoints kept elsewhere: only they show a ledger that was rolled back or written anew as a whole. */
  readonly olderCheckpoints?: readonly KeptCheckpoint[];
  readonly onProgress?: (events: number) => void;
}

export interface Verification {
  readonly ok: boolean;
  readonly events: number;
  /** Of the tree over all lines, and its root. */
  readonly size: number;
  readonly root: string;
  readonly segments: number;
  /** How many events the checkpoint speaks for; those behind them are not signed yet. */
  readonly covered: number;
  readonly keys: readonly { readonly publicKey: string; readonly fromSeq: number }[];
  readonly problems: readonly LedgerProblem[];
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
  // Read before the lines: what is written meanwhile can then only lie behind it.
  const note = readSmallFile(files, join(directory, CHECKPOINT), MOST_NOTE_BYTES);
  const current = note && { name: CHECKPOINT, note };
  const kept = current ? [current, ...older] : older;
  const sizes = new Set(kept.flatMap((each) => claimedSize(each) ?? []));
  const survey = await surveyLedger(directory, ports, sizes, options.onProgress);
  if (survey.segments === 0) throw new Trouble('ledger.missing', { path: directory });

  const beside = given ? undefined : readSmallFile(files, join(directory, PUBLIC_KEY), MOST_NOTE_BYTES);
  const anchor = given ?? (beside && parseVerifierKey(beside.toString('latin1').trimEnd()));
  const opened = kept.map((each) => openCheckpoint(each, survey.keys, anchor ?? undefined));
  const signed = opened.flatMap((each) => ('kind' in each ? [] : [each]));
  const lineProblems = checkLines(directory, ports, survey, signed);
  const problems = [
    ...lineProblems,
    ...(lineProblems.length > 0 ? [] : survey.idProblems),
    ...survey.keyProblems,
    ...checkAnchor(survey, anchor, given ? 'the one given' : `the one in ${PUBLIC_KEY}`),
    ...opened.flatMap((each) => ('kind' in each ? [each] : [])),
    ...(current
      ? []
      : [problem('bad-checkpoint', 'there is no checkpoint: nothing vouches for these events')]),
  ];
  const covered = signed.find(({ name }) => name === CHECKPOINT)?.size ?? 0;
  return {
    ok: problems.length === 0,
    events: survey.events,
    size: survey.tree.size,
    root: `sha256:${survey.tree.root().toString('hex')}`,
    segments: survey.segments,
    covered: Math.min(covered, survey.events),
    keys: survey.keys.reigns.map(({ verifier, fromSeq }) => ({ publicKey: verifier.verifierKey, fromSeq })),
    problems,
  };
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

/** `null`: there is something in the key's place, but no key. */
function checkAnchor({ keys }: Survey, anchor: Verifier | null | undefined, which: string): LedgerProblem[] {
  if (anchor === undefined || keys.reigns.length === 0) return [];
  const isKnown = keys.verifiers().some(({ verifierKey }) => verifierKey === anchor?.verifierKey);
  return isKnown ? [] : [problem('wrong-key', `the ledger was not signed with the key that is ${which}`)];
}
