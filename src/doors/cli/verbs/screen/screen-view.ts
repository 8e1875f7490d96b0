/** A ruling for people: the decision, the reasons, the evidence, and what to do. */

import type { RulingFinding } from '../../../../answers/calls/ruling.answer.ts';
import { explainFindings } from '../../../../road/explained.ts';
import { rulesBehind } from '../../../../road/hooks/call-messages.ts';
import type { Ruled } from '../../../../road/road.ts';
import type { CallSubject } from '../../../../screening/contract/call.ts';
import { printable } from '../../../../text/printable.ts';
import type { Decision } from '../../../../vocabulary/orders.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';

const WORDS: Readonly<Record<Decision, string>> = {
  allow: 'allow',
  warn: 'warn',
  require_approval: 'require approval',
  block: 'block',
};
const READ_AS: Readonly<Record<CallSubject['kind'], string>> = {
  shell: 'a shell call',
  file: 'a call that works on files',
  web: 'a call that reaches the web',
  other: 'a call of another kind',
};
const LABEL = 12;
const MOST_EVIDENCE = 3;

export function describeRuled(ruled: Ruled, paint: Paint, width: number): string[] {
  const { decision } = ruled.ruling;
  const dye = { allow: paint.green, warn: paint.yellow, require_approval: paint.yellow, block: paint.red };
  const word = WORDS[decision];
  const [first = '', ...rest] = wrap(`${word}  ${ruled.userMessage}`, width);
  const head = [first.replace(word, dye[decision](paint.bold(word))), ...rest];
  const { failed, capped, unlisted = [] } = ruled.screening.coverage;
  const blind = [...failed, ...capped];
  return [
    ...head,
    ...rulesBehind(ruled).flatMap((sentence) => ['', ...wrap(sentence, width)]),
    ...(blind.length > 0
      ? ['', ...row('not seen', `failed or did not read everything: ${blind.join(', ')}`, width)]
      : []),
    ...(unlisted.length > 0
      ? ['', ...row('not listed', `less severe findings of ${unlisted.join(', ')}`, width)]
      : []),
    ...explainFindings(ruled).flatMap((finding) => ['', ...describeFinding(finding, paint, width)]),
    ...ruled.silenced.flatMap(({ signal, exception }) => [
      '',
      ...row('excepted', `${signal.title} (${signal.check}) by ${exception.id}: ${exception.reason}`, width),
    ]),
  ];
}

function describeFinding(finding: RulingFinding, paint: Paint, width: number): string[] {
  const { title, severity, detail, checks, confidence, evidence, remedy } = finding;
  const rest = evidence.length - MOST_EVIDENCE;
  return [
    ...wrap(`${title} (${severity}): ${detail}`, width).map((line, i) =>
      i === 0 ? line.replace(title, paint.bold(title)) : line,
    ),
    ...evidence.slice(0, MOST_EVIDENCE).flatMap((words) => row('evidence', words, width)),
    ...(rest > 0 ? row('', `and ${rest} more`, width) : []),
    ...(remedy === '' ? [] : row('what to do', remedy, width)),
    ...row('check', `${checks.join(', ')}, confidence ${confidence.toFixed(2)}`, width),
  ];
}

/** How the ruling was reached: how the call was understood, which checks ran, what each layer decided. */
export function describeLayers({ subject, screening, ruling }: Ruled, width: number): string[] {
  const programs = subject?.commands.flatMap(({ reading }) => reading.runs.map((run) => run.program || '?'));
  const effects = [
    ...(subject?.commands.flatMap((command) => command.effects) ?? []),
    ...(subject?.actions.map(({ effect }) => effect) ?? []),
  ].map(({ does }) => does);
  const { failed, capped } = screening.coverage;
  const blind = [
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
    ...(capped.length > 0 ? [`not read in full: ${capped.join(', ')}`] : []),
  ];
  return [
    ...row('read as', subject ? READ_AS[subject.kind] : 'nothing: it could not be parsed', width),
    ...(programs?.length ? row('runs', printable(programs.join(', '), { max: 400 }), width) : []),
    ...(effects.length > 0 ? row('effects', countWords(effects), width) : []),
    ...row('checks', blind.join('; ') || 'all ran', width),
    ...row('signals', String(screening.signals.length), width),
    ...ruling.trace.flatMap(({ layer, decision, reason, exception }) =>
      row(
        layer,
        `${decision}: ${reason}${exception === undefined ? '' : ` (exception ${exception})`}`,
        width,
      ),
    ),
  ];
}

function countWords(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count > 1 ? `${word} × ${count}` : word)).join(', ');
}

function row(label: string, words: string, width: number): string[] {
  return wrap(words, width - LABEL - 2).map((line, i) => `  ${(i === 0 ? label : '').padEnd(LABEL)}${line}`);
}
