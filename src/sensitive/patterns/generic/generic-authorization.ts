import { randomness } from '../../../text/words/entropy.ts';
import { touchesLeft } from '../../pattern/edges.ts';
import { isBasicPair } from '../../pattern/judge.ts';
import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { isPlaceholder, isReference } from '../../pattern/vetoes.ts';

const bearer = {
  id: 'generic.bearer',
  label: 'BEARER_TOKEN',
  title: 'Bearer token or other value of an Authorization header',
  confidence: 0.9,
  remedy: 'Revoke the token or end the session it belongs to.',
} as const;

const basic = {
  id: 'generic.basic-auth',
  label: 'BASIC_AUTH',
  title: 'User and password of HTTP basic authentication',
  confidence: 0.95,
  remedy: 'Change the password: base64 hides nothing.',
} as const;

const OPENING = String.raw`(?:\\{0,3}["'\`]|\])?[ \t]{0,4}[:=,>][ \t]{0,4}[\\"'\`]{0,4}`;
const HEADER_BEFORE = new RegExp(`auth(?:orization|entication)?${OPENING}$`, 'i');
const BEARER = /bearer(?:[ \t+]|%20|\\u0020){1,4}([A-Za-z0-9._~+/-]{5,8191}[A-Za-z0-9_~+/-]={0,2})/diy;
const BASIC = /basic[ \t]{1,4}([A-Za-z0-9+/_-]{6,1024}={0,2})/diy;
const SCHEME =
  '(?:token|apikey|api-key|key|bot|ssws|geniekey|oauth|private-token|digest|negotiate|ntlm)[ \\t]{1,4}';
const HEADER = new RegExp(`authorization${OPENING}(?:${SCHEME})?([A-Za-z0-9._~+/-]{8,4096}={0,2})`, 'diy');

function placeAt(expression: RegExp, text: string, at: number): [number, number] | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.indices?.[1];
}

function isIssued(token: string, leastBits: number): boolean {
  if (isReference(token) || isPlaceholder(token) || !/\d/.test(token) || /^AWS4-HMAC/.test(token))
    return false;
  return randomness(token) >= leastBits;
}

function lookBearer({ text, options, marks }: Page, at: number): void {
  const [start, end] = placeAt(BEARER, text, at) ?? [0, 0];
  if (end === 0 || touchesLeft(text, at)) return;
  const token = text.slice(start, end);
  // After the header's name a short token is a token; in a sentence it may be any word.
  const isHeader = HEADER_BEFORE.test(text.slice(Math.max(0, at - 40), at));
  if (isHeader ? !isIssued(token, 0) : token.length < 16 || !isIssued(token, options.entropyThreshold - 0.5))
    return;
  marks.push({ ...markOf(bearer, 2, at, end), valueStart: start });
}

function lookHeader({ text, options, marks }: Page, at: number): void {
  const [start, end] = placeAt(HEADER, text, at) ?? [0, 0];
  if (touchesLeft(text, at)) return;
  if (end > 0 && isIssued(text.slice(start, end), options.entropyThreshold - 0.5))
    marks.push(markOf(bearer, 2, start, end, 0.8));
}

function lookBasic({ text, marks }: Page, at: number): void {
  const [start, end] = placeAt(BASIC, text, at) ?? [0, 0];
  if (end > 0 && isBasicPair(text.slice(start, end))) marks.push(markOf(basic, 2, start, end));
}

export const genericAuthorization: readonly Detector[] = [
  { ...bearer, anchors: ['bearer ', 'bearer%20', 'bearer+', 'bearer\\u0020'], look: lookBearer },
  { ...bearer, anchors: ['authorization'], look: lookHeader },
  { ...basic, anchors: ['basic '], look: lookBasic },
];
