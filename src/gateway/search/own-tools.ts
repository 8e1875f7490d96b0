/** The tools that a profile with `listing: search` lists. */
import type { JsonObject } from '../messages/incoming.ts';

export const FIND_TOOLS = 'find_tools';
export const DESCRIBE_TOOL = 'describe_tool';
export const CALL_TOOL = 'call_tool';

const READS = { readOnlyHint: true, openWorldHint: false };
const NAME = { type: 'string', description: `The name of a tool, as ${FIND_TOOLS} gave it` };

export const OWN_TOOLS: readonly JsonObject[] = [
  {
    name: FIND_TOOLS,
    title: 'Find tools',
    description: `Finds tools by what they do. Many more tools are available than are listed: look for one here, read its parameters with ${DESCRIBE_TOOL}, then use it with ${CALL_TOOL}.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What the tool should do, in a few words' },
        limit: { type: 'integer', minimum: 1, maximum: 25, description: 'How many to return; 5 by default' },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READS,
  },
  {
    name: DESCRIBE_TOOL,
    title: 'Describe a tool',
    description: 'Gives the whole definition of a tool, with the schema of its arguments.',
    inputSchema: {
      type: 'object',
      properties: { name: NAME },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: READS,
  },
  {
    name: CALL_TOOL,
    title: 'Call a tool',
    description: `Calls a tool and returns its result. ${DESCRIBE_TOOL} has the schema of its arguments.`,
    inputSchema: {
      type: 'object',
      properties: { name: NAME, arguments: { type: 'object', description: 'The arguments of that tool' } },
      required: ['name'],
      additionalProperties: false,
    },
  },
];
