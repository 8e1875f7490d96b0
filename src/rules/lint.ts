/** What is probably a mistake in rules that can be used: rules that no call reaches, and rules that allow too much. */
import { EarlierRules, partsOf } from './earlier-rules.ts';
import type { Condition, Rule } from './terms/plain-rule.ts';

export interface RuleWarning {
  readonly rule: string;
  /** Goes on where the rule's id ends. */
  readonly warning: string;
}

/** Tools by server, as far as they were seen. */
export type OfferedTools = ReadonlyMap<string, ReadonlySet<string>>;

/** `time` is ISO: what expired before matches nothing. */
export function lintRules(
  lists: readonly (readonly Rule[])[],
  time: string,
  offered: OfferedTools = new Map(),
): RuleWarning[] {
  return lists.flatMap((rules) => {
    const earlier = new EarlierRules();
    return rules.flatMap((rule) => {
      const first = earlier.hiding(rule);
      earlier.add(rule);
      return [
        ...warningsOf(rule, first, time),
        ...missingTools(rule, offered).map((name) => ({
          rule: rule.id,
          warning: `names ${name}, which its server did not offer when it was last seen`,
        })),
      ];
    });
  });
}

/** Exact names alone, of servers that were seen. */
function missingTools({ when }: Rule, offered: OfferedTools): string[] {
  const parts = partsOf(when);
  const exactly = (kind: 'tool' | 'server') =>
    parts.flatMap((part) => (part.is === kind && 'text' in part ? (part.text.exact ?? []) : []));
  const servers = exactly('server').filter((server) => offered.has(server));
  const isMissing = (server: string, tool: string) => offered.get(server)?.has(tool) === false;
  return exactly('tool').flatMap((name) => {
    const [, server = '', tool = ''] = /^mcp__((?:(?!__).)+)__(.+)$/s.exec(name) ?? [];
    if (server !== '') return isMissing(server, tool) ? [`${server}/${tool}`] : [];
    const isNowhere = servers.length > 0 && servers.every((one) => isMissing(one, name));
    return isNowhere ? [`${servers.join(', ')}/${name}`] : [];
  });
}

function warningsOf(rule: Rule, first: Rule | undefined, time: string): RuleWarning[] {
  const at = (warning: string): RuleWarning[] => [{ rule: rule.id, warning }];
  if (rule.expires !== undefined && Date.parse(rule.expires) <= Date.parse(time))
    return at(`expired on ${rule.expires}; remove it or extend it`);
  if (isImpossible(rule.when)) return at('can match no call: it names two different tools or servers');
  if (first !== undefined) return at(`is never reached: ${first.id} matches first wherever it would`);
  return rule.action === 'allow' && isEverything(rule.when)
    ? at('allows every call; name a tool, a server or an argument')
    : [];
}

function isImpossible(when: Condition): boolean {
  const parts = partsOf(when);
  return (['tool', 'server'] as const).some((kind) => {
    const lists = parts.flatMap((part) =>
      part.is === kind && part.text.exact && !part.text.glob && !part.text.regex ? [part.text.exact] : [],
    );
    // A server's tool has two names.
    const isPlain = kind === 'server' || lists.flat().every((name) => !name.startsWith('mcp__'));
    return (
      isPlain &&
      lists.some((one, i) => lists.slice(i + 1).some((other) => !one.some((name) => other.includes(name))))
    );
  });
}

const isEverything = (when: Condition): boolean =>
  partsOf(when).every(
    (part) => part.is === 'tool' && part.text.glob?.some((glob) => /^\*+$/.test(glob)) === true,
  );
