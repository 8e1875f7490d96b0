import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFile } from '../../test/fixtures/ruled-by.ts';
import { policyOf } from '../road/policy/plain-policy.ts';
import { compilePolicy } from '../road/policy.ts';
import { everydayCall } from '../screening/everyday/everyday.ts';
import { type Call, spelledName } from '../vocabulary/call.ts';
import type { RuleAction } from '../vocabulary/document/rules-part.ts';
import { DECISIONS, type Decision, strictest } from '../vocabulary/orders.ts';
import { assessRules } from './assess-rules.ts';
import { everydayTouched } from './everyday-touched.ts';
import { exampleSubject } from './examples.ts';
import { extentOf, testOf } from './match/condition.ts';
import { compileRules } from './rule-set.ts';
import type { Condition, Rule } from './terms/plain-rule.ts';
import type { RuleSubject } from './terms/rule-subject.ts';

const TOOLS = ['Bash', 'Read', 'create_issue', 'mcp__github__create_issue', 'send', 'mcp__a__b__c'];
const SERVERS = ['github', 'mail', 'a'];
const name = (names: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ exact: fc.subarray([...names], { minLength: 1, maxLength: 2 }) }) },
    fc.record({ glob: fc.constantFrom(['*'], ['*_*'], ['mcp__github__*'], ['[BR]*']) }),
    fc.record({ regex: fc.constantFrom(['^B'], ['e']) }),
  );

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('tool' as const), text: name(TOOLS) }) },
  fc.record({ is: fc.constant('server' as const), text: name(SERVERS) }),
  fc.record({
    is: fc.constant('program' as const),
    text: fc.constantFrom({ exact: ['rm'] }, { exact: ['git'] }),
  }),
  fc.record({
    is: fc.constant('effect' as const),
    does: fc.constantFrom(['delete' as const], ['read' as const]),
  }),
  fc.record({ is: fc.constant('door' as const), doors: fc.constantFrom(['hook'], ['stdio']) }),
  fc.record({
    is: fc.constant('argument' as const),
    name: fc.constantFrom('command', 'to'),
    test: fc.constantFrom({ exists: true }, { text: { glob: ['*git*'] } }, { within: ['/etc'] }),
  }),
  fc.record({
    is: fc.constant('findings' as const),
    severity: fc.constantFrom('high' as const, 'info' as const),
  }),
);

const condition: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'rule' },
    leaf,
    fc.record({ is: fc.constant('not' as const), of: tie('node') }),
    fc.record({
      is: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'rule' }),
    }),
  ),
})).node;

const rule = (action: fc.Arbitrary<RuleAction>): fc.Arbitrary<Rule> =>
  fc.record(
    {
      id: fc.stringMatching(/^[a-z]{3}$/),
      priority: fc.integer({ min: 0, max: 3 }),
      action,
      when: condition,
      reason: fc.constant('because'),
      isShadow: fc.constant(true as const),
    },
    { requiredKeys: ['id', 'priority', 'action', 'when', 'reason'] },
  );
const anyRule = rule(fc.constantFrom<RuleAction>('allow', 'deny', 'ask', 'sample'));
const sorted = (rules: readonly Rule[]) => [...rules].sort((one, other) => one.priority - other.priority);
const list = fc.array(anyRule, { maxLength: 8 }).map(sorted);

const COMMANDS = ['git status', 'rm -r build', '$TOOL x', 'echo hi'];
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    tool: fc.constantFrom('Bash'),
    arguments: fc.record({ command: fc.constantFrom(...COMMANDS) }),
  }),
  fc.record({ tool: fc.constantFrom('Read', 'mcp__a__b__c'), arguments: fc.constant({ file_path: 'a.ts' }) }),
  fc.record({
    server: fc.constantFrom(...SERVERS),
    tool: fc.constantFrom('create_issue', 'send', 'Bash'),
    arguments: fc.constantFrom({ to: '/etc/x' }, {}),
  }),
);
const WANTED = { folders: ['/etc'], arguments: ['command', 'to'] };
const subjects = new Map<string, RuleSubject>();
const subjectOf = (call: Call): RuleSubject => {
  const key = JSON.stringify(call);
  const known = subjects.get(key) ?? exampleSubject({ ...call, arguments: { ...call.arguments } }, WANTED);
  subjects.set(key, known);
  return known;
};

/** Every rule in turn, without an index. */
function naive(rules: readonly Rule[], subject: RuleSubject): Decision | undefined {
  let asks = false;
  for (const { action, when, isShadow } of rules) {
    if (isShadow) continue;
    const truth = testOf(when, extentOf({ action }))(subject);
    if (truth === undefined && action !== 'allow') asks = true;
    if (truth !== true) continue;
    const decided = (
      { allow: 'allow', deny: 'block', ask: 'require_approval', sample: 'require_approval' } as const
    )[action];
    return asks ? strictest(decided, 'require_approval') : decided;
  }
  return asks ? 'require_approval' : undefined;
}

function ruled(lists: readonly (readonly Rule[])[], subject: RuleSubject): Decision | undefined {
  const set = compileRules({ lists });
  return set && assessRules(set, subject).find(({ isShadow }) => !isShadow)?.decision;
}
const rank = (decision: Decision | undefined) => DECISIONS.indexOf(decision ?? 'allow');

