import { screenText } from '../../detect/screen.ts';
import type { JsonValue } from '../../text/json-value.ts';
export function inspectContent(content: JsonValue) {
  const { signals } = screenText(typeof content === 'string' ? content : JSON.stringify(content));
  const threats = signals.map(({ threat, path, severity, confidence, detail, check }) => ({
    type: threat,
    path,
    severity,
    confidence,
    detail,
    check,
  }));
  return { safe: threats.length === 0, confidence: 0.9, threats };
}
