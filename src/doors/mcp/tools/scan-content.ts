import { z } from 'zod';
import { contentScanSchema } from '../../../answers/calls/content.answer.ts';
import { entropyThresholdSchema } from '../../../vocabulary/document/secrets-part.ts';
import { contentSchema, projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';
import { scanByModels, together } from './content/scanned-content.ts';

export const scanContent = declareTool({
  name: 'scan_content',
  title: 'Scan content',
  description:
    'Scans a text or any JSON value for prompt injection, hidden characters, exposed secrets and other threats, by the built-in checks and the model scanners of the policy, and reports their places. The scan is recorded as metadata with a digest of the content, never the content itself.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: true,
  // One at a time: a long text takes a judging thread for seconds, and calls need the other one.
  line: () => 'content',
  input: z.strictObject({
    content: contentSchema,
    entropy_threshold: entropyThresholdSchema
      .optional()
      .describe(
        'Bits per character from which a value next to the name of a secret counts as random, and with it a random string without a name. Default: secrets.entropyThreshold of the policy in force, 6 if nothing sets it, for values next to a name alone unless secrets.bareEntropy is on.',
      ),
    project_root: projectRootSchema.optional(),
  }),
  output: contentScanSchema,
  async run({ content, entropy_threshold, project_root }, desk) {
    const root = await desk.rootOf(project_root);
    const policy = await desk.policyOf(root, root);
    const entropyThreshold = entropy_threshold ?? policy.entropyThreshold;
    const bareEntropy = policy.bareEntropy || entropy_threshold !== undefined;
    const ledger = await desk.ledgerOf(root);
    const { clock } = await desk.ports();
    const started = clock.elapsedMs();
    const verdict = await desk.judge.inspect(content, { entropyThreshold, bareEntropy });
    const latencyMs = Math.round((clock.elapsedMs() - started) * 1000) / 1000;
    const [{ recordContent }, { redactText }] = await Promise.all([
      import('../../../road/content/content-recording.ts'),
      import('../../../sensitive/redact.ts'),
    ]);
    const { eventId, contentHash } = await recordContent(content, verdict, latencyMs, ledger);
    desk.issue(contentHash);
    const { verdicts, unjudged } = await scanByModels(content, { policy, root }, desk);
    const whole = together(verdict, verdicts);
    return {
      ...whole,
      threats: whole.threats.map((threat) => ({ ...threat, path: redactText(threat.path).text })),
      coverage: { unjudged },
      scan_id: eventId,
      content_hash: contentHash,
      model: ['builtin', ...verdicts.map(({ scanner, model = scanner }) => model)].join(', '),
      latency_ms: Math.round((clock.elapsedMs() - started) * 1000) / 1000,
    };
  },
});
