/**
 * What is kept of one route (a host and the model it was asked for) however many traces come: counts, sums and
 * distributions, each with a bound. Checks read this, never the traces.
 */
import type { RedactedTrace } from '../../../vocabulary/trace.ts';
import { Billing } from './billing.ts';
import { isFailure } from './failure.ts';
import { Halves } from './halves.ts';
import { agentOf, Models } from './models.ts';
import { Pace } from './pace.ts';
import { SchemaHashes } from './schema-hashes.ts';
import { Spread } from './spread.ts';
import { Tally } from './tally.ts';

export class RouteWindow {
  readonly host: string;
  readonly claimedModel: string;
  /** The place of all routes beyond the bound: facts count there, distributions mean nothing. */
  readonly isMixed: boolean;
  traces = 0;
  /** More than the traces, where some of them sum up several. */
  requests = 0;
  /** Tokens of summaries: none is the length of a request. */
  readonly summed = { input: 0, output: 0 };
  firstMs: number | undefined;
  lastMs: number | undefined;
  readonly models = new Models();
  readonly billing = new Billing();
  /** By their status; their latencies and finish reasons are not counted below. */
  failed = 0;
  /** Without answers from a cache, which are fast for a good reason. */
  readonly latencyMs = new Spread();
  /** The same beside the length of the answer, where both are given. */
  readonly pace = new Pace();
  readonly inputTokens = new Spread();
  readonly outputTokens = new Spread();
  readonly finishReasons = new Tally();
  readonly finishHalves = new Halves();
  readonly providers = new Tally();
  readonly schemaHashes = new SchemaHashes();
  readonly toolCalls = { total: 0, invalidJson: 0, unknownName: 0, schemaMismatch: 0 };
  readonly retries = { counted: 0, retried: 0, attempts: 0, most: 0 };
  cacheHits = 0;
  yolo = 0;
  /** Replies in session logs, by agent: their model is the one that was recorded. */
  readonly recorded = new Map<string, number>();

  constructor(host: string, claimedModel: string, isMixed = false) {
    this.host = host;
    this.claimedModel = claimedModel;
    this.isMixed = isMixed;
  }

  add(trace: RedactedTrace): void {
    const hasFailed = trace.status !== undefined && isFailure(trace.status);
    this.traces += 1;
    this.requests += trace.requests ?? 1;
    this.failed += hasFailed ? 1 : 0;
    this.#addTime(trace.time);
    this.models.add(trace, hasFailed);
    const agent = agentOf(trace);
    if (agent !== undefined) this.recorded.set(agent, (this.recorded.get(agent) ?? 0) + 1);
    this.billing.add(trace);
    this.#addNumbers(trace);
    if (!hasFailed && !isSummary(trace)) this.#addLatency(trace);
    this.#addTools(trace);
    if (trace.finish_reason !== undefined && !hasFailed) {
      this.finishHalves.add(this.finishReasons.add(finishWord(trace.finish_reason)), trace.session_id);
    }
    if (trace.upstream_provider !== undefined) this.providers.add(trace.upstream_provider);
  }

  /** Years beyond four digits are mistakes of a clock, and no ledger takes them. */
  #addTime(time: string | undefined): void {
    const ms = time === undefined ? Number.NaN : Date.parse(time);
    if (!(ms >= 0 && ms < Date.UTC(9999, 0))) return;
    this.firstMs = Math.min(ms, this.firstMs ?? ms);
    this.lastMs = Math.max(ms, this.lastMs ?? ms);
  }

  #addNumbers(trace: RedactedTrace): void {
    const { input_tokens, output_tokens, retry_count } = trace;
    if (trace.cache_hit === true) this.cacheHits += 1;
    if (isSummary(trace)) {
      this.summed.input += input_tokens ?? 0;
      this.summed.output += output_tokens ?? 0;
    } else {
      if (input_tokens !== undefined) this.inputTokens.add(input_tokens);
      if (output_tokens !== undefined) this.outputTokens.add(output_tokens);
    }
    if (retry_count === undefined) return;
    const { requests = 1 } = trace;
    this.retries.counted += requests;
    this.retries.retried += Math.min(retry_count, requests);
    this.retries.attempts += retry_count;
    this.retries.most = Math.max(this.retries.most, retry_count);
  }

  #addLatency({ latency_ms, output_tokens, reasoning_tokens, cache_hit }: RedactedTrace): void {
    if (latency_ms === undefined || cache_hit === true) return;
    this.latencyMs.add(latency_ms);
    // Reasoning is counted inside the output or beside it: the longer reading excuses more.
    if (output_tokens !== undefined) this.pace.add(latency_ms, output_tokens + (reasoning_tokens ?? 0));
  }

  #addTools({ tool_calls, tool_schema_hash, session_id, yolo_mode }: RedactedTrace): void {
    if (tool_schema_hash !== undefined) this.schemaHashes.add(tool_schema_hash, session_id);
    if (yolo_mode === true) this.yolo += 1;
    if (tool_calls === undefined) return;
    this.toolCalls.total += tool_calls.total;
    this.toolCalls.invalidJson += tool_calls.invalid_json ?? 0;
    this.toolCalls.unknownName += tool_calls.unknown_name ?? 0;
    this.toolCalls.schemaMismatch += tool_calls.schema_mismatch ?? 0;
  }
}

const isSummary = ({ requests = 1 }: RedactedTrace): boolean => requests > 1;

/** Makers have different words for one reason; a relay that translates them has changed nothing. */
const FINISH_WORDS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  completed: 'stop',
  eos: 'stop',
  tool_use: 'tool_calls',
  'tool-calls': 'tool_calls',
  function_call: 'tool_calls',
  max_tokens: 'length',
  max_output_tokens: 'length',
  safety: 'content_filter',
  refusal: 'content_filter',
};

function finishWord(reason: string): string {
  const word = reason.toLowerCase();
  return Object.hasOwn(FINISH_WORDS, word) ? (FINISH_WORDS[word] ?? word) : word;
}
