import { describe, expect, it } from 'vitest';
import { BLANK_MAC, bearsMark, MarkReader, markLine } from '../line/line-mac.ts';
import { sampleLines } from '../tree/sample-ledger.cases.ts';
import { glanceAt, timeIn } from './line-glance.ts';

const KEY = Buffer.alloc(32, 9);
const [, SAMPLE = ''] = sampleLines(2);
const LINE = markLine(KEY, SAMPLE.replace('"prev"', `"mac":"${BLANK_MAC}","prev"`));

describe('a glance at a line', () => {
  it('finds type, mark and predecessor', () => {
    const { type, macAt = 0, prevAt = 0 } = glanceAt(LINE) ?? {};
    const { prev, mac } = JSON.parse(LINE);
    expect(type).toBe('policy_decision');
    expect(LINE.slice(prevAt, prevAt + prev.length)).toBe(prev);
    expect(LINE.slice(macAt, macAt + mac.length)).toBe(mac);
    expect(timeIn(LINE)).toBe(JSON.parse(LINE).time);
  });

  it('finds the type before a verdict', () => {
    const text = LINE.replace(/\}$/, ',"verdict":"clean"}');
    expect(glanceAt(text)?.type).toBe('policy_decision');
  });

  const change = (from: string | RegExp, to: string) => LINE.replace(from, to);
  it.each([
    ['an inner type at the end', change(/\}$/, ',"zone":{"a":"b","type":"definition.pin"}}')],
    ['a type in a list', change(/\}$/, ',"zone":["a","type"]}')],
    ['a second predecessor', change('"seq"', '"quay":{"prev":"sha256:0"},"seq"')],
    ['no mark', change(/"mac":"[^"]*",/, '')],
    ['a type that is not a name', change('"policy_decision"', '"policy decision"')],
    ['an escaped quote in the type', change('"policy_decision"}', '"a\\","type":"redaction\\""}')],
    ['a type that is a number', change('"policy_decision"', '1')],
    ['another last member', change(/\}$/, ',"zeal":"x"}')],
    ['half a line', LINE.slice(0, 100)],
    ['nothing', ''],
    ['a quote', '"'],
    ['a type alone', '"type":"redaction"}'],
  ])('sees nothing in a line with %s', (_, text) => {
    expect(glanceAt(text)).toBeUndefined();
  });

  it.each([
    ['none', change(/"time":"[^"]*",/, '')],
    ['two', change('"seq"', '"sea":{"time":"2020-01-01T00:00:00.000Z"},"seq"')],
    ['a longer one', change('.000Z"', '.000000Z"')],
  ])('finds no time where there is %s', (_, text) => {
    expect(timeIn(text)).toBeUndefined();
  });
});

describe('the marks of many lines', () => {
  const { macAt = 0 } = glanceAt(LINE) ?? {};

  it('are those that one line bears', () => {
    const marks = new MarkReader(KEY);
    for (const text of [LINE, LINE.replace('"seq":2', '"seq":3'), LINE]) {
      const bytes = Buffer.from(text);
      expect(marks.isMarkedAt(bytes, macAt)).toBe(bearsMark(KEY, bytes, JSON.parse(text).mac));
    }
    expect(marks.isMarkedAt(Buffer.from(LINE), macAt)).toBe(true);
  });

  it('are not those of another key, or at another place', () => {
    expect(new MarkReader(Buffer.alloc(32, 8)).isMarkedAt(Buffer.from(LINE), macAt)).toBe(false);
    expect(new MarkReader(KEY).isMarkedAt(Buffer.from(LINE), macAt + 1)).toBe(false);
    expect(new MarkReader(KEY).isMarkedAt(Buffer.from(LINE), LINE.length - 3)).toBe(false);
  });
});
