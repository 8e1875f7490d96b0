/**
 * Every document that a door returns, by name: `docs/json.md` is printed from this table, the verbs name theirs, and a
 * test validates what each verb and tool returned against its schema. Doors import types from here, never the table:
 * loading every schema would slow each command down.
 */
import {
  contentLineSchema,
  contentScanSchema,
  inspectionSchema,
  inspectionsSchema,
  scanLogSchema,
} from '../calls/content.answer.ts';
import {
  redactionLineSchema,
  redactionSchema,
  redactionsSchema,
  secretsSchema,
} from '../calls/redaction.answer.ts';
import {
  adviceSchema,
  gateRulingSchema,
  recordedRulingSchema,
  rulingLineSchema,
  rulingSchema,
} from '../calls/ruling.answer.ts';
import { samplingSchema } from '../calls/sampling.answer.ts';
import {
  pinDecisionSchema,
  quarantineSchema,
  quarantineSecuritySchema,
  reviewSchema,
  serverTrustSchema,
} from '../definitions/quarantine.answer.ts';
import { scanLineSchema, scanSchema } from '../definitions/scan.answer.ts';
import {
  eventCountsSchema,
  eventReceiptSchema,
  eventsSchema,
  storedEventSchema,
} from '../ledger/events.answer.ts';
import { checkpointSchema, keyRotationSchema, keySchema } from '../ledger/key.answer.ts';
import { proofCheckSchema, proofSchema } from '../ledger/proof.answer.ts';
import { reportSchema } from '../ledger/report.answer.ts';
import { verificationSchema } from '../ledger/verification.answer.ts';
import { approvalsSchema, grantRevokedSchema, grantsSchema } from '../machine/approvals.answer.ts';
import { doctorSchema } from '../machine/doctor.answer.ts';
import { errorSchema, refusedLineSchema } from '../machine/error.answer.ts';
import { explanationSchema, explanationsSchema } from '../machine/explain.answer.ts';
import { heldCallsSchema, revocationSchema } from '../machine/held-calls.answer.ts';
import { initSchema } from '../machine/init.answer.ts';
import { personPinSchema } from '../machine/person-pin.answer.ts';
import {
  completionSchema,
  demoSchema,
  verbSchema,
  verbsSchema,
  versionNumberSchema,
  versionSchema,
} from '../machine/program.answer.ts';
import { residentSchema } from '../machine/resident.answer.ts';
import { uninstallSchema } from '../machine/uninstall.answer.ts';
import { auditLineSchema, auditSchema } from '../routes/audit.answer.ts';
import { comparisonLineSchema, comparisonSchema } from '../routes/comparison.answer.ts';
import {
  degradationLineSchema,
  degradationSchema,
  degradationSeriesSchema,
} from '../routes/degradation.answer.ts';
import { probePlanSchema } from '../routes/probe-plan.answer.ts';
import { routesSchema } from '../routes/routes.answer.ts';
import type { Wire } from '../wire-names.ts';
import type { DocumentCard } from './document-card.ts';
import { GATEWAY_DOCUMENTS } from './gateway-documents.ts';
import { POLICY_DOCUMENTS } from './policy-documents.ts';

