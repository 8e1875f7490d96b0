import { toWire } from '../../../../answers/wire-names.ts';
import { explainRuling } from '../../../../road/explained.ts';
import type { Ruled } from '../../../../road/road.ts';
import { stops } from '../../../../vocabulary/orders.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { answerEach } from '../../input/json-lines.ts';
import { wrap } from '../../print/help.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { readCall } from './screen-call.ts';
import { screenDesk } from './screen-desk.ts';
import { ScreenBatch } from './screen-lines.ts';
import { describeLayers, describeRuled } from './screen-view.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  if (args.flag('jsonl')) return await screenLines(args, session);
  const call = await readCall(args, session);
  const desk = await screenDesk(args, session);
  const ruled = await desk.judge(call, {});
  const status = session.conclude(stops(ruled.ruling.decision) ? EXIT.found : EXIT.clean);
  if (session.json) session.answer('ruling', toWire(explainRuling(ruled)));
  else show(ruled, args.flag('explain'), desk.atGateway(ruled), session);
  return status;
}

async function screenLines(args: Arguments, session: Session): Promise<number> {
  const batch = new ScreenBatch(await screenDesk(args, session), (await session.ports()).random);
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

function show(
  ruled: Ruled,
  isExplained: boolean,
  note: string | undefined,
  { io, paint, quiet }: Session,
): void {
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
  const lines = describeRuled(ruled, paint, width);
  const checks = [...new Set(ruled.findings.flatMap((finding) => finding.checks))];
  const more = checks.length > 0 && !quiet ? ['', `More: \`tokenauditor explain ${checks[0]}\``] : [];
  const layers = isExplained ? ['', ...describeLayers(ruled, width)] : [];
  const gateway = note === undefined ? [] : ['', ...wrap(note, width)];
  io.stdout.write(`${[...lines, ...gateway, ...layers, ...more].join('\n')}\n`);
}
