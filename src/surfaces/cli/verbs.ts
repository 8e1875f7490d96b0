import type { Verb } from './verb.ts';
import { allowOnceVerb } from './verbs/allow-once.verb.ts';
import { auditVerb } from './verbs/audit.verb.ts';
import { checkpointVerb } from './verbs/checkpoint.verb.ts';
import { compareVerb } from './verbs/compare.verb.ts';
import { degradeVerb } from './verbs/degrade.verb.ts';
import { demoVerb } from './verbs/demo.verb.ts';
import { doctorVerb } from './verbs/doctor.verb.ts';
import { eventsVerb } from './verbs/events.verb.ts';
import { explainVerb } from './verbs/explain.verb.ts';
import { hookVerb } from './verbs/hook.verb.ts';
import { completionVerb, helpVerb, versionVerb } from './verbs/house.verb.ts';
import { initVerb } from './verbs/init.verb.ts';
import { inspectVerb } from './verbs/inspect.verb.ts';
import { keyVerb } from './verbs/key.verb.ts';
import { mcpVerb } from './verbs/mcp.verb.ts';
import { pinVerb } from './verbs/pin.verb.ts';
import { probePlanVerb } from './verbs/probe-plan.verb.ts';
import { proveVerb } from './verbs/prove.verb.ts';
import { quarantineVerb } from './verbs/quarantine.verb.ts';
import { redactVerb } from './verbs/redact.verb.ts';
import { reportVerb } from './verbs/report.verb.ts';
import { residentVerb } from './verbs/resident.verb.ts';
import { routesVerb } from './verbs/routes.verb.ts';
import { scanVerb } from './verbs/scan.verb.ts';
import { screenVerb } from './verbs/screen.verb.ts';
import { verifyVerb } from './verbs/verify.verb.ts';

/** Every verb there is, in the order help shows them. */
export const VERBS: readonly Verb[] = [
  initVerb,
  screenVerb,
  hookVerb,
  scanVerb,
  inspectVerb,
  redactVerb,
  quarantineVerb,
  allowOnceVerb,
  pinVerb,
  routesVerb,
  auditVerb,
  compareVerb,
  degradeVerb,
  probePlanVerb,
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
