/** Rules: what a ruling takes, however many there are; loading them; and expressions that are meant to take for ever. */
import { Buffer } from 'node:buffer';
import { parseDocument } from 'yaml';
import { documentFrom } from '../src/road/policy/policy-file.ts';
import { assessRules } from '../src/rules/assess-rules.ts';
import { exampleSubject } from '../src/rules/examples.ts';
import { rulesOf } from '../src/rules/from-written.ts';
import { linearRegex, regexFault } from '../src/rules/match/regex.ts';
import { compileRules } from '../src/rules/rule-set.ts';
import type { Rule } from '../src/rules/terms/plain-rule.ts';
import type { WrittenRule } from '../src/vocabulary/document/rules-part.ts';
import { ATTACKS, HOSTILE } from './attack-regexes.ts';
import { EVERYDAY_REGEXES } from './everyday-regexes.ts';
import { benchRuledHook } from './hooks.ts';
import { median, type Row } from './measure.ts';

const CALL = { tool: 'Bash', arguments: { command: 'git push origin main', description: 'push it' } };
const FEW = 20;

/** So many for any tool, so many for the called one, and the others each for one of their own. */
function rulesFor(count: number): WrittenRule[] {
  return Array.from({ length: count }, (_, i): WrittenRule => {
    const when = [
      { arguments: { command: { regex: `^deploy-${i}\\b` } } },
      { all: [{ tool: 'Bash' }, { arguments: { command: { glob: `kubectl * ${i}` } } }] },
      { tool: `tool_${i}`, arguments: { path: { glob: '/etc/*' } } },
    ][i < FEW ? 0 : i < 2 * FEW ? 1 : 2];
    return { id: `rule-${i}`, priority: i % 1_000, action: i % 3 === 0 ? 'ask' : 'deny', when: when ?? {} };
  });
}

function evaluation(count: number): { readonly p50: number; readonly p99: number } {
  const rules: readonly Rule[] = rulesOf(rulesFor(count));
  const set = compileRules({ lists: [rules] });
  const subject = exampleSubject(CALL, undefined);
  if (set === undefined) return { p50: Number.NaN, p99: Number.NaN };
  for (let i = 0; i < 20_000; i++) assessRules(set, subject);
  const times = Array.from({ length: 20_000 }, () => {
    const start = process.hrtime.bigint();
    assessRules(set, subject);
    return Number(process.hrtime.bigint() - start) / 1e3;
  }).sort((one, other) => one - other);
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

function evaluationRows(): Row[] {
  return [1, 100, 1_000, 10_000].map((count) => {
    const { p50, p99 } = evaluation(count);
    return {
      what: `a ruling under ${count.toLocaleString('en')} rules`,
      figure: `p50 ${p50.toFixed(2)} µs, p99 ${p99.toFixed(2)} µs`,
      target: 'p50 ≤ 5 µs, p99 ≤ 50 µs',
      met: p50 <= 5 && p99 <= 50,
    };
  });
}

function loadRow(): Row {
  const rules = rulesFor(1_000).map((rule, i) => ({
    ...rule,
    examples: { miss: [{ tool: 'Read', arguments: { file_path: `a-${i}.ts` } }] },
  }));
  const text = rules.reduce(
    (all, { id, priority, action, when, examples }) =>
      `${all}  - id: ${id}\n    priority: ${priority}\n    action: ${action}\n    when: ${JSON.stringify(when)}\n    examples: ${JSON.stringify(examples)}\n`,
    'rules:\n',
  );
  const timed = (run: () => unknown) => {
    const start = process.cpuUsage();
    run();
    return process.cpuUsage(start).user / 1e3;
  };
  const cold = timed(() => documentFrom(Buffer.from(text), 'bench'));
  const rounds = Array.from({ length: 7 }, () => [
    timed(() => parseDocument(text)),
    timed(() => documentFrom(Buffer.from(text), 'bench')),
  ]);
  const [yaml, whole] = [0, 1].map((at) => median(rounds.map((round) => round[at] ?? Number.NaN)));
  const ratio = (whole ?? Number.NaN) / (yaml ?? Number.NaN);
  return {
    what: '1,000 rules with examples, loaded',
    figure: `${(whole ?? 0).toFixed(0)} ms, ${ratio.toFixed(2)} × YAML alone; cold ${cold.toFixed(0)} ms`,
    target: '≤ 2 ×, cold ≤ 500 ms',
    met: ratio <= 2 && cold <= 500,
  };
}

function attackRows(): Row[] {
  let refused = 0;
  let slowest = { ms: 0, regex: '' };
  for (const regex of ATTACKS) {
    if (regexFault(regex) !== undefined) {
      refused += 1;
      continue;
    }
    const compiled = linearRegex(regex);
    for (const text of HOSTILE) {
      compiled.test(text);
      const start = process.cpuUsage();
      compiled.test(text);
      const ms = process.cpuUsage(start).user / 1e3;
      if (ms > slowest.ms) slowest = { ms, regex };
    }
  }
  const everyday = EVERYDAY_REGEXES.filter((regex) => regexFault(regex) !== undefined);
  return [
    {
      what: `${ATTACKS.length} attack expressions on 64 kB`,
      figure: `${refused} refused; the slowest other ${slowest.ms.toFixed(1)} ms: ${slowest.regex}`,
      target: 'refused, or ≤ 10 ms',
      met: slowest.ms <= 10,
    },
    {
      what: `${EVERYDAY_REGEXES.length} everyday expressions`,
      figure: `${everyday.length} refused${everyday.length === 0 ? '' : `: ${everyday.join(' ')}`}`,
      target: 'none refused',
      met: everyday.length === 0,
    },
  ];
}

/** Calls that make one rule read as much as it may: a long text, and a list of many. */
function longestRow(): Row {
  const [long, many] = ['a'.repeat(1 << 20), Array.from({ length: 100_000 }, (_, i) => `${i}@example.com`)];
  const tests = [
    { regex: '(?:a|b)+[cd]*e$' },
    { glob: '*a*b*c*d*' },
    { host: ['*.example.org', '10.0.0.0/8'] },
  ];
  let slowest = 0;
  for (const test of tests)
    for (const value of [long, many]) {
      const rules = rulesOf([{ id: 'r', action: 'deny', when: { arguments: { text: test } } }]);
      const set = compileRules({ lists: [rules] });
      const subject = exampleSubject({ tool: 'Bash', arguments: { text: value } }, undefined);
      if (set === undefined) continue;
      for (let i = 0; i < 5; i++) assessRules(set, subject);
      const start = process.cpuUsage();
      assessRules(set, subject);
      slowest = Math.max(slowest, process.cpuUsage(start).user / 1e3);
    }
  return {
    what: 'one rule on 1 MB of text, or on a list of 100,000',
    figure: `the slowest ${slowest.toFixed(1)} ms`,
    target: '≤ 10 ms',
    met: slowest <= 10,
  };
}

export const benchRules = (): Row[] => [
  ...evaluationRows(),
  loadRow(),
  ...attackRows(),
  longestRow(),
  ...benchRuledHook(),
];
