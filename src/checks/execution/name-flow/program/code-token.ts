/** A word, a string or another mark of a program. */
export interface Token {
  readonly kind: 'name' | 'text' | 'sign' | 'line';
  readonly value: string;
  /** Columns before it, for languages whose blocks are told by them. */
  readonly column: number;
}

/** Stands before a string that is a command. */
export const BACKTICK = 'backtick_command';
