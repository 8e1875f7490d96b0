import { RESELLER_FINDING } from '../report/audit-facts.ts';
import type { ReportKnowledge } from '../report/build.ts';
import { CHECK_CARDS } from '../road/check-cards.ts';
import { newcombe } from '../routers/statistics/newcombe.ts';
import { RESELLER_TITLE } from '../routers/trace/checks/host.ts';

const titles = new Map<string, string>([
  ...CHECK_CARDS.map(({ id, title }) => [id, title] as const),
  [RESELLER_FINDING, RESELLER_TITLE],
]);

/** What a report needs of the rooms beside it: none of them knows the other. */
export const REPORT_KNOWLEDGE: ReportKnowledge = {
  titleOf: (id) => titles.get(id) ?? id,
  dropInterval: newcombe,
};
