import { z } from 'zod';
import { leaf, ON_IS_STRICTER, partSchema, tighten } from './leaf.ts';

/** Ask about every such call, about those with a high finding, or about none. */
export const ASKING = [false, 'suspicious', true] as const;
export const askingSchema = z.union(
  [z.boolean(), z.literal('suspicious')],
  'must be true, false or "suspicious"',
);
export type Asking = (typeof ASKING)[number];

export const gatePart = {
  failClosedForCritical: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Block calls with a critical finding; off: require approval.',
  ),
  requireApprovalForNetwork: leaf(
    askingSchema,
    tighten(ASKING),
    'suspicious',
    'Require approval for every call that uses the network; "suspicious": for high findings about it; off: warn of those.',
  ),
  requireApprovalForPackageInstall: leaf(
    askingSchema,
    tighten(ASKING),
    'suspicious',
    'Require approval for every package install; "suspicious": for high findings about one; off: warn of those.',
  ),
};

export const gateSchema = partSchema(gatePart, 'How findings become decisions.');
