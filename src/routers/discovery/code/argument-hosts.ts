/** Hosts without an address: from the region of a cloud's client, or from a model's prefix in a client for many providers. */
import { readModelName } from '../../catalogue/model-name.ts';
import { routedBy } from '../../catalogue/routing-prefix.ts';
import { calleeBefore } from '../tokens/place.ts';
import { punctuationAt, type Reading, tokenAt } from '../tokens/reading.ts';
import { TEXT, WORD } from '../tokens/tokens.ts';
import { type ClientCall, callFrom } from './client-calls.ts';

const SERVICE = /["'](bedrock(?:(?:-agent)?-runtime)?)["']/g;
const REGION = /\bregion(?:_name)?["']?\s*[:=]\s*["']([a-z]{2}(?:-[a-z]+){1,2}-\d)["']/;
/** `boto3.client("bedrock-runtime")`, `session.client(service_name="bedrock-runtime")`. */
const MAKES_CLIENT = /(?:^|\.)(?:client|create_client|resource)$/;

/** A client whose service is given by its first argument. */
export function* serviceCallsIn(reading: Reading): Generator<ClientCall> {
  const { tokens } = reading;
  if (!tokens.text.includes('bedrock')) return;
  for (const hit of tokens.text.matchAll(SERVICE)) {
    const at = tokenAt(tokens, hit.index);
    if (tokens.kinds[at] !== TEXT) continue;
    const open = punctuationAt(tokens, at - 1) === '=' ? at - 3 : at - 1;
    const indicator = punctuationAt(tokens, open) === '(' ? calleeBefore(tokens, open) : '';
    if (!MAKES_CLIENT.test(indicator)) continue;
    const call = callFrom(tokens, open - 1, open, { indicator, provider: 'bedrock', host: undefined });
    const host = `${hit[1]}.${regionIn(reading, call) ?? '*'}.amazonaws.com`;
    yield { ...call, host };
  }
}

const PREFIXED = /\bAgent\(\s*(?:model\s*=\s*)?["']([a-z][a-z-]{2,30}):[\w./:@-]{2,80}["']/g;

/** `Agent('openai:gpt-4o')` is given its model and its host in one word. */
export function* agentCallsIn(reading: Reading): Generator<ClientCall> {
  const { tokens } = reading;
  if (!tokens.text.includes('pydantic_ai')) return;
  for (const hit of tokens.text.matchAll(PREFIXED)) {
    const routed = routedBy(`${hit[1]}/`);
    const first = tokenAt(tokens, hit.index);
    if (routed === undefined || tokens.kinds[first] !== WORD) continue;
    const { provider, host } = routed;
    yield callFrom(tokens, first, first + 1, { indicator: 'Agent', provider, host });
  }
}

function regionIn({ tokens }: Reading, { first, last }: ClientCall): string | undefined {
  return REGION.exec(tokens.text.slice(tokens.starts[first], tokens.ends[last]))?.[1];
}

/** Where a client connects that has no default host and is given no address. */
export function hostFromArguments(
  reading: Reading,
  call: ClientCall,
  model: string | undefined,
): string | undefined {
  if (call.provider === 'bedrock') {
    const region = regionIn(reading, call);
    return region === undefined ? undefined : `bedrock-runtime.${region}.amazonaws.com`;
  }
  if (model === undefined) return undefined;
  // A factory for any provider reads it from the first word: `init_chat_model("openai:gpt-4.1")`.
  if (call.provider === undefined) return routedBy(model.replace(':', '/'))?.host;
  if (call.provider !== 'litellm') return undefined;
  const vendor = model.includes('/') ? undefined : readModelName(model).vendor;
  return routedBy(vendor === undefined ? model : `${vendor}/x`)?.host;
}
