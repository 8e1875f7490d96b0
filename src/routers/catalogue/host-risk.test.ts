import { expect, test } from 'vitest';
import { classifyHost } from './classify.ts';
import { lastingRisk, riskOfHost } from './host-risk.ts';

test.each([
  ['api.openai.com', 'Watch', 'Watch'],
  ['acme.openai.azure.com', 'Watch', 'Watch'],
  ['api.groq.com', 'Watch', 'Watch'],
  ['localhost:11434', 'Watch', 'Watch'],
  ['openrouter.ai', 'Sample', 'Watch'],
  ['gateway.ai.cloudflare.com', 'Sample', 'Watch'],
  ['models.corp-gw.net', 'Sample', 'Watch'],
  ['openrouter.ai.login-check.net', 'Probe', 'Probe'],
] as const)('%s is worth %s before, and at least %s after measuring', (host, before, after) => {
  const known = classifyHost(host);
  expect([riskOfHost(known), lastingRisk(known)]).toEqual([before, after]);
});

test('a relay stays worth a probe', () => {
  expect([riskOfHost({ trust: 'relay' }), lastingRisk({ trust: 'relay' })]).toEqual(['Probe', 'Probe']);
});
