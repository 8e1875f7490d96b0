/** The gateway, and the servers behind it. */
import { z } from 'zod';
import { FLOW_MODES } from '../../vocabulary/call-context.ts';
import { PIN_STATES } from '../../vocabulary/pin.ts';
import { flowClassSchema } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

export const gatewayAddressSchema = z.strictObject({
  url: z.string().optional().describe('Where clients connect; absent without a port'),
  token_file: z
    .string()
    .optional()
    .describe('The file with the token that clients send; absent once there are agents, whose tokens count'),
  pid: z.number().describe('Its process'),
  servers: z.array(z.string()).describe('The names of its servers'),
});

export const calledToolSchema = z.strictObject({
  server: z.string().describe('The server'),
  tool: z.string().describe('Its tool'),
  is_error: z.boolean().describe('Whether the call was stopped, or the tool reported an error'),
  text: z.string().describe('The text of the result, or why there is none'),
  result: z.record(z.string(), z.unknown()).describe('The result as it may be read; empty if there is none'),
});
export type CalledTool = Wire<typeof calledToolSchema>;

const serverSchema = z.strictObject({
  name: z.string().describe('Its name'),
  state: z.string().describe('`stopped`, `starting`, `ready`, `degraded`, `restarting` or `failed`'),
  why: z.string().optional().describe('Why it is not ready'),
  instances: z.number().describe('Processes or sessions that were open'),
  failures: z.number().describe('How often it ended by itself or had to be ended'),
  at: z.string().optional().describe('When it was last heard of; absent if it never ran'),
  configured: z.boolean().optional().describe('Whether a document in force names it'),
});

export type ServerReport = Wire<typeof serverSchema>;

export const gatewayServersSchema = z.strictObject({
  servers: z.array(serverSchema).describe('By name'),
});

export const serverChangedSchema = z.strictObject({
  name: z.string().describe('The server'),
  path: z.string().describe('The document that was changed'),
  action: z.enum(['add', 'remove']).describe('What was done'),
});

export const serverRestartSchema = z.strictObject({ name: z.string().describe('The server') });

export const serverToolsSchema = z.strictObject({
  name: z.string().describe('The server'),
  mode: z.enum(FLOW_MODES).describe('How flows through it are watched, where its agent sets nothing'),
  own: z.array(z.string()).describe('Places of your own, at this server'),
  tools: z
    .array(
      z.strictObject({
        name: z.string().describe('As the server spells it'),
        state: z.enum(PIN_STATES).describe('Only `approved` may be used'),
        flow_class: flowClassSchema.nullable().describe('What it reads and does; null if that is not known'),
        is_set: z.boolean().describe('Whether `flows` in a document changes it'),
      }),
    )
    .describe('Those that were listed and recorded here'),
});
export type ServerTools = Wire<typeof serverToolsSchema>;

export const serverLogSchema = z.strictObject({
  name: z.string().describe('The server'),
  at: z.string().describe('When it was last heard of'),
  why: z.exactOptional(z.string().describe('Why it does not run, if it should')),
  stderr: z.string().describe('The end of what it wrote to standard error, without secrets'),
});