export const DOCUMENTS = {
  ruling: {
    schema: rulingSchema,
    about:
      'What a call would do and whether it may run. Every other ruling is a part of this one. The library adds `session`, to pass in with the next call.',
    library: ['screen'],
  },
  'ruling-line': {
    schema: rulingLineSchema,
    like: 'ruling',
    about:
      'The ruling on one line of a batch: `decision`, `risk_state`, `findings`; `exceptions` if one was used.',
  },
  advice: {
    schema: adviceSchema,
    like: 'ruling',
    about: 'A ruling without `reasons`, `signals`, `silenced` and the checks that ran.',
  },
  'recorded-ruling': {
    schema: recordedRulingSchema,
    like: 'advice',
    about: 'A recorded ruling: `advice`, and what was recorded.',
  },
  'gate-ruling': { schema: gateRulingSchema, about: 'The gate’s decision on the findings you pass in.' },
  sampling: { schema: samplingSchema, about: 'Whether an event is examined in depth.' },
  inspection: { schema: inspectionSchema, about: 'What was found in one text or JSON document.' },
  inspections: {
    schema: inspectionsSchema,
    like: 'inspection',
    about: 'What was found in several files: a list.',
  },
  'inspection-line': {
    schema: contentLineSchema,
    like: 'inspection',
    about: 'What was found in one line of a batch.',
  },
  'content-scan': {
    schema: contentScanSchema,
    like: 'inspection',
    about: 'What was found in content; recorded.',
  },
  'scan-log': { schema: scanLogSchema, about: 'The newest recorded content scans.' },
  redaction: {
    schema: redactionSchema,
    about:
      'A text without its secrets. The library adds `capped`: limits by which something was left unread.',
    library: ['redactText', 'redactJson'],
  },
  redactions: {
    schema: redactionsSchema,
    like: 'redaction',
    about: 'Several files without their secrets: a list.',
  },
  'redaction-line': {
    schema: redactionLineSchema,
    like: 'redaction',
    about: 'The text of one line of a batch without its secrets.',
  },
  secrets: { schema: secretsSchema, about: 'Where secrets are; never what they are.' },
  scan: { schema: scanSchema, about: 'What servers offer, judged, with the state of each definition.' },
  'scan-line': {
    schema: scanLineSchema,
    about:
      'The verdict on the definition in one line of a batch. The library adds the `definition` and the checks that `ran`.',
    library: ['scanTools'],
  },
  quarantine: { schema: quarantineSchema, about: 'Definitions and the state of their pins.' },
  review: { schema: reviewSchema, about: 'One definition, what was found in it and what changed.' },
  'pin-decision': { schema: pinDecisionSchema, about: 'A definition that was approved or blocked.' },
  'server-trust': { schema: serverTrustSchema, about: 'How much a server may change without a person.' },
  'quarantine-security': {
    schema: quarantineSecuritySchema,
    about: 'Definitions as a model reads them: only the words that changed.',
  },
  'held-calls': {
    schema: heldCallsSchema,
    about: 'Calls that hooks stopped, and that a person can allow once.',
  },
  approvals: { schema: approvalsSchema, about: 'Calls that wait for a person, and what became of them.' },
  grants: { schema: grantsSchema, about: 'What people allowed for more than one call.' },
  'grant-revoked': { schema: grantRevokedSchema, about: 'A grant that was taken back.' },
  revocation: { schema: revocationSchema, about: 'A permission that was taken back.' },
  ...POLICY_DOCUMENTS,
  pin: { schema: personPinSchema, about: 'The state of the PIN that signs your approvals.' },
  routes: { schema: routesSchema, about: 'Where a project talks to models.' },
  audit: { schema: auditSchema, about: 'What traces of a route show.' },
  'audit-line': {
    schema: auditLineSchema,
    like: 'audit',
    about: 'The audit of one line of a batch: `risk_state`, `confidence` and `findings`.',
  },
  comparison: { schema: comparisonSchema, about: 'Whether a route serves the claimed model.' },
  'comparison-line': {
    schema: comparisonLineSchema,
    like: 'comparison',
    about: 'The comparison in one line of a batch.',
  },
  degradation: { schema: degradationSchema, about: 'Whether a route got worse.' },
  'degradation-line': {
    schema: degradationLineSchema,
    like: 'degradation',
    about: 'The window in one line of a batch.',
  },
  'degradation-series': { schema: degradationSeriesSchema, about: 'All windows of a series together.' },
  'probe-plan': { schema: probePlanSchema, about: 'A plan for probing a route. Nothing is sent.' },
  event: {
    schema: storedEventSchema,
    about: 'One event of the ledger, as it was recorded.',
    library: ['readEvents'],
    page: 'events.md',
  },
  events: {
    schema: eventsSchema,
    about: 'Events of the ledger: a list, oldest first.',
    page: 'events.md',
  },
  'event-counts': { schema: eventCountsSchema, about: 'How many events there are.' },
  'event-receipt': { schema: eventReceiptSchema, about: 'The receipt for an event that was appended.' },
  verification: {
    schema: verificationSchema,
    about: 'Whether a ledger is intact, and where it is not.',
    library: ['verifyLedger'],
  },
  proof: { schema: proofSchema, about: 'A proof that an event is in a ledger.', library: ['proveEvent'] },
  'proof-check': { schema: proofCheckSchema, about: 'Whether a proof holds.', library: ['checkProof'] },
  checkpoint: { schema: checkpointSchema, about: 'The signed checkpoint of a ledger.' },
  key: { schema: keySchema, about: 'The public key of a ledger.' },
  'key-rotation': { schema: keyRotationSchema, about: 'A new key of a ledger.' },
  report: { schema: reportSchema, about: 'The receipt for a report that was written.' },
  uninstall: {
    schema: uninstallSchema,
    about: 'What was taken out of agents and clients, or would be, and what is left.',
  },
  init: { schema: initSchema, about: 'Hooks that were installed or removed, or would be.' },
  doctor: { schema: doctorSchema, about: 'What works on this machine.' },
  ...GATEWAY_DOCUMENTS,
  resident: { schema: residentSchema, about: 'The resident that answers hooks; its status while it runs.' },
  explanation: { schema: explanationSchema, about: 'What one id means.' },
  explanations: {
    schema: explanationsSchema,
    like: 'explanation',
    about: 'Everything that can be explained: a list.',
  },
  version: { schema: versionSchema, about: 'Versions of tokenauditor, node and the platform.' },
  'version-number': { schema: versionNumberSchema, about: 'What `--version --json` prints.' },
  verb: { schema: verbSchema, about: 'One verb of the command line; also what `VERB --help --json` prints.' },
  verbs: { schema: verbsSchema, like: 'verb', about: 'Every verb of the command line: a list.' },
  completion: { schema: completionSchema, about: 'A completion script.' },
  demo: { schema: demoSchema, about: 'What the walk-through showed.' },
  error: { schema: errorSchema, about: 'Returned instead of any other document on failure.' },
  'refused-line': {
    schema: refusedLineSchema,
    like: 'error',
    about: 'Returned for an unusable line of a batch; the stream continues.',
  },
} as const satisfies Readonly<Record<string, DocumentCard>>;

export type DocumentName = keyof typeof DOCUMENTS;
export type Documents = { readonly [Name in DocumentName]: Wire<(typeof DOCUMENTS)[Name]['schema']> };
