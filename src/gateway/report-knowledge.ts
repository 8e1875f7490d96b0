import type { ReportKnowledge } from '../evidence/report/build.ts';
import { newcombe } from '../routers/statistics/newcombe.ts';
import { CHECK_CARDS } from './check-cards.ts';

const titles = new Map<string, string>(CHECK_CARDS.map(({ id, title }) => [id, title]));

/** What a report needs of the rooms beside it: none of them knows the other. */
export const REPORT_KNOWLEDGE: ReportKnowledge = {
  titleOf: (id) => titles.get(id) ?? id,
  dropInterval: newcombe,
};
