/**
 * Addresses that a program has and does not go to: it shows them in a form, sends them as its own name, lists, compares or
 * asserts them, or calls a span by them. The place decides, whatever the host is.
 */
import { either } from '../../../../text/patterns/compose.ts';
import type { Place } from '../../tokens/place.ts';
import { type Reading, textOf } from '../../tokens/reading.ts';
import { TEXT } from '../../tokens/tokens.ts';
import { isCompared, isTested } from './compared-hosts.ts';
import { isListed } from './listed-hosts.ts';

export function isNoRoute(reading: Reading, index: number, { place, offset, end }: Written): boolean {
  const { tokens, isShell } = reading;
  if (isShell && isTested(tokens.text, offset, end)) return true;
  if (place.names.slice(0, 2).some((name) => OWN_NAME.test(name))) return true;
  if (tokens.kinds[index] !== TEXT) return false;
  const key = keyOf(tokens.text, tokens.starts[index] as number);
  if (SHOWN.test(key) || OWN_NAME.test(key) || ORIGIN.test(key) || SHOWN.test(place.names[0] ?? ''))
    return true;
  if (isSpan(place, key) || POLICY.test(textOf(tokens, index).slice(0, 2000))) return true;
  const isWhole = offset - (tokens.starts[index] as number) < 8;
  return (isWhole && isCompared(tokens, index, place.callees[0])) || isListed(reading, index);
}

/** An address: where it is, and where its host begins. */
interface Written {
  readonly place: Place;
  readonly offset: number;
  readonly end: number;
}

/** Headers by which a program names itself. */
const OWN_NAME = /^(?:http[-_]?)?referr?er$|^x[-_]title$/i;
/** In capitals it is the header; `origin` is any address. */
const ORIGIN = /^Origin$/;
/** Texts of a form. */
const SHOWN =
  /placeholder|^(?:hint|tooltip|caption|example|prompt)s?(?:_?text)?$|^help(?:er)?_?text$|^aria-label$/i;
/** What makes a text of a form from a string. */
const WRAPPED = /\b(?:Text|Label|tr?|gettext|_)\(\s*$/;
/** The rules for a browser list what a page may reach. */
const POLICY = /\b(?:connect|default|script|frame|img|style)-src\b/;

const SPAN_CALL = either(
  /(?:^|[._:])(?:start_?(?:as_?current_?|active_?|inactive_?|new_?)?span|(?:create|with|open|begin|new|child|in)_?span|span|(?:info|debug|trace|warn|error)_span!?|instrument|traceable|traced|observe)$/i,
  /(?:^|[._])tracer?\.\w+$/i,
  /span\w*\.set_?(?:attributes?|tags?|name)$|\.update_?name$/i,
);
const SPAN_KEY = /^(?:name|op|operation|description|span_?name|operation_?name|resource)$/i;

/** `startSpan('…')` and `startSpan({ name: '…' })`; what runs inside of the span has keys of its own. */
export function isSpan({ callees, names }: Place, key: string): boolean {
  const [callee] = callees;
  if (callee === undefined || !SPAN_CALL.test(callee)) return false;
  return names[0] === callee || SPAN_KEY.test(key) || /set_?(?:attributes?|tags?)$/i.test(callee);
}

const REACH = 200;

/**
 * The key that a string is given to, also through a choice: `placeholder={isOwn ? '…' : '…'}`. Of several attributes the
 * nearest counts.
 */
export function keyOf(text: string, start: number): string {
  const before = text
    .slice(Math.max(0, start - REACH), start)
    .replace(WRAPPED, '')
    .replace(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, (quoted) =>
      /^.[\w-]+.$/.test(quoted) ? quoted.slice(1, -1) : '',
    )
    .replace(/[=!]==?[^?:,;{}()]*/g, '')
    .replace(/\?[^?:,;]*:/g, '?');
  return /([\w-]+)\]?["'`]?\s*(?:=|:|\()\s*[{(]?[^=:,;(){}]*$/.exec(before)?.[1] ?? '';
}
