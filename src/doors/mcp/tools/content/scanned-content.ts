/** What the built-in checks and the model scanners of the policy make of one content, together. */
import type { ContentScan, ContentVerdict } from '../../../../answers/calls/content.answer.ts';
import type { ScannerVerdict } from '../../../../road/content/scanner-verdicts.ts';
import type { Policy } from '../../../../road/policy/plain-policy.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { highestRisk, type Risk, riskOf, UNJUDGED } from '../../../../vocabulary/scanning/scan-words.ts';
import type { Desk } from '../../desk/desk.ts';

export interface ModelScans {
  readonly verdicts: readonly ScannerVerdict[];
  /** What neither the built-in checks nor a scanner that answered judged. */
  readonly unjudged: ContentScan['coverage']['unjudged'];
}

/** Asks each scanner of the policy, and records its verdict. Which way a text goes is not known here: only `scan.enabled` counts. */
export async function scanByModels(
  content: JsonValue,
  { policy, root }: { readonly policy: Policy; readonly root: string },
  desk: Desk,
): Promise<ModelScans> {
  const { scanners } = policy.scan;
  const scans =
    Object.keys(scanners).length === 0 ? undefined : await desk.scans(await desk.directoryOf(root));
  if (scans === undefined) return { verdicts: [], unjudged: [...UNJUDGED] };
  const [{ switchesFor }, { scannerVerdict }, { unjudgedBy }, { recordScans }] = await Promise.all([
    import('../../../../policy/scan-switches.ts'),
    import('../../../../road/content/scanner-verdicts.ts'),
    import('../../../../judge/open-scanners.ts'),
    import('../../../../road/content/content-recording.ts'),
  ]);
  const { enabled, failMode } = switchesFor(policy, {}, scans.forced);
  if (!enabled) return { verdicts: [], unjudged: [...UNJUDGED] };
  const made = await scans.scan(scanners, content, 'mcp', failMode === 'open');
  const verdicts = made.map((scan) => scannerVerdict(scan, failMode));
  await recordScans({ content }, verdicts, await desk.ledgerOf(root));
  const answered = verdicts.filter(({ why }) => why === undefined).map(({ scanner }) => scanner);
  const judging = Object.entries(scanners).filter(([name]) => answered.includes(name));
  return { verdicts, unjudged: unjudgedBy(judging.map(([, entry]) => entry)) };
}

const SEVERITIES = { none: 'info', low: 'low', medium: 'medium', high: 'high' } as const satisfies Record<
  Risk,
  string
>;

/** Safe is what all of them call safe; as sure as the least sure of them, or the surest of those that do not. */
export function together(
  { safe, confidence, threats, unlisted }: ContentVerdict,
  verdicts: readonly ScannerVerdict[],
): Pick<ContentScan, 'safe' | 'confidence' | 'risk' | 'threats' | 'unlisted' | 'scanners'> {
  const each = [
    { safe, confidence },
    ...verdicts.map((one) => ({ ...one, safe: one.safe || one.bypass !== undefined })),
  ];
  const isSafe = each.every((one) => one.safe);
  const sure = each.filter((one) => one.safe === isSafe).map((one) => one.confidence ?? 1);
  return {
    safe: isSafe,
    confidence: isSafe ? Math.min(...sure) : Math.max(...sure),
    risk: highestRisk([riskOf(safe, confidence, threats.length), ...verdicts.map(({ risk }) => risk)]),
    threats: [...threats, ...verdicts.flatMap(threatsOf)],
    ...(unlisted === undefined ? {} : { unlisted }),
    ...(verdicts.length === 0 ? {} : { scanners: verdicts.map(scannerLine) }),
  };
}

function threatsOf({
  scanner,
  threats,
  places,
  risk,
  confidence = 1,
  why,
}: ScannerVerdict): ContentScan['threats'] {
  const check = why === undefined ? 'scanner.threat' : 'scanner.failed';
  const detail =
    why === undefined
      ? `The model scanner "${scanner}" reported it.`
      : `The model scanner "${scanner}" gave no verdict: ${why}.`;
  return threats.flatMap((type) => {
    const paths = places.filter(({ threat }) => threat === type).map(({ path }) => path);
    return (paths.length === 0 ? ['$'] : paths).map((path) => ({
      ...{ type, check, path, severity: SEVERITIES[risk], confidence, detail },
    }));
  });
}

function scannerLine(verdict: ScannerVerdict): NonNullable<ContentScan['scanners']>[number] {
  const { scanner, model, safe, confidence, risk, latencyMs, bypass, why } = verdict;
  return {
    ...{ scanner, model: model ?? scanner, safe, risk, latency_ms: latencyMs },
    ...(confidence === undefined ? {} : { confidence }),
    ...(why === undefined ? {} : { why }),
    ...(bypass === undefined ? {} : { scan_bypass: bypass }),
  };
}
