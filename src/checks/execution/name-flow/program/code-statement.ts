/** A program as statements and functions. */
import type { Token } from './code-token.ts';

export interface Call {
  /** Without parentheses: `system "…"`. */
  readonly isPlain: boolean;
  /** As spelled, with what it hangs on: `child_process.exec`, `).post`. */
  readonly callee: string;
  readonly arguments: readonly (readonly Token[])[];
}

export interface Statement {
  readonly tokens: readonly Token[];
  /** Without the insides of strings: `fetch(url,{body:x})`. */
  readonly code: string;
  readonly texts: readonly string[];
  /** Names that it binds. */
  readonly binds: readonly string[];
  /** What is bound: the words after the sign, or all of them. */
  readonly given: readonly Token[];
  readonly calls: readonly Call[];
  /** The function it stands in; 0 outside of all. */
  readonly scope: number;
  /** The statement whose block it stands in. */
  readonly header: number | undefined;
  /** Last statements of the blocks inside it. */
  readonly inner: number[];
  /** The function that it is, if it is one as a whole. */
  readonly defines: string | undefined;
  /** Its value is that of the function. */
  readonly isResult: boolean;
}

export interface FunctionFact {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly scope: number;
  readonly outer: number;
  /** It is one expression: its names are bound where it stands. */
  readonly isInline: boolean;
}

export interface Program {
  readonly statements: readonly Statement[];
  /** What is said inside a block is said of what stands before it. */
  readonly hasReceivers: boolean;
  readonly functions: readonly FunctionFact[];
}
