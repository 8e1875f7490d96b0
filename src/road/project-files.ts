/** Reads the manifests and lockfiles of a project, so that checks know its packages and hosts. Never follows a link. */
import { dirname, join } from 'node:path';
import type { Files, Ports } from '../ports/files.ts';
import { placed } from '../screening/contract/placed.ts';
import {
  joinFacts,
  manifestFacts,
  PROJECT_FILE_BYTES,
  PROJECT_FILES,
} from '../screening/project/project-facts.ts';
import { mayBeAmong } from '../screening/session/session-paths.ts';
import type { ProjectFacts, SessionFacts } from '../vocabulary/call-context.ts';
import { acceptedHosts } from './accepted-hosts.ts';

/** More are not read: no real project has more manifests in one folder. */
const MOST_FILES = 64;

const EXACT: ReadonlySet<string> = new Set(PROJECT_FILES.filter((name) => !name.includes('*')));
/** Prefix and suffix around the star: folders hold thousands of names, and each one is tested. */
const ENDS = PROJECT_FILES.filter((name) => name.includes('*')).map((name) => name.split('*', 2));

function isManifest(name: string): boolean {
  if (EXACT.has(name)) return true;
  return ENDS.some(
    ([front = '', back = '']) =>
      name.length >= front.length + back.length && name.startsWith(front) && name.endsWith(back),
  );
}

/** What makes a manifest count. */
export interface Vouching {
  readonly home?: string | undefined;
  /** A manifest that the session wrote or fetched proves nothing: the session chose its content. */
  readonly session?: SessionFacts | undefined;
}

interface Known {
  readonly stamp: string;
  readonly byName: ReadonlyMap<string, Required<ProjectFacts>>;
  readonly all: Required<ProjectFacts>;
}

/** Remembers what it read until a file changes: a lockfile is large, and calls come one after the other. */
export class ProjectReader {
  readonly #known = new Map<string, Known>();
  #last: { readonly from: ProjectFacts; readonly accepted: string; readonly facts: ProjectFacts } | undefined;

  /**
   * Of the folder or, inside a repository, of the nearest one above it that has a manifest. Undefined where there is
   * none: then nothing is known, which is not the same as knowing no package. Hosts count only if the user accepted
   * them for this project.
   */
  read(folder: string, ports: Ports, vouching: Vouching = {}): ProjectFacts | undefined {
    const { root, manifests } = nearest(folder, ports.files);
    if (manifests.length === 0) return undefined;
    const from = this.#vouched(this.#read(root, manifests, ports.files), root, vouching);
    const accepted = from.hosts.size === 0 ? NONE : acceptedHosts(root, ports, vouching.home);
    return this.#accepted(from, accepted);
  }

  /** The same object for the same facts: what was judged by them is known by it. */
  #accepted(from: Required<ProjectFacts>, hosts: ReadonlySet<string>): ProjectFacts {
    const accepted = [...hosts].sort().join();
    if (this.#last?.from === from && this.#last.accepted === accepted) return this.#last.facts;
    const isAccepted = (host: string) => hosts.has(host);
    const facts = {
      packages: from.packages,
      hosts: new Set([...from.hosts].filter(isAccepted)),
      registries: new Set([...from.registries].filter(isAccepted)),
    };
    this.#last = { from, accepted, facts };
    return facts;
  }

  /** The hosts that the manifests of a project name, for the user to accept, and the folder they are accepted for. */
  named(
    folder: string,
    { files }: Pick<Ports, 'files'>,
  ): { root: string; hosts: string[]; registries: string[] } {
    const { root, manifests } = nearest(folder, files);
    const { all } = this.#read(root, manifests, files);
    return { root, hosts: [...all.hosts].sort(), registries: [...all.registries].sort() };
  }

  #read(root: string, manifests: readonly Manifest[], files: Files): Known {
    const stamp = manifests.map(({ name, mark }) => `${name} ${mark}`).join('\n');
    const before = this.#known.get(root);
    if (before?.stamp === stamp) return before;
    const byName = new Map(
      manifests.map(({ name }) => [name, manifestFacts(name, textOf(`${root}/${name}`, files))] as const),
    );
    const known = { stamp, byName, all: joinFacts([...byName.values()]) };
    this.#known.clear();
    this.#known.set(root, known);
    return known;
  }

  #vouched({ byName, all }: Known, root: string, { home, session }: Vouching): Required<ProjectFacts> {
    if (session === undefined) return all;
    const placedRoot = placed(root, home === undefined ? {} : { home });
    // Copied or unpacked over the whole folder: which of its files are the session's is not known.
    const isFilled = ['', '/*'].some((end) => session.written.has(`${placedRoot}${end}`));
    const isOfSession = (name: string) => {
      const path = `${placedRoot}/${name}`;
      return isFilled || mayBeAmong(session.written, path) || mayBeAmong(session.downloaded, path);
    };
    const others = [...byName].filter(([name]) => !isOfSession(name));
    return others.length === byName.size ? all : joinFacts(others.map(([, facts]) => facts));
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The repository around a folder, or the folder itself: the rest of the repository belongs to the project as well. */
export function projectRootOf(folder: string, { files }: Pick<Ports, 'files'>): string {
  for (let root = folder; dirname(root) !== root; root = dirname(root))
    if (quietly(() => files.factsAt(join(root, '.git')), undefined)) return root;
  return folder;
}

interface Manifest {
  readonly name: string;
  /** Changes with the file. */
  readonly mark: string;
}

/** Outside of a repository nothing above the folder counts: it does not belong to the project. */
function nearest(folder: string, files: Files): { root: string; manifests: Manifest[] } {
  const own = { root: folder, manifests: manifestsIn(folder, files) };
  if (own.manifests.length > 0) return own;
  let found = own;
  for (let root = folder; dirname(root) !== root; root = dirname(root)) {
    const manifests = root === folder ? [] : manifestsIn(root, files);
    if (found === own && manifests.length > 0) found = { root, manifests };
    if (quietly(() => files.factsAt(join(root, '.git')), undefined)) return found;
  }
  return own;
}

function manifestsIn(root: string, files: Files): Manifest[] {
  const names = quietly(() => files.list(root), []);
  return names
    .filter(isManifest)
    .sort()
    .slice(0, MOST_FILES)
    .flatMap((name) => {
      const facts = quietly(() => files.factsAt(`${root}/${name}`), undefined);
      if (facts?.kind !== 'file') return [];
      return [{ name, mark: `${facts.identity} ${facts.size} ${facts.changedMs}` }];
    });
}

function textOf(path: string, files: Files): string {
  return quietly(() => {
    const descriptor = files.open(path, 'read');
    try {
      const { size } = files.facts(descriptor);
      const buffer = Buffer.alloc(Math.min(size, PROJECT_FILE_BYTES));
      let length = 0;
      while (length < buffer.length) {
        const count = files.read(descriptor, buffer.subarray(length), length);
        if (count === 0) break;
        length += count;
      }
      return buffer.toString('utf8', 0, length);
    } finally {
      files.close(descriptor);
    }
  }, '');
}

/** A file that cannot be read gives no facts; fewer facts only make checks louder. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return otherwise;
    throw error;
  }
}
