import type { EVIDENCE_CLASSES } from '../../../../vocabulary/finding.ts';
import type { Severity } from '../../../../vocabulary/orders.ts';
import type { Threat } from '../../../../vocabulary/signal.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const SEE_CHECK = '`tokenauditor explain <check>` says what the check behind it saw and what to do.';

/** What findings and signals are spelled with; a new word does not compile until it is explained here. */
export const SEVERITY_CARDS: Readonly<Record<Severity, Card>> = {
  info: { sees: 'Worth knowing; nothing speaks against the call.', remedy: 'Nothing.' },
  low: { sees: 'Everyday risk: the call is allowed, and the finding is shown.', remedy: 'Nothing.' },
  medium: {
    sees: 'More than everyday risk: the gate warns, and the call may run.',
    remedy: SEE_CHECK,
  },
  high: {
    sees: 'What a careful colleague would want to be asked about: the gate requires approval.',
    remedy: SEE_CHECK,
  },
  critical: {
    sees: 'What nobody wants to happen unasked: the gate blocks, unless the policy says that a person decides.',
    remedy: SEE_CHECK,
  },
};

export const THREAT_CARDS: Readonly<Record<Threat, Card>> = {
  prompt_injection: {
    sees: 'Text that tries to command the model that reads it, openly or hidden.',
    remedy: 'Read the text before the model goes on; refuse the source, or quote it as data.',
  },
  jailbreak: {
    sees: 'Text that tries to talk a model out of its rules.',
    remedy: 'Refuse the source, or quote it as data.',
  },
  harmful_content: { sees: 'Text that asks for something harmful.', remedy: SEE_CHECK },
  social_engineering: {
    sees: 'Text that claims authority, urgency or secrecy to get its way.',
    remedy: 'Ask whoever it claims to speak for, by another way.',
  },
  data_exfiltration: {
    sees: 'Secrets or files of yours would be sent away.',
    remedy: 'Look at what is sent and where to before you agree.',
  },
  privilege_escalation: { sees: 'More rights would be taken than the task needs.', remedy: SEE_CHECK },
  code_execution: {
    sees: 'Code would run that nobody here has read: fetched, decoded or handed in.',
    remedy: 'Save it, read it, then run it.',
  },
  malicious_content: { sees: 'A command or text that is known from attacks.', remedy: SEE_CHECK },
  secret_exposure: {
    sees: 'A credential stands in the open, or a file that holds some would be read.',
    remedy: 'Revoke what has travelled; pass secrets by reference.',
  },
  destructive_action: {
    sees: 'Something would be deleted, overwritten or stopped that may not come back.',
    remedy: 'Look at what it is and whether there is a copy before you agree.',
  },
  persistence: {
    sees: 'Something would be placed where it starts again by itself: profiles, hooks, timers, keys.',
    remedy: SEE_CHECK,
  },
  supply_chain: {
    sees: 'Code of others would be installed that this project does not know yet.',
    remedy: 'Check the name, the publisher and the registry before you agree.',
  },
  contract_deviation: {
    sees: 'The arguments are not what the tool’s own schema describes.',
    remedy: 'Compare the call with the schema that the tool was listed with.',
  },
  scan_error: {
    sees: 'A part could not be read or a check failed; what was not read is never called safe.',
    remedy: 'Give the content in smaller parts or as text.',
  },
};

export const CLASS_CARDS: Readonly<Record<(typeof EVIDENCE_CLASSES)[number], Card>> = {
  config_signal: { sees: 'Seen in a configuration.', remedy: SEE_CHECK },
  trace_signal: { sees: 'Seen in a trace of model traffic.', remedy: SEE_CHECK },
  billing_signal: { sees: 'Seen in what was billed.', remedy: SEE_CHECK },
  latency_signal: { sees: 'Seen in how long replies took.', remedy: SEE_CHECK },
  usage_signal: { sees: 'Seen in the tokens that were counted.', remedy: SEE_CHECK },
  tool_call_signal: { sees: 'Seen in a proposed tool call, before it runs.', remedy: SEE_CHECK },
  tool_definition_signal: {
    sees: 'Seen in what a server says of its tools, prompts, resources or itself.',
    remedy: SEE_CHECK,
  },
  redaction_signal: { sees: 'Seen by the redactor.', remedy: SEE_CHECK },
  policy_signal: { sees: 'Said by a policy.', remedy: SEE_CHECK },
  baseline_drift_signal: { sees: 'Seen by comparing with an earlier baseline.', remedy: SEE_CHECK },
};

/** Names that stand where a check's would, for what no check saw. */
export const COVERAGE_CARDS: Readonly<Record<string, Card>> = {
  'command.reading': {
    sees: 'A command was too large, too deep or too manifold to be read to its end.',
    remedy: 'Cut it into steps, or have a person read it.',
  },
  'road.screening': {
    sees: 'The call could not be understood at all; it is blocked.',
    remedy: 'Give it in a plainer form.',
  },
  'call.budget': {
    sees: 'The call computes more text than one call may, or took longer to judge than one call may; it is blocked.',
    remedy: 'Cut it into steps, or write what it computes into a file.',
  },
  'definition.size': {
    sees: 'A definition is longer, deeper or has more texts than what is read of one; it is never called clean.',
    remedy: 'Have a person read it, or ask its author why it is that large.',
  },
  'content.size': {
    sees: 'The content is larger than what is read at once.',
    remedy: 'Give it in smaller parts.',
  },
  'content.binary': {
    sees: 'The file holds bytes that no text holds.',
    remedy: 'Give its text; UTF-16 needs its byte order mark.',
  },
};
