/**
 * compare_model_identity: is what a route delivers the model that it claims? A table of evidence items, each with its
 * own likelihood ratio and test, and a state that no single opaque score decides. Pure; the permutations are seeded, so
 * the same input always gives the same answer.
 */

import type { Comparison } from '../../answers/routes/comparison.answer.ts';
import { redactText } from '../../sensitive/redact.ts';
import type { IdentityState } from '../../vocabulary/audit.ts';
import type { ComparisonInput } from '../../vocabulary/comparison.ts';
import { type RiskState, riskiest } from '../../vocabulary/orders.ts';
import { classifyHost } from '../catalogue/classify.ts';
import { lastingRisk } from '../catalogue/host-risk.ts';
import { relateModels } from '../catalogue/model-name.ts';
import { type Item, isUnsteady } from './evidence/evidence.ts';
import { ANSWERS_REQUIRED, type Judgement, judge } from './evidence/judge.ts';
import { identityFindings, isNamedOtherwise } from './findings.ts';
import { integrityFindings } from './integrity.ts';
import { fingerprintItem } from './kinds/fingerprint.ts';
import { histogramsItem } from './kinds/histograms.ts';
import { logprobsItem } from './kinds/logprobs.ts';
import { latencyItem, outputTokensItem } from './kinds/means.ts';
import { nameItem } from './kinds/name.ts';
import { pairedItem } from './kinds/paired-items.ts';
import { prefixesItem } from './kinds/prefixes.ts';
import { signatureItem } from './kinds/thinking-signature.ts';
import { tokenizerItem } from './kinds/tokenizer.ts';
import { PRIORS } from './priors.ts';

export function compareIdentity(input: ComparisonInput): Comparison {
  const { trust: known, lookalikeOf } = classifyHost(input.provider_host);
  const trust = input.trust_class ?? known;
  const host = { trust, ...(lookalikeOf === undefined ? {} : { lookalikeOf }) };
  const prior = input.prior ?? PRIORS[trust];
  const items = [nameItem(input), ...(isOwnBaseline(input) ? behaviour(input) : [])];
  const judgement = judge(items, prior, input.observed.fallback_disclosed === true);
  const integrity = integrityFindings(input, host);
  const isNamed = isNamedOtherwise(items, input);
  const names = {
    claimed: redactText(input.claimed_model).text,
    observed: redactText(input.observed.reported_model ?? 'no name').text,
  };
  return {
    risk_state: riskiest(
      riskOf(judgement, integrity.length > 0),
      lastingRisk(host),
      // As in an audit: a reported name is a fact, independent of chance and of the host's prior.
      isNamed ? 'Probe' : 'Watch',
    ),
    identity_state: judgement.state,
    confidence: judgement.confidence,
    drift_score: judgement.driftScore,
    findings: identityFindings(items, judgement, names, input),
    integrity_findings: integrity,
    evidence: items.map(({ isCertain: _, isAlike: __, ...evidence }) => evidence),
    trust_class: trust,
    prior,
    posterior: judgement.posterior,
    global_p: judgement.globalP,
    n_required: judgement.required,
    next: nextOf(judgement, controlOf(items)),
    limitations: [
      ...limitationsOf(input, items),
      ...(isNamed && judgement.posterior < 0.5 ? [NO_COMFORT] : []),
    ],
  };
}

/** A sample of another model is no evidence about the claimed one. */
function isOwnBaseline({ baseline, claimed_model }: ComparisonInput): boolean {
  if (baseline.model === undefined) return true;
  const relation = relateModels(claimed_model, baseline.model);
  return relation === 'equal' || relation === 'unknown';
}

function behaviour(input: ComparisonInput): Item[] {
  const { baseline, observed, control } = input;
  return [
    tokenizerItem(baseline, observed, control),
    histogramsItem(baseline, observed, control),
    prefixesItem(baseline, observed, control),
    fingerprintItem(input),
    logprobsItem(baseline, observed, control),
    pairedItem(input),
    signatureItem(input),
    outputTokensItem(baseline, observed, control),
    latencyItem(baseline, observed, control),
  ].filter((item) => item !== undefined);
}

const RISKS: Readonly<Record<IdentityState, RiskState>> = {
  Consistent: 'Watch',
  Inconclusive: 'Sample',
  Divergent: 'Sample',
  'Likely Substitution': 'Probe',
};

function riskOf({ state, posterior }: Judgement, isChanged: boolean): RiskState {
  const isMaterial = state === 'Divergent' && posterior >= 0.5;
  return riskiest(RISKS[state], isMaterial ? 'Probe' : 'Watch', isChanged ? 'Sample' : 'Watch');
}

function controlOf(items: readonly Item[]): Item['control'] {
  if (items.some(isUnsteady)) return 'failed';
  return items.some(({ control }) => control !== 'none') ? 'passed' : 'none';
}

const UNSTEADY =
  'The direct provider differs from itself: find out why (another version, region, hour or setting), and sample all arms again, interleaved, before anything else.';

/** A control that was given is not asked for again. */
function nextOf({ state, required }: Judgement, control: Item['control']): string {
  if (control === 'failed') return UNSTEADY;
  const isControlled = control === 'passed';
  switch (state) {
    case 'Consistent':
      return 'Keep watching: a route may deliver another model at other hours or to other requests.';
    case 'Inconclusive':
      return `Collect at least ${required ?? ANSWERS_REQUIRED} answers on each side${isControlled ? '' : ', with a second direct sample as control'}; \`tokenauditor probe-plan\` plans it.`;
    case 'Divergent':
      return `Repeat the comparison with a second kind of evidence${isControlled ? '' : ' and a second direct sample'} before asking the supplier.`;
    case 'Likely Substitution':
      return `${isControlled ? 'Ask' : 'Plan a probe with a control arm, and ask'} the supplier which model served these requests.`;
  }
}

const NO_COMFORT =
  'The posterior weighs the prior of this kind of host against capped evidence. Do not rely on it here: the answers themselves name another model.';

function limitationsOf(input: ComparisonInput, items: readonly Item[]): string[] {
  const notes = ['Evidence, not proof: a route can treat other requests differently.'];
  if (items.some(({ kind }) => kind === 'latency')) {
    notes.push('Latency counts only for the drift score; it never identifies a model.');
  }
  if (items.some(({ kind, p }) => kind === 'logprobs' && p !== null)) {
    notes.push(
      'Log-probabilities are assumed to be one per answer; tokens of one answer depend on each other, and counting them separately causes false alarms.',
    );
  }
  if (!isOwnBaseline(input)) {
    notes.push('The baseline is of another model than the claimed one, so only the names were compared.');
  }
  if (items.every(({ control }) => control === 'none')) {
    notes.push('No direct-against-direct control was given, so natural variation is unknown.');
  }
  return notes;
}
