// Bundles the command line and the library. Plain JavaScript, because it runs before anything is built.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { literalTable } from './literal-table.js';

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

export async function buildAll() {
  rmSync(`${root}dist`, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts', library: 'src/library.ts' },
    outdir: 'dist',
    bundle: true,
    // Each verb is a chunk of its own: what a command does not need, it does not load.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    alias: { '@modelcontextprotocol/server/_shims': './scripts/mcp-shims.js' },
    // Names stay readable in a fault's location; white space is most of what minifying saves.
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [oneLanguage, literalTable(root)],
    legalComments: 'eof',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
