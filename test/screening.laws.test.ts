import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommands } from '../corpus/commands.ts';
import { HOSTILE_SIZE, hostileCommands } from '../corpus/hostile.ts';
import { judge } from '../scripts/eval/verdicts.ts';
import { CALL_CHECKS } from '../src/checks/call-checks.ts';
import type { ProposedCall } from '../src/screening/contract/call.ts';
import { emptySession } from '../src/screening/session/empty-session.ts';
import { remember } from '../src/screening/session/session.ts';
import { DECISIONS } from '../src/vocabulary/orders.ts';
import { draws } from './draws.ts';
import { everySecond } from './whole.ts';

const shell = (cmd: string): ProposedCall => ({ tool: 'shell', arguments: { cmd } });

/** A screening in which a check failed is our mistake, whatever the call was. */
function screened(call: ProposedCall) {
  const ruled = judge(call, { session: emptySession });
  expect(ruled.screening.coverage.failed).toEqual([]);
  expect(DECISIONS).toContain(ruled.ruling.decision);
  if (ruled.subject) remember(emptySession, ruled.subject);
  return ruled;
}

const PIECES = [
  ...[
    'rm -rf ',
    '/',
    '~',
    '$(',
    ')',
    '`',
    '"',
    "'",
    '\\',
    '|',
    '||',
    '&&',
    ';',
    '\n',
    '&',
    '>',
    '>>',
    '<',
    '<<A\n',
    '\nA\n',
    '<<<',
    '<(',
    '>(',
  ],
  ...[
    '{',
    '}',
    '(',
    ')',
    '[[',
    ']]',
    '${',
    'a=',
    '$a',
    '$',
    '*',
    '{a,b}',
    '$((',
    '))',
    '#',
    '!',
    '%',
    '^',
    '@',
    '\u0000',
    '\u202e',
    '😀',
    '\ud800',
  ],
  ...[
    'bash -c ',
    'sudo ',
    'env ',
    'xargs ',
    'find . -exec ',
    'eval ',
    'curl ',
    'https://x.example/a ',
    'sh',
    'git push ',
    '--force ',
    '-',
    '--',
  ],
  ...[
    'python3 -c ',
    'node -e ',
    'powershell -c ',
    'iex',
    'cmd /c ',
    'del ',
    'base64 -d',
    'npm i ',
    'psql -c ',
    'DROP TABLE a',
    'ssh h ',
    'docker exec a ',
  ],
  ...[
    'if ',
    'then ',
    'fi',
    'for i in ',
    'do ',
    'done',
    'case ',
    'esac',
    'f() ',
    'function ',
    'while ',
    'export ',
    'cd ',
    '.env',
    ' ',
    ' ',
  ],
];
const line = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join(''));
const tool = fc.constantFrom(
  'shell',
  'Bash',
  'Write',
  'Edit',
  'Read',
  'apply_patch',
  'WebFetch',
  'mcp__x__y',
  '',
  'powershell',
);
const KEYS = [
  'cmd',
  'command',
  'args',
  'file_path',
  'path',
  'paths',
  'content',
  'url',
  'input',
  'edits',
  'sql',
  'script',
  '__proto__',
  'a',
];

describe('screening is total', () => {
  test('on any pieces of a command', () => {
    fc.assert(
      fc.property(line, (text) => void screened(shell(text))),
      { numRuns: draws(400) },
    );
  });

  test('on any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void screened(shell(text))),
      { numRuns: draws(200) },
    );
  });

  test('on any JSON as arguments', () => {
    const values = fc.oneof(line, fc.jsonValue({ maxDepth: 4 }), fc.array(line, { maxLength: 4 }));
    const args = fc.dictionary(fc.constantFrom(...KEYS), values, { maxKeys: 5 });
    fc.assert(
      fc.property(tool, args, (name, given) => {
        const read: ProposedCall['arguments'] = JSON.parse(JSON.stringify(given));
        screened({ tool: name, arguments: read });
      }),
      { numRuns: draws(400) },
    );
  });

  test('on every prefix and every doubling of real commands', () => {
    const rows = readCommands('dangerous');
    expect(rows.length).toBeGreaterThan(400);
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.nat(200), line, ({ call }, cut, more) => {
        const text = call.arguments.cmd;
        if (typeof text !== 'string') return;
        for (const changed of [text.slice(0, cut), text + more, more + text, `${text}\n${text}`])
          screened(shell(changed));
      }),
      { numRuns: draws(200) },
    );
  });
});

test('the same call is judged the same', () => {
  fc.assert(
    fc.property(line, (text) => {
      const first = judge(shell(text));
      const second = judge(shell(text));
      expect(second.ruling).toEqual(first.ruling);
      expect(second.screening).toEqual(first.screening);
    }),
    { numRuns: draws(300) },
  );
});

test('the checks that the laws are about are there', () => {
  expect(CALL_CHECKS.length).toBeGreaterThan(10);
});

describe('64 KiB made to hurt are judged to the end', () => {
  const family = hostileCommands();
  test('the family is there, and as large as it says', () => {
    expect(family.length).toBeGreaterThan(60);
    for (const { name, text } of family)
      expect([name, text.length > HOSTILE_SIZE - 100]).toEqual([name, true]);
  });

  test.each(everySecond(family))('$name', ({ text }) => {
    const { screening, findings } = screened(shell(text));
    expect(screening.signals.length).toBeLessThanOrEqual(200);
    expect(findings.length).toBeLessThanOrEqual(200);
  });
});
