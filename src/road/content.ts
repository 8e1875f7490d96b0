import type { ContentThreat, ContentVerdict } from '../answers/calls/content.answer.ts';
import { screenText } from '../checks/screening.ts';
import { FIELD, stepInto } from '../screening/calls/argument-strings.ts';
import type { TextSubject } from '../screening/contract/check.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import type { CheckId } from '../vocabulary/check.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Signal } from '../vocabulary/signal.ts';

/** Finding nothing is no proof: about a quarter of known attacks has no wording that betrays it. */
const SAFE_CONFIDENCE = 0.8;
const UNSAFE_FROM: Severity = 'medium';
const MAX_STRINGS = 20_000;
const MAX_LENGTH = 8 << 20;
const MAX_THREATS = 200;
/** Shorter keys are names. */
const READ_KEY_FROM = 12;

/** Reads every string of a value, keys too, each at its own path. A part that was not read is never called safe. */
export function inspectContent(content: JsonValue): ContentVerdict {
  const threats: ContentThreat[] = [];
  let isPartial = false;
  let length = 0;
  let count = 0;
  for (const { path, text } of stringsOf(content)) {
    length += text.length;
    if (++count > MAX_STRINGS || length > MAX_LENGTH || threats.length >= MAX_THREATS) {
      isPartial = true;
      break;
    }
    const { signals, coverage } = screenText(text, path);
    for (const signal of signals) threats.push(asThreat(signal));
    for (const check of coverage.failed) threats.push(unread(check, path));
  }
  if (isPartial) threats.push(unread('content.size', '$'));
  return verdict(threats);
}

function asThreat({ threat, check, path, severity, confidence, detail }: Signal): ContentThreat {
  return { type: threat, check, path, severity, confidence, detail };
}

const unread = (check: CheckId, path: string): ContentThreat => ({
  type: 'scan_error',
  check,
  path,
  severity: 'medium',
  confidence: 1,
  detail: 'A part of the content could not be read.',
});

function verdict(threats: readonly ContentThreat[]): ContentVerdict {
  const rank = (severity: Severity) => SEVERITIES.indexOf(severity);
  const severe = threats.filter(({ severity }) => rank(severity) >= rank(UNSAFE_FROM));
  if (severe.length === 0) return { safe: true, confidence: SAFE_CONFIDENCE, threats };
  return { safe: false, confidence: Math.max(...severe.map(({ confidence }) => confidence)), threats };
}

/** In document order, without recursion: a hostile value may be as deep as its reader allowed. */
function* stringsOf(content: JsonValue): Generator<TextSubject> {
  const open: { readonly path: string; readonly value: JsonValue }[] = [{ path: '$', value: content }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') yield { path, text: value };
    else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--)
        open.push({ path: `${path}[${i}]`, value: value[i] ?? null });
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      for (let i = entries.length - 1; i >= 0; i--) {
        const [key, item] = entries[i] ?? ['', null];
        const inside = stepInto(path, key, i);
        open.push({ path: inside, value: item });
        if (!FIELD.test(key)) yield { path: `${path}[key ${i}]`, text: key };
        else if (key.length >= READ_KEY_FROM) yield { path: inside, text: key };
      }
    }
  }
}
