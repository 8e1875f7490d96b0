import { describe, expect, it } from 'vitest';
import { sampleLines } from '../tree/sample-ledger.cases.ts';
import { isNewer, readChainLine, readEventLine } from './event-line.ts';

const [, LINE = ''] = sampleLines(2);
const lineOf = (text: string | Buffer, isWhole = true) => ({
  bytes: Buffer.from(text),
  segment: 'events.jsonl',
  number: 1,
  offset: 0,
  isWhole,
});

describe('a line of the ledger', () => {
  it('is an event', () => {
    expect(readEventLine(lineOf(LINE))).toEqual(JSON.parse(LINE));
    expect(readChainLine(lineOf(LINE))).toEqual(JSON.parse(LINE));
  });

  const change = (from: string | RegExp, to: string) => LINE.replace(from, to);
  const faults: [string, string | Buffer, string][] = [
    ['nothing', '', 'not-json'],
    ['half a line', LINE.slice(0, 50), 'not-json'],
    ['an array', '[1]', 'not-json'],
    ['null', 'null', 'not-json'],
    ['a carriage return at the end', `${LINE}\r`, 'not-canonical'],
    ['a space', change(':', ': '), 'not-canonical'],
    ['another order', change(/^\{(.+?),(.+?),/, '{$2,$1,'), 'not-canonical'],
    ['another order inside', change('{', '{"detections":{"secret":1,"private_url":2},'), 'not-canonical'],
    ['a repeated key', change('"seq":2', '"seq":2,"seq":2'), 'not-canonical'],
    [
      'an escaped letter',
      change('"allow"', '"\\u0061llow"').replace('"require_approval"', '"\\u0072equire_approval"'),
      'not-canonical',
    ],
    ['a number in another spelling', change('"seq":2', '"seq":2.0'), 'not-canonical'],
    ['a letter beyond ASCII', change('"s0"', '"é"'), 'not-canonical'],
    ['a byte that is not UTF-8', Buffer.from(change('"s0"', '"\xff"'), 'latin1'), 'not-canonical'],
    ['deep nesting', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'not-canonical'],
    ['too many bytes', `{"a":"${'x'.repeat(64 * 1024)}"}`, 'too-long'],
    ['a key that no version would use', change(/\}$/, ',"z-eal":1}'), 'not-an-event'],
    ['a prototype', change('{', '{"__proto__":1,'), 'not-an-event'],
    ['no seq', change(',"seq":2', ''), 'not-an-event'],
    ['seq zero', change('"seq":2', '"seq":0'), 'not-an-event'],
    ['a seq beyond 2^53', change('"seq":2', '"seq":9007199254740992'), 'not-an-event'],
    ['a short prev', change(/sha256:\w{4}/, 'sha256:'), 'not-an-event'],
    ['another time format', change('.000Z', 'Z'), 'not-an-event'],
    ['a thirteenth month', change('2025-01-01T', '2025-13-01T'), 'not-an-event'],
    ['another event id', change('evt_', 'event_'), 'not-an-event'],
    ['signatures that are no texts', change(',"time"', ',"signatures":[1],"time"'), 'not-an-event'],
  ];
  it.each(faults)('is none with %s', (_, text, fault) => {
    expect([readEventLine(lineOf(text)), readChainLine(lineOf(text))]).toEqual([fault, fault]);
  });

  it('is none without its newline', () => {
    expect([readEventLine(lineOf(LINE, false)), readChainLine(lineOf(LINE, false))]).toEqual([
      'unfinished',
      'unfinished',
    ]);
  });

  it('of version 0.1 may have a field that its type does not have today, in the shape that the field has', () => {
    const text = (decision: string) =>
      LINE.replace(/"decision":"\w+"/, `"decision":"${decision}"`).replace(
        '"policy_decision"',
        '"content_scan"',
      );
    expect(readEventLine(lineOf(text('warn')))).toEqual(JSON.parse(text('warn')));
    expect(readEventLine(lineOf(text('perhaps')))).toBe('not-an-event');
  });

  it.each([
    ['type', change('"policy_decision"', '"policy_decision.v9"'), { type: 'policy_decision.v9' }],
    ['field', change(/\}$/, ',"zeal":{"a":1}}'), { type: 'policy_decision', zeal: { a: 1 } }],
  ])('of a newer version (%s) holds together, and is no event to its readers', (_, text, fields) => {
    expect(readEventLine(lineOf(text))).toBe('not-an-event');
    const event = readChainLine(lineOf(text));
    expect(event).toMatchObject(fields);
    expect(typeof event !== 'string' && isNewer(event)).toBe(true);
  });

  it('of this version is not newer', () => {
    const event = readChainLine(lineOf(LINE));
    expect(typeof event !== 'string' && isNewer(event)).toBe(false);
  });

  it('is read whole only where whole events are asked for', () => {
    const text = change('"s0"', '"a sentence"');
    expect(readEventLine(lineOf(text))).toBe('not-an-event');
    expect(readChainLine(lineOf(text))).toMatchObject({ seq: 2 });
  });
});
