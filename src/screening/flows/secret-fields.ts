import type { Reading, Run } from '../../shell/reading/reading.ts';

/** The template that selects which fields are printed. */
const TEMPLATE =
  /(?:-o|--output)[ =]?(?:jsonpath(?:-as-json)?|go-template|custom-columns|template)[= ](.*)$/s;
/** The public parts of certificates. */
const CERTIFICATE = /\.data\b(?:\.|\[["'])(?:tls|ca|cert|client)\\*\.(?:crt|pem)/g;

/** Only the name, kind, labels or certificate of a secret in a cluster is requested. */
export function asksForNames(words: string): boolean {
  const template = TEMPLATE.exec(words)?.[1];
  if (template === undefined) return false;
  const rest = template.replaceAll(CERTIFICATE, '.metadata');
  return /\bmetadata\b|\.type\b|\.kind\b/.test(rest) && !/data\b(?<!metadata)|\$v\b|last-applied/i.test(rest);
}

/** The whole secret is printed, and the next program selects only public parts: `… -o json | jq .metadata`. */
export function picksNames({ program, pipedTo }: Run, { runs }: Reading): boolean {
  if (program !== 'kubectl' && program !== 'oc') return false;
  const next = runs[pipedTo.at(-1) ?? -1];
  if (next === undefined || !/^(?:jq|yq|gojq)$/.test(next.program)) return false;
  const filter = next.args.find(({ text }) => !text.startsWith('-'))?.text.trim() ?? '';
  if (/\|\s*(?:keys|length)(?:\[\]|_unsorted)?\s*$/.test(filter) || /\bmap_values\(length\)$/.test(filter))
    return true;
  return /\.metadata\b|\.type\b/.test(filter) && !/data\b(?<!metadata)|last-applied/i.test(filter);
}
