import type { Ports } from '../../ports/files.ts';
import type { InstallPorts } from '../../ports/install.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { ResidentStatus } from '../../road/hooks/resident-status.ts';

/** What a durable write took, or the system's name for why there was none. */
export type DiskTrial = { readonly folder: string } & (
  | { readonly medianMs: number; readonly freeBytes: number }
  | { readonly fails: 'opening' | 'writing'; readonly errno: string }
);

/** What the examinations look at; a door hands it in. */
export interface DoctorRoom {
  /** The project's `.tokenauditor` folder, whether it exists or not. */
  readonly directory: string;
  /** The user's home as hooks find it; undefined where the environment names none. */
  readonly home: string | undefined;
  /** The user's home as the system knows it, if the environment names none. */
  readonly userFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Node's version, and the system it runs on. */
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
  readonly ports: Ports;
  /** The current folder. */
  cwd(): string;
  /** A path for people. */
  shorten(path: string): string;
  wallMs(): number;
  monotonicMs(): number;
  /** Registers what must be undone if the user interrupts; the returned function takes the registration back. */
  onInterrupt(undo: () => void): () => void;
  /** Throws if the file is missing, or is not a regular file. */
  readFile(path: string): Buffer;
  /** Writes durably in the folder, or among temporary files where there is none. */
  tryDisk(directory: string): DiskTrial;
  /** Names what is examined next, if that takes time. */
  begin(what: string): void;
  installPorts(): Promise<InstallPorts>;
  /** Asked for only where there is a hook to try. */
  serverPorts(): Promise<ServerPorts>;
  /** The process of a folder, `up` or a resident, if one runs. */
  served(directory: string): Promise<ResidentStatus | undefined>;
  /** Asks it to end. */
  end(directory: string): Promise<void>;
  /** The public key beside the project's ledger, in its printed form. */
  publicKey(): string;
}
