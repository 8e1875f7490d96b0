/** What has to be found out about calls for these rules, besides their words. */
import type { FactsWanted } from '../vocabulary/call-context.ts';
import type { Condition, Rule } from './terms/plain-rule.ts';

/** Undefined if names, arguments and findings are enough. */
export function factsWanted(rules: readonly Rule[]): FactsWanted | undefined {
  const folders = new Set<string>();
  const names = new Set<string>();
  let isWanted = false;
  const visit = (condition: Condition): void => {
    switch (condition.is) {
      case 'all':
      case 'any':
        condition.of.forEach(visit);
        return;
      case 'not':
        visit(condition.of);
        return;
      case 'does':
      case 'cwd':
      case 'host':
      case 'program':
      case 'effect':
        isWanted = true;
        return;
      case 'folder':
      case 'path':
        isWanted = true;
        for (const folder of foldersIn(condition)) folders.add(folder);
        return;
      case 'argument':
        for (const folder of foldersIn(condition.test)) {
          isWanted = true;
          folders.add(folder);
          names.add(condition.name);
        }
        return;
      default:
    }
  };
  for (const { when } of rules) visit(when);
  return isWanted ? { folders: [...folders], arguments: [...names] } : undefined;
}

export function wantedTogether(each: readonly (FactsWanted | undefined)[]): FactsWanted | undefined {
  const wanted = each.filter((one) => one !== undefined);
  const [only] = wanted;
  if (wanted.length < 2) return only;
  return {
    folders: [...new Set(wanted.flatMap(({ folders }) => folders))],
    arguments: [...new Set(wanted.flatMap((one) => one.arguments))],
  };
}

const foldersIn = (given: {
  readonly folders?: readonly string[];
  readonly within?: readonly string[];
  readonly outside?: readonly string[];
}): readonly string[] => [...(given.folders ?? []), ...(given.within ?? []), ...(given.outside ?? [])];
