/** What the tools of one connection share: the real ports, the project, and what this session did so far. */
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { inWords } from '../../../evidence/folder/failure.ts';
import { FOLDER } from '../../../evidence/folder/layout.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import type { LiveFold } from '../../../evidence/live-fold.ts';
import type { Ports } from '../../../ports/files.ts';
import type { ImportFiles } from '../../../ports/imports.ts';
import type { RoutePorts } from '../../../ports/route-readers.ts';
import type { ReportFacts } from '../../../report/facts.ts';
import type { Known } from '../../../road/context.ts';
import type { ScanDesk } from '../../../road/gateway/consult.ts';
import type { Whereabouts } from '../../../road/guard-facts.ts';
import type { JudgingThreads } from '../../../road/judging/judging-orders.ts';
import type { Policy } from '../../../road/policy/plain-policy.ts';
import type { PolicySources } from '../../../road/policy/source-files.ts';
import type { PolicyReader } from '../../../road/policy-reader.ts';
import type { ProjectReader } from '../../../road/project-files.ts';
import type { JudgeDesk } from '../../../road/sampling/sampled-call.ts';
import type { LiveState } from '../../../road/state.ts';
import { CallMemory } from '../../../sessions/call-memory.ts';
import type { ToolName } from '../../../vocabulary/call.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { Pace } from './evaluation-pace.ts';
import { Judge } from './judge.ts';
import { LinedTurns, type Turn } from './lined-turns.ts';
import { OpenLedgers } from './open-ledgers.ts';
import { SharedWork } from './shared-work.ts';

export interface DeskOptions {
  readonly version: string;
  readonly ports: () => Promise<Ports>;
  /** Needed only by tools that search a folder. */
  readonly routePorts?: () => Promise<RoutePorts>;
  /** Needed only by tools that read other programs' logs. */
  readonly importFiles?: () => Promise<ImportFiles>;
  /** Judging threads; without them the serving thread judges. */
  readonly startThreads?: () => JudgingThreads;
  /** Called for each call. */
  readonly onCall?: () => void;
  /** The project of calls that do not name one. */
  readonly project: string;
  readonly home?: string;
  /** What `--policy` names. */
  readonly policyFile?: PolicySources['file'];
  /** Where our own program is. */
  readonly whereabouts?: () => Promise<Whereabouts>;
  /** The models that are asked about calls that a rule samples; without them a person is. */
  readonly judges?: () => Promise<JudgeDesk>;
  /** The model scanners of the policy, noting how they are in the folder of a ledger; without them the built-in checks scan. */
  readonly scans?: (directory: string) => Promise<ClosableScans>;
}

export interface ClosableScans extends ScanDesk {
  close(): Promise<void>;
}

/** Projects whose facts for the report are kept. */
const MOST_REPORTS = 8;

