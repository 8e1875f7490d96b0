import { describe, expect, it } from 'vitest';
import type { Span } from '../vocabulary/span.ts';
import { sample } from './patterns/sample.cases.ts';
import { redactText } from './redact.ts';
import { createRedactor } from './redact-stream.ts';

const token = ['gh', 'p_'].join('') + sample('{alnum:36}');
const filler = 'nothing to be seen on this line\n'.repeat(3000);

function stream(text: string, size: number, redactor = createRedactor()): string {
  let output = '';
  for (let at = 0; at < text.length; at += size) output += redactor.push(text.slice(at, at + size));
  return output + redactor.end();
}

describe('a redacting stream', () => {
  it('gives out what can no longer change, and holds back the rest', () => {
    const redactor = createRedactor();
    const early = redactor.push(filler);
    expect(early.length).toBeGreaterThan(filler.length - 10_000);
    expect(early.length).toBeLessThan(filler.length);
    expect(early + redactor.end()).toBe(filler);
  });

  it('finds a secret that is cut anywhere', () => {
    const text = `${filler}token=${token}\n${filler}`;
    const whole = redactText(text).text;
    for (const size of [1021, 4099, 32_768, text.length]) expect(stream(text, size)).toBe(whole);
  });

  it('counts, and tells where in the whole stream it was', () => {
    const spans: Span[] = [];
    const redactor = createRedactor({}, (span) => spans.push(span));
    const text = `${filler}token=${token}\n${filler}and ${token} again\n${filler}`;
    stream(text, 20_000, redactor);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([token, token]);
    expect([...redactor.counts()]).toEqual([['github.personal-token', 2]]);
    expect(redactor.capped()).toEqual([]);
  });

  it('remembers a value long after its name has gone', () => {
    const password = ['Winter', '2031', '!x'].join('');
    const output = stream(
      `password = "${password}"\n${filler.repeat(4)}it was ${password} I think\n`,
      50_000,
    );
    expect(output).not.toContain(password);
  });

  it('reads JSON parts as JSON, and remembers their values in the text behind', () => {
    const redactor = createRedactor();
    const password = ['Winter', '2031', '!x'].join('');
    expect(redactor.pushJson('{"not": json}')).toBeNull();
    expect(redactor.pushJson(`{"password":"${password}"}\n`)).toBe('{"password":"[REDACTED_PASSWORD]"}\n');
    expect(redactor.push(`then ${password}\n`) + redactor.end()).toBe('then [REDACTED_PASSWORD]\n');
  });

  it('holds no more than its window of a key without an end, and reports it', () => {
    const redactor = createRedactor();
    const line = `${sample('{base64:64}')}\n`;
    let output = redactor.push(`-----BEGIN ${'RSA PRIVATE'} KEY-----\n`);
    for (let i = 0; i < 8000; i++) output += redactor.push(line);
    output += redactor.push('\nThat was long.\n') + redactor.end();
    expect(output).toContain('[REDACTED_PRIVATE_KEY]');
    expect(output).not.toContain(line.slice(0, 30));
    expect(redactor.capped()).toEqual(['secret-length']);
  });
});
