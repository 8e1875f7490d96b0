/** How one MCP server behind the gateway is guarded. */
import { z } from 'zod';
import { serverFlowsSchema } from './flows-part.ts';

/** Calls to tools whose names mean destruction: run, held for a person, or neither listed nor reachable. */
export const DESTRUCTIVE = ['allow', 'ask', 'withhold'] as const;
export type Destructive = (typeof DESTRUCTIVE)[number];

/** What becomes of secrets and of orders to the model in a reply. */
export const REPLIES = ['warn', 'withhold', 'discard'] as const;
export type Replies = (typeof REPLIES)[number];

/** What becomes of a server's request that the client ask its model something. */
export const SAMPLING = ['allow', 'ask'] as const;
export type Sampling = (typeof SAMPLING)[number];

/** What a model that cannot be reached means for what it was to judge. */
export const FAIL_MODES = ['open', 'closed'] as const;
export type FailMode = (typeof FAIL_MODES)[number];

export const repliesSchema = z
  .enum(REPLIES)
  .describe(
    'Secrets and orders to the model in a reply: removed in place (withhold), the whole reply replaced by an error (discard), or marked (warn).',
  );
export const failModeSchema = z
  .enum(FAIL_MODES)
  .describe(
    'When a model scanner gives no verdict: the call is stopped (closed); or it passes and is marked if the scanner cannot be reached, and a person is asked otherwise (open).',
  );
export const scanSchema = z.strictObject({
  input: z.exactOptional(z.boolean().describe('Whether arguments go to the model scanners.')),
  output: z.exactOptional(z.boolean().describe('Whether replies go to the model scanners.')),
});

export const guardingShape = {
  destructive: z.exactOptional(
    z
      .enum(DESTRUCTIVE)
      .describe('Tools such as delete_issue: held for a person (ask, the default), withheld, or allowed.'),
  ),
  byAnnotation: z.exactOptional(
    z.boolean().describe('Whether `destructiveHint` of the server makes a tool destructive, too.'),
  ),
  sampling: z.exactOptional(
    z
      .enum(SAMPLING)
      .describe(
        'When the server asks the model of its client: refused until a person allows it (ask, the default), or screened and passed on.',
      ),
  ),
  replies: z.exactOptional(repliesSchema),
  maxReplyBytes: z.exactOptional(
    z.int().min(1_024).max(67_108_864).describe('Where a reply is cut; 2,000,000 by default.'),
  ),
  failMode: z.exactOptional(failModeSchema),
  scan: z.exactOptional(scanSchema),
  flows: z.exactOptional(serverFlowsSchema),
};

/** Guarding of one server, as far as its entry sets it. */
export const guardingSchema = z.strictObject(guardingShape);
export type Guarding = z.infer<typeof guardingSchema>;
