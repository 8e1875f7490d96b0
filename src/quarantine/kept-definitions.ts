/**
 * Definitions as they were seen, for people who want to see what changed: `state/definitions/`, one file per contract,
 * without secrets. They decide nothing: only the ledger determines what may be served. It also holds the digest of
 * each file, so that a rewritten file is not shown as what was seen.
 */
import { z } from 'zod';
import { isFailure } from '../evidence/folder/failure.ts';
import type { Folder } from '../evidence/folder/folder.ts';
import { withinState } from '../evidence/folder/state-folder.ts';
import type { JudgedDefinition } from '../policy/definition-verdict.ts';
import type { Ports } from '../ports/files.ts';
import { redactValue } from '../sensitive/redact-json.ts';
import { safeOrigin } from '../sensitive/server-origin/safe-origin.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { DEFINITION_KINDS, type Definition, type ServerOrigin } from '../vocabulary/definition.ts';
import { type Digest, digestSchema } from '../vocabulary/digest.ts';
import { severitySchema } from '../vocabulary/order-schemas.ts';
import type { MakeDigest } from './contract.ts';
import { type HiddenPlace, hiddenPlaces } from './hidden-places.ts';

const DEFINITIONS = 'definitions';
/** A larger definition is still judged and pinned, but not kept: it is too long for a person to read. */
const MOST_BYTES = 256 * 1024;
/** Each waits for the disk. */
const FILES_PER_PAUSE = 2;

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectSchema = z.custom<{ [key: string]: JsonValue }>(isObject);

const keptSchema = z.strictObject({
  server: z.string(),
  kind: z.enum(DEFINITION_KINDS),
  name: z.string(),
  origin: objectSchema,
  /** Null when it was too large. */
  value: objectSchema.nullable(),
  /** What was removed, so that a change in it is reported. */
  hidden: z
    .array(z.strictObject({ path: z.string(), digest: digestSchema, length: z.number().nullable() }))
    .default([]),
  findings: z.array(
    z.strictObject({
      tier: z.enum(['hard', 'soft']),
      severity: severitySchema,
      title: z.string(),
      detail: z.string(),
      confidence: z.number(),
      checks: z.array(z.string()),
      places: z.array(z.strictObject({ path: z.string(), evidence: z.string() })),
    }),
  ),
});
export type KeptDefinition = z.infer<typeof keptSchema>;

/** A definition as received, and as it may be shown: without the secrets that its server was given. */
interface ToKeep {
  readonly definition: Definition;
  readonly shown: JudgedDefinition;
  readonly origin: ServerOrigin;
}

/** The text of the file: without secrets, and within the size limit. */
export function textOfKept({ definition, shown, origin }: ToKeep, digest: MakeDigest): string {
  const { server, kind, name, value } = shown.definition;
  const { judgement } = shown;
  const findings = judgement.findings.map(
    ({ tier, severity, title, detail, confidence, checks, places }) => ({
      tier,
      severity,
      title,
      detail,
      confidence,
      checks: [...checks],
      places: places.map(({ path, evidence }) => ({ path, evidence })),
    }),
  );
  const document = { server, kind, name, origin: plain(safeOrigin(origin)), value: { ...value }, findings };
  const whole = written(document, (redacted) => [
    ...hiddenPlaces('$', { ...definition.value }, redacted.value ?? null, digest),
    ...hiddenPlaces('origin', plain(origin), redacted.origin ?? null, digest),
  ]);
  if (whole !== undefined) return whole;
  const short = { server: cut(server), kind, name: cut(name), origin: { kind: origin.kind } };
  return (
    written({ ...short, value: null, findings }) ?? written({ ...short, value: null, findings: [] }) ?? ''
  );
}

const cut = (text: string): string => text.slice(0, 256);

function plain(origin: ServerOrigin): { [key: string]: JsonValue } {
  return origin.kind === 'stdio' ? { ...origin, args: [...origin.args] } : { ...origin };
}

/** Undefined when it would be too large, or could not be searched for secrets completely. */
function written(
  document: { [key: string]: JsonValue },
  hiddenIn: (redacted: { [key: string]: JsonValue }) => HiddenPlace[] = () => [],
): string | undefined {
  if (JSON.stringify(document).length > MOST_BYTES) return undefined;
  const { value, capped } = redactValue(document);
  const redacted = objectSchema.parse(value);
  const text = JSON.stringify({ ...redacted, hidden: hiddenIn(redacted) });
  return capped.length > 0 || text.length > MOST_BYTES ? undefined : text;
}

/** Writes them elsewhere. False: they are still to be written. */
export type KeepFiles = (files: ReadonlyMap<Digest, string>) => Promise<boolean>;

/** Why there is nothing to show: never kept or deleted, or not what was written. */
export type NotKept = 'missing' | 'altered';

export class KeptDefinitions {
  readonly #directory: string;
  readonly #ports: Ports;

  /** The directory is the project's `.tokenauditor`. */
  constructor(directory: string, ports: Ports) {
    this.#directory = directory;
    this.#ports = ports;
  }

  read(contract: Digest, content: Digest | null, digest: MakeDigest): KeptDefinition | NotKept {
    if (content === null) return 'missing';
    const bytes = this.#within('read', (folder) => folder.readFile(nameOf(contract), 4 * MOST_BYTES));
    if (bytes === undefined) return 'missing';
    const text = bytes.toString('utf8');
    if (digest(text) !== content) return 'altered';
    return keptSchema.safeParse(JSON.parse(text)).data ?? 'altered';
  }

  /** Whether a contract has a file, as of now. */
  files(): (contract: Digest) => boolean {
    const names = new Set(this.#within('read', (folder) => folder.list()));
    return (contract) => names.has(nameOf(contract));
  }

  /** A file that cannot be written is missing in `show`, and does not affect the ruling. */
  async write(files: ReadonlyMap<Digest, string>, pause: () => Promise<void>): Promise<void> {
    const all = [...files];
    for (let at = 0; at < all.length; at += FILES_PER_PAUSE) {
      this.#within('write', (folder) => {
        for (const [contract, text] of all.slice(at, at + FILES_PER_PAUSE))
          folder.replaceFile(nameOf(contract), text, true);
      });
      await pause();
    }
  }

  /** Deletes every file except those of these contracts. */
  sweep(wanted: ReadonlySet<Digest>): void {
    const names = new Set([...wanted].map(nameOf));
    this.#within('write', (folder) => {
      for (const name of folder.list())
        if (name.endsWith('.json') && !names.has(name)) folder.removeFile(name);
    });
  }

  #within<T>(mode: 'read' | 'write', work: (folder: Folder) => T): T | undefined {
    try {
      return withinState({ directory: this.#directory, name: DEFINITIONS, ports: this.#ports }, mode, work);
    } catch (error) {
      if (!isFailure(error)) throw error;
      return undefined;
    }
  }
}

const nameOf = (contract: Digest): string => `${contract.slice('sha256:'.length)}.json`;
