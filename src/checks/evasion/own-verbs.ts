/**
 * The verbs of our own program, by what an agent would achieve with them: add agents, servers or keys, approve, loosen what
 * guards, or end it. The command line refuses these below an agent, and checks find them in calls. A test compares the
 * table with the declared verbs; an action that is not in it counts as one that widens.
 */
import { type Act, act, type Kind } from '../../screening/contract/act.ts';
import type { Severity } from '../../vocabulary/orders.ts';

/** The finding for a call that would approve in a person’s name. */
export const OVERRIDES: Kind = {
  detail: 'Tool call approves a stopped call on behalf of a person.',
  remedy: 'person',
};
export const TAKEN_OUT = 'Tool call removes or loosens the hooks that guard agents.';
const STARTED = "Tool call starts servers behind a gateway, with the user's rights.";
const PIN: Kind = { detail: "Tool call sets or removes the PIN in a person's place.", remedy: 'person' };
const KEY: Kind = {
  detail: "Tool call adopts a ledger or changes its key in a person's place.",
  remedy: 'person',
};

/** What only a person may do, after "only a person can", and the finding for a call that does it. */
const ACTS = {
  approve: [OVERRIDES, 'critical'],
  'answer a question of approvals': [OVERRIDES, 'critical'],
  'approve what is held': [
    { detail: "Tool call approves in a person's place what was held back.", remedy: 'person' },
  ],
  'except calls from a check': [OVERRIDES, 'critical'],
  'accept the policy of a project': [TAKEN_OUT],
  'call a tool past the limits of agents': [
    "Tool call calls a server's tool in a person's place, past the limits of agents.",
  ],
  'give out a token': ["Tool call gives an agent a token in a person's place."],
  'set a PIN': [PIN, 'critical'],
  'change the PIN': [PIN, 'critical'],
  'remove the PIN': [PIN, 'critical'],
  'reset the PIN': [PIN, 'critical'],
  'adopt a ledger': [KEY],
  'replace the key of a ledger': [KEY],
  'start another ledger': ["Tool call sets the ledger aside in a person's place."],
  'remove the hooks': [TAKEN_OUT],
  'loosen the hook settings': [TAKEN_OUT],
  'change what clients start': ['Tool call changes which programs the clients of MCP servers start.'],
  'change the servers': [STARTED],
  // Hooks judge alone then, and a stdio entry starts another: a finding would stop honest work.
  'end what guards other programs': [],
  'run this command': [TAKEN_OUT],
} as const satisfies Readonly<Record<string, readonly [kind?: string | Kind, severity?: Severity]>>;
export type WideningAct = keyof typeof ACTS;

interface OwnVerb {
  /** Whatever the options. */
  readonly always?: WideningAct;
  readonly withOperand?: WideningAct;
  readonly with?: Readonly<Record<string, WideningAct>>;
  readonly unless?: (line: OwnLine) => boolean;
  /** It starts programs that no check of calls reads. */
  readonly isStarter?: true;
}

const free = (verb: string, ...actions: readonly string[]): [string, OwnVerb][] =>
  (actions.length === 0 ? [verb] : actions.map((action) => `${verb} ${action}`)).map((name) => [name, {}]);
const isDryRun = ({ options }: OwnLine): boolean => options.includes('dry-run');

