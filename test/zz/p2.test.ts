import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { decide } from '/work/wt/paths2/src/gateway/road.ts';
import { DEFAULT_GATE_POLICY } from '/work/wt/paths2/src/policy/gate.ts';
import { guarded } from '/work/wt/paths2/test/guard/machine.ts';

test('x', () => {
  for (const line of readFileSync('/tmp/p2.txt', 'utf8').split('\n').filter(Boolean)) {
    const [home = '', cwd = '', rest = ''] = line.split(' | ');
    const call = rest.startsWith('{') ? JSON.parse(rest) : { tool: 'Bash', arguments: { command: rest } };
    const { ruling, screening } = decide(
      call,
      {
        home,
        cwd,
        projectRoot: cwd,
        guarded: { ...guarded, program: ['/data/lib/tokenauditor'], node: ['/usr/local/bin/node'] },
      },
      { gate: DEFAULT_GATE_POLICY, time: '2026-11-16T09:30:00.000Z' },
    ) as any;
    console.log(
      ruling.decision,
      '|',
      rest,
      '|',
      (screening?.signals ?? ruling.signals ?? [])
        .map((s: any) => `${s.check} ${s.severity} ${s.evidence ?? ''}`)
        .join('; '),
    );
  }
});