test('the index rules as every rule in turn would, and the first match decides', () => {
  const seen = new Set<string | undefined>();
  fc.assert(
    fc.property(list, anyCall, (rules, call) => {
      const decided = ruled([rules], subjectOf(call));
      seen.add(decided);
      expect(decided).toBe(naive(rules, subjectOf(call)));
    }),
    { numRuns: 3_000 },
  );
  expect(seen.size).toBe(4);
});

test('one more rule: a denying one never softens, an asking one asks or changes nothing', () => {
  fc.assert(
    fc.property(list, rule(fc.constantFrom<RuleAction>('deny', 'ask')), anyCall, (rules, more, call) => {
      const [before, after] = [rules, sorted([...rules, more])].map((each) => ruled([each], subjectOf(call)));
      if (more.action === 'deny') expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
      else expect(['require_approval', before]).toContain(after);
    }),
    { numRuns: 2_000 },
  );
});

test('a shadow rule changes nothing but the trace', () => {
  fc.assert(
    fc.property(list, anyRule, anyCall, (rules, more, call) => {
      const shadow = { ...more, isShadow: true as const };
      expect(ruled([sorted([...rules, shadow])], subjectOf(call))).toBe(ruled([rules], subjectOf(call)));
    }),
  );
});

test('rules that are matched apart only tighten', () => {
  fc.assert(
    fc.property(list, list, anyCall, (own, foreign, call) => {
      const both = rank(ruled([own, foreign], subjectOf(call)));
      expect(both).toBe(
        Math.max(rank(ruled([own], subjectOf(call))), rank(ruled([foreign], subjectOf(call)))),
      );
    }),
  );
});

const RULES = `rules:
  - {id: ok, priority: 1, action: allow, when: {tool: Bash}}
  - {id: no, priority: 2, action: deny, when: {tool: Read}}`;

test('the rules of a project that is not accepted are a list of their own', () => {
  const user = documentFile('rules: [{id: mine, action: deny, when: {tool: Bash}}]');
  const lists = (isAccepted: boolean) =>
    compilePolicy([user, documentFile(RULES, isAccepted)]).rules.lists.map((rules) =>
      rules.map(({ id }) => id),
    );
  expect(lists(false)).toEqual([['mine'], ['ok', 'no']]);
  expect(lists(true)).toEqual([['ok', 'no', 'mine']]);
  const plain = compilePolicy([user, documentFile(RULES, false)]);
  expect(JSON.parse(JSON.stringify(plain))).toEqual(plain);
  expect(policyOf(plain).rules).toBeDefined();
});

/** What the quick path of hooks answers. */
const EVERYDAY: readonly Call[] = [
  ...[
    ...['git status', 'ls -la src', 'cat a.ts', 'npm test', 'git add a.ts', 'git pull', 'mkdir -p src/x'],
    ...[
      'node scripts/build.js',
      'curl http://localhost:3000/',
      'timeout 60 npx vitest run',
      'jq .name package.json',
    ],
    ...[
      'find src -name x.ts',
      'grep -rn value src',
      'python -m pytest',
      'make',
      'git commit -m "fix it"',
      'env',
    ],
  ].map((command) => ({ tool: 'Bash', arguments: { command } })),
  { tool: 'run_in_terminal', arguments: { command: 'git status' } },
  { tool: 'Read', arguments: { file_path: 'src/a.ts' } },
  { tool: 'read_file', arguments: { path: 'src/a.ts' } },
  { tool: 'Grep', arguments: { pattern: 'value', path: 'src' } },
  { tool: 'TodoWrite', arguments: {} },
];

test('an everyday call that no rule touches is not ruled by any', () => {
  const everyday = EVERYDAY.flatMap((call) => {
    const kind = everydayCall(spelledName(call), { ...call.arguments }, '/work/shop');
    return kind === undefined ? [] : [{ call, kind }];
  });
  expect(everyday.length).toBeGreaterThan(15);
  let untouched = 0;
  fc.assert(
    fc.property(list, fc.constantFrom(...everyday), (rules, { call, kind }) => {
      const { kinds, tools } = everydayTouched({ lists: [rules] });
      if (kinds.has(kind) || tools.has(call.tool)) return;
      untouched += rules.length;
      expect(rank(ruled([rules], subjectOf(call)))).toBe(0);
    }),
    { numRuns: 5_000 },
  );
  expect(untouched).toBeGreaterThan(500);
});

test.each<[string, readonly string[]]>([
  ['{tool: Read}', ['reads', 'runs', 'starts', '!Read']],
  ['{tool: [Edit, mcp__x__y]}', ['reads', 'runs', 'starts']],
  ['{tool: "*_send*"}', ['reads', 'runs', 'starts']],
  ['{tool: "B*"}', []],
  ['{server: github}', ['reads', 'runs', 'starts']],
  ['{shell: {program: helmfile}}', ['reads', 'runs']],
  ['{all: [{shell: {program: git}}, {shell: {effect: delete}}]}', ['reads', 'runs', 'starts']],
  ['{findings: {severity: high}}', ['reads', 'runs', 'starts']],
  ['{path: /etc}', []],
  ['{not: {tool: Read}}', []],
])('a rule on %s leaves the quick path to %j', (when, left) => {
  const rules = (action: string) => documentFile(`rules: [{id: r, action: ${action}, when: ${when}}]`);
  expect(compilePolicy([rules('deny')]).everyday).toEqual(left);
  expect(compilePolicy([rules('allow')]).everyday).toEqual(['reads', 'runs', 'starts']);
});
