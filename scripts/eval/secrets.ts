import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../src/sensitive/find.ts';
import { redactText } from '../../src/sensitive/redact.ts';
import { redactJson } from '../../src/sensitive/redact-json.ts';
import type { EvalResult } from './result.ts';

interface Pitfall {
  readonly category: string;
  readonly text: string;
}

function rowsOf<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Texts that look like secrets and are none, by category. */
export function evalPitfalls(dataDir: string): EvalResult {
  const rows = rowsOf<Pitfall>(join(dataDir, 'secrets', 'pitfalls.jsonl'));
  const byCategory = new Map<string, { total: number; flagged: number; detectors: Set<string> }>();
  const misses: string[] = [];
  for (const [i, { category, text }] of rows.entries()) {
    const tally = byCategory.get(category) ?? { total: 0, flagged: 0, detectors: new Set<string>() };
    byCategory.set(category, tally);
    tally.total++;
    const spans = (redactJson(text) ?? redactText(text)).spans;
    if (spans.length === 0) continue;
    tally.flagged++;
    for (const { detector } of spans) tally.detectors.add(detector);
    misses.push(`line ${i + 1}, ${category}: ${spans.map(({ detector }) => detector).join(', ')}`);
  }
  // A presigned URL carries a signature that grants access until it expires: masking it is right.
  const wrong = misses.filter((miss) => !miss.includes('presigned'));
  return {
    title: 'secret look-alikes that must stay (false alarms)',
    rows: [...byCategory].map(([what, { total, flagged, detectors }]) => ({
      what,
      figure: `${flagged} / ${total}${flagged > 0 ? `  ${[...detectors].join(', ')}` : ''}`,
    })),
    misses: wrong,
    floor: 'at most 1 % outside presigned URLs',
    held: rows.length > 0 && wrong.length <= rows.length / 100,
  };
}

/** Everyday commands hold no secrets but for the odd documentation password. */
export function evalBenignCommands(dataDir: string): EvalResult {
  const rows = rowsOf<{ command: string }>(join(dataDir, 'commands', 'benign.jsonl'));
  const byDetector = new Map<string, number>();
  const misses: string[] = [];
  for (const [i, { command }] of rows.entries()) {
    const { spans } = findSecrets(command);
    for (const { detector } of spans) byDetector.set(detector, (byDetector.get(detector) ?? 0) + 1);
    if (spans.length > 0) misses.push(`line ${i + 1}: ${spans.map(({ detector }) => detector).join(', ')}`);
  }
  return {
    title: 'everyday commands with something redacted',
    rows: [
      { what: 'commands', figure: `${rows.length}` },
      {
        what: 'with a redaction',
        figure: `${misses.length} (${((misses.length / rows.length) * 100).toFixed(2)} %)`,
      },
      ...[...byDetector].map(([what, count]) => ({ what, figure: `${count}` })),
    ],
    misses,
    floor: 'at most 0.5 %',
    held: rows.length > 0 && misses.length <= rows.length / 200,
  };
}
