// Bundles the command line and the library. Plain JavaScript, because it runs before anything is built.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLED_PARSER, literalTable } from './literal-table.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Our errors are our own words: of the schema library's fifty languages not one more than it needs is loaded. */
const oneLanguage = {
  name: 'one-language',
  setup(builder) {
    builder.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: dirname(path),
    }));
  },
};

/** Names what was built: what one build left for the quick path of hooks is not taken for another's. */
function buildName() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(root, 'src', path)));
  return `${version}+${hash.digest('hex').slice(0, 16)}`;
}

/**
 * What is not ASCII stands in expressions alone, where an escape means the same: strings were escaped before. A file of
 * one-byte characters is read and compiled faster, and can be read without being decoded.
 */
function escapeAll(path) {
  const code = readFileSync(path, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(path, code.replaceAll(/[^\0-\x7f]/g, escaped));
}

/** What this engine makes of the bundle that judges; hooks start a third faster with it. */
function keepCompiled() {
  const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-build-'));
  try {
    execFileSync(process.execPath, [join(root, 'dist', 'hook-worker.cjs'), folder], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves to the digest of what was built. The texts stand in it under their names. */
async function buildHook(shared, name, named) {
  const texts = Object.entries(named).map(([key, text]) => [key, JSON.stringify(text)]);
  await build({
    ...shared,
    entryPoints: { [name]: `src/${name}.ts` },
    define: { ...shared.define, ...Object.fromEntries(texts) },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // Read anew for every call an agent makes: each byte counts.
    minifyIdentifiers: true,
  });
  const path = join(root, 'dist', `${name}.cjs`);
  escapeAll(path);
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

export async function buildAll() {
  rmSync(`${root}dist`, { recursive: true, force: true });
  const define = { TOKENAUDITOR_BUILD: JSON.stringify(buildName()) };
  const shared = {
    absWorkingDir: root,
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    define,
    alias: BUNDLED_PARSER,
    // Names stay readable in a fault's location; white space is most of what minifying saves.
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [oneLanguage, literalTable(root)],
    legalComments: 'eof',
    logLevel: 'warning',
  };
  await build({
    ...shared,
    entryPoints: {
      main: 'src/main.ts',
      library: 'src/library.ts',
      'route-reader': 'src/route-reader.ts',
      'judge-worker': 'src/judge-worker.ts',
    },
    // Each verb is a chunk of its own: what a command does not need, it does not load.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    alias: {
      ...BUNDLED_PARSER,
      '@modelcontextprotocol/server/_shims': './scripts/mcp-shims.js',
    },
  });
  // CommonJS starts faster, and one file is one read. Each is built with the digest of the one that it starts.
  const TOKENAUDITOR_JUDGING = await buildHook(shared, 'hook-full', {});
  const TOKENAUDITOR_WORKER = await buildHook(shared, 'hook-worker', { TOKENAUDITOR_JUDGING });
  await buildHook(shared, 'hook-long', {});
  const longWay = join(root, 'dist', 'hook-long.cjs');
  const TOKENAUDITOR_LONG_WAY = readFileSync(longWay, 'utf8');
  rmSync(longWay);
  await buildHook(shared, 'hook', { TOKENAUDITOR_WORKER, TOKENAUDITOR_LONG_WAY });
  keepCompiled();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
