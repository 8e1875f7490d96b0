/** The verbs of a sentence with their force: ordered, owed, advised, or merely told of; and whether they are denied. */
import { VERBS, type VerbClass, type VerbForm } from './words.ts';

/** `order` and `duty` are directed at the reader; `told` describes; `aim` is what something is for. */
export type Force = 'order' | 'duty' | 'told' | 'aim';

export interface Verb {
  readonly base: string;
  readonly classes: VerbForm['classes'];
  readonly force: Force;
  readonly isDenied: boolean;
  readonly isPassive: boolean;
  /** Place of the word in the sentence. */
  readonly at: number;
  readonly end: number;
}

interface Token {
  readonly word: string;
  readonly at: number;
}

const TOKEN = /https?:\/\/\S{1,300}|[~.]?\/?[\p{L}\p{N}_@][\p{L}\p{N}_./@'-]*|[,;:()<>[\]"`–—-]/gu;
const MAX_TOKENS = 400;
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ADVERBS = set(
  'always never also first then now please simply just silently quietly automatically immediately carefully only not explicitly secretly kindly additionally next finally directly instead ever again subsequently discreetly transparently invisibly firstly still even actually really specifically strictly both either further fully quickly briefly once always, merely proactively internally privately',
);
const DENIALS = set(
  "not never don't doesn't cannot can't shouldn't mustn't needn't won't without avoid avoids avoiding no dont nor neither rather refrain abstain skip skipping",
);
const DENIED_MODALS = set("shouldn't mustn't needn't won't can't cannot");
const MODALS = set('must should shall ought needs need has have should');
const SOFT_MODALS = set("will would can could may might can't won't cannot");
const READERS = set(
  'you assistant agent model llm ai claude gpt copilot chatbot assistants agents models llms yourself',
);
const OTHERS = set(
  'user users caller callers developer developers client clients server servers tool administrator api system function service admin admins',
);
/** People who are asked something by others: they read no definitions. */
const BYSTANDERS = set(
  'guests players participants visitors students children attendees employees drivers passengers patients readers neighbours members candidates teams',
);
const BREAKS = set(', ; : ( ) < > [ ] " ` – — - and or but then so plus where');
/** Words before `to` that make the verb behind it a duty. */
const OWING = set(
  'sure remember need needs have has required expected necessary important essential mandatory instructed obliged ought vital crucial advised recommended care asked certain supposed forget best agent assistant model you try advisable imperative preferable told due customary common usual standard helpful useful great encouraged wise nice fine free welcome invited polite habit point effort',
);
/** `Allows the agent to send` tells what can be done. */
const ENABLING = /\b(?:allow|enable|let|help|permit|empower)(?:s|ing|ed)?\b/;
const CONDITIONS = set(
  'before after when whenever while if once until unless as since because how what where that which',
);
const LISTED = set('and or , then');
const BEING = set('be been being');
const IS = set('is are was were gets get');
const ADVICE =
  /\b(?:works? best|performs? best|best results|better results|more (?:accurate|relevant|reliable|precise)|accuracy|it helps|helps|improves?|ideally|recommended|preferabl[ey]|required|mandatory|necessary|expected|needed|essential|for (?:best|optimal|correct|full|proper)|advisable|must|important|to function|to work|make sure|ensure|be sure|see to it|would be (?:great|nice|good|helpful|kind)|(?:great|nice|good|helpful) if|appreciat\w{1,4}|benefits? from|customary)\b/;

export function verbsOf(sentence: string): Verb[] {
  const tokens = tokensOf(sentence);
  const isAdvice = ADVICE.test(sentence);
  const verbs: Verb[] = [];
  const byToken = new Map<number, Verb>();
  for (const [i, { word, at }] of tokens.entries()) {
    const form = VERBS.get(word);
    if (form === undefined) continue;
    const mood = moodOf(tokens, i, form, isAdvice, byToken);
    if (mood === undefined) continue;
    const verb = { base: form.base, classes: form.classes, at, end: at + word.length, ...mood };
    verbs.push(verb);
    byToken.set(i, verb);
  }
  return verbs;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(sentence); match !== null; match = TOKEN.exec(sentence)) {
    tokens.push({ word: withoutMarks(match[0]), at: match.index });
    if (tokens.length >= MAX_TOKENS) break;
  }
  return tokens;
}

