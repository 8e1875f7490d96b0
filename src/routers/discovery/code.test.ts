import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../vocabulary/route.ts';
import { FLAGS } from './code/flags.cases.ts';
import { PASSES } from './code/passes.cases.ts';
import { codeSightings } from './code.ts';

function summaryOf({ kind, host, variable, model, indicator, isActive }: Sighting): string {
  const what =
    kind === 'model'
      ? (model ?? `$${variable}`)
      : kind === 'credential' || kind === 'switch'
        ? variable
        : kind === 'header'
          ? indicator
          : (host ?? (variable ? `$${variable}` : '?'));
  const asked = kind === 'model' || model === undefined ? '' : ` ${model}`;
  return `${isActive ? '' : '-'}${kind} ${what}${asked}`;
}

for (const [language, rows] of Object.entries(FLAGS)) {
  describe(`routes in ${language}`, () => {
    it.each(rows.map(([code, ...seen]) => ({ code, seen })))('$code', ({ code, seen }) => {
      const all = codeSightings(code, language).map(summaryOf);
      for (const one of seen) expect(all).toContain(one);
    });
  });
}

for (const [language, rows] of Object.entries(PASSES)) {
  describe(`no routes in ${language}`, () => {
    it.each(rows)('%s', (code) => {
      const routes = codeSightings(code, language).filter(
        ({ kind }) => kind === 'endpoint' || kind === 'client',
      );
      expect(routes.map(summaryOf)).toEqual([]);
    });
  });
}

it('takes a header for one, and a file or a package of its name for none', () => {
  const kinds = (code: string) => codeSightings(code, 'ts').map(({ kind }) => kind);
  expect(kinds("const h = { 'Helicone-Auth': key };")).toEqual(['header']);
  expect(kinds("export { x } from './helicone-provider.js';")).toEqual([]);
  expect(kinds("import y from '@acme/helicone-tools';")).toEqual([]);
});
