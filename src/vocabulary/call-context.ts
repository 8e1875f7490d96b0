import type { Json } from './json.ts';
import type { Decision } from './orders.ts';

/** The context of a call. Passed in: checks read no files, no clock, no network. */
export interface CallContext {
  readonly cwd?: string;
  /** Folders that the called server may run in besides: to it, relative paths begin there. */
  readonly startedIn?: readonly string[];
  readonly home?: string;
  readonly projectRoot?: string;
  readonly project?: ProjectFacts;
  readonly session?: SessionFacts;
  /** What of it came from earlier replies, and what it does with that; absent where no memory was asked. */
  readonly flow?: FlowFacts;
  /** Resolves paths; without it they are judged as spelled. */
  readonly disk?: Disk;
  /** What the guard depends on here: its program, its node, and the files its hooks are in. */
  readonly guarded?: GuardFacts;
  /** The input schema the tool was listed with. */
  readonly contract?: Json;
  /** Bits per character from which a value next to the name of a secret counts as random, if the policy sets it. */
  readonly entropyThreshold?: number;
  /** Whether random strings without a name count as well, if the policy sets it. */
  readonly bareEntropy?: boolean;
  /** What the policy asks about wherever it happens, however harmless. */
  readonly asksAbout?: { readonly network: boolean; readonly packages: boolean };
  /** What rules of the policy read besides the words of the call; absent: nothing. */
  readonly factsWanted?: FactsWanted;
  /** The packed list of a registry's widely used names, read when an install is judged. Without it no name there counts as one. */
  readonly popularNames?: (registry: ListedRegistry) => Uint8Array;
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
/** Those whose widely used names come from published lists. */
export const LISTED_REGISTRIES = ['npm', 'pypi'] as const satisfies readonly Ecosystem[];
export type ListedRegistry = (typeof LISTED_REGISTRIES)[number];

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
  /** Checks that found an order to the model in what a tool returned here. */
  readonly orders?: Paths;
  /** Secrets that servers returned, by `secretName`: keyed digests, which can be asked for and never read out. */
  readonly secrets?: Paths;
  /** Values that may be secrets, recognised in pieces as well. They do not make the session a watched one. */
  readonly prints?: SecretPrints;
  /** What the last calls sent of them. */
  readonly sent?: readonly SentPieces[];
  /** Where calls of the session sent something, by `sinksOf`. */
  readonly sinks?: Paths;
  /** What replies were whose values nothing remembers any more: then the labels alone rule. */
  readonly reads?: readonly Label[];
  /** The tools whose results first brought an order to the model, and a secret, for people: `server/tool`. */
  readonly broughtBy?: BroughtBy;
}

/** Of what may be a secret in what servers returned: see `secret-prints.ts`. */
export interface SecretPrints {
  readonly key: string;
  /** By server, the digest of each secret, and those of its pieces by their places: from the front, then from behind. */
  readonly servers: ReadonlyMap<string, ReadonlyMap<string, Uint32Array>>;
}

/** Which places of which secrets a call sent. */
export type SentPieces = ReadonlyMap<string, readonly number[]>;

export interface BroughtBy {
  readonly orders?: string;
  readonly secrets?: string;
}

/**
 * What a door knows about the guard on this machine, with paths resolved like those of calls (`~` for the home).
 * Passed in with the call, because checks read no files. Without it a place is recognised by its usual name only, and
 * the content of a file is unknown, never harmless.
 */
export interface GuardFacts {
  /** Folders and files of our program. */
  readonly program: readonly string[];
  /** The node that runs it, under every name it is started by. */
  readonly node: readonly string[];
  /** Folders in which the host looks for programs, in order. */
  readonly path: readonly string[];
  /** Files that contain our entries according to `init`'s record. */
  readonly installed: readonly string[];
  /** The current text of a file; undefined if it does not exist or is not text. */
  read(path: string): string | undefined;
  /** Whether the path exists. */
  has(path: string): boolean;
}

/**
 * What checks may know about the disk: a narrow, bounded view that a door passes in. Paths are absolute, with slashes;
 * on Windows a drive is `/c:/`.
 */
export interface DiskEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Device and inode: the same text means the same file, whatever it is called. */
  readonly identity: string;
  /** How many names a file has. */
  readonly links: number;
  /** The target of a link, as it is stored. */
  readonly target?: string;
}

/** The disk during one call. */
export interface DiskView {
  /** Describes the name itself, not a link's target; undefined if nothing is there or we may not see it. */
  at(path: string): DiskEntry | undefined;
  /** Names in a folder; undefined for one that cannot be listed or has too many. */
  list(path: string): readonly string[] | undefined;
  /** The call's lookup limit is used up: later answers are unknown. */
  readonly isSpent: boolean;
}

export interface Disk {
  /** A fresh view: what one call saw is not assumed for the next. */
  view(): DiskView;
}

/** For doors without a disk: paths are taken as spelled. */
export const NOTHING: DiskView = { at: () => undefined, list: () => undefined, isSpent: false };

/**
 * What rules read of a call besides its words: plain data, so that it can go from one thread to another. Worked out with
 * the disk before the ruling, because layers are pure. `null` is unknown.
 */
