/** Which template a URI belongs to. */
import type { Entry } from './catalogue.ts';

/** By the text before the first variable, compared as text: a template is never executed. */
export function templatedBy(uri: string, templates: readonly Entry[]): Entry | string | undefined {
  const fits = templates.flatMap((entry) => {
    const fixed = entry.shown.split('{', 1)[0] ?? '';
    return fixed !== '' && uri.startsWith(fixed) ? [{ entry, fixed }] : [];
  });
  const longest = Math.max(...fits.map(({ fixed }) => fixed.length));
  const best = fits.filter(({ fixed }) => fixed.length === longest).map(({ entry }) => entry);
  const [one] = best;
  if (one === undefined) return undefined;
  const other = best.find(({ server }) => server !== one.server);
  if (other !== undefined)
    return `the servers "${one.server}" and "${other.server}" both have a template for this URI`;
  return best.find(({ isHidden }) => isHidden) ?? one;
}