/** By verb, and by verb and action. */
export const OWN_VERBS: ReadonlyMap<string, OwnVerb> = new Map<string, OwnVerb>([
  ...'screen hook scan inspect redact routes audit compare degrade probe-plan mcp events report'
    .split(' ')
    .flatMap((verb) => free(verb)),
  ...'verify prove checkpoint explain demo completion help version security status'
    .split(' ')
    .flatMap((verb) => free(verb)),
  // `import` prints; what `init` writes is the starter, into a file that was not there.
  ...free('policy', 'check', 'test', 'explain', 'diff', 'replay', 'import', 'init', 'schema'),
  ['policy accept', { always: 'accept the policy of a project' }],
  [
    'init',
    {
      with: {
        undo: 'remove the hooks',
        'explicit-allow': 'loosen the hook settings',
        policy: 'loosen the hook settings',
      },
      unless: isDryRun,
    },
  ],
  ['uninstall', { always: 'remove the hooks', unless: isDryRun }],
  ['wrap', { always: 'change what clients start', unless: isDryRun }],
  // Clients start it, and they are agents.
  ['gateway', { isStarter: true }],
  // Hooks and stdio entries start it as well. With a server or a name of its own, it serves them to all others.
  [
    'up',
    {
      withOperand: 'change the servers',
      with: { url: 'change the servers', agent: 'change the servers' },
      isStarter: true,
    },
  ],
  ['down', { always: 'end what guards other programs' }],
  ['resident', { with: { stop: 'end what guards other programs' } }],
  ...free('servers'),
  ...free('servers', 'list', 'show', 'logs', 'restart'),
  ['servers add', { always: 'change the servers' }],
  ['servers remove', { always: 'change the servers' }],
  ...free('agents'),
  ...free('agents', 'list', 'revoke'),
  ['agents add', { always: 'give out a token' }],
  ['agents rotate', { always: 'give out a token' }],
  ['except', { always: 'except calls from a check' }],
  ['call', { withOperand: 'call a tool past the limits of agents' }],
  // `--revoke` takes its code as its value.
  ['allow-once', { withOperand: 'approve' }],
  ...free('approvals'),
  ...free('approvals', 'list', 'show', 'grants'),
  ['approvals approve', { always: 'approve' }],
  // The model reads its reason as a person's words.
  ['approvals deny', { always: 'answer a question of approvals' }],
  ['approvals watch', { always: 'answer a question of approvals' }],
  ...free('quarantine'),
  ...free('quarantine', 'list', 'show', 'block'),
  ['quarantine approve', { always: 'approve what is held' }],
  [
    'quarantine trust',
    { always: 'approve what is held', unless: ({ operands }) => operands[3] === 'manual' },
  ],
  ...free('pin', 'status'),
  ['pin set', { always: 'set a PIN' }],
  ['pin change', { always: 'change the PIN' }],
  ['pin remove', { always: 'remove the PIN' }],
  ['pin reset', { always: 'reset the PIN' }],
  ...free('key', 'show'),
  ['key rotate', { always: 'replace the key of a ledger' }],
  ['key adopt', { always: 'adopt a ledger' }],
  // Blocks and revoked grants are in the ledger that is moved away.
  ['doctor', { with: { 'set-aside': 'start another ledger' } }],
]);
const ACTIONS = new Set([...OWN_VERBS.keys()].flatMap((key) => (key.includes(' ') ? key.split(' ', 1) : [])));

/** Options of all verbs, and of those above, whose value is the next word. */
export const VALUED = new Set(
  'project color revoke hook hash server state hosts policy output url header env name agent port role idle for days free reason as profile pin-as spelled clients servers secrets since'.split(
    ' ',
  ),
);
const SILENT = new Set('json quiet color project help version revoke q V'.split(' '));

/** A command line of our program, however its options are spelled. */
export interface OwnLine {
  /** The verb, and what it is about. */
  readonly operands: readonly string[];
  /** By their long names; a short one as written. */
  readonly options: readonly string[];
}

/** What only a person may do with it; undefined if it widens nothing. */
export function widenedBy(line: OwnLine): WideningAct | undefined {
  const [name = '', operand] = line.operands;
  const row = OWN_VERBS.get(ACTIONS.has(name) && operand !== undefined ? `${name} ${operand}` : name);
  if (row === undefined) return 'run this command';
  if (row.unless?.(line) === true) return undefined;
  const given = Object.entries(row.with ?? {}).find(([option]) => line.options.includes(option));
  const isActing = operand !== undefined || (row.isStarter !== true && hasOtherOption(line));
  return row.always ?? given?.[1] ?? (isActing ? row.withOperand : undefined);
}

/** An option of another version may be what makes it act. */
const hasOtherOption = ({ options }: OwnLine): boolean => !options.every((one) => SILENT.has(one));

function readArguments(words: readonly string[]): OwnLine {
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

/** The finding for a command line of our program that does what only a person may. */
export function ownVerbAct(words: readonly string[]): Act | undefined {
  const line = readArguments(words);
  const [name = '', operand] = line.operands;
  const isHelp = line.options.some((one) => one === 'help' || one === 'h');
  if (isHelp || !(OWN_VERBS.has(name) || (ACTIONS.has(name) && operand !== undefined))) return undefined;
  const widened = widenedBy(line);
  const [kind, severity]: readonly [kind?: string | Kind, severity?: Severity] =
    widened === undefined ? [] : ACTS[widened];
  if (kind !== undefined) return act(`tokenauditor ${name}`, kind, severity);
  const isStarted = operand !== undefined || hasOtherOption(line);
  return isStarted && OWN_VERBS.get(name)?.isStarter ? act(`tokenauditor ${name}`, STARTED) : undefined;
}
