/** Identity comparisons with nothing changed, and with a change of known size: how often each state comes out. */
import { compareIdentity } from '../../src/routers/identity/compare.ts';
import type { SeededRandom } from '../../src/routers/statistics/seeded.ts';
import { seededRandom } from '../../src/routers/statistics/seeded.ts';
import { IDENTITY_STATES, type IdentityState } from '../../src/vocabulary/audit.ts';
import type { ComparisonInput } from '../../src/vocabulary/comparison.ts';
import * as draw from './identity-draws.ts';

type Arm = ComparisonInput['baseline'];

/** One side of a comparison. `route` says which: a scenario with a change draws the route differently. */
type Draw = (random: SeededRandom, side: 'direct' | 'route' | 'again') => Partial<Arm>;

export interface Scenario {
  readonly title: string;
  readonly isChanged: boolean;
  /** What one run needs, drawn anew for each: the probes, and what both sides answer to them. */
  readonly world: (random: SeededRandom) => Draw;
  readonly withControl?: true;
  /** The least share of runs in which a change is to be seen. */
  readonly power?: number;
}

export interface Row {
  readonly title: string;
  readonly isChanged: boolean;
  readonly runs: number;
  readonly states: Readonly<Record<IdentityState, number>>;
  /** Divergent or worse. */
  readonly flagged: number;
  readonly power?: number;
}

const SIZE = 20;

function both(...worlds: readonly Scenario['world'][]): Scenario['world'] {
  return (random) => {
    const draws = worlds.map((world) => world(random));
    return (source, side) => Object.assign({}, ...draws.map((each) => each(source, side)));
  };
}

const everything = both(
  draw.histograms({ probes: 10, answers: 20, variation: 0 }),
  draw.prefixes({ samples: 30, positions: 100, changed: 0 }),
  draw.logprobs({ n: 63, shift: 0 }),
  draw.means({ n: 63, cv: 0.9, ratio: 1, withSpread: true }),
  draw.tokenizer({ strings: 16, isOther: false }),
  draw.agreement({ compared: 50, self: 0.6, route: 0.6 }),
);

export const SCENARIOS: readonly Scenario[] = [
  same('histograms 10 × 20', draw.histograms({ probes: 10, answers: 20, variation: 0 })),
  same(
    'histograms 10 × 20, five answers spread evenly',
    draw.histograms({ probes: 10, answers: 20, variation: 0, shape: draw.FEW_FLAT }),
  ),
  same(
    'histograms 10 × 40, five answers spread evenly',
    draw.histograms({ probes: 10, answers: 40, variation: 0, shape: draw.FEW_FLAT }),
  ),
  same(
    'histograms 10 × 60, eight answers spread evenly',
    draw.histograms({ probes: 10, answers: 60, variation: 0, shape: draw.FLAT }),
  ),
  same('histograms 40 × 30', draw.histograms({ probes: 40, answers: 30, variation: 0 })),
  same('prefixes 30 × 100', draw.prefixes({ samples: 30, positions: 100, changed: 0 })),
  same('log-probabilities, n 63', draw.logprobs({ n: 63, shift: 0 })),
  same(
    'log-probabilities of 20 tokens in each of 4 answers',
    draw.pooledLogprobs({ answers: 4, tokens: 20 }),
  ),
  same('means of 20, spread 0.9 given', draw.means({ n: SIZE, cv: 0.9, ratio: 1, withSpread: true })),
  same('means of 20, spread 1.3 not given', draw.means({ n: SIZE, cv: 1.3, ratio: 1, withSpread: false })),
  same('means of 10, spread 1.3 given', draw.means({ n: 10, cv: 1.3, ratio: 1, withSpread: true })),
  same('tokenizer, 16 strings', draw.tokenizer({ strings: 16, isOther: false })),
  same('fingerprints 50 with control', draw.agreement({ compared: 50, self: 0.6, route: 0.6 }), true),
  same('all of these together', everything),
  same('all of these, with a control arm', everything, true),
  changed('other tokenizer, 16 strings', draw.tokenizer({ strings: 16, isOther: true }), 0.99),
  changed(
    'histograms 10 × 20, variation 0.2',
    draw.histograms({ probes: 10, answers: 20, variation: 0.2 }),
    0.79,
  ),
  changed(
    'histograms 10 × 20, variation 0.4',
    draw.histograms({ probes: 10, answers: 20, variation: 0.4 }),
    0.99,
  ),
  changed(
    'histograms 20 × 20, variation 0.2',
    draw.histograms({ probes: 20, answers: 20, variation: 0.2 }),
    0.95,
  ),
  changed(
    'histograms 40 × 30, variation 0.1',
    draw.histograms({ probes: 40, answers: 30, variation: 0.1 }),
    0.78,
  ),
  changed(
    'histograms 10 × 20, variation 0.2, five answers spread evenly',
    draw.histograms({ probes: 10, answers: 20, variation: 0.2, shape: draw.FEW_FLAT }),
    0.65,
  ),
  changed(
    'histograms 10 × 20, variation 0.2, eight answers spread evenly',
    draw.histograms({ probes: 10, answers: 20, variation: 0.2, shape: draw.FLAT }),
    0.45,
  ),
  changed(
    'histograms 10 × 40, variation 0.2, five answers spread evenly',
    draw.histograms({ probes: 10, answers: 40, variation: 0.2, shape: draw.FEW_FLAT }),
    0.9,
  ),
  changed(
    'histograms 10 × 60, variation 0.2, eight answers spread evenly',
    draw.histograms({ probes: 10, answers: 60, variation: 0.2, shape: draw.FLAT }),
    0.95,
  ),
  changed(
    'prefixes 30 × 100, a fifth of positions',
    draw.prefixes({ samples: 30, positions: 100, changed: 0.2 }),
    0.8,
  ),
  changed('log-probabilities, half a deviation, n 63', draw.logprobs({ n: 63, shift: 0.5 }), 0.75),
  changed(
    'tokenizer and histograms 10 × 20, 0.4',
    both(
      draw.tokenizer({ strings: 16, isOther: true }),
      draw.histograms({ probes: 10, answers: 20, variation: 0.4 }),
    ),
    0.99,
  ),
  changed(
    'latency alone, a quarter',
    draw.means({ n: SIZE, cv: 0.4, ratio: 0.25, withSpread: true, only: 'latency' }),
    0,
  ),
];

