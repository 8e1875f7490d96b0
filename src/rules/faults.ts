/** Why rules of a document cannot be used: the first reason, with the path of the key that it is about. */
import { nearest } from '../text/words/nearest.ts';
import type { WrittenCondition } from '../vocabulary/document/rule-condition.ts';
import type { WrittenRule } from '../vocabulary/document/rules-part.ts';
import { exampleFault } from './examples.ts';
import { hostFault } from './match/host-matcher.ts';
import { cwdFault, folderFault } from './match/place-matcher.ts';
import { regexFault } from './match/regex.ts';
import { globFault } from './match/text-matcher.ts';
import { zoneFault } from './match/time-matcher.ts';

export interface RuleFault {
  readonly path: readonly PropertyKey[];
  /** Goes on where the key ends. */
  readonly reason: string;
}

/** What rules may name. */
export interface KnownNames {
  readonly checks: readonly string[];
  /** Undefined where the document does not set any: they may be in another one. */
  readonly agents?: readonly string[];
  readonly roles?: readonly string[];
  /** ISO time of a file that arrives: a rule that expired before it is a mistake. Absent where a file is in force already. */
  readonly arrives?: string;
}

export function faultInRules(rules: readonly WrittenRule[], known: KnownNames): RuleFault | undefined {
  const ids = new Map<string, number>();
  for (const [i, rule] of rules.entries()) {
    const at = (path: readonly PropertyKey[], reason: string): RuleFault => ({
      path: ['rules', i, ...path],
      reason,
    });
    if (ids.has(rule.id))
      return at(['id'], `is the id of rule ${(ids.get(rule.id) ?? 0) + 1}, too; choose another one`);
    ids.set(rule.id, i);
    const fault = faultInRule(rule, known);
    if (fault !== undefined) return at(fault.path, fault.reason);
  }
  return undefined;
}

function faultInRule(rule: WrittenRule, known: KnownNames): RuleFault | undefined {
  const { when, conditions, action } = rule;
  const key = when === undefined && conditions !== undefined ? 'conditions' : 'when';
  const twice = twiceFault(
    rule,
    [],
    [
      ['conditions', 'when'],
      ['samplingGuidance', 'guidance'],
    ],
  );
  if (twice !== undefined) return twice;
  const written = when ?? conditions ?? {};
  if (action === 'allow' && Object.keys(written).length === 0)
    return {
      path: [key],
      reason: 'is empty: the rule would allow every call; name a tool, a server or an argument',
    };
  return expiryFault(rule, known) ?? faultInCondition(written, [key], known) ?? exampleFault(rule);
}

/** Two spellings of one thing. */
function twiceFault(
  value: object,
  path: Path,
  pairs: readonly (readonly [string, string])[],
): RuleFault | undefined {
  const pair = pairs.find((both) => both.every((key) => Object.hasOwn(value, key)));
  return (
    pair && { path: [...path, pair[0]], reason: `is another spelling of \`${pair[1]}\`; keep one of them` }
  );
}

function expiryFault({ expires }: WrittenRule, { arrives }: KnownNames): RuleFault | undefined {
  if (expires === undefined || arrives === undefined || Date.parse(expires) > Date.parse(arrives))
    return undefined;
  return {
    path: ['expires'],
    reason: 'is past: the rule would match no call; remove the rule, or extend it',
  };
}

type Path = readonly PropertyKey[];

