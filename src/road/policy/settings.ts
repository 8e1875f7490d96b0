/**
 * The settings of hooks: `hooks.json` in the `.tokenauditor` folder, written by `init` or by hand. Without the file the
 * defaults hold; a file that is not understood is refused as a whole, and the caller must then deny.
 */
import { z } from 'zod';
import { errnoOf, inWords, isFailure } from '../../evidence/folder/failure.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import type { ExceptionIndex } from '../../policy/exceptions.ts';
import { DEFAULT_GATE_POLICY, type GatePolicy } from '../../policy/gate.ts';
import type { Ports } from '../../ports/files.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { policySchema } from '../../vocabulary/document/hooks-policy.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isInForce } from './accepted-settings.ts';
import { documentFrom, refusedPlace, usePolicy } from './policy-file.ts';
import { SETTINGS } from './settings-stamp.ts';

const MOST_BYTES = 16 * 1024 * 1024;

const settingsSchema = z.strictObject({
  version: z.exactOptional(z.literal(1)),
  policy: z.exactOptional(policySchema),
  /** Whether a call that is allowed skips the host's own question, too. */
  explicit_allow: z.boolean().default(false),
  screen_results: z.boolean().default(true),
  screen_prompts: z.boolean().default(true),
});

export interface HookSettings {
  readonly gate: GatePolicy;
  readonly exceptions?: ExceptionIndex;
  readonly sampleRate?: number;
  readonly explicitAllow: boolean;
  readonly screenResults: boolean;
  readonly screenPrompts: boolean;
}

/**
 * `directory` is the `.tokenauditor` folder; neither it nor the file needs to exist. Settings that came with a project
 * are ignored until the user accepts them: a clone must not decide what runs on the user's machine.
 */
export function readSettings(directory: string, ports: Ports, home: string | undefined): HookSettings {
  const bytes = foundSettings(directory, ports);
  const counts = bytes !== undefined && isInForce(directory, bytes, ports, home);
  return understandSettings(counts ? bytes : '{}', `${directory}/${SETTINGS}`);
}

/** The same of a text that is not written yet. */
export function understandSettings(text: string | Uint8Array, path: string): HookSettings {
  const reading = readJson(text);
  if (!reading.ok) {
    const { line, column, reason } = reading;
    throw refuse(path)(
      'the document',
      `is not valid JSON: ${JSON_REFUSALS[reason]} at line ${line}, column ${column}`,
    );
  }
  const parsed = settingsSchema.safeParse(reading.value);
  if (!parsed.success) {
    const { field, reason } = refusedPlace(parsed.error.issues[0], settingsSchema);
    throw refuse(path)(field, reason);
  }
  const { policy, explicit_allow, screen_results, screen_prompts } = parsed.data;
  const judging =
    policy === undefined
      ? { gate: DEFAULT_GATE_POLICY }
      : usePolicy(policy, (field, reason) => refuse(path)(`policy.${field}`, reason));
  return {
    ...judging,
    explicitAllow: explicit_allow,
    screenResults: screen_results,
    screenPrompts: screen_prompts,
  };
}

/** What `hooks.json` sets, as a document would. */
export function settingsDocument(content: Uint8Array | string, path: string): PolicyDocument {
  understandSettings(content, path);
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
  const { version: _, policy, ...hooks }: Record<string, JsonValue> = JSON.parse(text);
  const given = Object.keys(hooks).length === 0 ? {} : { hooks };
  return documentFrom(JSON.stringify({ ...Object(policy), ...given }), path);
}

/** The settings of this folder, if they count. */
export function settingsInForce(
  directory: string,
  ports: Ports,
  home: string | undefined,
): PolicyDocument | undefined {
  const bytes = foundSettings(directory, ports);
  if (bytes === undefined || !isInForce(directory, bytes, ports, home)) return undefined;
  return settingsDocument(bytes, `${directory}/${SETTINGS}`);
}

const refuse = (path: string) => (field: string, reason: string) =>
  new Trouble('hooks.refused', { path, field, reason });

/** Settings decide what runs: a file of another owner, or a link, is ignored. */
export function foundSettings(directory: string, ports: Ports): Uint8Array | undefined {
  let folder: Folder | undefined;
  try {
    folder = Folder.open(directory, ports, false);
    const bytes = folder?.readFile(SETTINGS, MOST_BYTES + 1);
    if (bytes === undefined || bytes.length <= MOST_BYTES) return bytes;
  } catch (error) {
    if (error instanceof Trouble || !isFailure(error)) throw error;
    throw refuse(`${directory}/${SETTINGS}`)('the file', `cannot be read: ${inWords(errnoOf(error) ?? '')}`);
  } finally {
    folder?.close();
  }
  throw refuse(`${directory}/${SETTINGS}`)('the file', 'is larger than 16 MB');
}
