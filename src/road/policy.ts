/**
 * The policy in force for one call: built-in < user < project < `--policy`. Immutable; a change of any file it was made
 * from is another policy. A source that is not understood is refused as a whole, and nothing is judged without it.
 */
import { createHash } from 'node:crypto';
import { FOLDER } from '../evidence/folder/layout.ts';
import { isOwnFolder } from '../evidence/folder/own-folder.ts';
import { type Merged, mergeTiers, type Tier } from '../policy/document/tiers.ts';
import type { ExceptionIndex } from '../policy/exceptions.ts';
import type { GatePolicy } from '../policy/gate.ts';
import type { Ports } from '../ports/files.ts';
import type { Everyday } from '../screening/everyday/table.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import { DOCUMENT_NAME } from '../vocabulary/document/document-name.ts';
import type { PolicyDocument } from '../vocabulary/document/policy-document.ts';
import type { SoftSignals } from '../vocabulary/document/quarantine-part.ts';
import { isAccepted } from './policy/accepted-settings.ts';
import { foundDocument } from './policy/found-document.ts';
import { KNOWN_POLICY } from './policy/known-policy.ts';
import { documentFrom, exceptionsOf } from './policy/policy-file.ts';
import { type HookSettings, settingsInForce } from './policy/settings.ts';
import { projectDocuments, SETTINGS } from './policy/settings-stamp.ts';
import { untouchedEveryday } from './policy/untouched-everyday.ts';

export interface Policy extends HookSettings {
  readonly gate: GatePolicy;
  readonly exceptions: ExceptionIndex;
  /** Whether hooks may start a resident. */
  readonly resident: boolean;
  /** Share of unsuspicious calls that are recorded. */
  readonly sampleRate: number;
  /** Bits per character from which a value next to the name of a secret counts as random. */
  readonly entropyThreshold: number;
  /** What becomes of tools with soft signals alone. */
  readonly quarantine: SoftSignals;
  /** Of all values: an approval given under one policy does not count under another. */
  readonly hash: string;
  /** What a project's document sets without effect until the user accepts it. */
  readonly waiting: readonly string[];
  /** Everyday calls that no part of the policy can touch: the quick path of hooks may answer them. */
  readonly everyday: readonly Everyday[];
}

export interface PolicySources {
  /** The `.tokenauditor` folder in use. */
  readonly directory: string;
  /** The root of the call's project; undefined if the call has no folder. */
  readonly projectRoot?: string | undefined;
  readonly home: string | undefined;
  readonly ports: Ports;
  /** What `--policy` names, read by the door. */
  readonly file?: { readonly path: string; readonly text: string | Uint8Array } | undefined;
}

export function policyInForce(sources: PolicySources): Policy {
  const tiers = tiersOf(sources);
  return tiers.length === 0 ? builtInPolicy() : compiledPolicy(mergeTiers(tiers));
}

/** A file that the policy is made from. */
export interface PolicyFileInForce {
  readonly path: string;
  readonly document: PolicyDocument;
  /** What it sets without effect until the user accepts it. */
  readonly waiting: readonly string[];
}

/** From the weakest to the strongest. */
export function policyFilesOf(sources: PolicySources): readonly PolicyFileInForce[] {
  const tiers = tiersOf(sources);
  return tiers.map((tier, i) => {
    const { waiting } = mergeTiers([...tiers.slice(0, i).filter(({ isAccepted }) => isAccepted), tier]);
    return { path: tier.path, document: tier.document, waiting };
  });
}

interface NamedTier extends Tier {
  readonly path: string;
}

const tiersOf = (sources: PolicySources): NamedTier[] => [
  ...ofUser(sources),
  ...ofProject(sources),
  ...ofDoor(sources),
];

/** What holds where no file sets anything. */
export function builtInPolicy(): Policy {
  if (KNOWN_POLICY === '') return compiledPolicy(mergeTiers([]));
  return { ...JSON.parse(KNOWN_POLICY), exceptions: exceptionsOf({ exceptions: [] }) };
}

function compiledPolicy({ values, waiting }: Merged): Policy {
  return {
    gate: values.gate,
    exceptions: exceptionsOf(values),
    sampleRate: values.sampling.baselineRate,
    entropyThreshold: values.secrets.entropyThreshold,
    quarantine: values.quarantine,
    ...values.hooks,
    hash: createHash('sha256').update(canonicalJson(values)).digest('hex'),
    waiting,
    everyday: untouchedEveryday(values),
  };
}

/** Where both set a value, the document counts. */
function ofUser({ home, ports }: PolicySources): NamedTier[] {
  if (home === undefined) return [];
  const directory = `${home}/${FOLDER}`;
  const path = `${directory}/${DOCUMENT_NAME}`;
  const settings = settingsInForce(directory, ports, home);
  return [
    ...trusted(`${directory}/${SETTINGS}`, settings),
    ...trusted(path, foundDocument(path, ports)?.document),
  ];
}

function ofProject({ directory, projectRoot, home, ports }: PolicySources): NamedTier[] {
  const isOwn = isOwnFolder(directory, ports, home);
  const settings = isOwn ? undefined : settingsInForce(directory, ports, home);
  const documents = projectDocuments(directory, ports, home, projectRoot).flatMap((path): NamedTier[] => {
    const found = foundDocument(path, ports);
    if (found === undefined) return [];
    return [{ path, document: found.document, isAccepted: isAccepted(path, found.bytes, ports, home) }];
  });
  return [...trusted(`${directory}/${SETTINGS}`, settings), ...documents];
}

/** The user named it on the command line. */
function ofDoor({ file }: PolicySources): NamedTier[] {
  return file === undefined ? [] : trusted(file.path, documentFrom(file.text, file.path));
}

const trusted = (path: string, document: PolicyDocument | undefined): NamedTier[] =>
  document === undefined ? [] : [{ path, document, isAccepted: true }];
