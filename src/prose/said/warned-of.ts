/** Orders that a text reports in order to warn of them: in quotation marks, with their source named, and nothing tells to obey. */

const QUOTATION =
  /"[^"\n]{20,800}"|“[^”\n]{20,800}”|«[^»\n]{20,800}»|(?<!\w)'[^'\n]{20,400}(?:\w'\w[^'\n]{0,400}){0,3}'(?!\w)|^[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)*/gm;
const IS_BLOCK = /^[ \t]*>/;

/** Whose words they are, right before them. */
const SOURCE =
  /(?:\b(?:said|says|reads?|wrote|writes|was|were|contain(?:s|ed)|had|texts?|sentences?|passages?|messages?|subject|titled|case for|told \w{2,12} \w{2,12} to)\b[^."'“«\n]{0,16}|\bexpect\([^"'\n]{0,40})$/i;
/** The words of these would be orders: quoting them is a way to give them. */
const SUPERIOR =
  /\b(?:users?|admin\w*|developers?|systems?|operators?|owners?|boss|managers?|security team|instructions?|orders?|rules?)\b[^.\n'"]{0,30}$/i;
const WARNS =
  /\b(?:beware|warnings?|heads[- ]up|incidents?|reported|phishing|scam\w{0,3}|spam|suspicious|removed|deleted|banned|blocked|blocking|withheld|stopped|caught|refused|took it down|do(?:n't| not|n’t) (?:let|open|use|install|click|trust|visit)|add a (?:case|test)|expect)\b/i;
const OBEYS =
  /\b(?:obey|follow|comply|execute|perform|proceed|carry out|must|you should|you have to|do (?:it|so|as|what|this|that|exactly)|act on (?:it|this)|act now|go ahead|as (?:told|instructed|ordered|written|quoted))\b/i;
const PRESSES =
  /\b(?:make sure|immediately|right away|binding|your (?:task|job)|(?:be|gets?) done|applies to you|still (?:holds|applies|valid)|not a (?:drill|test|quotation|joke)|urgent)\b/i;

/** Characters around a quotation that show what it is for. */
const BESIDE = 300;

export function withoutWarnedOf(text: string): string {
  return text.replace(QUOTATION, (quoted: string, at: number) => {
    const before = text.slice(Math.max(0, at - BESIDE), at);
    if (!IS_BLOCK.test(quoted) && (!SOURCE.test(before) || SUPERIOR.test(before))) return quoted;
    const end = at + quoted.length;
    const said = `${before} ${text.slice(end, end + BESIDE)}`.replace(QUOTATION, ' ');
    return WARNS.test(said) && !OBEYS.test(said) && !PRESSES.test(said) ? ' ' : quoted;
  });
}
