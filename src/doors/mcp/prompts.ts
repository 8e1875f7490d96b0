import { draftSupplierQuestions } from './prompts/draft-supplier-questions.ts';
import { explainRouteRisk } from './prompts/explain-route-risk.ts';
import { prepareGatewayAudit } from './prompts/prepare-gateway-audit.ts';
import type { AuditorPrompt } from './prompts/template/prompt.ts';

export const PROMPTS: readonly AuditorPrompt[] = [
  prepareGatewayAudit,
  draftSupplierQuestions,
  explainRouteRisk,
];
