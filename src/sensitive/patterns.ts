import type { SecretPattern } from './pattern.ts';
import { aiHostingPatterns } from './patterns/ai-hosting.ts';
import { aiModelsPatterns } from './patterns/ai-models.ts';
import { aiToolsPatterns } from './patterns/ai-tools.ts';
import { buildToolsPatterns } from './patterns/build-tools.ts';
import { cloudAwsPatterns } from './patterns/cloud-aws.ts';
import { cloudAzurePatterns } from './patterns/cloud-azure.ts';
import { cloudGcpPatterns } from './patterns/cloud-gcp.ts';
import { cloudHostingPatterns } from './patterns/cloud-hosting.ts';
import { codeHostingPatterns } from './patterns/code-hosting.ts';
import { dataStoresPatterns } from './patterns/data-stores.ts';
import { identityPatterns } from './patterns/identity.ts';
import { paymentsPatterns } from './patterns/payments.ts';
import { secretStoresPatterns } from './patterns/secret-stores.ts';

/** Every token format we know, by family. A family is registered here and nowhere else. */
export const PATTERNS: readonly SecretPattern[] = [
  ...aiHostingPatterns,
  ...aiModelsPatterns,
  ...aiToolsPatterns,
  ...buildToolsPatterns,
  ...cloudAwsPatterns,
  ...cloudAzurePatterns,
  ...cloudGcpPatterns,
  ...cloudHostingPatterns,
  ...codeHostingPatterns,
  ...dataStoresPatterns,
  ...identityPatterns,
  ...paymentsPatterns,
  ...secretStoresPatterns,
];
