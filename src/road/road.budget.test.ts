import { expect, test } from 'vitest';
import { decideOn } from '../../test/fixtures/decide-on.ts';
import { DEFAULT_GATE_POLICY } from '../policy/gate.ts';

const ADVICE = { ...DEFAULT_GATE_POLICY, failClosedForCritical: false };
const policy = { gate: DEFAULT_GATE_POLICY, time: '2026-11-15T12:00:00.000Z' };
const ruledOn = (command: string, gate = DEFAULT_GATE_POLICY) =>
  decideOn({ tool: 'Bash', arguments: { command } }, {}, { ...policy, gate });
const times = (count: number, text: string): string => text.repeat(count);

/** Each grows by some factor a step: without a bound, into gigabytes. */
const GROWING: Readonly<Record<string, string>> = {
  'a chain of sed': `echo a ${times(12, '| sed s/a/aaaaaaaaaaaaaaaa/g ')}| sh`,
  'sed that replaces once in each of many lines': `printf '${times(600, 'a\\n')}' ${times(40, `| sed s/a/a${times(199, 'b')}/ `)}| sh`,
  'files that are put together again and again': `echo xyz > f; ${times(14, 'cat f f f f > g; cat g g g g > f; ')}sh f`,
  'a variable that is appended to itself': `a=${times(200, 'x')}; ${times(40, 'a+=$a; ')}echo`,
  'variables of cmd.exe': `@echo off\nset a=xy\n${times(30, 'set a=%a%%a%\n')}del %a%`,
  'replacements of cmd.exe': `@echo off\nset a=xy\n${times(10, 'set a=%a:x=xxxxxxxxxxxxxxxxxxxx%\n')}del %a%`,
  'replacements of PowerShell': `pwsh -c '$a="${times(9000, 'e')}"; $a = $a.Replace("e","${times(400, 'e')}"); iex $a'`,
  'an operator of PowerShell': `pwsh -c '$a="${times(9000, 'e')}"; $a = $a -replace "e","${times(400, 'e')}"; iex $a'`,
  'things put into many holes': `echo ${times(4000, 'a')} | xargs -I{} sh -c '${times(600, '{}')}'`,
};

test.each(Object.entries(GROWING))('%s is blocked, and the coverage shows why', (_, command) => {
  for (const gate of [DEFAULT_GATE_POLICY, ADVICE]) {
    const { ruling, screening } = ruledOn(command, gate);
    expect(screening.coverage.capped).toContain('call.budget');
    expect(ruling.decision).toBe('block');
  }
});

test('a long here-document is within the budget', () => {
  const notes = `cat > notes.md <<'EOF'\n${times(1500, 'A line of an ordinary note.\n')}EOF`;
  expect(ruledOn(notes).screening.coverage.capped).toEqual([]);
});

test.each([
  'echo hello | sed s/hello/world/g | tr a-z A-Z',
  "cat README.md | sed 's/a/b/g' | sed 's/c/d/g' | sort | uniq -c | head -20",
  'for i in 1 2 3 4 5; do s="$s$i"; done; echo $s',
  'python3 -c "print(\'=\' * 80)"',
  'a=x; a+=y; a+=$a; echo "$a"',
  "seq 1 100000 | awk '{ s += $1 } END { print s }'",
  '@echo off\nset name=build\nset out=%name%%name%\necho %out:build=dist%',
])('%s is within the budget', (command) => {
  const { ruling, screening } = ruledOn(command);
  expect(screening.coverage.capped).toEqual([]);
  expect(ruling.decision).not.toBe('block');
});
