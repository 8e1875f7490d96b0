/** What all gateways of one process share: the ledger, what was folded from it, the sessions, and the threads that judge. */
import { approvalsFold } from '../../approvals/approvals-fold.ts';
import { ledgerInUse } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import { keptApprovers } from '../../evidence/person/kept-approvers.ts';
import type { Ports } from '../../ports/files.ts';
import { OwnPins } from '../../quarantine/own-pins.ts';
import { pinsFold } from '../../quarantine/pins.ts';
import { threadsOnDemand } from '../../road/gateway/threads-on-demand.ts';
import type { Whereabouts } from '../../road/guard-facts.ts';
import type { HookDesk } from '../../road/hooks/hook-desk.ts';
import type { JudgingThreads } from '../../road/judging/judging-orders.ts';
import type { Policy } from '../../road/policy/plain-policy.ts';
import { compilePolicy } from '../../road/policy.ts';
import { PolicyReader } from '../../road/policy-reader.ts';
import { projectRootOf } from '../../road/project-files.ts';
import { ServedSessions } from '../../sessions/served-sessions.ts';

/** How long an event may wait for other processes that write to the ledger. */
const LOCK_WAIT_MS = 5_000;
/** Servers list when they start, and documents change seldom; a thread takes 50 MB. */
const BRIEF_IDLE_MS = 5_000;

export interface GroundStart {
  readonly directory: string;
  readonly home?: string;
  readonly ports: Ports;
  readonly whereabouts: Whereabouts;
  readonly contentDigest: NonNullable<HookDesk['contentDigest']>;
  /** Where large texts are screened; ended with the gateway. Absent: on the thread that serves. */
  startThreads?(): JudgingThreads;
  /** Where definitions are screened; absent: in slices on the thread that serves. */
  startScanning?(): JudgingThreads;
  /** Where a policy that changed is compiled; absent: on the thread that serves. */
  startCompiling?(): JudgingThreads;
}

export interface Ground {
  readonly directory: string;
  readonly threads: JudgingThreads | undefined;
  readonly scanning: JudgingThreads | undefined;
  readonly compiling: JudgingThreads | undefined;
  readonly sessions: ServedSessions;
  ledger(): Ledger;
  /** Of clients in this folder; without `policyNow` the files are looked at for each call. */
  desk(project: string | undefined, policyNow?: () => Policy): () => HookDesk;
  close(): Promise<void>;
}

export function openGround(start: GroundStart): Ground {
  const { home, whereabouts, contentDigest, startThreads, startScanning, startCompiling } = start;
  const ports = { ...start.ports, home };
  const directory = ledgerInUse(start.directory, ports);
  const threads = startThreads && threadsOnDemand(startThreads, ports.clock);
  const scanning = startScanning && threadsOnDemand(startScanning, ports.clock, BRIEF_IDLE_MS);
  const compiling = startCompiling && threadsOnDemand(startCompiling, ports.clock, BRIEF_IDLE_MS);
  let opened: Ledger | undefined;
  const ledger = () => {
    opened ??= openLedger(directory, ports, { lockWaitMs: LOCK_WAIT_MS, keepsLock: true });
    return opened;
  };
  const kept = {
    approvalStates: openLiveFold(directory, ports, approvalsFold),
    pins: openLiveFold(directory, ports, pinsFold),
    ownPins: OwnPins.beside(directory, ports),
    approverOf: keptApprovers(ports),
    ledger,
  };
  return {
    ...{ directory, threads, scanning, compiling, ledger },
    sessions: new ServedSessions(ports),
    desk: (project, policyNow) => {
      const policies = new PolicyReader(compilePolicy);
      const projectRoot = project === undefined ? undefined : projectRootOf(project, ports);
      return () => ({
        ...{ directory, ports, whereabouts, contentDigest },
        ...kept,
        settings: policyNow?.() ?? policies.inForce({ directory, ports, home, projectRoot }),
        ...(home === undefined ? {} : { home }),
      });
    },
    close: async () => {
      await Promise.all([threads?.close(), scanning?.close(), compiling?.close()]);
      await opened?.close();
    },
  };
}
