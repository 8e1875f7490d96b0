import { z } from 'zod';
import { leaf, ON_IS_STRICTER, partSchema } from './leaf.ts';

export const gatePart = {
  failClosedForCritical: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Block calls with a critical finding; off: require approval.',
  ),
  requireApprovalForNetwork: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Require approval for high findings about the network; off: warn.',
  ),
  requireApprovalForPackageInstall: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Require approval for high findings about packages; off: warn.',
  ),
};

export const gateSchema = partSchema(gatePart, 'How findings become decisions.');
