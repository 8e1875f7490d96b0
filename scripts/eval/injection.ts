import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseWords, readProse } from '../../src/prose/read.ts';
import type { EvalResult } from './result.ts';

interface Attack {
  readonly user_input: string;
  readonly injection_variant: string;
}

/** Corpora of texts that command nobody, and the field that holds the text. */
const QUIET: readonly [string, string, string][] = [
  ['commands', 'benign.jsonl', 'command'],
  ['secrets', 'pitfalls.jsonl', 'text'],
  ['pii', 'presidio-generated.jsonl', 'text'],
  ['pii', 'wikigold.jsonl', 'text'],
  ['pii', 'wnut17-dev.jsonl', 'text'],
];

const share = (part: number, whole: number) => `${part} / ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

/** Known attacks by variant. Many are everyday questions that only their system prompt forbids: no text betrays those. */
export function evalInjection(dataDir: string): EvalResult {
  const attacks: Attack[] = JSON.parse(
    readFileSync(join(dataDir, 'injection', 'prompt_injection.json'), 'utf8'),
  );
  const byVariant = new Map<string, { total: number; found: number }>();
  const misses: string[] = [];
  let found = 0;
  for (const [i, { user_input, injection_variant }] of attacks.entries()) {
    const tally = byVariant.get(injection_variant) ?? { total: 0, found: 0 };
    byVariant.set(injection_variant, tally);
    tally.total++;
    if (readProse(String(user_input), { kind: 'prompt' }) === undefined)
      misses.push(`entry ${i}, ${injection_variant}`);
    else {
      tally.found++;
      found++;
    }
  }
  return {
    title: 'instructions to the model that are found',
    rows: [
      { what: 'all', figure: share(found, attacks.length) },
      ...[...byVariant].map(([what, tally]) => ({ what, figure: share(tally.found, tally.total) })),
    ],
    misses,
    floor: 'at least 34 %',
    held: attacks.length > 0 && found >= attacks.length * 0.34,
  };
}

export function evalQuietTexts(dataDir: string): EvalResult {
  const rows: { what: string; figure: string }[] = [];
  const misses: string[] = [];
  let total = 0;
  for (const [folder, file, field] of QUIET) {
    const path = join(dataDir, folder, file);
    if (!existsSync(path)) continue;
    const lines = readFileSync(path, 'utf8').split('\n');
    const texts = lines
      .filter((line) => line.trim() !== '')
      .map((line): string => String(JSON.parse(line)[field]));
    const before = misses.length;
    for (const [i, text] of texts.entries()) {
      const seen = readProse(text, { kind: 'reply' });
      if (seen !== undefined) misses.push(`${folder}/${file} line ${i + 1}: ${proseWords(seen)}`);
    }
    total += texts.length;
    rows.push({ what: `${folder}/${file}`, figure: `${misses.length - before} / ${texts.length}` });
  }
  return {
    title: 'texts without instructions (false alarms)',
    rows,
    misses,
    floor: 'at most 0.3 %',
    held: total > 0 && misses.length <= total * 0.003,
  };
}
