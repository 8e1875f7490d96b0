import { RESELLER_FINDING } from '../evidence/report/audit-facts.ts';
import type { ReportKnowledge } from '../evidence/report/build.ts';
import { newcombe } from '../routers/statistics/newcombe.ts';
import { RESELLER_TITLE } from '../routers/trace/checks/host.ts';
import { CHECK_CARDS } from './check-cards.ts';

const titles = new Map<string, string>([
  ...CHECK_CARDS.map(({ id, title }) => [id, title] as const),
  [RESELLER_FINDING, RESELLER_TITLE],
]);

/** What a report needs of the rooms beside it: none of them knows the other. */
export const REPORT_KNOWLEDGE: ReportKnowledge = {
  titleOf: (id) => titles.get(id) ?? id,
  dropInterval: newcombe,
};