function faultInCondition(written: WrittenCondition, path: Path, known: KnownNames): RuleFault | undefined {
  // The condition of a rule may be empty; one inside it is a mistake, and would hold for every call.
  if (path.length > 1 && isEmpty(written)) return { path, reason: 'is empty; name what must hold' };
  for (const [key, value] of Object.entries(written)) {
    const at = [...path, key];
    const fault = isEmpty(value)
      ? { path: at, reason: 'is empty; name what it must be' }
      : faultAt(key, value, at, known);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultAt(key: string, value: unknown, path: Path, known: KnownNames): RuleFault | undefined {
  switch (key) {
    case 'all':
    case 'any':
    case 'AND':
    case 'OR':
      return firstOf(entriesOf(value), ([i, each]) =>
        faultInCondition(Object(each), [...path, Number(i)], known),
      );
    case 'not':
    case 'NOT':
      return faultInCondition(Object(value), path, known);
    case 'host':
      return listFault(value, path, hostFault);
    case 'path':
      return foldersFault(value, path) ?? listFault(value, path, folderFault);
    case 'cwd':
    case 'cwdPattern':
      return listFault(value, path, cwdFault) ?? patternFault(value, path, true);
    case 'time':
    case 'timeRange':
      return timeFault(Object(value), path);
    case 'findings':
      return listFault(Object(value).check, [...path, 'check'], (id) => checkFault(id, known.checks));
    case 'shell':
      return listFault(Object(value).program, [...path, 'program'], globFault);
    case 'arguments':
    case 'parameters':
      return firstOf(entriesOf(value), ([name, test]) => patternFault(test, [...path, name], false));
    case 'agent':
      return nameFault(value, path, known.agents, 'an agent') ?? patternFault(value, path, true);
    case 'role':
      return nameFault(value, path, known.roles, 'a role of an agent') ?? patternFault(value, path, true);
    default:
      return patternFault(value, path, key !== 'door' && key !== 'riskState' && key !== 'session');
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(Object(value));

function firstOf<Item>(
  items: readonly Item[],
  fault: (item: Item) => RuleFault | undefined,
): RuleFault | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of a text, or of a list of texts. */
function listFault(
  value: unknown,
  path: Path,
  fault: (text: string) => string | undefined,
): RuleFault | undefined {
  if (typeof value === 'string') {
    const reason = fault(value);
    return reason === undefined ? undefined : { path, reason };
  }
  return Array.isArray(value)
    ? firstOf([...value.entries()], ([i, each]) => listFault(each, [...path, i], fault))
    : undefined;
}

/** `hasGlobs`: a plain text may be a glob. */
function patternFault(value: unknown, path: Path, hasGlobs: boolean): RuleFault | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return hasGlobs ? listFault(value, path, globFault) : undefined;
  const { glob, regex, type, pattern, host, length } = value as { readonly [key: string]: unknown };
  if (isEmpty(value)) return { path, reason: 'is empty; name what it must be' };
  if (isEmpty(length)) return { path: [...path, 'length'], reason: 'is empty; name a number' };
  if ((type === undefined) !== (pattern === undefined))
    return { path, reason: 'needs both `type` and `pattern`' };
  return (
    listFault(glob, [...path, 'glob'], globFault) ??
    listFault(regex, [...path, 'regex'], regexFault) ??
    listFault(host, [...path, 'host'], hostFault) ??
    foldersFault(value, path) ??
    (type === 'glob' ? listFault(pattern, [...path, 'pattern'], globFault) : undefined) ??
    (type === 'regex' ? listFault(pattern, [...path, 'pattern'], regexFault) : undefined)
  );
}

/** Of `within` and `outside`. */
function foldersFault(value: unknown, path: Path): RuleFault | undefined {
  const { within, outside } = Object(value);
  return (
    listFault(within, [...path, 'within'], folderFault) ??
    listFault(outside, [...path, 'outside'], folderFault)
  );
}

function timeFault(time: { zone?: string; timezone?: string }, path: Path): RuleFault | undefined {
  const { zone, timezone } = time;
  return (
    twiceFault(time, path, [
      ['start', 'from'],
      ['end', 'to'],
      ['timezone', 'zone'],
    ]) ??
    listFault(zone, [...path, 'zone'], zoneFault) ??
    listFault(timezone, [...path, 'timezone'], zoneFault)
  );
}

function checkFault(id: string, known: readonly string[]): string | undefined {
  if (/[*?[{]/.test(id)) return globFault(id);
  return known.includes(id)
    ? undefined
    : `is not the id of a check; the nearest one is ${nearest(id, known)}`;
}

function nameFault(
  value: unknown,
  path: Path,
  known: readonly string[] | undefined,
  what: string,
): RuleFault | undefined {
  if (known === undefined) return undefined;
  return listFault(value, path, (name) => {
    if (/[*?[{]/.test(name) || known.includes(name)) return undefined;
    const meant = known.length === 0 ? '' : `; the nearest one is ${nearest(name, known)}`;
    return `is not ${what} that this document sets${meant}`;
  });
}
