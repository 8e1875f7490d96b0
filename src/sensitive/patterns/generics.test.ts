import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../find.ts';
import type { PatternCases } from '../pattern/pattern.ts';
import { redactText } from '../redact.ts';
import { GENERIC_CARDS } from './generics.ts';

const FOLDER = new URL('./generic/', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file.startsWith('generic-'));
const caseFiles = files.filter((file) => file.endsWith('.cases.ts'));
const cases: PatternCases = Object.assign(
  {},
  ...(await Promise.all(
    caseFiles.map(async (file) => {
      const module: Record<string, PatternCases> = await import(new URL(file, FOLDER).href);
      return Object.entries(module).find(([name]) => name.endsWith('Cases'))?.[1];
    }),
  )),
);

describe('the generic detectors', () => {
  it('have a card each, and cases each but for the one that must be asked for', () => {
    const ids = GENERIC_CARDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(cases).sort()).toEqual(ids.filter((id) => id !== 'generic.high-entropy').sort());
    expect(caseFiles.length).toBe(files.length - caseFiles.length - 1);
  });

  it.each(GENERIC_CARDS)('$id describes itself', ({ id, label, title, remedy, confidence }) => {
    expect(id).toMatch(/^generic\.[a-z]+(?:-[a-z]+)*$/);
    expect(label).toMatch(/^[A-Z][A-Z0-9_]{2,40}$/);
    expect(title).toMatch(/^[A-Z].{8,90}$/);
    expect(remedy).toMatch(/^[A-Z].{20,200}\.$/);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  });
});

describe.each(Object.entries(cases))('%s', (id, { flags, passes }) => {
  it.each(Object.entries(flags))('flags: %s', (_sentence, { text, secret }) => {
    const { spans } = findSecrets(text);
    expect(spans.map(({ start, end, detector }) => [detector, text.slice(start, end)])).toEqual([
      [id, secret],
    ]);
    const { text: redacted } = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redactText(redacted).text).toBe(redacted);
  });

  it.each(Object.entries(passes))('passes: %s', (_sentence, text) => {
    expect(findSecrets(text).spans).toEqual([]);
  });
});
