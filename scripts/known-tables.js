// Works out once, while bundling, what every start would pay for: the anchors of secrets, the built-in policy and the ids
// of checks.
import { build } from 'esbuild';

/** Its main file asks for its parts in a way that no bundler sees. */
export const BUNDLED_PARSER = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

const ENTRY = 'scripts/known-tables.ts';

/** The modules that are filled, the name in each, and what `ENTRY` calls it. All but a short list stay text until they are used. */
const TABLES = [
  [/src[\\/]sensitive[\\/]finding[\\/]known-anchors\.ts$/, 'KNOWN_ANCHORS', 'anchors', JSON.stringify],
  [/src[\\/]road[\\/]policy[\\/]known-policy\.ts$/, 'KNOWN_POLICY', 'policy', JSON.stringify],
  [/src[\\/]road[\\/]policy[\\/]known-checks\.ts$/, 'KNOWN_CHECKS', 'checks', (ids) => ids],
];

export function knownTables(root) {
  let table;
  const made = async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [ENTRY],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      // Its build for Node asks for `process` by `require`, which a module does not have.
      alias: { ...BUNDLED_PARSER, yaml: './node_modules/yaml/browser/index.js' },
      logLevel: 'warning',
    });
    const code = Buffer.from(outputFiles[0].contents).toString('base64');
    return await import(`data:text/javascript;base64,${code}`);
  };
  const asModule = (name, value) => ({
    contents: `export const ${name} = ${JSON.stringify(value)};`,
    loader: 'js',
  });
  return {
    name: 'known-tables',
    setup(builder) {
      for (const [filter, name, key, form] of TABLES)
        builder.onLoad({ filter }, async () => {
          table ??= made();
          return asModule(name, form((await table)[key]));
        });
    },
  };
}
