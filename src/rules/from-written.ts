/** From a rule as it is written, in either spelling, to the form that is matched. */
import { DAYS, type WrittenCondition } from '../vocabulary/document/rule-condition.ts';
import type { WrittenRule } from '../vocabulary/document/rules-part.ts';
import type { Json } from '../vocabulary/json.ts';
import type { ArgumentTest, Comparison, Condition, Rule, TextTest, TimeTest } from './terms/plain-rule.ts';

const PRIORITY = 500;
const REASONS = {
  allow: 'A rule allows this call.',
  deny: 'A rule denies this call.',
  ask: 'A rule asks about this call.',
  sample: 'A rule wants a second opinion about this call.',
} as const;

/** In the order in which they are matched; those that are off are left out. */
export function rulesOf(written: readonly WrittenRule[]): Rule[] {
  return written
    .filter(({ enabled }) => enabled !== false)
    .map(ruleOf)
    .sort((one, other) => one.priority - other.priority);
}

export function ruleOf(written: WrittenRule): Rule {
  const { id, action, priority = PRIORITY, reason = REASONS[action], expires, provider, shadow } = written;
  const { trustClient } = written;
  const guidance = written.guidance ?? written.samplingGuidance;
  return {
    id,
    priority,
    action,
    when: conditionOf(written.when ?? written.conditions ?? {}),
    reason,
    ...(guidance === undefined ? {} : { guidance }),
    ...(provider === undefined ? {} : { provider }),
    ...(trustClient === true ? { trustsClient: true } : {}),
    ...(expires === undefined ? {} : { expires }),
    ...(shadow === true ? { isShadow: true } : {}),
  };
}

type Many<T> = T | readonly T[];
const listOf = <T>(value: Many<T>): readonly T[] => (Array.isArray(value) ? value : [value as T]);

export function conditionOf(written: WrittenCondition): Condition {
  const of = [
    ...namesIn(written),
    ...placesIn(written),
    ...circumstancesIn(written),
    ...[written.all, written.AND].flatMap((list) =>
      list === undefined ? [] : [{ is: 'all' as const, of: list.map(conditionOf) }],
    ),
    ...[written.any, written.OR].flatMap((list) =>
      list === undefined ? [] : [{ is: 'any' as const, of: list.map(conditionOf) }],
    ),
    ...[written.not, written.NOT].flatMap((one) =>
      one === undefined ? [] : [{ is: 'not' as const, of: conditionOf(one) }],
    ),
  ];
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
}

function namesIn(written: WrittenCondition): Condition[] {
  const { server, agent, role, door } = written;
  const tools = [written.tool, written.toolName].flatMap((tool): Condition[] => {
    if (tool === undefined) return [];
    if (typeof tool === 'string' || Array.isArray(tool) || tool.does === undefined)
      return [{ is: 'tool', text: nameTest(tool) }];
    const { does, ...text } = tool;
    const named: Condition[] = Object.keys(text).length === 0 ? [] : [{ is: 'tool', text: nameTest(text) }];
    return [...named, { is: 'does', does: listOf(does) }];
  });
  return [
    ...tools,
    ...(server === undefined ? [] : [{ is: 'server' as const, text: nameTest(server) }]),
    ...(agent === undefined ? [] : [{ is: 'agent' as const, text: nameTest(agent) }]),
    ...(role === undefined ? [] : [{ is: 'role' as const, text: nameTest(role) }]),
    ...(door === undefined ? [] : [{ is: 'door' as const, doors: listOf(door) }]),
  ];
}

type WrittenTexts = NonNullable<WrittenCondition['server']>;

