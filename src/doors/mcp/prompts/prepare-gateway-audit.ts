import { type AuditorPrompt, userMessage } from './template/prompt.ts';

export const prepareGatewayAudit: AuditorPrompt = {
  listed: {
    name: 'prepare_gateway_audit',
    title: 'Prepare a gateway audit',
    description: 'Guides a user through collecting redacted evidence about a model route',
    arguments: [
      { name: 'provider_host', description: 'The host of the router or gateway', required: false },
      { name: 'claimed_model', description: 'The model that was paid for', required: false },
    ],
  },
  write: (args, filled) =>
    userMessage(`Help me collect evidence about a model route, without exposing anything secret.

Route: ${filled(args.provider_host, 'not named yet; ask me')}
Claimed model: ${filled(args.claimed_model, 'not named yet; ask me')}

Tools you need, all of this server: discover_routes, audit_redacted_trace, compare_model_identity, evaluate_degradation_window, generate_probe_plan, roadside_screen_tool_call, append_transparency_event, generate_local_report. If one is missing, tell me which, and leave out its step.

Go step by step, and wait for me after each step:
1. Ask which project, route and claimed model this is about, and what made me doubt.
2. Find the routes of the project with discover_routes, and show me the hosts, their trust classes and what is known only at run time (env_dynamic).
3. Ask for redacted traces, billing notes or usage summaries only: host, claimed and observed model, latency, token counts, cost, finish reason, retries, whether a fallback was disclosed. No keys, no prompts, no replies. The shape is in tokenauditor://schema/redacted-trace-v0.1. Audit them with audit_redacted_trace.
4. If I have summaries of the direct provider and of this route, compare them with compare_model_identity; if I have windows of quality over time, with evaluate_degradation_window.
5. Screen the tool calls that came through this route with roadside_screen_tool_call, so that they are recorded as metadata.
6. Record what was observed with append_transparency_event, by hashes only.
7. Only if the evidence leaves a doubt: draft a plan with generate_probe_plan. It runs nothing.
8. Write the report with generate_local_report, and read it to me: risk state, sample size, time window, confidence, limitations.

Do not probe the route without my explicit consent. Do not call the route safe or unsafe: one-off testing cannot prove that a router is safe, and a single anomaly is not proof of fraud.`),
};
