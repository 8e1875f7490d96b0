import { z } from 'zod';
import { leaf, tighten } from './leaf.ts';

/** What becomes of a tool that was first seen with soft signals alone: it is served with a warning, or held. */
export const SOFT_SIGNALS = ['warn-soft', 'hold-soft'] as const;
export type SoftSignals = (typeof SOFT_SIGNALS)[number];

export const quarantineLeaf = leaf(
  z.enum(SOFT_SIGNALS),
  tighten(SOFT_SIGNALS),
  'warn-soft',
  'Serve a tool with soft signals with a warning, or hold it (hold-soft) until a person approves it.',
);
