import type { CallSubject } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { codeOf } from '../../screening/flows/sdk-calls.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { printable } from '../../text/printable.ts';
import { targetName } from './send-target.ts';

/** What a page keeps for its user: session cookies, stored tokens, passwords that the browser filled in. */
const KEPT =
  /\bdocument\s{0,4}\.\s{0,4}cookie\b|\b(?:local|session)Storage\b|\bindexedDB\b|\bcookieStore\b|input\[type=["']?password|\bcontext\(\)\.cookies\(|\bpage\.cookies\(|\bstorageState\(|headers\.get\(\s{0,4}["'](?:cookie|authorization)["']/i;
const SENDS =
  /\bfetch\s{0,4}\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew\s+(?:Image|WebSocket|EventSource)\b|\.src\s{0,4}=|\blocation(?:\.href)?\s{0,4}=|\baxios\b|\.goto\s{0,4}\(|\brequest\.post\b/;
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'`<>\\]{3,300}|["'`]\/\/[\w.-]{4,200}/g;
const LONGEST = 65_536;

/** A script for a page that sends what the page keeps to another host. */
export function* pageLeaks(call: CallSubject): Generator<Observation> {
  for (const { path, text } of codeOf(call)) {
    if (text.length > LONGEST || !KEPT.test(text) || !SENDS.test(text)) continue;
    const to = [...text.matchAll(ADDRESS)]
      .map(([address]) => address.replace(/^["'`]\/\//, 'https://'))
      .find((address) => targetKind(address) !== 'local');
    if (to === undefined) continue;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.8,
      path,
      severity: 'high',
      evidence: `cookies or storage of a page → ${printable(targetName(to), { max: 80 })}`,
      detail: 'A script sends the cookies or the storage of a page to a host.',
    };
  }
}
