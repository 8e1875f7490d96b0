/** What a person's word about a call is bound to, at every door. */
import type { Ledger } from '../evidence/ledger.ts';
import { canonicalJson } from '../text/json/json-canonical.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { type Call, type Caller, spelledName } from '../vocabulary/call.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { isShellName } from '../vocabulary/shell-tool.ts';

/** Around the call itself. */
export interface Asking {
  /** Another agent, or the same one by another door, was not meant. */
  readonly caller: Caller;
  /** As it is recorded. */
  readonly session?: string;
  /** A repeated call stays in its connection; absent: in its session. */
  readonly connection?: string;
  /** `rm -r build` means another folder elsewhere. */
  readonly cwd?: string;
  /** Hash of the policy it was ruled under. */
  readonly policy: string;
  /** Of the definition that the tool is listed with, its server included: another server of the same name has another. */
  readonly contract?: Digest;
  /** What is sent with the call besides its arguments, as far as it is the same when the call is repeated. */
  readonly beside?: Readonly<Record<string, JsonValue>>;
}

/** `files` are those the call would run, each with the digest of its content: with another text it is another call. */
export function approvalDigest(
  call: Call,
  { caller, session, connection = session, cwd, policy, contract, beside }: Asking,
  ledger: Pick<Ledger, 'digest'>,
  files: readonly JsonValue[] = [],
): Digest {
  return ledger.digest(
    canonicalJson({
      purpose: 'approval',
      server: call.server ?? null,
      tool: call.tool,
      arguments: whatRuns(call),
      agent: caller.agent,
      door: caller.door,
      cwd: cwd ?? null,
      session: connection ?? null,
      policy,
      ...(contract === undefined ? {} : { contract }),
      ...(beside === undefined ? {} : { beside: { ...beside } }),
      files: [...files],
    }),
  );
}

/** A model describes the same command in other words each time; the shell gets only the command. */
export function whatRuns(call: Call): Call['arguments'] {
  const { description, ...rest } = call.arguments;
  const isRemark =
    isShellName(spelledName(call)) &&
    typeof call.arguments.command === 'string' &&
    typeof description === 'string';
  return isRemark ? rest : { ...call.arguments };
}
