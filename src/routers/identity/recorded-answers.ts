/**
 * Recorded answers into the input of a comparison: counts and salted hashes, no text. A line is the response of an API as it
 * came, with the prompt beside it; which measures it serves is read off the answers themselves.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { COMPARISON_LIMITS, type ComparisonInput } from '../../vocabulary/comparison.ts';

export interface RecordedAnswer {
  readonly prompt: string;
  readonly answer: string;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly latencyMs?: number | undefined;
  readonly temperature?: number | undefined;
}

/** A keyed hash whose key is discarded afterwards: an unsalted hash of a word reveals the word. */
export type Mark = (text: string) => string;

type Fields = Readonly<Record<string, JsonValue>>;

const isFields = (value: JsonValue | undefined): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The value at a path, where a number is a place in a list. */
function at(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let found = value;
  for (const step of path) {
    if (typeof step === 'number') found = Array.isArray(found) ? found[step] : undefined;
    else found = isFields(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

const firstText = (...values: readonly (JsonValue | undefined)[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string');
const firstNumber = (...values: readonly (JsonValue | undefined)[]): number | undefined =>
  values.find((value): value is number => typeof value === 'number' && value >= 0);

/** The text of a message: plain, or the texts among its blocks. */
function textOfMessage(content: JsonValue | undefined): string | undefined {
  if (!Array.isArray(content)) return firstText(content);
  const texts = content.flatMap((block) => {
    const nested = at(block, 'content');
    const text = firstText(at(block, 'text')) ?? (Array.isArray(nested) ? textOfMessage(nested) : undefined);
    return text === undefined ? [] : [text];
  });
  return texts.length > 0 ? texts.join('') : undefined;
}

/** Chat completions, completions, responses, messages, Gemini: or a plain text. */
function answerOf(response: JsonValue | undefined): string | undefined {
  if (typeof response === 'string') return response;
  return firstText(
    textOfMessage(at(response, 'choices', 0, 'message', 'content')),
    at(response, 'choices', 0, 'text'),
    at(response, 'output_text'),
    textOfMessage(at(response, 'output')),
    textOfMessage(at(response, 'content')),
    textOfMessage(at(response, 'candidates', 0, 'content', 'parts')),
    textOfMessage(at(response, 'message', 'content')),
  );
}

function promptOf(row: Fields): string | undefined {
  const request = at(row, 'request');
  const messages = at(request, 'messages') ?? at(row, 'messages');
  const asked = Array.isArray(messages)
    ? messages.filter((message) => at(message, 'role') === 'user').at(-1)
    : undefined;
  return firstText(
    row.prompt,
    row.question,
    textOfMessage(at(asked, 'content')),
    at(request, 'input'),
    at(request, 'prompt'),
  );
}

/** The name of what is missing, where a line cannot be used. */
export function readRecordedAnswer(row: Fields): RecordedAnswer | 'prompt' | 'answer' {
  const prompt = promptOf(row);
  if (prompt === undefined) return 'prompt';
  const held = row.response ?? row.answer ?? row.completion ?? row.output;
  const response = isFields(held) ? held : row;
  const answer = typeof held === 'string' ? held : answerOf(response);
  if (answer === undefined) return 'answer';
  const usage = at(response, 'usage') ?? at(response, 'usageMetadata') ?? row.usage;
  return {
    prompt,
    answer,
    model: firstText(at(response, 'model'), at(response, 'modelVersion'), row.model),
    inputTokens: firstNumber(
      at(usage, 'prompt_tokens'),
      at(usage, 'input_tokens'),
      at(usage, 'promptTokenCount'),
    ),
    outputTokens: firstNumber(
      at(usage, 'completion_tokens'),
      at(usage, 'output_tokens'),
      at(usage, 'candidatesTokenCount'),
    ),
    latencyMs: firstNumber(row.latency_ms, row.duration_ms),
    temperature: firstNumber(row.temperature, at(row, 'request', 'temperature')),
  };
}

export interface RecordedArms {
  readonly direct: readonly RecordedAnswer[];
  readonly route: readonly RecordedAnswer[];
  readonly control?: readonly RecordedAnswer[] | undefined;
}

type Arm = ComparisonInput['control'] & {};
type Answers = readonly RecordedAnswer[];
type ByPrompt = ReadonlyMap<string, Answers>;

export function comparisonOf(
  { direct, route, control }: RecordedArms,
  named: Pick<ComparisonInput, 'provider_host' | 'claimed_model'>,
  mark: Mark,
): ComparisonInput {
  const arms = [direct, route, ...(control === undefined ? [] : [control])].map(byPrompt);
  // Only what all sides were asked can be compared.
  const common = [...(arms[0]?.keys() ?? [])].filter((prompt) => arms.every((arm) => arm.has(prompt)));
  const everywhere = (holds: (one: RecordedAnswer) => boolean) =>
    common.filter((prompt) => arms.every((arm) => arm.get(prompt)?.every(holds)));
  const words = everywhere(isWord).slice(0, COMPARISON_LIMITS.probes);
  const wordy = new Set(words);
  const shared: Shared = {
    words,
    texts: common.filter((prompt) => !wordy.has(prompt)),
    counted: everywhere(({ inputTokens }) => inputTokens !== undefined).slice(0, COMPARISON_LIMITS.strings),
  };
  const measure = (answers: Answers) => measuresOf(answers, shared, mark);
  const reported = mostFrequent(route.flatMap(({ model }) => model ?? []));
  return {
    ...named,
    baseline: measure(direct),
    observed: {
      ...measure(route),
      ...(reported === undefined ? {} : { reported_model: reported }),
      ...agreementOf(direct, route),
    },
    ...(control === undefined ? {} : { control: { ...measure(control), ...agreementOf(direct, control) } }),
  };
}

function byPrompt(answers: Answers): ByPrompt {
  const prompts = new Map<string, RecordedAnswer[]>();
  for (const one of answers) {
    const known = prompts.get(one.prompt);
    if (known) known.push(one);
    else prompts.set(one.prompt, [one]);
  }
  return prompts;
}

/** Prompts that all sides were asked, by what their answers serve for. */
interface Shared {
  /** One word each: a histogram. */
  readonly words: readonly string[];
  /** Longer ones: how they begin. */
  readonly texts: readonly string[];
  /** With their number of prompt tokens. */
  readonly counted: readonly string[];
}

/** One word, which sixty answers to one question spread over. */
const isWord = ({ answer }: RecordedAnswer): boolean => /^\S{1,40}$/.test(answer.trim());
const POSITIONS = 100;

function measuresOf(answers: Answers, { words, texts, counted }: Shared, mark: Mark): Arm {
  const prompts = byPrompt(answers);
  const prefixes = texts
    .flatMap((prompt) => prompts.get(prompt) ?? [])
    .filter(({ answer }) => answer !== '')
    .slice(0, COMPARISON_LIMITS.prefixes)
    .map(({ answer }) => [...answer.slice(0, 4 * POSITIONS)].slice(0, POSITIONS).map(mark));
  return {
    sample_size: answers.length,
    ...meanOf(
      'output_tokens',
      answers.flatMap(({ outputTokens }) => outputTokens ?? []),
    ),
    ...meanOf(
      'latency_ms',
      answers.flatMap(({ latencyMs }) => latencyMs ?? []),
    ),
    ...(counted.length > 0 && {
      tokenizer_probe: counted.map((prompt) => prompts.get(prompt)?.[0]?.inputTokens ?? 0),
    }),
    ...(words.length > 0 && {
      token_histograms: Object.fromEntries(
        words.map((prompt, i) => [`q${i + 1}`, histogramOf(prompts.get(prompt) ?? [], mark)]),
      ),
    }),
    ...(prefixes.length > 0 && { prefix_hashes: prefixes }),
  };
}

function histogramOf(answers: readonly RecordedAnswer[], mark: Mark): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer } of answers) {
    const word = mark(answer.trim().toLowerCase());
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

/** Prompts at temperature 0, of which both sides have an answer. */
function agreementOf(direct: readonly RecordedAnswer[], other: readonly RecordedAnswer[]) {
  const fixed = (arm: readonly RecordedAnswer[]) =>
    new Map(arm.filter(({ temperature }) => temperature === 0).map(({ prompt, answer }) => [prompt, answer]));
  const [expected, found] = [fixed(direct), fixed(other)];
  const both = [...expected].filter(([prompt]) => found.has(prompt));
  if (both.length === 0) return {};
  const agreed = both.filter(([prompt, answer]) => found.get(prompt) === answer).length;
  return { fingerprint_agreement: { agreed, compared: both.length } };
}

function meanOf(name: 'output_tokens' | 'latency_ms', values: readonly number[]) {
  if (values.length === 0) return {};
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    [`avg_${name}`]: round(mean),
    ...(values.length < 2 ? {} : { [`sd_${name}`]: round(Math.sqrt(square / (values.length - 1))) }),
  };
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
