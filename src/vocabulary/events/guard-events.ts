/** Hooks came into hosts or left them. Which files and folders, and what was in them, is not recorded. */
import { z } from 'zod';
import { EVENT_FIELDS } from './event-fields.ts';

const { hosts, level, terminal, terminal_kind } = EVENT_FIELDS;
const GUARD = { hosts, level, terminal, terminal_kind };

export const guardInstalledSchema = z.strictObject({ type: z.literal('guard.installed'), ...GUARD });
export const guardRemovedSchema = z.strictObject({ type: z.literal('guard.removed'), ...GUARD });
