import type { Verb } from './verb/verb.ts';
import { agentsVerb } from './verbs/agents/agents.verb.ts';
import { allowOnceVerb } from './verbs/allow-once/allow-once.verb.ts';
import { approvalsVerb } from './verbs/approvals/approvals.verb.ts';
import { auditVerb } from './verbs/audit/audit.verb.ts';
import { callVerb } from './verbs/call/call.verb.ts';
import { checkpointVerb } from './verbs/checkpoint/checkpoint.verb.ts';
import { compareVerb } from './verbs/compare/compare.verb.ts';
import { degradeVerb } from './verbs/degrade/degrade.verb.ts';
import { demoVerb } from './verbs/demo/demo.verb.ts';
import { doctorVerb } from './verbs/doctor/doctor.verb.ts';
import { eventsVerb } from './verbs/events/events.verb.ts';
import { exceptVerb } from './verbs/except/except.verb.ts';
import { explainVerb } from './verbs/explain/explain.verb.ts';
import { downVerb, gatewayVerb, upVerb } from './verbs/gateway/gateway.verb.ts';
import { hookVerb } from './verbs/hook/hook.verb.ts';
import { completionVerb, helpVerb, versionVerb } from './verbs/house/house.verb.ts';
import { initVerb } from './verbs/init/init.verb.ts';
import { inspectVerb } from './verbs/inspect/inspect.verb.ts';
import { keyVerb } from './verbs/key/key.verb.ts';
import { mcpVerb } from './verbs/mcp/mcp.verb.ts';
import { pinVerb } from './verbs/pin/pin.verb.ts';
import { policyVerb } from './verbs/policy/policy.verb.ts';
import { probePlanVerb } from './verbs/probe-plan/probe-plan.verb.ts';
import { proveVerb } from './verbs/prove/prove.verb.ts';
import { quarantineVerb } from './verbs/quarantine/quarantine.verb.ts';
import { redactVerb } from './verbs/redact/redact.verb.ts';
import { reportVerb } from './verbs/report/report.verb.ts';
import { residentVerb } from './verbs/resident/resident.verb.ts';
import { routesVerb } from './verbs/routes/routes.verb.ts';
import { scanVerb } from './verbs/scan/scan.verb.ts';
import { screenVerb } from './verbs/screen/screen.verb.ts';
import { securityVerb } from './verbs/security/security.verb.ts';
import { serversVerb } from './verbs/servers/servers.verb.ts';
import { statusVerb } from './verbs/status/status.verb.ts';
import { uninstallVerb } from './verbs/uninstall/uninstall.verb.ts';
import { verifyVerb } from './verbs/verify/verify.verb.ts';
import { wrapVerb } from './verbs/wrap/wrap.verb.ts';

/** All verbs, in the order help shows them. */
export const VERBS: readonly Verb[] = [
  initVerb,
  uninstallVerb,
  screenVerb,
  hookVerb,
  scanVerb,
  inspectVerb,
  redactVerb,
  quarantineVerb,
  allowOnceVerb,
  exceptVerb,
  approvalsVerb,
  pinVerb,
  policyVerb,
  routesVerb,
  auditVerb,
  compareVerb,
  degradeVerb,
  probePlanVerb,
  wrapVerb,
  gatewayVerb,
  upVerb,
  downVerb,
  agentsVerb,
  serversVerb,
  securityVerb,
  statusVerb,
  callVerb,
  mcpVerb,
  residentVerb,
  eventsVerb,
  reportVerb,
  verifyVerb,
  proveVerb,
  checkpointVerb,
  keyVerb,
  explainVerb,
  doctorVerb,
  demoVerb,
  completionVerb,
  helpVerb,
  versionVerb,
];
