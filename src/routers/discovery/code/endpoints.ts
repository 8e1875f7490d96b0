import { meaningOf } from '../reading/variable-meaning.ts';
import { type Place, placeOf } from '../tokens/place.ts';
import { contentOf, punctuationAt, type Reading, type Seen, tokenAt } from '../tokens/reading.ts';
import { NOTE, TEXT, type Tokens } from '../tokens/tokens.ts';
import { gradeOf } from '../tokens/words.ts';
import { type Address, bareAddress, schemeAddresses } from './address.ts';
import { evidenceOf } from './evidence.ts';
import { remember } from './given-names.ts';
import { isRuledOut, judgeAddress } from './judge.ts';
import { isNoRoute } from './refusals/no-route.ts';

/** Literal addresses of models, with the variable that would replace them. */
export function* endpointsIn(reading: Reading): Generator<Seen> {
  const { tokens, layer } = reading;
  for (const address of addressesIn(reading)) {
    if (isRuledOut(address)) continue;
    const index = tokenAt(tokens, address.start);
    if (tokens.kinds[index] === NOTE) continue;
    const isText = tokens.kinds[index] === TEXT;
    // What several lines of text hold is read on its own; see layers.ts.
    if (isText && layer !== 'note' && isSpread(reading, index) && !isTemplate(tokens, index, address))
      continue;
    const before = isText ? tokens.text.slice(tokens.starts[index], address.start) : '';
    const own = placeOf(tokens, isText ? index : firstOfRun(tokens, index));
    const place = isText ? withInner(own, before) : own;
    const isWritten = layer === 'code' || isCodeLike(tokens, index, isText, before, place);
    if (!isWritten || isProse(before, address, tokens, index, isText)) continue;
    const evidence = evidenceOf(place, reading.file.flowing);
    const subject = { ...address, offset: address.start, place };
    const confidence = judgeAddress(subject, evidence, reading);
    if (confidence === undefined || isNoRoute(reading, index, subject)) continue;
    const variable = variableOf(reading, place, place !== own);
    remember(reading, place, address.start, {
      host: address.host,
      ...(variable !== undefined && { variable }),
    });
    const indicator = evidence.grade === 'other' ? undefined : evidence.key;
    yield {
      offset: address.start,
      kind: 'endpoint',
      indicator: indicator ?? place.callees[0] ?? address.host,
      confidence,
      host: address.host,
      variable,
    };
  }
}

/** With a scheme anywhere; without one only as a whole string. */
function* addressesIn({ tokens, isShell }: Reading): Generator<Address> {
  yield* schemeAddresses(tokens.text);
  if (isShell) yield* wordAddresses(tokens.text);
  for (let at = 0; at < tokens.texts.length; at++) {
    const index = tokens.texts[at] as number;
    const paired = pairedAddress(tokens, index);
    if (paired !== undefined) yield paired;
    if (paired !== undefined || !mayBeHost(tokens, index)) continue;
    const content = contentOf(tokens, index, 200);
    if (content === undefined || content.length < 5 || content.includes('://')) continue;
    const bare = bareAddress(content);
    const start = tokens.starts[index] as number;
    if (bare !== undefined) yield { start, end: start, ...bare, hasScheme: false };
  }
}

/** `host: "127.0.0.1", port: 11434`. */
function pairedAddress(tokens: Tokens, index: number): Address | undefined {
  const start = tokens.starts[index] as number;
  const length = (tokens.ends[index] as number) - start;
  if ((length !== 11 && length !== 9) || punctuationAt(tokens, index + 1) !== ',') return undefined;
  const host = tokens.text.slice(start + 1, start + length - 1);
  if (!/^(?:localhost|127\.0\.0\.1|0\.0\.0\.0)$/.test(host)) return undefined;
  const behind = tokens.text.slice(start + length, start + length + 60);
  const port = /^,\s*["']?port["']?\s*(?::|=>?)\s*["']?(\d{2,5})\b/i.exec(behind)?.[1];
  if (port === undefined) return undefined;
  return { start, end: start, host: `${host}:${port}`, path: '', hasScheme: false };
}

