/** The narrowest exceptions that would have let a stopped call pass: for each finding that stops it, its check, tool, path and exact argument. */
import { z } from 'zod';
import { DESTRUCTIVE_TOOL } from '../policy/destructive-tools.ts';
import { type GatePolicy, gate } from '../policy/gate.ts';
import { findSecrets } from '../sensitive/find.ts';
import { type Call, spelledName } from '../vocabulary/call.ts';
import { exceptionSchema } from '../vocabulary/document/exceptions-part.ts';
import type { Finding } from '../vocabulary/finding.ts';
import { severitySchema } from '../vocabulary/order-schemas.ts';
import { SEVERITIES, stops } from '../vocabulary/orders.ts';
import type { Layer, Ruling } from '../vocabulary/ruling.ts';
import type { Signal } from '../vocabulary/signal.ts';

export const exceptionDraftSchema = exceptionSchema
  .omit({ id: true, reason: true, expires: true })
  .required({ tool: true, path: true });
export type ExceptionDraft = z.infer<typeof exceptionDraftSchema>;

/** With how severe the finding is that it silences; absent in files of older versions. */
const keptDraftSchema = exceptionDraftSchema.extend({ severity: z.exactOptional(severitySchema) });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** What a person reads where no exception fits, after "no exception fits it:". */
export const NO_FIT = {
  layer: 'something other than a check stopped it, which only the policy behind that can change',
  destructive: 'the setting `destructive` of its server stopped it',
  unread: 'it could not be judged to its end',
  nothing: 'no finding of a check stops it',
  long: 'the argument is longer than 4096 characters',
  secret: 'its argument contains a secret, which must not be written into a policy',
} as const;
export const exceptableSchema = z.union([
  z.array(keptDraftSchema).min(1),
  z.enum(['layer', 'destructive', 'unread', 'nothing', 'long', 'secret']),
]);
export type Exceptable = z.infer<typeof exceptableSchema>;

export interface StoppedByChecks {
  readonly call: Call;
  readonly findings: readonly Finding[];
  readonly ruling: Pick<Ruling, 'trace'>;
  /** Those that no exception silenced. */
  readonly signals: readonly Signal[];
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  readonly isDegraded: boolean;
}

/** They rule by findings alone. */
const OF_CHECKS: ReadonlySet<Layer> = new Set(['gate', 'flows']);

export function draftExceptions(stopped: StoppedByChecks, policy: GatePolicy): Exceptable {
  const { call, findings, ruling, signals, texts, isDegraded } = stopped;
  const others = ruling.trace.filter(
    ({ layer, decision, shadow }) => !OF_CHECKS.has(layer) && shadow !== true && stops(decision),
  );
  if (others.length > 0)
    return others.every(({ check }) => check === DESTRUCTIVE_TOOL) ? 'destructive' : 'layer';
  if (isDegraded) return 'unread';
  const isStopping = (finding: Pick<Finding, 'severity' | 'title' | 'checks'>) =>
    stops(gate({ findings: [finding], riskState: 'Watch', policy }).decision);
  const checks = new Set(findings.filter(isStopping).flatMap((finding) => finding.checks));
  // A finding that a more severe one made redundant stops the call once that one is silenced.
  const meant = signals.filter(
    ({ check, severity, title }) => checks.has(check) || isStopping({ severity, title, checks: [check] }),
  );
  const drafts = new Map<string, KeptDraft>();
  for (const { check, path, severity } of meant) {
    const text = texts.find((each) => each.path === path)?.text;
    // A finding about the tool itself, or several arguments together, has no text of its own.
    const argument = text === undefined || text === '' ? {} : { argument: literal(text) };
    if (findSecrets(text ?? '').spans.length > 0) return 'secret';
    const scope = { ...toolOf(call), path: literal(path), ...argument };
    const draft = exceptionDraftSchema.safeParse({ check, ...scope });
    if (!draft.success) return 'long';
    const key = JSON.stringify(draft.data);
    const worst = Math.max(
      ...[severity, drafts.get(key)?.severity ?? severity].map((one) => SEVERITIES.indexOf(one)),
    );
    drafts.set(key, { ...draft.data, severity: SEVERITIES[worst] ?? severity });
  }
  return drafts.size === 0 ? 'nothing' : [...drafts.values()];
}

const toolOf = (call: Call) =>
  call.server === undefined
    ? { tool: literal(spelledName(call)) }
    : { tool: literal(call.tool), server: literal(call.server) };

/** A glob that matches this text alone; without glob characters the text itself. */
const literal = (text: string): string =>
  /[*?[{\\]/.test(text) ? text.replaceAll(/[*?[\]{},\\]/g, '\\$&') : text;
