/** What a call is sent with besides its arguments, as far as an approval is bound to it and a person is shown it. */
import { lastingBeside } from '../screening/beside.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { Call } from '../vocabulary/call.ts';

/** Numbers that clients give each request anew: with them the same call made again would be another one. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  ...['traceparent', 'tracestate', 'tooluseid', 'toolcallid', 'requestid', 'callid'],
]);
/** Under these names nothing else may be left out. */
const NUMBER = /^[\w.:=,@-]{1,128}$/;

/** Undefined if there is nothing. */
export function boundBeside({ beside }: Call): Record<string, JsonValue> | undefined {
  const lasting = lastingBeside(beside);
  if (lasting === undefined) return undefined;
  const { _meta: meta, ...others } = lasting as Record<string, JsonValue>;
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return { ...lasting };
  const kept = Object.entries(meta).filter(([name, value]) => !isNumber(name, value));
  const whole = { ...others, ...(kept.length === 0 ? {} : { _meta: Object.fromEntries(kept) }) };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

function isNumber(name: string, value: JsonValue): boolean {
  const last = (name.split('/').at(-1) ?? '').replaceAll(/[_-]/g, '').toLowerCase();
  return (
    OF_REQUEST.has(last) && (typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value)))
  );
}
