/** An audit for people: findings first, then the routes, then what to do. */
import type { AuditResult, TraceFinding } from '../../../../routers/trace/audit.ts';
import type { ObservedModel, RouteSummary } from '../../../../routers/trace/summary.ts';
import { printable } from '../../../../text/printable.ts';
import { count } from '../../../../text/words/amounts.ts';
import type { RiskState } from '../../../../vocabulary/orders.ts';
import { alignColumns } from '../../print/columns.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';

const MOST_ROUTES = 40;
const LABEL = 12;

interface View {
  readonly paint: Paint;
  /** Width of sentences, and of table rows: a file can hold rows of any length. */
  readonly width: number;
  readonly rowWidth: number;
}

/** The model that logs of a format were compared with. */
interface Claim {
  readonly model: string;
  readonly format: string;
}

export function describeAudit(
  result: AuditResult,
  claims: readonly Claim[],
  { paint, width, rowWidth }: View,
): string[] {
  if (result.traces === 0) return ['no trace could be used'];
  const dye = { Watch: paint.green, Sample: paint.yellow, Probe: paint.red }[result.riskState];
  const state = dye(paint.bold(result.riskState));
  const amounts = `${number(result.traces)} trace${result.traces === 1 ? '' : 's'}, ${count(result.routes.length, 'route')}`;
  const failed = result.routes.reduce((sum, route) => sum + route.failed, 0);
  const failures = failed > 0 ? `; ${number(failed)} failed` : '';
  const found = result.findings.length === 0 ? 'nothing found' : count(result.findings.length, 'finding');
  const isNamed = result.routes.length > 1;
  return [
    `${state}, confidence ${result.confidence}: ${found} in ${amounts}${failures}`,
    ...result.findings.flatMap((finding) => ['', ...describeFinding(finding, isNamed, paint, width)]),
    '',
    ...describeRoutes(result.routes, rowWidth),
    '',
    ...describeClaims(result, claims, width),
    ...describeBaseline(result, width),
    ...result.capped.flatMap((words) => row('not seen', words, width)),
    ...result.nextActions.flatMap((words, i) => row(i === 0 ? 'next' : '', words, width)),
  ];
}

/** Which of the two it was: `--claimed`, or the majority. */
function describeClaims({ majorities }: AuditResult, claims: readonly Claim[], width: number): string[] {
  const words = [
    ...claims.map(({ model, format }) => `${safe(model)}, as --claimed names it (${format})`),
    ...majorities.map(
      ({ agent, model, seen, of }) =>
        `${safe(model)}, by majority: ${number(seen)} of ${count(of, 'reply', 'replies')} that ${agent} recorded`,
    ),
  ];
  return words.flatMap((each, i) => row(i === 0 ? 'claimed' : '', each, width));
}

const MOST_WITHOUT = 5;

/** Without a comparison, "no shift" would mean nothing. */
function describeBaseline({ baseline, routes }: AuditResult, width: number): string[] {
  if (!baseline || baseline.without.length === 0) return [];
  const named = baseline.without
    .slice(0, MOST_WITHOUT)
    .map(({ host, claimedModel }) => `${safe(host)} ${safe(claimedModel)}`);
  const more = baseline.without.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const words =
    baseline.compared === 0
      ? `The baseline contains none of these routes, so nothing was compared with it: ${list}.`
      : `Not in the baseline, and not compared with it: ${list}; ${baseline.compared} of ${count(routes.length, 'route')} compared.`;
  return row('baseline', words, width);
}

function describeFinding(finding: TraceFinding, isNamed: boolean, paint: Paint, width: number): string[] {
  const { title, severity, detail, route, remedy, checks, confidence } = finding;
  const lines = wrap(`${title} (${severity}): ${detail}`, width);
  return [
    ...lines.map((line, i) => (i === 0 ? line.replace(title, paint.bold(title)) : line)),
    ...(route && isNamed ? row('route', `${safe(route.host)}  ${safe(route.claimedModel)}`, width) : []),
    ...row('what to do', remedy, width),
    ...row('check', `${checks.join(', ')}, confidence ${confidence.toFixed(2)}`, width),
  ];
}

const HEAD = ['state', 'traces', 'host', 'claimed model', 'ms 50/95 %', 'in', 'out', 'USD', 'answers name'];

/** Columns that identify the route; the others go below it if the line is too narrow. */
const NAMING = 4;

function describeRoutes(routes: readonly RouteSummary[], width: number): string[] {
  const rows = routes.slice(0, MOST_ROUTES).map(routeRow);
  const wide = alignColumns([HEAD, ...rows], Number.POSITIVE_INFINITY);
  const lines = wide.every(({ length }) => length <= width) ? wide : stacked(rows, width);
  const more = routes.length - MOST_ROUTES;
  return more > 0 ? [...lines, `and ${more} more routes; --json lists all`] : lines;
}

function stacked(rows: readonly (readonly string[])[], width: number): string[] {
  const [head = '', ...named] = alignColumns(
    [HEAD, ...rows].map((cells) => cells.slice(0, NAMING)),
    width,
  );
  return [
    head,
    ...named.flatMap((line, i) => {
      const facts = (rows[i] ?? []).slice(NAMING).map((cell, j) => `${HEAD[NAMING + j]} ${cell}`);
      const known = facts.filter((fact) => !fact.endsWith(' -'));
      return [line, ...wrap(known.join(', '), width - 2).flatMap((words) => (words ? [`  ${words}`] : []))];
    }),
  ];
}

function routeRow(route: RouteSummary): string[] {
  const { latencyQuantilesMs: latency, costUsd } = route;
  return [
    route.riskState satisfies RiskState,
    number(route.traces),
    safe(route.host),
    safe(route.claimedModel),
    latency ? `${number(latency[2] ?? 0)}/${number(latency[4] ?? 0)}` : '-',
    route.inputTokenQuantiles ? short(route.inputTokens) : '-',
    route.outputTokenQuantiles ? short(route.outputTokens) : '-',
    costUsd === undefined ? '-' : dollars(costUsd),
    observedOf(route),
  ];
}

/** Names other than the requested one come first, however few: they are what matters. */
function observedOf({ observedModels }: RouteSummary): string {
  const isOther = ({ relation }: ObservedModel) => (relation === 'equal' ? 1 : 0);
  const [first, second, ...more] = [...observedModels].sort((a, b) => isOther(a) - isOther(b));
  if (!first) return '-';
  if (!second) return safe(first.name);
  const names = [first, second].map(({ name, count: times }) => `${safe(name)} (${number(times)})`);
  return [...names, ...(more.length > 0 ? [`${more.length} more`] : [])].join(', ');
}

/** Already redacted by the audit; here made safe for a terminal, and short. */
const safe = (name: string): string => printable(name, { max: 40 });

/** `3,140`, `12.4 M`: short enough for a column. */
const short = (tokens: number): string =>
  tokens < 1e6 ? number(tokens) : `${(tokens / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} M`;

/** `12.40`, `0.00055`: cents would hide the cost of a few requests. */
const dollars = (usd: number): string =>
  usd === 0 || usd >= 0.1
    ? usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false })
    : String(Number(usd.toPrecision(2)).toFixed(6)).replace(/(\.\d\d\d*?)0+$/, '$1');

const number = (value: number): string => Math.round(value).toLocaleString('en');

function row(label: string, words: string, width: number): string[] {
  return wrap(words, width - LABEL - 2).map((line, i) => `  ${(i === 0 ? label : '').padEnd(LABEL)}${line}`);
}
