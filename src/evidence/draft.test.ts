import { describe, expect, it } from 'vitest';
import { Trouble } from '../vocabulary/trouble.ts';
import { acceptDraft } from './draft.ts';

const HASH = `sha256:${'ab'.repeat(32)}`;
const TOKEN = `${['gh', 'p_'].join('')}a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8`;

function refusal(draft: unknown): string {
  try {
    acceptDraft(draft);
  } catch (error) {
    if (error instanceof Trouble) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('a draft is accepted', () => {
  const accepted: [string, Record<string, unknown>][] = [
    ['with a type alone', { type: 'redaction' }],
    [
      'with ids as hosts and models give them',
      {
        type: 'trace_audit',
        provider_host: 'api.example.com:443',
        claimed_model: 'us.vendor.model-3-5-v2:0',
      },
    ],
    [
      'with a keyed hash',
      { type: 'tool_call.proposed', tool_call_hash: HASH, tool: 'mcp__github__create_issue' },
    ],
    ['with counts per category', { type: 'redaction', detections: { secret: 2 } }],
    [
      'with a session id of random letters',
      { type: 'redaction', session_id: '550e8400-e29b-41d4-a716-446655440000' },
    ],
  ];
  it.each(accepted)('%s', (_, draft) => {
    expect(acceptDraft(draft)).toEqual(draft);
  });

  it('without what is undefined', () => {
    expect(Object.keys(acceptDraft({ type: 'redaction', tool: undefined, agent: 'a' }))).toEqual([
      'type',
      'agent',
    ]);
  });

  it('as a copy', () => {
    const draft = { type: 'policy_decision', checks: ['unicode.hidden'] };
    const accepted = acceptDraft(draft);
    draft.checks.push('secret.exposed');
    expect(accepted).toEqual({ type: 'policy_decision', checks: ['unicode.hidden'] });
  });
});

describe('a draft is refused', () => {
  const kind = 'is missing or unknown';
  const form = 'has the wrong format';
  const refused: [string, unknown, string][] = [
    ['without a type', {}, `type ${kind}`],
    ['of an unknown type', { type: 'chat' }, `type ${kind}`],
    ['of the ledger itself', { type: 'log.created' }, 'type is reserved for the ledger'],
    ['of the key', { type: 'key.rotated' }, 'type is reserved for the ledger'],
    ['that is no object', 'redaction', 'the draft is not an object with a type'],
    ['with an unknown key', { type: 'redaction', arguments: 'rm -rf /' }, 'a key is unknown'],
    [
      'with a field of another type',
      { type: 'redaction', decision: 'allow' },
      'decision is not a field of redaction events',
    ],
    [
      'with a field of another type and a key that no event has',
      { type: 'content_scan', 'delete all': 1, origin: 'shell' },
      'origin is not a field of content_scan events',
    ],
    [
      'with a field of the ledger’s own events',
      { type: 'redaction', public_key: 'k' },
      'public_key is not a field of redaction events',
    ],
    ['with the ledger’s own key', { type: 'redaction', seq: 4 }, 'a key is unknown'],
    ['with __proto__', JSON.parse('{"type":"redaction","__proto__":{"tool":"x"}}'), 'a key is unknown'],
    ['with prose in an id', { type: 'redaction', tool: 'delete all my files' }, `tool ${form}`],
    ['with a line break in an id', { type: 'redaction', tool: 'a\nb' }, `tool ${form}`],
    ['with a number for an id', { type: 'redaction', tool: 7 }, 'tool is missing or not a string'],
    ['with a plain hash', { type: 'redaction', request_hash: 'sha256:abcd' }, `request_hash ${form}`],
    [
      'with an unknown decision',
      { type: 'policy_decision', decision: 'maybe' },
      'decision must be "allow", "warn", "require_approval" or "block"',
    ],
    [
      'with a category of its own',
      { type: 'redaction', detections: { 'my password': 1 } },
      'detections has an unknown key',
    ],
    [
      'with __proto__ for a category',
      JSON.parse('{"type":"redaction","detections":{"__proto__":5}}'),
      'detections has an unknown key',
    ],
    [
      'with a category that is undefined',
      { type: 'redaction', detections: { secret: undefined } },
      'detections.… is missing or not a number',
    ],
    [
      'with a time that is no number',
      { type: 'redaction', latency_ms: Number.NaN },
      'latency_ms is missing or not a number',
    ],
    [
      'with a token for an id',
      { type: 'redaction', session_id: TOKEN },
      'session_id holds what looks like a secret (github.personal-token)',
    ],
    [
      'with a check whose id is a letter of its own',
      { type: 'policy_decision', checks: [`a.${'b'.repeat(63)}`] },
      'checks[0] is longer than 64',
    ],
  ];
  it.each(refused)('%s', (_, draft, reason) => {
    expect(refusal(draft)).toBe(`event.refused: event refused: ${reason}`);
  });

  it('again and again, whatever was accepted before', () => {
    for (let i = 0; i < 5_000; i++) acceptDraft({ type: 'redaction', session_id: `s${i}` });
    expect(refusal({ type: 'redaction', agent: TOKEN })).toContain('agent holds what looks like a secret');
  });
});
