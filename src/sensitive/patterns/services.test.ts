import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../find.ts';
import type { SecretPattern } from '../pattern/pattern.ts';
import { PATTERN_CASES } from './services.cases.ts';
import { PATTERNS } from './services.ts';

const FOLDER = new URL('./services/', import.meta.url);
const FILES = readdirSync(FOLDER);
const FAMILIES = FILES.filter((file) => !file.endsWith('.cases.ts')).map((file) => file.replace('.ts', ''));
const CASES = Object.fromEntries(Object.values(PATTERN_CASES).flatMap((cases) => Object.entries(cases)));
const byId = new Map(PATTERNS.map((pattern) => [pattern.id, pattern]));

/** A second, slow and simple reading of `SecretPattern`, so that the declarations are tested apart from the engine. */
function tryPattern(pattern: SecretPattern, text: string): string[] {
  const found = new Set<string>();
  for (const anchor of pattern.anchors) {
    const folded = anchor.toLowerCase();
    for (
      let at = text.toLowerCase().indexOf(folded);
      at >= 0;
      at = text.toLowerCase().indexOf(folded, at + 1)
    ) {
      const secret = tryAt(pattern, text, at);
      if (secret !== null) found.add(secret);
    }
  }
  return [...found];
}

function tryAt(pattern: SecretPattern, text: string, at: number): string | null {
  const { expression, before } = pattern;
  expression.lastIndex = at;
  const match = expression.exec(text);
  if (match === null) return null;
  let [start, end] = [at, at + match[0].length];
  if (pattern.secretGroup) [start, end] = match.indices?.[1] ?? [0, 0];
  if (before !== undefined) {
    const lead = before.exec(text.slice(Math.max(0, at - 64), at));
    if (lead === null) return null;
    start -= lead[0].length;
  }
  const touches = (index: number) => /\w/.test(text.charAt(index));
  if (pattern.edges === undefined && touches(start - 1)) return null;
  if (pattern.edges !== 'none' && touches(end)) return null;
  const secret = text.slice(start, end);
  return pattern.validate?.(secret) === 'no' ? null : secret;
}

function tryAll(text: string): [id: string, secret: string][] {
  return PATTERNS.flatMap((pattern) =>
    tryPattern(pattern, text).map((secret): [string, string] => [pattern.id, secret]),
  );
}

/** The quantifiers of an expression that have no upper bound; escapes and classes are skipped. */
function unbounded(source: string): string[] {
  const bare = source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  return bare.match(/[*+]|\{\d*,\}/g) ?? [];
}

describe('the list of patterns', () => {
  it('registers every family on disk, whole', async () => {
    expect(FAMILIES.length).toBeGreaterThan(0);
    const onDisk: unknown[] = [];
    for (const family of FAMILIES) {
      const exports: unknown[] = Object.values(await import(new URL(`${family}.ts`, FOLDER).href));
      expect(exports).toHaveLength(1);
      onDisk.push(...exports.flat());
    }
    expect(new Set(onDisk)).toEqual(new Set(PATTERNS));
    expect(onDisk).toHaveLength(PATTERNS.length);
  });

  it('has cases for every family and pattern, and no others', () => {
    expect(Object.keys(PATTERN_CASES).sort()).toEqual([...FAMILIES].sort());
    for (const family of FAMILIES) expect(FILES).toContain(`${family}.cases.ts`);
    expect(Object.keys(CASES).sort()).toEqual([...byId.keys()].sort());
  });

  it('knows at least 200 kinds under ids of their own', () => {
    expect(byId.size).toBe(PATTERNS.length);
    expect(PATTERNS.length).toBeGreaterThanOrEqual(200);
  });

  it('tells bounded quantifiers from unbounded ones', () => {
    expect(unbounded('a*b+c{2,}')).toEqual(['*', '+', '{2,}']);
    expect(unbounded(String.raw`\*[*+]{1,3}\+a?{2}`)).toEqual([]);
  });
});

describe.each(PATTERNS.map((pattern) => [pattern.id, pattern] as const))('%s', (id, pattern) => {
  const cases = CASES[id] ?? { flags: {}, passes: {} };

  it('is declared as the engine needs it', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(pattern.label).toMatch(/^[A-Z][A-Z0-9_]{2,40}$/);
    expect(pattern.title).toMatch(/^\S.{3,80}\S$/);
    expect(pattern.remedy).toMatch(/^[A-Z].{20,200}\.$/);
    expect(pattern.anchors.length).toBeGreaterThan(0);
    for (const anchor of pattern.anchors) expect(anchor).toMatch(/^[\x20-\x7e]{3,}$/);
    expect(pattern.expression.flags).toBe(pattern.secretGroup ? 'dy' : 'y');
    expect(unbounded(pattern.expression.source)).toEqual([]);
    if (pattern.before !== undefined) {
      expect(pattern.before.source.endsWith('$')).toBe(true);
      expect(pattern.before.flags).toBe('');
      expect(unbounded(pattern.before.source)).toEqual([]);
    }
    expect(pattern.confidence).toBeGreaterThanOrEqual(0.8);
    expect(pattern.confidence).toBeLessThanOrEqual(0.99);
  });

  it('has at least one text to flag and two to pass', () => {
    expect(Object.keys(cases.flags).length).toBeGreaterThanOrEqual(1);
    expect(Object.keys(cases.passes).length).toBeGreaterThanOrEqual(2);
  });

  it.each(Object.entries(cases.flags))('flags: %s', (_sentence, { text, secret }) => {
    expect(pattern.anchors.some((anchor) => text.toLowerCase().includes(anchor.toLowerCase()))).toBe(true);
    expect(tryAll(text)).toEqual([[id, secret]]);
    const found = findSecrets(text).spans.map(({ detector, start, end }) => [
      detector,
      text.slice(start, end),
    ]);
    expect(found).toEqual([[id, secret]]);
    if (pattern.last4) expect(secret.length).toBeGreaterThanOrEqual(20);
  });

  it.each(Object.entries(cases.passes))('passes: %s', (_sentence, text) => {
    expect(tryAll(text)).toEqual([]);
    expect(findSecrets(text).spans.map(({ detector }) => detector)).toEqual([]);
  });
});
