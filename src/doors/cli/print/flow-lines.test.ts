import { expect, test } from 'vitest';
import type { QuestionDocument } from '../../../answers/machine/approvals.answer.ts';
import { flowOffers } from './flow-lines.ts';
import { createPaint } from './paint.ts';

const plain = createPaint('never', { isTerminal: false, columns: 80, write: () => {} }, {});
const FLOW: QuestionDocument['flows'][number] = {
  ...{ check: 'flow.crossed', line: 'mailbox/send_email carries crm/list_contacts (private)' },
  ...{
    grant: 'flow.crossed: send by mailbox/send_email',
    own: 'novalis-billing.test',
    named_by_others: false,
  },
};
const offered = (...flows: QuestionDocument['flows']) =>
  flowOffers({ code: '8436-KWKW', flows } as QuestionDocument, plain)
    .split('\n')
    .slice(1, -1);

test('a grant and the line of the document are offered', () => {
  expect(offered(FLOW, { ...FLOW, own: '#general' })).toEqual([
    'to allow all calls with these flows',
    '  tokenauditor approvals approve 8436-KWKW --flow             in this session',
    '  tokenauditor approvals approve 8436-KWKW --flow --days 30',
    '  covers flow.crossed: send by mailbox/send_email',
    '  covers flow.crossed: send by mailbox/send_email',
    'if the destination is your own, in tokenauditor.yaml',
    '  flows: { own: [novalis-billing.test, "#general"] }',
  ]);
});

test('where no grant can be given, none is offered; a place that others named comes with a warning', () => {
  expect(offered({ ...FLOW, grant: null, named_by_others: true })).toEqual([
    'if the destination is your own, in tokenauditor.yaml',
    '  flows: { own: [novalis-billing.test] }',
    '  Careful: text that other people can write names it. List it only if you know it from elsewhere.',
  ]);
  expect(offered({ ...FLOW, grant: null, own: null })).toEqual([]);
  expect(offered()).toEqual([]);
});
