/** Worth hiding from a reader: fetched and run, sent away, wiped, connected back. In plain sight these are documentation. */
const COMMANDS: readonly RegExp[] = [
  /\b(?:curl|wget|fetch)\b.{0,160}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b/i,
  /\bcurl\b.{0,80}(?:-d|-f|--data|-t) ?@?\S{0,40}(?:\.ssh|id_rsa|\.aws|\.env)/i,
  /\/dev\/tcp\/|\bnc\b.{0,40} -e /,
  /\brm -\w{0,3}r\w{0,3} [~/]/,
  /\biex ?\(|\bdownloadstring\(|\binvoke-expression\b/i,
  /\bos\.system\(|\bsubprocess\.|child_process/,
];

export const runsHarm = (text: string): boolean => COMMANDS.some((pattern) => pattern.test(text));
