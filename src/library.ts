/**
 * The library: what the command line does, for programs. Every function works offline on the project folder it is given,
 * and throws `Trouble` (with `code` and `hint`) for what the caller can fix.
 */
import { join } from 'node:path';
import type { Ruling } from './answers/calls/ruling.answer.ts';
import type { EventProof } from './answers/ledger/proof.answer.ts';
import type { Verification } from './answers/ledger/verification.answer.ts';
import { FOLDER } from './evidence/folder/layout.ts';
import { ledgerToRead } from './evidence/folder/which-ledger.ts';
import type { EventFilter } from './evidence/folds/filter.ts';
import * as reading from './evidence/folds/read.ts';
import { sightIn } from './evidence/keys/adoption.ts';
import * as evidence from './evidence/ledger.ts';
import * as proving from './evidence/verifying/prove.ts';
import * as verifying from './evidence/verifying/verify.ts';
import * as guarding from './library/guard-wiring.ts';
import { contextOf } from './road/context.ts';
import { explainRuling } from './road/explained.ts';
import { decide } from './road/judging/with-checks.ts';
import type { Policy } from './road/policy/plain-policy.ts';
import type { PolicySources } from './road/policy/source-files.ts';
import { compilePolicy } from './road/policy.ts';
import { PolicyReader, writtenPolicy } from './road/policy-reader.ts';
import { ProjectReader } from './road/project-files.ts';
import { isToolName, missingIn } from './road/proposal.ts';
import { stateAt } from './road/state.ts';
import type { ProposedCall } from './screening/contract/call.ts';
import { emptySession } from './screening/session/empty-session.ts';
import { remember } from './screening/session/session.ts';
import { type Call, splitName } from './vocabulary/call.ts';
import type { CallContext, Disk, SessionFacts } from './vocabulary/call-context.ts';
import { Trouble } from './vocabulary/trouble.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { homeFolder } from './world/home.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';
import { whereabouts } from './world/whereabouts.ts';

export type { Ruling, RulingFinding } from './answers/calls/ruling.answer.ts';
export type { ExplainedFinding } from './answers/definitions/scan.answer.ts';
export type { EventProof, ProofCheck } from './answers/ledger/proof.answer.ts';
export type { Verification } from './answers/ledger/verification.answer.ts';
export type { EventFilter } from './evidence/folds/filter.ts';
export type { LedgerEntry } from './evidence/folds/read.ts';
export type { Ledger, LedgerOptions } from './evidence/ledger.ts';
export { checkProof, type NotCovered } from './evidence/verifying/prove.ts';
export type { VerifyOptions } from './evidence/verifying/verify.ts';
export type { Receipt } from './evidence/writing/event-maker.ts';
export { GuardSession } from './library/guard-session.ts';
export type { GuardableClient, GuardOptions } from './library/guard-wiring.ts';
export { type ScannedTool, scanTools } from './library/scan-tools.ts';
export type { ProposedCall } from './screening/contract/call.ts';
export { type Found, findSecrets } from './sensitive/find.ts';
export { type Redaction, type RedactOptions, redactText } from './sensitive/redact.ts';
export { type RedactedValue, redactJson, redactValue } from './sensitive/redact-json.ts';
export { createRedactor, type StreamRedactor } from './sensitive/redact-stream.ts';
export type {
  CallContext,
  Disk,
  DiskEntry,
  DiskView,
  ProjectFacts,
  SessionFacts,
} from './vocabulary/call-context.ts';
export type { Definition, DefinitionKind, Verdict } from './vocabulary/definition.ts';
export type { EventDraft, LedgerEvent } from './vocabulary/events/event.ts';
export type { Finding } from './vocabulary/finding.ts';
export type { Decision, RiskState } from './vocabulary/orders.ts';
export {
  BaseError,
  ConfigurationError,
  MCPClientError,
  MCPUnavailableError,
  OrchestratorError,
  type SecurityDetails,
  SecurityError,
  ToolExecutionError,
  ValidationError,
} from './vocabulary/scanning/security-errors.ts';
export type { Coverage } from './vocabulary/screening.ts';
export type { Span } from './vocabulary/span.ts';
export { Trouble, type TroubleCode } from './vocabulary/trouble.ts';

const ports = {
  files,
  clock,
  random,
  processes,
  get home() {
    return homeFolder();
  },
};
const folderOf = (project: string) => join(project, FOLDER);

/** The document of `tokenauditor screen --json` (docs/json.md), in camelCase. */
export interface ScreenedCall extends Ruling {
  /** What the session did, including this call: pass it in with the next call. */
  readonly session: SessionFacts;
}

export interface ScreenOptions extends Omit<CallContext, 'disk' | 'popularNames'> {
  /** `false` for calls of another machine: their paths are judged as written. Default: this machine's disk. */
  readonly disk?: Disk | false;
  /** The same document as the file of `tokenauditor screen --policy`; an invalid one is refused. Each object is read once. */
  readonly policy?: object;
}

