import { redactText } from '../../sensitive/redact.ts';
import type { ReportFacts, RouteFacts } from './facts.ts';
import { binStartMs, type Histogram, quantileMs } from './histogram.ts';
import { count, type Judgement } from './judgement.ts';
import { type Block, type Section, text } from './memo.ts';

const MOST_ROWS = 50;

function busiest(facts: ReportFacts): RouteFacts[] {
  return Object.values(facts.routes)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_ROWS);
}

/** As code, so that no reader makes a link of it. A line that somebody forged may hold a secret in its place. */
const named = (name: string) => (name === '' ? 'not recorded' : `\`${redactText(name).text}\``);

export function inventorySection(facts: ReportFacts, { window, confidence }: Judgement): Section {
  const routes = busiest(facts);
  if (routes.length === 0) {
    return { title: 'Route inventory', blocks: [text('No event in this window names a route.')] };
  }
  const total = routes.reduce((sum, route) => sum + route.count, 0);
  const rows = routes.map(({ host, model, count: events, stopped, first, last }) => [
    named(host),
    named(model),
    String(events),
    String(stopped),
    first,
    last,
  ]);
  return {
    title: 'Route inventory',
    blocks: [
      {
        kind: 'table',
        head: ['provider host', 'claimed model', 'events', 'stopped calls', 'first seen', 'last seen'],
        rows,
      },
      {
        kind: 'claim',
        statement: `${count(routes.length, 'route')} appear${routes.length === 1 ? 's' : ''} in the events.`,
        evidence: 'config_signal',
        sample: count(total, 'event'),
        window,
        confidence,
        limits: 'hosts and models are as the caller gave them; a route that was never named is not here',
      },
    ],
  };
}

export function substitutionSection(facts: ReportFacts, { window }: Judgement): Section {
  const title = 'Suspected model substitution evidence';
  const audited = busiest(facts).filter(({ audits }) => audits > 0);
  if (audited.length === 0) {
    const words =
      'No trace audit is recorded in this window, so nothing can be said on whether the claimed models were delivered.';
    return { title, blocks: [text(words)] };
  }
  const blocks: Block[] = audited.map(({ host, model, audits, risks }) => ({
    kind: 'claim',
    statement: `${named(host)}, claimed model ${named(model)}: ${count(risks.Probe ?? 0, 'event')} in the state Probe, ${risks.Sample ?? 0} in Sample.`,
    evidence: 'trace_signal',
    sample: count(audits, 'trace audit'),
    window,
    confidence: audits < 20 ? 'low' : 'medium',
    limits: 'audits raise questions; a substitution needs at least two kinds of evidence against a baseline',
  }));
  return { title, blocks };
}

export function degradationSection(facts: ReportFacts, { window }: Judgement): Section {
  const title = 'Degradation window evidence';
  const timed = busiest(facts).filter(({ latency }) => latency.count > 0);
  if (facts.latency.count === 0) {
    return {
      title,
      blocks: [text('No latency of a route is recorded in this window; nothing was compared.')],
    };
  }
  const rows = timed.map(({ host, model, latency }) => [named(host), named(model), ...timesOf(latency)]);
  return {
    title,
    blocks: [
      {
        kind: 'table',
        head: ['provider host', 'claimed model', 'samples', 'median', '95 % below'],
        rows: [...rows, ['all events', '', ...timesOf(facts.latency)]],
      },
      latencyChart(facts.latency),
      {
        kind: 'claim',
        statement: 'Latencies as recorded; no baseline window is recorded to hold them against.',
        evidence: 'latency_signal',
        sample: count(facts.latency.count, 'latency'),
        window,
        confidence: 'low',
        limits: 'latency alone never identifies a model and never shows a degradation of quality',
      },
    ],
  };
}

function timesOf(latency: Histogram): string[] {
  const show = (ms: number | undefined) =>
    ms === undefined ? 'unknown' : `about ${Number(ms.toPrecision(2))} ms`;
  return [String(latency.count), show(quantileMs(latency, 0.5)), show(quantileMs(latency, 0.95))];
}

function latencyChart({ bins }: Histogram): Block {
  const first = bins.findIndex((size) => size > 0);
  const last = bins.findLastIndex((size) => size > 0);
  return {
    kind: 'chart',
    title: 'Latencies (ms)',
    legend: ['events'],
    bars: bins.slice(first, last + 1).map((size, i) => ({
      label: String(Math.round(binStartMs(first + i))),
      parts: [size],
    })),
  };
}
