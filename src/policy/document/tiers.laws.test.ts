import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument, CHECKS, documentOf, LEAF_VALUES } from '../../../test/fixtures/policy-documents.ts';
import { flowModeOf, ownPlacesOf, setClass } from '../../flows/flow-settings.ts';
import { FLOW_MODES } from '../../vocabulary/call-context.ts';
import { APPROVAL_DECIDERS } from '../../vocabulary/document/approvals-part.ts';
import { DECISIONS, SEVERITIES } from '../../vocabulary/orders.ts';
import type { Signal } from '../../vocabulary/signal.ts';
import { indexExceptions } from '../exceptions.ts';
import { type GateFinding, gate } from '../gate.ts';
import { leaves, type Merged, mergeTiers } from './tiers.ts';
import { writtenFlows } from './written-flows.ts';

test('every leaf has values to try', () => {
  expect(Object.keys(LEAF_VALUES)).toEqual(leaves().map(({ name }) => name));
});

const finding = fc.record({
  severity: fc.constantFrom(...SEVERITIES),
  title: fc.constant('Finding'),
  checks: fc.constantFrom(...CHECKS).map((check) => [check]),
});

type Settings = Parameters<typeof flowModeOf>[0];
type Values = ReturnType<typeof mergeTiers>['values'];
const rank = (decision: (typeof DECISIONS)[number]) => DECISIONS.indexOf(decision);

/** What a person or the ledger would notice; each is only ever stricter. */
function isAsStrict(before: Values, after: Values, findings: readonly GateFinding[]) {
  const decision = (values: Values) => {
    const signals = findings.map(({ checks = [] }) => ({ check: checks[0] ?? '', path: '$' }) as Signal);
    const occasion = { tool: 'shell', time: '2026-11-15T00:00:00Z', argumentAt: () => undefined };
    const { kept } = indexExceptions(values.exceptions).apply(signals, occasion);
    const left = findings.filter((_, i) => kept.includes(signals[i] as Signal));
    return rank(gate({ findings: left, riskState: 'Watch', policy: values.gate }).decision);
  };
  return (
    decision(after) >= decision(before) &&
    after.sampling.baselineRate >= before.sampling.baselineRate &&
    after.secrets.entropyThreshold <= before.secrets.entropyThreshold &&
    (after.secrets.bareEntropy || !before.secrets.bareEntropy) &&
    (before.hooks.explicitAllow || !after.hooks.explicitAllow) &&
    (after.hooks.screenResults || !before.hooks.screenResults) &&
    (after.hooks.screenPrompts || !before.hooks.screenPrompts) &&
    (before.hooks.resident || !after.hooks.resident) &&
    (after.scan.enabled || !before.scan.enabled) &&
    (after.scan.defaultInput || !before.scan.defaultInput) &&
    (after.scan.defaultOutput || !before.scan.defaultOutput) &&
    (after.scan.failMode === 'closed' || before.scan.failMode === 'open') &&
    JSON.stringify(after.scan.scanners) === JSON.stringify(before.scan.scanners) &&
    (after.judge.failMode === 'closed' || before.judge.failMode === 'open') &&
    after.judge.minConfidence >= before.judge.minConfidence &&
    JSON.stringify({ ...after.judge, failMode: '', minConfidence: 0 }) ===
      JSON.stringify({ ...before.judge, failMode: '', minConfidence: 0 }) &&
    after.approvals.hold === before.approvals.hold &&
    after.approvals.expiry <= before.approvals.expiry &&
    after.approvals.open <= before.approvals.open &&
    APPROVAL_DECIDERS.indexOf(after.approvals.by) >= APPROVAL_DECIDERS.indexOf(before.approvals.by) &&
    after.approvals.perHour <= before.approvals.perHour &&
    JSON.stringify(after.approvals.webhook) === JSON.stringify(before.approvals.webhook)
  );
}

/** For every agent, server and tool: as much is looked at, nothing more is one's own, and no label or act is gone. */
function areFlowsAsStrict(before: Merged, after: Merged): boolean {
  const [old, now] = [before, after].map(({ values, flowsApart }) => ({
    user: writtenFlows(values),
    projects: flowsApart,
  })) as [Settings, Settings];
  const found = { reads: ['private'], acts: ['send'], assumes: ['acts'] } as const;
  return ['local', 'ci', 'other'].every((agent) =>
    [undefined, 'files', 'search'].every((server) => {
      const parties = { agent, server };
      const [wasOwn, isOwn] = [ownPlacesOf(old, parties), ownPlacesOf(now, parties)];
      const [was, is] = [setClass(found, old, server, 'send'), setClass(found, now, server, 'send')];
      return (
        FLOW_MODES.indexOf(flowModeOf(now, parties)) >= FLOW_MODES.indexOf(flowModeOf(old, parties)) &&
        isOwn.every((place) => wasOwn.includes(place)) &&
        was.reads.every((label) => is.reads.includes(label)) &&
        was.acts.every((act) => is.acts.includes(act)) &&
        (is.assumes ?? []).every((part) => was.assumes?.includes(part))
      );
    }),
  );
}

test.each(Object.keys(LEAF_VALUES))('%s of a file that was not accepted never softens a ruling', (name) => {
  fc.assert(
    fc.property(
      anyDocument,
      documentOf([name]),
      fc.array(finding, { maxLength: 4 }),
      (user, project, found) => {
        const before = mergeTiers([{ document: user, isAccepted: true }]);
        const after = mergeTiers([
          { document: user, isAccepted: true },
          { document: project, isAccepted: false },
        ]);
        return isAsStrict(before.values, after.values, found) && areFlowsAsStrict(before, after);
      },
    ),
  );
});

test('nor do all of them together, under any number of such files', () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.array(anyDocument, { maxLength: 3 }),
      fc.array(finding, { maxLength: 4 }),
      (user, projects, found) => {
        const own = { document: user, isAccepted: true };
        const foreign = projects.map((document) => ({ document, isAccepted: false }));
        const before = mergeTiers([own]);
        const after = mergeTiers([own, ...foreign]);
        return isAsStrict(before.values, after.values, found) && areFlowsAsStrict(before, after);
      },
    ),
  );
});

test('the same files accepted do soften some: the law above is not empty', () => {
  const softened = fc.sample(fc.tuple(anyDocument, fc.array(finding, { minLength: 1, maxLength: 4 })), 200);
  const isSofter = softened.some(
    ([document, found]) =>
      !isAsStrict(mergeTiers([]).values, mergeTiers([{ document, isAccepted: true }]).values, found),
  );
  expect(isSofter).toBe(true);
});

test('nor is the law about flows', () => {
  const documents = fc.sample(anyDocument, 200);
  const of = (document: (typeof documents)[number], isAccepted: boolean) =>
    mergeTiers([{ document, isAccepted }]);
  expect(documents.some((each) => !areFlowsAsStrict(mergeTiers([]), of(each, true)))).toBe(true);
  expect(documents.some((each) => !areFlowsAsStrict(of(each, false), mergeTiers([])))).toBe(true);
});
