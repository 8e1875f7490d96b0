/** What all gateways of one process share: the ledger, what was folded from it, and the threads that judge. */
import { approvalsFold } from '../../approvals/approvals-fold.ts';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { isStranger } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import type { Ports } from '../../ports/files.ts';
import { pinsFold } from '../../quarantine/pins.ts';
import { threadsOnDemand } from '../../road/gateway/threads-on-demand.ts';
import type { Whereabouts } from '../../road/guard-facts.ts';
import type { HookDesk } from '../../road/hooks/hook-desk.ts';
import type { JudgingThreads } from '../../road/judging-threads.ts';
import { compilePolicy } from '../../road/policy.ts';
import { PolicyReader } from '../../road/policy-reader.ts';
import { projectRootOf } from '../../road/project-files.ts';

/** How long an event may wait for other processes that write to the ledger. */
const LOCK_WAIT_MS = 5_000;
/** Servers list when they start, and hardly again; the thread takes 50 MB. */
const SCANNING_IDLE_MS = 5_000;

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
}

export interface Ground {
  readonly directory: string;
  readonly threads: JudgingThreads | undefined;
  readonly scanning: JudgingThreads | undefined;
  ledger(): Ledger;
  /** Of clients in this folder. */
  desk(project: string | undefined): () => HookDesk;
  close(): Promise<void>;
}

export function openGround(start: GroundStart): Ground {
  const { home, whereabouts, contentDigest, startThreads, startScanning } = start;
  const ports = { ...start.ports, home };
  const directory = ledgerInUse(start.directory, home, ports);
  const threads = startThreads && threadsOnDemand(startThreads, ports.clock);
  const scanning = startScanning && threadsOnDemand(startScanning, ports.clock, SCANNING_IDLE_MS);
  let opened: Ledger | undefined;
  const ledger = () => {
    opened ??= openLedger(directory, ports, { lockWaitMs: LOCK_WAIT_MS });
    return opened;
  };
  const kept = {
    approvalStates: openLiveFold(directory, ports, approvalsFold),
    pins: openLiveFold(directory, ports, pinsFold),
    ledger,
  };
  return {
    ...{ directory, threads, scanning, ledger },
    desk: (project) => {
      const policies = new PolicyReader(compilePolicy);
      const projectRoot = project === undefined ? undefined : projectRootOf(project, ports);
      return () => ({
        ...{ directory, ports, whereabouts, contentDigest },
        ...kept,
        settings: policies.inForce({ directory, ports, home, projectRoot }),
        ...(home === undefined ? {} : { home }),
      });
    },
    close: async () => {
      await Promise.all([threads?.close(), scanning?.close()]);
      await opened?.close();
    },
  };
}

/** A foreign ledger decides nothing here: the user's own is used instead, with its settings. */
export const ledgerInUse = (directory: string, home: string | undefined, ports: Ports): string =>
  home !== undefined && isStranger(directory, { ...ports, home }) ? `${home}/${FOLDER}` : directory;
