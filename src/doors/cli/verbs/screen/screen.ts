import { dirname } from 'node:path';
import { toWire } from '../../../../answers/wire-names.ts';
import { DEFAULT_GATE_POLICY } from '../../../../policy/gate.ts';
import { diskOf } from '../../../../road/disk.ts';
import { explainRuling } from '../../../../road/explained.ts';
import { ProjectReader } from '../../../../road/project-files.ts';
import { decide, type RoadPolicy, type Ruled } from '../../../../road/road.ts';
import type { CallContext } from '../../../../screening/contract/call.ts';
import { stops } from '../../../../vocabulary/orders.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { answerEach } from '../../input/json-lines.ts';
import { readPolicyOption } from '../../input/policy-option.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';
import { readCall } from './screen-call.ts';
import { ScreenBatch } from './screen-lines.ts';
import { describeLayers, describeRuled } from './screen-view.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const policy = {
    gate: DEFAULT_GATE_POLICY,
    ...(await readPolicyOption(args, session)),
    time: new Date(session.io.wallMs()).toISOString(),
  };
  if (args.flag('jsonl')) return await screenLines(args, session, policy);
  const call = await readCall(args, session);
  const context = await contextOf(args, session);
  const ruled = decide(call, context, policy);
  const status = session.conclude(stops(ruled.ruling.decision) ? EXIT.found : EXIT.clean);
  if (session.json) session.answer('ruling', toWire(explainRuling(ruled)));
  else show(ruled, args.flag('explain'), session);
  return status;
}

async function screenLines(args: Arguments, session: Session, policy: RoadPolicy): Promise<number> {
  const batch = new ScreenBatch(await contextOf(args, session), policy);
  const names = args.positionals.length > 0 ? args.positionals : ['-'];
  const { refused } = await answerEach(
    names,
    session,
    (bytes, number) => batch.answer(bytes, number),
    (out) => session.io.stdout.write(out),
  );
  if (refused > 0) return EXIT.input;
  return batch.stopped > 0 ? EXIT.found : EXIT.clean;
}

async function contextOf(args: Arguments, session: Session): Promise<CallContext> {
  const { io } = session;
  const root = dirname(session.directory);
  const ports = await session.ports();
  const project = new ProjectReader().read(root, ports, { home: io.env.HOME });
  const cwd = args.text('cwd');
  return {
    cwd: cwd === undefined ? io.cwd() : locate(cwd, io),
    ...(io.env.HOME === undefined ? {} : { home: io.env.HOME }),
    projectRoot: root,
    disk: diskOf(ports),
    ...(project === undefined ? {} : { project }),
  };
}

function show(ruled: Ruled, isExplained: boolean, { io, paint, quiet }: Session): void {
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
  const lines = describeRuled(ruled, paint, width);
  const checks = [...new Set(ruled.findings.flatMap((finding) => finding.checks))];
  const more = checks.length > 0 && !quiet ? ['', `More: \`tokenauditor explain ${checks[0]}\``] : [];
  const layers = isExplained ? ['', ...describeLayers(ruled, width)] : [];
  io.stdout.write(`${[...lines, ...layers, ...more].join('\n')}\n`);
}
