/** What a text quotes, and whether it is about attacks at all. */

const SUBJECT =
  /prompt[- ]injections?|jailbreak\w{0,4}|adversarial|red[- ]?team\w{0,3}|owasp|tool[- ]poisoning|guardrails?|attack(?:s|ers?|ed)?\b|malicious|injected|untrusted|exfiltrat\w{0,4}|payloads?|vulnerabilit\w{1,3}|mitigat\w{1,4}|defen[cs]es?\b/gi;
const OFTEN = 5;
const PER = 1_000;

/** Throughout, not by a few words put in front: what it quotes does not count, nor does what is bare. */
export function isAboutAttacks(text: string): boolean {
  const said = withoutQuotedWords(text);
  const count = said.match(SUBJECT)?.length ?? 0;
  return count >= OFTEN && count * PER >= said.length * OFTEN;
}

/** Words by which a sentence would be taken for one about attacks say nothing in a stranger's text. */
export const neutral = (text: string): string =>
  text.replace(
    /prompt[- ]injections?|jailbreaks?\b(?! mode)|adversar\w{1,6}|malicious|attack(?:s|ers?)?\b|red[- ]?team\w{0,3}|owasp|untrusted|social engineering/gi,
    'matter',
  );

const WORDS: readonly RegExp[] = [
  /```[\s\S]*?```|~~~[\s\S]*?~~~/g,
  /`[^`]{1,4000}`/g,
  /"(?:[^"\\\n]|\\[^\n])*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]/g,
  /^[ \t]*>.*$/gm,
];
const CODE: readonly RegExp[] = [
  /(?<!\w)'(?:[^'\\\n]|\\[^\n])*'(?!\w)/g,
  /(?<=[(,=:[|&!?\s])\/(?![*/\s])(?:[^/\\\n]|\\[^\n])+\/[a-z]*/g,
  /^[ \t]*(?:\||\$|%).*$/gm,
];

const without = (text: string, quoted: readonly RegExp[]): string =>
  quoted.reduce((rest, one) => rest.replace(one, ' '), text);

/** Code blocks and quotations are about something; the rest is said. */
export const withoutQuotedWords = (text: string): string => without(text, WORDS);

/** And so are literals, patterns, and lines of a transcript. */
export const withoutQuoted = (text: string): string => without(text, [...WORDS, ...CODE]);
