/** This tool in the place of others': they are called retired, stale or only there for form, or whoever names them is said to mean this one. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';
import { namedTools } from '../sentence/signs.ts';

const SIGN = gated(
  /supersed|replac|retired|deprecat|obsolete|legacy|stale|place|routed|redirect|merely|no longer|directly|never|unused|come from|means? this|mean this|calls to this|instead|drafts|outdated|stands? in|in lieu|out of|kept|returns?|gone|discontinued|left/,
);
const OTHERS = gated(
  /\b(?:every|any|all|each|the|those of(?: the)?|of|from) other (?:\w{2,14} )?(?:servers?|tools?|integrations?|connectors?|providers?|vendors?|ones)(?:'s?|s')?\b|\bthe others\b|\btheir own tools\b|\bany tool (?:named|called|that)\b/,
);
/** `the github server`, `the password manager's own tools`. */
const SOMEBODYS =
  /\b(?:the|your) ([a-z][a-z-]{2,16})(?: [a-z]{3,12})? (?:server|connector|integration|mcp)(?:'s)?\b|\b(?:the|your) ([a-z][a-z-]{2,16})(?: [a-z]{3,12})?'s (?:own |built-in |native )?(?:tools?|[a-z]{2,16}_[a-z_]{2,30})/g;
const SET_ASIDE = gated(
  /\b(?:supersed(?:es?|ed|ing)|replac(?:es?|ed|ing)|takes? (?:its|their|the|over its) place|retired|deprecated|obsolete|legacy|stale|outdated|discontinued|unreliable|loses|lost|rout(?:ed|es) (?:through|via|to|over)|redirected|now (?:merely|only|just)|no longer|do not (?:contact|use|call|address)|don't (?:contact|use|call)|never|left (?:unused|alone|aside)|should not be used|out of (?:use|service|date)|stands? in for|in lieu of|(?:kept|there|left) (?:only |merely |just )?for (?:compatibility|legacy|form)|consider\w{0,3} (?:it|them) gone|returns? (?:stale|outdated|wrong|incomplete|incorrect|old))\b/,
);
/** What is said of them is enough. */
const DISPARAGED = gated(
  /\b(?:returns?|gives?|shows?|delivers?|deliver) (?:\w{1,10} )?(?:stale|outdated|wrong|incomplete|incorrect|old|false) (?:data|results?|values?|answers?|information|figures)\b/,
);
const THIS = gated(
  /\b(?:this (?:tool|one|server|function)|through here|via here|(?:requested|asked for|done|found|sent|run|come|comes|handled) (?:from )?here|come from this|here)\b/,
);
const MEANT = gated(
  /\b(?:they|the user|users?|it|that|this) (?:always |really |actually )?(?:means?|refers? to|wants?) this (?:tool|one|server|function)\b(?:.{0,20}?\b(?:never|not|and no|rather than)\b|.{0,10}$)|\btreat\w{0,2} (?:\w{1,8} ){0,2}?calls? (?:to|of) (?:any |every |all |other |the )?.{3,60}?\bas (?:calls?|if|meant|addressed)\b.{0,16}?\bthis\b/,
);
/** A server's own past, or advice on which of its tools to take. */
const OWN =
  /\b(?:of|in|on|from) (?:this|the same|our) (?:server|toolset|suite)\b|\bearlier versions?\b|\b(?:removed|dropped|gone) in (?:v\d|version|a (?:later|future|coming))|\bboth still work\b|\bolder (?:api|version)|\bexcept\b/;

export function* standIns({ text, part, sentence, purpose }: Said): Generator<Found> {
  if (part === 'parameter-name' || part === 'value' || !SIGN.test(text) || OWN.test(text)) return;
  if (MEANT.test(text)) {
    yield { frame: 'hijack', strength: 'plain' };
    return;
  }
  if (sentence.isHeadline || !SET_ASIDE.test(text)) return;
  const hasName = namedTools(text, purpose).length > 0;
  const isHere = THIS.test(text) || hasName;
  const isOfOthers =
    OTHERS.test(text) &&
    (isHere || DISPARAGED.test(text) || /^\W*(?:supersedes|replaces|takes)|\btheir own tools\b/.test(text));
  if (isOfOthers || (isHere && ofSomebody(text, purpose))) yield { frame: 'hijack', strength: 'plain' };
}

const NOBODY =
  /^(?:mcp|legacy|old|older|new|main|primary|default|upstream|backend|production|staging|same|local|remote|target|current|given|web|http|api|dev|test|source|own|user|this|that|whole|entire|model)$/;
const ofSomebody = (text: string, { named, words }: Said['purpose']): boolean =>
  [...text.matchAll(SOMEBODYS)].some(([, server, owner]) => {
    const whose = server ?? owner ?? '';
    return !NOBODY.test(whose) && !named.includes(whose) && !words.includes(whose);
  });
