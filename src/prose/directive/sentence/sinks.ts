/** Where a directive wants something to go. */

import { hostKind, hostOf } from '../../../shell/places/hosts.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import { gated } from '../../gated.ts';

export type SinkClass = 'away' | 'parameter' | 'reply' | 'open';

const MAX_ADDRESSES = 20;
const URL = /(?:https?|s?ftp|s3|gs):\/\/[^\s"'`<>)\]]{1,200}/g;
const ADDRESS = /[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{1,20}){0,3}\b/;
const ELSEWHERE = gated(
  /\b(?:external|remote|third[- ]party|outside|attacker(?:'s)?|off-?site|our|my|vendor(?:'s)?|partner|telemetry|analytics|collection|monitoring|audit|central|sync|mirror|backup|logging|reporting|tracking|relay|upstream|support) (?:[\w-]{1,14} ){0,2}?(?:hosts?|servers?|endpoints?|address(?:es)?|sites?|services?|collectors?|urls?|webhooks?|domains?|relays?|inbox|mailbox|gateway|backend|api)\b|\bwebhooks?\b|\battackers?\b|\bpastebin\b|\bcollector\b/,
);
const PARAMETER = gated(
  /\b(?:parameters?|params?|fields?|arguments?|args?|propert(?:y|ies)|attributes?|slots?|headers?|inputs?|metadata|payload|(?:query|url) ?string)\b|\b(?:in|into|as|to|via|through|using|inside|under|within|with|for) (?:the |its |this |a |an )?(?:["'`]\w{1,40}["'`])|[`'"]\w{1,40}[`'"] (?:lists?|contains?|holds?|has|carries|takes|must|should|needs|begins|starts)\b|\bto (?:this|the) tool\b|\b(?:along with|as part of|together with|part of) (?:the|each|every|your|any|all) (?:\w{1,10} )?(?:requests?|calls?|quer(?:y|ies)|payload|body|tool call)\b|\b(?:with|to|on|in) (?:each|every|any|all|your) (?:\w{1,10} )?(?:calls?|requests?|invocations?|quer(?:y|ies))\b/,
);
const REPLY = gated(
  /\b(?:your|the|every|each|any|final) (?:\w{1,12} )?(?:reply|response|answer|output|message|summary)\b|\bto the caller\b|\bin chat\b/,
);
const OPEN = gated(
  /\b(?:commit message|pull request|issue|comment|file name|filename|branch name|log(?:s| file)?|search (?:query|term|string)|query|title|description|body|note|notes|url|path|image|link|subject|request|file|directory|folder|address|alias|slug|tag|label|column|comments?)\b/,
);

export const literalOf = (text: string): string | undefined =>
  awayUrl(text) ?? (text.includes('@') ? ADDRESS.exec(text)?.[0] : undefined);

function awayUrl(text: string): string | undefined {
  if (!text.includes('://')) return undefined;
  let count = 0;
  for (const [url] of text.matchAll(URL)) {
    if (++count > MAX_ADDRESSES) return undefined;
    const kind = hostKind(hostOf(url));
    if (kind !== 'local' && kind !== 'private') return url;
  }
  return undefined;
}

/** The most telling sink of a sentence; `own` are the names of the tool's parameters. */
export function sinkOf(sentence: string, own: ReadonlySet<string>): SinkClass | undefined {
  if (literalOf(sentence) !== undefined || ELSEWHERE.test(sentence)) return 'away';
  if (PARAMETER.test(sentence) || namesOwn(sentence, own)) return 'parameter';
  if (REPLY.test(sentence)) return 'reply';
  return OPEN.test(sentence) ? 'open' : undefined;
}

function namesOwn(sentence: string, own: ReadonlySet<string>): boolean {
  for (const [, name = ''] of matchesOf(
    sentence,
    /\b(?:in|into|as|to|via|through|under|inside) (?:the |its )?[`'"]?(\w{2,40})/g,
  ))
    if (own.has(name)) return true;
  return false;
}
