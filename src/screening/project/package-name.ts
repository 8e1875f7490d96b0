import type { Ecosystem } from '../../vocabulary/call-context.ts';

/** One spelling for one package, as its registry compares names. */
export function normalName(ecosystem: Ecosystem, name: string): string {
  const lower = name.toLowerCase();
  if (ecosystem === 'pypi') return lower.replace(/[-_.]+/g, '-');
  if (ecosystem === 'cargo') return lower.replaceAll('_', '-');
  // The major version is a folder of the same module.
  if (ecosystem === 'go') return lower.replace(/\/v\d{1,4}(?=\/|$)/, '');
  return lower;
}
