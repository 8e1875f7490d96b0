import type { Verb } from '../../verb/verb.ts';

export const eventsVerb: Verb = {
  name: 'events',
  summary: 'read the ledger: filter, follow, count',
  about: [
    'Shows recorded events, oldest first, each in one line of at most 110 columns: when, which agent, what happened, what was called, and why. Of a command that was not plainly allowed, the programs that it runs are named; its words are never recorded. Filters combine: an event is shown if it passes all of them. Reading never writes and never waits for a writer.',
  ],
  arguments: [],
  options: [
    { name: 'type', short: 't', value: 'GLOB', many: true, help: 'only these event types, e.g. tool_call.*' },
    {
      name: 'decision',
      short: 'd',
      value: 'DECISION',
      choices: ['allow', 'warn', 'require_approval', 'block'],
      many: true,
      help: 'only these decisions',
    },
    {
      name: 'risk',
      value: 'STATE',
      choices: ['Watch', 'Sample', 'Probe'],
      many: true,
      help: 'only events with this `risk_state` in JSON',
    },
    { name: 'since', value: 'WHEN', help: 'only events since then: 30m, 2h, 7d, a date or an ISO time' },
    { name: 'until', value: 'WHEN', help: 'only events until then' },
    { name: 'session', value: 'ID', help: 'only this session' },
    { name: 'call', value: 'ID', help: 'only this call, with its flows: where what it carries came from' },
    { name: 'server', value: 'GLOB', help: 'only these servers' },
    { name: 'tool', value: 'GLOB', help: 'only these tools' },
    { name: 'check', value: 'GLOB', help: 'only events with a signal of this check' },
    { name: 'id', value: 'EVENT', help: 'only this event' },
    { name: 'last', short: 'n', value: 'N', kind: 'count', help: 'only the last N events' },
    { name: 'follow', short: 'f', help: 'keep showing events as they are recorded, until interrupted' },
    { name: 'wide', help: 'show the ids as well: event, session, call; rows are as long as they need to be' },
    { name: 'stats', help: 'count by type, decision, check and day instead of listing' },
    { name: 'jsonl', help: 'print the ledger lines unchanged' },
  ],
  conflicts: [
    ['follow', 'stats'],
    ['wide', 'stats'],
    ['wide', 'json'],
    ['wide', 'jsonl'],
    ['last', 'stats'],
    ['follow', 'json'],
    ['jsonl', 'json'],
    ['jsonl', 'stats'],
  ],
  examples: [
    {
      about: 'the newest events',
      args: ['events', '--last', '3'],
      shows: `TIME (UTC)      AGENT  WHAT      CALLED             WHY
11-15 09:30:03         allowed   shell/run_command
11-15 09:30:04         proposed  shell/run_command
11-15 09:30:05         returned  shell/run_command
`,
      exit: 0,
    },
    {
      about: 'what was blocked in the last hour, with ids',
      args: ['events', '--wide', '--decision', 'block', '--since', '1h'],
      shows: `TIME (UTC)           EVENT                TYPE             DECISION  ABOUT
2026-11-15 09:30:02  evt_20261115_000003  policy_decision  block     shell/run_command, session s-1, call call-1, secret.exposed
`,
      exit: 0,
    },
    {
      about: 'as counts',
      args: ['events', '--stats'],
      shows: `6 events, 2026-11-15T09:30:00.000Z to 2026-11-15T09:30:05.000Z
  type      policy_decision     2
  type      log.created         1
  type      redaction           1
  type      tool_call.proposed  1
  type      tool_call.returned  1
  decision  allow               1
  decision  block               1
  check     secret.exposed      1
  day       2026-11-15          6
`,
      exit: 0,
    },
  ],
  exits: { 0: 'shown, even if nothing passed the filters', 1: 'shown, but some lines are not events' },
  json: ['events', 'event-counts'],
  jsonl: 'event',
  load: () => import('./events.ts'),
};
