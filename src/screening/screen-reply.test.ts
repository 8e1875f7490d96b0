import { expect, it } from 'vitest';
import type { ReplyCheck, ReplyObservation } from './contract/check.ts';
import type { ReplySubject } from './contract/reply-subject.ts';
import { screenReply } from './screen-reply.ts';

const subject = (...texts: string[]): ReplySubject => ({
  texts: texts.map((text, i) => ({ path: `$[${i}]`, text })),
  origin: { files: [], isLocal: false, isMadeUp: false, written: 'as text', isSecretPlace: false },
  capped: [],
});

const check = (
  id: string,
  inspectReply: (subject: ReplySubject) => Generator<ReplyObservation>,
): ReplyCheck => ({
  card: {
    id: `fake.${id}`,
    title: id,
    reads: ['reply'],
    tier: 'hard',
    severity: 'high',
    sees: id,
    matters: id,
    remedy: id,
    limits: id,
  },
  recordedAs: `old.${id}`,
  inspectReply,
});

const seen = (path: string) =>
  ({ threat: 'prompt_injection', confidence: 1, path, evidence: 'word', detail: 'A word.' }) as const;

/** Takes a word out of every text that holds it. */
const without = (word: string): ReplyCheck =>
  check(word, function* ({ texts }) {
    for (const { path, text } of texts) {
      const kinds = text.split(word).slice(1).fill(word);
      if (kinds.length > 0)
        yield { ...seen(path), withheld: { text: text.replaceAll(word, `[${word}]`), kinds, passages: [] } };
    }
  });

const leaves = (severity: 'info' | 'low'): ReplyCheck =>
  check(severity, function* ({ texts }) {
    for (const { path } of texts) yield { ...seen(path), severity };
  });

it('hands each check what the ones before it left', () => {
  const read: string[] = [];
  const reading = check('reading', function* ({ texts }) {
    for (const { path, text } of texts) {
      read.push(text);
      if (text === '') yield seen(path);
    }
  });
  const { texts, signals, coverage } = screenReply(subject('a key', 'a word'), [without('key'), reading]);
  expect(read).toEqual(['a [key]', 'a word']);
  expect(texts).toEqual([
    { path: '$[0]', text: 'a [key]' },
    { path: '$[1]', text: 'a word' },
  ]);
  expect(signals).toMatchObject([{ check: 'fake.key', severity: 'high', path: '$[0]' }]);
  expect(signals[0]).not.toHaveProperty('withheld');
  expect(coverage).toEqual({ ran: ['fake.key', 'fake.reading'], failed: [], capped: [] });
});

it('counts everything that was taken out, also beyond the signals that are kept', () => {
  const many = subject(...Array.from({ length: 40 }, () => 'key key'));
  const { withheld, signals } = screenReply(many, [without('key')]);
  expect(withheld.get('old.key')).toHaveLength(80);
  expect(signals.length).toBeLessThan(40);
});

it.each([
  [[leaves('info')], 'info'],
  [[leaves('low'), leaves('info')], 'low'],
  [[leaves('info'), leaves('low')], 'low'],
  [[without('key')], undefined],
] as const)('%# remembers the highest severity of what stays', (checks, left) => {
  expect(screenReply(subject('a key'), checks).left).toBe(left);
});

it('counts a check that throws, and keeps what was seen before', () => {
  const failing = check('failing', function* ({ texts }) {
    for (const { path } of texts) {
      yield seen(path);
      throw new Error('a fault');
    }
  });
  const { coverage, signals } = screenReply({ ...subject('a key', 'b'), capped: ['reply.size'] }, [
    failing,
    without('key'),
  ]);
  expect(coverage).toEqual({ ran: ['fake.key'], failed: ['fake.failing'], capped: ['reply.size'] });
  expect(signals.map((signal) => signal.check)).toEqual(['fake.failing', 'fake.key']);
});
