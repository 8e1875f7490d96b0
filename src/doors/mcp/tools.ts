import type { AuditorTool } from './desk/tool.ts';
import { appendTransparencyEvent } from './tools/append-transparency-event.ts';
import { auditRedactedTrace } from './tools/audit-redacted-trace.ts';
import { compareModelIdentity } from './tools/compare-model-identity.ts';
import { discoverRoutes } from './tools/discover-routes.ts';
import { evaluateDegradationWindow } from './tools/evaluate-degradation-window.ts';
import { evaluateSamplingPolicy } from './tools/evaluate-sampling-policy.ts';
import { evaluateToolRequest } from './tools/evaluate-tool-request.ts';
import { generateLocalReport } from './tools/generate-local-report.ts';
import { generateProbePlan } from './tools/generate-probe-plan.ts';
import { getScanLog } from './tools/get-scan-log.ts';
import { policyGateCheck } from './tools/policy-gate-check.ts';
import { quarantineSecurity } from './tools/quarantine-security.ts';
import { roadsideScreenToolCall } from './tools/roadside-screen-tool-call.ts';
import { scanContent } from './tools/scan-content.ts';
import { screenToolCall } from './tools/screen-tool-call.ts';

/** All tools, in the order clients see them. */
export const TOOLS: readonly AuditorTool[] = [
  discoverRoutes,
  auditRedactedTrace,
  screenToolCall,
  roadsideScreenToolCall,
  evaluateToolRequest,
  policyGateCheck,
  evaluateSamplingPolicy,
  compareModelIdentity,
  evaluateDegradationWindow,
  generateProbePlan,
  appendTransparencyEvent,
  generateLocalReport,
  scanContent,
  getScanLog,
  quarantineSecurity,
];
