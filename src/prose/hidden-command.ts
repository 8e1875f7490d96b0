/** Commands that are worth hiding from a reader, where a text carries them in an encoding. */
import type { CertainPlace } from './certain.ts';

/** Worth hiding from a reader: fetched and run, sent away, wiped, connected back. In plain sight these are documentation. */
const COMMANDS: readonly RegExp[] = [
  /\b(?:curl|wget|fetch)\b.{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b/i,
  /\bcurl\b.{0,80}(?:-d|-f|--data|-t) ?@?\S{0,40}(?:\.ssh|id_rsa|\.aws|\.env)/i,
  /\/dev\/tcp\/|\bnc\b.{0,40} -e /,
  /\brm -\w{0,3}r\w{0,3} [~/]/,
  /\biex ?\(|\bdownloadstring\(|\binvoke-expression\b/i,
  /\bos\.system\(|\bsubprocess\.|child_process/,
];

export const HIDDEN_COMMAND: CertainPlace = {
  says: 'carries a command in an encoding',
  threat: 'code_execution',
  at: 0,
  count: 1,
  isGrave: true,
};

export const isHiddenCommand = (decoded: string): boolean =>
  COMMANDS.some((pattern) => pattern.test(decoded));
