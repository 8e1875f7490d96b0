/** An MCP server that scans, with a tool `scan_content`. Reaching it is the affair of the room above, which hands it in. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../ports/files.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';
import { foundPaths } from '../../vocabulary/finding.ts';
import { SCAN_THREATS, type ScanThreat } from '../../vocabulary/scanning/scan-words.ts';
import { readAnswer } from '../asking/json-answer.ts';
import {
  type Answered,
  type AskedState,
  type Failure,
  LimitedAsking,
  limitsOf,
  type Question,
  settled,
} from '../asking/limited-asking.ts';
import { HARMLESS } from './fences.ts';
import { type Judged, type Scanner, type Unjudged, unjudged } from './model-verdict.ts';

/** Resolves to the result of `scan_content`, or to why there is none. */
export type CallScanner = (
  text: string,
  signal: AbortSignal,
) => Promise<{ readonly result: JsonValue } | Pick<Failure, 'why' | 'how'>>;

export class ServerScanner implements Scanner {
  readonly name: string;
  readonly #call: CallScanner;
  readonly #asking: LimitedAsking<Judged>;

  constructor(
    name: string,
    entry: ScannerEntry,
    call: CallScanner,
    clock: Clock,
    tell?: (state: AskedState) => void,
  ) {
    this.name = name;
    this.#call = call;
    this.#asking = new LimitedAsking(clock, limitsOf(entry), tell);
  }

  async scan(text: string, party = '', isOpen = false): Promise<Judged | Unjudged> {
    const digest = createHash('sha256').update(text).digest('hex');
    const question: Question<Judged> = (signal) => this.#ask(text, signal);
    const asked = isOpen ? settled(question, (signal) => this.#ask(HARMLESS, signal)) : question;
    const answered = await this.#asking.ask(digest, asked, party);
    return answered.kind === 'answered' ? answered.answer : unjudged(answered);
  }

  async #ask(text: string, signal: AbortSignal): Promise<Answered<Judged>> {
    const called = await this.#call(text, signal);
    if ('why' in called) return { kind: 'failed', ...called };
    const judged = judgedIn(called.result);
    if (judged !== undefined) return { kind: 'answered', answer: judged };
    const how = isRefusal(called.result) ? 'refused' : 'garbled';
    return { kind: 'failed', why: 'its answer is not a verdict', how };
  }
}

const resultSchema = z.looseObject({
  isError: z.exactOptional(z.boolean()),
  structuredContent: z.exactOptional(z.json()),
  content: z.exactOptional(z.array(z.looseObject({ type: z.string(), text: z.exactOptional(z.string()) }))),
});

const threatSchema = z.looseObject({ type: z.string(), path: z.exactOptional(z.string()) });

/** Threats by name, or with more about each. */
const verdictSchema = z.looseObject({
  safe: z.boolean(),
  confidence: z.exactOptional(z.number().min(0).max(1)),
  threats: z.exactOptional(z.array(z.union([z.string(), threatSchema])).max(1_000)),
});

const isRefusal = (value: JsonValue): boolean => resultSchema.safeParse(value).data?.isError === true;

function judgedIn(value: JsonValue): Judged | undefined {
  const result = resultSchema.safeParse(value).data;
  if (result === undefined || result.isError === true) return undefined;
  const verdict = verdictSchema.safeParse(result.structuredContent ?? writtenIn(result.content)).data;
  if (verdict === undefined) return undefined;
  const { safe, confidence, threats = [] } = verdict;
  const each = threats.map((one) => (typeof one === 'string' ? { type: one } : one));
  const named = each.map(({ type }) => threatOf(type));
  // It could not judge the text, whatever it calls it.
  if (named.includes('scan_error')) return undefined;
  return {
    kind: 'judged',
    safe,
    ...(confidence === undefined ? {} : { confidence }),
    threats: [...new Set(safe || named.length > 0 ? named : ['malicious_content' as const])],
    ...placesOf(each),
  };
}

/** What it calls a path may be anything, even the text that it read: what is none is left out. */
function placesOf(threats: readonly z.infer<typeof threatSchema>[]): Pick<Judged, 'places'> {
  const places = threats.flatMap(({ type, path }) =>
    foundPaths(path === undefined ? [] : [path]).map((found) => ({ threat: threatOf(type), path: found })),
  );
  return places.length === 0 ? {} : { places };
}

/** One text block that is a JSON document, and nothing beside it. */
function writtenIn(content: readonly { readonly text?: string }[] = []): JsonValue | undefined {
  const [only, ...others] = content;
  const parsed = readAnswer(others.length === 0 ? (only?.text ?? '') : '', 1024 * 1024);
  return parsed.ok ? parsed.value : undefined;
}

const threatOf = (name: string): ScanThreat =>
  SCAN_THREATS.find((one) => one === name) ?? 'malicious_content';
