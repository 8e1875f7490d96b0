/** What `main` hands to its doors. Only its own file knows where the other programs of the build are. */
import type { Ports } from '../ports/files.ts';
import type { ServerPorts } from '../ports/servers.ts';
import type { Whereabouts } from '../road/guard-facts.ts';
import type { JudgingThreads } from '../road/judging/judging-orders.ts';
import type { ThreadOptions } from '../world/judging-threads.ts';

export type StartThreads = (workerData: object, limits?: Omit<ThreadOptions, 'workerData'>) => JudgingThreads;

export interface Entry {
  version(): string;
  /** The file of `main`. */
  program(): string;
  /** Changes when the program file is replaced. */
  programStamp(): string;
  ports(): Promise<Ports>;
  serverPorts(): Promise<ServerPorts>;
  whereabouts(): Promise<Whereabouts>;
  homeFolder(): Promise<string>;
  /** Judging runs apart from the serving thread: it can be killed while serving continues. */
  judgingThreads(): Promise<StartThreads>;
}

/** Set by the build; hooks are answered by the same build only. */
declare const TOKENAUDITOR_BUILD: string | undefined;
export const buildOf = ({ version }: Pick<Entry, 'version'>): string =>
  typeof TOKENAUDITOR_BUILD === 'undefined' ? version() : TOKENAUDITOR_BUILD;

/** Otherwise a process of this user could make Node open a debugger in this one, and answer in our name. */
export function refuseDebugger(): void {
  if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);
}
