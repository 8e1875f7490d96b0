import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCallToolResult } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Desk } from './desk/desk.ts';
import { declareTool } from './desk/tool.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCES } from './resources.ts';
import { TOOLS } from './tools.ts';

/** A question mark follows what may be left out. */
function keysOf(schema: unknown): string[] {
  const { properties, required = [] } = z
    .looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).optional() })
    .parse(schema);
  return Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
}

// Pins: clients, prompts and policies name these. Changing one is a breaking change.
test('the tools, what they take and what they answer', () => {
  const listed = TOOLS.map(({ listed: { name, inputSchema, outputSchema } }) => [
    name,
    keysOf(inputSchema),
    keysOf(outputSchema),
  ]);
  expect(listed).toEqual([
    [
      'discover_routes',
      [
        'root',
        'include_globs?',
        'exclude_globs?',
        'max_files?',
        'include_built?',
        'record?',
        'project_root?',
      ],
      ['routes', 'hosts', 'summary'],
    ],
    [
      'audit_redacted_trace',
      ['trace?', 'traces?', 'file?', 'format?', 'baseline?', 'record?', 'project_root?'],
      [
        'risk_state',
        'confidence',
        'findings',
        'recommended_next_actions',
        'traces',
        'copies',
        'routes',
        'redacted',
        'majorities',
        'baseline?',
        'capped',
        'import?',
        'event_ids?',
      ],
    ],
    [
      'screen_tool_call',
      ['tool_name', 'arguments', 'route_context?', 'project_root?', 'cwd?', 'tool_schema?', 'session_id?'],
      ['decision', 'risk_state', 'findings', 'reason', 'user_message', 'trace', 'exceptions', 'coverage'],
    ],
    [
      'roadside_screen_tool_call',
      [
        'project_root?',
        'tool_name',
        'arguments',
        'route_context?',
        'cwd?',
        'tool_schema?',
        'session_id?',
        'write_report?',
      ],
      [
        'executed',
        'event_written',
        'report_written',
        'tool_call_hash',
        'event_path',
        'report_path',
        'event_id?',
        'sampling_mode',
        'decision',
        'risk_state',
        'findings',
        'reason',
        'user_message',
        'trace',
        'exceptions',
        'coverage',
      ],
    ],
    [
      'evaluate_tool_request',
      ['tool_name', 'parameters', 'session_id?', 'agent_id?', 'cwd?'],
      ['decision', 'reason', 'rule_id', 'confidence', 'processing_time_ms', 'ruling'],
    ],
    [
      'policy_gate_check',
      ['operation_type', 'risk_state?', 'findings?', 'policy?'],
      ['decision', 'reason', 'user_message', 'audit_event_required'],
    ],
    [
      'evaluate_sampling_policy',
      ['event_hash', 'project_salt', 'risk_state', 'policy_decision', 'findings?', 'sample_rate?'],
      [
        'mode',
        'deep_audit',
        'write_transparency_event',
        'requires_user_consent',
        'reason',
        'sample_rate_applied',
      ],
    ],
    [
      'compare_model_identity',
      [
        'provider_host',
        'claimed_model',
        'baseline',
        'observed',
        'control?',
        'discordant?',
        'trust_class?',
        'prior?',
        'record?',
        'project_root?',
      ],
      [
        'risk_state',
        'identity_state',
        'confidence',
        'drift_score',
        'findings',
        'integrity_findings',
        'evidence',
        'trust_class',
        'prior',
        'posterior',
        'global_p',
        'n_required',
        'next',
        'limitations',
        'event_written',
        'event_id?',
      ],
    ],
    [
      'evaluate_degradation_window',
      [
        'provider_host',
        'claimed_model',
        'baseline_window',
        'current_window',
        'margin?',
        'discordant?',
        'baseline_reused?',
        'series?',
        'record?',
        'project_root?',
      ],
      [
        'risk_state',
        'degradation_state',
        'confidence',
        'affected_areas',
        'degradation_score',
        'margin',
        'global_p',
        'e_value',
        'minimum_detectable_effect',
        'sample_size_to_settle',
        'evidence',
        'means',
        'series?',
        'event_written',
        'event_id?',
        'findings',
        'limitations',
        'recommended_next_actions',
      ],
    ],
    [
      'generate_probe_plan',
      [
        'target',
        'risk_state?',
        'findings?',
        'sample_size?',
        'effect?',
        'fraction_diverted?',
        'alpha?',
        'power?',
        'trigger_rate?',
        'budget_usd?',
        'tokens_per_call?',
        'seed?',
      ],
      [
        'active_probe_required',
        'requires_user_consent',
        'risk_state',
        'sample_size',
        'plan',
        'stop_conditions',
        'detectable',
        'effect',
        'arms',
        'schedule',
        'stop_rule',
        'probes',
        'trigger_hunt',
        'cost',
        'limitations',
      ],
    ],
    [
      'append_transparency_event',
      [
        'event_type',
        'project_root?',
        'session_id?',
        'call_id?',
        'server?',
        'tool_name?',
        'provider_host?',
        'claimed_model?',
        'request_hash?',
        'response_hash?',
        'tool_call_hash?',
        'risk_state?',
        'policy_decision?',
        'checks?',
        'policy_version?',
        'redaction_status?',
        'latency_ms?',
      ],
      ['written', 'event_id', 'path'],
    ],
    [
      'generate_local_report',
      ['project_root?', 'events_path?', 'format?', 'include_raw_events?'],
      ['written', 'path', 'risk_state', 'confidence', 'summary', 'events', 'ledger_verified'],
    ],
    [
      'scan_content',
      ['content', 'entropy_threshold?', 'project_root?'],
      [
        'safe',
        'confidence',
        'risk',
        'threats',
        'unlisted?',
        'coverage',
        'scan_id',
        'content_hash',
        'scanners?',
        'model',
        'latency_ms',
      ],
    ],
    [
      'get_scan_log',
      ['project_root?', 'limit?', 'threats_only?'],
      ['entries', 'count', 'ledger_verified', 'unreadable_lines'],
    ],
    [
      'quarantine_security',
      ['operation', 'name?', 'definition_id?', 'contract_hash?', 'state?', 'project_root?'],
      ['operation', 'definitions', 'held', 'review?', 'recorded?', 'ledger_verified', 'unreadable_lines'],
    ],
  ]);
});

