import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../../test/draws.ts';
import { codeSightings } from '../code.ts';
import { FLAGS } from './flags.cases.ts';

const LANGUAGES = [
  'ts',
  'py',
  'go',
  'rs',
  'java',
  'cs',
  'rb',
  'php',
  'sh',
  'lua',
  'vue',
  'el',
  'ex',
  'ps1',
  'fs',
  'nonsense',
];
const PIECES = [
  '"',
  "'",
  '`',
  '${',
  '}',
  '/*',
  '*/',
  '//',
  '#',
  '\n',
  '"""',
  '<<EOF',
  '\\',
  'https://',
  'https://api.openai.com/v1',
  'baseURL: ',
  'new OpenAI({',
  '(',
  ')',
  ',',
  '=',
  'OPENAI_BASE_URL',
  'r#"',
  '/[',
  ' ',
  'gpt-4o',
];
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PIECES)).map((parts) => parts.join('')),
);
const language = fc.constantFrom(...LANGUAGES);

describe('reading code', () => {
  it('reads any text, the same each time, with lines that exist', () => {
    fc.assert(
      fc.property(hostile, language, (text, name) => {
        const seen = codeSightings(text, name);
        expect(codeSightings(text, name)).toEqual(seen);
        const last = text.split('\n').length;
        for (const { line } of seen) expect(line >= 1 && line <= last).toBe(true);
        expect(seen.map(({ line }) => line)).toEqual(seen.map(({ line }) => line).toSorted((a, b) => a - b));
      }),
      { numRuns: draws(400) },
    );
  });

  it('never repeats a user name, a password, a query string or a key beside a route', () => {
    const secret = fc.stringMatching(/^[a-z][a-z0-9]{15,30}$/).map((word) => `zq${word}`);
    fc.assert(
      fc.property(secret, language, (word, name) => {
        const texts = [
          `c = OpenAI(base_url="https://${word}:${word}@relay.example.dev/v1", api_key="${word}")`,
          `const c = new OpenAI({ apiKey: "${word}", baseURL: "https://api.openai.com/v1?key=${word}#${word}" });`,
          `export OPENAI_BASE_URL=https://${word}@relay.example.dev/v1 OPENAI_API_KEY=${word}`,
          `setKey("${word}", "https://api.openai.com/v1")`,
          `fetch("https://api.openai.com/v1/models", { headers: { "x-portkey-api-key": "${word}" } })`,
        ];
        for (const text of texts) {
          const seen = codeSightings(text, name);
          expect(JSON.stringify(seen)).not.toContain(word);
        }
      }),
    );
  });

  it('sees a line that is commented out as inactive, and never as anything new', () => {
    const marks: Readonly<Record<string, string>> = {
      ts: '// ',
      py: '# ',
      go: '// ',
      rs: '// ',
      java: '// ',
      rb: '# ',
      sh: '# ',
    };
    for (const [name, mark] of Object.entries(marks)) {
      for (const [code] of FLAGS[name] ?? []) {
        if (code.includes('\n') || /^\s*(?:\/\/|#|\/\*)/.test(code)) continue;
        const active = codeSightings(code, name);
        const inactive = codeSightings(`${mark}${code}`, name);
        expect(inactive.every(({ isActive }) => !isActive)).toBe(true);
        const hosts = new Set(active.map(({ host }) => host));
        for (const { host } of inactive) expect(hosts.has(host)).toBe(true);
      }
    }
  });

  it('takes long lines and unclosed quotes in its stride', () => {
    const units = [
      '"',
      "'",
      '`',
      '/*',
      '<<A\n',
      '(/[',
      'https://',
      '{[(',
      '${`',
      'a.b(',
      '"\\"',
      'r#"',
      'OPENAI_BASE_URL=',
      'new OpenAI({',
    ];
    for (const unit of units)
      for (const name of LANGUAGES) expect(Array.isArray(codeSightings(unit.repeat(2_000), name))).toBe(true);
  }, 60_000);
});
