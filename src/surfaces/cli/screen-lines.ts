/** `screen --jsonl`: calls of one session are judged in the light of what the earlier ones of it would have done. */
import type { CallContext, ProposedCall, SessionFacts } from '../../detect/call.ts';
import { emptySession, remember } from '../../detect/session.ts';
import { decide, type RoadPolicy } from '../../gateway/road.ts';
import type { JsonValue } from '../../text/json-value.ts';
import { stops } from '../../vocabulary/orders.ts';
import { type Answer, readRequest, refuseLine } from './json-lines.ts';
import { spellFinding } from './screen-view.ts';

/** More are not remembered at once: the oldest begins anew. */
const MOST_SESSIONS = 10_000;

export class ScreenBatch {
  readonly #context: CallContext;
  readonly #policy: RoadPolicy;
  readonly #sessions = new Map<string, SessionFacts>();
  stopped = 0;

  constructor(context: CallContext, policy: RoadPolicy) {
    this.#context = context;
    this.#policy = policy;
  }

  answer(bytes: Uint8Array, number: number): Answer {
    const request = readRequest(bytes, number);
    if ('line' in request) return request;
    const { id, value } = request;
    const call = callOf(value);
    if (typeof call === 'string') return refuseLine(number, call, id);
    const { cwd, session } = value;
    if (cwd !== undefined && typeof cwd !== 'string') return refuseLine(number, '"cwd" is not a string', id);
    if (session !== undefined && typeof session !== 'string' && typeof session !== 'number') {
      return refuseLine(number, '"session" is neither a string nor a number', id);
    }
    const { ruling, riskState, findings, silenced } = this.#judge(call, cwd, session);
    if (stops(ruling.decision)) this.stopped += 1;
    const told = { decision: ruling.decision, risk_state: riskState, findings: findings.map(spellFinding) };
    const exceptions = silenced.map(({ exception }) => exception.id);
    const used = exceptions.length > 0 ? { exceptions: [...new Set(exceptions)] } : {};
    return { line: JSON.stringify({ ...id, ...told, ...used }), isError: false };
  }

  #judge(call: ProposedCall, cwd: string | undefined, session: string | number | undefined) {
    const key = session === undefined ? undefined : String(session);
    const earlier = key === undefined ? undefined : (this.#sessions.get(key) ?? emptySession);
    const context = {
      ...this.#context,
      ...(cwd === undefined ? {} : { cwd }),
      ...(earlier === undefined ? {} : { session: earlier }),
    };
    const ruled = decide(call, context, this.#policy);
    if (key !== undefined && earlier !== undefined && ruled.subject) {
      this.#keep(key, remember(earlier, ruled.subject));
    }
    return ruled;
  }

  #keep(key: string, facts: SessionFacts): void {
    this.#sessions.delete(key);
    this.#sessions.set(key, facts);
    if (this.#sessions.size <= MOST_SESSIONS) return;
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined) this.#sessions.delete(oldest);
  }
}

/** A call, or why it is none. A `command` alone means a shell call. */
export function callOf(value: Readonly<Record<string, JsonValue>>): ProposedCall | string {
  const { tool_name: tool, arguments: args, command } = value;
  if (tool === undefined) {
    if (typeof command === 'string') return { tool: 'shell', arguments: { command } };
    return command === undefined ? 'it has neither "tool_name" nor "command"' : '"command" is not a string';
  }
  if (typeof tool !== 'string' || !isToolName(tool)) return '"tool_name" is not a tool’s name';
  if (args === undefined) return { tool, arguments: {} };
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return '"arguments" is not an object';
  return { tool, arguments: args };
}

/** Any name that MCP allows, and those that hosts make of it. */
export function isToolName(name: string): boolean {
  return /^[A-Za-z0-9._-][A-Za-z0-9._:@/+-]{0,255}$/.test(name);
}
