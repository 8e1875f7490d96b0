import type { Ports } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { NamedServer, Plan } from './plan.ts';

/** What a scan needs of the door that starts it. */
export interface ScanRoom {
  /** The project's `.tokenauditor` folder, whether it exists or not; found when it is asked for. */
  readonly directory: string;
  readonly projectRoot: string;
  /** The user's home as hooks find it; undefined where the environment names none. */
  readonly home: string | undefined;
  /** The current folder. */
  cwd(): string;
  /** A path for people. */
  shorten(path: string): string;
  /** A configuration that was not named: undefined when there is none, or why it was not read. */
  readConfig(path: string): Promise<{ readonly text: string } | { readonly problem: string } | undefined>;
  /** A line for people, beside the result. */
  note(text: string): void;
  ports(): Promise<Ports>;
  serverPorts(): Promise<ServerPorts>;
  /** The servers that the user agrees to. Nothing else is started or reached. */
  agree(plan: Plan): Promise<readonly NamedServer[]>;
  watchServers(total: number): ServerWatch;
  watchDefinitions(total: number): DefinitionWatch;
}

/** Reports which servers are being read. */
export interface ServerWatch {
  begin(name: string): void;
  end(name: string): void;
  done(): void;
}

export interface DefinitionWatch {
  /** One more was judged; resolves when the next may be. */
  judged(): Promise<void>;
  done(): void;
}
