/** What is read: a stream, a file, or the files of a folder that may be logs. */
import type { ImportFiles, ImportSource } from '../../ports/imports.ts';

const ENDINGS = ['.jsonl', '.ndjson', '.json', '.csv', '.jsonl.gz', '.json.gz', '.csv.gz'];

export interface Named extends ImportSource {
  /** Found in a folder, not named by a person: it may be something else. */
  readonly isFound: boolean;
}

export async function* sourcesOf(source: string | ImportSource, files: ImportFiles): AsyncGenerator<Named> {
  if (typeof source !== 'string') {
    yield { name: source.name, chunks: () => source.chunks(), isFound: false };
  } else if ((await files.kindOf(source)) === 'file') {
    yield { name: source, chunks: () => files.chunks(source), isFound: false };
  } else {
    for await (const path of files.filesBelow(source, ENDINGS)) {
      yield { name: path, chunks: () => files.chunks(path), isFound: true };
    }
  }
}
