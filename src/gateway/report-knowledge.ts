import { CHECKS } from '../detect/all-checks.ts';
import type { ReportKnowledge } from '../evidence/report/build.ts';
import { newcombe } from '../routers/statistics/newcombe.ts';

const titles = new Map<string, string>(CHECKS.map(({ card }) => [card.id, card.title]));

/** What a report needs of the rooms beside it: none of them knows the other. */
export const REPORT_KNOWLEDGE: ReportKnowledge = {
  titleOf: (id) => titles.get(id) ?? id,
  dropInterval: newcombe,
};
