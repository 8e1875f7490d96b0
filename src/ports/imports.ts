/** What importing asks of the world. The real one is `src/world/import-files.ts`; it throws `Trouble` of files only. */
export interface ImportFiles {
  /** What stands there, following links. */
  kindOf(path: string): Promise<'file' | 'folder'>;
  /** Files below a folder whose names end so, in the order of their names; links are not followed. */
  filesBelow(folder: string, endings: readonly string[]): AsyncIterable<string>;
  /** The bytes of a chunk may be overwritten by the next one. */
  chunks(path: string): AsyncIterable<Uint8Array>;
}

/** Bytes with a name: a pipe, or a file that somebody else opened. */
export interface ImportSource {
  readonly name: string;
  chunks(): AsyncIterable<Uint8Array>;
}
