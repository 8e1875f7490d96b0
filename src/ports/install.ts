/** What installing needs from the world; `main` passes the real ports, tests a folder of their own. */
export interface InstallPorts {
  readonly home: string;
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly program: HookProgram;
  readonly disk: Disk;
  /** What a program prints for `--version`; undefined when it prints nothing in time. */
  versionOf(path: string): Promise<string | undefined>;
  /** The plugin belongs to another door, so its text is passed in. */
  openCodePlugin(hook: HookProgram & { readonly project: string; readonly home: string }): string;
}

/** The program that hosts start, by absolute path because hosts have their own search paths. */
export interface HookProgram {
  readonly node: string;
  readonly script: string;
  /** The system's `timeout` program; undefined where there is none. */
  readonly timeout?: string;
}

export interface DiskFacts {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly sizeBytes: number;
  readonly mode: number;
}

/** Each step is atomic and durable when it returns; a failing step throws what Node throws. */
export interface Disk {
  /** Of the name itself; undefined when there is nothing. */
  look(path: string): DiskFacts | undefined;
  /** The path with all links resolved. */
  resolve(path: string): string;
  read(path: string): Buffer;
  /** Written through a temporary file beside it; an existing file keeps its mode and owner unless a mode is given. */
  replace(path: string, bytes: Uint8Array, mode?: number): void;
  remove(path: string): void;
  /** Temporary files that killed processes left beside it. */
  sweep(path: string): void;
  makeFolder(path: string, mode: number): void;
  /** Only if it is empty. */
  removeFolder(path: string): void;
  canWrite(path: string): boolean;
  canRun(path: string): boolean;
}
