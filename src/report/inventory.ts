/** The known routes: those found in the project's files, and those that calls and audits named. */
import { redactText } from '../sensitive/redact.ts';
import { count } from '../text/words/amounts.ts';
import { RISK_STATES, SEVERITY_OF_ROUTE, type Severity } from '../vocabulary/orders.ts';
import { TRUST_CLASSES } from '../vocabulary/route.ts';
import type { ReportFacts, RouteFacts } from './facts.ts';
import type { Judgement } from './judgement.ts';
import { type Block, minuteOf, type Section, text, unshown } from './memo.ts';

const MOST_ROWS = 50;
const CLASSES: readonly string[] = TRUST_CLASSES;
const RISKS: readonly string[] = RISK_STATES;
/** Facts are read back from a file as words. */
export const severityOf = (risk: string): Severity =>
  SEVERITY_OF_ROUTE[RISK_STATES.find((state) => state === risk) ?? 'Watch'];
const rankOf = (risk: string) => Math.max(0, RISKS.indexOf(risk));

export function busiest(facts: ReportFacts): RouteFacts[] {
  return byEvents(facts).slice(0, MOST_ROWS);
}

const byEvents = (facts: ReportFacts) => Object.values(facts.routes).sort((a, b) => b.count - a.count);

/** As code, so that no viewer turns it into a link. A forged line may have a secret in this field. */
export const named = (name: string) => (name === '' ? 'not recorded' : `\`${redactText(name).text}\``);

/** The same in a drawing, which has no code style. */
export const labelled = (...names: readonly string[]) =>
  names.map((name) => (name === '' ? '–' : redactText(name).text)).join(' ');

export function inventorySection(facts: ReportFacts, judged: Judgement): Section {
  const title = 'Route inventory';
  const blocks = [
    ...lookalikeClaims(facts, judged),
    ...foundBlocks(facts, judged),
    ...namedBlocks(facts, judged),
  ];
  if (blocks.length > 0) return { title, blocks };
  const words =
    'No event in this window names a route, and no search of the project is recorded; `tokenauditor routes --record` records one.';
  return { title, blocks: [text(words)] };
}

function foundBlocks({ audits }: ReportFacts, { window }: Judgement): Block[] {
  const order = (trust: string) => CLASSES.indexOf(trust);
  // The worst first, as `routes` shows them.
  const found = Object.values(audits.found).sort(
    (a, b) => rankOf(b.risk) - rankOf(a.risk) || order(b.trust) - order(a.trust) || b.sightings - a.sightings,
  );
  if (found.length === 0) return [];
  const groups = TRUST_CLASSES.map((trust) => ({
    label: trust,
    items: found
      .filter((each) => each.trust === trust)
      .map(({ host, sightings, risk }) => ({ label: labelled(host), size: sightings, rank: rankOf(risk) })),
  }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (b.items[0]?.rank ?? 0) - (a.items[0]?.rank ?? 0));
  return [
    {
      kind: 'table',
      head: ['host in the project', 'trust class', 'severity', 'places', 'first recorded', 'last recorded'],
      rows: found
        .slice(0, MOST_ROWS)
        .map(({ host, trust, lookalikeOf, risk, sightings, first, last }) => [
          named(host),
          lookalikeOf === null ? trust : `${trust}; imitates ${named(lookalikeOf)}`,
          severityOf(risk),
          String(sightings),
          minuteOf(first),
          minuteOf(last),
        ]),
    },
    ...unshown(found.length, MOST_ROWS, 'none of them riskier than these'),
    { kind: 'groups', title: 'Route map: hosts by trust class', ranks: RISK_STATES.map(severityOf), groups },
    {
      kind: 'claim',
      statement: `${count(found.length, 'host')} found in the project’s files, of ${count(groups.length, 'trust class')}.`,
      evidence: 'config_signal',
      sample: count(
        found.reduce((sum, { sightings }) => sum + sightings, 0),
        'place',
      ),
      window,
      confidence: 'medium',
      limits:
        'a trust class names who runs a host, not how well it behaves; settings made only at run time are not listed',
    },
  ];
}

/** What a reader must not overlook in a long table. */
function lookalikeClaims({ audits }: ReportFacts, { window }: Judgement): Block[] {
  const alike = Object.values(audits.found).filter(({ lookalikeOf }) => lookalikeOf !== null);
  if (alike.length === 0) return [];
  const names = alike.map(({ host, lookalikeOf }) => `${named(host)} (like ${named(lookalikeOf ?? '')})`);
  return [
    {
      kind: 'claim',
      statement: `${count(alike.length, 'host')} imitating another: ${names.slice(0, 10).join(', ')}.`,
      evidence: 'config_signal',
      sample: count(
        alike.reduce((sum, { sightings }) => sum + sightings, 0),
        'place',
      ),
      window,
      confidence: 'medium',
      limits: 'a name does not show who runs the host or why it was chosen; ask who put it there',
    },
  ];
}

function namedBlocks(facts: ReportFacts, { window, confidence }: Judgement): Block[] {
  const routes = byEvents(facts);
  if (routes.length === 0) return [];
  const total = routes.reduce((sum, route) => sum + route.count, 0);
  const rows = busiest(facts).map(({ host, model, count: events, stopped, first, last }) => [
    named(host),
    named(model),
    String(events),
    String(stopped),
    minuteOf(first),
    minuteOf(last),
  ]);
  return [
    {
      kind: 'table',
      head: ['provider host', 'claimed model', 'events', 'stopped calls', 'first seen', 'last seen'],
      rows,
    },
    ...unshown(routes.length, MOST_ROWS, 'those with the fewest events'),
    {
      kind: 'claim',
      statement: `${count(routes.length, 'route')} appear${routes.length === 1 ? 's' : ''} in the events.`,
      evidence: 'config_signal',
      sample: count(total, 'event'),
      window,
      confidence,
      limits: 'hosts and models are as the caller reported them; a route that was never named is not listed',
    },
  ];
}
