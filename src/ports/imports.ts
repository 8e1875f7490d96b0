/** What importing needs from the world. The real port is `src/world/import-files.ts`; it throws only file `Trouble`s. */
export interface ImportFiles {
  /** What kind of entry the path is, following links. */
  kindOf(path: string): Promise<'file' | 'folder'>;
  /** Files below a folder whose names end with the suffix, sorted by name; links are not followed. */
  filesBelow(folder: string, endings: readonly string[]): AsyncIterable<string>;
  /** The next chunk may overwrite the bytes of this one. */
  chunks(path: string): AsyncIterable<Uint8Array>;
}

/** Bytes with a name: a pipe, or a file that the caller opened. */
export interface ImportSource {
  readonly name: string;
  chunks(): AsyncIterable<Uint8Array>;
}
