import { brotliCompressSync, constants } from 'node:zlib';

/** Names of one registry, the most used first. */
interface RankedNames {
  readonly downloads: readonly string[];
  /** Those that documentation asks for, but that are downloaded too seldom for the lists. */
  readonly documented: readonly string[];
}

export interface NpmNames extends RankedNames {
  readonly dependents: readonly string[];
}
export type PypiNames = RankedNames;

/** Near misses of these are noticed, of the first ones even where they are short. */
const NPM = { household: 800, downloads: 3000, dependents: 2000 } as const;
const PYPI = { household: 400, targets: 4000 } as const;

const LONGEST_SHARED = 0x7e - 0x30;

export const packNpm = ({ downloads, dependents, documented }: NpmNames): Uint8Array =>
  pack([
    dependents.slice(0, NPM.household),
    [...downloads.slice(0, NPM.downloads), ...dependents.slice(0, NPM.dependents)],
    [...downloads, ...dependents, ...documented],
  ]);

export const packPypi = ({ downloads, documented }: PypiNames): Uint8Array =>
  pack([downloads.slice(0, PYPI.household), downloads.slice(0, PYPI.targets), [...downloads, ...documented]]);

/** Each name is in the first block that has it. */
function pack(blocks: readonly (readonly string[])[]): Uint8Array {
  const seen = new Set<string>();
  const texts = blocks.map((block) => {
    const names = [...new Set(block)].filter((name) => isName(name) && !seen.has(name)).sort();
    for (const name of names) seen.add(name);
    return frontCoded(names).join('\n');
  });
  return brotliCompressSync(texts.join('\n\n'), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Names with capitals are of a time before the registry refused them; names are compared in lower case. */
const isName = (name: string) => /^[a-z0-9@][a-z0-9@/._~-]*$/.test(name);

function frontCoded(names: readonly string[]): string[] {
  let before = '';
  return names.map((name) => {
    let shared = 0;
    while (shared < Math.min(before.length, LONGEST_SHARED) && before[shared] === name[shared]) shared++;
    before = name;
    return String.fromCharCode(0x30 + shared) + name.slice(shared);
  });
}
