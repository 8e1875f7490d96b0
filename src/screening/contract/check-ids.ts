/** Ids of checks whose signals the screening itself treats apart; a test holds them against the register. */
export const COMMAND_UNKNOWN = 'command.unknown';
export const DATA_EXFILTRATION = 'data.exfiltration';
export const DESTRUCTIVE_FILE = 'destructive.file';
export const SECRET_EXPOSED = 'secret.exposed';
export const SECRET_READ = 'secret.read';
