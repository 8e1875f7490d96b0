/** The class of a tool of which only the name is known, as hooks of hosts show it: `mcp__mailbox__send_email`. */
import { memo } from '../../text/bounded-memo.ts';
import type { ToolClass } from '../../vocabulary/flow.ts';
import { classOf } from './class-of.ts';

const OF_SERVER = /^(?:mcp__)?(.{1,80}?)(?:__|\/|:)(.+)$/s;

export const classByName: (tool: string) => ToolClass = memo({ most: 1024, longest: 200 }, (tool) => {
  const [, server = '', name = tool] = OF_SERVER.exec(tool) ?? [];
  return classOf({ kind: 'tool', server, name, value: {} });
});
