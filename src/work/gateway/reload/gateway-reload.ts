/** What a reload means for a running gateway: recorded, announced to its clients, and its servers are those of the documents. */
import type { Ledger } from '../../../evidence/ledger.ts';
import type { GatewayServer } from '../../../gateway/downstream/life/server-limits.ts';
import type { Gateway } from '../../../gateway/gateway.ts';
import type { Ports } from '../../../ports/files.ts';
import type { WatchFolders } from '../../../ports/folder-watching.ts';
import type { GatewayGuard } from '../../../road/gateway/gateway-guard.ts';
import type { LoadedPolicy, PolicyPlace, RefusedSources } from '../../../road/gateway/policy-order.ts';
import type { JudgingThreads } from '../../../road/judging/judging-orders.ts';
import type { DraftOf } from '../../../vocabulary/events/event.ts';
import { openPolicyNote } from './policy-note.ts';
import { PolicyReload } from './policy-reload.ts';

export interface ReloadStart {
  readonly place: PolicyPlace;
  readonly ports: Ports;
  readonly watch?: WatchFolders | undefined;
  readonly threads?: JudgingThreads | undefined;
  readonly isBare: boolean;
  ledger(): Ledger;
  /** The servers of the documents, as the gateway starts them. */
  planned(servers: NonNullable<LoadedPolicy['servers']>): readonly GatewayServer[];
}

interface Running {
  readonly gateway: Gateway;
  readonly guard: GatewayGuard;
}

/** What became looser is on the disk before it counts; everything else counts at once. `running` is asked at a reload. */
export function openReload(
  { place, ports, watch, threads, isBare, ledger, planned }: ReloadStart,
  running: () => Running,
): PolicyReload {
  const note = openPolicyNote(place.directory, ports);
  return new PolicyReload({
    ...{ place, ports, watch, threads },
    prepare: async (loaded) => {
      if (isBare && !isOne(loaded)) return NOT_ONE;
      await running().guard.prepare(loaded.policy);
      if (loaded.looser.length > 0) await ledger().append(policyChanged(loaded));
      return undefined;
    },
    changed: (loaded) => {
      if (loaded.looser.length === 0)
        void ledger()
          .append(policyChanged(loaded))
          .catch(() => undefined);
      running().gateway.reload(loaded.servers && planned(loaded.servers));
    },
    report: note.keep,
    closed: note.drop,
  });
}

const isOne = ({ servers }: LoadedPolicy): boolean =>
  servers === undefined || Object.keys(servers).length === 1;

const NOT_ONE: RefusedSources = {
  ok: false,
  why: 'the documents no longer name exactly one server, and this gateway was started with --bare',
  remedy: 'start it again without --bare, or name one server',
};

const MOST_NAMED = 63;

function policyChanged({ policy, looser }: LoadedPolicy): DraftOf<'policy.changed'> {
  const named = looser.length > MOST_NAMED + 1 ? [...looser.slice(0, MOST_NAMED), 'and-more'] : [...looser];
  return {
    type: 'policy.changed',
    policy_version: policy.hash,
    ...(named.length === 0 ? {} : { looser: named }),
  };
}
