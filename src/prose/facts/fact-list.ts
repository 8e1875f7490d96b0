/**
 * What a sentence does, as orders of word classes: `not tell user` holds if these three follow one another with few words
 * between them; `a|b` is either. The order of the list is part of the trained weights: append only.
 */
import type { Threat } from '../../vocabulary/signal.ts';

export interface FactCard {
  readonly name: string;
  /** Completes "the sentence …". */
  readonly says: string;
  readonly threat: Threat;
  readonly orders: readonly string[];
}

const fact = (name: string, says: string, threat: Threat, ...orders: readonly string[]): FactCard => ({
  name,
  says,
  threat,
  orders,
});

const ACTS = 'send|read|put|run|change|delete|answer';
const WORTH = 'secret|secretPath|settingsPath|talk|file|data';
const AWAY = 'url|leakUrl|email|outside';
const OTHER = 'tool|identifier';

export const FACT_CARDS: readonly FactCard[] = [
  fact('addresses-model', 'addresses the model', 'prompt_injection', 'model colon|comma|must|not', 'you model', 'model read|run|answer', 'tell model'),
  fact('orders-you', 'gives the reader a duty', 'prompt_injection', 'you must', 'must you', 'model must', `must ${ACTS}`),
  fact('sets-rules-aside', 'sets rules or instructions aside', 'prompt_injection', 'ignore rule|prior|duty', 'ignore every rule|prior', 'ignore you rule|duty', 'rule ignore'),
  fact('gives-new-rules', 'claims new rules', 'prompt_injection', 'now rule|duty', 'now you', 'rule now', 'instead rule|duty', 'rule instead'),
  fact('gives-role', 'gives the model another role', 'jailbreak', 'you role', 'role model', 'role unbound', 'now role', 'you now model'),
  fact('lifts-limits', 'lifts limits', 'jailbreak', 'unbound', 'not rule', 'not guard', 'ignore guard'),
  fact('keeps-quiet', 'keeps something unsaid', 'prompt_injection', 'not tell', 'not answer', 'hide tell', 'omit tell|answer|result', 'answer omit'),
  fact('keeps-from-user', 'keeps something from the user', 'prompt_injection', 'not tell user', 'not user tell', 'hide user', 'not tell you', 'user not tell', 'user not read'),
  fact('acts-in-secret', 'acts out of sight', 'prompt_injection', `hide ${ACTS}`, `${ACTS} hide`),
  fact('skips-consent', 'acts without asking', 'prompt_injection', 'not ask', 'ignore|omit ask', 'ask not|omit', 'not user ask'),
  fact('comes-first', 'demands a step first', 'prompt_injection', `before use|run|answer ${OTHER}`, `before ${ACTS} must`, 'must before', 'before you'),
  fact('acts-first', 'acts before the task', 'prompt_injection', `before ${ACTS}`, `before must ${ACTS}`),
  fact('acts-always', 'demands a standing habit', 'prompt_injection', `always ${ACTS}|use`, `every ${ACTS}`, `after ${ACTS}`),
  fact('sends-worth', 'passes on private data', 'data_exfiltration', `send ${WORTH}`, `${WORTH} send`),
  fact('sends-away', 'sends to an address', 'data_exfiltration', `send ${AWAY}`, `put ${AWAY}`),
  fact('exfiltrates', 'sends private data to an address', 'data_exfiltration', `send|put ${WORTH} ${AWAY}`, `send ${AWAY} ${WORTH}`, `${WORTH} send ${AWAY}`, `read ${WORTH} send`),
  fact('reads-secret', 'reads secrets', 'data_exfiltration', 'read secret|secretPath|settingsPath', 'secretPath', 'secret read'),
  fact('fills-parameter', 'fills a parameter with private data', 'data_exfiltration', `put ${WORTH} parameter`, `put parameter ${WORTH}`, `parameter ${WORTH}`, `${WORTH} parameter`),
  fact('passes-talk', 'takes the conversation', 'data_exfiltration', 'put talk', 'every talk', 'data talk', 'talk data', 'you talk', 'user talk'),
  fact('runs-command', 'runs a command', 'code_execution', 'run command', 'command option|url|path', 'run path|url'),
  fact('prefers-tool', 'puts a tool in the place of another', 'prompt_injection', `instead ${OTHER}`, `${OTHER} instead`, `not use ${OTHER}`, `use ${OTHER} instead`),
  fact('calls-tool', 'makes the model call another tool', 'prompt_injection', 'run identifier', 'use identifier', 'identifier after|before|must', 'run tool'),
  fact('avoids-tool', 'keeps the model from a tool', 'prompt_injection', `not use|run ${OTHER}`, `${OTHER} not`, `ignore ${OTHER}`),
  fact('sets-parameter', 'sets a parameter', 'prompt_injection', 'change parameter', 'parameter must|always', 'put parameter', 'must put'),
  fact('makes-lasting', 'makes the order last', 'persistence', 'memory rule|always|every', 'put memory|file', 'memory after', 'always memory', 'talk memory'),
  fact('claims-authority', 'claims authority', 'social_engineering', 'authority must|ask|rule', 'must authority', 'authority colon', 'rule authority'),
  fact('presses', 'presses', 'social_engineering', 'urgent'),
  fact('forges-tag', 'poses as another speaker', 'prompt_injection', 'tag', 'comment model|you|authority', 'authority colon you'),
  fact('leaks-by-url', 'carries data in an address', 'data_exfiltration', 'leakUrl', `url ${WORTH}`),
  fact('tampers-result', 'changes what the user is told', 'prompt_injection', 'change result|answer|money|data', 'not answer', 'answer instead', 'result change|delete'),
  fact('weakens-guard', 'weakens a protection', 'prompt_injection', 'delete|change|ignore|omit|not guard', 'guard not|ignore|omit|delete|change'),
  fact('asks-secret', 'asks for secrets', 'social_engineering', 'ask secret', 'ask user secret', 'user secret', 'tell secret', 'put secret'),
  fact('reveals-rules', 'asks for hidden instructions', 'social_engineering', 'tell|answer|put|send rule', 'tell|answer you rule', 'authority rule answer'),
  fact('moves-money', 'moves money', 'social_engineering', 'send|change money', 'money change|send|instead'),
  fact('whatever-happens', 'holds whatever else is said', 'prompt_injection', 'every rule', 'every user', 'not every'),
  fact('gives-reason', 'gives a reason for it', 'social_engineering', `${ACTS} reason`, `reason ${ACTS}`, 'must reason'),
  fact('deletes', 'deletes something', 'prompt_injection', 'delete file|data|result|talk|memory'),
  fact('steers-answer', 'steers the answer', 'prompt_injection', 'always answer|tell', 'instead answer', 'answer always', 'must answer|tell'),
  fact('about-attack', 'is about attacks', 'prompt_injection', 'attack'),
  fact('gives-example', 'gives an example', 'prompt_injection', 'example'),
  fact('shows-attack', 'shows an attack', 'prompt_injection', 'attack quote', 'example attack', 'attack example', 'example quote', 'attack tell|answer'),
  fact('people-speak', 'is written from one person to another', 'prompt_injection', 'person'),
  fact('names-user', 'names the user', 'prompt_injection', 'user'),
  fact('names-model', 'names the model', 'prompt_injection', 'model'),
  fact('has-address', 'contains an address', 'prompt_injection', AWAY.replace('|outside', '')),
];

/** Facts that are not orders of words. */
export const OTHER_FACTS = [
  ['opens-with-order', 'opens with an order'],
  ['quoted', 'is quoted'],
  ['is-code', 'is code'],
  ['short', 'is short'],
  ['text-about-attacks', 'is in a text about attacks'],
  ['text-first', 'opens its text'],
  ['undisguised', 'was disguised'],
  ['in-tag', 'follows a tag or a heading'],
  ['after-quote', 'is in quotation marks'],
] as const;

/** Things a sentence may act on although the tool has no use for them. */
export const BEYOND_PURPOSE = [
  ['secret', 'touches secrets, which the tool is not for'],
  ['file', 'touches files, which the tool is not for'],
  ['talk', 'touches the conversation, which the tool is not for'],
  ['memory', 'touches memory, which the tool is not for'],
  ['command', 'touches commands, which the tool is not for'],
  ['money', 'touches money, which the tool is not for'],
  ['send', 'sends something, which the tool is not for'],
  ['tool', 'is about other tools'],
  ['guard', 'touches protections, which the tool is not for'],
  ['delete', 'deletes something, which the tool is not for'],
] as const;
