import { memoOf } from '../text/bounded-memo.ts';
import type { ToolClass } from '../vocabulary/call-context.ts';
import type { Definition } from '../vocabulary/definition.ts';
import { classOf } from './classes/class-of.ts';

/** Tools that show what a server is for: each class is read beside all of them, and a server may list thousands. */
const MOST_TOOLS = 64;

type Listed = readonly Pick<Definition, 'kind' | 'name'>[];

const toolsIn = memoOf((listed: Listed) =>
  listed
    .filter(({ kind }) => kind === 'tool')
    .slice(0, MOST_TOOLS)
    .map(({ name }) => name),
);

/** The class of a tool among all that its server lists. Only tools have one. */
export const listedClass = (definition: Definition, listed: Listed): ToolClass | undefined =>
  definition.kind === 'tool'
    ? classOf(definition, { name: definition.server, tools: toolsIn(listed) })
    : undefined;
