import type { CalledTool } from '../../../answers/machine/gateway.answer.ts';
import type { DocumentName, Documents } from '../../../answers/registry/documents.ts';
import type { LedgerPlace } from '../../../evidence/folder/which-ledger.ts';
import type { Cost } from '../../../evidence/person/sealed-key.ts';
import type { GatewayServer } from '../../../gateway/downstream/life/server-limits.ts';
import type { Ports } from '../../../ports/files.ts';
import type { ImportFiles } from '../../../ports/imports.ts';
import type { InstallPorts } from '../../../ports/install.ts';
import type { RoutePorts } from '../../../ports/route-readers.ts';
import type { ServerPorts } from '../../../ports/servers.ts';
import type { Whereabouts } from '../../../road/guard-facts.ts';
import type { HungResident, ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import type { PolicySources } from '../../../road/policy/source-files.ts';
import type { PersonCall } from '../../../work/gateway/person-call.ts';
import type { ServerNews } from '../../../work/gateway/server-news.ts';
import type { Io } from './io.ts';

/** Colours of one stream; each function returns its text unchanged if colours are off. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

/** What one run of a verb works with. */
export interface Session {
  readonly io: Io;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly paint: Paint;
  readonly paintError: Paint;
  readonly version: string;
  /** The ledger that is in force here. */
  readonly ledger: LedgerPlace;
  /** Its `.tokenauditor` folder, for verbs that show what is in it. */
  readonly directory: string;
  /** The one whose record is shown: with `--project` also one that is not the user's, and so not in force. */
  readonly shownDirectory: string;
  /** The nearest that is passed over, because the user did not make it here. */
  readonly foreignDirectory: string | undefined;
  /** The one that this project's record goes to, whether it exists or not. */
  readonly recordDirectory: string;
  /** Where that project's own files are, also where the user's ledger has its record. */
  readonly projectRoot: string;
  /** The one of a program that a client starts in whatever folder. */
  readonly clientLedger: LedgerPlace;
  /** A path for people: relative if it is below the current folder. */
  shorten(path: string): string;
  /** Called only by verbs that use the ledger, so that the others need not load it. */
  ports(): Promise<Ports>;
  /** Called only by verbs that start or contact servers. */
  serverPorts(): Promise<ServerPorts>;
  /** Called only by verbs that search a folder. */
  routePorts(): Promise<RoutePorts>;
  /** Called only by verbs that read other programs' logs. */
  importFiles(): Promise<ImportFiles>;
  /** Called only by verbs that install hooks. */
  installPorts(): Promise<InstallPorts>;
  /** Where our own program is; called only by verbs that judge calls. */
  readonly whereabouts: Surroundings['whereabouts'];
  readonly pinCost: Surroundings['pinCost'];
  readonly serveMcp: Surroundings['mcp'];
  readonly resident: Surroundings['resident'];
  readonly gateway: Surroundings['gateway'];
  /** A line for people on standard error. */
  note(text: string): void;
  /** The one JSON document of `--json`, by its name in docs/json.md. */
  answer<Name extends DocumentName>(name: Name, document: Documents[Name]): void;
  /** From here on the exit status is final, even if the reader of the output goes away. */
  conclude(status: number): number;
  readonly concluded: number | undefined;
}

/** What the MCP door gets from the command line. */
export interface McpOptions {
  readonly project: string;
  readonly home?: string;
  /** What `--policy` names. */
  readonly policyFile?: PolicySources['file'];
}

/** The door that answers hooks, as far as the command line starts and stops it. */
export interface ResidentDoor {
  /** Runs until it is stopped, or its program is replaced. */
  serve(options: {
    readonly directory: string;
    readonly idleMs?: number;
    onReady(status: ResidentStatus): void;
  }): Promise<ResidentEnding>;
  /** Undefined if none runs. */
  ask(directory: string, question: 'status' | 'stop'): Promise<ResidentStatus | undefined>;
  /** One that is running but does not answer. */
  hung(directory: string, isToEnd: boolean): Promise<HungResident | undefined>;
}

/** What the gateway gets from the command line. */
export interface GatewayPlan {
  /** The `.tokenauditor` folder that it records in. */
  readonly directory: string;
  readonly home?: string;
  readonly servers: readonly GatewayServer[];
  /** The folder whose document names them; absent where the command line does. */
  readonly serversRoot?: string;
  /** Keep the names of the one server. */
  readonly isBare: boolean;
  /** Who the client is: of the command line alone. */
  readonly agent: string;
  /** What rules see of it. */
  readonly role?: string;
  /** When `agents add` made it. */
  readonly since?: string;
  /** The part of the gateway that it sees. */
  readonly profile?: string;
  /** The folder of the client, where it is known. */
  readonly project?: string;
  /** The folder whose document counts, also where it is no project of its own. */
  readonly policyRoot?: string;
  /** Hears which servers failed or were started again. */
  onServer?(news: ServerNews): void;
}

/** The door in front of servers. */
export interface GatewayDoor {
  /** Serves the client of the process's own streams until it disconnects, its agent is over, or a signal ends it. */
  stdio(plan: GatewayPlan, isOver: AbortSignal): Promise<void>;
  /** One call of a person, who was asked. */
  call(plan: GatewayPlan, call: PersonCall): Promise<CalledTool>;
  /** The one process of the folder, until a signal, `down` or an update ends it. */
  up(plan: UpPlan): Promise<ResidentEnding>;
  /** The same in the background, with the words of this process's command line. Resolves once it serves. */
  detach(port?: number): Promise<GatewayAddress>;
}

export interface UpPlan extends GatewayPlan {
  /** 0: any free one. Absent: hooks and stdio doors alone, over the socket. */
  readonly port?: number;
  /** Without a client and a question for so long it ends. */
  readonly idleMs?: number;
  onReady(place: GatewayAddress): void;
}

export interface GatewayAddress {
  readonly pid: number;
  /** Absent without a port. */
  readonly url?: string;
  /** Where clients' token is: it is in no URL and on no screen. */
  /** Absent once there are agents: then only their tokens count. */
  readonly tokenFile?: string;
}

/** What `main` passes in besides the process itself. */
export interface Surroundings {
  readonly version: () => string;
  readonly whereabouts?: (() => Promise<Whereabouts>) | undefined;
  readonly ports: () => Promise<Ports>;
  /** Child processes and the network, for verbs that list what servers offer. */
  readonly serverPorts?: (() => Promise<ServerPorts>) | undefined;
  /** The files of a project, for verbs that search them. */
  readonly routePorts?: (() => Promise<RoutePorts>) | undefined;
  /** Logs of other programs, for verbs that import them. */
  readonly importFiles?: (() => Promise<ImportFiles>) | undefined;
  /** The user's hosts and the programs they start, for verbs that install hooks. */
  readonly installPorts?: (() => Promise<InstallPorts>) | undefined;
  /** The cost of trying a PIN; measured on this machine by default. */
  readonly pinCost?: (() => Cost) | undefined;
  /** Another door: serves a client over the process's own streams until the client disconnects. */
  readonly mcp?: ((options: McpOptions) => Promise<void>) | undefined;
  /** Another door, which answers hooks. */
  readonly resident?: ResidentDoor | undefined;
  /** Another door, in front of servers. */
  readonly gateway?: GatewayDoor | undefined;
}