/** Asked of every word: only one that ends in a mark is worth an expression. */
function withoutMarks(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  return last > 0x2f || last < 0x27 ? word : word.replace(/[.'/-]+$/, '') || word;
}

type Mood = Pick<Verb, 'force' | 'isDenied' | 'isPassive'>;

function moodOf(
  tokens: readonly Token[],
  i: number,
  form: VerbForm,
  isAdvice: boolean,
  before: ReadonlyMap<number, Verb>,
): Mood | undefined {
  let j = i - 1;
  let isDenied = false;
  for (; j >= 0 && i - j < 8; j--) {
    const word = tokens[j]?.word ?? '';
    if (DENIALS.has(word)) isDenied = true;
    if (DENIED_MODALS.has(word)) break;
    if (!ADVERBS.has(word) && !DENIALS.has(word) && word !== 'do' && !(form.isIng && word === 'from')) break;
  }
  const governor = tokens[j]?.word;
  const active = (force: Force | undefined): Mood | undefined =>
    force && { force, isDenied, isPassive: false };
  if (form.isPast && governor !== undefined && (BEING.has(governor) || (isAdvice && IS.has(governor))))
    return passive(tokens, j, isDenied, isAdvice);
  if (form.isBase) {
    const listed = listedBehind(tokens, i, j, before);
    if (listed) return { ...listed, isDenied: isDenied || listed.isDenied };
    const mood = active(baseForce(tokens, j, isAdvice));
    if (mood) return governor === 'to' ? { ...mood, isDenied: isDenied || isDeniedBefore(tokens, j) } : mood;
  }
  if (form.isThird) return active(thirdForce(tokens, j));
  if (form.isIng) return active(ingForce(tokens, j, isAdvice) ?? (isDenied ? 'told' : undefined));
  return form.isPast && governor !== undefined && !BREAKS.has(governor) ? active('told') : undefined;
}

/** `read it and send it`: the second verb has the force of the first, if that is a plain form too. */
function listedBehind(
  tokens: readonly Token[],
  i: number,
  j: number,
  before: ReadonlyMap<number, Verb>,
): Mood | undefined {
  const governor = tokens[j]?.word ?? '';
  if (!LISTED.has(governor) || (governor === 'then' && tokens[i - 1]?.word === 'then')) return undefined;
  // `Do not show it in the chat, write it to files or log it`: a list that ends in `or` and a verb is one denial.
  const reach = governor === ',' && !isAlternative(tokens, i) ? 1 : 10;
  for (let k = j - 1; k >= 0 && j - k <= reach; k--) {
    const verb = before.get(k);
    if (verb === undefined) continue;
    if (verb.isPassive || verb.force === 'told') return undefined;
    if (reach > 1 && governor === ',' && !verb.isDenied) return undefined;
    return { force: verb.force, isDenied: verb.isDenied, isPassive: false };
  }
  return undefined;
}

function isAlternative(tokens: readonly Token[], i: number): boolean {
  for (let k = i + 1; k < i + 9; k++)
    if (/^n?or$/.test(tokens[k]?.word ?? '')) return VERBS.has(tokens[k + 1]?.word ?? '');
  return false;
}

function baseForce(tokens: readonly Token[], j: number, isAdvice: boolean): Force | undefined {
  const governor = tokens[j]?.word;
  if (governor === undefined || BREAKS.has(governor) || DENIALS.has(governor)) return 'order';
  const subject = tokens[j - 1]?.word ?? '';
  if (governor === 'to') return toForce(tokens, j);
  if (MODALS.has(governor)) return isOthers(tokens, j - 1) ? 'told' : 'duty';
  if (SOFT_MODALS.has(governor))
    return READERS.has(subject) && (governor === 'will' || isAdvice) ? 'duty' : 'told';
  if (governor === 'you' || governor === 'we') return CONDITIONS.has(subject) && !isAdvice ? 'told' : 'duty';
  if (governor === 'sure' || governor === 'ensure') return 'order';
  if (READERS.has(governor)) return CONDITIONS.has(subject) ? 'told' : 'duty';
  return undefined;
}

/** `The server must` is told of the server; `your reply to the user must` is not told of the user. */
function isOthers(tokens: readonly Token[], at: number): boolean {
  if (!OTHERS.has(tokens[at]?.word ?? '')) return false;
  const before = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? ''];
  return !before.some((word) => /^(?:to|for|with|by|of|from|in)$/.test(word));
}

function toForce(tokens: readonly Token[], j: number): Force {
  for (let k = j - 1; k >= 0 && j - k < 3; k--) {
    const word = tokens[k]?.word ?? '';
    if (READERS.has(word) && ENABLING.test([1, 2].map((back) => tokens[k - back]?.word ?? '').join(' ')))
      return 'aim';
    if (OWING.has(word)) {
      const isTold = [1, 2].some((back) => BYSTANDERS.has(tokens[k - back]?.word ?? ''));
      return isTold || OTHERS.has(tokens[k - 1]?.word ?? '') ? 'told' : 'duty';
    }
    if (!ADVERBS.has(word)) break;
  }
  const governor = tokens[j - 1]?.word ?? '';
  return governor === 'is' || governor === 'are' ? 'duty' : 'aim';
}

const isDeniedBefore = (tokens: readonly Token[], j: number) =>
  [1, 2, 3].some((back) => {
    const word = tokens[j - back]?.word ?? '';
    return DENIALS.has(word) || word === 'unnecessary';
  });

function thirdForce(tokens: readonly Token[], j: number): Force | undefined {
  const governor = tokens[j]?.word;
  if (governor === undefined || BREAKS.has(governor)) return 'told';
  if (READERS.has(governor)) return CONDITIONS.has(tokens[j - 2]?.word ?? '') ? 'told' : 'duty';
  return 'told';
}

function ingForce(tokens: readonly Token[], j: number, isAdvice: boolean): Force | undefined {
  const governor = tokens[j]?.word;
  if (governor === undefined || BREAKS.has(governor)) return isAdvice ? 'duty' : 'told';
  const before = tokens[j - 1]?.word ?? '';
  if (governor === 'by')
    return /^(?:start|begin|proceed|continue|works?)$/.test(before) || isAdvice ? 'duty' : 'told';
  if (/^(?:recommend|recommends|suggest|consider|requires?|involves?|needs?|mandates?)$/.test(governor))
    return 'duty';
  return CONDITIONS.has(governor) || DENIALS.has(governor) ? 'told' : undefined;
}

/** `must be supplied`, `is to be attached`, and advice in the passive: `works best when the file is included`. */
function passive(tokens: readonly Token[], j: number, isDenied: boolean, isAdvice: boolean): Mood {
  const mood = (force: Force): Mood => ({ force, isDenied, isPassive: true });
  if (IS.has(tokens[j]?.word ?? '')) return mood(isAdvice ? 'duty' : 'told');
  for (let k = j - 1; k >= 0 && j - k < 5; k--) {
    const word = tokens[k]?.word ?? '';
    if (DENIALS.has(word)) {
      const isTold = SOFT_MODALS.has(tokens[k - 1]?.word ?? '') || SOFT_MODALS.has(word);
      return { force: isTold ? 'told' : 'duty', isDenied: true, isPassive: true };
    }
    if (MODALS.has(word) || OWING.has(word)) return mood('duty');
    if (word === 'to' && IS.has(tokens[k - 1]?.word ?? '')) return mood('duty');
    if (SOFT_MODALS.has(word)) return mood('told');
  }
  return mood('told');
}

export const isDirected = ({ force, isDenied }: Verb): boolean =>
  !isDenied && (force === 'order' || force === 'duty');

export const isOf = (verb: Verb, ...classes: readonly VerbClass[]): boolean =>
  classes.some((one) => verb.classes.has(one));
