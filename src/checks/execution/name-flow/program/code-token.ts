/** A word, a string or a punctuation mark of a program. */
export interface Token {
  readonly kind: 'name' | 'text' | 'mark' | 'line';
  readonly value: string;
  /** Columns before it, for languages whose blocks depend on them. */
  readonly column: number;
}

/** Precedes a string that is a command. */
export const BACKTICK = 'backtick_command';
