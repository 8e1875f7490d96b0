/**
 * The one document that configures TokenAuditor, `tokenauditor.yaml`, by its parts. Another part is one file here and one
 * line in each of the two tables below; a leaf without a declared merge does not compile.
 */
import { z } from 'zod';
import { agentsLeaf } from './agents-part.ts';
import { approvalsPart, approvalsPartSchema } from './approvals-part.ts';
import { exceptionsLeaf } from './exceptions-part.ts';
import { flowsPart, flowsSchema } from './flows-part.ts';
import { gatePart, gateSchema } from './gate-part.ts';
import { hooksPart, hooksSchema } from './hooks-part.ts';
import { judgePart, judgePartSchema } from './judge-part.ts';
import { type Leaf, type Part, wholeSchema } from './leaf.ts';
import { profilesLeaf } from './profiles-part.ts';
import { quarantineLeaf } from './quarantine-part.ts';
import { rulesLeaf } from './rules-part.ts';
import { samplingPart, samplingSchema } from './sampling-part.ts';
import { scanPart, scanPartSchema } from './scan-part.ts';
import { secretsPart, secretsSchema } from './secrets-part.ts';
import { serversLeaf } from './servers-part.ts';

/** Of the format below, for documents, the files of rules beside them and `hooks.json` alike. */
const DOCUMENT_VERSION = 1;
/** The same format as documents named it at first. */
export const EARLIER_VERSION = '0.1';

/** YAML reads 0.1 without quotes as a number. */
export const versionSchema = z.literal(
  [DOCUMENT_VERSION, EARLIER_VERSION, Number(EARLIER_VERSION)],
  `must be ${DOCUMENT_VERSION}`,
);

export const documentSchema = z
  .strictObject({
    version: z.exactOptional(versionSchema.describe('Version of this format.')),
    gate: z.exactOptional(gateSchema),
    exceptions: z.exactOptional(exceptionsLeaf.schema),
    sampling: z.exactOptional(samplingSchema),
    secrets: z.exactOptional(secretsSchema),
    quarantine: z.exactOptional(quarantineLeaf.schema),
    hooks: z.exactOptional(hooksSchema),
    servers: z.exactOptional(serversLeaf.schema),
    agents: z.exactOptional(agentsLeaf.schema),
    flows: z.exactOptional(flowsSchema),
    profiles: z.exactOptional(profilesLeaf.schema),
    scan: z.exactOptional(scanPartSchema),
    judge: z.exactOptional(judgePartSchema),
    approvals: z.exactOptional(approvalsPartSchema),
    rules: z.exactOptional(rulesLeaf.schema),
  })
  .describe('The policy and the settings of TokenAuditor.');
export type PolicyDocument = z.infer<typeof documentSchema>;

type Name = Exclude<keyof PolicyDocument, 'version'>;

/** Parts of the document, with their leaves, or a leaf that is a part of its own. */
export const PARTS: Readonly<Record<Name, Part | Leaf>> = {
  gate: gatePart,
  exceptions: exceptionsLeaf,
  sampling: samplingPart,
  secrets: secretsPart,
  quarantine: quarantineLeaf,
  hooks: hooksPart,
  servers: serversLeaf,
  agents: agentsLeaf,
  flows: flowsPart,
  profiles: profilesLeaf,
  scan: scanPart,
  judge: judgePart,
  approvals: approvalsPart,
  rules: rulesLeaf,
};

export const isLeaf = (part: Part | Leaf): part is Leaf => 'merge' in part && 'builtIn' in part;

/** All values of a policy in force. */
export const valuesSchema = z.strictObject({
  gate: wholeSchema(gatePart),
  exceptions: exceptionsLeaf.schema,
  sampling: wholeSchema(samplingPart),
  secrets: wholeSchema(secretsPart),
  quarantine: quarantineLeaf.schema,
  hooks: wholeSchema(hooksPart),
  servers: serversLeaf.schema,
  agents: agentsLeaf.schema,
  flows: wholeSchema(flowsPart),
  profiles: profilesLeaf.schema,
  scan: wholeSchema(scanPart),
  judge: wholeSchema(judgePart),
  approvals: wholeSchema(approvalsPart),
  rules: rulesLeaf.schema,
});
export type PolicyValues = z.infer<typeof valuesSchema>;