test('each tool has a file of its own name', () => {
  const entries = readdirSync(join(import.meta.dirname, 'tools'), { withFileTypes: true });
  // A folder holds what one tool keeps to itself.
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual(TOOLS.map(({ name }) => `${name.replaceAll('_', '-')}.ts`).sort());
});

test('the page of the server names every tool, resource and prompt, and its samples are JSON', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'mcp.md'), 'utf8');
  const names = [
    ...TOOLS.map(({ name }) => name),
    ...RESOURCES.map(({ listed }) => listed.uri),
    ...PROMPTS.map(({ listed }) => listed.name),
  ];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const samples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  expect(samples.length).toBeGreaterThan(5);
  for (const sample of samples) expect(() => JSON.parse(sample), sample).not.toThrow();
});

const desk = new Desk({ version: '1', project: '/', ports: () => Promise.reject(new Error('no ports')) });
const broken = (isJudging: boolean, run: () => Promise<{ answer: string }>) =>
  declareTool({
    name: 'broken',
    title: 'Broken',
    description: '',
    isReadOnly: true,
    isIdempotent: true,
    isJudging,
    input: z.strictObject({}),
    output: z.strictObject({ answer: z.literal('yes') }),
    run: run as () => Promise<{ answer: 'yes' }>,
  });

test.each([
  ['that throws', () => Promise.reject(new Error('the password is hunter22'))],
  ['whose answer does not fit its schema', async () => ({ answer: 'the password is hunter22' })],
])('a tool %s reveals nothing of what it read, and fails closed if it judges', async (_, run) => {
  for (const isJudging of [true, false]) {
    const result = await broken(isJudging, run).call({}, desk, async () => {});
    if (!isCallToolResult(result)) throw new Error('asks for input');
    const { isError, content, structuredContent } = result;
    const text = content[0]?.type === 'text' ? content[0].text : '';
    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
    expect(text).not.toContain('hunter22');
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'fault.internal' } });
    expect(JSON.parse(text).decision).toBe(isJudging ? 'block' : undefined);
  }
});
