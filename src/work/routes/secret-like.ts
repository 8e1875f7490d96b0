/**
 * Words that no person invented: a key or a token in the place of a host, a model or a name. Hosts are kept in lower
 * case, where most key patterns no longer match; frequent changes between letters and digits still give a key away.
 */
const RUN = /[A-Za-z\d]{14,}/g;
/** Prefixes of keys, in any case, at the beginning of any part of a word. */
const BEGINNING = /(?:^|[^a-z\d])(?:(?:akia|asia)[a-z2-7]{16}(?![a-z\d])|aiza[\w-]{30}|eyj[\w-]{16})/i;
const LONG_RUN = 20;
/** Names of models change as often as this; where they are short, letters of both cases are no part of them. */
const FEW_CHANGES = 4;
const MANY_CHANGES = 6;

export function isSecretLike(word: string): boolean {
  if (BEGINNING.test(word)) return true;
  for (const [run] of word.matchAll(RUN)) {
    const changes = run.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
    const rises = run.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
    const isShort = run.length < LONG_RUN;
    if (changes > (isShort && rises === 0 ? MANY_CHANGES : FEW_CHANGES)) return true;
    if (changes > 1 && rises > 1 && changes + rises > FEW_CHANGES) return true;
  }
  return false;
}

/** Names that a platform assigns: they look like keys, but are addresses. */
const DEALT_OUT =
  /\.(?:endpoints\.huggingface\.cloud|on\.aws|supabase\.co|proxy\.runpod\.net|api\.baseten\.co|run\.app|lepton\.run)(?::\d+)?$/;
/** A host of a single label needs less evidence: services have names made of words. */
const SHORT_WORD = /^(?=(?:.*\d){2})(?=.*[a-z])[a-z\d]{14,}$/;

/** The host with `*` for what could be a secret; nothing where all of it could. */
export function hostWithoutSecrets(host: string): string | undefined {
  if (DEALT_OUT.test(host)) return host;
  const [, name = host, port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  const labels = name.split('.');
  if (labels.length === 1) return isSecretLike(name) || SHORT_WORD.test(name) ? undefined : host;
  const shown = labels.map((label) => (isSecretLike(label) ? '*' : label));
  return shown.slice(0, -1).every((label) => label === '*') ? undefined : shown.join('.') + port;
}