export interface CallFacts {
  /** The folder in which it runs, links resolved: each reading of it. */
  readonly cwd: readonly (string | null)[];
  readonly does: readonly ('shell' | 'read' | 'write' | 'fetch')[];
  /** What its command lines run, wrappers such as `sudo` included. */
  readonly programs: readonly string[];
  readonly effects: readonly EffectFact[];
  /** Files and folders besides those of effects, for rules on paths alone. */
  readonly places: readonly PlaceFact[];
  /** Hosts that its command lines name for a connection, besides those of effects: `git clone`, `ssh`, `psql -h`. */
  readonly hosts: readonly (string | null)[];
  /** Hosts in arguments whose use is not known: whether they are reached is unknown. */
  readonly spelledHosts: readonly (string | null)[];
  /** Words that may be hosts, which count for what makes a ruling stricter alone. */
  readonly wordHosts: readonly (string | null)[];
  /** Some of it could not be read: there may be other programs, effects and paths. */
  readonly isPartial: boolean;
  /** The arguments that rules read as paths, by their names: of each entry its readings, links resolved. */
  readonly paths: Readonly<Record<string, readonly (readonly (string | null)[])[]>>;
  /** The folders that rules name, links resolved. */
  readonly folders: Readonly<Record<string, string | null>>;
}

/** How far into a folder something goes. */
export interface Reach {
  /** Levels below the path: 1 for a listing. Absent: the path alone. */
  readonly levels?: number;
  /** Names of files and folders that it leaves out. */
  readonly except?: readonly string[];
  /** It leaves out names with a dot in front. */
  readonly skipsHidden?: true;
}

/** A path with `..` after a link has two readings, each with a fact of its own. */
export interface EffectFact extends Reach {
  readonly does: 'read' | 'write' | 'delete' | 'fetch' | 'send' | 'execute' | 'dump_environment';
  /** From a command line, not from the arguments of a file or web tool. */
  readonly isShell: boolean;
  /** What it touches, links resolved. */
  readonly path?: string | null;
  readonly host?: string | null;
}

export interface PlaceFact extends Reach {
  readonly path: string | null;
  /** Absent: not known. */
  readonly does?: EffectFact['does'];
  /**
   * Whether it is touched at all is not known: an argument of a tool we do not know, or a word of a program we do not
   * know. Lines are full of such words, so they count for rules about what is within a folder, not for those about all
   * that is outside. A pattern may lead there through a link.
   */
  readonly from?: 'argument' | 'word' | 'pattern';
}

/** What rules want to know of every call. */
export interface FactsWanted {
  readonly folders: readonly string[];
  readonly arguments: readonly string[];
}

// Flows: the labels of replies, the acts of calls, and what of a call came from earlier replies. No values of the content
// are in it: it goes from one thread to another.

/** `outside`: people other than the user can write it. `private`: it must not leave by itself. */
export const LABELS = ['outside', 'private'] as const;
export type Label = (typeof LABELS)[number];

/** From the mildest; `write` is of one's own notes and drafts. */
export const ACTS = ['read', 'write', 'send', 'pay', 'grant', 'run', 'change', 'destroy'] as const;
export type Act = (typeof ACTS)[number];

/** What a tool is, as far as its definition shows. */
export interface ToolClass {
  /** What its replies are. */
  readonly reads: readonly Label[];
  /** What its calls do, by themselves. */
  readonly acts: readonly Act[];
  /** Nothing is known of what it returns, or does: where a known label blocks, an assumed one asks. */
  readonly assumes?: readonly ('reads' | 'acts')[];
}

export const FLOW_MODES = ['off', 'warn', 'on', 'strict'] as const;
export type FlowMode = (typeof FLOW_MODES)[number];

export const FLOW_CHECKS = [
  'flow.dictated',
  'flow.dictated-act',
  'flow.watched',
  'flow.private-out',
  'flow.carried-out',
  'flow.outside-code',
  'flow.crossed',
  'flow.act-after',
] as const;
export type FlowCheck = (typeof FLOW_CHECKS)[number];

/** An earlier reply that a flow comes from. */
export interface FlowSource {
  /** `server/tool`, if that can be shown. */
  readonly tool: string;
  readonly reads: readonly Label[];
  readonly isAssumed: boolean;
  /** The call that it answered, by its id in the ledger. */
  readonly callId?: string;
}

/** One row of the table that fits. */
export interface Flow {
  readonly check: FlowCheck;
  /** With `mode: on`. */
  readonly decision: Exclude<Decision, 'allow'>;
  readonly act: Act;
  /** The reply that names where it goes or what is acted on. */
  readonly named?: FlowSource;
  /** What it carries, or may carry. */
  readonly carried: readonly FlowSource[];
  /** The argument that holds the destination or the object: a JSON path. */
  readonly path: string;
  /** The flow in one line, without a value of the call. */
  readonly line: string;
  /** Whether a person can grant flows like it. */
  readonly isGrantable: boolean;
}

/** What is known of a call before it is ruled. */
export interface FlowFacts {
  readonly acts: readonly Act[];
  readonly reads: readonly Label[];
  /** The first that fits decides; strictest first. */
  readonly flows: readonly Flow[];
}
