/**
 * What a text tries to make a model do. `readProse` is the one function that judges natural language: definitions, replies,
 * arguments and texts all pass through it. Fitted weights alone give a *soft* finding; what facts alone prove is *hard*.
 * The text is read as it is, and once more for each disguise that it may have. Linear in the text, without state.
 */
import { memoOf, once, RecentTexts } from '../text/bounded-memo.ts';
import type { Threat } from '../vocabulary/signal.ts';
import { certainIn, HIDDEN_COMMAND } from './certain.ts';
import type { Certainty } from './certain-rules.ts';
import { type CommandJudge, harmOrdered } from './commands.ts';
import { FACT_CARDS } from './facts/fact-list.ts';
import { FACT_COUNT, factNumber, factSays } from './facts/facts.ts';
import { BEYOND_PURPOSE } from './facts/other-facts.ts';
import type { Tokens } from './facts/tokens.ts';
import { runsHarm } from './harmful-commands.ts';
import { knownSaid } from './known/known-said.ts';
import { isAboutAttacks, isReported, withoutMentioned } from './said/quoted.ts';
import type { Span } from './undisguise/origins.ts';
import { disguisesOf, type Undone, type View } from './undisguise/views.ts';
import { PROSE_KINDS, type ProseKind, thresholdOf, weights } from './weights/model.ts';
import { type ReadSentence, readSentences } from './weights/windows.ts';
import { exactWorst, worstWindow } from './weights/worst-window.ts';

export interface ProseReading {
  /** Above its threshold, in logits. */
  readonly margin: number;
  /** What facts alone prove. */
  readonly certain: Certainty | undefined;
  /** The sentences that decided, as they were read. */
  readonly passage: string;
  /** The facts that weighed most, in words. */
  readonly facts: readonly string[];
  /** What the tool is not for, in words. */
  readonly beyond: readonly string[];
  /** Someone is told to do something; otherwise the text tells what the tool does. */
  readonly isOrder: boolean;
  readonly threat: Threat;
  readonly undone: Undone;
  /** Where in the text the passage is; of an encoding, all of it. */
  readonly place: Span;
}

export interface ProseOptions {
  readonly kind: ProseKind;
  /** Classes of words in the purpose of a tool. */
  readonly purpose?: Uint8Array | undefined;
  /** Judges commands that the text orders to be run; always the same function. */
  readonly judgeCommand?: CommandJudge | undefined;
}

/** Of longer texts, both ends are read. */
const LONGEST = 1 << 18;
const SHORTEST = 8;
const MOST_FACTS = 3;

export function readProse(text: string, options: ProseOptions): ProseReading | undefined {
  if (text.length < SHORTEST) return undefined;
  const { kind, purpose, judgeCommand } = options;
  const known = purpose === undefined ? memories((judgeCommand ? JUDGED_PLACE : PLACE)[kind]) : undefined;
  const before = known?.get(text) ?? (known && quietWithJudge(text, kind));
  if (before !== undefined) return before === 'quiet' ? undefined : before;
  const found = readAll(text, options);
  known?.set(text, found ?? 'quiet');
  return found;
}

/** Hosts and servers repeat themselves. */
const placesByKind = () =>
  Object.fromEntries(PROSE_KINDS.map((kind) => [kind, { kind }])) as Record<ProseKind, object>;
const PLACE = placesByKind();
const JUDGED_PLACE = placesByKind();
const memories = memoOf((_: object) => new RecentTexts<ProseReading | 'quiet'>());

/** A judge only adds to what is found: what was quiet with one is quiet without. */
const quietWithJudge = (text: string, kind: ProseKind): 'quiet' | undefined =>
  memories(JUDGED_PLACE[kind]).get(text) === 'quiet' ? 'quiet' : undefined;