/** Dots or colons, and no blanks: where a program fills something in, the blanks may be its own. */
function mayBeHost({ text, starts, ends }: Tokens, index: number): boolean {
  let isJoined = false;
  for (
    let at = (starts[index] as number) + 1, end = Math.min(ends[index] as number, at + 200);
    at < end;
    at++
  ) {
    const code = text.charCodeAt(at);
    if (code <= 32) return /[{(<[%$]/.test(text.slice(starts[index], ends[index]));
    isJoined ||= code === 46 || code === 58;
  }
  return isJoined;
}

/** A shell and the settings of a proxy need neither quotes nor schemes: `OLLAMA_HOST=0.0.0.0:11434`, `curl localhost:11434/api/tags`. */
function* wordAddresses(text: string): Generator<Address> {
  for (const hit of text.matchAll(GIVEN_WORD)) {
    const name = hit[1] as string;
    const isNamed = meaningOf(name)?.role === 'endpoint';
    yield* wordAddress(isNamed ? (hit[2] as string) : '', hit.index + name.length + 1);
  }
  for (const line of text.matchAll(SENDING))
    for (const hit of line[0].matchAll(SENT_WORD)) {
      const start = line.index + hit.index;
      // An option is followed by its value, and a file may be named like a host.
      const isTarget = !/-(?:[a-zA-Z]*o|-output|-cacert|-cert|-key|T|F|d|u|x|A|e|b|c)\s*$/.test(
        line[0].slice(Math.max(0, hit.index - 16), hit.index),
      );
      if (isTarget) yield* wordAddress(hit[0], start);
    }
}

function* wordAddress(word: string, start: number): Generator<Address> {
  const bare = word === '' ? undefined : bareAddress(word);
  if (bare !== undefined) yield { start, end: start, ...bare, hasScheme: false };
}

const GIVEN_WORD =
  /(?<![\w$-])([A-Z][A-Z\d_]{3,60})=([\w.-]{3,100}(?::\d{2,5})?(?:\/[\w./-]{0,80})?)(?=[\s;]|$)/g;
/** Commands that go to an address, and settings that hand requests on to one, to the end of their line. */
const SENDING =
  /(?:\b(?:curl|wget|httpie|https?|xh|wscat|grpcurl)\s|(?<=^|[\s{;])(?:proxy_pass|reverse_proxy|fastcgi_pass|server|upstream|header_up|ProxyPass|to|(?:proxy_set_header\s+)?Host)\s)[^\n|;]{0,2000}/g;
const SENT_WORD =
  /(?<=[\s"'])(?:(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}|localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z][\w-]{0,62}(?=:\d))(?::\d{2,5})?(?:\/[\w./:-]{0,200})?(?=[\s"';?]|$)/g;

/** A template that begins with an address is one, however many lines it spans. */
function isTemplate({ text, starts }: Tokens, index: number, { start }: Address): boolean {
  return start === (starts[index] as number) + 1 && text.charAt(start - 1) === '`';
}

function isSpread({ tokens, layer, lineAt }: Reading, index: number): boolean {
  const start = tokens.starts[index] as number;
  const end = tokens.ends[index] as number;
  if (layer !== 'code') return lineAt(start) !== lineAt(end);
  const next = tokens.text.indexOf('\n', start);
  return next >= 0 && next < end;
}

const LONGEST_RUN = 40;

/** An address without quotes is several tokens; the first is the one with something before it. */
function firstOfRun(tokens: Tokens, index: number): number {
  let first = index;
  while (
    first > index - LONGEST_RUN &&
    first > 0 &&
    tokens.ends[first - 1] === tokens.starts[first] &&
    !'=("'.includes(punctuationAt(tokens, first - 1) || ' ')
  )
    first--;
  return first;
}

/** `${OPENAI_BASE_URL:-https://…}` and `OPENAI_BASE_URL=https://…` name what they give inside the string. */
function withInner(place: Place, before: string): Place {
  const name = /([A-Za-z_][\w.-]*)["']?\s*(?::-|:=|=|:|\?\?|\|\||,)\s*["'`(]*$/.exec(before.slice(-100))?.[1];
  return name === undefined ? place : { ...place, names: [name, ...place.names] };
}

const COMMAND =
  /\b(?:curl|wget|http|https|httpie|xh|fetch|export|set|env|docker|base_?url|endpoint|connect-src)\b|--[a-z]/i;

/** One word before an address that makes a sentence of it. */
const MENTIONING =
  /^(?:see|visit|calls?|uses?|using|at|via|want|wants|expected|got|hits?|posts?|from|to|through|targets?|defaults?|e\.g\.|[a-z]{3,12}ing),?:?\s$/i;
const TITLED =
  /^(?:x?it|f?it|test|describe|context|specify|scenario|suite|feature|bench|fact|theory|[tb]\.run)$/i;

/** The first argument of what names a test. */
function isTitle(tokens: Tokens, index: number): boolean {
  const before = tokens.text.slice(Math.max(0, (tokens.starts[index] as number) - 60), tokens.starts[index]);
  const name =
    /([\w.]+?)(?:\.(?:only|skip|each|concurrent|todo|fails))?\s*(?:\(\s*(?:DisplayName\s*=\s*)?|\s)$/.exec(
      before,
    )?.[1];
  return name !== undefined && TITLED.test(name);
}

/** What is printed for people to read. */
function isLogged(tokens: Tokens, index: number): boolean {
  const before = tokens.text.slice(Math.max(0, (tokens.starts[index] as number) - 40), tokens.starts[index]);
  return /\b(?:log\w*|console|print\w*|logger|warn\w*|errorf?|fatalf?)(?:\.\w+)?!?\s*\(\s*$/i.test(before);
}

/** A sentence that mentions an address, rather than an address that is used. */
function isProse(before: string, address: Address, tokens: Tokens, index: number, isText: boolean): boolean {
  if (!isText) return false;
  const lead = before.slice(-160).replace(/^\w{0,3}["'`]+/, '');
  // A default inside of a template: `${process.env.X || 'https://…'}/v1`.
  if (/(?:\|\||\?\?)\s*["'`]?$|\b(?:or|else)\s+["']$|[?:(,=+]\s*\\?["'`]$/.test(lead)) return false;
  const isSaid = isTitle(tokens, index) || (isLogged(tokens, index) && !COMMAND.test(lead));
  if (isSaid && /\s/.test(lead)) return true;
  if (MENTIONING.test(lead)) return true;
  const plain = lead.replace(/\b(?:https?|wss?):\/\/\S*/gi, '');
  const words = plain.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  if (words > 0 && !COMMAND.test(plain) && /\s/.test(lead.trim())) return true;
  const behind = tokens.text.slice(address.end, Math.min(tokens.ends[index] as number, address.end + 300));
  const tail = behind.replace(/\$?\{[^}]*\}/g, '').match(/^\S*\s+(.*)/)?.[1] ?? '';
  return (tail.match(/\b[a-z]{2,}\b/g)?.length ?? 0) >= 3 && !COMMAND.test(plain + tail);
}

/** In comments and texts an address counts where code would have it: given to a name or to a call. */
function isCodeLike(tokens: Tokens, index: number, isText: boolean, before: string, place: Place): boolean {
  if (isText) {
    const mark = punctuationAt(tokens, index - 1);
    if (mark !== '' && '=:(,[?|>+'.includes(mark)) return place.names.length > 0 || place.callees.length > 0;
    return before.length < 8
      ? place.names.slice(0, 2).some((name) => /^(?:curl|wget|export|return)$/.test(name))
      : COMMAND.test(before);
  }
  const first = firstOfRun(tokens, index);
  const mark = punctuationAt(tokens, first - 1);
  const key = place.names[0] ?? '';
  if (mark === '=' || mark === ':')
    return (gradeOf(key) === 'model' || gradeOf(key) === 'base') && isFirstWord(tokens, first - 2);
  return place.names.some((name) => name === 'curl' || name === 'wget');
}

/** "Batch endpoint: https://…" is a sentence, "endpoint: https://…" a setting. */
function isFirstWord(tokens: Tokens, index: number): boolean {
  const start = tokens.starts[index] ?? 0;
  return /(?:^|\n)[\s-]*(?:export\s+|set\s+|\$env:)?["']?[\w.-]*$/i.test(
    tokens.text.slice(Math.max(0, start - 60), start),
  );
}

/** A constant may be spelled like a variable of the environment; it is one where the environment is asked. */
function variableOf(reading: Reading, place: Place, isInner: boolean): string | undefined {
  const names = [...place.names, ...place.siblings.slice(0, 8)];
  const isAsked = [...names, ...place.callees].some((name) => /env|secrets|getproperty|^export$/i.test(name));
  if (!isAsked && !isInner && !reading.isShell) return undefined;
  return names.find((name) => /^[A-Z][A-Z\d_]+$/.test(name) && meaningOf(name)?.role === 'endpoint');
}
