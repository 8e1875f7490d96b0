import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { ServerListing, ServerOrigin } from '../../vocabulary/definition.ts';
import type { PlannedServer } from './plan.ts';

/** What to scan. A request that names nothing means every configuration of a client on this machine. */
export interface ScanRequest {
  /** Listings that were read from documents. */
  readonly documents: readonly Gathered[];
  /** Servers that the caller spelled out. */
  readonly given: readonly PlannedServer[];
  readonly configs: readonly NamedConfig[];
  /** Whose configurations these are; undefined: it is guessed. */
  readonly client: ClientId | undefined;
  /** Names of the configured servers to read; empty: all that are not disabled. */
  readonly only: readonly string[];
  /** For each server, from its start to its end. */
  readonly deadlineMs: number | undefined;
  /** Whether what servers offer is compared with the project's pins, and recorded. */
  readonly isRecorded: boolean;
}

/** A configuration that the caller named. */
export interface NamedConfig {
  /** As the caller wrote it. */
  readonly name: string;
  read(): Promise<{ readonly path: string; readonly text: string }>;
}

export interface Gathered {
  readonly listing: ServerListing;
  readonly source?: string;
  readonly startedAs?: ServerOrigin;
  readonly script?: string;
  /** The end of what the server printed for people, safe to show. */
  readonly said?: string;
  readonly otherNames?: readonly string[];
  /** What a person may want to know and what takes nothing from the listing. */
  readonly notes?: readonly string[];
  /** Comes from a server and not from a document: what it offers is pinned. */
  readonly isLive: boolean;
}
