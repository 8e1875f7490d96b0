import type { PatternCases } from './pattern.ts';
import { aiHostingCases } from './patterns/ai-hosting.cases.ts';
import { aiModelsCases } from './patterns/ai-models.cases.ts';
import { aiToolsCases } from './patterns/ai-tools.cases.ts';
import { cloudAwsCases } from './patterns/cloud-aws.cases.ts';
import { cloudAzureCases } from './patterns/cloud-azure.cases.ts';
import { cloudGcpCases } from './patterns/cloud-gcp.cases.ts';
import { cloudHostingCases } from './patterns/cloud-hosting.cases.ts';
import { dataStoresCases } from './patterns/data-stores.cases.ts';

/** The cases of every family, under the family's file name; never shipped. */
export const PATTERN_CASES: Readonly<Record<string, PatternCases>> = {
  'ai-hosting': aiHostingCases,
  'ai-models': aiModelsCases,
  'ai-tools': aiToolsCases,
  'cloud-aws': cloudAwsCases,
  'cloud-azure': cloudAzureCases,
  'cloud-gcp': cloudGcpCases,
  'cloud-hosting': cloudHostingCases,
  'data-stores': dataStoresCases,
};
