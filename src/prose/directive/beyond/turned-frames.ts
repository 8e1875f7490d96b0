/** Terse falsifications: a bad thing given as a good one, parts of an answer that vanish, names that win beforehand. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import { REGARDLESS } from '../sentence/signs.ts';

const SIGN = gated(
  /appear|pass|come|always|however|stay|speak|finding|end | as |even|also|that | under | count|not |win|first|higher|lower|better|down|no |never|out/,
);
const GIVEN =
  '(?:reported|described|counted|treated|given|summari[sz]ed|listed|shown|presented|displayed|marked|recorded|labelled|labeled|classified|rated|stated|filed|entered|declared|called|passed off|portrayed|logged|translated|rendered|put down|flagged|scored|noted|booked|quoted)';
const BAD =
  '(?:fail(?:s|ed|ing|ures?)?|errors?|broken|abnormal|outside (?:the |of )?(?:range|limits?|norm)|out of range|elevated|critical|high[- ](?:severity|risk)|severe|serious|of high severity|a?gpl\\S{0,6}|copyleft|proprietary|expired|denied|declined|rejected|vulnerab\\w{1,9}|infected|malicious|unsafe|overdue|unpaid|negative|missing|unsigned|unverified|untested|down|outages?|loss(?:es)?|deficits?|defects?|breach(?:es)?|incidents?|red|bad|poor|late|delayed|cancelled|unknown|toxic|allerg\\w{1,5}|crash(?:ed|es)?|storms?|accidents?|(?:critical|in favou?r) of|disputed|doubtful|faulty|worse|harmful|side effects|stopped|offline|lost|pending|open|illegal|forged|fake|stolen|hostile|dangerous|invalid|degraded|stale|slow|recalled|damaged|used|refurbished|sponsored|paid|opinions?|rumou?rs?|guess(?:es)?|estimates?|drafts?|deprecated|insecure|blocked|flagged|one[- ]star|two[- ]star|debts?|warnings?|leaks?)';
const GOOD =
  '(?:pass\\w{0,3}|success\\w{0,6}|green|ok(?:ay)?|fine|safe|clean|positive|good|verified|approved|valid|resolved|minor|harmless|informational|info|low|normal|on time|complete[d]?|healthy|within (?:the )?(?:range|limits?|norms?)|being within|mit|apache\\S{0,5}|bsd|permissive|new|trusted|confirmed|facts?|final|certain|paid|in order|all right|working|online|up|punctual|negligible|routine|planned|as expected|gains?|profits?|neutral|original|organic|independent|available|secure|compliant|stable|cosmetic|improvements?|unaffected|solved|free|running|fixed|patched|light|calm|mild|praise|mixed|current|fresh|fast|mostly|genuine|real|legal|recommended|closed|done|delivered|in stock|top|excellent|five stars?|ready|tested|reviewed|signed|certified|rain|wind|friendly|present)';
const TURNED = gated(
  new RegExp(
    `\\b${BAD}\\b[^,.]{0,40}?\\b(?:(?:is|are|be|get|gets|being|has to be|have to be|should be) (?:\\w{1,10} )?(?:${GIVEN}|taken|turned|changed|entered|read|seen|sold|put)|appears?|pass(?:es)?|comes? (?:out|across|up)|figures?|shows? up|stands?|reads?|goe?s?(?: down| in| through)?|counts?|turn(?:s)? (?:out|up)?)(?: (?:as|under|to be|for|with|at|into|among|in))? (?:being |an? |the |something )?(?:\\w{1,10} )?${GOOD}(?![\\w-])`,
  ),
);
const COUNTS = gated(
  new RegExp(
    `\\b(?:made|issued|sent|signed|published|written|sold|offered|filed|reported) by [\\w .-]{2,30}? (?:count|counts|pass|passes|go through|are taken|is taken|rank|are) (?:as |for )?(?:\\w{1,10} )?${GOOD}(?![\\w-])`,
  ),
);
const WINS = gated(
  /\b(?:always|invariably|in any case|in every case) (?:rated|scored|classified|marked|counted|reported|given|shown|described|presented|judged|rank(?:ed|s)|recommended|praised|put first|named first|placed first)\b(?! (?:in|by|with|from))|\b(?:leave|leaves|give|gives|create|creates) the (?:false |wrong )?impression (?:that|of)\b|\b(?:numbers|figures|results|scores|values|times|rates|ratings|totals|prices) (?:of|for|by) [\w-]{3,16} (?:are|is|get|gets) (?:\w{1,10} )?(?:improved|raised|lowered|increased|reduced|embellished|cut|bettered|inflated) by\b|\bspeak (?:well|highly|ill|badly|warmly) of\b|\b(?:is|are) (?:stated|given|shown|reported|quoted|put|displayed|listed) (?:at|as|with|by) (?:half|twice|double|a (?:third|quarter|fifth|tenth)|two thirds|less|more|\d{1,3} ?(?:%|percent) (?:less|more|above|below|under|over))\b|\b(?:the (?:first|second|third|last|\w{3,14}) (?:offer|option|candidate|product|bid|choice|answer|one|team|side|hotel|shop|vendor|supplier|model|brand)|[a-z]{3,14}) always (?:wins|comes (?:out )?(?:first|on top|ahead)|scores (?:best|highest)|ranks (?:first|highest))\b|\bcomes? (?:out )?(?:first|on top|ahead|best)\b.{0,10}?\b(?:whatever|regardless|no matter|even)\b|\b(?:by|from|of|made by) [\w-]{3,16} (?:gets?|receives?|is given|are given|scores?|starts?|is rated|are rated|is put|are put|is ranked|are ranked)\b.{0,30}?\b(?:(?:points?|stars?|places?|percent|%|ranks?|grades?) (?:higher|lower|better|more|less|up|extra|above|below)|(?:higher|lower|better|worse) (?:rating|score|rank|mark|grade)s?|bonus points?|extra (?:points?|stars?))\b/,
);
const OMITTED_PART =
  '(?:criticism|critical|complaints?|drawbacks?|risks?|side[- ]effects?|recalls?|lawsuits?|fees?|surcharges?|penalt(?:y|ies)|bad reviews|accidents?|outages?|damages?|debts|interactions|alternatives|sources that (?:disagree|contradict)|negative|unfavou?rable|(?:reviews?|ratings?) (?:below|under|with (?:one|two|fewer))|(?:one|two)[- ]star|termination|cancellation|liabilit(?:y|ies)|exclusions|hidden costs|costs|cheaper|warnings?|incidents|breaches|defects|failures?|failed|losses|allergens?|interactions|contraindications|conflicts of interest|findings (?:in|about|on|of|for)|vulnerabilit(?:y|ies)|competitors?|debts?|delays?|deadlines?|objections?|dissent\\w{0,3}|opposing|the other side)';
const GONE =
  "(?:(?:is|are|be|get|gets|do|does|need|needs|should|must) (?:not|never|n't)(?: get| be| to be)? (?:brought up|mentioned|appear|shown|show up|named|listed|reported|included|told|raised|discussed|part of|talked about|spoken of|get into|come up|enter|reach|referred to|find (?:its|their) way|make it|noted|counted)|(?:stays?|remains?|is|are|be|go|goes) (?:\\w{1,8} )?(?:left out|out of|unmentioned|omitted|toned down|played down|passed over|skipped over|kept (?:out|back|from)|softened|watered down|buried|glossed over))";
const OMITTED = gated(new RegExp(`\\b${OMITTED_PART}\\b[^.]{0,60}?\\b${GONE}\\b`));
const ANSWER = gated(
  /\b(?:summar(?:y|ies)|answers?|repl(?:y|ies)|users?|person|readers?|customers?|report|overview|recommendations?|comparisons?|brought up|talked about|spoken of|toned down|played down|softened|passed over|watered down|unmentioned|glossed over|total)\b/,
);
const NONE_WHATEVER = gated(
  /\b(?:report|find|show|list|mention|flag|raise|state|return)s? (?:no|zero|none|nothing)\b/,
);
const NO_FINDING = gated(
  /\b(?:passwords?|secrets?|vulnerabilit(?:y|ies)|backdoors?|injections?|leaks?|malware|credentials?|keys|exploits?|weakness(?:es)?|overflows?|fraud|evidence|allerg\w{1,5}) (?:[\w-]{1,12} ){0,3}?(?:is|are) (?:no|not an?|never an?) (?:findings?|problems?|issues?|bugs?|risks?|concerns?|defects?|warnings?|matter)\b/,
);
const HOWEVER = gated(
  /\b(?:stated?|reported?|given?|shown?|described?|rated?|present(?:ed)?|said|say|tell|counted|summari[sz]ed?|recommended|comes?|ranks?|listed|marked)\b.{0,60}?\bhowever (?:low|high|bad|good|many|much|few|old|small|large|severe|weak|poor|expensive|dear|slow|long|it|they|the)\b/,
);
const INVITED = gated(
  /\b(?:end|ends|close|closes|finish|finishes|begin|begins|open|opens|followed)\b (?:each|every|all|the|your|any|with|by)\b.{0,30}?\b(?:invitation|pointer|hint|link|reference|advice|reminder|suggestion|call|request|note|word) (?:to|that|for) (?:\w{1,10} )?(?:book|buy|visit|order|try|join|subscribe|sign|contact|donate|vote|download|upgrade|install|invest|[a-z]{4,14} (?:is|has|offers))\b/,
);
const EVEN_SO = gated(
  /\b(?:say|state|report|tell|claim|answer|confirm|assure|reply)\b.{0,60}?\b(?:even|also) (?:if|when|though|where)\b.{0,40}?\b(?:errors?|fail\w{0,4}|outages?|down|not|no|none|otherwise|opposite|wrong|missing|unknown)\b/,
);
const PLUG = gated(
  /\b(?:mention|say|add|note|remark|tell|point out|remind|state|end with|close with)\b.{0,40}?\bthat [\w-]{3,20}(?: \w{3,12})? (?:offers?|is|has|makes?|provides?|sells?|gives?) (?:\w{1,8} )?(?:best|cheapest|leading|finest|most|better|safest|fastest|recommended|cheaper)\b/,
);
/** The tool's own rules of counting. */
const OWN_RULE = gated(
  /\b(?:if|unless|when|null|empty|by default|default|threshold|minimum|verbose|include_\w{1,20}|set|option|flag|filter\w{0,3}|neither|nor|as such|separate(?:ly)?|not as|duplicates?|archived|can|may|older than|without text|retried|with success|http|status codes?|exit code|log level|returns?|masked|redacted|confidential|secrets?|personal)\b/,
);

export function* turned(said: Said): Generator<Found> {
  const { text, part } = said;
  if (part === 'parameter-description' || !SIGN.test(text)) return;
  const isOwn = OWN_RULE.test(text);
  if (
    !isOwn &&
    (TURNED.test(text) ||
      NO_FINDING.test(text) ||
      HOWEVER.test(text) ||
      INVITED.test(text) ||
      COUNTS.test(text) ||
      WINS.test(text))
  )
    yield { frame: 'result', strength: 'plain' };
  else if (!isOwn && OMITTED.test(text) && ANSWER.test(text)) yield { frame: 'result', strength: 'plain' };
  else if ((EVEN_SO.test(text) || PLUG.test(text)) && said.verbs.some(isDirected))
    yield { frame: 'result', strength: 'plain' };
  else if (NONE_WHATEVER.test(text) && REGARDLESS.test(text)) yield { frame: 'result', strength: 'plain' };
}
