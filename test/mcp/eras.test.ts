import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import { documentFrom } from '../../src/road/policy/policy-file.ts';
import { type Connection, connect, ERAS } from './connect.ts';

const TOOLS = [
  'discover_routes',
  'audit_redacted_trace',
  'screen_tool_call',
  'roadside_screen_tool_call',
  'evaluate_tool_request',
  'policy_gate_check',
  'evaluate_sampling_policy',
  'compare_model_identity',
  'evaluate_degradation_window',
  'generate_probe_plan',
  'append_transparency_event',
  'generate_local_report',
  'scan_content',
  'get_scan_log',
  'quarantine_security',
];
const WRITERS = [
  'discover_routes',
  'audit_redacted_trace',
  'compare_model_identity',
  'evaluate_degradation_window',
  'roadside_screen_tool_call',
  'evaluate_tool_request',
  'evaluate_sampling_policy',
  'append_transparency_event',
  'generate_local_report',
  'scan_content',
  'quarantine_security',
];

describe.each(ERAS)('a client of the %s era', (era) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(era);
  });
  afterAll(() => connection.close());

  test('hears who we are', () => {
    expect(connection.client.getServerVersion()).toMatchObject({ name: 'tokenauditor' });
    expect(connection.client.getInstructions()).toContain('cannot prove that a router is safe');
  });

  test('lists the tools, each with title, schemas and honest hints', async () => {
    const { tools } = await connection.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([title, description, outputSchema].every(Boolean), name).toBe(true);
      expect(inputSchema.additionalProperties, name).toBe(false);
      expect(annotations).toMatchObject({
        readOnlyHint: !WRITERS.includes(name),
        destructiveHint: false,
        openWorldHint: false,
      });
    }
  });

  test('calls a tool, and gets the answer as text and as structure', async () => {
    const result = await connection.call('policy_gate_check', {
      operation_type: 'tool_call',
      findings: [{ severity: 'critical', title: 'Remote script execution' }],
    });
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ decision: 'block', audit_event_required: true });
    expect(JSON.parse(result.content[0]?.type === 'text' ? result.content[0].text : '')).toEqual(
      result.structuredContent,
    );
  });

  test('hears how far a long call has come', async () => {
    const heard: string[] = [];
    await connection.client.callTool(
      { name: 'generate_local_report', arguments: { project_root: connection.project } },
      { onprogress: ({ progress, total, message }) => heard.push(`${progress}/${total} ${message}`) },
    );
    // The last step may come together with the answer, and then the client no longer listens.
    expect(heard.slice(0, 3)).toEqual(['0/3 reading the ledger', '1/3 folded', '2/3 verified']);
  });

  test('is told that a tool, a resource or a prompt is unknown, without an echo', async () => {
    const { client } = connection;
    const secret = 'nobody-must-see-this';
    for (const ask of [
      () => client.callTool({ name: secret, arguments: {} }),
      () => client.readResource({ uri: `tokenauditor://${secret}` }),
      () => client.getPrompt({ name: secret }),
    ]) {
      const error = await ask().then(
        () => 'answered',
        (reason: Error) => reason.message,
      );
      expect(error).toMatch(/unknown (?:tool|resource|prompt)/);
      expect(error).not.toContain(secret);
    }
  });

  test('lists and reads the resources', async () => {
    await connection.call('append_transparency_event', { event_type: 'policy_decision' });
    const { resources } = await connection.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'tokenauditor://schema/redacted-trace-v0.1',
      'tokenauditor://schema/transparency-event-v0.1',
      'tokenauditor://policy/default-v0.1',
      'tokenauditor://reports/latest',
      'config://rules',
      'audit://recent',
      'health://status',
    ]);
    const read = async (uri: string) => {
      const { contents } = await connection.client.readResource({ uri });
      return contents[0] && 'text' in contents[0] ? contents[0].text : '';
    };
    const [trace, event, policy, report] = await Promise.all(resources.map(({ uri }) => read(uri)));
    expect(JSON.parse(trace ?? '').properties).toHaveProperty('claimed_model');
    expect(JSON.parse(event ?? '').required).toContain('event_id');
    expect(JSON.parse(policy ?? '')).toMatchObject({
      gate: { fail_closed_for_critical: true },
      sampling: { baseline_rate: 0.01 },
    });
    // Whoever wants to change it starts from it.
    expect(documentFrom(policy ?? '', 'default').gate).toEqual(DEFAULT_GATE_POLICY);
    expect(report).toContain('# TokenAuditor report');
  });

  test('lists the prompts and gets them filled', async () => {
    const { prompts } = await connection.client.listPrompts();
    expect(prompts.map(({ name, arguments: args }) => [name, args?.map((a) => a.name)])).toEqual([
      ['prepare_gateway_audit', ['provider_host', 'claimed_model']],
      ['draft_supplier_questions', ['provider_host', 'claimed_model', 'concern']],
      ['explain_route_risk', ['findings', 'audience']],
    ]);
    const { messages } = await connection.client.getPrompt({
      name: 'prepare_gateway_audit',
      arguments: { provider_host: 'router.example.com\u001b[31m' },
    });
    const [first] = messages;
    const text = first?.content.type === 'text' ? first.content.text : '';
    expect(text).toContain('Route: router.example.com\\u{1b}[31m');
    // Every tool that the prompt names is one of this server.
    const { tools } = await connection.client.listTools();
    const names = new Set(tools.map(({ name }) => name));
    const [, list = ''] = /^Tools you need, all of this server: (.*?)\./m.exec(text) ?? [];
    expect(list.split(', ')).toEqual(expect.arrayContaining(['discover_routes', 'audit_redacted_trace']));
    expect(list.split(', ').filter((name) => !names.has(name))).toEqual([]);
  });
});