export class Desk {
  readonly version: string;
  readonly project: string;
  readonly home: string | undefined;
  readonly #options: DeskOptions;
  readonly memory = new CallMemory();
  readonly pace = new Pace();
  readonly judge: Judge;
  /** Digests that we issued: a client that sends one back means that call, not a hash of its own. */
  readonly #issued = new Set<string>();
  readonly #reportFacts = new Map<string, LiveFold<ReportFacts>>();
  /** Reports of calls, by folder: one has the events of all calls that waited for it. */
  readonly reports = new SharedWork<unknown>();
  #projects?: ProjectReader;
  #judges?: Promise<JudgeDesk> | undefined;
  readonly #scans = new Map<string, Promise<ClosableScans>>();
  #policies?: PolicyReader;
  readonly #threads: JudgingThreads | undefined;
  readonly #turns = new LinedTurns();
  readonly #ledgers = new OpenLedgers<Ledger>(
    (directory) => this.#open(directory),
    () => this.#turns.settled(),
  );

  constructor(options: DeskOptions) {
    this.#options = options;
    this.version = options.version;
    // Even if the last part is a link: the person who started the server chose it.
    this.project = dirname(realPath(join(options.project, FOLDER)));
    this.home = options.home;
    this.#threads = options.startThreads?.();
    this.judge = new Judge(this.#threads, this.memory);
  }

  /** Calls run at the same time, as far as their turns allow. */
  inTurn<T>(work: () => Promise<T>, turn?: Turn): Promise<T> {
    this.#options.onCall?.();
    return this.#turns.take(work, turn);
  }

  ports(): Promise<Ports> {
    return this.#options.ports();
  }

  async routePorts(): Promise<RoutePorts> {
    if (!this.#options.routePorts) throw new Error('no port to search folders was passed in');
    return await this.#options.routePorts();
  }

  async importFiles(): Promise<ImportFiles> {
    if (!this.#options.importFiles) throw new Error('no port to read logs was passed in');
    return await this.#options.importFiles();
  }

  judges(): Promise<JudgeDesk> | undefined {
    this.#judges ??= this.#options.judges?.();
    return this.#judges;
  }

  /** Of the project whose ledger is in this folder. */
  scans(directory: string): Promise<ScanDesk> | undefined {
    const opened = this.#scans.get(directory) ?? this.#options.scans?.(directory);
    if (opened !== undefined) this.#scans.set(directory, opened);
    return opened;
  }

  async now(): Promise<string> {
    return new Date((await this.ports()).clock.nowMs()).toISOString();
  }

  /** The folder of the call's project; only inspected. */
  async rootOf(named: string | undefined): Promise<string> {
    if (named === undefined) return this.project;
    if (!isAbsolute(named)) throw unusable('it is not an absolute path');
    const { files } = await this.ports();
    // A project must have one path: under two spellings its ledger would be opened twice.
    const root = isSystemFolder(resolve(named)) ? resolve(named) : realPath(resolve(named));
    const facts = look(() => files.factsAt(root));
    if (facts === undefined) throw unusable('there is no such folder');
    if (facts.kind === 'link') throw unusable('it is a symbolic link; name the folder itself');
    if (facts.kind !== 'directory') throw unusable('it is not a folder');
    await this.assertProject(root);
    return root;
  }

  /** Evidence and a secret key are not written outside a project, or into another user's project. */
  async assertProject(root: string): Promise<void> {
    const { files, processes } = await this.ports();
    if (isSystemFolder(root)) throw unusable('it is a folder of the system, not of a project');
    const { userId } = processes;
    // Root may work in other users' folders, in a container for example.
    if (userId === undefined || userId === 0) return;
    const owner = look(() => files.factsAt(root))?.owner;
    if (owner !== undefined && owner !== userId) throw unusable('it belongs to another user');
  }

  async contextOf(known: Known): Promise<CallContext> {
    const [{ contextOf }, { ProjectReader }, ports, whereabouts] = await Promise.all([
      import('../../../road/context.ts'),
      import('../../../road/project-files.ts'),
      this.ports(),
      this.#options.whereabouts?.(),
    ]);
    this.#projects ??= new ProjectReader();
    return contextOf(known, { ports, home: this.home, whereabouts }, this.#projects);
  }

  async policyOf(root: string, projectRoot: string | undefined): Promise<Policy> {
    const [{ NotLoaded, PolicyReader }, ports] = await Promise.all([
      import('../../../road/policy-reader.ts'),
      this.ports(),
    ]);
    const sources = await this.#sources(root, projectRoot, ports);
    this.#policies ??= new PolicyReader();
    try {
      return this.#policies.inForce(sources);
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      this.#policies = new PolicyReader((await import('../../../road/policy.ts')).compilePolicy);
      return this.#policies.inForce(sources);
    }
  }

  /** Of the server's own project. */
  async policySources(): Promise<PolicySources> {
    return await this.#sources(this.project, this.project, await this.ports());
  }

  async #sources(root: string, projectRoot: string | undefined, ports: Ports): Promise<PolicySources> {
    const directory = await this.directoryOf(root);
    return { directory, projectRoot, home: this.home, ports, file: this.#options.policyFile };
  }

  async stateFor(name: ToolName, root: string): Promise<LiveState> {
    const [{ liveStateFor }, ports] = await Promise.all([import('../../../road/state.ts'), this.ports()]);
    const directory = await this.directoryOf(root);
    return await liveStateFor(name, {
      directory,
      ports,
      ...(this.home === undefined ? {} : { home: this.home }),
      cwd: root,
    });
  }

  /** The ledger of a project; the user's own where the project brings a foreign one. */
  async directoryOf(root: string): Promise<string> {
    const [{ ledgerInUse }, ports] = await Promise.all([
      import('../../../evidence/keys/adoption.ts'),
      this.ports(),
    ]);
    return ledgerInUse(join(root, FOLDER), { ...ports, home: this.home });
  }

  async ledgerOf(root: string): Promise<Ledger> {
    await this.assertProject(root);
    return await this.#ledgers.of(await this.directoryOf(root));
  }

  async #open(directory: string): Promise<Ledger> {
    const [{ openLedger }, ports] = await Promise.all([import('../../../evidence/ledger.ts'), this.ports()]);
    try {
      return openLedger(directory, ports);
    } catch (error) {
      throw aboutRoot(error);
    }
  }

  /** Of the report: a call that writes it reads what was recorded since the last one. */
  async reportFactsOf(directory: string): Promise<LiveFold<ReportFacts>> {
    const known = this.#reportFacts.get(directory);
    if (known !== undefined) return known;
    const [{ openLiveFold }, { reportFold }, ports] = await Promise.all([
      import('../../../evidence/live-fold.ts'),
      import('../../../report/facts.ts'),
      this.ports(),
    ]);
    if (this.#reportFacts.size >= MOST_REPORTS) this.#reportFacts.clear();
    const opened = this.#reportFacts.get(directory) ?? openLiveFold(directory, ports, reportFold);
    this.#reportFacts.set(directory, opened);
    return opened;
  }

  issue(digest: string): void {
    if (this.#issued.size >= 10_000) this.#issued.clear();
    this.#issued.add(digest);
  }

  hasIssued(digest: string): boolean {
    return this.#issued.has(digest);
  }

  async close(): Promise<void> {
    await this.#threads?.close();
    await Promise.all([...this.#scans.values()].map(async (scans) => (await scans).close()));
    await this.#ledgers.close();
  }
}

/** System trees, and folders that only contain other users' folders. */
const SYSTEM_TREES =
  /^\/(?:bin|boot|dev|etc|lib\d*|proc|run|sbin|sys|usr|System|Library|Applications)(?:\/|$)/;
const SYSTEM_FOLDERS = /^\/(?:home|media|mnt|opt|private|srv|tmp|Users|var|Volumes)?$/;

function isSystemFolder(root: string): boolean {
  return dirname(root) === root || SYSTEM_FOLDERS.test(root) || isInSystemTree(root);
}

/** Software built from source, and some containers, keep projects in there. */
function isInSystemTree(root: string): boolean {
  return SYSTEM_TREES.test(root) && !/^\/(?:usr\/(?:local\/)?src|run\/(?:user|media))\/./.test(root);
}

/** An unwritable folder is reported as a problem of the input, not of the ledger in it. */
export function aboutRoot(error: unknown): unknown {
  if (!(error instanceof Trouble)) return error;
  const isMeant = ['file.denied', 'file.missing'].includes(error.code) || isForbidden(error);
  return isMeant ? unusable('it cannot be written to') : error;
}

/** Another root does not fix a full disk, a wrong clock or a folder in the way: those keep their own messages. */
function isForbidden({ code, message }: Trouble): boolean {
  return code === 'ledger.unwritable' && FORBIDDEN.some((errno) => message.endsWith(inWords(errno)));
}
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'ENOENT'];

/** Follows links among the parents; the last part is inspected without following it. */
function realPath(path: string): string {
  try {
    return join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

function unusable(reason: string): Trouble {
  return new Trouble('project.unusable', { reason });
}

function look<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    // A part of the path is a file, inaccessible or too long: the system reports all of these as an errno.
    if (error instanceof Error && 'code' in error) throw unusable('its path cannot be followed');
    throw error;
  }
}
