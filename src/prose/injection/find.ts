/**
 * `findInjection` reads a text as the model would and says which attempts to command that model it holds.
 * Strong phrases speak for themselves; weak ones count in pairs; phrases that are only talked about
 * (quoted in a document on the subject, denied, described) do not count. Linear in the text.
 */

import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { matchesOf } from '../../text/patterns/matches.ts';
import { isWide, narrowed } from '../../text/unicode/narrow.ts';
import { LiteralGate } from '../literal-gate.ts';
import { ENGLISH, ENGLISH_SIGN } from './english.ts';
import { LANGUAGES, LANGUAGES_SIGN } from './languages.ts';
import { ATTEMPTS, type Attempt, type Phrase } from './phrase.ts';
import { type Meant, type View, viewsOf } from './views.ts';

export interface Injection {
  /** The gravest first. */
  readonly attempts: readonly Attempt[];
  /** Those of them that a strong phrase makes. */
  readonly outright: readonly Attempt[];
  readonly strength: 'strong' | 'paired' | 'request';
  readonly confidence: number;
  readonly undone: View['undone'];
}

type Said = ReadonlyMap<Attempt, Phrase['says']>;

const RANK = { weak: 0, request: 1, strong: 2 } as const;
/** Letters run together by spelling them out leave no words to match. */
const SQUEEZED =
  /(?:ignore|disregard|forget)(?:all|any|the|your|my|of)*(?:previous|prior|above|earlier)?(?:instructions|prompts?|rules|directives)|donottelltheuser|systemprompt/;

