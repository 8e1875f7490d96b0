import { z } from 'zod';
import { SEVERITIES } from './orders.ts';

export const severitySchema = z.enum(SEVERITIES);
