import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestWith } from './digest.ts';

const KEY = Buffer.alloc(32, 7);
const digest = (content: string | Uint8Array) => digestWith(KEY, content);

describe('a digest', () => {
  it('is an HMAC over the UTF-8 bytes', () => {
    expect(digest('é😀')).toBe(`sha256:${createHmac('sha256', KEY).update('é😀').digest('hex')}`);
    expect(digest(Buffer.from('é😀'))).toBe(digest('é😀'));
  });

  it('tells texts apart that differ in half a character only, which UTF-8 does not', () => {
    const halves = ['\ud800', '\ud801', '\udc00', 'a\ud800', '\ud800\ud800', '\ud83d\ude00\ud83d'];
    const texts = ['\ufffd', '😀', 'a\ufffd', '\ufffd\ufffd', ...halves];
    expect(new Set(texts.map(digest)).size).toBe(texts.length);
    expect(digest('😀\ud800')).toBe(digest(Buffer.from('f09f9880eda080', 'hex')));
  });
});
