import { z } from 'zod';
import { type ScanLogEntry, scanLogSchema } from '../../../answers/calls/content.answer.ts';
import type { EventOf } from '../../../vocabulary/events/event.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

const OUT_OF_RANGE = 'is not a whole number from 1 to 1000';
const limitSchema = z.int(OUT_OF_RANGE).min(1, OUT_OF_RANGE).max(1000, OUT_OF_RANGE);

export const getScanLog = declareTool({
  name: 'get_scan_log',
  title: 'Read the scan log',
  description:
    'The newest content scans of the project: digests, threats, confidence and latency, never the content.',
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
    const directory = desk.directoryOf(await desk.rootOf(project_root));
    const ports = await desk.ports();
    const [{ readEvents }, { assertSafe, verifyOwn }] = await Promise.all([
      import('../../../evidence/folds/read.ts'),
      import('../../../evidence/safe-reading.ts'),
    ]);
    const entries: ScanLogEntry[] = [];
    let unreadable = 0;
    const isThere = assertSafe(directory, ports);
    const { isVerified } = await verifyOwn(directory, ports, isThere);
    for await (const read of isThere ? readEvents(directory, ports, { types: ['content_scan'] }) : []) {
      if (!('event' in read)) {
        const isElsewhere = 'newer' in read && read.type !== 'content_scan';
        unreadable += isElsewhere ? 0 : 1;
        continue;
      }
      if (read.event.type !== 'content_scan') continue;
      if (threats_only && read.event.safe !== false) continue;
      entries.push(spell(read.event));
      // Only the newest are wanted: older ones are dropped as soon as there are enough.
      if (entries.length > limit) entries.shift();
    }
    return {
      entries,
      count: entries.length,
      ledger_verified: isVerified,
      unreadable_lines: unreadable,
    };
  },
});

function spell(event: EventOf<'content_scan'>): ScanLogEntry {
  const { event_id, time, content_hash = '', safe = false, confidence = 0 } = event;
  return {
    scan_id: event_id,
    time,
    content_hash,
    safe,
    confidence,
    threats: event.threats ?? [],
    checks: event.checks ?? [],
    model: 'builtin',
    latency_ms: event.latency_ms ?? 0,
  };
}
