/** What to do next, by kind of finding: a stopped command calls for something else than a route that is in doubt. */

import { count } from '../text/words/amounts.ts';
import type { RiskState } from '../vocabulary/orders.ts';
import { notableHosts } from './audit-facts.ts';
import type { ReportFacts } from './facts.ts';
import { type Causes, causesOf } from './judgement.ts';
import { withheldIn } from './quarantined.ts';

/** By the topic of a check; those of one sentence are listed together. */
const BY_TOPIC: readonly (readonly [topics: RegExp, advice: string])[] = [
  [
    /^(?:credential|secret|wallet|environment)\./,
    'Rotate the secrets that stopped calls reached for, if an earlier call could have read them.',
  ],
  [
    /^(?:data|archive|network|access)\./,
    'Check where data was to be sent or access opened, and whether that host belongs to your work.',
  ],
  [
    /^(?:execution|payload|code|attack|persistence|privilege|windows)\./,
    'Find out where the code that was to run came from before you allow any of it.',
  ],
  [
    /^(?:destructive)\./,
    'See that what was to be deleted has a backup, and give the agent narrower permissions.',
  ],
  [/^package\./, 'Compare the names of the packages with those you meant, and pin their versions.'],
  [/^defense\./, 'Run `tokenauditor doctor`: calls tried to change the guard or its settings.'],
  [
    /^(?:reply|injection|directive|unicode)\./,
    'Look at the pages, files and servers whose text tried to direct the agent.',
  ],
];

const ROUTES: Readonly<Record<RiskState, readonly string[]>> = {
  Watch: [],
  Sample: [
    'Gather a bounded, redacted sample window on the routes in doubt before making any claim about a supplier.',
  ],
  Probe: [
    'Agree with the user on a probe plan (target, cost, data class) for the routes in doubt before any active probe.',
    'Require approval for high-risk tool calls on these routes until the cause is known.',
    'Ask the supplier neutral questions on routing, fallback, logging and retention.',
  ],
};

export function adviceOf(facts: ReportFacts): string[] {
  const advice = [...guardAdvice(facts), ...routeAdvice(facts)];
  return advice.length > 0 ? advice : ['Keep the lightweight observation on; nothing more is needed.'];
}

export function guardAdvice(facts: ReportFacts): string[] {
  return [...callAdvice(facts, causesOf(facts)), ...quarantineAdvice(facts), ...scanAdvice(facts)];
}

/** What the quarantine stopped is decided there. */
function callAdvice(
  { decisions, removed, checks, quarantined, canaries }: ReportFacts,
  causes: Causes,
): string[] {
  const listed = (decisions.block ?? 0) + (decisions.require_approval ?? 0);
  // What the quarantine stopped has an advice of its own.
  const stopped = listed > quarantined ? listed : 0;
  const besides = canaries > 0 ? `, beside ${count(canaries, 'test call')} of \`tokenauditor doctor\`` : '';
  if (stopped + removed === 0) return [];
  const ids = Object.keys(checks).filter((id) => (checks[id]?.stopped ?? 0) > 0);
  const topics = BY_TOPIC.filter(([topic]) => ids.some((id) => topic.test(id)));
  return [
    ...(stopped > 0
      ? [
          `Look at the ${count(stopped, 'stopped call')} (\`tokenauditor events --type policy_decision --type tool_call.proposed --decision block --decision require_approval\` lists ${stopped === 1 ? 'it' : 'them'}${besides}) and find out what proposed ${stopped === 1 ? 'it' : 'them'}: a page, a file, or a server’s reply.`,
        ]
      : []),
    ...(causes.calls === 'Watch' ? [] : topics.map(([, advice]) => advice)),
    ...(removed > 0
      ? [
          `See which tools sent the ${count(removed, 'reply', 'replies')} of which something was removed (\`tokenauditor events --type tool_call.returned\`), and why they send it.`,
        ]
      : []),
  ];
}

function quarantineAdvice(facts: ReportFacts): string[] {
  const waiting = withheldIn(facts).filter(({ state }) => state !== 'blocked').length;
  if (waiting === 0) return [];
  const { quarantined } = facts;
  const calls =
    quarantined === 0
      ? ''
      : `; ${count(quarantined, 'call')} to such definitions ${quarantined === 1 ? 'was' : 'were'} stopped`;
  return [
    `Decide on ${count(waiting, 'definition')} in the quarantine: \`tokenauditor quarantine\` lists ${waiting === 1 ? 'it' : 'them'}${calls}.`,
  ];
}

function scanAdvice({ scans }: ReportFacts): string[] {
  return scans.unsafe > 0
    ? ['Keep scanned content with threats away from agents, and look at where it came from.']
    : [];
}

export function routeAdvice(facts: ReportFacts): string[] {
  const { routes } = causesOf(facts);
  const { relays, lookalikes } = notableHosts(facts.audits);
  return [
    ...(lookalikes.length > 0
      ? [
          'Find out who put the look-alike hosts into the configuration, and rotate the keys that they were sent.',
        ]
      : []),
    ...(relays.length > 0
      ? ['Decide whether you accept an unofficial reseller as a party that reads all requests and replies.']
      : []),
    ...ROUTES[routes],
  ];
}
