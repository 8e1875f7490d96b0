/** A document that configures the policy, read by its bytes and ready for the road. */
import { z } from 'zod';
import { type KnownParts, readDocument, unusableIn } from '../../policy/document/read-document.ts';
import type { ExceptionIndex } from '../../policy/exceptions.ts';
import type { GatePolicy } from '../../policy/gate.ts';
import { faultInRules } from '../../rules/faults.ts';
import { pathOf, type RefusedField, UNKNOWN, wrongValue } from '../../sensitive/refused-field.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { isSlipOf, nearest } from '../../text/words/nearest.ts';
import { RATE_CEILING } from '../../vocabulary/document/built-in-values.ts';
import type { HooksPolicy } from '../../vocabulary/document/hooks-policy.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { rulesFileSchema } from '../../vocabulary/document/rules-file.ts';
import { HOSTS } from '../../vocabulary/hook-request.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { KNOWN_CHECKS } from './known-checks.ts';
import { exceptionsOf } from './plain-policy.ts';

export interface PolicyFile {
  readonly gate: GatePolicy;
  readonly exceptions: ExceptionIndex;
  /** Of calls that are not suspicious; otherwise the baseline. */
  readonly sampleRate?: number;
}

/** A file of `rules.d`. `arrives`: the time, of a file that is checked before it counts. */
export function rulesFrom(bytes: Uint8Array, path: string, arrives?: string): PolicyDocument {
  const reading = readDocument(bytes, knownParts(arrives), rulesFileSchema);
  if (reading.ok) return { ...(reading.document.rules ? { rules: reading.document.rules } : {}) };
  throw new Trouble('policy.refused', { path, ...reading.refusal });
}

const knownParts = (arrives: string | undefined): KnownParts => ({
  checks: KNOWN_CHECKS,
  faultInRules: ({ rules = [], agents }) =>
    faultInRules(rules, {
      checks: KNOWN_CHECKS,
      ...(agents === undefined ? {} : namesOf(agents)),
      ...(arrives === undefined ? {} : { arrives }),
    }),
});

/** Agents of hooks are the hosts; their names need not be set. */
const namesOf = (agents: NonNullable<PolicyDocument['agents']>) => ({
  agents: [...Object.keys(agents), ...HOSTS, 'mcp', 'cli', 'library'],
  roles: Object.values(agents).flatMap(({ role }) => role ?? []),
});

/** Throws if any of it is not understood: nothing is judged by half a document. */
export function documentFrom(content: string | Uint8Array, path: string, arrives?: string): PolicyDocument {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const reading = readDocument(bytes, knownParts(arrives));
  if (reading.ok) return reading.document;
  throw new Trouble('policy.refused', { path, ...reading.refusal });
}

type Refuse = (path: readonly PropertyKey[], reason: string) => Trouble;

/** A valid policy in `hooks.json` may still name checks or rates that do not exist; `refuse` reports it by its path. */
export function usePolicy({ gate, exceptions, sampling }: HooksPolicy, refuse: Refuse): PolicyFile {
  const unusable = unusableIn({ exceptions }, KNOWN_CHECKS);
  if (unusable !== undefined) throw refuse(unusable.path, unusable.reason);
  const sampleRate = sampling?.baseline_rate;
  if (sampleRate !== undefined && sampleRate > RATE_CEILING)
    throw refuse(['sampling', 'baseline_rate'], `is larger than ${RATE_CEILING}`);
  return {
    gate: {
      failClosedForCritical: gate.fail_closed_for_critical,
      requireApprovalForNetwork: gate.require_approval_for_network,
      requireApprovalForPackageInstall: gate.require_approval_for_package_install,
    },
    exceptions: exceptionsOf(exceptions),
    ...(sampleRate === undefined ? {} : { sampleRate }),
  };
}

/** Which field of a document does not match its schema, and why. Its author may read all of it, so keys are shown as they are. */
export function refusedPlace(
  issue: z.core.$ZodIssue | undefined,
  schema: z.core.$ZodType,
  whole: JsonValue,
): RefusedField {
  const path = issue?.path ?? [];
  if (issue?.code !== 'unrecognized_keys')
    return { field: pathOf(path) || 'the document', reason: wrongValue(issue, whole) };
  const [key = ''] = issue.keys;
  const known = nearest(key, keysAt(schema, path));
  const meant = isSlipOf(key, known) ? `; the nearest one is ${known}` : '';
  return { field: pathOf([...path, key]), reason: `${UNKNOWN}${meant}` };
}

/** The keys that an object at this place may have. */
function keysAt(schema: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault
  )
    return keysAt(schema.unwrap(), step === undefined ? [] : [step, ...rest]);
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (step === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(step)];
  return inner === undefined ? [] : keysAt(inner, rest);
}
