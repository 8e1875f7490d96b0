import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_VERBS, ownVerbAct, VALUED } from '../../src/checks/evasion/own-verbs.ts';
import { GLOBAL_OPTIONS } from '../../src/doors/cli/verb/verb.ts';
import { VERBS } from '../../src/doors/cli/verbs.ts';

const ACTIONS = VERBS.flatMap(({ name, arguments: [first] }) => {
  const isOwn = [...OWN_VERBS.keys()].some((key) => key.startsWith(`${name} `));
  const bare = !isOwn || first?.optional === true ? [name] : [];
  return isOwn ? [...bare, ...(first?.choices ?? []).map((action) => `${name} ${action}`)] : bare;
});

test('every verb and every action is known as one that widens or does not, and no other is', () => {
  expect([...OWN_VERBS.keys()].sort()).toEqual(ACTIONS.sort());
});

/** First arguments that choose what is done are rows of their own; these are what it is done to. */
test('first arguments of a few words are actions, hosts or shells', () => {
  const others = VERBS.filter(({ name, arguments: [first] }) => first?.choices && ACTIONS.includes(name));
  expect(
    others.filter(({ name }) => !ACTIONS.some((key) => key.startsWith(`${name} `))).map(({ name }) => name),
  ).toEqual(['hook', 'completion']);
});

/** Of verbs that are free without them: a new one is looked at here, whether it widens. */
const HARMLESS: Readonly<Record<string, string>> = {
  init: 'hosts here dry-run diff yes pin no-pin',
  screen: 'tool args cwd policy judge explain jsonl',
  hook: '',
  scan: 'config client server env url header file jsonl only name yes no-record timeout strict all classes format output',
  inspect: 'text jsonl entropy-threshold bare-entropy',
  redact: 'check staged in-place backup output text jsonl entropy-threshold bare-entropy',
  quarantine: 'all state server hash',
  'allow-once': 'revoke',
  approvals: 'all for flow days free reason',
  pin: '',
  policy: 'policy judge since',
  routes: 'include exclude max-files built all record format output',
  audit: 'import column host claimed baseline record jsonl',
  compare: 'direct route control host model print-input record jsonl',
  degrade: 'series show margin record jsonl',
  'probe-plan': 'host model n baseline drop fraction trigger-rate budget seed',
  gateway: 'url header env name pin-as spelled bare agent profile standalone',
  up: 'port no-port detach idle header env name pin-as spelled bare',
  agents: 'role profile hook',
  servers: 'url header env as here',
  security: '',
  status: '',
  call: '',
  mcp: 'policy',
  resident: 'status idle',
  events: 'type decision risk since until session server tool check id call last follow stats wide jsonl',
  report: 'html events print output',
  verify: 'checkpoint public-key',
  prove: 'output check public-key',
  checkpoint: 'output',
  key: '',
  explain: 'kind',
  doctor: '',
  demo: 'judge no-pause keep',
  completion: '',
  help: '',
  version: '',
};

test.each(VERBS.map((verb) => [verb.name, verb] as const))(
  '%s: each option widens, or was found not to',
  (name, { options }) => {
    const rows = [...OWN_VERBS].filter(([key]) => key.split(' ')[0] === name).map(([, row]) => row);
    if (rows.every(({ always }) => always !== undefined)) return;
    const widening = rows.flatMap((row) => Object.keys(row.with ?? {}));
    const harmless = (HARMLESS[name] ?? 'not looked at').split(' ').filter((one) => one !== '');
    expect(options.map((one) => one.name).sort()).toEqual([...widening, ...harmless].sort());
  },
);

const guarded = VERBS.filter(({ name }) =>
  [...OWN_VERBS].some(([key, row]) => key.split(' ')[0] === name && Object.keys(row).length > 0),
);

test.each(guarded.map((verb) => [verb.name, verb] as const))(
  '%s: an option whose value were taken for an operand would hide the verb behind it',
  (_, verb) => {
    const valued = [...verb.options, ...GLOBAL_OPTIONS].filter(({ value }) => value !== undefined);
    expect(valued.map((one) => one.name).filter((one) => !VALUED.has(one))).toEqual([]);
  },
);

test('docs/approvals.md names each command that is refused below an agent', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'approvals.md'), 'utf8');
  const widening = [...OWN_VERBS].filter(([, row]) => row.always ?? row.with ?? row.withOperand);
  const named = [...page.matchAll(/^\| `([a-z-]+)` \| .*(?:`|always|with a code)/gm)].map(([, name]) => name);
  const verbs = new Set(widening.map(([key]) => key.split(' ')[0]));
  expect([...verbs].filter((verb) => !named.includes(verb))).toEqual([]);
});

const isStopped = (line: string) => ownVerbAct(line.split(' ')) !== undefined;

test.each([
  'allow-once K7QF-M4XD',
  'allow-once --last',
  'except K7QF-M4XD --reason x',
  'except LAST --here --reason x',
  'policy accept',
  'policy --since 2h accept',
  'approvals approve K7QF-M4XD',
  'approvals approve K7QF-M4XD --for 30d --free text',
  'approvals --for 30d approve K7QF-M4XD',
  'approvals approve K7QF-M4XD --flow --days 30',
  'approvals --flow --days 30 approve K7QF-M4XD',
  'approvals deny K7QF-M4XD --reason list',
  'approvals watch',
  'call github/delete_issue {}',
  '--json call a/b',
  'allow-once -y',
  '--json --project . allow-once abc',
  'allow-once --revoke A B',
  '--project --help allow-once abc',
  'quarantine --server x approve y',
  'quarantine trust manual auto',
  'agents add x',
  'agents --json rotate admin',
  'up -- npx y',
  'up --agent admin',
  'policy accept',
  '-q quarantine trust x auto',
  'pin --json reset',
  'key rotate',
  'key --project ~ adopt',
  'doctor --json --set-aside',
  '--color never init -y --undo',
  'init --policy=p.json',
  'wrap --yes',
  'wrap --clients cursor --undo',
  'servers add x -- npx y',
  'servers --here remove x',
])('%s is stopped', (line) => {
  expect(isStopped(line)).toBe(true);
});

test.each([
  'allow-once',
  'allow-once --json --project .',
  'approvals',
  'approvals list --all',
  'approvals show K7QF-M4XD',
  'approvals grants',
  'approvals grants list',
  'approvals grants revoke 0f3a',
  'allow-once --revoke K7QF-M4XD',
  'allow-once --help',
  'call --help',
  'quarantine list --all',
  'quarantine show approve',
  'quarantine block x',
  'quarantine trust x manual',
  'agents revoke x',
  'policy',
  'down',
  'pin status',
  'key show --json',
  'doctor --json',
  'init --yes --hosts codex',
  'init --undo --dry-run',
  'events --last 5',
  'events --call 0f3a',
  'scan --classes',
  'resident --stop',
  'wrap --dry-run --diff',
  'servers show x',
  'servers restart x',
  'servers logs x',
  'screen allow-once K7QF-M4XD',
])('%s passes', (line) => {
  expect(isStopped(line)).toBe(false);
});
