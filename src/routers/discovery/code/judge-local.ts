import type { Confidence } from '../../../vocabulary/orders.ts';
import { isNearModels, type Reading } from '../tokens/reading.ts';
import { isAboutModels } from '../tokens/words.ts';
import { closenessOf } from './closeness.ts';
import type { Evidence } from './evidence.ts';
import type { PathGrade } from './paths.ts';
import type { Subject } from './subject.ts';

/** Ports that runners and relays for models listen on, by what it takes to believe it. */
const RUNNER_PORTS = new Set(['11434', '11435']);
const RELAY_PORTS = new Set(
  '1234 1337 3456 4000 4891 5000 5001 7869 8000 8001 8080 8081 8082 8317 8787 8000 9997 8888 10000 30000 23333 2242 6006 12434'.split(
    ' ',
  ),
);
/** Default ports of a runner or a relay: they count if its name is nearby. */
const LISTENERS: Readonly<Partial<Record<string, RegExp>>> = {
  1234: /lm[\s_-]?studio/i,
  3456: /claude[\s_-]?code[\s_-]?router/i,
  4000: /lite[\s_-]?llm/i,
  4891: /gpt4all/i,
  5001: /kobold/i,
  8012: /llama[\s._-]?(?:cpp|server|vim)/i,
  8317: /cli[\s_-]?proxy[\s_-]?api/i,
  8787: /portkey/i,
};
const CLOSE_BY = 300;

/** Names for the project's own address. */
const OWN_SERVER = /server|site|app|public|web|frontend|backend/i;

/** Whether an address on this machine is that of a model: its port, its key or the text around it must show it. */
export function judgeLocal(
  subject: Subject,
  evidence: Evidence,
  pathGrade: PathGrade,
  reading: Reading,
): Confidence | undefined {
  const { grade, isModelCall, isFlowing } = evidence;
  const port = /:(\d+)$/.exec(subject.host)?.[1] ?? '';
  if (RUNNER_PORTS.has(port) || pathGrade === 'certain') return 'high';
  if (evidence.isElsewhere) return undefined;
  if (isFlowing) return 'medium';
  if (grade === 'other' || /^localhost\.|^\d+$/.test(subject.host)) return undefined;
  if (isListener(port, subject, reading)) return 'medium';
  if (grade === 'model') return subject.hasScheme || port !== '' ? 'medium' : undefined;
  if (grade === undefined && pathGrade !== 'likely') {
    if (pathGrade === 'versioned') return judgeLaidOut(subject, reading);
    // `openAICompatible("http://localhost:8000/")`: the call itself names what listens there.
    return RELAY_PORTS.has(port) && isAboutModels(subject.place.callees[0] ?? '') ? 'low' : undefined;
  }
  const isNear = isNearModels(reading, subject.offset);
  if (pathGrade === 'likely' || pathGrade === 'versioned')
    return isNear || isModelCall ? 'medium' : undefined;
  // Only SDKs and gateways for models use this name; elsewhere a base is a URL, a host or an endpoint.
  if (isNear && /api_?base$/i.test(evidence.key ?? '') && evidence.key !== 'API_BASE') return 'low';
  if (
    grade === 'base' &&
    !OWN_SERVER.test(evidence.key ?? '') &&
    port !== '' &&
    isNear &&
    closenessOf(reading, subject.offset, subject.end).isAmongKnown
  )
    return 'low';
  const isOwn = OWN_SERVER.test(evidence.key ?? '');
  return isModelCall && !isOwn && RELAY_PORTS.has(port) && isNear ? 'low' : undefined;
}

/** `DEFAULT_URL = 'http://localhost:1234'` beside `class LMStudio`. */
function isListener(port: string, { offset, end }: Subject, { tokens }: Reading): boolean {
  const name = LISTENERS[port];
  return name?.test(tokens.text.slice(Math.max(0, offset - CLOSE_BY), end + CLOSE_BY)) ?? false;
}

/** `Provider::Local => "http://localhost:1234/v1"`: a version alone, among known ones or where the line mentions models. */
function judgeLaidOut({ offset, end }: Subject, reading: Reading): Confidence | undefined {
  const close = closenessOf(reading, offset, end);
  if (close.headGrade !== undefined && close.isAmongKnown) return 'medium';
  return close.isAmongKnown || close.isLineAboutModels ? 'low' : undefined;
}
