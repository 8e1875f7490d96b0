/**
 * What facts alone prove: combinations that honest texts do not have. Each is a set of facts that hold within one or two
 * sentences, and orders of words that hold in one of them. What a text quotes or tells about attacks never counts.
 */

import { once } from '../text/bounded-memo.ts';
import type { Threat } from '../vocabulary/signal.ts';
import {
  classSet,
  compileOrders,
  factNumber,
  mayHold,
  type Order,
  orderIsSaid,
  type SaidOptions,
  setOf,
} from './facts/facts.ts';
import { classNumber } from './facts/tokens.ts';
import { closesQuotation } from './said/closed-later.ts';
import type { ProseKind } from './weights/model.ts';
import { type ReadSentence, sentencesNear, wholeSentences } from './weights/windows.ts';

export interface Certainty {
  readonly says: string;
  readonly threat: Threat;
  /** Also where agents are given orders: in their rules and prompts. */
  readonly isGrave: boolean;
  /** An override that asks for nothing else: reported, and left in the results of tools. */
  readonly isMild?: true;
}

interface Rule extends Certainty {
  /** One of these orders of words holds in a sentence. */
  readonly orders: readonly string[];
  /** And one of each of these facts in it or beside it. */
  readonly facts: readonly (readonly string[])[];
  /** The order opens its sentence. */
  readonly isFirst?: true;
  /** Only there. */
  readonly kinds?: readonly ProseKind[];
}

const OVERRIDE = ['ignore prior rule', 'ignore you rule', 'ignore every rule', 'prior rule ignore'];
/** Set aside as a whole: said by people, if at all, in jest. */
const OVERRIDE_ALL = [
  ...['ignore every prior rule', 'ignore prior every rule', 'ignore every rule'],
  ...['prior rule every ignore', 'prior every rule ignore', 'ignore every you rule'],
];
const SECRECY = ['not tell user', 'not user tell', 'user tell not'];
const HARM = ['exfiltrates', 'reads-secret', 'sends-away', 'fills-parameter', 'runs-command', 'leaks-by-url'];

const RULES: readonly Rule[] = [
  {
    says: 'overrides the instructions of the model',
    threat: 'prompt_injection',
    isGrave: false,
    orders: OVERRIDE,
    facts: [],
    kinds: ['definition'],
  },
  {
    says: 'overrides what the model was told',
    threat: 'prompt_injection',
    isGrave: false,
    orders: ['ignore prior'],
    isFirst: true,
    facts: [['deletes', 'sends-away', 'exfiltrates', 'runs-command', 'keeps-from-user', 'reveals-rules']],
    kinds: ['definition'],
  },
  {
    says: 'overrides the instructions of the model and asks for harm',
    threat: 'prompt_injection',
    isGrave: true,
    orders: OVERRIDE,
    facts: [['exfiltrates', 'leaks-by-url', 'sends-away', 'keeps-from-user', 'acts-in-secret']],
  },
  {
    says: 'keeps from the user that data is taken or sent',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: SECRECY,
    facts: [HARM],
  },
  {
    says: 'sends secrets or the conversation to an address',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: [
      'send|put secret|secretPath|talk url|leakUrl|email',
      'secret|secretPath|talk send url|leakUrl|email',
    ],
    facts: [],
    kinds: ['definition'],
  },
  {
    says: 'reads a private file and passes it on',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: ['put|send secretPath', 'secretPath put|send', 'read secretPath'],
    facts: [
      ['beyond-secret'],
      [
        'fills-parameter',
        'sends-worth',
        'exfiltrates',
        'comes-first',
        'acts-first',
        'orders-you',
        'keeps-from-user',
      ],
    ],
    kinds: ['definition'],
  },
  {
    says: 'turns the model away from its user',
    threat: 'prompt_injection',
    isGrave: false,
    orders: ['model ignore duty|rule', 'model colon ignore', 'ignore duty you user', 'ignore user duty|rule'],
    facts: [['keeps-quiet', 'keeps-from-user', 'acts-in-secret', 'exfiltrates', 'sends-away']],
  },
  {
    says: 'reads a private file and passes it on',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: ['read secretPath put|send'],
    facts: [['beyond-secret']],
    kinds: ['definition'],
  },
  {
    says: 'sends data away out of sight',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: [
      'hide send email|url|leakUrl',
      'hide send file|data|talk|secret email|url',
      'hide send data user file email|url',
    ],
    facts: [['sends-away', 'exfiltrates']],
  },
  {
    says: 'poses as another speaker and gives orders',
    threat: 'prompt_injection',
    isGrave: true,
    orders: ['tag'],
    isFirst: true,
    facts: [['sets-rules-aside', 'keeps-from-user', 'exfiltrates', 'reads-secret', 'fills-parameter']],
  },
];

