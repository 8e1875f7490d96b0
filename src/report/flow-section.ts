import { count } from '../text/words/amounts.ts';
import type { ReportFacts } from './facts.ts';
import { named } from './inventory.ts';
import type { Judgement } from './judgement.ts';
import type { Section } from './memo.ts';

const BECAME: Readonly<Record<string, string>> = {
  allow: 'let through',
  warn: 'warned of',
  require_approval: 'asked about',
  block: 'blocked',
};

/** What sessions read, and where they would have sent it; nothing where no flow was found. */
export function flowSections({ flows }: ReportFacts, { window, confidence }: Judgement): Section[] {
  if (flows.length === 0) return [];
  const rows = flows
    .toReversed()
    .map(({ time, agent, decision, line }) => [
      time,
      named(agent),
      BECAME[decision] ?? decision,
      named(line),
    ]);
  return [
    {
      title: 'Flows',
      blocks: [
        { kind: 'table', head: ['time', 'agent', 'ruled', 'flow'], rows },
        {
          kind: 'claim',
          statement: `${count(flows.length, 'flow')} of what a session had read, the newest first.`,
          evidence: 'tool_call_signal',
          sample: count(flows.length, 'flow'),
          ...{ window, confidence },
          limits: 'a flow shows what a call carried or would have carried, not what its sender wanted',
        },
      ],
    },
  ];
}
