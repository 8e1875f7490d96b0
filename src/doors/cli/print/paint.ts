import type { Io, Output } from '../verb/io.ts';
import type { Paint } from '../verb/session.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** NO_COLOR (any value) beats FORCE_COLOR: a user who asked for plain text must never get escapes. The option beats both. */
function wantsColor(choice: string, output: Output, env: Io['env']): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return output.isTerminal && env.TERM !== 'dumb';
}

export function createPaint(choice: string, output: Output, env: Io['env']): Paint {
  const on = wantsColor(choice, output, env);
  const dye = (code: number) => (text: string) => (on ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: dye(CODES.bold),
    dim: dye(CODES.dim),
    red: dye(CODES.red),
    green: dye(CODES.green),
    yellow: dye(CODES.yellow),
    cyan: dye(CODES.cyan),
  };
}