function same(title: string, world: Scenario['world'], withControl?: true): Scenario {
  return { title, isChanged: false, world, ...(withControl ? { withControl } : {}) };
}

function changed(title: string, world: Scenario['world'], power: number): Scenario {
  return { title, isChanged: true, world, power };
}

export function simulateScenario(
  { title, isChanged, world, withControl, power }: Scenario,
  runs: number,
  seed: number,
): Row {
  const random = seededRandom(seed);
  const states = { Consistent: 0, Inconclusive: 0, Divergent: 0, 'Likely Substitution': 0 };
  for (let run = 0; run < runs; run += 1) {
    const side = world(random);
    const { identity_state } = compareIdentity({
      provider_host: 'router.example.com',
      claimed_model: 'gpt-5',
      baseline: { sample_size: SIZE, ...side(random, 'direct') },
      observed: { sample_size: SIZE, reported_model: 'gpt-5', ...side(random, 'route') },
      ...(withControl ? { control: { sample_size: SIZE, ...side(random, 'again') } } : {}),
    });
    states[identity_state] += 1;
  }
  const flagged = (states.Divergent + states['Likely Substitution']) / runs;
  return { title, isChanged, runs, states, flagged, ...(power === undefined ? {} : { power }) };
}

/** Rows with many answers take long, and their figures are far from any bound. */
const MANY = /20 × 20|40 × 30|10 × 40|10 × 60/;

function rowOf(scenario: Scenario, most: number, seed: number): string {
  const runs = MANY.test(scenario.title) ? Math.ceil(most / 4) : most;
  const { title, isChanged, states } = simulateScenario(scenario, runs, seed);
  const shares = IDENTITY_STATES.map((state) => `${((100 * states[state]) / runs).toFixed(1)} %`);
  return `| ${isChanged ? 'changed' : 'same'}: ${title} | ${shares.join(' | ')} | ${runs} |`;
}

/** The table of docs/identity.md. */
export function simulateIdentity(runs = 500, seed = 1): string[] {
  return [
    `| what is compared (seed ${seed}) | ${IDENTITY_STATES.join(' | ')} | runs |`,
    `| --- |${IDENTITY_STATES.map(() => ' ---: |').join('')} ---: |`,
    ...SCENARIOS.map((scenario) => rowOf(scenario, runs, seed)),
  ];
}
