/** The road of a text or of any JSON value: proposed → screened → ruled → recorded (`content-recording.ts`). */
import type { ContentThreat, ContentVerdict } from '../../answers/calls/content.answer.ts';
import { judgeCommand, screenText } from '../../checks/screening.ts';
import { textsIn } from '../../screening/calls/texts-in.ts';
import type { TextSubject } from '../../screening/contract/check.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CheckId } from '../../vocabulary/check.ts';
import { foundVerdict } from '../../vocabulary/scanning/found-verdict.ts';
import type { Signal } from '../../vocabulary/signal.ts';

const MAX_STRINGS = 20_000;
const MAX_LENGTH = 8 << 20;
const MAX_THREATS = 200;
/** Shorter keys are names. */
const READ_KEY_FROM = 12;

/** What a door sets for one content. */
export type ContentOptions = Pick<TextSubject, 'entropyThreshold' | 'bareEntropy'>;

interface ScreenedContent {
  readonly threats: readonly ContentThreat[];
  /** Checks that found more than they list. */
  readonly unlisted: ReadonlySet<CheckId>;
}

/** Screened and ruled, for doors that record nothing. */
export const inspectContent = (content: JsonValue, options: ContentOptions = {}): ContentVerdict =>
  ruleContent(screenContent(content, options));

/** Reads every string of a value, keys too, each at its own path. A part that was not read is never called safe. */
function screenContent(content: JsonValue, options: ContentOptions): ScreenedContent {
  const threats: ContentThreat[] = [];
  const unlisted = new Set<CheckId>();
  let isPartial = false;
  let length = 0;
  let count = 0;
  for (const subject of textsOfContent(content, options)) {
    const { path, text } = subject;
    length += text.length;
    if (++count > MAX_STRINGS || length > MAX_LENGTH || threats.length >= MAX_THREATS) {
      isPartial = true;
      break;
    }
    const { signals, coverage } = screenText(subject);
    for (const signal of signals) threats.push(asThreat(signal));
    for (const check of [...coverage.failed, ...coverage.capped]) threats.push(unread(check, path));
    for (const check of coverage.unlisted ?? []) unlisted.add(check);
  }
  if (isPartial) threats.push(unread('content.size', '$'));
  return { threats, unlisted };
}

/** Every text of a content that is read, in order. */
export function* textsOfContent(content: JsonValue, options: ContentOptions): Generator<TextSubject> {
  for (const subject of textsIn(content, options, (key) => key.length >= READ_KEY_FROM))
    yield { ...subject, judgeCommand };
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

const ruleContent = ({ threats, unlisted }: ScreenedContent): ContentVerdict => ({
  ...foundVerdict(threats),
  threats,
  ...(unlisted.size > 0 ? { unlisted: [...unlisted] } : {}),
});
