/** Whether a sentence says that the tool does a thing, or only speaks of it: denies, looks for, explains, shows it. */
/** Denied, or only looked for, explained, shown: what stands behind these is not done. */
const NEGATED =
  /n't\b[^.!?\n]{0,110}$|\b(?:not|never|no|without|cannot|nothing|none|neither|nor|prevents?|blocks?|detect(?:s|ing|ion)?|flags?|avoids?|removes?|strips?|redacts?|masks?|warns?|whether|looks? for|scans? (?:\w{1,20} ){0,3}?for|stops?|rejects?|refuses?|filters?|catch(?:es)?|guards?|protects?)\b[^.!?\n]{0,110}$|\b(?:finds?|checks?|explain(?:s|ing)?|describes?|teach(?:es)?|analy[sz]es?|identif(?:y|ies)|tests?)\b(?:(?! and )[^.!?\n]){0,110}$|\b(?:sample|example|expected|mock|mocked|canned|illustrative|fixture|dummy|training)(?: \w{1,12}){0,2}? ?(?:response|output|text|reply|replies|string|content|message|phrase|attack|prompt)?: ?['"`]?[^.!?\n]{0,80}$|\b(?:such as|e\.g\.,?|for example,?|for instance,?) ['"`(]?[^!?\n]{0,80}$/;
/** What stands in the first sentence is the purpose itself, unless it is added to it. */
const ADDED =
  /(?:\band|\bwhile|\bplus|\bbut|\bthen)(?: (?:also|then|silently|automatically|quietly|secretly|internally|it|additionally|first))* $|\b(?:also|silently|quietly|secretly|additionally|furthermore|as well as|together with|while)\b[^.!?\n]{0,40}$/;
/** A sentence on attacks speaks of what others do. */
const ABOUT =
  /\b(?:injections?|jailbreaks?|attack(?:s|ers?)?|malicious|phishing|adversar\w*|vulnerab\w*|red[- ]team\w*|owasp|exploits?|poison(?:ed|ing)|data leaks?|leakage|suspicious|untrusted|rogue)\b/;
const REFUSED =
  /^[^.!?\n]{0,30}\b(?:(?:is|are|will be|get) (?:rejected|refused|blocked|denied|forbidden|masked|redacted|never|not)|not allowed)|^[^.!?\n]{0,40}\byou(?:'ve| have)? (?:configured?|choose|chose|give|gave|specify|specified|provided?|set|select(?:ed)?)\b|^[^.!?\n]{0,20}\b(?:configured|of your choice|your own)\b/;

/** `programs that record …`: others do it. */
const OTHERS =
  /\b(?:tools|programs|parameters|apps|applications|scripts|packages|extensions|processes|malware|sites|websites|servers|definitions|prompts|agents|plugins|rules|users|texts|emails|mails|people|companies) (?:that|which|who)\b/;

export function isMeant(sentence: string, start: number, length: number): boolean {
  if (ABOUT.test(sentence) || NEGATED.test(sentence.slice(Math.max(0, start - 120), start + 3))) return false;
  if (OTHERS.test(sentence.slice(0, start + length))) return false;
  return !REFUSED.test(sentence.slice(start + length, start + length + 60));
}

/** A quoted line in a text on attacks. */
export const isShown = (line: string, text: string): boolean =>
  /^\s*(?:>|[-*] ?["'`]|["'`])/.test(line) && ABOUT.test(text);

/** Whether what follows `before` is added to the purpose that the first sentence tells. */
export const isAdded = (before: string): boolean => ADDED.test(before);
