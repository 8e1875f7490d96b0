/**
 * Which everyday calls these rules could decide otherwise: the quick path of hooks answers the others without them. A
 * conservative reading of conditions: what is not plainly impossible for an everyday call is taken for possible.
 */
import { everydayTools } from '../screening/everyday/everyday.ts';
import { SPECIAL } from '../screening/everyday/special.ts';
import { EVERYDAY, type Everyday, everydayWords } from '../screening/everyday/table.ts';
import { compileGlob } from '../text/patterns/glob.ts';
import { SEVERITIES } from '../vocabulary/orders.ts';
import { hostShells } from '../vocabulary/shell-tool.ts';
import type { Condition, PlainRules, TextTest } from './terms/plain-rule.ts';

/** Calls of these kinds, with these tools. */
interface Touch {
  readonly kinds: readonly Everyday[];
  /** Undefined: any. */
  readonly tools?: readonly string[];
}

const ALL: Touch = { kinds: EVERYDAY };
const NONE: Touch = { kinds: [] };

export interface EverydayTouched {
  /** Of these kinds, every call. */
  readonly kinds: ReadonlySet<Everyday>;
  /** Of these tools, every call. */
  readonly tools: ReadonlySet<string>;
}

/** A rule that allows makes no call stricter. */
export function everydayTouched({ lists }: PlainRules): EverydayTouched {
  const kinds = new Set<Everyday>();
  const tools = new Set<string>();
  for (const { action, when } of lists.flat()) {
    const touch = action === 'allow' ? NONE : touchOf(when);
    if (touch.kinds.length === 0) continue;
    if (touch.tools === undefined) for (const kind of touch.kinds) kinds.add(kind);
    else for (const tool of touch.tools) tools.add(tool);
  }
  return { kinds, tools };
}

function touchOf(condition: Condition): Touch {
  switch (condition.is) {
    case 'all':
      return condition.of.map(touchOf).reduce(both, ALL);
    case 'any':
      return condition.of.map(touchOf).reduce(either, NONE);
    case 'tool':
      return byTool(condition.text);
    // An everyday call is of the host itself.
    case 'server':
      return NONE;
    case 'door':
      return condition.doors.includes('hook') ? ALL : NONE;
    case 'program':
      return byProgram(condition.text);
    // Everyday lines neither delete nor send nor show the environment.
    case 'effect':
      return condition.does.every((one) => /^(?:delete|send|dump_environment)$/.test(one)) ? NONE : ALL;
    // Everyday calls have at most a mention of a package.
    case 'findings':
      return SEVERITIES.indexOf(condition.severity ?? 'info') >= SEVERITIES.indexOf('medium') ? NONE : ALL;
    case 'riskState':
      return condition.states.includes('Watch') ? ALL : NONE;
    default:
      return ALL;
  }
}

function both(one: Touch, other: Touch): Touch {
  const kinds = one.kinds.filter((kind) => other.kinds.includes(kind));
  if (one.tools === undefined || other.tools === undefined) {
    const tools = one.tools ?? other.tools;
    return tools === undefined ? { kinds } : { kinds, tools };
  }
  return { kinds, tools: one.tools.filter((tool) => other.tools?.includes(tool)) };
}

function either(one: Touch, other: Touch): Touch {
  if (one.kinds.length === 0) return other;
  if (other.kinds.length === 0) return one;
  const kinds = EVERYDAY.filter((kind) => one.kinds.includes(kind) || other.kinds.includes(kind));
  if (one.tools === undefined || other.tools === undefined) return { kinds };
  return { kinds, tools: [...new Set([...one.tools, ...other.tools])] };
}

/** Hosts spell one tool in several ways: `run_in_terminal`, `runInTerminal`. */
const flat = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();
const flatTools = (): Set<string> => new Set([...everydayTools(), ...hostShells()].map(flat));

function byTool({ exact = [], glob = [], regex }: TextTest): Touch {
  if (regex !== undefined) return ALL;
  const known = flatTools();
  const isTouching = (pattern: string): boolean => {
    if (/[[{\\]/.test(pattern)) return true;
    const loose = compileGlob(flat(pattern).replaceAll('?', '*'));
    return [...known].some((name) => loose.matches(name));
  };
  if (glob.some(isTouching)) return ALL;
  const tools = exact.filter((name) => known.has(flat(name)));
  return tools.length === 0 ? NONE : { kinds: EVERYDAY, tools };
}

/** Names before a program, which are programs as well. */
const BEFORE = 'timeout time cross-env npx env sh bash zsh uv poetry pipenv pdm hatch rye bundle xargs';

/** A file of the project that a line starts may have any name. */
function byProgram({ exact = [], glob, regex }: TextTest): Touch {
  if (glob !== undefined || regex !== undefined) return ALL;
  const words = everydayWords();
  const isKnown = (name: string) => words.has(name) || SPECIAL.has(name) || BEFORE.split(' ').includes(name);
  return exact.some(isKnown) ? ALL : { kinds: ['starts'] };
}
