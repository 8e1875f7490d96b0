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

Go step by step, and wait for me after each step:
1. Ask which project, route and claimed model this is about, and what made me doubt.
2. Ask for redacted traces only: host, claimed and observed model, latency, token counts, finish reason, retries, whether a fallback was disclosed. No keys, no prompts, no replies. The shape is in tokenauditor://schema/redacted-trace-v0.1.
3. Screen the tool calls that came through this route with roadside_screen_tool_call, so that they are recorded as metadata.
4. Record what was observed with append_transparency_event, by hashes only.
5. Write the report with generate_local_report, and read it to me: risk state, sample size, time window, confidence, limitations.

Do not probe the route without my explicit consent. Do not call the route safe or unsafe: one-off testing cannot prove that a router is safe, and a single anomaly is not proof of fraud.`),
};
