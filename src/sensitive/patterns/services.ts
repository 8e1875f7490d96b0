import type { SecretPattern } from '../pattern/pattern.ts';
import { agentServicesPatterns } from './services/agent-services.ts';
import { aiHostingPatterns } from './services/ai-hosting.ts';
import { aiModelsPatterns } from './services/ai-models.ts';
import { aiToolsPatterns } from './services/ai-tools.ts';
import { analyticsPatterns } from './services/analytics.ts';
import { buildToolsPatterns } from './services/build-tools.ts';
import { chatPatterns } from './services/chat.ts';
import { cloudAwsPatterns } from './services/cloud-aws.ts';
import { cloudAzurePatterns } from './services/cloud-azure.ts';
import { cloudGcpPatterns } from './services/cloud-gcp.ts';
import { cloudHostingPatterns } from './services/cloud-hosting.ts';
import { codeHostingPatterns } from './services/code-hosting.ts';
import { commercePatterns } from './services/commerce.ts';
import { dataStoresPatterns } from './services/data-stores.ts';
import { identityPatterns } from './services/identity.ts';
import { lookupServicesPatterns } from './services/lookup-services.ts';
import { mailAndPhonePatterns } from './services/mail-and-phone.ts';
import { marketDataPatterns } from './services/market-data.ts';
import { observabilityPatterns } from './services/observability.ts';
import { paymentsPatterns } from './services/payments.ts';
import { productivityPatterns } from './services/productivity.ts';
import { publishingPatterns } from './services/publishing.ts';
import { secretStoresPatterns } from './services/secret-stores.ts';
import { walletsPatterns } from './services/wallets.ts';
import { webServicesPatterns } from './services/web-services.ts';

/** Every token format we know, by family; each is made when it is asked for. A family is registered here and nowhere else. */
export const FAMILIES: readonly (() => readonly SecretPattern[])[] = [
  () => aiHostingPatterns,
  () => aiModelsPatterns,
  () => aiToolsPatterns,
  () => analyticsPatterns,
  () => buildToolsPatterns,
  () => chatPatterns,
  () => cloudAwsPatterns,
  () => cloudAzurePatterns,
  () => cloudGcpPatterns,
  () => cloudHostingPatterns,
  () => codeHostingPatterns,
  () => commercePatterns,
  () => dataStoresPatterns,
  () => identityPatterns,
  () => lookupServicesPatterns,
  () => mailAndPhonePatterns,
  () => observabilityPatterns,
  () => paymentsPatterns,
  () => productivityPatterns,
  () => publishingPatterns,
  () => secretStoresPatterns,
  () => agentServicesPatterns,
  () => walletsPatterns,
  () => webServicesPatterns,
  () => marketDataPatterns,
];

export const PATTERNS: readonly SecretPattern[] = FAMILIES.flatMap((patterns) => patterns());
