/**
 * Two ways to declare a pattern: `prefixed` for formats recognisable by themselves, `named` for values
 * recognisable only by the name next to them (`MISTRAL_API_KEY=…`). Both only fill in the defaults.
 */
import type { SecretPattern } from './pattern.ts';
import { notPlaceholder, scrambledThroughout } from './plausible.ts';

type Usual = 'id' | 'label' | 'title' | 'remedy' | 'confidence' | 'last4';
type PrefixedFacts = Omit<SecretPattern, Usual> &
  Partial<Pick<SecretPattern, 'confidence' | 'last4'>> & { readonly revokeAt: string };

export function prefixed(id: string, label: string, title: string, facts: PrefixedFacts): SecretPattern {
  const { revokeAt, ...rest } = facts;
  return {
    id,
    label,
    title,
    confidence: 0.95,
    last4: true,
    // The prefix is no evidence about the characters after it.
    validate: (secret) => notPlaceholder(withoutAnchor(secret, rest.anchors)),
    remedy: remedyAt(revokeAt),
    ...rest,
  };
}

function withoutAnchor(secret: string, anchors: readonly string[]): string {
  const anchor = anchors.find((one) => secret.startsWith(one));
  return anchor === undefined ? secret : secret.slice(anchor.length);
}

/** A value of a shape that many services issue as a key; only its name distinguishes it from an id. */
export const UUID = '[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}';

interface NamedFacts {
  /** Words that may start the name: `mistral`, `dd_api`. They become the anchors. */
  readonly names: readonly string[];
  /** Source of an expression for the value alone: exact alphabet, exact length, no capturing groups. */
  readonly value: string;
  readonly revokeAt: string;
  readonly validate?: SecretPattern['validate'];
}

export function named(id: string, label: string, title: string, facts: NamedFacts): SecretPattern {
  return {
    id,
    label,
    title,
    anchors: facts.names,
    expression: namedValue(facts.names, facts.value),
    secretGroup: true,
    confidence: 0.8,
    last4: false,
    validate: facts.validate ?? scrambledThroughout,
    remedy: remedyAt(facts.revokeAt),
  };
}

function remedyAt(place: string): string {
  return `Revoke it at ${place} and issue a new one.`;
}

const KEY_WORD = anyCase(
  '(?=[acpkstACPKST])(?<!public[_-]?)(?:key|token(?!iz)|secret|auth(?!or)|passw|pwd|pat(?![a-zA-Z])|cred)',
);
/** A constructor or login call counts as a name of its own: `cohere.Client("…")`. */
const CALL_WORD = `(?:${anyCase('client|login|connect')})(?=\\()`;
/** The last word decides: what is called an id, a hash or a version is not the secret itself. */
const HARMLESS_ENDING = anyCase(
  'ids?|hash|sha[0-9]{0,3}|md5|digest|sum|commit|print|etag|ref|rev|version|name|ur[il]|arn|path|file|cache',
);
const GAP = '[\\w .\\-/"\'\\[\\]:{(,\\t\\n]{0,40}?';
/** The lookahead avoids the long lookbehind for every shorter tail that backtracking tries. */
const TAIL = `[\\w.-]{0,24}(?![\\w.-])(?<!${HARMLESS_ENDING})(?:[ :]{1,2}[sS]tr(?:ing)?)?`;
const CLOSING = '\\\\?["\'`]?[\\])]?';
const ASSIGNMENT =
  '(?:\\s{0,4}(?:[:?+|]{0,2}={1,3}>?|:-?|,|>|\\()\\s{0,8}|\\s{1,3}is:?\\s{1,3}|[ \\t]{1,3}|(?:\\\\[nrt]|[\\s,]){1,12}\\\\?["\']?value\\\\?["\']?\\s?[:=]\\s?)';
const OPENING = '\\\\?["\'`]{0,3}(?:(?:[Bb]earer|[Tt]oken|Basic|SSWS) {1,2})?';
const NOT_LONGER = '(?![\\w+/-])';

/** Letters match in either case, but the value's alphabet stays exact: hence no `i` flag. */
function namedValue(names: readonly string[], value: string): RegExp {
  const starts = names.map((name) => {
    const key = `${GAP}(?:${KEY_WORD}|${CALL_WORD})`;
    // An address (`github.com/…`) mentions the vendor and names nothing.
    // A name such as `vault_token` already means that a secret follows.
    return (
      anyCase(name.replace(/[.]/g, '\\.')) +
      '(?!\\.com/)' +
      (/key|token|secret|auth|pass/i.test(name) ? `(?:${key})?` : key)
    );
  });
  const start = `(?:${starts.join('|')})`;
  return new RegExp(`${start}${TAIL}${CLOSING}${ASSIGNMENT}${OPENING}(${value})${NOT_LONGER}`, 'dy');
}

function anyCase(source: string): string {
  let inClass = false;
  return source.replace(/\\.|[[\]]|[a-z]/gi, (part) => {
    if (part === '[' || part === ']') inClass = part === '[';
    if (inClass || part.length > 1 || part === ']') return part;
    return `[${part.toLowerCase()}${part.toUpperCase()}]`;
  });
}
