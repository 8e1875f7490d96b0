import { describe, expect, it } from 'vitest';
import { REFUSED } from '../../src/routers/discovery/refused.cases.ts';
import { type ClassRow, TAKEN } from '../../src/routers/discovery/taken.cases.ts';
import { riskOf } from '../../src/work/routes/summary.ts';
import { leadsOf, namesOf } from './leads.ts';

const ALL: Readonly<Record<string, readonly ClassRow[]>> = { ...TAKEN, ...REFUSED };

for (const [name, rows] of Object.entries(ALL)) {
  describe(name, () => {
    it.each(rows.map(([file, text, ...seen]) => ({ file, text, seen })))('$text', ({ file, text, seen }) => {
      const leads = leadsOf(file, text);
      expect(namesOf(leads)).toEqual([...seen].sort());
      const isTaken = seen.some((one) => one.startsWith('$'));
      // What a variable holds is never the SDK's own host.
      if (isTaken) expect(riskOf(leads.map((lead) => ({ ...lead, file: 'app' })))).not.toBe('Watch');
      for (const { host, trust } of leads) if (host === undefined) expect(trust).toBe('env_dynamic');
    });
  });
}
