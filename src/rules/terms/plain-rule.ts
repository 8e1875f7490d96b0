/**
 * A rule in the one form that is matched, whichever spelling it was written in. Plain data: one process compiles a document
 * and leaves it for the next.
 */
import type { CallFacts } from '../../vocabulary/call-context.ts';
import type { RuleAction } from '../../vocabulary/document/rules-part.ts';
import type { Json } from '../../vocabulary/json.ts';
import type { RiskState, Severity } from '../../vocabulary/orders.ts';

/** One text, by any of these. */
export interface TextTest {
  readonly exact?: readonly string[];
  readonly glob?: readonly string[];
  readonly regex?: readonly string[];
}

export interface Comparison {
  readonly above?: number;
  readonly below?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** All that are there must hold for one and the same value. */
export interface ArgumentTest {
  readonly oneOf?: readonly Json[];
  readonly text?: TextTest;
  readonly exists?: boolean;
  readonly compare?: Comparison;
  readonly length?: Comparison;
  readonly within?: readonly string[];
  readonly outside?: readonly string[];
  readonly host?: readonly string[];
}

export interface TimeTest {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  /** 0 is Sunday. */
  readonly days?: readonly number[];
}

type Does = CallFacts['does'][number];
type EffectKind = CallFacts['effects'][number]['does'];

export type Condition =
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'tool' | 'server' | 'agent' | 'role' | 'cwd'; readonly text: TextTest }
  | { readonly is: 'does'; readonly does: readonly Does[] }
  | { readonly is: 'door'; readonly doors: readonly string[] }
  | { readonly is: 'folder'; readonly folders: readonly string[] }
  | {
      readonly is: 'path';
      readonly within?: readonly string[];
      readonly outside?: readonly string[];
      readonly does?: readonly EffectKind[];
    }
  | { readonly is: 'host'; readonly hosts: readonly string[] }
  | { readonly is: 'argument'; readonly name: string; readonly test: ArgumentTest }
  | { readonly is: 'program'; readonly text: TextTest }
  | { readonly is: 'effect'; readonly does: readonly EffectKind[] }
  | { readonly is: 'time'; readonly time: TimeTest }
  | { readonly is: 'findings'; readonly check?: TextTest; readonly severity?: Severity }
  | { readonly is: 'riskState'; readonly states: readonly RiskState[] }
  | {
      readonly is: 'session';
      readonly fact: 'downloaded' | 'tainted' | 'unattended';
      readonly value: boolean;
    };

export interface Rule {
  readonly id: string;
  readonly priority: number;
  readonly action: RuleAction;
  readonly when: Condition;
  readonly reason: string;
  readonly guidance?: string;
  readonly provider?: string;
  readonly trustsClient?: true;
  /** ISO time. */
  readonly expires?: string;
  readonly isShadow?: true;
}

/** The rules in force: one list, and one for each project whose file is not accepted. */
export interface PlainRules {
  readonly lists: readonly (readonly Rule[])[];
}
