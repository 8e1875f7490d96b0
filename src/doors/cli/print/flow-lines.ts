/** What a person can do about the flows of a call besides allowing it once: a grant, or a place of their own. */
import type { QuestionDocument } from '../../../answers/machine/approvals.answer.ts';
import type { KeptQuestion } from '../../../approvals/question-files.ts';
import type { Paint } from '../verb/session.ts';
import { inertText } from './inert.ts';

/** What a grant would cover, before it is given. */
export function grantLines({ shown: { flows = [] } }: KeptQuestion, paint: Paint): string {
  const lines = flows.flatMap(({ covers }) => (covers === null ? [] : [`  ${covers}`]));
  return `${inertText([paint.bold('what the grant covers'), ...lines, ''].join('\n'))}\n`;
}

export function flowOffers({ code, flows }: QuestionDocument, paint: Paint): string {
  if (flows.length === 0) return '';
  const grants = flows.flatMap(({ grant }) => grant ?? []);
  const own = [...new Set(flows.flatMap((flow) => flow.own ?? []))];
  const isNamed = flows.some(({ named_by_others }) => named_by_others);
  const lines = [
    ...(grants.length === 0
      ? []
      : [
          paint.bold('to allow all calls with these flows'),
          `  tokenauditor approvals approve ${code} --flow             in this session`,
          `  tokenauditor approvals approve ${code} --flow --days 30`,
          ...grants.map((grant) => `  covers ${grant}`),
        ]),
    ...(own.length === 0
      ? []
      : [
          paint.bold('if the destination is your own, in tokenauditor.yaml'),
          `  flows: { own: [${own.map(yamlText).join(', ')}] }`,
          ...(isNamed
            ? [
                '  Careful: text that other people can write names it. List it only if you know it from elsewhere.',
              ]
            : []),
        ]),
  ];
  return lines.length === 0 ? '' : `${inertText(['', ...lines].join('\n'))}\n`;
}

const yamlText = (text: string): string =>
  /^[A-Za-z0-9][\w./@-]*$/.test(text) ? text : JSON.stringify(text);
