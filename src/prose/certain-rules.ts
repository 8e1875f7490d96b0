/** Combinations of facts and words that honest texts do not have. */
import type { Threat } from '../vocabulary/signal.ts';
import type { ProseKind } from './weights/model.ts';

export interface Certainty {
  readonly says: string;
  readonly threat: Threat;
  /** Also where agents are given orders: in their rules and prompts. */
  readonly isGrave: boolean;
  /** An override that asks for nothing else: reported, and left in the results of tools. */
  readonly isMild?: true;
}

export interface Rule extends Certainty {
  /** One of these orders of words holds in a sentence. */
  readonly orders: readonly string[];
  /** Unless it is told of someone, not said to the model: one of these holds, and does not open the sentence. */
  readonly toldAs?: readonly string[];
  /** And one of each of these facts in it or beside it. */
  readonly facts: readonly (readonly string[])[];
  /** The order opens its sentence. */
  readonly isFirst?: true;
  /** And says nothing else. */
  readonly isShort?: true;
  /** And a command that fetches and runs something, sends files away or wipes them. */
  readonly hasCommand?: true;
  /** Only there. */
  readonly kinds?: readonly ProseKind[];
}

const OVERRIDE = ['ignore prior rule', 'ignore you rule', 'ignore every rule', 'prior rule ignore'];
/** Set aside as a whole: said by people, if at all, in jest. */
const OVERRIDE_ALL: readonly string[] = [
  ...['ignore every prior rule', 'ignore prior every rule', 'ignore every rule'],
  ...['prior rule every ignore', 'prior every rule ignore', 'ignore every you rule'],
];
const SECRECY = ['not tell user', 'not user tell', 'user tell not'];
const HARM = ['exfiltrates', 'reads-secret', 'sends-away', 'fills-parameter', 'runs-command', 'leaks-by-url'];

const TURNED = ['keeps-quiet', 'keeps-from-user', 'acts-in-secret', 'exfiltrates', 'sends-away'];

export const RULES: readonly Rule[] = [
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
    facts: [['exfiltrates', 'leaks-by-url', 'sends-away', 'keeps-from-user', 'acts-in-secret', 'wipes-all']],
  },
  {
    says: 'overrides the instructions of the model and asks for secrets',
    threat: 'data_exfiltration',
    isGrave: true,
    orders: ['send|tell|put person secret|secretPath', 'send|tell|put person you secret'],
    facts: [['sets-rules-aside']],
  },
  {
    says: 'overrides the instructions of the model and runs a harmful command',
    threat: 'code_execution',
    isGrave: true,
    orders: OVERRIDE_ALL,
    facts: [],
    hasCommand: true,
  },
  {
    says: 'keeps something from the user',
    threat: 'prompt_injection',
    isGrave: false,
    isMild: true,
    orders: SECRECY,
    isFirst: true,
    isShort: true,
    facts: [['has-order']],
    kinds: ['definition'],
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
      ['fills-parameter', 'exfiltrates', 'comes-first', 'acts-first', 'orders-you', 'keeps-from-user'],
    ],
    kinds: ['definition'],
  },
  {
    says: 'turns the model away from its user',
    threat: 'prompt_injection',
    isGrave: false,
    orders: ['model ignore duty|rule'],
    toldAs: ['tell|ask|choice|uttered model ignore'],
    facts: [TURNED],
  },
  {
    says: 'turns the model away from its user',
    threat: 'prompt_injection',
    isGrave: false,
    orders: ['model colon ignore', 'ignore duty you user', 'ignore user duty|rule'],
    facts: [TURNED],
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
    facts: [
      [
        'sets-rules-aside',
        'keeps-from-user',
        'exfiltrates',
        'reads-secret',
        'fills-parameter',
        'gives-new-task',
      ],
    ],
  },
  {
    says: 'ends its own frame and speaks as another',
    threat: 'prompt_injection',
    isGrave: true,
    orders: ['frameEnd tag', 'frameEnd authority colon'],
    facts: [['has-order', 'orders-you', 'gives-new-task', 'sets-rules-aside', 'keeps-from-user']],
  },
  {
    says: 'gives the model a new task that takes, sends or destroys data',
    threat: 'prompt_injection',
    isGrave: true,
    orders: ['you now duty'],
    isFirst: true,
    facts: [['exfiltrates', 'sends-away', 'wipes-all', 'secret-to-parameter']],
  },
  {
    says: 'orders data to be held to ransom',
    threat: 'malicious_content',
    isGrave: true,
    orders: [
      'shield|encoded file|data ransom',
      'shield|encoded every file|data money',
      'shield|encoded file|data money|ransom',
    ],
    facts: [['has-order'], ['holds-to-ransom']],
  },
];
