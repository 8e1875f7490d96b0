import type { Verb } from '../../verb/verb.ts';

export const mcpVerb: Verb = {
  name: 'mcp',
  summary: 'serve the auditor’s tools to an MCP client',
  about: [
    'MCP clients start it; docs/mcp.md shows how for each. Supports the protocol revisions up to 2025-11-25 and 2026-07-28. Standard output carries only the protocol. It ends when the client closes standard input and every request is answered. The project is that of --project, or else the folder in which it is started; a call that names its own project_root is recorded there.',
  ],
  arguments: [],
  options: [{ name: 'policy', value: 'FILE', help: 'a policy, YAML or JSON: gate settings and exceptions' }],
  examples: [],
  exits: { 0: 'the client disconnected' },
  json: [],
  load: () => import('./mcp.ts'),
};
