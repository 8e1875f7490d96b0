import type { SecretPattern } from './pattern.ts';
import { aiHostingPatterns } from './patterns/ai-hosting.ts';
import { aiModelsPatterns } from './patterns/ai-models.ts';
import { aiToolsPatterns } from './patterns/ai-tools.ts';
import { cloudAwsPatterns } from './patterns/cloud-aws.ts';
import { cloudAzurePatterns } from './patterns/cloud-azure.ts';
import { cloudGcpPatterns } from './patterns/cloud-gcp.ts';
import { cloudHostingPatterns } from './patterns/cloud-hosting.ts';
import { dataStoresPatterns } from './patterns/data-stores.ts';

/** Every token format we know, by family. A family is registered here and nowhere else. */
export const PATTERNS: readonly SecretPattern[] = [
  ...aiHostingPatterns,
  ...aiModelsPatterns,
  ...aiToolsPatterns,
  ...cloudAwsPatterns,
  ...cloudAzurePatterns,
  ...cloudGcpPatterns,
  ...cloudHostingPatterns,
  ...dataStoresPatterns,
];
