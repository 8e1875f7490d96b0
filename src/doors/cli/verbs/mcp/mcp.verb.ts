import type { Verb } from '../../verb/verb.ts';

export const mcpVerb: Verb = {
  name: 'mcp',
  summary: 'serve the auditor’s tools to an MCP client',
  about: [
    'Started by MCP clients, which docs/mcp.md shows for each; speaks the protocol revisions up to 2025-11-25 and 2026-07-28. Standard output carries the protocol alone. It ends when the client closes standard input and every request is answered. The project is the one of --project, or else the folder it is started in; a call that names its own project_root is recorded there.',
  ],
  arguments: [],
  options: [
    { name: 'policy', value: 'FILE', help: 'a policy as JSON: what differs at the gate, and exceptions' },
  ],
  examples: [],
  exits: { 0: 'the client has gone' },
  json: [],
  load: () => import('./mcp.ts'),
};