const GLOB = /[*?[{]/;

/** Names have no glob characters: a text with one is a glob. */
function nameTest(written: WrittenTexts): TextTest {
  if (typeof written === 'object' && !Array.isArray(written)) return patternTest(written);
  const texts = listOf(written);
  const glob = texts.filter((text) => GLOB.test(text));
  const exact = texts.filter((text) => !GLOB.test(text));
  return { ...(exact.length === 0 ? {} : { exact }), ...(glob.length === 0 ? {} : { glob }) };
}

type WrittenPattern = {
  readonly glob?: Many<string>;
  readonly regex?: Many<string>;
  readonly type?: 'string' | 'exact' | 'glob' | 'regex';
  readonly pattern?: string;
};

function patternTest({ glob, regex, type, pattern }: WrittenPattern): TextTest {
  const kind = type === undefined || type === 'string' ? 'exact' : type;
  return {
    ...(glob === undefined ? {} : { glob: listOf(glob) }),
    ...(regex === undefined ? {} : { regex: listOf(regex) }),
    ...(pattern === undefined ? {} : { [kind]: [pattern] }),
  };
}

function placesIn(written: WrittenCondition): Condition[] {
  const { path, host } = written;
  return [
    ...[written.cwd, written.cwdPattern].flatMap((cwd) => (cwd === undefined ? [] : cwdOf(cwd))),
    ...(path === undefined ? [] : [pathOf(path)]),
    ...(host === undefined ? [] : [{ is: 'host' as const, hosts: listOf(host) }]),
    ...Object.entries(written.arguments ?? {}).map(argumentOf),
    ...Object.entries(written.parameters ?? {}).map(argumentOf),
  ];
}

/** A plain text is a folder that contains it, a glob is matched with the whole path. */
function cwdOf(written: WrittenTexts): Condition[] {
  if (typeof written === 'object' && !Array.isArray(written))
    return [{ is: 'cwd', text: patternTest(written) }];
  const { exact = [], glob = [] } = nameTest(written);
  const either: Condition[] = [
    ...(exact.length === 0 ? [] : [{ is: 'folder' as const, folders: exact }]),
    ...(glob.length === 0 ? [] : [{ is: 'cwd' as const, text: { glob } }]),
  ];
  return either.length === 1 ? either : [{ is: 'any', of: either }];
}

function pathOf(written: NonNullable<WrittenCondition['path']>): Condition {
  if (typeof written === 'string' || Array.isArray(written)) return { is: 'path', within: listOf(written) };
  const { within, outside, does } = written;
  return {
    is: 'path',
    ...(within === undefined ? {} : { within: listOf(within) }),
    ...(outside === undefined ? {} : { outside: listOf(outside) }),
    ...(does === undefined ? {} : { does: listOf(does) }),
  };
}

type WrittenArgument = NonNullable<WrittenCondition['arguments']>[string];

const argumentOf = ([name, written]: [string, WrittenArgument]): Condition => ({
  is: 'argument',
  name,
  test: argumentTest(written),
});

function argumentTest(written: WrittenArgument): ArgumentTest {
  if (typeof written !== 'object' || written === null) return { oneOf: [written] };
  if (Array.isArray(written)) return { oneOf: written };
  const { equals, oneOf, exists, length, within, outside, host, above, below, atLeast, atMost, ...pattern } =
    written;
  const text = patternTest(pattern);
  const compare = comparisonOf({ above, below, atLeast, atMost });
  const values = [...(equals === undefined ? [] : [equals]), ...(oneOf ?? [])] satisfies Json[];
  return {
    ...(values.length === 0 ? {} : { oneOf: values }),
    ...(Object.keys(text).length === 0 ? {} : { text }),
    ...(exists === undefined ? {} : { exists }),
    ...(Object.keys(compare).length === 0 ? {} : { compare }),
    ...(length === undefined
      ? {}
      : { length: typeof length === 'number' ? { atLeast: length, atMost: length } : comparisonOf(length) }),
    ...(within === undefined ? {} : { within: listOf(within) }),
    ...(outside === undefined ? {} : { outside: listOf(outside) }),
    ...(host === undefined ? {} : { host: listOf(host) }),
  };
}

const comparisonOf = (given: { readonly [Name in keyof Comparison]: number | undefined }): Comparison =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

function circumstancesIn({
  shell,
  time,
  timeRange,
  findings,
  riskState,
  session,
}: WrittenCondition): Condition[] {
  const facts = Object.entries(session ?? {}) as ['downloaded' | 'tainted' | 'unattended', boolean][];
  return [
    ...(shell?.program === undefined
      ? []
      : [{ is: 'program' as const, text: nameTest(listOf(shell.program).slice()) }]),
    ...(shell?.effect === undefined ? [] : [{ is: 'effect' as const, does: listOf(shell.effect) }]),
    ...[time, timeRange].flatMap((one) =>
      one === undefined ? [] : [{ is: 'time' as const, time: timeOf(one) }],
    ),
    ...(findings === undefined
      ? []
      : [
          {
            is: 'findings' as const,
            ...(findings.check === undefined ? {} : { check: nameTest(listOf(findings.check).slice()) }),
            ...(findings.severity === undefined ? {} : { severity: findings.severity }),
          },
        ]),
    ...(riskState === undefined ? [] : [{ is: 'riskState' as const, states: listOf(riskState) }]),
    ...facts.map(([fact, value]) => ({ is: 'session' as const, fact, value })),
  ];
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function timeOf(written: NonNullable<WrittenCondition['time']>): TimeTest {
  const { days } = written;
  return {
    from: minutesOf(written.from ?? written.start ?? '00:00'),
    to: minutesOf(written.to ?? written.end ?? '00:00'),
    zone: written.zone ?? written.timezone ?? 'UTC',
    ...(days === undefined ? {} : { days: days.map((day) => DAYS.indexOf(day)) }),
  };
}
