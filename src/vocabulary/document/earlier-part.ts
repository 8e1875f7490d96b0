/** What came before a call where no door saw it, by the word of a person or a program. */
import { z } from 'zod';
import { anyJson } from './rules-part.ts';

export const earlierReplySchema = z.strictObject({
  server: z.exactOptional(z.string().min(1).max(64)),
  tool: z.string().min(1).max(256),
  arguments: z.exactOptional(z.record(z.string(), anyJson)),
  reply: anyJson.refine((value) => value !== undefined),
});
export type EarlierReply = z.infer<typeof earlierReplySchema>;

export const earlierShape = {
  /** In the order in which they came. */
  replies: z.exactOptional(z.array(earlierReplySchema).max(1_000)),
  /** What the user asked for. */
  prompt: z.exactOptional(z.string().max(1_000_000)),
};
export const earlierSchema = z.strictObject(earlierShape);
export type Earlier = z.infer<typeof earlierSchema>;
