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

const WORDS: readonly RegExp[] = [
  /```[\s\S]*?```|~~~[\s\S]*?~~~/g,
  /`[^`]{1,4000}`/g,
  /"(?:[^"\\\n]|\\[^\n])*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|(?<![\w\p{L}])[‘‚](?:[^‘’\n]|’(?=\p{L}))*[’‘]|「[^」\n]*」|『[^』\n]*』/gu,
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

const QUOTED = /"(?:[^"\\\n]|\\[^\n])*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|「[^」\n]*」|`[^`\n]{1,2000}`/g;
const CUE =
  /(?:such as|like|e\.g\.|for example|for instance|\b(?:examples?|sentences?|phrases?|texts?|strings?|words|says?|said|saying|wrote|writes?|told|tells?|reads|payloads?|prompts?|messages?|snippets?|sends?|asks?|etwa|beispiel|exemple|texte|ejemplo|frase)\b|写入|写道|例如|比如|という)[^."“«„「`\n]{0,16}$/i;
const ON_ATTACKS =
  /attack|inject|hid(?:e|es|den)\b|malicious|jailbreak|researcher|chatbot|experiment|obeyed|payload|detect|assert|expect|red[- ]team|white (?:text|letters)|guard|screen|angreif|versteckt|cach[ée]|atac|escond|攻击|注入|攻撃/i;
const SHOWN_LIST =
  /^[^\n]{0,80}\b(?:payloads?|attacks?|injections?|jailbreaks?|malicious \w{1,12})\b[^\n]{0,40}:[ \t]*\n(?:[ \t]*\n)?(?:[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t][^\n]*(?:\n|$))+/gim;

/** Texts on attacks say whose words they quote: somebody's, an example's. Those who attack do not. */
export function withoutReported(text: string): string {
  if (!ON_ATTACKS.test(text)) return text;
  return text
    .replace(SHOWN_LIST, ' ')
    .replace(QUOTED, (quoted: string, at: number) =>
      CUE.test(text.slice(Math.max(0, at - 60), at)) ? ' ' : quoted,
    );
}

const MENTIONS =
  /attack|inject|malicious|jailbreak|payload|poison|untrusted|red[- ]team|adversar|exploit|obeye?[ds]|vulnerab|researcher|hidden (?:text|instruction|comment|sentence|in white)|white (?:text|letters)|angreif|versteckt|cach[ée]|ataca|escond|攻击|注入|攻撃/i;
const SHOWN_AS = /\b(?:examples?|samples?|instances?) of (?:an? )?[^:\n]{0,60}:[^\n]*/gi;

/** Somebody's words in a story. */
const SPOKEN =
  /["“][^"”\n]{1,400}[,.!?]["”](?= (?:[\w'’]{1,14} ){0,5}(?:said|says|asked|typed|wrote|told|replied|answered|ordered)\b)/g;

/** Where attacks are the subject, whatever stands within a sentence in quotation marks is spoken of. */
export function withoutMentioned(text: string): string {
  const heard = text.replace(SPOKEN, ' ');
  if (!MENTIONS.test(heard)) return heard;
  return withoutReported(heard)
    .replace(SHOWN_AS, (shown) => (MENTIONS.test(shown) ? ' ' : shown))
    .replace(QUOTED, (quoted: string, at: number, whole: string) =>
      /[\w\p{L}][ ,:(]{1,3}$|\p{Script=Han}$/u.test(whole.slice(Math.max(0, at - 4), at)) ? ' ' : quoted,
    );
}

const BESIDE = 300;

/** A passage that is in someone's quotation marks, or beside words about attacks. */
export function isReported(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isOpen = (line.match(/["“”„«»]/g)?.length ?? 0) % 2 === 1;
  return (
    isOpen || /^\s*["“„«]/.test(text.slice(start, end)) || MENTIONS.test(before + text.slice(start, end))
  );
}
