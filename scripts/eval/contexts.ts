import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PatternCases } from '../../src/sensitive/pattern/pattern.ts';
import { redactText } from '../../src/sensitive/redact.ts';
import { redactJson } from '../../src/sensitive/redact-json.ts';
import type { EvalResult } from './result.ts';

const PATTERNS_DIR = join(import.meta.dirname, '..', '..', 'src', 'sensitive', 'patterns');

/** How a text reaches an agent: the same secret must be found in all of them. */
const WRAPPINGS: Record<string, (text: string) => { output: string; holds: (secret: string) => boolean }> = {
  'as it is': (text) => plain(text),
  'in a log line': (text) => plain(`2026-11-15T09:00:00Z INFO worker-3 said: ${text} (took 12 ms)`),
  'in a fenced block with CRLF': (text) => plain(`Try this:\r\n\r\n\`\`\`\r\n${text}\r\n\`\`\`\r\n`),
  'in a JSON string': (text) => json(JSON.stringify({ content: [{ type: 'text', text }] })),
  'in JSON inside a JSON string': (text) => json(JSON.stringify({ body: JSON.stringify({ message: text }) })),
  'in JSON read as plain text': (text) => plain(JSON.stringify({ note: text })),
  'encoded in base64': (text) => plain(`payload ${Buffer.from(text).toString('base64')} end`),
  'percent-encoded in a URL': (text) => plain(`GET /collect?d=${encodeURIComponent(text)} HTTP/1.1`),
};

function plain(text: string) {
  const output = redactText(text).text;
  return { output, holds: (secret: string) => survives(output, secret) };
}

function json(text: string) {
  const output = redactJson(text)?.text ?? '';
  JSON.parse(output);
  return { output, holds: (secret: string) => survives(output, secret) };
}

/** In any spelling that a reader of the output could undo. */
function survives(output: string, secret: string): boolean {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const encoded = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2);
  return [secret, escaped, JSON.stringify(escaped).slice(1, -1), encodeURIComponent(secret), encoded].some(
    (form) => output.includes(form),
  );
}

export async function evalContexts(): Promise<EvalResult> {
  const misses: string[] = [];
  const tally = new Map(Object.keys(WRAPPINGS).map((name) => [name, { total: 0, found: 0 }]));
  for (const file of readdirSync(PATTERNS_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.cases.ts'),
  )) {
    const module: Record<string, PatternCases> = await import(join(PATTERNS_DIR, file));
    const families = Object.entries(module).filter(([name]) => name.endsWith('Cases'));
    for (const [id, { flags }] of families.flatMap(([, cases]) => Object.entries(cases))) {
      for (const { text, secret } of Object.values(flags)) {
        for (const [name, wrap] of Object.entries(WRAPPINGS)) {
          const count = tally.get(name);
          if (count === undefined) continue;
          count.total++;
          if (wrap(text).holds(secret)) misses.push(`${id}, ${name}`);
          else count.found++;
        }
      }
    }
  }
  const totals = [...tally.values()];
  const all = totals.reduce((n, { total }) => n + total, 0);
  const found = totals.reduce((n, row) => n + row.found, 0);
  return {
    title: 'own samples of every pattern, by the way they arrive (recall)',
    rows: [...tally].map(([what, { total, found }]) => ({ what, figure: `${found} / ${total}` })),
    misses,
    floor: 'at least 97 %',
    held: all > 0 && found / all >= 0.97,
  };
}
