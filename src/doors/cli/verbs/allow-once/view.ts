/** Held calls, for people and for programs. Untrusted text was escaped when the call was held. */
import type { HeldCallDocument } from '../../../../answers/machine/held-calls.answer.ts';
import type { HeldCall, HeldState } from '../../../../approvals/overrides-kept.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertText } from '../../print/inert.ts';
import type { Paint } from '../../verb/session.ts';

interface Held {
  readonly call: HeldCall;
  readonly state: HeldState;
}

export const heldDocument = ({ call, state }: Held): HeldCallDocument => ({
  code: call.code,
  state,
  time: call.time,
  host: call.host,
  session: call.session,
  cwd: call.cwd,
  tool: call.tool,
  decision: call.decision,
  checks: call.checks,
  reasons: call.reasons,
  preview: call.preview,
});

/** Each call with the first words of what it would do; `allow-once CODE` shows it in full. */
export function heldTable(held: readonly Held[], width: number, paint: Paint): string {
  if (held.length === 0) return '';
  const rows = held.map(({ call, state }) => [
    call.code,
    state,
    call.time.slice(0, 16).replace('T', ' '),
    call.host,
    call.tool,
    call.checks.join(' '),
  ]);
  const [head = '', ...lines] = alignColumns(
    [['CODE', 'STATE', 'SINCE (UTC)', 'HOST', 'TOOL', 'CHECKS'], ...rows],
    width,
  );
  const shown = lines.flatMap((line, i) => [
    line,
    ...(held[i]?.call.preview ?? []).map((each) => oneLine(each, width)),
  ]);
  return `${inertText([paint.bold(head), ...shown].join('\n'))}\n`;
}

/** Truncates the middle, never the end. */
function oneLine({ name, text }: HeldCall['preview'][number], width: number): string {
  const line = `  ${name}: ${text}`;
  const most = Math.max(40, Math.min(width, 400));
  if (line.length <= most) return line;
  const head = Math.floor((most - 3) / 3);
  return `${line.slice(0, head)} … ${line.slice(-(most - 3 - head))}`;
}
