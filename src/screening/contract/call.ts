import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading } from '../../shell/reading/reading.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { TextSubject } from './check.ts';
import type { Disk } from './disk.ts';
import type { GuardFacts } from './guard-facts.ts';

/** A call as it came in, before it is parsed. */
export interface ProposedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** The context of a call. Passed in: checks read no files, no clock, no network. */
export interface CallContext {
  readonly cwd?: string;
  readonly home?: string;
  readonly projectRoot?: string;
  readonly project?: ProjectFacts;
  readonly session?: SessionFacts;
  /** Resolves paths; without it they are judged as spelled. */
  readonly disk?: Disk;
  /** What the guard depends on here: its program, its node, and the files its hooks are in. */
  readonly guarded?: GuardFacts;
  /** The input schema the tool was listed with. */
  readonly contract?: JsonValue;
  /** Called before reading with the amount of session code a call would run: the time limit grows with it. */
  readonly noteRead?: (characters: number) => void;
  readonly route?: {
    readonly providerHost?: string;
    readonly claimedModel?: string;
    /** The agent runs without asking. */
    readonly yolo?: boolean;
  };
}

export const ECOSYSTEMS = ['npm', 'pypi', 'cargo', 'gem', 'go', 'composer', 'nuget', 'maven'] as const;
export type Ecosystem = (typeof ECOSYSTEMS)[number];

/** Read from the project's manifests, lockfiles and settings by a caller that may read files. */
export interface ProjectFacts {
  /** Names in manifests and lockfiles. */
  readonly packages: ReadonlyMap<Ecosystem, ReadonlySet<string>>;
  /**
   * Hosts that the manifests name and the user accepted. They count for `network.unexpected-host` alone, and there for
   * what is fetched: a manifest comes with a clone, and cannot vouch for uploads, pushes, secrets or code.
   */
  readonly hosts: ReadonlySet<string>;
  /** Those among them that package managers' settings name as registries: packages may come from there. */
  readonly registries?: ReadonlySet<string>;
}

/** Files by their paths. A store that only has digests of paths can be queried, but lists none. */
export interface Paths extends Iterable<string> {
  has(path: string): boolean;
  readonly size: number;
}

/** As with paths: where texts are read on demand, none are listed. */
export interface CodeTexts extends Iterable<[string, string]> {
  get(path: string): string | undefined;
  readonly size: number;
  /** Files below a folder whose paths match, where they cannot be listed. */
  below?(folder: string, name: RegExp): string[];
  /** Files that match a pattern in one folder, where they cannot be listed. */
  meant?(pattern: string): string[];
  /** More was requested than is read for one call: the rest may be anything. */
  isCut?(): boolean;
}

/** What earlier calls of the same session did; a fold over their effects (`session.ts`). */
export interface SessionFacts {
  /** Absolute or as spelled, normalised: files that came from the network, and folders of such with a slash at the end. */
  readonly downloaded: Paths;
  /** Files that the agent wrote. */
  readonly written: Paths;
  /** Files with content from a secret source. Where none are listed, their folders are included with a slash. */
  readonly tainted: Paths;
  /** Texts of files by their paths, and lines that gave a meaning to a name or a variable. */
  readonly code?: CodeTexts;
}

/** One command line inside a call. */
export interface ReadCommand {
  /** `$.cmd` */
  readonly path: string;
  readonly text: string;
  readonly reading: Reading;
  readonly effects: readonly Effect[];
}

/** A parsed call: what checks read. */
export interface CallSubject extends ProposedCall {
  readonly kind: 'shell' | 'file' | 'web' | 'other';
  readonly commands: readonly ReadCommand[];
  /** What a file or web tool would do, with the JSON path of the argument that shows it. */
  readonly actions: readonly { readonly path: string; readonly effect: Effect }[];
  /** Every string in the arguments, keys included, with its JSON path. */
  readonly texts: readonly TextSubject[];
  readonly context: CallContext;
  /** The same call with the paths on the disk, if they differ: judged and remembered beside the call as spelled. */
  readonly views: readonly CallSubject[];
  /** More paths than could be looked up: the others are unknown. */
  readonly isPartlyLooked: boolean;
}
