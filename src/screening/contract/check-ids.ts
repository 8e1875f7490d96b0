/**
 * Ids of checks that other code names: the screening treats some specially, replies are recorded under others. A test
 * compares them with the register.
 */
export const COMMAND_UNKNOWN = 'command.unknown';
export const DATA_EXFILTRATION = 'data.exfiltration';
export const DESTRUCTIVE_FILE = 'destructive.file';
export const INJECTION_TEXT = 'injection.text';
export const SECRET_EXPOSED = 'secret.exposed';
export const SECRET_READ = 'secret.read';
export const UNICODE_HIDDEN = 'unicode.hidden';

/** Those that report soft findings alone. */
export const SOFT_CHECKS: ReadonlySet<string> = new Set([
  'archive.upload',
  'code.flow',
  COMMAND_UNKNOWN,
  'execution.staged',
  'flow.act-after',
  'flow.carried-out',
  'flow.crossed',
  'flow.outside-code',
  'flow.private-out',
  'flow.watched',
  'network.unexpected-host',
  'network.use',
]);
