/** Expressions that modules build when they are loaded, with the line of `src` that had them built. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { files, source, textOf } from '../rooms.ts';
import type { Expression } from './literals.ts';

const BUILDER = /\bnew RegExp\(|\b(?:either|whole)\(/;
/** They build on behalf of the module that calls them. */
const BUILDERS = ['text/patterns/compose.ts'];

/** Joined from whole expressions, each of which is proved on its own; such tables repeat themselves rightly. */
const JOINED = /\beither\(|\.source\)\.join\('\|'\)/;

/** Entries do their work on being loaded. */
const isLoadable = (path: string): boolean => path.includes('/');

export const builders: readonly string[] = files.filter(
  (path) => isLoadable(path) && BUILDER.test(textOf(path)),
);

interface Recorded {
  readonly expression: RegExp;
  readonly sites: readonly NodeJS.CallSite[];
}

function stack(): NodeJS.CallSite[] {
  const { prepareStackTrace } = Error;
  let sites: NodeJS.CallSite[] = [];
  Error.prepareStackTrace = (_, all) => {
    sites = all;
    return '';
  };
  // Reading the stack is what prepares it.
  void new Error().stack;
  Error.prepareStackTrace = prepareStackTrace;
  return sites;
}

function recordWhile(load: () => void): Recorded[] {
  const recorded: Recorded[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, given, created) {
      const expression = Reflect.construct(target, given, created);
      recorded.push({ expression, sites: stack() });
      return expression;
    },
  });
  try {
    load();
  } finally {
    globalThis.RegExp = real;
  }
  return recorded;
}

function placeOf(sites: readonly NodeJS.CallSite[], bundle: string, map: SourceMap) {
  for (const site of sites) {
    if (!(site.getFileName() ?? '').endsWith(bundle)) continue;
    const entry = map.findEntry((site.getLineNumber() ?? 1) - 1, (site.getColumnNumber() ?? 1) - 1);
    if (!('originalSource' in entry)) continue;
    const path = relative(source, resolve(dirname(bundle), entry.originalSource));
    if (path.startsWith('..')) return undefined;
    if (!BUILDERS.includes(path)) return { path, line: entry.originalLine + 1 };
  }
  return undefined;
}

const isJoined = ({ path, line }: { readonly path: string; readonly line: number }): boolean =>
  JOINED.test(textOf(path).split('\n')[line - 1] ?? '');

export async function builtExpressions(): Promise<Expression[]> {
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  const bundle = join(folder, 'built.mjs');
  try {
    await build({
      stdin: {
        contents: builders.map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'),
        resolveDir: source,
      },
      ...{ bundle: true, format: 'esm', platform: 'node', mainFields: ['module', 'main'], outfile: bundle },
      ...{ sourcemap: 'external', treeShaking: false, logLevel: 'error' },
      banner: {
        js: "import { createRequire as _r } from 'node:module'; const require = _r(import.meta.url);",
      },
    });
    const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
    const recorded = recordWhile(() => void createRequire(import.meta.url)(bundle));
    return recorded.flatMap(({ expression, sites }) => {
      const place = placeOf(sites, bundle, map);
      return place === undefined || isJoined(place)
        ? []
        : [{ ...place, source: expression.source, flags: expression.flags, isBuilt: true }];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
