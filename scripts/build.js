// Bundles the command line and the library. Plain JavaScript, because it runs before anything is built.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { isBuilt } from './is-built.js';
import { BUNDLED_PARSER, knownTables } from './known-tables.js';
import { lazyConstants } from './lazy-constants.js';
import { quickSpreads } from './quick-spreads.js';

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

/** Its build for Node asks for `process` by `require`, which a bundle of modules does not have. The other one is the same code but for `!!binary`, which we refuse: `test/yaml-build.test.ts`. */
const yamlModule = {
  name: 'yaml-module',
  setup(builder) {
    const path = join(root, 'node_modules', 'yaml', 'browser', 'index.js');
    builder.onResolve({ filter: /^yaml$/ }, () => ({ path }));
  },
};

/** Names what was built: what one build left for the quick path of hooks is not taken for another's. */
function buildName() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .filter((path) => /\.(?:ts|br)$/.test(path))
    .sort();
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(root, 'src', path)));
  return `${version}+${hash.digest('hex').slice(0, 16)}`;
}

/**
 * What is not ASCII is in expressions alone, where an escape means the same: strings were escaped before. A file of
 * one-byte characters is read and compiled faster, and can be read without being decoded.
 */
function escapeAll(code) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return code.replaceAll(/[^\0-\x7f]/g, escaped);
}

/** An engine keeps a module with a single character that is not ASCII at twice its size, in every thread. */
function finishModules() {
  for (const name of readdirSync(join(root, 'dist'), { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const path = join(root, 'dist', name);
    const code = readFileSync(path, 'utf8');
    const finished = quickSpreads(escapeAll(code));
    if (finished !== code) writeFileSync(path, finished, 'latin1');
  }
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

/** Data that is read when a call needs it, at the same place below `dist` as below `src`. */
const copyData = () =>
  cpSync(join(root, 'src', 'checks', 'packages'), join(root, 'dist', 'checks', 'packages'), {
    recursive: true,
    filter: (path) => !/\.ts$/.test(path),
  });

/** What is in a bundle under these names. */
const definesOf = (shared, named) => ({
  ...shared.define,
  ...Object.fromEntries(Object.entries(named).map(([key, text]) => [key, JSON.stringify(text)])),
});

/** The hook contains these already, and hands them to the long way, which would carry a second copy. */
const HANDED = { 'sip-hash': 'isSameCode, sipHash', 'raw-pipe': 'connectedPipe' };
const handedOver = {
  name: 'handed-over',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](?:sip-hash|raw-pipe)\.ts$/ }, ({ path }) => ({
      contents: `export const { ${HANDED[basename(path, '.ts')]} } = handed;`,
    })),
};

/** Rules are a bundle of their own: a document without any loads neither them nor their expressions. */
const rulesApart = {
  name: 'rules-apart',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]rules[\\/]rule-set\.ts$/ }, () => ({
      contents: `import { checkedBundle, exportsOf } from './world/hook/checked-bundle.ts';
        export const compileRules = (rules) => {
          const bundle = __dirname + '/hook-rules.cjs';
          return exportsOf(checkedBundle(bundle, TOKENAUDITOR_RULES), bundle).compileRules(rules);
        };`,
      resolveDir: join(root, 'src'),
    })),
};

/** Resolves to the code. The texts are in it under their names. */
async function bundled(shared, name, named, format = 'cjs') {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: { [name]: `src/${name}.ts` },
    define: definesOf(shared, named),
    format,
    write: false,
    // Read anew for every call an agent makes: each byte counts.
    minifyIdentifiers: true,
  });
  return escapeAll(outputFiles[0].text);
}

/** The bundle that judges: what a call does not need is not made. */
async function bundledLazily(shared, name, named) {
  const define = definesOf(shared, named);
  const options = { ...shared, define, minifyWhitespace: false, minifyIdentifiers: false };
  const whole = { ...options, entryPoints: { [name]: `src/${name}.ts` }, format: 'cjs', write: false };
  const { outputFiles } = await build(whole);
  const { target, legalComments } = shared;
  const lazy = lazyConstants(outputFiles[0].text);
  const { code } = await transform(lazy, { target, legalComments, format: 'cjs', minify: true });
  return escapeAll(code);
}

/** Returns the digest of what was written. */
function keep(name, code) {
  writeFileSync(join(root, 'dist', `${name}.cjs`), code, 'latin1');
  return createHash('sha256').update(code, 'latin1').digest('hex');
}

/** A reader of `npm start` should see why it takes seconds. */
const report = (text) => process.stderr.write(`${text}\n`);

export async function buildAll() {
  const startedMs = performance.now();
  report('building 1/3: what judges the calls of hooks');
  rmSync(`${root}dist`, { recursive: true, force: true });
  mkdirSync(`${root}dist`);
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
    plugins: [oneLanguage, yamlModule, knownTables(root)],
    legalComments: 'eof',
    logLevel: 'warning',
  };
  // CommonJS starts faster, and one file is one read. Each is built with the digest of the one that it starts.
  const TOKENAUDITOR_POLICY = keep('hook-policy', await bundledLazily(shared, 'hook-policy', {}));
  const TOKENAUDITOR_RULES = keep('hook-rules', await bundledLazily(shared, 'hook-rules', {}));
  const full = { ...shared, plugins: [rulesApart, ...shared.plugins] };
  const judging = await bundledLazily(full, 'hook-full', { TOKENAUDITOR_POLICY, TOKENAUDITOR_RULES });
  const TOKENAUDITOR_JUDGING = keep('hook-full', judging);
  report('building 2/3: the command line and the library');
  await build({
    ...shared,
    define: definesOf(shared, { TOKENAUDITOR_JUDGING }),
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
  finishModules();
  copyData();
  const worker = await bundled(shared, 'hook-worker', { TOKENAUDITOR_JUDGING });
  const TOKENAUDITOR_WORKER = keep('hook-worker', worker);
  // It exports nothing: the hook hands it a function.
  const long = { ...shared, plugins: [handedOver, ...shared.plugins] };
  const TOKENAUDITOR_LONG_WAY = await bundled(long, 'hook-long', {}, 'iife');
  keep('hook', await bundled(shared, 'hook', { TOKENAUDITOR_WORKER, TOKENAUDITOR_LONG_WAY }));
  keep('thin', await bundled(shared, 'thin', {}));
  report('building 3/3: compiling it once for this engine');
  keepCompiled();
  report(`built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

const isWanted = process.argv[1] === fileURLToPath(import.meta.url);
if (isWanted && !(process.argv.includes('--if-needed') && isBuilt(root))) await buildAll();
