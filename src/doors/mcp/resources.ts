/** Resources: schemas of traces and events, the default policy, and the latest report. */
import { z } from 'zod';
import { DEFAULT_GATE_POLICY } from '../../policy/gate.ts';
import { BASELINE_RATE } from '../../vocabulary/document/built-in-values.ts';
import { EARLIER_VERSION } from '../../vocabulary/document/policy-document.ts';
import { eventJsonSchema } from '../../vocabulary/events/json-schema.ts';
import { redactedTraceSchema } from '../../vocabulary/trace.ts';
import type { Desk } from './desk/desk.ts';
import { readHealth, readRecent, readRules } from './resources/superego-resources.ts';

interface AuditorResource {
  readonly listed: {
    readonly uri: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly mimeType: string;
  };
  read(desk: Desk): Promise<string>;
}

export const RESOURCES: readonly AuditorResource[] = [
  {
    listed: {
      uri: 'tokenauditor://schema/redacted-trace-v0.1',
      name: 'redacted-trace-v0.1',
      title: 'Redacted trace',
      description: 'JSON Schema of a trace without content, the input of an audit',
      mimeType: 'application/schema+json',
    },
    read: async () => JSON.stringify(z.toJSONSchema(redactedTraceSchema, { io: 'input' }), null, 2),
  },
  {
    listed: {
      uri: 'tokenauditor://schema/transparency-event-v0.1',
      name: 'transparency-event-v0.1',
      title: 'Transparency event',
      description: 'JSON Schema of a ledger line',
      mimeType: 'application/schema+json',
    },
    read: async () => JSON.stringify(eventJsonSchema(), null, 2),
  },
  {
    listed: {
      uri: 'tokenauditor://policy/default-v0.1',
      name: 'default-v0.1',
      title: 'Default policy',
      description:
        'The default policy, in the format of `--policy`: block critical findings, require approval for high ones, warn of medium ones',
      mimeType: 'application/json',
    },
    read: async () => JSON.stringify(defaultPolicy(), null, 2),
  },
  {
    listed: {
      uri: 'tokenauditor://reports/latest',
      name: 'latest',
      title: 'Latest report',
      description: 'The report of the server’s project, built from its ledger on each read',
      mimeType: 'text/markdown',
    },
    read: readLatest,
  },
  {
    listed: {
      uri: 'config://rules',
      name: 'rules',
      title: 'Policy in force',
      description: 'The policy of the server’s project as one YAML document, without what starts servers',
      mimeType: 'application/yaml',
    },
    read: readRules,
  },
  {
    listed: {
      uri: 'audit://recent',
      name: 'recent',
      title: 'Last decisions',
      description: 'The last 100 decisions on calls that were recorded, the newest first, without arguments',
      mimeType: 'application/json',
    },
    read: readRecent,
  },
  {
    listed: {
      uri: 'health://status',
      name: 'status',
      title: 'Health',
      description: 'Whether the policy, the ledger and the scanners can be used, and four metrics',
      mimeType: 'application/json',
    },
    read: readHealth,
  },
];

function defaultPolicy() {
  const gate = DEFAULT_GATE_POLICY;
  return {
    version: EARLIER_VERSION,
    gate: {
      fail_closed_for_critical: gate.failClosedForCritical,
      require_approval_for_network: gate.requireApprovalForNetwork,
      require_approval_for_package_install: gate.requireApprovalForPackageInstall,
    },
    exceptions: [],
    sampling: { baseline_rate: BASELINE_RATE },
  };
}

/** Never the file on disk: a cloned project could bring a planted report for the model to read. */
async function readLatest(desk: Desk): Promise<string> {
  const [{ reportText }, { REPORT_KNOWLEDGE }, ports] = await Promise.all([
    import('../../report/write.ts'),
    import('../../work/report-knowledge.ts'),
    desk.ports(),
  ]);
  const { text } = await reportText(await desk.directoryOf(desk.project), ports, {
    format: 'markdown',
    knowledge: REPORT_KNOWLEDGE,
    version: desk.version,
    verify: true,
  });
  return text;
}
