import type { CommandJudge, TextSubject } from './check.ts';

/**
 * How a machine's own texts are written. Data quotes nothing: its quotation marks are syntax. Prompts and rules for
 * agents are addressed to agents, and may give them orders.
 */
export type Written = 'to agents' | 'as data' | 'by others' | 'as text';

/** Where a reply comes from, which decides how it is read: keys in fixtures are not secrets, a web page is not source code. */
export interface ReplyOrigin {
  /** Files that the call read, as far as its arguments show. */
  readonly files: readonly string[];
  /** From this machine's files and programs, not from a page, a server or a mail, and not fetched by this session. */
  readonly isLocal: boolean;
  /** From files made for tests or documentation only. */
  readonly isMadeUp: boolean;
  /** How such texts are written here, if they are the machine's own. */
  readonly written: Written;
  /** From files in which every value is a secret. */
  readonly isSecretPlace: boolean;
}

/** What a tool returned, as checks read it. */
export interface ReplySubject {
  /** Every string that a model reads as words, in document order; encoded bytes are left out. */
  readonly texts: readonly TextSubject[];
  readonly origin: ReplyOrigin;
  /** Names of the limits that were reached while reading: `reply.size`. */
  readonly capped: readonly string[];
  /** Its texts are read for commands to the end, not only at both ends. */
  readonly isReadWhole?: boolean;
  /** What a command in a text would do that screening would stop. */
  readonly judgeCommand?: CommandJudge;
}
