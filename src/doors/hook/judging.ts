/** Parses a host's event, judges it and formats the answer. Any failure on the way is a refusal. */

import { approvalsFold } from '../../approvals/approvals-fold.ts';
import { ledgerInUse } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { openLiveFold } from '../../evidence/live-fold.ts';
import { keptApprovers } from '../../evidence/person/kept-approvers.ts';
import type { Ports } from '../../ports/files.ts';
import { OwnPins } from '../../quarantine/own-pins.ts';
import { pinsFold } from '../../quarantine/pins.ts';
import type { Whereabouts } from '../../road/guard-facts.ts';
import { answerAsked } from '../../road/hooks/answer.ts';
import { type HookDesk, OutOfTime } from '../../road/hooks/hook-desk.ts';
import { FlowsWanted, type HookFlows, requestFlows } from '../../road/hooks/hook-flows.ts';
import { keptPolicies } from '../../road/hooks/kept-policies.ts';
import { keepCompiled } from '../../road/hooks/write-compiled-settings.ts';
import { documentElsewhere } from '../../road/policy/settings-stamp.ts';
import { type CompilePolicy, PolicyReader } from '../../road/policy-reader.ts';
import { ProjectReader, projectRootOf } from '../../road/project-files.ts';
import { digestCall, namesOf } from '../../road/recording.ts';
import { OpinionsWanted, type RelayedOpinion, relayedJudge } from '../../road/sampling/relayed-judge.ts';
import type { FlowSessions } from '../../sessions/flow-sessions.ts';
import { sessionsFold } from '../../sessions/sessions-fold.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { HookEvent, HookOutput } from './adapter/adapter.ts';
import { contentDigest } from './content-digest.ts';
import { adapterFor } from './hosts.ts';
import { parseEvent, refusalOf, refuseUnjudged } from './parse-event.ts';

export interface JudgingOptions {
  readonly directory: string;
  readonly ports: Ports;
  readonly version: string;
  /** Where no policy that another process compiled fits. */
  readonly compile: CompilePolicy;
  readonly home?: string;
  readonly whereabouts?: Whereabouts;
  /** How long an event may wait for other processes. */
  readonly lockWaitMs: number;
  readonly noteRead?: HookDesk['noteRead'];
  readonly within?: HookDesk['within'];
  /** Of a process that serves sessions; without it their labels rule. */
  readonly flows?: FlowSessions;
  /** After an answer: a resident could answer the next request of this session faster. */
  onLong?(session: string | undefined): void;
}

/** What a host sent to its hook, unchanged. */
export interface HostQuestion {
  readonly payload: string;
  /** Where the host started the hook: the folder of a call that does not name one. */
  readonly cwd?: string;
}

/** With what a judge answered; absent where none can be asked. */
export interface JudgedQuestion extends HostQuestion {
  readonly opinions?: readonly RelayedOpinion[];
  /** By the clock. After that the hook judges by itself: its person's approval must not be used up here. */
  readonly waitsUntilMs?: number;
  /** Where the memory of flows is in another thread. */
  readonly flows?: HookFlows;
}

/** What the process passes to the judging thread. */
export interface HookOrder extends HostQuestion {
  readonly host: HostName;
  readonly directory: string;
  readonly home: string | undefined;
  readonly isSampled: boolean;
  readonly build: string;
  /** Where the thread counts the characters it reads of the session's code. */
  readonly read: Int32Array;
  /** Whether an installed entry asked: it requests proof of life. */
  readonly isInstalled: boolean;
  /** For screening, in a thread that no other one watches. */
  readonly mostMs?: number;
}

export class HookJudging {
  readonly #options: JudgingOptions;
  readonly #projects = new ProjectReader();
  #ledger: Ledger | undefined;
  #live:
    | Required<Pick<HookDesk, 'sessions' | 'approvalStates' | 'pins' | 'ownPins' | 'approverOf'>>
    | undefined;
  #place: string | undefined;
  readonly #policies: PolicyReader;

  constructor(options: JudgingOptions) {
    const { home, version, compile } = options;
    const ports = { ...options.ports, home };
    this.#options = { ...options, ports };
    this.#policies = new PolicyReader(compile, keptPolicies(version, ports));
  }

