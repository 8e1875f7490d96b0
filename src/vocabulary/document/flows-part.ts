/** Flows: what a session has read, and where it sends it. Set for all calls, for an agent and for a server. */
import { z } from 'zod';
import { ACTS, FLOW_MODES, type FlowMode, LABELS } from '../call-context.ts';
import { ACCEPT, APART, leaf, partSchema } from './leaf.ts';

export const flowModeSchema = z
  .enum(FLOW_MODES)
  .describe(
    'What becomes of flows: not looked at (off), reported alone (warn), asked about or blocked (on, the default), or also asked about where nothing dictates them (strict). Of the modes that are set for all calls, for the agent and for the server, the strictest counts.',
  );

/** A pattern that fits the places of strangers as well would let everything out. */
const NAMES_A_PLACE = /[^*?[\]{}!,@./:#\s-]|^#\*?$/;

export const ownPlacesSchema = z
  .array(
    z
      .string()
      .min(1)
      .max(200)
      .regex(
        NAMES_A_PLACE,
        'fits every place; name your own, such as `ourfirm.example`, `#*` for channels or `acme/*` for repositories',
      ),
  )
  .max(1_000)
  .describe(
    'Places of your own, where content may go: domains for mail and hosts (`ourfirm.example`), addresses, channels (`#*`), repositories (`acme/*`), accounts.',
  );

const readsSchema = z
  .array(z.enum(LABELS))
  .max(LABELS.length)
  .describe(
    'What replies are: text that outsiders can write (outside), content that must not leave (private).',
  );
const actsSchema = z
  .array(z.enum(ACTS))
  .max(ACTS.length)
  .describe('What calls do by themselves: read, write, send, pay, grant, run, change, destroy.');
const classShape = { reads: z.exactOptional(readsSchema), acts: z.exactOptional(actsSchema) };

export const agentFlowsSchema = z
  .strictObject({ mode: z.exactOptional(flowModeSchema), own: z.exactOptional(ownPlacesSchema) })
  .describe('Flows in the sessions of this agent. Places of a project need your acceptance of its file.');
export type AgentFlows = z.infer<typeof agentFlowsSchema>;

export const serverFlowsSchema = z
  .strictObject({
    ...agentFlowsSchema.shape,
    ...classShape,
    tools: z.exactOptional(
      z
        .record(z.string().min(1).max(256), z.strictObject(classShape))
        .describe('The same for one tool, by its name; counts instead of what is set for the server.'),
    ),
  })
  .describe(
    'Flows through this server, and what its tools read and do, in place of what their definitions show. A project can only make it stricter until you accept its file.',
  );
export type ServerFlows = z.infer<typeof serverFlowsSchema>;

export const flowsPart = {
  mode: leaf(flowModeSchema.nullable(), APART, null, `${flowModeSchema.description}`),
  own: leaf(ownPlacesSchema, ACCEPT, [], `${ownPlacesSchema.description}`),
};
export const flowsSchema = partSchema(flowsPart, 'What a session has read, and where it sends it.');

/** All that one document sets about flows, or several that count alike. */
export interface WrittenFlows {
  readonly mode?: FlowMode | null;
  readonly own?: readonly string[];
  readonly agents: Readonly<Record<string, AgentFlows>>;
  readonly servers: Readonly<Record<string, ServerFlows>>;
}
