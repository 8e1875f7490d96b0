/** One call that waits for a person, in full: all that they decide by. Untrusted text was escaped when the call was stopped. */

import type { HeldCall } from '../../../approvals/overrides-kept.ts';
import type { KeptQuestion } from '../../../approvals/question-files.ts';
import type { Paint } from '../verb/session.ts';
import { alignColumns } from './columns.ts';
import { inertText } from './inert.ts';

export function heldLines(call: HeldCall, paint: Paint): string {
  const { asks = [] } = call;
  const facts = [
    ['stopped', `${call.time} (${call.decision})`],
    ['host', call.host],
    ...(call.session === null ? [] : [['session', call.session]]),
    ...(call.cwd === null ? [] : [['folder', call.cwd]]),
    ['tool', call.tool],
  ];
  const lines = [
    paint.bold(call.code),
    ...alignColumns(facts, Number.POSITIVE_INFINITY).map((line) => `  ${line}`),
    '',
    paint.bold('why it was stopped'),
    ...(call.reasons.length === 0 && asks.length === 0 ? ['  judging was not completed'] : []),
    ...asks.map(({ layer, reason }) => `  ${paint.yellow(`${layer}: ${reason}`)}`),
    ...call.reasons.map((reason) => `  ${paint.yellow(reason)}`),
    '',
    paint.bold('what would run'),
    ...call.preview.map(({ name, text }) => `  ${name}: ${text}`),
    '',
  ];
  return `${inertText(lines.join('\n'))}\n`;
}

export function questionLines({ code, time, expires_at, shown }: KeptQuestion, paint: Paint): string {
  const { agent, server, tool, cwd, decision, asks, reasons, effects, preview, flows = [] } = shown;
  const facts = [
    ['asked', `${time} (${decision})`],
    ['until', expires_at],
    ['agent', agent],
    ...(server === null ? [] : [['server', server]]),
    ['tool', tool],
    ...(cwd === null ? [] : [['folder', cwd]]),
  ];
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint.bold(title), ...lines.map((line) => `  ${line}`)];
  const lines = [
    paint.bold(code),
    ...alignColumns(facts, Number.POSITIVE_INFINITY).map((line) => `  ${line}`),
    ...part('who asks, and why', [
      ...asks.map(({ layer, reason }) => paint.yellow(`${layer}: ${reason}`)),
      ...reasons.map((reason) => paint.yellow(reason)),
    ]),
    ...part(
      'what flows',
      flows.map(({ line }) => line),
    ),
    ...part('what it does', effects),
    ...part(
      'what would run',
      preview.length === 0 ? ['no arguments'] : preview.map(({ name, text }) => `${name}: ${text}`),
    ),
    '',
  ];
  return `${inertText(lines.join('\n'))}\n`;
}
