import type { SecretPattern } from './pattern.ts';
import { agentServicesPatterns } from './patterns/agent-services.ts';
import { aiHostingPatterns } from './patterns/ai-hosting.ts';
import { aiModelsPatterns } from './patterns/ai-models.ts';
import { aiToolsPatterns } from './patterns/ai-tools.ts';
import { analyticsPatterns } from './patterns/analytics.ts';
import { buildToolsPatterns } from './patterns/build-tools.ts';
import { chatPatterns } from './patterns/chat.ts';
import { cloudAwsPatterns } from './patterns/cloud-aws.ts';
import { cloudAzurePatterns } from './patterns/cloud-azure.ts';
import { cloudGcpPatterns } from './patterns/cloud-gcp.ts';
import { cloudHostingPatterns } from './patterns/cloud-hosting.ts';
import { codeHostingPatterns } from './patterns/code-hosting.ts';
import { commercePatterns } from './patterns/commerce.ts';
import { dataStoresPatterns } from './patterns/data-stores.ts';
import { identityPatterns } from './patterns/identity.ts';
import { lookupServicesPatterns } from './patterns/lookup-services.ts';
import { mailAndPhonePatterns } from './patterns/mail-and-phone.ts';
import { marketDataPatterns } from './patterns/market-data.ts';
import { observabilityPatterns } from './patterns/observability.ts';
import { paymentsPatterns } from './patterns/payments.ts';
import { productivityPatterns } from './patterns/productivity.ts';
import { publishingPatterns } from './patterns/publishing.ts';
import { secretStoresPatterns } from './patterns/secret-stores.ts';
import { walletsPatterns } from './patterns/wallets.ts';
import { webServicesPatterns } from './patterns/web-services.ts';

/** Every token format we know, by family. A family is registered here and nowhere else. */
export const PATTERNS: readonly SecretPattern[] = [
  ...aiHostingPatterns,
  ...aiModelsPatterns,
  ...aiToolsPatterns,
  ...analyticsPatterns,
  ...buildToolsPatterns,
  ...chatPatterns,
  ...cloudAwsPatterns,
  ...cloudAzurePatterns,
  ...cloudGcpPatterns,
  ...cloudHostingPatterns,
  ...codeHostingPatterns,
  ...commercePatterns,
  ...dataStoresPatterns,
  ...identityPatterns,
  ...lookupServicesPatterns,
  ...mailAndPhonePatterns,
  ...observabilityPatterns,
  ...paymentsPatterns,
  ...productivityPatterns,
  ...publishingPatterns,
  ...secretStoresPatterns,
  ...agentServicesPatterns,
  ...walletsPatterns,
  ...webServicesPatterns,
  ...marketDataPatterns,
];