/** Behind these, a sentence tells what others do. */
const TOLD = once(() => classSet('watch|attack|example'));
const EXEMPT = once(() => ['about-attack', 'shows-attack'].map(factNumber));

interface CompiledRule extends Rule {
  readonly compiled: readonly Order[];
  readonly numbers: readonly (readonly number[])[];
}

const COMPILED = once((): readonly CompiledRule[] =>
  RULES.map((rule) => ({
    ...rule,
    compiled: compileOrders(rule.orders),
    numbers: rule.facts.map((names) => names.map(factNumber)),
  })),
);

/** Every rule has a step that is one of these, and few sentences have any. */
const RARE = once(() => setOf('ignore|secretPath|tag|hide|tell|url|leakUrl|email'));
const IGNORE = classNumber('ignore');
const isWorthTrying = ({ tokens }: ReadSentence): boolean =>
  tokens.present.meets(RARE()) &&
  COMPILED().some(({ compiled }) => compiled.some((order) => mayHold(tokens, order)));

/** About attacks, a quotation, or a pattern. */
const isShown = ({ facts, tokens }: ReadSentence): boolean =>
  EXEMPT().some((fact) => facts[fact] === 1) ||
  STOPPED.test(tokens.text) ||
  /^\s*>|\/[a-z]{2,}[^/\s]* ?[(|][^/]*\//.test(tokens.text);

/** The sentence tells what is stopped. */
const STOPPED = /\b(?:denied|rejected|refused|blocked|flagged|forbidden|detected|redacted|masked)\b/;

/** Tokens before an order that opens its sentence. */
const OPENING = 2;

const ALL_ASIDE = once(() => compileOrders(OVERRIDE_ALL));

/** In arguments quotation marks are syntax, and in what is written like JSON, though it may be none. */
const FIELDS = /"[\w.-]{1,40}"\s?:[\s\S]{1,400}?"[\w.-]{1,40}"\s?:/;

const saidBefore = (sentences: readonly ReadSentence[], next: number): SaidOptions => ({
  unless: TOLD(),
  isClosedLater: closesQuotation(sentences, next),
});

/** Sentences of a text, from `at` on. */
export interface Stretch {
  readonly at: number;
  readonly count: number;
}

/** The sentence that sets all instructions aside: worth a finding by itself, and proof only in company. */
export function setsAllAside(sentences: readonly ReadSentence[]): Stretch | undefined {
  for (const { sentence, at, count } of wholeSentences(sentences))
    if (
      sentence.tokens.present.has(IGNORE) &&
      ALL_ASIDE().some((order) => orderIsSaid(sentence.tokens, order, saidBefore(sentences, at + count))) &&
      !isShown(sentence)
    )
      return { at, count };
  return undefined;
}

export interface CertainPlace extends Certainty, Stretch {}

/** The first sentence that proves something, or undefined. */
export function certainIn(sentences: readonly ReadSentence[], kind: ProseKind): CertainPlace | undefined {
  for (const { sentence, at, count } of wholeSentences(sentences)) {
    if (!isWorthTrying(sentence) || isShown(sentence)) continue;
    const near = sentencesNear(sentences, { at, count });
    const holds = (numbers: readonly number[]) =>
      numbers.some((fact) => near.some(({ facts }) => facts[fact] === 1));
    const said = saidBefore(sentences, at + count);
    const rule = COMPILED().find(
      ({ kinds, compiled, numbers, isFirst }) =>
        (kinds === undefined || kinds.includes(kind)) &&
        numbers.every(holds) &&
        compiled.some((order) =>
          orderIsSaid(sentence.tokens, order, {
            ...said,
            isQuoteSaid: kind === 'argument' || FIELDS.test(sentence.tokens.text),
            ...(isFirst === true ? { latest: OPENING } : {}),
          }),
        ),
    );
    if (rule !== undefined) return { says: rule.says, threat: rule.threat, isGrave: rule.isGrave, at, count };
  }
  return undefined;
}
