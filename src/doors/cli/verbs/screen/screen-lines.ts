/** `screen --jsonl`: calls of a session are judged in the context of what its earlier calls would have done. */

import type { RulingLine } from '../../../../answers/calls/ruling.answer.ts';
import { toWire } from '../../../../answers/wire-names.ts';
import type { Random } from '../../../../ports/files.ts';
import { explainRuling } from '../../../../road/explained.ts';
import { spellFlows } from '../../../../road/explained-class.ts';
import { EarlierSession } from '../../../../road/flows/earlier-session.ts';
import { isToolName, missingIn } from '../../../../road/proposal.ts';
import { remember } from '../../../../screening/session/session.ts';
import { CallMemory } from '../../../../sessions/call-memory.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { type Call, splitName } from '../../../../vocabulary/call.ts';
import { type Earlier, earlierSchema } from '../../../../vocabulary/document/earlier-part.ts';
import { stops } from '../../../../vocabulary/orders.ts';
import { type Answer, readRequest, refuseLine, unknownKey } from '../../input/json-lines.ts';
import type { ScreenDesk } from './screen-desk.ts';

/** Limit of sessions: the oldest one is forgotten. */
const MOST_SESSIONS = 10_000;
/** Of those, with what came back in them. */
const MOST_EARLIER = 100;
const KEYS: ReadonlySet<string> = new Set([
  'id',
  'tool_name',
  'arguments',
  'command',
  'cwd',
  'session',
  'replies',
  'prompt',
]);
/** Other names for parts of a call: a line that uses one is refused, not judged without it. Unknown labels are ignored. */
const MEANT =
  /^(?:tool|tool_?names?|name|args?|argv|argument|params?|parameters|input|cmds?|commands|command_?line|script|code|env|session_?ids?|sess?ion|work_?dir|dir)$/i;
/** What could not be judged must not run, even for a caller that reads only the decision. */
const REFUSAL = { decision: 'block' } as const;

export class ScreenBatch {
  readonly #desk: ScreenDesk;
  readonly #memory = new CallMemory(MOST_SESSIONS);
  readonly #earlier = new Map<string, EarlierSession>();
  readonly #random: Random;
  stopped = 0;

  constructor(desk: ScreenDesk, random: Random) {
    this.#desk = desk;
    this.#random = random;
  }

  async answer(bytes: Uint8Array, number: number): Promise<Answer> {
    const request = readRequest(bytes, number, REFUSAL);
    if ('line' in request) return request;
    const { id, value } = request;
    const refuse = (reason: string) => refuseLine(number, reason, id, REFUSAL);
    const strange = unknownKey(value, (key) => KEYS.has(key) || !mayMean(key, value));
    if (strange !== undefined) return refuse(strange);
    const call = callOf(value);
    if (typeof call === 'string') return refuse(call);
    const { cwd, session } = value;
    if (cwd !== undefined && typeof cwd !== 'string') return refuse('"cwd" is not a string');
    if (session !== undefined && typeof session !== 'string') return refuse('"session" is not a string');
    const earlier = earlierIn(value);
    if (typeof earlier === 'string') return refuse(earlier);
    const missing = missingIn(call);
    if (missing) return refuse(`"${missing.field}" ${missing.reason}`);
    const judged = await this.#judge(call, cwd, session, earlier);
    const { decision, riskState, findings, exceptions } = explainRuling(judged);
    const flows = spellFlows(judged.context.flow);
    if (stops(decision)) this.stopped += 1;
    const ruled = toWire({ decision, riskState, findings });
    const line: RulingLine = {
      ...id,
      ...ruled,
      ...(exceptions.length > 0 ? { exceptions } : {}),
      ...(flows.length > 0 ? { flows } : {}),
    };
    return { line: JSON.stringify(line), isError: false };
  }

  /** Undefined where no line had replies or a prompt: then nothing flows. */
  #earlierOf(session: string | undefined, now: Earlier) {
    const known = session === undefined ? undefined : this.#earlier.get(session);
    if (known === undefined && now.replies === undefined && now.prompt === undefined) return undefined;
    const earlier = known ?? new EarlierSession(this.#random);
    if (session !== undefined) this.#earlier.set(session, earlier);
    const [oldest] = this.#earlier.keys();
    if (this.#earlier.size > MOST_EARLIER && oldest !== undefined) this.#earlier.delete(oldest);
    return { session: earlier, now };
  }

  async #judge(call: Call, cwd: string | undefined, session: string | undefined, now: Earlier) {
    const earlier = this.#earlierOf(session, now);
    if (session === undefined) return await this.#desk.judge(call, { cwd, earlier });
    const before = this.#memory.factsOf(session);
    const ruled = await this.#desk.judge(call, { cwd, session: before, earlier });
    if (!stops(ruled.ruling.decision)) earlier?.session.ran(call);
    if (ruled.subject) this.#memory.keep(remember(before, ruled.subject), session);
    return ruled;
  }
}

/** In the order of the fields, the first that is not as described. */
function earlierIn({ replies, prompt }: Readonly<Record<string, JsonValue>>): Earlier | string {
  const given = {
    ...(replies === undefined ? {} : { replies }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  const reading = earlierSchema.safeParse(given);
  if (reading.success) return reading.data;
  const [{ path, code } = { path: [], code: '' }] = reading.error.issues;
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `"${field.slice(1)}" ${code === 'unrecognized_keys' ? 'has an unknown key' : 'is missing or not as `--help` describes it'}`;
}

/** Without `arguments`, any key may be a typo of it. */
function mayMean(
  key: string,
  { tool_name: tool, arguments: args }: Readonly<Record<string, JsonValue>>,
): boolean {
  return MEANT.test(key) || (tool !== undefined && args === undefined);
}

/** A call, or why it is invalid. A `command` alone means a shell call. */
export function callOf(value: Readonly<Record<string, JsonValue>>): Call | string {
  const { tool_name: tool, arguments: args, command } = value;
  if (tool === undefined) {
    if (args !== undefined) return '"arguments" needs "tool_name"';
    if (typeof command === 'string') return { tool: 'shell', arguments: { command } };
    return command === undefined ? 'it has neither "tool_name" nor "command"' : '"command" is not a string';
  }
  // Whichever of the two is judged, the other might run.
  if (command !== undefined) return '"command" and "tool_name" exclude each other';
  if (typeof tool !== 'string' || !isToolName(tool)) return '"tool_name" is not a tool’s name';
  if (args === undefined) return { ...splitName(tool), arguments: {} };
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return '"arguments" is not an object';
  return { ...splitName(tool), arguments: args };
}
