import type { DocumentName, Documents } from '../../../answers/registry/documents.ts';
import type { Cost } from '../../../evidence/person/sealed-key.ts';
import type { Ports } from '../../../ports/files.ts';
import type { ImportFiles } from '../../../ports/imports.ts';
import type { InstallPorts } from '../../../ports/install.ts';
import type { RoutePorts } from '../../../ports/route-readers.ts';
import type { ServerPorts } from '../../../ports/servers.ts';
import type { HungResident, ResidentEnding, ResidentStatus } from '../../../road/hooks/resident-status.ts';
import type { PolicyFile } from '../../../road/policy-file.ts';
import type { Io } from './io.ts';

/** Colours of one stream; each returns its text unchanged where there are none. */
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
  /** The `.tokenauditor` folder, whether it exists or not. */
  readonly directory: string;
  /** A path for people: short when it lies below the current folder. */
  shorten(path: string): string;
  /** Asked for only by verbs that touch the ledger, so that the others do not pay for loading it. */
  ports(): Promise<Ports>;
  /** Asked for only by verbs that start or reach servers. */
  serverPorts(): Promise<ServerPorts>;
  /** Asked for only by verbs that look through a folder. */
  routePorts(): Promise<RoutePorts>;
  /** Asked for only by verbs that read logs of others. */
  importFiles(): Promise<ImportFiles>;
  /** Asked for only by verbs that put hooks into hosts. */
  installPorts(): Promise<InstallPorts>;
  readonly pinCost: Surroundings['pinCost'];
  readonly serveMcp: Surroundings['mcp'];
  readonly resident: Surroundings['resident'];
  /** A line for people on standard error. */
  note(text: string): void;
  /** The one JSON document of `--json`, by its name in docs/json.md. */
  answer<Name extends DocumentName>(name: Name, document: Documents[Name]): void;
  /** The exit status is final from here on, even if the reader of the output goes away. */
  conclude(status: number): number;
  readonly concluded: number | undefined;
}

/** What the other door is told of the command line. */
export interface McpOptions {
  readonly project: string;
  readonly home?: string;
  readonly policy?: PolicyFile;
}

/** The door that answers hooks, as far as the command line opens and closes it. */
export interface ResidentDoor {
  /** Until it is told to stop, or its program was replaced by another. */
  serve(options: {
    readonly directory: string;
    onReady(status: ResidentStatus): void;
  }): Promise<ResidentEnding>;
  /** Undefined if none runs. */
  ask(directory: string, question: 'status' | 'stop'): Promise<ResidentStatus | undefined>;
  /** One that is there and did not answer. */
  hung(directory: string, isToEnd: boolean): Promise<HungResident | undefined>;
}

/** What `main` hands in besides the process itself. */
export interface Surroundings {
  readonly version: () => string;
  readonly ports: () => Promise<Ports>;
  /** Child processes and the network, for verbs that list what servers offer. */
  readonly serverPorts?: (() => Promise<ServerPorts>) | undefined;
  /** The files of a project, for verbs that look through them. */
  readonly routePorts?: (() => Promise<RoutePorts>) | undefined;
  /** Logs of others, files and folders, for verbs that import them. */
  readonly importFiles?: (() => Promise<ImportFiles>) | undefined;
  /** The user's hosts and the programs that they start, for verbs that put hooks into them. */
  readonly installPorts?: (() => Promise<InstallPorts>) | undefined;
  /** What a PIN costs to try; measured on this machine if it is not handed in. */
  readonly pinCost?: (() => Cost) | undefined;
  /** Another door: serves a client over the process's own streams until it goes. */
  readonly mcp?: ((options: McpOptions) => Promise<void>) | undefined;
  /** Another door, which answers hooks. */
  readonly resident?: ResidentDoor | undefined;
}