  /** Rejects only with `OutOfTime`, if screening took longer than `within` allows, and with what a thread has to ask for. */
  async answer(
    host: HostName,
    { payload, cwd, opinions, waitsUntilMs, flows }: JudgedQuestion,
    isSampled = false,
  ): Promise<HookOutput> {
    const { adapter, event } = parseEvent(host, payload);
    if (event === undefined) return adapter.refuse(refusalOf(payload), undefined);
    try {
      const asking = { ...(cwd === undefined ? {} : { cwd }), ...event.context };
      const judges = opinions === undefined ? {} : { judges: relayedJudge(opinions) };
      const desk = {
        ...this.#desk(asking.cwd),
        ...judges,
        ...this.#waiting(waitsUntilMs),
        ...this.#flows(event, flows),
      };
      const options = { projects: this.#projects, isSampled };
      const answer = await answerAsked(event.request, asking, desk, options);
      // If nothing was recorded, the key may not exist yet, and need not.
      if (this.#ledger !== undefined) this.#keepCompiled(desk, asking.cwd);
      if (desk.settings.resident && desk.directory === this.#options.directory)
        this.#options.onLong?.(asking.session);
      return adapterFor(event.context.host).format(answer, event);
    } catch (error) {
      if (error instanceof OutOfTime || error instanceof OpinionsWanted || error instanceof FlowsWanted)
        throw error;
      // The folder was replaced, or the ledger set aside: a resident reopens it for the next request.
      if (isLost(error)) await this.close().catch(() => undefined);
      else await this.#noteRefused(event).catch(() => undefined);
      return this.#refuse(error, event);
    }
  }

  refuse(host: HostName, payload: string, reason: string): HookOutput {
    return refuseUnjudged(host, payload, reason);
  }

  /** Records a call that was refused without being judged. */
  async noteRefused(host: HostName, payload: string): Promise<void> {
    const { event } = parseEvent(host, payload);
    if (event !== undefined) await this.#noteRefused(event).catch(() => undefined);
  }

  async close(): Promise<void> {
    const ledger = this.#ledger;
    this.#ledger = undefined;
    this.#live = undefined;
    this.#place = undefined;
    await ledger?.close();
  }

  /** A foreign ledger decides nothing here: the user's own ledger is used instead, with its settings. */
  #directory(): string {
    const { directory, ports } = this.#options;
    this.#place ??= ledgerInUse(directory, ports);
    return this.#place;
  }

  /** A stopped call is evidence, for whatever reason. If it cannot be recorded, the call is stopped all the same. */
  async #noteRefused({ request, context }: HookEvent): Promise<void> {
    if (request.about !== 'call') return;
    const { ports, lockWaitMs } = this.#options;
    this.#ledger ??= openLedger(this.#directory(), ports, { lockWaitMs });
    await this.#ledger.append({
      type: 'policy_decision',
      ...namesOf(request),
      tool_call_hash: digestCall(request, this.#ledger),
      decision: 'block',
      agent: context.host,
      checks: [],
    });
  }

  /** Only our own texts: a system message may quote what was being read. */
  #refuse(error: unknown, event: HookEvent): HookOutput {
    const reason =
      error instanceof Trouble ? `${error.message}; ${error.hint ?? ''}` : 'internal error while judging';
    return adapterFor(event.context.host).refuse(
      `TokenAuditor stopped this, because it could not judge: ${reason}. Run \`tokenauditor doctor\` for details.`,
      event,
    );
  }

  #rootOf(cwd: string | undefined): string | undefined {
    return cwd === undefined ? undefined : projectRootOf(cwd, this.#options.ports);
  }

  /** For the quick path: the policy of this folder, and that of the call's project if it has a document of its own. */
  #keepCompiled(desk: HookDesk, cwd: string | undefined): void {
    const { ports, home, version } = this.#options;
    const { directory } = desk;
    const projectRoot = this.#rootOf(cwd);
    const own = this.#policies.stamped({ directory, ports, home });
    const document = documentElsewhere(directory, ports, home, projectRoot);
    const ofProject =
      document === undefined
        ? undefined
        : { ...this.#policies.stamped({ directory, ports, home, projectRoot }), document };
    keepCompiled(version, desk, own, ofProject);
  }

  #waiting(untilMs: number | undefined): Pick<HookDesk, 'isWaitedFor'> {
    const { clock } = this.#options.ports;
    return untilMs === undefined ? {} : { isWaitedFor: () => clock.nowMs() < untilMs };
  }

  #flows(event: HookEvent, relayed: HookFlows | undefined): Pick<HookDesk, 'flows'> {
    const flows = relayed ?? (this.#options.flows && requestFlows(this.#options.flows, event));
    return flows === undefined ? {} : { flows };
  }

  #desk(cwd: string | undefined): HookDesk {
    const { ports, home, whereabouts, lockWaitMs, noteRead, within } = this.#options;
    const directory = this.#directory();
    this.#live ??= {
      sessions: openLiveFold(directory, ports, sessionsFold),
      approvalStates: openLiveFold(directory, ports, approvalsFold),
      pins: openLiveFold(directory, ports, pinsFold),
      ownPins: OwnPins.beside(directory, ports),
      approverOf: keptApprovers(ports),
    };
    return {
      directory,
      ports,
      settings: this.#policies.inForce({ directory, ports, home, projectRoot: this.#rootOf(cwd) }),
      ...this.#live,
      ...(home === undefined ? {} : { home }),
      ...(whereabouts === undefined ? {} : { whereabouts }),
      ...(noteRead === undefined ? {} : { noteRead }),
      ...(within === undefined ? {} : { within }),
      contentDigest,
      ledger: () => {
        this.#ledger ??= openLedger(directory, ports, { lockWaitMs });
        return this.#ledger;
      },
    };
  }
}

/** A busy ledger is not lost. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Trouble)) return true;
  return error.code.startsWith('ledger.') && error.code !== 'ledger.busy';
}
