/** What servers offer, judged: `scan`, its `--jsonl` lines, and the library's `scanTools`. */
import { z } from 'zod';
import { CHANGE_KINDS, DEFINITION_KINDS, VERDICTS } from '../../vocabulary/definition.ts';
import { PIN_STATES } from '../../vocabulary/pin.ts';
import { threatSchema } from '../../vocabulary/signal.ts';
import { checkedFields, confidenceSchema, flowClassSchema, gapsSchema, lineId } from '../shared-fields.ts';
import type { Camel, Wire } from '../wire-names.ts';

export const placeSchema = z.strictObject({
  path: z.string().describe('JSON path inside the definition'),
  evidence: z.string().describe('What was seen there, without secrets'),
});

const { evidence_class, ...rest } = checkedFields;
const findingSchema = z.strictObject({
  evidence_class,
  tier: z.enum(['hard', 'soft']).describe('Hard: evidence by itself; soft: counts together with others'),
  threat: threatSchema.describe('The kind of threat'),
  ...rest,
  places: z.array(placeSchema).describe('Where it was seen, each place once'),
  remedy: z.string().describe('What to do'),
});
/** In code, and from the library. */
export type ExplainedFinding = Camel<Wire<typeof findingSchema>>;

const verdictField = z.enum(VERDICTS).describe('The verdict; what was not read in full is never clean');

const judgedFields = {
  verdict: verdictField,
  tier: z.enum(['hard', 'soft']).nullable().describe('Of the strongest finding; null without one'),
  confidence: confidenceSchema.describe('How sure the verdict is, 0 to 1'),
  risk_score: z.number().describe('0 to 100'),
  findings: z.array(findingSchema).describe('What was found, most severe first'),
  coverage: gapsSchema,
};
const judgedSchema = z.strictObject(judgedFields);
export type ExplainedDefinition = Camel<Wire<typeof judgedSchema>>;

export const scanLineSchema = z.strictObject({ ...lineId, ...judgedFields });
export type ScanLine = Wire<typeof scanLineSchema>;

const countFields = {
  dangerous: z.number().describe('Definitions with a hard finding'),
  warning: z.number().describe('Definitions with soft findings alone, or not read in full'),
  incomplete: z.number().describe('Nothing found, but the list of the server was not read in full'),
  clean: z.number().describe('Nothing found'),
};
const countsField = z.strictObject(countFields).describe('How many definitions of each verdict');
const problemsField = z.array(z.string());

const definitionSchema = z.strictObject({
  kind: z.enum(DEFINITION_KINDS).describe('What is defined'),
  name: z.string().describe('As the server spells it; the URI of a resource; empty for instructions'),
  state: z
    .enum([...PIN_STATES, 'unknown'])
    .optional()
    .describe('State of its pin; `unknown` if the ledger cannot be trusted'),
  contract_hash: z.string().optional().describe('Keyed digest of the definition'),
  held: z.boolean().optional().describe('Whether it waits for a person or is blocked'),
  approved_with_findings: z
    .boolean()
    .optional()
    .describe('Whether a person approved exactly this definition despite its findings'),
  changes: z
    .array(
      z.strictObject({
        kind: z.enum(CHANGE_KINDS).describe('How much the change matters'),
        path: z.string().describe('Where it changed'),
      }),
    )
    .optional()
    .describe('What differs from the approved definition'),
  flow_class: flowClassSchema.optional().describe('Of a tool: what it reads and does'),
  ...judgedFields,
});

const serverSchema = z.strictObject({
  server: z.string().describe('Name of the server'),
  verdict: verdictField,
  transport: z.enum(['stdio', 'http', 'file']).describe('How it was reached'),
  origin: z.string().describe('Command line, address or file, without secrets'),
  source: z.string().optional().describe('The configuration or list that names it'),
  complete: z.boolean().describe('Whether everything it offers was read'),
  counts: countsField,
  problems: problemsField.describe('What could not be read'),
  stderr: z.string().optional().describe('What the server printed, where it could not be read'),
  definitions: z.array(definitionSchema).describe('What the server offers; pins only where one is kept'),
});

export const scanSchema = z.strictObject({
  verdict: verdictField,
  counts: countsField,
  summary: z
    .strictObject({
      servers: z.number().describe('Servers'),
      definitions: z.number().describe('Definitions of all servers'),
      ...countFields,
      held: z.number().describe('Definitions that wait for a person or are blocked'),
      approved_with_findings: z
        .number()
        .describe('Definitions that a person approved despite their findings'),
      unread_servers: z.number().describe('Servers of which nothing was read'),
      incomplete_servers: z.number().describe('Servers that were read in part'),
      source_problems: z.number().describe('Configurations that could not be read'),
    })
    .describe('The counts of the whole scan'),
  problems: problemsField.describe('Configurations that could not be read, and why'),
  servers: z.array(serverSchema).describe('Every server that was scanned'),
});
export type Scan = Wire<typeof scanSchema>;
export type ScanServer = Scan['servers'][number];
export type ScanDefinition = ScanServer['definitions'][number];
