import { z } from 'zod';
import { scanLogSchema } from '../../../answers/calls/content.answer.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

const OUT_OF_RANGE = 'is not a whole number from 1 to 1000';
const limitSchema = z.int(OUT_OF_RANGE).min(1, OUT_OF_RANGE).max(1000, OUT_OF_RANGE);

export const getScanLog = declareTool({
  name: 'get_scan_log',
  title: 'Read the scan log',
  description:
    'The newest scans of the project, of texts and of what crossed the gateway: direction, server, tool, agent, scanner, threats, latency and digests, never the content.',
  isReadOnly: true,
  isIdempotent: true,
  isJudging: false,
  readsRecords: true,
  input: z.strictObject({
    project_root: projectRootSchema.optional(),
    limit: limitSchema.optional().describe('Maximum number of entries; default 10'),
    threats_only: z.boolean().optional().describe('Only scans that found something; default false'),
  }),
  output: scanLogSchema,
  async run({ project_root, limit = 10, threats_only = false }, desk) {
    const directory = await desk.directoryOf(await desk.rootOf(project_root));
    const ports = await desk.ports();
    const { readScanLog } = await import('../../../report/scan-log.ts');
    const log = await readScanLog(directory, ports, { limit, isThreatsOnly: threats_only });
    return {
      entries: log.entries,
      count: log.entries.length,
      ledger_verified: log.isVerified,
      unreadable_lines: log.unreadable,
    };
  },
});
