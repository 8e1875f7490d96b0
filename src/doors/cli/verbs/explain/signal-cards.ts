import type { EVIDENCE_CLASSES } from '../../../../vocabulary/finding.ts';
import type { Severity } from '../../../../vocabulary/orders.ts';
import type { Threat } from '../../../../vocabulary/signal.ts';

interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const SEE_CHECK = '`tokenauditor explain <check>` explains what the check behind it detects and what to do.';

/** Words in findings and signals; a new word does not compile until it is explained here. */
export const SEVERITY_CARDS: Readonly<Record<Severity, Card>> = {
  info: { sees: 'Worth knowing; no reason to stop the call.', remedy: 'Nothing.' },
  low: { sees: 'Everyday risk: the call is allowed, and the finding is shown.', remedy: 'Nothing.' },
  medium: {
    sees: 'More than everyday risk: the gate warns, and the call may run.',
    remedy: SEE_CHECK,
  },
  high: {
    sees: 'A careful colleague would want to be asked first: the gate requires approval.',
    remedy: SEE_CHECK,
  },
  critical: {
    sees: 'Must not happen without asking: the gate blocks, unless the policy lets a person decide.',
    remedy: SEE_CHECK,
  },
};

export const THREAT_CARDS: Readonly<Record<Threat, Card>> = {
  prompt_injection: {
    sees: 'Text that tries to command the model that reads it, openly or hidden.',
    remedy: 'Read the text before the model continues; refuse the source, or quote it as data.',
  },
  jailbreak: {
    sees: 'Text that tries to make a model ignore its rules.',
    remedy: 'Refuse the source, or quote it as data.',
  },
  harmful_content: { sees: 'Text that asks for something harmful.', remedy: SEE_CHECK },
  social_engineering: {
    sees: 'Text that claims authority, urgency or secrecy to get its way.',
    remedy: 'Contact the claimed sender through another channel.',
  },
  data_exfiltration: {
    sees: 'Your secrets or files would be sent away.',
    remedy: 'Check what is sent, and where to, before you agree.',
  },
  privilege_escalation: { sees: 'More rights would be taken than the task needs.', remedy: SEE_CHECK },
  code_execution: {
    sees: 'Code would run that no person here has read: fetched, decoded or passed in.',
    remedy: 'Save it, read it, then run it.',
  },
  malicious_content: { sees: 'A command or text known from attacks.', remedy: SEE_CHECK },
  secret_exposure: {
    sees: 'A credential is exposed, or a file with credentials would be read.',
    remedy: 'Revoke what has leaked; pass secrets by reference.',
  },
  destructive_action: {
    sees: 'Something would be irrecoverably deleted, overwritten or stopped.',
    remedy: 'Check what it is, and whether there is a copy, before you agree.',
  },
  persistence: {
    sees: 'Something would be placed where it takes effect again by itself: profiles, hooks, timers, keys.',
    remedy: SEE_CHECK,
  },
  supply_chain: {
    sees: 'Third-party code would be installed that is new to this project.',
    remedy: 'Check the name, the publisher and the registry before you agree.',
  },
  contract_deviation: {
    sees: 'The arguments do not match the tool’s own schema.',
    remedy: 'Compare the call with the schema listed for the tool.',
  },
  scan_error: {
    sees: 'A part could not be read or a check failed; what was not read is never called safe.',
    remedy: 'Pass the content in smaller parts or as text.',
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
    sees: 'Seen in a server’s description of its tools, prompts, resources or itself.',
    remedy: SEE_CHECK,
  },
  redaction_signal: { sees: 'Seen by the redactor.', remedy: SEE_CHECK },
  policy_signal: { sees: 'Set by a policy.', remedy: SEE_CHECK },
  baseline_drift_signal: { sees: 'Seen by comparing with an earlier baseline.', remedy: SEE_CHECK },
};

/** Names used in place of a check's id, for what no check saw. */
export const COVERAGE_CARDS: Readonly<Record<string, Card>> = {
  'command.reading': {
    sees: 'A command was too large, too deep or too complex to be read in full.',
    remedy: 'Split it into steps, or have a person read it.',
  },
  'code.reading': {
    sees: 'The call runs, or may run, code of the session that was not read in full.',
    remedy: 'Run less of it at once, or have a person read it.',
  },
  'path.resolving': {
    sees: 'The call names more paths than are looked up for one call.',
    remedy: 'Split it into steps, or have a person read it.',
  },
  'road.screening': {
    sees: 'The call could not be understood at all; it is blocked.',
    remedy: 'Simplify it.',
  },
  'call.budget': {
    sees: 'The call computes more text, or took longer to judge, than the limit for one call; it is blocked.',
    remedy: 'Split it into steps, or write what it computes to a file.',
  },
  'scanner.threat': {
    sees: 'A model scanner that the policy names called arguments or a reply unsafe.',
    remedy: 'Look at the call; `tokenauditor security` shows which scanner reported what.',
  },
  'scanner.failed': {
    sees: 'A model scanner gave no verdict, and the fail mode is closed.',
    remedy: 'Fix the scanner; `tokenauditor status` shows the switches, docs/scanners.md explains them.',
  },
  'definition.size': {
    sees: 'A definition exceeds the limit of length, depth or number of texts; it is never called clean.',
    remedy: 'Have a person read it, or ask its author why it is so large.',
  },
  'content.size': {
    sees: 'The content is larger than the limit.',
    remedy: 'Pass it in smaller parts.',
  },
  'content.binary': {
    sees: 'The file contains bytes that do not occur in text.',
    remedy: 'Pass its text; UTF-16 needs its byte order mark.',
  },
};
