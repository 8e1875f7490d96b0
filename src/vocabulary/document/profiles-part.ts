/** Profiles: parts of what the gateway offers, under names of one's own. */
import { z } from 'zod';
import { ACCEPT, leaf } from './leaf.ts';

export const LISTINGS = ['all', 'search'] as const;
export type Listing = (typeof LISTINGS)[number];

const NAMED = 'is not 1 to 64 letters, digits, dots, hyphens or underscores';
export const profileNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, NAMED);

/** Hosts refuse names over 64 characters, their own part included. */
const shownNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,44}$/,
    'is not 1 to 45 letters, digits, dots, hyphens or underscores',
  );

const toolSchema = z
  .strictObject({
    hide: z.exactOptional(z.boolean().describe('Whether it is neither listed nor callable.')),
    as: z.exactOptional(shownNameSchema.describe('The name that clients see, instead of `server__tool`.')),
    title: z.exactOptional(z.string().min(1).max(200).describe('The title that clients see.')),
    description: z.exactOptional(
      z.string().min(1).max(8_192).describe('The description that models read, instead of the server’s.'),
    ),
  })
  .superRefine(({ hide, ...shown }, context) => {
    if (hide === true && Object.keys(shown).length > 0)
      context.addIssue({ code: 'custom', message: 'is hidden: leave out `as`, `title` and `description`' });
  });
export type ToolOverride = z.infer<typeof toolSchema>;

export const profileSchema = z.strictObject({
  servers: z.exactOptional(
    z.array(profileNameSchema).max(1_000).describe('The servers it has, by name; absent: all.'),
  ),
  tools: z.exactOptional(
    z
      .array(z.string().min(1).max(200))
      .max(1_000)
      .describe('The tools it has, as globs such as `github/get_*`; absent: all of its servers.'),
  ),
  agents: z.exactOptional(
    z.array(profileNameSchema).max(1_000).describe('The agents that may use it; absent: every agent.'),
  ),
  listing: z.exactOptional(
    z
      .enum(LISTINGS)
      .describe(
        'Whether its tools are listed (all, the default), or found by words and called by name (search).',
      ),
  ),
  overrides: z.exactOptional(
    z
      .record(z.string().min(1).max(400), toolSchema)
      .describe('What clients see of single tools, by `server/tool`; pins stay on what the server lists.'),
  ),
});
export type Profile = z.infer<typeof profileSchema>;

export const profilesLeaf = leaf(
  z.record(profileNameSchema, profileSchema),
  ACCEPT,
  {},
  'Parts of what the gateway offers, by name: at `/mcp/NAME`, or with `--profile NAME`.',
);
