/** The verbs of our own program, by what an agent achieves with them. A test compares this with the table of verbs. */

import { type Act, act } from '../../screening/contract/act.ts';
import type { Severity } from '../../vocabulary/orders.ts';

/** The finding for a call that would approve in a person’s name. */
export const OVERRIDES = 'Tool call approves a stopped call on behalf of a person.';
export const TAKEN_OUT = 'Tool call removes or loosens the hooks that guard agents.';

const STARTED = "Tool call starts servers behind a gateway, with the user's rights.";

const WRAPPED = 'Tool call changes which programs the clients of MCP servers start.';

const CALLED = "Tool call calls a server's tool in a person's place, past the limits of agents.";

export interface OwnVerb {
  /** `deciding`: in a person's place. `changing`: the guard itself. */
  readonly does: 'reading' | 'deciding' | 'changing';
  /** Actions, or operands of a verb without actions, that only show something. */
  readonly shows?: readonly string[];
  /** Options without which it only shows or adds. */
  readonly options?: readonly string[];
  /** Options with which it only shows or withdraws, whatever else is given. */
  readonly harmless?: readonly string[];
  readonly detail?: string;
  readonly severity?: Severity;
}

const reading = (names: string): [string, OwnVerb][] =>
  names.split(' ').map((name) => [name, { does: 'reading' }]);

export const OWN_VERBS: ReadonlyMap<string, OwnVerb> = new Map<string, OwnVerb>([
  ...reading(
    'screen hook scan inspect redact routes audit compare degrade probe-plan mcp policy events report verify prove checkpoint explain demo completion help version',
  ),
  // Without it each hook judges alone, and a client over stdio starts another.
  ...reading('resident down security status'),
  // They start programs that no check reads here.
  ...['gateway', 'up'].map((name): [string, OwnVerb] => [name, { does: 'changing', detail: STARTED }]),
  ['wrap', { does: 'changing', harmless: ['dry-run'], detail: WRAPPED }],
  ['servers', { does: 'changing', shows: ['list', 'logs', 'restart'], detail: STARTED }],
  ['call', { does: 'deciding', detail: CALLED }],
  ['allow-once', { does: 'deciding', harmless: ['revoke'], detail: OVERRIDES, severity: 'critical' }],
  [
    'approvals',
    { does: 'deciding', shows: ['list', 'show', 'grants'], detail: OVERRIDES, severity: 'critical' },
  ],
  [
    'agents',
    {
      does: 'deciding',
      shows: ['list', 'revoke'],
      detail: "Tool call gives an agent a token in a person's place.",
    },
  ],
  [
    'quarantine',
    {
      does: 'deciding',
      shows: ['list', 'show', 'block'],
      detail: "Tool call approves in a person's place what was held back.",
    },
  ],
  [
    'pin',
    {
      does: 'deciding',
      shows: ['status'],
      detail: "Tool call sets or removes the PIN in a person's place.",
      severity: 'critical',
    },
  ],
  [
    'key',
    {
      does: 'deciding',
      shows: ['show'],
      detail: "Tool call adopts a ledger or changes its key in a person's place.",
    },
  ],
  [
    'doctor',
    {
      does: 'changing',
      options: ['set-aside'],
      detail: "Tool call sets the ledger aside in a person's place.",
    },
  ],
  ['init', { does: 'changing', options: ['undo', 'explicit-allow', 'policy'], detail: TAKEN_OUT }],
]);

/** Options of all verbs, and of those above, whose value is the next word. */
export const VALUED = new Set(
  'project color revoke hash server state hosts policy output url header env name agent port role idle for free reason as profile pin-as spelled clients servers secrets'.split(
    ' ',
  ),
);
const SILENT = new Set('json quiet color project help version'.split(' '));

interface OwnArguments {
  readonly operands: readonly string[];
  /** By their long names; a short one as written. */
  readonly options: readonly string[];
}

function readArguments(words: readonly string[]): OwnArguments {
  const operands: string[] = [];
  const options: string[] = [];
  let isEnded = false;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (word === '' || (word === '--' && !isEnded)) isEnded ||= word === '--';
    else if (isEnded || !word.startsWith('-')) operands.push(word);
    else {
      const [name = '', value] = word.replace(/^--?/, '').split('=', 2);
      options.push(name);
      if ((VALUED.has(name) && value === undefined) || word === '-o') i += 1;
    }
  }
  return { operands, options };
}

/** The action of a command line of our program, in any order of its options. */
export function ownVerbAct(words: readonly string[]): Act | undefined {
  const { operands, options } = readArguments(words);
  const [name = '', action] = operands;
  const verb = OWN_VERBS.get(name);
  if (verb === undefined || verb.does === 'reading') return undefined;
  if (
    options.some(
      (one) => one === 'help' || one === 'h' || (one === 'dry-run' && ['init', 'wrap'].includes(name)),
    )
  )
    return undefined;
  const found = act(`tokenauditor ${name}`, verb.detail ?? TAKEN_OUT, verb.severity);
  if (verb.options !== undefined)
    return options.some((one) => verb.options?.includes(one)) ? found : undefined;
  if (action !== undefined) return verb.shows?.includes(action) === true ? undefined : found;
  // Only lists, unless an unknown option changes that.
  const isKnown = (one: string) =>
    SILENT.has(one) || one === 'q' || one === 'V' || verb.harmless?.includes(one);
  return verb.shows === undefined && !options.every(isKnown) ? found : undefined;
}
