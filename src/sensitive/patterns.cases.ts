import type { PatternCases } from './pattern.ts';
import { agentServicesCases } from './patterns/agent-services.cases.ts';
import { aiHostingCases } from './patterns/ai-hosting.cases.ts';
import { aiModelsCases } from './patterns/ai-models.cases.ts';
import { aiToolsCases } from './patterns/ai-tools.cases.ts';
import { analyticsCases } from './patterns/analytics.cases.ts';
import { buildToolsCases } from './patterns/build-tools.cases.ts';
import { chatCases } from './patterns/chat.cases.ts';
import { cloudAwsCases } from './patterns/cloud-aws.cases.ts';
import { cloudAzureCases } from './patterns/cloud-azure.cases.ts';
import { cloudGcpCases } from './patterns/cloud-gcp.cases.ts';
import { cloudHostingCases } from './patterns/cloud-hosting.cases.ts';
import { codeHostingCases } from './patterns/code-hosting.cases.ts';
import { commerceCases } from './patterns/commerce.cases.ts';
import { dataStoresCases } from './patterns/data-stores.cases.ts';
import { identityCases } from './patterns/identity.cases.ts';
import { lookupServicesCases } from './patterns/lookup-services.cases.ts';
import { mailAndPhoneCases } from './patterns/mail-and-phone.cases.ts';
import { marketDataCases } from './patterns/market-data.cases.ts';
import { observabilityCases } from './patterns/observability.cases.ts';
import { paymentsCases } from './patterns/payments.cases.ts';
import { productivityCases } from './patterns/productivity.cases.ts';
import { publishingCases } from './patterns/publishing.cases.ts';
import { secretStoresCases } from './patterns/secret-stores.cases.ts';
import { walletsCases } from './patterns/wallets.cases.ts';
import { webServicesCases } from './patterns/web-services.cases.ts';

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