function readAll(whole: string, options: ProseOptions): ProseReading | undefined {
  if (whole.length <= LONGEST) return readViews(whole, options);
  const half = LONGEST / 2;
  const found = readViews(`${whole.slice(0, half)}\n${whole.slice(-half)}`, options);
  if (found === undefined) return undefined;
  const placed = (at: number) => (at <= half ? at : at - LONGEST - 1 + whole.length);
  const { start, end } = found.place;
  return { ...found, place: { start: placed(start), end: placed(end) } };
}

function readViews(text: string, options: ProseOptions): ProseReading | undefined {
  const sentences = readSentences(text, options);
  let best = readView({ text, undone: 'nothing', placeOf: asIs }, sentences, options);
  if (best !== undefined && isProof(best)) return placed(best);
  let known: Map<string, Tokens> | undefined;
  for (const view of disguisesOf(text)) {
    // Most sentences are the same in every view.
    known ??= new Map(sentences.map(({ start, end, tokens }) => [text.slice(start, end), tokens]));
    const read = readSentences(view.text, { ...options, known, isDisguised: true });
    const found = readView(view, read, options, sentences);
    if (found !== undefined && (best === undefined || isStronger(found, best))) best = found;
  }
  return best === undefined ? undefined : placed(best);
}

const asIs = (start: number, end: number): Span => ({ start, end });

/** Its place is looked for last: it takes longer than reading, and one view is shown. */
interface FoundReading extends Omit<ProseReading, 'place'> {
  readonly placeOf: () => Span;
}

const placed = ({ placeOf, ...reading }: FoundReading): ProseReading => ({ ...reading, place: placeOf() });

/** What is mild leaves room for more behind a disguise. */
const isProof = (found: FoundReading): boolean =>
  found.certain !== undefined && found.certain.isMild !== true;

const rankOf = (found: FoundReading): number => (isProof(found) ? 2 : found.certain === undefined ? 0 : 1);

const isStronger = (one: FoundReading, other: FoundReading): boolean =>
  rankOf(one) === rankOf(other)
    ? rankOf(one) === 0 && one.margin > other.margin
    : rankOf(one) > rankOf(other);

function readView(
  { text, undone, placeOf }: View,
  sentences: readonly ReadSentence[],
  { kind, purpose, judgeCommand }: ProseOptions,
  before?: readonly ReadSentence[],
): FoundReading | undefined {
  const certain =
    certainSaid(text, sentences, { kind, purpose }) ??
    (judgeCommand === undefined ? undefined : harmSaid(text, sentences, judgeCommand)) ??
    (undone === 'an encoding' && runsHarm(text) ? HIDDEN_COMMAND : knownSaid(text, sentences));
  const worst = certain === undefined ? worstWindow(sentences, kind, before) : exactWorst(sentences, kind);
  if (worst === undefined) return undefined;
  const { score, from, to } = worst;
  const margin = score - thresholdOf(kind);
  const window =
    certain === undefined
      ? sentences.slice(from, to)
      : sentences.slice(certain.at, certain.at + certain.count);
  const facts = heaviest(window, kind);
  const [first] = facts;
  const [start, end] = [window[0]?.start ?? 0, window.at(-1)?.end ?? 0];
  return {
    margin,
    certain,
    passage: text.slice(start, end).trim(),
    placeOf: () => placeOf(start, end),
    facts: facts.map(factSays),
    beyond: beyondIn(window).map(factSays),
    isOrder: window.some((sentence) => ORDER_FACTS().some((fact) => sentence.facts[fact] === 1)),
    threat:
      certain?.threat ?? (first === undefined ? undefined : FACT_CARDS[first]?.threat) ?? 'prompt_injection',
    undone,
  };
}

/** What is quoted or told about attacks proves nothing. */
function certainSaid(text: string, sentences: readonly ReadSentence[], { kind, purpose }: ProseOptions) {
  const found = certainIn(sentences, kind);
  if (found === undefined) return undefined;
  const said = withoutMentioned(text);
  return said === text || certainIn(readSentences(said, { purpose }), kind) !== undefined ? found : undefined;
}

