/** Removes secrets that were given to a server from its definition, for display and storage. Checks judge the original. */
import type { JsonValue } from '../text/json/json-value.ts';
import type { JudgedDefinition } from './definition-verdict.ts';

export type Conceal = (text: string) => string;

export function concealed<T extends JudgedDefinition>(judged: T, conceal: Conceal | undefined): T {
  if (!conceal) return judged;
  const { definition, judgement } = judged;
  const value = Object.fromEntries(entriesOf(definition.value, conceal));
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

const entriesOf = (value: { readonly [key: string]: JsonValue }, conceal: Conceal) =>
  Object.entries(value).map(([key, inner]) => [conceal(key), withoutSecrets(inner, conceal)] as const);

function withoutSecrets(value: JsonValue, conceal: Conceal): JsonValue {
  if (typeof value === 'string') return conceal(value);
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, conceal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(entriesOf(value, conceal));
}
