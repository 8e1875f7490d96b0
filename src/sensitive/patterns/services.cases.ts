import type { PatternCases } from '../pattern/pattern.ts';
import { agentServicesCases } from './services/agent-services.cases.ts';
import { aiHostingCases } from './services/ai-hosting.cases.ts';
import { aiModelsCases } from './services/ai-models.cases.ts';
import { aiToolsCases } from './services/ai-tools.cases.ts';
import { analyticsCases } from './services/analytics.cases.ts';
import { buildToolsCases } from './services/build-tools.cases.ts';
import { chatCases } from './services/chat.cases.ts';
import { cloudAwsCases } from './services/cloud-aws.cases.ts';
import { cloudAzureCases } from './services/cloud-azure.cases.ts';
import { cloudGcpCases } from './services/cloud-gcp.cases.ts';
import { cloudHostingCases } from './services/cloud-hosting.cases.ts';
import { codeHostingCases } from './services/code-hosting.cases.ts';
import { commerceCases } from './services/commerce.cases.ts';
import { dataStoresCases } from './services/data-stores.cases.ts';
import { identityCases } from './services/identity.cases.ts';
import { lookupServicesCases } from './services/lookup-services.cases.ts';
import { mailAndPhoneCases } from './services/mail-and-phone.cases.ts';
import { marketDataCases } from './services/market-data.cases.ts';
import { observabilityCases } from './services/observability.cases.ts';
import { paymentsCases } from './services/payments.cases.ts';
import { productivityCases } from './services/productivity.cases.ts';
import { publishingCases } from './services/publishing.cases.ts';
import { secretStoresCases } from './services/secret-stores.cases.ts';
import { walletsCases } from './services/wallets.cases.ts';
import { webServicesCases } from './services/web-services.cases.ts';

/** The cases of every family, under the family's file name; never shipped. */
export const PATTERN_CASES: Readonly<Record<string, PatternCases>> = {
  'ai-hosting': aiHostingCases,
  'ai-models': aiModelsCases,
  'ai-tools': aiToolsCases,
  analytics: analyticsCases,
  'build-tools': buildToolsCases,
  chat: chatCases,
  'cloud-aws': cloudAwsCases,
  'cloud-azure': cloudAzureCases,
  'cloud-gcp': cloudGcpCases,
  'cloud-hosting': cloudHostingCases,
  'code-hosting': codeHostingCases,
  commerce: commerceCases,
  'data-stores': dataStoresCases,
  identity: identityCases,
  'lookup-services': lookupServicesCases,
  'mail-and-phone': mailAndPhoneCases,
  observability: observabilityCases,
  payments: paymentsCases,
  productivity: productivityCases,
  publishing: publishingCases,
  'secret-stores': secretStoresCases,
  'agent-services': agentServicesCases,
  wallets: walletsCases,
  'web-services': webServicesCases,
  'market-data': marketDataCases,
};
