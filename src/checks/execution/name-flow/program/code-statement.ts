/** A program as statements and functions. */
import type { Token } from './code-token.ts';

export interface Call {
  /** Without parentheses: `system "…"`. */
  readonly isPlain: boolean;
  /** As spelled, including its receiver: `child_process.exec`, `).post`. */
  readonly callee: string;
  readonly arguments: readonly (readonly Token[])[];
}

export interface Statement {
  readonly tokens: readonly Token[];
  /** Without the contents of strings: `fetch(url,{body:x})`. */
  readonly code: string;
  readonly texts: readonly string[];
  /** Names that it binds. */
  readonly binds: readonly string[];
  /** The bound value: the words after the operator, or all of them. */
  readonly given: readonly Token[];
  readonly calls: readonly Call[];
  /** The function that contains it; 0 at the top level. */
  readonly scope: number;
  /** The statement whose block contains it. */
  readonly header: number | undefined;
  /** Last statements of the blocks inside it. */
  readonly inner: number[];
  /** The function that it defines, if the statement is one as a whole. */
  readonly defines: string | undefined;
  /** Its value is the value of the function. */
  readonly isResult: boolean;
}

export interface FunctionFact {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly scope: number;
  readonly outer: number;
  /** A single expression: its names are bound in the enclosing scope. */
  readonly isInline: boolean;
}

export interface Program {
  readonly statements: readonly Statement[];
  /** Statements inside a block refer to what comes before the block. */
  readonly hasReceivers: boolean;
  readonly functions: readonly FunctionFact[];
}
