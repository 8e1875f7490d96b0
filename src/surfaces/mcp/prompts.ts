import type { AuditorPrompt } from './prompt.ts';
import { draftSupplierQuestions } from './prompts/draft-supplier-questions.ts';
import { explainRouteRisk } from './prompts/explain-route-risk.ts';
import { prepareGatewayAudit } from './prompts/prepare-gateway-audit.ts';

export const PROMPTS: readonly AuditorPrompt[] = [
  prepareGatewayAudit,
  draftSupplierQuestions,
  explainRouteRisk,
];
