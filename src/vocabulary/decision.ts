import { z } from 'zod';
import { DECISIONS } from './orders.ts';

export const decisionSchema = z.enum(DECISIONS);
