/**
 * The settings of hooks: `hooks.json` in the `.tokenauditor` folder, written by `init` or by hand. Without the file the
 * defaults hold; a file that is not understood is refused as a whole, and the caller must then deny.
 */
import { z } from 'zod';
import { placeIn } from '../../policy/document/read-yaml.ts';
import type { ExceptionIndex } from '../../policy/exceptions.ts';
import { DEFAULT_GATE_POLICY, type GatePolicy } from '../../policy/gate.ts';
import type { Ports } from '../../ports/files.ts';
import { pathOf } from '../../sensitive/refused-field.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { policySchema } from '../../vocabulary/document/hooks-policy.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { isInForce } from './accepted-settings.ts';
import { foundSettings, refuseSettings } from './found-settings.ts';
import { documentFrom, refusedPlace, usePolicy } from './policy-file.ts';
import { SETTINGS } from './settings-stamp.ts';

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
    throw refuseSettings(path)('the document', `is not valid JSON: ${JSON_REFUSALS[reason]}`, {
      line,
      column,
    });
  }
  const parsed = settingsSchema.safeParse(reading.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const { field, reason } = refusedPlace(issue, settingsSchema, reading.value);
    const [key] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    throw refuseSettings(path)(
      field,
      reason,
      placeIn(text, [...(issue?.path ?? []), ...(key === undefined ? [] : [key])]),
    );
  }
  const { policy, explicit_allow, screen_results, screen_prompts } = parsed.data;
  const judging =
    policy === undefined
      ? { gate: DEFAULT_GATE_POLICY }
      : usePolicy(policy, (steps, reason) => {
          const inFile = ['policy', ...steps];
          return refuseSettings(path)(pathOf(inFile), reason, placeIn(text, inFile));
        });
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
