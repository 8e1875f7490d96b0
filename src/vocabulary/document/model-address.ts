/** How a document names a model, where it is reached, and when it is spared. */
import { z } from 'zod';

/** As events name it. */
export const nameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'is not 1 to 32 lower-case letters, digits, hyphens or underscores');

export const urlSchema = z
  .string()
  .max(4_096)
  .regex(/^https?:\/\/[^\s/]/, 'is not an address such as http://127.0.0.1:11434');

export const modelSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9._:@/+-]{0,255}$/,
    'is not the name of a model, like openai/gpt-oss-safeguard-20b',
  );

export const variableSchema = z
  .string()
  .regex(/^\$\{[A-Za-z_]\w*\}$/, 'is not the name of a variable of yours, like ${GROQ_API_KEY}');

/** The network would see the key. */
export const isExposed = (url: string): boolean =>
  /^http:/.test(url) && !/^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?:[:/]|$)/.test(url);

/** Of the circuit breaker: after how many failures in a row, and for how many seconds. */
export const failuresSchema = z.int().min(1).max(100);
export const pauseSchema = z.number().min(0.1).max(3_600);
