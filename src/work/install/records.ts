/**
 * What `init` wrote where, and what was there before: `installs.json` in the user's own `.tokenauditor/state`, the
 * bytes beside it. Both are durable before the file itself is touched, so that a crash leaves nothing unrecorded.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { Folder } from '../../evidence/folder/folder.ts';
import { FOLDER, STATE } from '../../evidence/folder/layout.ts';
import { CLIENT_IDS } from '../../gateway/downstream/server-start.ts';
import type { Ports } from '../../ports/files.ts';
import type { Disk, InstallPorts } from '../../ports/install.ts';
import { HOSTS } from '../../vocabulary/hook-request.ts';
import { isInstalling, removeEmptyFolders, withInstallLock } from './install-lock.ts';
import { placeOf } from './place.ts';
import { unfit } from './whereabouts.ts';

/** More than any file that is changed. */
const MOST_BYTES = 40 * 1024 * 1024;

const entrySchema = z.object({
  at: z.array(z.string()),
  server: z.string(),
  client: z.enum(CLIENT_IDS),
  /** Its text, before and after. */
  before: z.string(),
  after: z.string(),
});
export type WrappedEntry = z.infer<typeof entrySchema>;

/** Another version may know more: unknown records are skipped, never refused. */
const recordSchema = z.object({
  path: z.string(),
  hosts: z.array(z.enum(HOSTS)),
  level: z.enum(['user', 'project']),
  folder: z.string(),
  kind: z.enum(['entries', 'file', 'settings']),
  /** SHA-256 of the previous content, null if there was none. */
  before: z.string().nullable(),
  /** Of all that `init` wrote since then: after a crash the file may still be the one before the last. */
  after: z.array(z.string()),
  /** Whether `init` removed it at last, because its settings are in the document. */
  removed: z.boolean().optional(),
  /** Folders that were made for it, outermost first. */
  folders: z.array(z.string()),
  /** Of the file before, where it was changed or removed. */
  mode: z.int().min(0).max(0o7777).optional(),
  /** Of `wrap`: the entries that it changed. */
  entries: z.array(entrySchema).optional(),
});
export type InstallRecord = z.infer<typeof recordSchema>;

const recordsSchema = z.object({ version: z.literal(1), files: z.array(recordSchema) });

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export class Records {
  readonly #home: string;
  readonly #disk: Disk;
  readonly #ports: Ports;
  readonly #verb: string;
  #records: readonly InstallRecord[];

  /** Each verb has its own: `installs.json` of `init`, `wraps.json` of `wrap`. */
  constructor(
    { home, disk }: Pick<InstallPorts, 'home' | 'disk'>,
    ports: Ports,
    verb: 'install' | 'wrap' = 'install',
  ) {
    this.#verb = verb;
    this.#home = home;
    this.#disk = disk;
    this.#ports = ports;
    this.#records = this.#read();
  }

  get all(): readonly InstallRecord[] {
    return this.#records;
  }

  /** However the path is written. */
  of(path: string): InstallRecord | undefined {
    const place = placeOf(path, this.#disk);
    return this.#records.find((each) => each.path === path || placeOf(each.path, this.#disk) === place);
  }

  /** While no other `init` writes, and with what the last of them recorded. */
  exclusively<T>(isNeeded: boolean, work: () => T): T {
    if (!isNeeded && !isInstalling(this.#home, this.#disk)) {
      // Another `init` may have died at the very last step.
      removeEmptyFolders(this.#home, this.#disk);
      return work();
    }
    return withInstallLock(this.#home, this.#disk, this.#ports, () => {
      this.#records = this.#read();
      return work();
    });
  }

  /** Durable when it returns. `before` is needed only where it is not kept yet. */
  keep(record: InstallRecord, before?: Uint8Array): void {
    this.#inState(true, (folder) => {
      if (before) {
        folder.replaceFile(this.#backup(record), [before]);
        folder.sync();
      }
      const old = this.of(record.path);
      this.#write(folder, [...this.#records.filter(({ path }) => path !== record.path), record]);
      if (old && old.before !== null && old.before !== record.before) folder.removeFile(this.#backup(old));
    });
  }

  drop(record: InstallRecord): void {
    this.#inState(false, (folder) => {
      this.#write(
        folder,
        this.#records.filter(({ path }) => path !== record.path),
      );
      if (record.before !== null) folder.removeFile(this.#backup(record));
    });
  }

  /** The previous content; undefined if it was not kept, or was changed. */
  backupOf(record: InstallRecord): Buffer | undefined {
    const bytes = this.#inState(false, (folder) => folder.readFile(this.#backup(record), MOST_BYTES));
    return bytes && hashOf(bytes) === record.before ? bytes : undefined;
  }

  /** With the last record, anything of ours that a crash left is removed. */
  leave(): void {
    if (this.#records.length > 0) return;
    this.#inState(false, (folder) => {
      for (const name of folder.list())
        if (name.startsWith(`${this.#verb}s.`) || name.startsWith(`${this.#verb}-`)) folder.removeFile(name);
    });
  }

  #write(folder: Folder, records: readonly InstallRecord[]): void {
    if (records.length === 0) folder.removeFile(this.#file);
    else folder.replaceFile(this.#file, `${JSON.stringify({ version: 1, files: records }, null, 2)}\n`);
    folder.sync();
    this.#records = records;
  }

  #read(): readonly InstallRecord[] {
    const bytes = this.#inState(false, (folder) => folder.readFile(this.#file, MOST_BYTES));
    if (bytes === undefined) return [];
    const path = join(this.#home, FOLDER, STATE, this.#file);
    try {
      return recordsSchema.parse(JSON.parse(bytes.toString('utf8'))).files;
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
      throw unfit(
        path,
        `${this.#verb === 'wrap' ? 'wrap' : 'init'} did not write it in this form`,
        'move it away; --undo then removes our entries one by one',
      );
    }
  }

  get #file(): string {
    return `${this.#verb}s.json`;
  }

  #backup({ path, before }: InstallRecord): string {
    return `${this.#verb}-${hashOf(Buffer.from(path)).slice(0, 16)}-${before?.slice(0, 16)}`;
  }

  #inState<T>(create: true, work: (folder: Folder) => T): T;
  #inState<T>(create: boolean, work: (folder: Folder) => T): T | undefined;
  #inState<T>(create: boolean, work: (folder: Folder) => T): T | undefined {
    const outer = Folder.open(join(this.#home, FOLDER), this.#ports, create);
    if (!outer) return undefined;
    try {
      // Looking must not make a folder.
      if (!create && this.#ports.files.factsAt(outer.at(STATE)) === undefined) return undefined;
      const state = outer.inner(STATE);
      try {
        return work(state);
      } finally {
        state.close();
      }
    } finally {
      outer.close();
    }
  }
}
