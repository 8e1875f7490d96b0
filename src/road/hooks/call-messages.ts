/** The sentences about a ruled call, for the model and for the user: what was seen and what to do, in our own words alone. */
import type { RulingFinding } from '../../answers/calls/ruling.answer.ts';
import { codeFlow } from '../../checks/execution/code-flow.ts';
import { executionStaged } from '../../checks/execution/execution-staged.ts';
import { secretExposed } from '../../checks/secrets/secret-exposed.ts';
import { placesIn } from '../../vocabulary/finding.ts';
import { SEVERITIES } from '../../vocabulary/orders.ts';
import { explainFindings } from '../explained.ts';
import type { Ruled, Understood } from '../road.ts';

/** For a call that goes on; undefined if it is only recorded. */
export function warningOf(ruled: Ruled): string | undefined {
  return isWorthTelling(ruled) ? `TokenAuditor: ${findingsOf(ruled)}` : undefined;
}

/** Agents write scripts and run them all day. The content of such a script has been judged, so the run is only recorded. */
function isWorthTelling({ findings }: Ruled): boolean {
  const serious = findings.filter(({ severity }) => severity !== 'low' && severity !== 'info');
  return (
    serious.length === 0 || serious.some(({ checks }) => checks.some((check) => check !== 'execution.staged'))
  );
}

/** How the sentence begins about a call that a person may still allow. */
export const STOPPED = 'TokenAuditor stopped this call. ';
export const WAITS_FOR_PERSON = 'TokenAuditor wants a person to look at this call. ';

/** For a call that is stopped. */
export function reasonOf(ruled: Ruled<Understood>): string {
  const opening = ruled.ruling.decision === 'block' ? STOPPED : WAITS_FOR_PERSON;
  // A layer before screening decides without findings.
  const outright = ruled.opinions.filter(({ decision }) => decision === ruled.ruling.decision);
  const reasons = outright.map(({ reason }) => reason);
  const ruledBy = rulesBehind(ruled);
  const why = [...reasons, ...ruledBy];
  return `${opening}${why.length > 0 ? why.join(' ') : findingsOf(ruled)}`;
}

/** The rules that made the ruling as strict as it is, where nothing before them did, each as a sentence. */
export function rulesBehind({ ruling: { decision, trace } }: Pick<Ruled<Understood>, 'ruling'>): string[] {
  return trace.flatMap(({ rule, shadow, decision: own, reason }) =>
    rule === undefined || shadow === true || own !== decision
      ? []
      : [`Rule ${rule}: ${/[.!?]"?$/.test(reason) ? reason : `${reason}.`}`],
  );
}

const MOST_SHOWN = 3;

function findingsOf(ruled: Ruled<Understood>): string {
  const sentences = eachTitleOnce(explainFindings(ruled)).map((finding) => {
    const { title, severity, detail, checks, remedy, paths } = finding;
    const what = `${title} (${severity}, ${checks.join(', ')})${placesIn(paths)}`;
    return `${what}: ${detail} ${namesOf(finding)}${remedy}`.trim();
  });
  if (sentences.length === 0) return ruled.ruling.reasons.join(' ');
  const more = sentences.length > MOST_SHOWN ? [`And ${sentences.length - MOST_SHOWN} more.`] : [];
  return [...sentences.slice(0, MOST_SHOWN), ...more].join(' ');
}

/** Evidence of these checks holds names and places alone: which kinds of secrets, or which file of the session. */
const NAMING: ReadonlySet<string> = new Set(
  [secretExposed, executionStaged, codeFlow].map(({ card }) => card.id),
);

function namesOf({ checks, evidence }: RulingFinding): string {
  if (!NAMING.has(checks[0] ?? '') || checks.length > 1 || evidence.length === 0) return '';
  const more = evidence.length > MOST_SHOWN ? `; and ${evidence.length - MOST_SHOWN} more` : '';
  return `${evidence.slice(0, MOST_SHOWN).join('; ')}${more}. `;
}

/** Of findings with the same title, the most severe one; the ledger has all of them. */
function eachTitleOnce(findings: readonly RulingFinding[]): RulingFinding[] {
  const byTitle = new Map<string, RulingFinding>();
  for (const finding of findings) {
    const other = byTitle.get(finding.title);
    const isWorse =
      other === undefined || SEVERITIES.indexOf(finding.severity) > SEVERITIES.indexOf(other.severity);
    if (isWorse) byTitle.set(finding.title, finding);
  }
  return [...byTitle.values()];
}
