/** Removes secrets that were given to a server from its definition, for display and storage. Checks judge the original. */
import { mapStrings } from '../text/json/json-walk.ts';
import type { JudgedDefinition } from './definition-verdict.ts';

export type Conceal = (text: string) => string;

export function concealed<T extends JudgedDefinition>(judged: T, conceal: Conceal | undefined): T {
  if (!conceal) return judged;
  const { definition, judgement } = judged;
  const map = { step: () => 0, text: conceal, key: conceal };
  const value = Object.fromEntries(
    Object.entries(definition.value).map(([key, inner]) => [conceal(key), mapStrings(inner, 0, map)]),
  );
  const findings = judgement.findings.map((finding) => ({
    ...finding,
    title: conceal(finding.title),
    detail: conceal(finding.detail),
    places: finding.places.map(({ path, evidence }) => ({
      path: conceal(path),
      evidence: conceal(evidence),
    })),
  }));
  return {
    ...judged,
    definition: { ...definition, name: conceal(definition.name), value },
    judgement: { ...judgement, findings },
  };
}
