import type { Finding } from '../vocabulary/finding.ts';
import type { Ruling } from '../vocabulary/ruling.ts';

/** The ids behind a ruling, each once: of its findings, and of layers that name one. The same for events, approvals and agents. */
export function checksBehind(findings: readonly Pick<Finding, 'checks'>[], trace: Ruling['trace']): string[] {
  const ofLayers = trace.flatMap(({ check, shadow }) =>
    check === undefined || shadow === true ? [] : [check],
  );
  return [...new Set([...ofLayers, ...findings.flatMap(({ checks }) => checks)])];
}
