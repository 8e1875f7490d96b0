/** The last step of doors that run nothing: a ruled call is recorded if the sampling policy asks for it. */
import type { Ledger } from '../evidence/ledger.ts';
import { evaluateSampling, type SamplingRuling } from '../policy/sampling.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { type About, digestCall, type Recorded, type Ruled, record, type Understood } from './road.ts';

export interface Sampled {
  readonly callDigest: Digest;
  readonly sampling: SamplingRuling;
  /** Undefined where a low-risk call is not in the sample. */
  readonly recorded: Recorded | undefined;
}

interface SamplingWish {
  readonly projectSalt: string;
  /** Of calls that are not suspicious. */
  readonly sampleRate?: number;
  /** Sampled before it was judged, or something that must not be forgotten. */
  readonly isChosen?: boolean;
}

type RecordingLedger = Pick<Ledger, 'append' | 'digest' | 'samplingKey'>;

/** `projectSalt` is mixed with the project's key, so that a caller cannot choose calls that are not sampled. */
export async function recordSampled(
  ruled: Ruled<Understood>,
  ledger: RecordingLedger,
  { projectSalt, sampleRate, isChosen = false, ...about }: About & SamplingWish,
): Promise<Sampled> {
  const callDigest = digestCall(ruled.call, ledger);
  const sampling = evaluateSampling(
    {
      eventHash: callDigest,
      projectSalt,
      riskState: ruled.riskState,
      decision: ruled.ruling.decision,
      // Silenced is not harmless: the author of the exception should see what it let through.
      findings: [...ruled.findings, ...ruled.silenced.map(({ signal }) => signal)],
      ...(sampleRate === undefined ? {} : { rate: sampleRate }),
    },
    ledger.samplingKey(),
  );
  const recorded = sampling.writeEvent || isChosen ? await record(ruled, ledger, about) : undefined;
  return { callDigest, sampling, recorded };
}