/** In texts about attacks, orders are shown. */
function harmSaid(text: string, sentences: readonly ReadSentence[], judge: CommandJudge) {
  const found = harmOrdered(text, sentences, judge);
  if (found === undefined || isAboutAttacks(text)) return undefined;
  const { start = 0, end = 0 } = sentences[found.at] ?? {};
  return isReported(text, start, end) ? undefined : found;
}

/** Facts that speak for an attack, the heaviest first. */
function heaviest(window: readonly ReadSentence[], kind: ProseKind): number[] {
  const { facts } = weights();
  const own = FACT_COUNT * (PROSE_KINDS.indexOf(kind) + 1);
  const weightOf = (fact: number) => (facts[fact] ?? 0) + (facts[own + fact] ?? 0);
  return Array.from({ length: FACT_COUNT }, (_, fact) => fact)
    .filter(
      (fact) =>
        factSays(fact) !== '' && weightOf(fact) > 0 && window.some((sentence) => sentence.facts[fact] === 1),
    )
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST_FACTS);
}

const ORDER_FACTS = once(() =>
  [
    ...['orders-you', 'addresses-model', 'keeps-quiet', 'keeps-from-user', 'sets-rules-aside'],
    ...[
      'comes-first',
      'acts-first',
      'acts-always',
      'skips-consent',
      'prefers-tool',
      'avoids-tool',
      'calls-tool',
    ],
  ].map(factNumber),
);

/** Facts about what the tool is not for. */
const beyondIn = (window: readonly ReadSentence[]): number[] =>
  BEYOND_PURPOSE.map((_, i) => FACT_COUNT - BEYOND_PURPOSE.length + i).filter((fact) =>
    window.some((sentence) => sentence.facts[fact] === 1),
  );

/** Facts of sentences that do harm or hide it. */
const HARMFUL = once(() =>
  [
    ...[
      'sets-rules-aside',
      'gives-new-rules',
      'keeps-quiet',
      'keeps-from-user',
      'acts-in-secret',
      'sends-away',
    ],
    ...['exfiltrates', 'reads-secret', 'runs-command', 'leaks-by-url', 'forges-tag', 'addresses-model'],
  ].map(factNumber),
);

/** Whether a sentence beside an attack is likely a part of it. */
export const mayBeOfAttack = (sentence: string): boolean =>
  readSentences(sentence, {}).some(({ facts }) => HARMFUL().some((fact) => facts[fact] === 1));

const GOES_ON = once(() =>
  [
    ...['has-order', 'orders-you', 'opens-with-order', 'presses', 'claims-authority', 'names-user'],
    ...['names-model', 'gives-reason', 'comes-first', 'acts-first'],
  ].map(factNumber),
);
const REFERS =
  /^\s*(?:this|that|these|those|dies\w{0,2}|das|ceci|cela|c'est|esto|eso|questo|isto|isso|dit|это|这|これ|هذا)(?![\w\p{L}])/iu;

/** Whether a sentence right behind an attack, in the same line, orders, presses or refers to it. */
export const mayGoOn = (sentence: string): boolean =>
  REFERS.test(sentence) ||
  mayBeOfAttack(sentence) ||
  readSentences(sentence, {}).some(({ facts }) => GOES_ON().some((fact) => facts[fact] === 1));

/** How sure a reading is, from its margin. */
export const confidenceOf = ({ certain, margin }: ProseReading): number =>
  certain === undefined ? Math.min(0.85, 0.5 + 0.1 * Math.max(0, margin)) : 0.9;

/** One line for a person: what it does, and why it was flagged. */
export function proseWords({ certain, facts, undone }: ProseReading): string {
  const reasons = [...new Set([...(certain === undefined ? [] : [certain.says]), ...facts])];
  const words = reasons.length === 0 ? 'its wording is that of known attacks' : reasons.join('; ');
  return undone === 'nothing' ? words : `${words} (behind ${undone})`;
}
