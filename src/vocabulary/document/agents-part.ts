import { z } from 'zod';
import { agentFlowsSchema } from './flows-part.ts';
import { repliesSchema, scanSchema } from './guarding.ts';
import { ACCEPT, leaf } from './leaf.ts';
import { profileNameSchema } from './profiles-part.ts';

const globsSchema = z.array(z.string().min(1).max(200)).max(1_000);

export const agentSchema = z.strictObject({
  role: z.exactOptional(z.string().min(1).max(64).describe('The role that rules see.')),
  allow: z.exactOptional(
    globsSchema.describe('Tools it may use, as globs such as `github/*`; empty or absent: all.'),
  ),
  deny: z.exactOptional(globsSchema.describe('Tools it may not use; wins over `allow`.')),
  profile: z.exactOptional(
    profileNameSchema.describe('The profile that it gets, and no other: see `profiles`.'),
  ),
  attended: z.exactOptional(
    z
      .boolean()
      .describe(
        'A person sits at its client: their answer to a question in that client counts, if the client itself started the gateway in a terminal of theirs.',
      ),
  ),
  replies: z.exactOptional(repliesSchema),
  flows: z.exactOptional(agentFlowsSchema),
  scan: z.exactOptional(
    z.record(z.string().min(1).max(64), scanSchema).describe('Model scanners by server, for this agent.'),
  ),
});
export type AgentEntry = z.infer<typeof agentSchema>;

export const agentsLeaf = leaf(
  z.record(
    z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
        'is not 1 to 64 letters, digits, dots, hyphens or underscores',
      ),
    agentSchema,
  ),
  ACCEPT,
  {},
  'The agents that go through the gateway, by name (`--agent`), and what each may use.',
);
