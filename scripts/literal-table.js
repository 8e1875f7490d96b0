// Works out once, while bundling, which literals the expressions of gates require: a start would pay 80 ms for it.
import { build } from 'esbuild';

/** Its main file asks for its parts in a way that no bundler sees. */
export const BUNDLED_PARSER = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

const ENTRY = 'scripts/gated-expressions.ts';

/** Keyed by the source of the expression, so that nothing old or foreign can ever be taken for it. */
export function literalTable(root) {
  let table;
  const made = async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [ENTRY],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      alias: BUNDLED_PARSER,
      logLevel: 'warning',
    });
    const code = Buffer.from(outputFiles[0].contents).toString('base64');
    const { literals } = await import(`data:text/javascript;base64,${code}`);
    return `export const KNOWN_LITERALS = ${JSON.stringify(JSON.stringify(literals))};`;
  };
  return {
    name: 'literal-table',
    setup(builder) {
      builder.onLoad({ filter: /src[\\/]text[\\/]patterns[\\/]known-literals\.ts$/ }, async () => {
        table ??= made();
        return { contents: await table, loader: 'js' };
      });
    },
  };
}
