/** The verdict on content: `inspect`, the MCP tool `scan_content`, and the log of its scans. */
import { z } from 'zod';
import { severitySchema } from '../../vocabulary/order-schemas.ts';
import { DIRECTIONS, RISKS, SCAN_BYPASSES, SCAN_THREATS } from '../../vocabulary/scanning/scan-words.ts';
import { threatSchema } from '../../vocabulary/signal.ts';
import { confidenceSchema, lineId } from '../shared-fields.ts';
import type { Wire } from '../wire-names.ts';

const threatFields = {
  type: threatSchema.describe('The kind of threat; `scan_error` for what could not be read'),
  check: z.string().describe('Id of the check or limit behind it'),
  path: z.string().describe('JSON path of the text inside the content'),
  severity: severitySchema.describe('How much it matters'),
  confidence: confidenceSchema.describe('How sure it is, 0 to 1'),
  detail: z.string().describe('What was seen, in a sentence'),
};

const threatsAbout = 'What was found; also what could not be read';

const verdictFields = {
  safe: z
    .boolean()
    .describe('False if a threat of medium severity or more was found, or a part was not read'),
  confidence: confidenceSchema.describe('How sure the verdict is, whichever it is, 0 to 1'),
  threats: z.array(z.strictObject(threatFields)).describe(threatsAbout),
  unlisted: z
    .array(z.string())
    .optional()
    .describe('Checks that found more in one text than is listed; left out if there are none'),
};
const verdictSchema = z.strictObject(verdictFields);
export type ContentVerdict = Wire<typeof verdictSchema>;
export type ContentThreat = ContentVerdict['threats'][number];

export const contentLineSchema = z.strictObject({ ...lineId, ...verdictFields });
export type ContentLine = Wire<typeof contentLineSchema>;

const placedThreatSchema = z.strictObject({
  ...threatFields,
  line: z.number().optional().describe('Line of the text, counted from 1, where it is known'),
  column: z.number().optional().describe('Column, counted from 1, where it is known'),
  text: z.string().optional().describe('The words there, printable, with each secret as its kind'),
});

export const inspectionSchema = z.strictObject({
  ...verdictFields,
  threats: z.array(placedThreatSchema).describe('What was found, at each place; also what could not be read'),
});
export type Inspection = Wire<typeof inspectionSchema>;

export const inspectionsSchema = z.array(
  z.strictObject({ path: z.string().describe('The file, as it was named'), ...inspectionSchema.shape }),
);

export const contentScanSchema = z.strictObject({
  safe: verdictFields.safe,
  confidence: verdictFields.confidence,
  risk: z.enum(RISKS).describe('The verdict as a risk, by its confidence'),
  threats: verdictFields.threats,
  unlisted: verdictFields.unlisted,
  coverage: z
    .strictObject({
      unjudged: z
        .array(z.enum(SCAN_THREATS))
        .describe(
          'Kinds of threats that neither the built-in checks nor a model scanner judged: a verdict of safe does not cover them',
        ),
    })
    .describe('What the verdict does not cover'),
  scan_id: z.string().describe('Id of the event that records the scan'),
  content_hash: z.string().describe('Keyed digest of the content'),
  scanners: z
    .array(
      z.strictObject({
        scanner: z.string().describe('Its name in the document'),
        model: z.string().describe('The model that it asks; its name for an MCP server'),
        safe: z.boolean().describe('Its verdict; false if it gave none'),
        confidence: confidenceSchema
          .optional()
          .describe('How sure it is; low if it gave no verdict and the content passes all the same'),
        risk: z.enum(RISKS).describe('Its verdict as a risk'),
        latency_ms: z.number().describe('How long it took, in milliseconds'),
        why: z.string().optional().describe('Why it gave no verdict'),
        scan_bypass: z
          .enum(SCAN_BYPASSES)
          .optional()
          .describe('It cannot be reached, and the fail mode is open: what it would judge is not judged'),
      }),
    )
    .optional()
    .describe('The model scanners that were asked; left out if the policy has none'),
  model: z.string().describe('What scanned it; `builtin` for the built-in checks'),
  latency_ms: z.number().describe('How long the scan took, in milliseconds'),
});
export type ContentScan = Wire<typeof contentScanSchema>;

const logEntrySchema = z.strictObject({
  scan_id: contentScanSchema.shape.scan_id,
  time: z.string().describe('When it was scanned'),
  content_hash: contentScanSchema.shape.content_hash,
  safe: verdictFields.safe,
  confidence: verdictFields.confidence
    .optional()
    .describe('How sure the verdict is, 0 to 1, where the record has it'),
  threats: z.array(threatSchema).describe('Kinds of threats that were found'),
  paths: z
    .array(z.string())
    .optional()
    .describe('Where they were found, such as `emails[0].subject`; left out for the whole'),
  checks: z.array(z.string()).describe('Ids of the checks that found them'),
  scanner: z.string().describe('What scanned it: `builtin`, or the name of a model scanner'),
  model: contentScanSchema.shape.model,
  latency_ms: contentScanSchema.shape.latency_ms
    .optional()
    .describe('How long the scan took, in milliseconds, where it was measured'),
  direction: z
    .enum(DIRECTIONS)
    .optional()
    .describe('For what crossed the gateway: to the server (input) or back (output)'),
  agent: z.string().optional().describe('Whose call it was'),
  server: z.string().optional().describe('The server of the call'),
  tool: z.string().optional().describe('The tool of the call'),
  risk: z.enum(RISKS).optional().describe('The verdict as a risk, where the record has it'),
  scan_bypass: z
    .enum(SCAN_BYPASSES)
    .optional()
    .describe(
      'It passed though no model scanner judged it: one failed and the mode is open, or scanning is off',
    ),
  decided_by: z
    .array(z.string())
    .optional()
    .describe('What decided besides checks and rules, such as `access.profile`'),
  is_trial: z.literal(true).optional().describe('A call by which `tokenauditor doctor` tried the gateway'),
});
export type ScanLogEntry = Wire<typeof logEntrySchema>;

export const scanLogSchema = z.strictObject({
  entries: z.array(logEntrySchema).describe('The newest scans, oldest of them first'),
  count: z.number().describe('How many entries there are'),
  ledger_verified: z
    .boolean()
    .describe('False: the ledger does not verify, so entries may have been added or changed'),
  unreadable_lines: z.number().describe('Lines of the ledger that are not events'),
});

export const scanCountsSchema = z.strictObject({
  total: z.number().describe('All scans on record'),
  input: z.number().describe('Of calls, on their way to a server'),
  output: z.number().describe('Of replies'),
  unsafe: z.number().describe('In which something was found'),
  failed: z.number().describe('In which a scanner failed'),
  bypassed: z.number().describe('What passed though no model scanner judged it'),
});
export type ScanCounts = Wire<typeof scanCountsSchema>;

export const scanLogEntriesSchema = scanLogSchema.shape.entries;