/**
 * What a call would do, and whether it may run. A string is a shell command. Nothing is run or written; on disk only
 * names and links are read, to know what the call's paths mean. No ledger is read, so tools that wait in quarantine are
 * judged by their call alone.
 */
export function screen(call: string | ProposedCall, options: ScreenOptions = {}): ScreenedCall {
  const proposed = accept(call);
  const context = contextFor(options);
  const road = { policy: policyFor(options, context.projectRoot), state: () => stateAt(clock) };
  const ruled = decide({ call: proposed, caller: { agent: 'library', door: 'library' }, context }, road);
  const earlier = context.session ?? emptySession;
  return {
    ...explainRuling(ruled),
    session: ruled.subject ? remember(earlier, ruled.subject) : earlier,
  };
}

const projects = new ProjectReader();
const where = whereabouts(import.meta.dirname);

/** What a caller passes counts; the rest is looked up as for every door, unless the call is another machine's. */
function contextFor({ policy: _, disk, ...given }: ScreenOptions): CallContext {
  if (disk === false) return { ...given, popularNames: where.popularNames };
  const machine = { ports, home: given.home ?? homeFolder(), whereabouts: where };
  return { ...contextOf(given, machine, projects), ...given, ...(disk === undefined ? {} : { disk }) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Callers without types may pass anything; judging something they did not mean would not help them. */
function accept(call: string | ProposedCall): Call {
  const refuse = (field: string, reason: string, hint: string) =>
    new Trouble('input.refused', { tool: 'screen', field, reason, hint });
  const shape = 'give a command as text, or {tool, arguments}';
  if (typeof call !== 'string' && !isObject(call)) throw refuse('the call', 'is not a call', shape);
  const proposed = typeof call === 'string' ? { tool: 'shell', arguments: { command: call } } : call;
  if (typeof proposed.tool !== 'string' || !isToolName(proposed.tool)) {
    throw refuse('`tool`', 'is not a tool’s name', shape);
  }
  if (!isObject(proposed.arguments)) throw refuse('`arguments`', 'is not an object', shape);
  const named = { arguments: proposed.arguments, ...splitName(proposed.tool) };
  const missing = missingIn(named);
  if (missing) throw refuse(`\`${missing.field}\``, missing.reason, 'give the command that would run');
  return named;
}

/** A program may screen many calls under one policy. */
const policies = new WeakMap<object, ReturnType<typeof readerOf>>();
const readerOf = (file: PolicySources['file']) => {
  const reader = new PolicyReader(compilePolicy);
  return (where: Omit<PolicySources, 'ports' | 'file'>) => reader.inForce({ ...where, ports, file });
};
const withoutFile = readerOf(undefined);

/** That of the folder in which the call would run; a policy that is passed counts like the file of `--policy`. */
function policyFor(
  { policy, cwd, disk, home = homeFolder() }: ScreenOptions,
  root: string | undefined,
): Policy {
  const isHere = cwd !== undefined && disk !== false;
  const directory = isHere ? ledgerToRead(cwd, home, sightIn(ports)).directory : folderOf(home);
  const place = { directory, home, ...(isHere ? { projectRoot: root } : {}) };
  if (policy === undefined) return withoutFile(place);
  const known = isObject(policy) ? policies.get(policy) : undefined;
  const read = known ?? readerOf({ path: 'policy', text: writtenPolicy(policy) });
  if (isObject(policy)) policies.set(policy, read);
  return read(place);
}

/**
 * Your own MCP client, with every call on the road: judged and recorded before it is sent, and its result before it is
 * returned. A stopped call throws `SecurityError`; docs/library.md has the rest.
 */
export function guard<Client extends guarding.GuardableClient>(
  client: Client,
  options: guarding.GuardOptions,
): Client {
  return guarding.guard({ ports, folder: import.meta.dirname }, client, options);
}

/** Opens the project's ledger for writing; creates the folder and the key if they do not exist. */
export async function openLedger(
  project: string,
  options?: evidence.LedgerOptions,
): Promise<evidence.Ledger> {
  return evidence.openLedger(folderOf(project), ports, options);
}

/** Oldest first; an unreadable line, or one of a newer version, is an entry of its own. */
export function readEvents(
  project: string,
  filter?: EventFilter,
  options?: reading.ReadOptions,
): AsyncGenerator<reading.LedgerEntry> {
  return reading.readEvents(folderOf(project), ports, filter, options);
}

/** Checks chain, tree, checkpoint and keys, and reports where something was changed. */
export async function verifyLedger(
  project: string,
  options?: verifying.VerifyOptions,
): Promise<Verification> {
  return verifying.verifyLedger(folderOf(project), ports, options);
}

/** A proof that the event is in the ledger, for a reader who has only the public key. */
export async function proveEvent(project: string, eventId: string): Promise<EventProof | proving.NotCovered> {
  return proving.proveEvent(folderOf(project), ports, eventId);
}
