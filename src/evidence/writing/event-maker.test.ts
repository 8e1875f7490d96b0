import { describe, expect, it, test } from 'vitest';
import { Tail } from '../line/tail.ts';
import { type EventFields, makeLine } from './event-maker.ts';

const KEY = Buffer.alloc(32, 1);
const NOON = Date.UTC(2026, 10, 15, 12, 0, 0, 7);
const DAY = 24 * 3600 * 1000;

const lineAt = (tail: Tail, fields: EventFields, ms: number) =>
  makeLine(tail, fields, new Date(ms).toISOString(), KEY);

test('lines are canonical JSON, each bound to the one before', () => {
  const tail = new Tail();
  const first = lineAt(tail, { type: 'redaction', tool: 'shell', latency_ms: 1.5 }, NOON);
  const second = lineAt(tail, { type: 'redaction', detections: { secret: 2, private_url: 1 } }, NOON + 1);
  expect(first.line).toBe(
    '{"event_id":"evt_20261115_000001","latency_ms":1.5,"mac":"8bDfsLE9nVJo2xdtdu_K2Z","prev":"sha256:0000000000000000000000000000000000000000000000000000000000000000","seq":1,"time":"2026-11-15T12:00:00.007Z","tool":"shell","type":"redaction"}',
  );
  expect(second.line).toBe(
    '{"detections":{"private_url":1,"secret":2},"event_id":"evt_20261115_000002","mac":"B2HvDciGLS8A02mYWdUyNx","prev":"sha256:50328136248add8ee0ee0986c888e6cb5c79be4ba3ab9850a4a1b84465c2f7d2","seq":2,"time":"2026-11-15T12:00:00.008Z","type":"redaction"}',
  );
  expect(second.receipt).toEqual({
    eventId: 'evt_20261115_000002',
    seq: 2,
    time: '2026-11-15T12:00:00.008Z',
  });
  expect(tail.size).toBe(2);
  expect(tail.offset).toBe(first.line.length + second.line.length + 2);
});

describe('ids', () => {
  const idsAt = (times: readonly number[], from: Partial<Tail> = {}) => {
    const tail = Object.assign(new Tail(), from);
    return times.map((time) => lineAt(tail, { type: 'redaction' }, time).receipt.eventId);
  };
  const cases: [string, string[], string[]][] = [
    [
      'count from one each day',
      idsAt([NOON, NOON, NOON + DAY]),
      ['evt_20261115_000001', 'evt_20261115_000002', 'evt_20261116_000001'],
    ],
    [
      'stay on the later day when the clock goes back',
      idsAt([NOON + DAY, NOON, NOON + DAY]),
      ['evt_20261116_000001', 'evt_20261116_000002', 'evt_20261116_000003'],
    ],
    [
      'grow beyond six digits',
      idsAt([NOON, NOON], { day: '20261115', count: 999_998 }),
      ['evt_20261115_999999', 'evt_20261115_1000000'],
    ],
  ];
  it.each(cases)('%s', (_, ids, expected) => {
    expect(ids).toEqual(expected);
  });

  it('go on after a line with more digits was read', () => {
    const writer = Object.assign(new Tail(), { day: '20261115', count: 999_999 });
    const { line } = lineAt(writer, { type: 'redaction' }, NOON);
    const reader = new Tail();
    expect(reader.read(Buffer.from(line))).toBeUndefined();
    expect(lineAt(reader, { type: 'redaction' }, NOON).receipt.eventId).toBe('evt_20261115_1000001');
  });

  it('keep the day while the time tells what the clock said', () => {
    const tail = new Tail();
    lineAt(tail, { type: 'redaction' }, NOON + DAY);
    expect(lineAt(tail, { type: 'redaction' }, NOON).receipt).toEqual({
      eventId: 'evt_20261116_000002',
      seq: 2,
      time: '2026-11-15T12:00:00.007Z',
    });
  });
});
