import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallContext, Label } from '../../vocabulary/call-context.ts';
import type { CheckCard, CheckId, Tier } from '../../vocabulary/check.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { Signal, Threat } from '../../vocabulary/signal.ts';
import type { CallSubject, ProposedCall } from './call.ts';
import type { DefinitionSubject } from './definition-subject.ts';
import type { ReplySubject } from './reply-subject.ts';

/** A text with its place inside a subject. Checks are pure: they read and yield. */
export interface TextSubject {
  readonly path: string;
  readonly text: string;
  /** The nearest keys above the text, the last one next to it. */
  readonly names?: readonly string[];
  /** As in the context of calls. */
  readonly entropyThreshold?: number;
  readonly bareEntropy?: boolean;
  /** The name of a tool or of a parameter. */
  readonly isName?: boolean;
  /** Positions, in order, of what the call removes from a file. */
  readonly removed?: readonly (readonly [start: number, end: number])[];
  /** What a command in a text would do that screening would stop. */
  readonly judgeCommand?: CommandJudge;
}

/** The threat of a command that screening would stop, wherever in the text it is; undefined for all others. */
export type CommandJudge = (text: string) => Threat | undefined;

/** The output of a check; the runner adds its id, tier and title, so that no check can claim another's. */
export interface Observation {
  readonly threat: Threat;
  readonly confidence: number;
  readonly path: string;
  /** Where and what, safe to print, without secrets and without the blocked text itself: `curl → bash`. */
  readonly evidence: string;
  /** One sentence in our own words: what the subject would do. */
  readonly detail: string;
  /** If more or less severe than the card. */
  readonly severity?: Severity;
  /** If it is the other tier that the card declares: one check can report both certain and supporting evidence. */
  readonly tier?: Tier;
  /** One of the card's `remedies`, if the card's `remedy` would be the wrong advice. */
  readonly remedy?: string;
}

export interface TextCheck {
  readonly card: CheckCard;
  inspect(subject: TextSubject): Generator<Observation>;
}

/** A check that reads a proposed call as a whole. */
export interface CallCheck {
  readonly card: CheckCard;
  /** It reads the session's files itself, and runs once for a call with all its scripts. */
  readonly readsSession?: true;
  /** It judges a script by the folder that the call starts it in; these are tried if that folder is unknown. */
  readonly placesAnywhere?: readonly string[];
  /** It reads commands, and what a tool does to files and addresses: without any of them it finds nothing, and is not asked. */
  readonly readsActsAlone?: true;
  inspectCall(call: CallSubject): Generator<Observation>;
}

/** A check that reads what a server declares: a tool, a prompt, a resource, its instructions. */
export interface DefinitionCheck {
  readonly card: CheckCard;
  inspectDefinition(subject: DefinitionSubject): Generator<Observation>;
}

/** What was removed from a text, as it was spelled. It is compared and digested in this process, and never shown. */
export interface Removed {
  readonly passage: string;
  /** What is there instead. */
  readonly mark: string;
  /** It only looks like a secret: the session is not watched for it. */
  readonly isDoubtful?: true;
}

/** What a check finds in one text of a reply. Without `withheld`, the text stays: it is quoted, or asks for nothing. */
export interface ReplyObservation extends Observation {
  readonly withheld?: {
    /** The whole text at `path` with placeholders for what was removed. */
    readonly text: string;
    /** A description of each removed part. */
    readonly kinds: readonly string[];
    readonly passages: readonly Removed[];
  };
}

/** A check that reads a tool result and removes what the model must not read. */
export interface ReplyCheck {
  readonly card: CheckCard;
  /** The id in answers, placeholders and events, kept from before replies had their own checks. */
  readonly recordedAs: CheckId;
  inspectReply(subject: ReplySubject): Generator<ReplyObservation>;
}

export type Check = TextCheck | CallCheck | DefinitionCheck | ReplyCheck;

/** The checks of a call: passed in, because the register of checks is above this room. */
export interface Checks {
  readonly texts: readonly TextCheck[];
  readonly calls: readonly CallCheck[];
}

/** Names and texts: what the check must flag, and the benign look-alikes it must pass. Never shipped. */
export interface TextCheckCases {
  /** A pair also pins the highest severity of the case. */
  readonly flags: Readonly<Record<string, string | readonly [string, Severity]>>;
  readonly passes: Readonly<Record<string, string>>;
}

/** An earlier call that ran, and the text or the JSON that came back. */
export interface CaseReply {
  readonly server: string;
  readonly tool: string;
  readonly arguments?: ProposedCall['arguments'];
  /** If its name does not show what its replies are. */
  readonly reads?: readonly Label[];
  /** An order to the model was found in it. */
  readonly hasOrders?: true;
  readonly reply: JsonValue;
}

/** A command alone means a shell call. With earlier replies, or the words of the user, the flows of the call are known. */
export type CallCase =
  | string
  | (ProposedCall & {
      readonly context?: CallContext;
      readonly prompt?: string;
      readonly replies?: readonly CaseReply[];
    });

export interface CallCheckCases {
  /** A pair also pins the highest severity of the case. */
  readonly flags: Readonly<Record<string, CallCase | readonly [CallCase, Severity]>>;
  readonly passes: Readonly<Record<string, CallCase>>;
}

/** A text alone is the description of a tool; otherwise the whole definition as a server would list it, with others. */
export type DefinitionCase =
  | string
  | (Partial<Omit<Definition, 'value'>> & {
      readonly value: Definition['value'];
      readonly peers?: readonly Definition[];
    });

export interface DefinitionCheckCases {
  /** A pair also pins the hardest tier of the case, or that it is only informational. */
  readonly flags: Readonly<Record<string, DefinitionCase | readonly [DefinitionCase, Tier | 'info']>>;
  readonly passes: Readonly<Record<string, DefinitionCase>>;
}

/** A text alone is a fetched page; otherwise a call with its result. */
export type ReplyCase = string | (ProposedCall & { readonly result: JsonValue });

export interface ReplyCheckCases {
  /** A pair also pins the highest severity of the case: what is removed is `high`, what stays is lower. */
  readonly flags: Readonly<Record<string, ReplyCase | readonly [ReplyCase, Severity]>>;
  readonly passes: Readonly<Record<string, ReplyCase>>;
}

export function toSignal(card: CheckCard, { severity, tier, ...seen }: Observation): Signal {
  return {
    check: card.id,
    tier: tier ?? card.tier,
    title: card.title,
    severity: severity ?? card.severity,
    ...seen,
  };
}