/** Worth hiding from a reader: fetched and run, sent away, wiped, connected back. In plain sight these are documentation. */
const COMMAND =
  /\b(?:curl|wget|fetch)\b.{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\bcurl\b.{0,80}(?:-d|-f|--data|-t) ?@?\S{0,40}(?:\.ssh|id_rsa|\.aws|\.env)|\/dev\/tcp\/|\brm -\w{0,3}r\w{0,3} [~/]|\bchmod \+x\b.{0,60}(?:&&|;)|\bnc\b.{0,40} -e |\biex ?\(|\bdownloadstring\(|\binvoke-expression\b|\bos\.system\(|\bsubprocess\.|child_process/;

export function findInjection(text: string, meant: Meant = 'words'): Injection | undefined {
  if (text.length < 8) return undefined;
  let best: Injection | undefined;
  for (const view of viewsOf(text, meant)) {
    const found = weigh(attemptsIn(view), view);
    if (found !== undefined && (best === undefined || found.confidence > best.confidence)) best = found;
  }
  return best;
}

function attemptsIn(view: View): Said {
  const said = new Map<Attempt, Phrase['says']>();
  const { text } = view;
  const plain = isWide(text) ? narrowed(text) : text;
  if (ENGLISH_SIGN.test(plain)) {
    collect(ENGLISH, text, plain, said);
    if (sendsAway(text, plain)) said.set('exfiltration', 'strong');
    if (leaksThroughImage(text)) said.set('exfiltration', 'strong');
  }
  if (LANGUAGES_SIGN.test(text)) collect(LANGUAGES, text, text, said);
  if (view.undone === 'an encoding' && COMMAND.test(text)) said.set('code', 'strong');
  if (view.undone === 'spaced letters' && SQUEEZED.test(text.replaceAll(' ', '')))
    said.set('override', 'strong');
  return said;
}

/** `plain` is where phrases are looked for first: the text, or the same in one-byte characters. */
function collect(
  phrases: readonly Phrase[],
  text: string,
  plain: string,
  said: Map<Attempt, Phrase['says']>,
): void {
  const isOpen = gateOf(phrases).open(plain);
  for (const [i, { attempt, says, pattern }] of phrases.entries()) {
    if (isOpen[i] === 0) continue;
    const before = said.get(attempt);
    if (before !== undefined && RANK[before] >= RANK[says]) continue;
    if (pattern.test(plain) && isMeant(text, pattern)) said.set(attempt, says);
  }
}

const gateOf = memoOf((phrases: readonly Phrase[]) => new LiteralGate(phrases.map(({ pattern }) => pattern)));

const ABOUT =
  /prompt[- ]injection|jailbreak|adversar|malicious|attack|red[- ]?team|owasp|untrusted|social engineering/;
const MENTION =
  /injection|jailbreak|attack|detect|phrases?|examples?|such as|e\.g\.|for instance|red[- ]?team|payload|like|contain|match|pattern|block|flag|reject|refus|says?|string|test/;
const DENIED =
  /(?:\bnot|\bnever|n't|\bcannot|\bto avoid|\binstead of|\bwithout|\bto not|\bnicht|\bjamais|\bnunca) (?:to |simply |just |blindly |ever )?$/;
const DESCRIBED =
  /(?:\bto|\bthat|\bwhich|\bwho|\bmodel|\bmodels|\bagent|\bagents|\bllms?|\bit|\bassistant|\bthem|\bcan|\bcould|\bmay|\bmight|\bwould|\band|\bor) $/;
/** A tool that looks for such texts says so before it names them. */
const WATCHES =
  /\b(?:analy[sz]es?|detects?|checks?|flags?|blocks?|finds?|identif(?:y|ies)|scans?|classif(?:y|ies)|prevents?|rejects?|filters?|catch(?:es)?|recogni[sz]es?|refuses?|protects?|guards?)\b[^.!?]{0,90}$/;
const CONNECTED = /\b(?:to|that|which|who|when|whether|asks?|asking|like) ['"`]?$/;
/** `Sample response: …` shows a text; `Prompt: …` and `Test: …` may well be one. */
const SHOWN =
  /\b(?:sample|example|expected|mock|mocked|canned|training|illustrative|fixture|dummy)(?: \w{1,12}){0,2}? (?:response|output|text|reply|replies|string|content|message|phrase): ['"`]?$/;
const OPENS = /["'`“«「]\s?(?:[\w ,.!:]{0,24})$/;
const CLOSES = /^[^"'`”»」\n]{0,80}["'`”»」]/;
const MAX_MATCHES = 50;

const everyOf = memoOf((pattern: RegExp) => new RegExp(pattern, 'g'));

/** Some occurrence of it is said to the model, not about it. */
function isMeant(text: string, pattern: RegExp): boolean {
  const every = everyOf(pattern);
  every.lastIndex = 0;
  for (let count = 0; count < MAX_MATCHES; count++) {
    const match = every.exec(text);
    if (match === null) return false;
    if (match[0] === '') every.lastIndex++;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    if (DENIED.test(before)) continue;
    if (isTalkedAbout(text, before, end)) continue;
    return true;
  }
  return true;
}

function isTalkedAbout(text: string, before: string, end: number): boolean {
  if (SHOWN.test(before) || (WATCHES.test(before) && CONNECTED.test(before))) return true;
  const around = before + text.slice(end, end + 160);
  const isQuoted = OPENS.test(before) && CLOSES.test(text.slice(end, end + 90));
  return isQuoted ? MENTION.test(around) && ABOUT.test(text) : DESCRIBED.test(before) && ABOUT.test(around);
}

const TARGET =
  /\b(?:to|at|via|into|on) (?:the |my |this |our |an? )?(?:following )?(?:\w{1,12} )??(?:(?:url|address|endpoint|server|site)s?:? )?(https?:\/\/[^\s"'`<>)]+|[\w.+-]{1,40}@[\w-]{1,40}\.\w{2,10}|me\b|webhook|attacker|(?:external|remote|third[- ]party|outside) (?:\w{1,12} )?(?:host|server|endpoint|address|site|service|collector|url))/g;
const SENDS =
  /\b(?:send|post|upload|forward|transmit|e-?mail|exfiltrate|leak|deliver|submit|hand|copy|put|report|append|give|sent|encode|embed|include|attach)\b/;
const TREASURE =
  /api[ _-]?keys?|credentials?|passwords?|tokens?\b|secrets?\b|private keys?|ssh[ _-]keys?|\.env\b|environment variables?|env vars?|chat history|conversation|system prompt|id_rsa|~\/\.|cookies?\b|seed phrase|wallet|(?:employee|user|customer|personal|private|sensitive|confidential|all) (?:data|information|files)|database|contents of/;
const PLACES =
  /\b(?:include|read|open|cat|send|append|attach|paste|output|print|retrieve)\b[^\n]{0,60}?(?:~\/\.(?:ssh|aws|cursor|config|gnupg|kube|netrc)|\/etc\/(?:passwd|shadow)|id_rsa|id_ed25519|\.ssh\/)[^\n]{0,80}\b(?:and|then|as|in|into|to) (?:the |your |its |a |it )?(?:pass|send|include|put|reply|response|answer|content|append|output|argument|parameter|sidenote|note|post|upload)/;

const REDIRECTS =
  /\b(?:also|then|and|please|must|now|first|will) exfiltrate (?:\w{1,12} ){0,3}?(?:~\/|\.env|\/etc|credentials|secrets|tokens|keys)|\breads? (?:\w{1,12} ){0,2}?(?:~\/\.\w|\S{0,20}id_rsa|\.env)\S{0,30} (?:in)?to (?:the |an? )?(?:hidden|side_?note|note|\w{1,16} (?:argument|parameter|field))\b|\ball (?:e-?mails?|messages?|requests?|payments?|transactions?|files) (?:must|should|have to|need to) (?:now |first |also )?be (?:sent|forwarded|redirected|routed|copied)(?: \w{1,12}){0,3} to (?:\S{1,40}@|https?:)|\b(?:always|also|silently) (?:bcc|cc|forward (?:it|them|a copy) to) \S{1,40}@/;

/** A treasure, a verb that sends and somebody's place, close together and in that mood: "sends" is a description. */
function sendsAway(text: string, plain: string): boolean {
  if (PLACES.test(plain) || REDIRECTS.test(plain)) return true;
  let count = 0;
  for (const match of matchesOf(plain, TARGET)) {
    if (++count > MAX_MATCHES) return false;
    const before = text.slice(Math.max(0, match.index - 140), match.index);
    const verb = SENDS.exec(before);
    if (verb === null || !TREASURE.test(before.slice(verb.index))) continue;
    const lead = before.slice(0, verb.index);
    if (DENIED.test(lead) || (OPENS.test(lead) && ABOUT.test(text))) continue;
    const host = match[1]?.startsWith('http') ? hostKind(hostOf(match[1])) : 'unknown';
    if (host === 'local' || host === 'private') continue;
    return true;
  }
  return false;
}

/** An image whose address carries what the model knows: it is fetched as soon as the answer is shown. */
function leaksThroughImage(text: string): boolean {
  return (
    text.includes('![') &&
    /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\s]{1,200}[?&/=](?:\{|\$\{|<|\[|%7b|your_|insert|secret|conversation|chat_?history|base64|encoded|api_?key)[^)\n]{0,80}/.test(
      text,
    )
  );
}

function weigh(said: Said, { undone }: View): Injection | undefined {
  const attempts = [...said].sort((a, b) => RANK[b[1]] - RANK[a[1]]).map(([attempt]) => attempt);
  const outright = attempts.filter((attempt) => said.get(attempt) === 'strong');
  const strongest = Math.max(-1, ...[...said.values()].map((says) => RANK[says]));
  const bonus = Math.min(0.06, (said.size - 1) * 0.02) + (undone === 'nothing' ? 0 : 0.02);
  if (strongest === RANK.strong)
    return { attempts, outright, strength: 'strong', confidence: 0.9 + bonus, undone };
  // Undoing a disguise makes words out of noise; weak words are not enough there.
  if (undone !== 'nothing') return undefined;
  if (strongest === RANK.request && said.size > 1)
    return { attempts, outright, strength: 'paired', confidence: 0.75 + bonus, undone };
  if (strongest === RANK.request)
    return { attempts, outright, strength: 'request', confidence: 0.55, undone };
  return said.size > 1
    ? { attempts, outright, strength: 'paired', confidence: 0.6 + bonus, undone }
    : undefined;
}

export function attemptWords(attempts: readonly Attempt[]): string {
  return attempts.map((attempt) => ATTEMPTS[attempt][1]).join('; ');
}
