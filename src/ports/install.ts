/** What installing asks of the world; `main` hands in the real thing, tests a folder of their own. */
export interface InstallPorts {
  readonly home: string;
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly program: HookProgram;
  readonly disk: Disk;
  /** What a program says to `--version`; undefined when it says nothing in time. */
  versionOf(path: string): Promise<string | undefined>;
  /** The plugin is the other door's: it is handed in as text. */
  openCodePlugin(hook: HookProgram & { readonly project: string; readonly home: string }): string;
}

/** The program that hosts start: by its absolute place, because hosts have search paths of their own. */
export interface HookProgram {
  readonly node: string;
  readonly script: string;
  /** The system's program that ends another after a time; undefined where there is none. */
  readonly timeout?: string;
}

export interface DiskFacts {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly sizeBytes: number;
  readonly mode: number;
}

/** Steps that either happen whole or not at all, each durable when it returns; what fails throws what Node throws. */
export interface Disk {
  /** Of the name itself; undefined when there is nothing. */
  look(path: string): DiskFacts | undefined;
  /** Where a path leads once all links are followed. */
  resolve(path: string): string;
  read(path: string): Buffer;
  /** Through a file beside it; an old file's mode and owner stay unless a mode is given. */
  replace(path: string, bytes: Uint8Array, mode?: number): void;
  remove(path: string): void;
  /** What processes that were killed left beside it. */
  sweep(path: string): void;
  makeFolder(path: string, mode: number): void;
  /** Only an empty one. */
  removeFolder(path: string): void;
  canWrite(path: string): boolean;
  canRun(path: string): boolean;
}
