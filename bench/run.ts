import { parseArgs } from 'node:util';
import { benchApprovals } from './approvals.ts';
import { benchAudits } from './audits.ts';
import { benchDoors } from './doors.ts';
import { benchFlows } from './flows.ts';
import { benchGateway } from './gateway.ts';
import { benchListing } from './gateway-listing.ts';
import { benchHookSession } from './hook-session.ts';
import { benchHooks } from './hooks.ts';
import { benchJudge } from './judge.ts';
import { benchLedger } from './ledger.ts';
import { benchMcp } from './mcp.ts';
import { type Row, showRows } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPathological } from './pathological.ts';
import { benchProse } from './prose.ts';
import { benchRedaction } from './redaction.ts';
import { benchReload } from './reload.ts';
import { benchReplies } from './replies.ts';
import { benchResident } from './resident.ts';
import { benchRoutes } from './routes.ts';
import { benchRules } from './rules.ts';
import { benchScanning } from './scanning.ts';
import { benchScreening } from './screening.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';

const usage =
  'usage: npm run bench [-- approvals|audits|doors|flows|redaction|gateway|hooks|judge|ledger|mcp|memory|pathological|prose|reload|replies|resident|routes|rules|scanning|screening|search|start …] [--data DIR]\n\nDIR holds commands/benign.jsonl, for the session of hooks\n';
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' } },
});
const { data } = values;
const benches: Record<string, () => Row[] | Promise<Row[]>> = {
  approvals: benchApprovals,
  audits: benchAudits,
  doors: benchDoors,
  flows: benchFlows,
  gateway: async () => [
    ...(await benchListing()),
    ...(names.includes('gateway') && !names.includes('replies') ? await benchReplies() : []),
    ...(await benchGateway()),
  ],
  hooks: async () => [...benchHooks(), ...(await benchHookSession(data))],
  judge: benchJudge,
  ledger: benchLedger,
  mcp: benchMcp,
  memory: benchMemory,
  pathological: benchPathological,
  prose: benchProse,
  reload: benchReload,
  replies: benchReplies,
  resident: benchResident,
  routes: benchRoutes,
  rules: benchRules,
  scanning: benchScanning,
  screening: benchScreening,
  search: benchSearch,
  start: benchStart,
  // Last: the peer it is measured against keeps the process busy after its work.
  redaction: () => benchRedaction(9),
};

if (names.some((name) => !(name in benches))) {
  process.stderr.write(usage);
  process.exit(2);
}
let missed = 0;
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stderr.write(`measuring ${name}, up to two minutes …\n`);
  const rows = await bench();
  showRows(name, rows);
  missed += rows.filter(({ met }) => met === false).length;
}
process.stdout.write(`\n${missed === 0 ? 'all targets met' : `${missed} target(s) missed`}\n`);
process.exit(missed === 0 ? 0 : 1);
